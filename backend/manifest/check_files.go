package manifest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"sitewright/backend/fault"
	"sitewright/backend/note"
	"sitewright/backend/skill"
)

// atOnce is how many files are read and parsed side by side; parsing happens in
// a worker process, of which few are warm.
const atOnce = 4

// noteFile is a note to look at.
type noteFile struct {
	at   spot
	path string
}

// toolFile is a tool whose file is to be looked at.
type toolFile struct {
	spot
	name string
	kind skill.Kind
	path string
	// at is where the path stands, callableAt where the callable does or should.
	at, callableAt spot
	callable       string
	// missing is the index of a callable-missing that a fix would help, else -1.
	missing int
}

// files looks at every note and every tool's file, several at once. A file that
// many tools share is read once.
func (c *checker) files(ctx context.Context) {
	if c.in.Files == nil {
		return
	}
	var jobs []func(*checker)
	seen := map[string]bool{}
	for _, n := range c.notes {
		if seen[n.path] {
			continue
		}
		seen[n.path] = true
		jobs = append(jobs, func(mine *checker) { mine.noteFile(n) })
	}
	for _, tools := range c.byFile() {
		jobs = append(jobs, func(mine *checker) { mine.toolFiles(ctx, tools) })
	}
	results := make([]*checker, len(jobs))
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i, job := range jobs {
		results[i] = &checker{tree: c.tree, in: c.in}
		group.Go(func() error {
			if ctx.Err() == nil {
				job(results[i])
			}
			return nil
		})
	}
	// No job fails; a fault is a finding.
	_ = group.Wait()
	for _, r := range results {
		c.found = append(c.found, r.found...)
		for _, f := range r.later {
			c.found[f.index].Fix = f.fix
		}
	}
}

// byFile gathers the tools of each file, the smallest file first: the files share
// the time for parsing, and the large ones are those that may use it up.
func (c *checker) byFile() [][]toolFile {
	type file struct {
		kind skill.Kind
		path string
	}
	index := map[file]int{}
	var all [][]toolFile
	for _, s := range c.scripts {
		f := file{s.kind, s.path}
		i, known := index[f]
		if !known {
			i = len(all)
			index[f] = i
			all = append(all, nil)
		}
		all[i] = append(all[i], s)
	}
	if len(all) > atOnce && c.in.Analyser != nil {
		sizes := map[string]int64{}
		for _, tools := range all {
			sizes[tools[0].path] = c.size(tools[0].path)
		}
		slices.SortStableFunc(all, func(a, b []toolFile) int { return cmp.Compare(sizes[a[0].path], sizes[b[0].path]) })
	}
	return all
}

// size is that of a file in bytes, 0 for an empty one and what is none. With a
// limit of nothing the file is found and not read.
func (c *checker) size(path string) int64 {
	_, err := c.in.Files.Read(path, 0)
	var large *skill.TooLargeError
	if errors.As(err, &large) {
		return large.Size
	}
	return 0
}

func (c *checker) noteFile(n noteFile) {
	data, err := c.in.Files.Read(n.path, skill.NoteLimit)
	var large *skill.TooLargeError
	switch {
	case errors.As(err, &large):
		c.report(n.at, "file-too-large", "The note “%s” is larger than 1 MB; split it into several.", n.path)
	case errors.Is(err, skill.ErrEscape):
		c.report(n.at, "note-path", "The note “%s” leads out of the skill's folder; put the file itself there instead of a link.", n.path)
	case err != nil:
		p := c.report(n.at, "note-missing", "The note “%s” %s; add the file, or remove it from the list.", n.path, skill.Unread(err))
		p.Fix = fix("Remove it from the list", removal(n.at.pointer))
	case !utf8.Valid(data):
		c.report(n.at, "note-not-utf8", "The note “%s” is not UTF-8, so some characters cannot be read; save it again as UTF-8.", n.path)
	default:
		if err := note.Check(data); err != nil {
			c.unshowable(n, fault.From(err))
			return
		}
		c.marks(n.at, n.path, findInText(string(data)))
	}
}

// unshowable reports a note that the reader of notes refuses.
func (c *checker) unshowable(n noteFile, why *fault.Error) {
	code := "too-deep"
	if why.Code == note.TooLarge || why.Code == note.NotUTF8 {
		code = string(why.Code)
	}
	c.report(n.at, code, "The note “%s” cannot be shown: %s %s", n.path, why.Message, why.Hint)
}

// toolFiles looks at one file for all tools that are in it.
func (c *checker) toolFiles(ctx context.Context, tools []toolFile) {
	first := tools[0]
	data, err := c.in.Files.Read(first.path, skill.ToolLimit)
	if err != nil {
		for _, t := range tools {
			c.unreadable(t, err)
		}
		return
	}
	if !utf8.Valid(data) {
		at := placeOf(data, notUTF8At(data))
		for _, t := range tools {
			c.reportAt(t.at, at.in(t.path), "script-syntax",
				"The file “%s” is not UTF-8 at line %d, column %d; save it again as UTF-8.", t.path, at.line, at.column)
		}
		return
	}
	if c.in.Analyser == nil {
		return
	}
	script, err := c.in.Analyser.Analyse(ctx, first.kind, first.path, data)
	if ctx.Err() != nil {
		return
	}
	if err == nil && len(script.ExportsFrom) > 0 {
		script = c.withReexports(ctx, first.path, script)
	}
	for _, t := range tools {
		c.script(t, script, err)
	}
	if err == nil {
		c.marks(first.at, first.path, findInScript(script.Literals))
	}
}

