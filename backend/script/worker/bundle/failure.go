package bundle

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/evanw/esbuild/pkg/api"

	"sitewright/backend/fault"
)

// failure is the fault that esbuild's messages tell of. One of ours comes before a
// consequence of it.
func (b *builder) failure(messages []api.Message) error {
	for _, m := range messages {
		if f, ok := m.Detail.(*fault.Error); ok {
			told := *f
			b.locate(&told, m.Location)
			return &told
		}
	}
	m := messages[0]
	if name, ok := strings.CutPrefix(m.Text, "Could not resolve "); ok && strings.Contains(name, "*") {
		f := putTogether(name)
		b.locate(f, m.Location)
		return f
	}
	f := fault.New(fault.ScriptSyntax, "The tool's code cannot be read: %s", PlainMessage(m.Text)).
		WithHint("Correct the code at this line.")
	b.locate(f, m.Location)
	return f
}

// putTogether is the fault of an import whose name is only known while the script
// runs.
func putTogether(what string) *fault.Error {
	return fault.New(fault.ToolBroken, "%s cannot be imported: the name of a file must be written out.", what).
		WithHint("Import each file by its own name, or read data with fs/promises.")
}

// locate puts the author's place into a fault that has none.
func (b *builder) locate(f *fault.Error, at *api.Location) {
	if at == nil || f.Source != "" || at.Line < 1 {
		return
	}
	file := strings.TrimPrefix(at.File, skillSpace+":")
	lines := strings.Split(b.sources[file], "\n")
	if _, known := b.sources[file]; !known || at.Line > len(lines) {
		return
	}
	line := lines[at.Line-1]
	column := at.Column
	if at.Line == 1 {
		column -= len(b.prefixes[file])
	}
	column = max(0, min(column, len(line)))
	units := len(utf16.Encode([]rune(strings.ToValidUTF8(line[:column], "?"))))
	f.Source = fmt.Sprintf("%s:%d:%d", file, at.Line, units+1)
	f.Frame = shortened(strings.TrimRight(line, "\r"), units)
}

// shortened is a line around a column, when it is very long.
func shortened(line string, column int) string {
	const most = 200
	units := utf16.Encode([]rune(line))
	if len(units) <= most {
		return line
	}
	from := min(max(0, column-most/2), len(units)-most)
	return "…" + string(utf16.Decode(units[from:from+most])) + "…"
}

// PlainMessage is esbuild's text without what only its own users understand.
func PlainMessage(text string) string {
	if strings.HasPrefix(text, "The JSX syntax extension") {
		return `Unexpected "<": tags in the code (JSX) and types are not JavaScript`
	}
	text = strings.ReplaceAll(strings.TrimSuffix(text, ":"), skillSpace+":", "")
	return strings.ReplaceAll(text, "ECMAScript module", "module")
}
