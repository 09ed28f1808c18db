package library

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"text/template"
	"unicode/utf8"

	"sitewright/backend/fault"
	"sitewright/backend/manifest"
	"sitewright/backend/skill"
)

// templates are what a new skill begins with.
//
//go:embed template
var templates embed.FS

var overview = template.Must(template.ParseFS(templates, "template/overview.md"))

// The files of a new skill.
const (
	newNote = "notes/overview.md"
	newTool = "browser-tools/list-headings.js"
)

// Spec says what a new skill is to be.
type Spec struct {
	// ID is also the folder's name.
	ID string
	// Name is for people; empty for the id.
	Name string
	// Domains are the patterns of the sites it is for; at least one.
	Domains []string
	// Note is the text of notes/overview.md; empty for a form to fill in.
	Note string
}

// files checks the Spec and makes the skill's files.
func (s Spec) files() (map[string][]byte, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	// A name is one line: it is the note's heading.
	s.Name = strings.Join(strings.Fields(s.Name), " ")
	if s.Name == "" {
		s.Name = s.ID
	}
	note := []byte(s.Note)
	if len(note) == 0 {
		text := &bytes.Buffer{}
		if err := overview.Execute(text, s); err != nil {
			return nil, fmt.Errorf("library: the form of a note: %w", err)
		}
		note = text.Bytes()
	}
	text, err := s.manifest()
	if err != nil {
		return nil, err
	}
	tool, err := templates.ReadFile("template/list-headings.js")
	if err != nil {
		return nil, fmt.Errorf("library: the template: %w", err)
	}
	return map[string][]byte{manifest.FileName: text, newNote: note, newTool: tool}, nil
}

// check refuses what could not become a skill without problems.
func (s Spec) check() error {
	bad := func(err error) error {
		return fault.New(fault.BadArguments, "%s", sentence(err.Error()))
	}
	if err := skill.CheckID(s.ID); err != nil {
		return bad(err)
	}
	if len(s.Domains) == 0 {
		return fault.New(fault.BadArguments, "A skill needs at least one site.").
			WithHint("Name it, like shop.example.com or *.example.com.")
	}
	for _, domain := range s.Domains {
		if _, err := skill.ParsePattern(domain); err != nil {
			return bad(err)
		}
	}
	switch {
	case !utf8.ValidString(s.Name) || !utf8.ValidString(s.Note):
		return fault.New(fault.BadArguments, "The name and the note must be text (UTF-8).")
	case len(s.Note) > skill.NoteLimit:
		return fault.New(fault.BadArguments, "The note has more than %d bytes; shorten it.", skill.NoteLimit)
	}
	return nil
}

// sentence gives a part of a sentence its capital and its full stop.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	text = strings.ToUpper(string(first)) + text[size:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

// manifest is the manifest.json of the new skill.
func (s Spec) manifest() ([]byte, error) {
	tool, err := templates.ReadFile("template/tool.json")
	if err != nil {
		return nil, fmt.Errorf("library: the template: %w", err)
	}
	doc, problems := manifest.Parse(manifest.New(s.ID, s.Name, s.distinctDomains()))
	if doc == nil {
		return nil, fmt.Errorf("library: a new manifest: %s", problems[0].Message)
	}
	note, err := json.Marshal(newNote)
	if err != nil {
		return nil, fmt.Errorf("library: a new manifest: %w", err)
	}
	doc, err = doc.Patch([]skill.Op{
		{Op: "add", Path: "/notes/-", Value: note},
		{Op: "add", Path: "/browserTools/list_headings", Value: tool},
	})
	if err != nil {
		return nil, fmt.Errorf("library: a new manifest: %w", err)
	}
	return doc.Bytes(), nil
}

// distinctDomains are the patterns as written, each once.
func (s Spec) distinctDomains() []string {
	var texts []string
	seen := map[skill.Pattern]bool{}
	for _, text := range s.Domains {
		if p, err := skill.ParsePattern(text); err == nil && !seen[p] {
			seen[p] = true
			texts = append(texts, text)
		}
	}
	return texts
}
