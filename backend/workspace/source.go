package workspace

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

const (
	// around is how many lines are shown before and after the one asked for.
	around = 8
	// lineMost is how much of one line is shown, in bytes: a whole program can
	// stand on one.
	lineMost = 400
)

// sourcePlace reads a fault's Source, "browser-tools/x.js:12:5".
var sourcePlace = regexp.MustCompile(`^(.+?):(\d+)(?::(\d+))?$`)

// codeFiles are the kinds of file that are shown as a tool's code.
var codeFiles = []string{".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"}

// ToolSource is the line of a skill's code that a fault's Source names, as it is
// on disk now, with some lines around it.
func (w *Workspace) ToolSource(key, source string) (Source, error) {
	e, err := w.entry(key)
	if err != nil {
		return Source{}, err
	}
	m := sourcePlace.FindStringSubmatch(source)
	if m == nil || skill.CheckPath(m[1]) != nil || !slices.Contains(codeFiles, path.Ext(m[1])) {
		return Source{}, fault.New(fault.BadArguments, "%q is no place in a tool's code.", source)
	}
	text, err := e.Files.Read(m[1], skill.ToolLimit)
	if err != nil {
		return Source{}, fault.Wrap(err, fault.FileDenied, "The file %s cannot be read.", m[1]).
			WithHint("It may have been moved or deleted since the run.")
	}
	lines := strings.Split(strings.ReplaceAll(strings.TrimPrefix(string(text), "\ufeff"), "\r\n", "\n"), "\n")
	line, err := strconv.Atoi(m[2])
	if err != nil || line < 1 || line > len(lines) {
		return Source{}, fault.New(fault.FileChanged, "The file %s has no line %s any more.", m[1], m[2]).
			WithHint("It was changed since the run. Run the tool again.")
	}
	from := max(1, line-around)
	s := Source{Path: m[1], From: from, Line: line, Lines: slices.Clone(lines[from-1 : min(len(lines), line+around)])}
	for i, text := range s.Lines {
		if len(text) > lineMost {
			s.Lines[i] = strings.ToValidUTF8(text[:lineMost], "") + "…"
		}
	}
	return s, nil
}
