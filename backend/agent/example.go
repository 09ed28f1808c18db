package agent

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sitewright/backend/library"
	"sitewright/backend/skill"
)

// addExamples gives each tool the call that a script makes (docs/script-api.md,
// "Scripts"): by its name, or through site.runTool where that name is not one
// for a variable, a script's own, or two tools'.
func (a *Answer) addExamples(matches []library.Match) {
	count := map[string]int{}
	for _, t := range a.Tools {
		count[t.ToolName]++
	}
	next := 0
	for _, m := range matches {
		for i := range m.Entry.Manifest.Tools {
			t := &m.Entry.Manifest.Tools[i]
			if next == len(a.Tools) || !a.Tools[next].is(m.Entry, t) {
				continue // It was skipped.
			}
			byName := count[t.Name] == 1 && callable(t.Name)
			a.Tools[next].Example = example(m.Entry.ID(), t, byName)
			next++
		}
	}
}

func (t *Tool) is(e *library.Entry, tool *skill.Tool) bool {
	return t.SiteID == e.ID() && t.ToolName == tool.Name && t.ToolType == tool.Kind
}

func example(siteID string, t *skill.Tool, byName bool) string {
	if byName {
		return "await " + t.Name + "(" + exampleArgs(t.Args) + ")"
	}
	return "await site.runTool(" + string(quote(siteID)) + ", " + string(quote(t.Name)) + ", " + exampleArgs(t.Args) + ")"
}

var identifier = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

// taken are the names that a script cannot use for a tool: JavaScript's own and
// the globals of a script.
var taken = strings.Fields(`
	arguments await break case catch class const continue debugger default delete do else enum eval export extends
	false finally for function if implements import in instanceof interface let new null package private protected
	public return static super switch this throw true try typeof undefined var void while with yield
	site page browser fetch nav readFile log progress console process globalThis require module exports`)

func callable(name string) bool {
	return identifier.MatchString(name) && !slices.Contains(taken, name)
}

// exampleArgs is an object with the required arguments, as JavaScript is
// written. The optional ones are in the tool's Args.
func exampleArgs(args []skill.Arg) string {
	var parts []string
	for i := range args {
		if !args[i].Required {
			continue
		}
		name := args[i].Name
		if !identifier.MatchString(name) {
			name = string(quote(name))
		}
		parts = append(parts, name+": "+exampleValue(&args[i]))
	}
	if len(parts) == 0 {
		return "{}"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// exampleValue is a value that the argument's own rules allow.
func exampleValue(a *skill.Arg) string {
	switch {
	case a.Default != nil:
		return string(a.Default)
	case len(a.Enum) > 0:
		return string(a.Enum[0])
	}
	switch a.Type {
	case "number", "integer":
		return exampleNumber(a)
	case "boolean":
		return "true"
	case "array":
		return "[" + exampleItem(a.Items) + "]"
	case "object":
		return "{}"
	}
	return exampleText(a)
}

func exampleNumber(a *skill.Arg) string {
	up, down := math.Ceil, math.Floor
	if a.Type == "number" {
		up, down = same, same
	}
	n := 1.0
	if a.Minimum != nil {
		n = max(n, up(*a.Minimum))
	}
	if a.Maximum != nil {
		n = min(n, down(*a.Maximum))
	}
	return strconv.FormatFloat(n, 'f', -1, 64)
}

func same(n float64) float64 { return n }

// formats are texts for the formats of JSON Schema.
var formats = map[string]string{
	"email": "ada@example.com", "uri": "https://example.com/", "url": "https://example.com/", "date": "2026-01-31",
	"time": "09:30:00", "date-time": "2026-01-31T09:30:00Z", "password": "…",
}

func exampleText(a *skill.Arg) string {
	text, ok := formats[a.Format]
	if !ok {
		text = "some " + a.Name
	}
	if a.MaxLength != nil && *a.MaxLength >= 0 && len([]rune(text)) > *a.MaxLength {
		text = string([]rune(text)[:*a.MaxLength])
	}
	if a.MinLength != nil && *a.MinLength <= 100 {
		text += strings.Repeat("x", max(0, *a.MinLength-len([]rune(text))))
	}
	return string(quote(text))
}

// exampleItem is one item of a list whose items' type is told.
func exampleItem(items json.RawMessage) string {
	var of struct {
		Type string            `json:"type"`
		Enum []json.RawMessage `json:"enum"`
	}
	if items == nil || json.Unmarshal(items, &of) != nil || of.Type == "" || of.Type == "array" {
		return ""
	}
	return exampleValue(&skill.Arg{Name: "text", Type: of.Type, Enum: of.Enum})
}