func (c *checker) unreadable(t toolFile, err error) {
	var large *skill.TooLargeError
	switch {
	case errors.As(err, &large):
		c.report(t.at, "file-too-large", "The file “%s” is larger than 4 MB; make it smaller.", t.path)
	case errors.Is(err, skill.ErrEscape):
		c.report(t.at, "path-escape", "The file “%s” leads out of the skill's folder; put the file itself there instead of a link.", t.path)
	default:
		c.report(t.at, "file-missing", "The file “%s” of the tool “%s” %s; add it, or correct the path.", t.path, t.name, skill.Unread(err))
	}
}

// script judges what parsing a tool's file told.
func (c *checker) script(t toolFile, script skill.Script, err error) {
	switch {
	case err != nil:
		c.stopped(t, err)
	case script.Syntax != nil:
		at := place{max(script.Syntax.Line, 1), max(script.Syntax.Column, 1)}
		c.reportAt(t.at, at.in(t.path), "script-syntax",
			"The file “%s” has a mistake at line %d, column %d: %s; correct it there.",
			t.path, at.line, at.column, strings.TrimRight(script.Syntax.Message, ". "))
	case t.kind == skill.Browser:
		c.browserScript(t, script)
	case t.callable != "":
		c.exported(t, script)
	default:
		c.offerExport(t, script)
	}
}

// stopped reports a file that could not be parsed to the end.
func (c *checker) stopped(t toolFile, err error) {
	failure := fault.From(err)
	p := c.reportAt(t.at, place{1, 1}.in(t.path), "script-syntax", "%s", withAdvice(failure))
	if failure.Code != fault.ScriptSyntax {
		// Not this file's fault, so it must not stop the tool.
		p.Severity = skill.Warning
		p.Message = fmt.Sprintf("The file “%s” could not be checked: %s", t.path, withAdvice(failure))
	}
}

// withAdvice is a failure and what to do, in one sentence.
func withAdvice(f *fault.Error) string {
	if f.Hint == "" || f.Code == fault.Internal {
		return f.Message
	}
	first, size := utf8.DecodeRuneInString(f.Hint)
	return strings.TrimRight(f.Message, ".") + "; " + string(unicode.ToLower(first)) + f.Hint[size:]
}

func (c *checker) browserScript(t toolFile, script skill.Script) {
	switch {
	case script.Function:
		if script.TrailingComment {
			c.report(t.at, "trailing-comment",
				"The last line of “%s” is a “//” comment; it runs here, but some other programs fail on it, so move it up.", t.path)
		}
	case script.NotInPage != "":
		advice := "put all of its code into this one file"
		if script.NotInPage == skill.UsesImportMeta {
			advice = "write it without"
		}
		c.report(t.at, "browser-not-function", "The file “%s” %s, which a tool in the page cannot do; %s.", t.path, script.NotInPage, advice)
	case (script.Module || script.CommonJS || script.MoreExports) && t.callable != "":
		if c.exported(t, script) {
			c.report(t.at, "browser-module",
				"The file “%s” is a module; it runs here, but some other programs only run a file that is one function.", t.path)
		}
	case script.Module || script.CommonJS:
		p := c.report(t.at, "browser-not-function",
			"The file “%s” is a module, so “callable” must name the function that is meant; it exports %s.", t.path, exports(script))
		p.Fix = onlyExport(t, script)
	default:
		c.report(t.at, "browser-not-function",
			"The file “%s” must be exactly one function, like “async (args) => { … }”, with nothing before or after it.", t.path)
	}
}

// exported reports whether the callable is among the exports, and the problem
// if not.
func (c *checker) exported(t toolFile, script skill.Script) bool {
	if script.MoreExports || slices.Contains(script.Exports, t.callable) {
		return true
	}
	p := c.report(t.callableAt, "callable-not-exported",
		"The file “%s” does not export “%s”; it exports %s. Correct “callable”, or export the function.", t.path, t.callable, exports(script))
	p.Fix = onlyExport(t, script)
	return false
}

// offerExport finds a fix for a callable that was reported missing.
func (c *checker) offerExport(t toolFile, script skill.Script) {
	if f := onlyExport(t, script); f != nil && t.missing >= 0 {
		c.later = append(c.later, lateFix{t.missing, f})
	}
}

func exports(script skill.Script) string {
	if len(script.Exports) == 0 {
		return "nothing"
	}
	return quoted(script.Exports, "and")
}

// onlyExport is a fix that takes the file's single export.
func onlyExport(t toolFile, script skill.Script) *skill.Fix {
	if len(script.Exports) != 1 {
		return nil
	}
	name := script.Exports[0]
	return fix("Use “"+name+"”", set("add", t.callableAt.pointer, quote(name)))
}

// marks reports what was found in a file's text.
func (c *checker) marks(s spot, path string, marks []mark) {
	for _, m := range marks {
		c.reportAt(s, m.in(path), m.code, "%s", m.message)
	}
}
