package bundle

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"sitewright/backend/script/worker/places"
)

// unprefix takes away what was put before the first lines of files. names are those
// that rename gave.
func unprefix(m *places.Map, prefixes, names map[string]string) {
	widths := make([]int, len(m.Sources))
	for i, name := range m.Sources {
		if path, renamed := names[name]; renamed {
			name = path
		}
		widths[i] = len(utf16.Encode([]rune(prefixes[name])))
	}
	for i, line := range m.Lines {
		m.Lines[i] = slices.DeleteFunc(line, func(to places.Mapping) bool {
			return to.Line == 0 && to.SourceColumn < widths[to.Source]
		})
		for j, to := range m.Lines[i] {
			if to.Line == 0 {
				m.Lines[i][j].SourceColumn -= widths[to.Source]
			}
		}
	}
}

// plainName is a name that the engine leaves as it is: it reads names as addresses.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_@+-][A-Za-z0-9_@+./-]*$`)

// rename gives each source a name that the engine leaves as it is. names are the
// files that have another one, by that.
func rename(m *places.Map) (names map[string]string) {
	names = map[string]string{}
	for i, name := range m.Sources {
		name = strings.TrimPrefix(name, skillSpace+":")
		if strings.HasPrefix(name, ownSpace+":") || plainName.MatchString(name) && !strings.Contains(name, "//") {
			m.Sources[i] = name
			continue
		}
		alias := fmt.Sprintf("file%d.js", i)
		for slices.Contains(m.Sources, skillSpace+":"+alias) {
			alias = "a" + alias
		}
		m.Sources[i], names[alias] = alias, name
	}
	return names
}

// helpersName is the source of what esbuild adds.
const helpersName = ownSpace + ":helpers"

// forEngine turns the map into what goja wants. It counts columns from 1 and in
// bytes, and gives those of the map as they are; so both are counted from 1 and the
// program's in bytes. A line without a mapping is esbuild's own and leads to
// helpersName, and so does what is above the code and below it: the engine would
// take the mapping before it.
func forEngine(m *places.Map, code string, above int) {
	helpers := []places.Mapping{{Column: 1, Source: len(m.Sources)}}
	m.Sources = append(m.Sources, helpersName)
	lines := slices.Repeat([][]places.Mapping{helpers}, above)
	for i, text := range strings.Split(code, "\n") {
		if i >= len(m.Lines) || len(m.Lines[i]) == 0 {
			lines = append(lines, helpers)
			continue
		}
		at := inBytes{text: text}
		for j, to := range m.Lines[i] {
			m.Lines[i][j].Column, m.Lines[i][j].SourceColumn = at.column(to.Column)+1, to.SourceColumn+1
		}
		lines = append(lines, m.Lines[i])
	}
	m.Lines = append(lines, helpers, helpers)
}

// inBytes turns columns of a line, in UTF-16 units and ascending, into bytes.
type inBytes struct {
	text         string
	units, bytes int
}

func (c *inBytes) column(units int) int {
	if units < c.units {
		c.units, c.bytes = 0, 0
	}
	for c.units < units && c.bytes < len(c.text) {
		r, n := utf8.DecodeRuneInString(c.text[c.bytes:])
		c.bytes += n
		c.units++
		if r >= 0x10000 {
			c.units++
		}
	}
	return c.bytes
}
