package library

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
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

// The files of a new skill, beside its first tools.
const (
	newNote  = "notes/overview.md"
	newTypes = "sitewright.d.ts"
)

// Template says which tools a new skill begins with.
type Template string

// The templates; the empty one is TemplateBoth.
const (
	// TemplatePage is a tool that runs in the page.
	TemplatePage Template = "page"
	// TemplateScript is a script that drives pages.
	TemplateScript Template = "script"
	TemplateBoth   Template = "both"
)

// example is a tool that works on every page.
type example struct {
	of      Template
	member  string // of the manifest
	name    string
	file    string // of this package
	path    string // in the skill
	purpose string // for the note
}

var examples = []example{
	{
		TemplatePage, "browserTools", "list_headings", "list-headings", "browser-tools/list-headings.js",
		"`list_headings` lists the headings of any page. It is a first example; change it or write the next one beside it.",
	},
	{
		TemplateScript, "nodeTools", "read_pages", "read-pages", "tools/read-pages.js",
		"`read_pages` opens pages one after the other and reads what they are about: a first example of a script.",
	},
}

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
	// Template says which tools it has.
	Template Template
	// Types are the types of what scripts call, which editors read; empty leaves
	// the file out.
	Types string
}

// examples are the tools of the template.
func (s Spec) examples() []example {
	return slices.DeleteFunc(slices.Clone(examples), func(e example) bool {
		return s.Template != e.of && s.Template != TemplateBoth && s.Template != ""
	})
}

// Tools say in the note what the first tools do.
func (s Spec) Tools() []string {
	var lines []string
	for _, e := range s.examples() {
		lines = append(lines, e.purpose)
	}
	return lines
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
	files := map[string][]byte{manifest.FileName: text, newNote: note}
	for _, e := range s.examples() {
		if files[e.path], err = templates.ReadFile("template/" + e.file + ".js"); err != nil {
			return nil, fmt.Errorf("library: the template: %w", err)
		}
		if e.of == TemplateScript && s.Types != "" {
			files[newTypes] = []byte(s.Types)
		}
	}
	return files, nil
}

// check refuses what could not become a skill without problems.
func (s Spec) check() error {
	bad := func(err error) error {
		return fault.New(fault.BadArguments, "%s", sentence(err.Error()))
	}
	if err := skill.CheckID(s.ID); err != nil {
		return bad(err)
	}
	if len(s.examples()) == 0 {
		return fault.New(fault.BadArguments, "There is no template %q.", s.Template).WithHint("There are page, script and both.")
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
	doc, problems := manifest.Parse(manifest.New(s.ID, s.Name, s.distinctDomains()))
	if doc == nil {
		return nil, fmt.Errorf("library: a new manifest: %s", problems[0].Message)
	}
	note, err := json.Marshal(newNote)
	if err != nil {
		return nil, fmt.Errorf("library: a new manifest: %w", err)
	}
	ops := []skill.Op{{Op: "add", Path: "/notes/-", Value: note}}
	for _, e := range s.examples() {
		tool, err := templates.ReadFile("template/" + e.file + ".json")
		if err != nil {
			return nil, fmt.Errorf("library: the template: %w", err)
		}
		ops = append(ops, skill.Op{Op: "add", Path: "/" + e.member + "/" + e.name, Value: tool})
	}
	doc, err = doc.Patch(ops)
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
