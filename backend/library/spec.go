package library

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	texttemplate "text/template"
	"unicode/utf8"

	"sitewright/backend/fault"
	"sitewright/backend/manifest"
	"sitewright/backend/skill"
	"sitewright/backend/template"
)

// templates are the forms of what a new skill begins with.
//
//go:embed template
var templates embed.FS

var overview = texttemplate.Must(texttemplate.ParseFS(templates, "template/overview.md"))

// members are where a manifest keeps its tools.
var members = map[skill.Kind]string{skill.Browser: "browserTools", skill.Node: "nodeTools"}

// The files of a new skill, beside its first tools.
const (
	newNote  = "notes/overview.md"
	newTypes = "sitewright.d.ts"
)

// The templates that stand for examples of a kind; each template.Tool's own name is
// one too. The empty one is TemplateBoth.
const (
	// TemplatePage is a tool that runs in the page.
	TemplatePage = "page"
	// TemplateScript is a script that drives pages.
	TemplateScript = "script"
	TemplateBoth   = "both"
)

// kinds are the tools of these.
var kinds = map[string][]string{
	"": {"headings", "pages"}, TemplateBoth: {"headings", "pages"},
	TemplatePage: {"headings"}, TemplateScript: {"pages"},
}

// Templates are the names that Spec.Template may have.
func Templates() []string {
	names := []string{TemplateBoth, TemplatePage, TemplateScript}
	for _, t := range template.All() {
		names = append(names, t.Template)
	}
	return names
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
	// Template says which tools it has: one of Templates.
	Template string
	// Types are the types of what scripts call, which editors read; empty leaves
	// the file out.
	Types string
}

// examples are the tools of the template.
func (s Spec) examples() []template.Tool {
	names, ok := kinds[s.Template]
	if !ok {
		names = []string{s.Template}
	}
	return slices.DeleteFunc(template.All(), func(t template.Tool) bool { return !slices.Contains(names, t.Template) })
}

// Tools say in the note what the first tools do.
func (s Spec) Tools() []string {
	var lines []string
	for _, e := range s.examples() {
		lines = append(lines, e.Purpose)
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
		files[e.Path] = e.Source()
		if e.Kind == skill.Node && s.Types != "" {
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
		return fault.New(fault.BadArguments, "There is no template %q.", s.Template).WithHint("There are %s.", strings.Join(Templates(), ", "))
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
		ops = append(ops, skill.Op{Op: "add", Path: "/" + members[e.Kind] + "/" + e.Name, Value: e.Manifest()})
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
