// Package note turns a skill's notes into HTML that is safe to show. The one
// idea: whoever wrote a note, showing it costs little time and runs nothing;
// what is not on the list of allowed elements, attributes and addresses is shown
// as the text it was written as.
package note

import (
	"bytes"
	"errors"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// The codes of a note that cannot be shown: those of docs/skill-format.md,
// "Problems".
const (
	TooLarge fault.Code = "file-too-large"
	TooDeep  fault.Code = "too-deep"
	NotUTF8  fault.Code = "note-not-utf8"
)

// HTML renders Markdown to sanitised HTML: GitHub's dialect (tables, task lists,
// strikethrough, bare links) and footnotes, code coloured by class (Styles).
// Links and pictures are read as relative to the skill's folder; a note that
// lies in a folder of its own wants HTMLAt. Errors are those of Check.
func HTML(markdown []byte) (string, error) { return HTMLAt("", markdown) }

// HTMLAt is HTML for the note at path inside its skill ("notes/overview.md"), so
// that "../pictures/a.png" and "timeline.md" are found from there. A link to
// another file of the skill has its path in data-note, a picture in src.
func HTMLAt(path string, markdown []byte) (out string, err error) {
	defer recovered(&err)
	page, err := parse(markdown)
	if err != nil {
		return "", err
	}
	var buf bytes.Buffer
	if err := newRenderer(path).Render(&buf, page.source, page.root); err != nil {
		return "", fault.Wrap(err, fault.Internal, "The note could not be shown.")
	}
	return policy().SanitizeReader(&buf).String(), nil
}

// Check says why a note cannot be shown: NotUTF8, TooLarge (more than
// skill.NoteLimit bytes) or TooDeep (more than skill.NestingLimit levels of
// quotes, lists, brackets and emphasis, or so many of them at once that showing
// them would take seconds). It returns nil exactly when HTML succeeds.
func Check(markdown []byte) (err error) {
	defer recovered(&err)
	_, err = parse(markdown)
	return err
}

// page is a parsed note; positions in root point into source.
type page struct {
	// title is the front matter's.
	title  string
	source []byte
	root   ast.Node
}

// parse reads a note with the guard in place. A page that comes back is at most
// skill.NestingLimit levels deep.
func parse(markdown []byte) (*page, error) {
	source, title, err := clean(markdown)
	if err != nil {
		return nil, err
	}
	guard := newGuard()
	context := parser.NewContext(parser.WithIDs(&slugs{used: map[string]int{}}))
	context.Set(guardKey, guard)
	root := markdownParser().Parse(text.NewReader(source), parser.WithContext(context))
	guard.inspect(root)
	if err := guard.err(); err != nil {
		return nil, err
	}
	return &page{title, source, root}, nil
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// clean checks size and encoding and returns the Markdown itself: no byte order
// mark, line ends as \n (goldmark knows no lone \r), no front matter, whose title
// comes beside it.
func clean(markdown []byte) (source []byte, title string, err error) {
	if len(markdown) > skill.NoteLimit {
		return nil, "", fault.New(TooLarge, "This note has more than 1 MB and is not shown.").
			WithHint("Split it into several notes.")
	}
	if !utf8.Valid(markdown) {
		return nil, "", fault.New(NotUTF8, "This note is not saved as UTF-8 text.").
			WithHint("Save it again with the encoding UTF-8.")
	}
	markdown = bytes.TrimPrefix(markdown, byteOrderMark)
	markdown = bytes.ReplaceAll(markdown, []byte("\r\n"), []byte("\n"))
	markdown = bytes.ReplaceAll(markdown, []byte("\r"), []byte("\n"))
	matter, source := cutFrontMatter(markdown)
	return source, frontTitle(matter), nil
}

// recovered turns a panic of a library into an error: one note never takes the
// app with it.
func recovered(err *error) {
	if r := recover(); r != nil {
		cause, ok := r.(error)
		if !ok {
			cause = errors.New("the Markdown library gave up")
		}
		*err = fault.Wrap(cause, fault.Internal, "The note could not be read.").
			WithHint("This is our mistake. Please report it with the note.")
	}
}
