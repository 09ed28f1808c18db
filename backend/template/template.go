// Package template holds tools that work on any page as they are, so that a first
// skill needs no code: whoever makes a skill begins with some of them.
package template

import (
	"embed"
	"encoding/json"

	"sitewright/backend/skill"
)

//go:embed tools
var files embed.FS

// Tool is a tool to begin with.
type Tool struct {
	// Template is what it is called where one is chosen: "tables".
	Template string
	// Name is the tool's name in a manifest.
	Name string
	Kind skill.Kind
	// Path is where its file belongs in a skill.
	Path string
	// Purpose says in a line of Markdown what it does, for a skill's note.
	Purpose string
}

var tools = []Tool{
	{
		"headings", "list_headings", skill.Browser, "browser-tools/list-headings.js",
		"`list_headings` lists the headings of any page. It is a first example; change it or write the next one beside it.",
	},
	{
		"tables", "tables", skill.Browser, "browser-tools/tables.js",
		"`tables` reads the tables of any page.",
	},
	{
		"links", "links", skill.Browser, "browser-tools/links.js",
		"`links` lists where a page leads.",
	},
	{
		"text", "main_text", skill.Browser, "browser-tools/text.js",
		"`main_text` reads what a page is about, without its menus.",
	},
	{
		"markdown", "page_markdown", skill.Browser, "browser-tools/markdown.js",
		"`page_markdown` writes the main part of a page as Markdown.",
	},
	{
		"pages", "read_pages", skill.Node, "tools/read-pages.js",
		"`read_pages` opens pages one after the other and reads what they are about: a first example of a script.",
	},
}

// All are the tools, the simplest first.
func All() []Tool { return append([]Tool(nil), tools...) }

// Source is the tool's file.
func (t Tool) Source() []byte { return t.read(".js") }

// Manifest is its entry in a manifest, as JSON.
func (t Tool) Manifest() json.RawMessage { return t.read(".json") }

func (t Tool) read(ext string) []byte {
	data, err := files.ReadFile("tools/" + t.Template + ext)
	if err != nil {
		panic(err) // each tool has both files, which a test holds
	}
	return data
}
