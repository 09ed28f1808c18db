// Package skill is the language of the domain: what a site skill is made of,
// in plain values that every other package shares. It does no work on disk and
// imports only the standard library and golang.org/x/net.
package skill

import (
	"encoding/json"
)

// Kind says where a tool's code runs.
type Kind string

const (
	// Browser tools run inside the page; to people: "in the page".
	Browser Kind = "browser"
	// Node tools run in a worker and drive the page; to people: "script".
	Node Kind = "node"
)

// Manifest is what manifest.json says, as far as it could be understood. A
// member with a wrong type is left at its zero value and is a Problem.
type Manifest struct {
	ID   string
	Name string
	// Domains are the patterns as written; a legacy "domain" is one entry.
	Domains []string
	// Notes are paths inside the skill's folder, in the manifest's order.
	Notes []string
	// Tools are in the manifest's order, node tools first.
	Tools []Tool
}

// Tool finds the tool of that name.
func (m *Manifest) Tool(name string) (*Tool, bool) {
	for i := range m.Tools {
		if m.Tools[i].Name == name {
			return &m.Tools[i], true
		}
	}
	return nil, false
}

// Tool is one entry of nodeTools or browserTools.
type Tool struct {
	Name        string
	Kind        Kind
	Description string
	// Path is the file inside the skill's folder.
	Path string
	// Callable is the exported name; optional for browser tools.
	Callable string
	Args     []Arg
	Returns  Returns
	// Title is annotations.title: shown instead of the name.
	Title string
	// ReadOnly is annotations.readOnlyHint: the tool changes nothing on the site.
	ReadOnly bool
	// Raw is the tool's own JSON, for agents and scripts that want all of it.
	Raw json.RawMessage
	// Pointer is the JSON Pointer of the tool: "/browserTools/list_products".
	Pointer string
}

// Arg is one argument of a tool, in the manifest's order.
type Arg struct {
	Name        string
	Type        string
	Required    bool
	Description string
	// Default is nil when there is none.
	Default   json.RawMessage
	Enum      []json.RawMessage
	Items     json.RawMessage
	Minimum   *float64
	Maximum   *float64
	MinLength *int
	MaxLength *int
	Pattern   string
	Format    string
}

// Returns says what comes back from a tool.
type Returns struct {
	Type        string
	Description string
}

// Types are the six JSON types that an argument or a result can be declared as.
var Types = []string{"string", "number", "integer", "boolean", "array", "object"}

// Severity of a Problem.
type Severity string

const (
	// Error stops the tool (or, in an unreadable manifest, the skill).
	Error Severity = "error"
	// Warning stops nothing.
	Warning Severity = "warning"
)

// Problem is one finding of the validator.
type Problem struct {
	// Code is one of docs/skill-format.md, "Problems".
	Code     string   `json:"code"`
	Severity Severity `json:"severity"`
	// Path is a JSON Pointer into the manifest, or "file:line:column".
	Path string `json:"path"`
	// Message is one sentence: what is wrong and what to do.
	Message string `json:"message"`
	// Fix is nil when there is none to offer.
	Fix *Fix `json:"fix"`
	// Pointer is the JSON Pointer of the tool or field the problem belongs to,
	// also when Path names a file.
	Pointer string `json:"-"`
}

// Fix is a change to manifest.json that removes a problem.
type Fix struct {
	// Title is the button's text: "Use the folder's name".
	Title string `json:"title"`
	// Patch is applied to the manifest (RFC 6902). Empty when StripComments is set.
	Patch []Op `json:"patch,omitempty"`
	// StripComments asks for comments and trailing commas to be removed.
	StripComments bool `json:"stripComments,omitempty"`
}

// Op is one RFC 6902 operation: add, remove, replace or move.
type Op struct {
	Op    string          `json:"op"`
	Path  string          `json:"path"`
	From  string          `json:"from,omitempty"`
	Value json.RawMessage `json:"value,omitempty"`
}

// HasErrors reports whether any problem is an error.
func HasErrors(problems []Problem) bool {
	for _, p := range problems {
		if p.Severity == Error {
			return true
		}
	}
	return false
}
