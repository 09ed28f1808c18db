package manifest

import (
	"encoding/json"
	"strconv"
	"strings"

	"sitewright/backend/skill"
)

// read makes the manifest of what has the right shape.
func (t *tree) read() *skill.Manifest {
	m := &skill.Manifest{}
	m.ID, _ = t.textAt(0, "id")
	m.Name, _ = t.textAt(0, "name")
	m.Domains = t.texts("domains")
	if _, ok := t.member(0, "domains"); !ok {
		if legacy, ok := t.textAt(0, "domain"); ok {
			m.Domains = []string{legacy}
		}
	}
	m.Notes = t.texts("notes")
	m.Tools = t.tools(m.Tools, "nodeTools", skill.Node)
	m.Tools = t.tools(m.Tools, "browserTools", skill.Browser)
	return m
}

// texts is the texts in a list at the top.
func (t *tree) texts(key string) []string {
	list, ok := t.member(0, key)
	if !ok || t.nodes[list].kind != '[' {
		return nil
	}
	var all []string
	for item := range t.members(list) {
		if t.nodes[item].kind == '"' {
			all = append(all, t.str(item))
		}
	}
	return all
}

func (t *tree) tools(tools []skill.Tool, key string, kind skill.Kind) []skill.Tool {
	group, ok := t.member(0, key)
	if !ok || t.nodes[group].kind != '{' {
		return tools
	}
	hidden := t.shadowed(group)
	for i := range t.members(group) {
		if t.nodes[i].kind == '{' && !hidden[i] {
			tools = append(tools, t.tool(i, kind, "/"+key))
		}
	}
	return tools
}

func (t *tree) tool(i int, kind skill.Kind, parent string) skill.Tool {
	name := t.key(i)
	tool := skill.Tool{Name: name, Kind: kind, Raw: t.raw(i), Pointer: parent + "/" + escape(name)}
	for m := range t.members(i) {
		n := t.nodes[m]
		switch key := t.key(m); {
		case n.kind == '"' && key == "description":
			tool.Description = t.str(m)
		case n.kind == '"' && key == "path":
			tool.Path = t.str(m)
		case n.kind == '"' && key == "callable":
			tool.Callable = t.str(m)
		case n.kind == '{' && key == "args":
			tool.Args = t.args(m)
		case n.kind == '{' && key == "returns":
			tool.Returns.Type, _ = t.textAt(m, "type")
			tool.Returns.Description, _ = t.textAt(m, "description")
		case n.kind == '{' && key == "annotations":
			tool.Title, _ = t.textAt(m, "title")
			hint, ok := t.member(m, "readOnlyHint")
			tool.ReadOnly = ok && t.nodes[hint].kind == 't'
		}
	}
	return tool
}

func (t *tree) args(group int) []skill.Arg {
	var args []skill.Arg
	hidden := t.shadowed(group)
	for i := range t.members(group) {
		if t.nodes[i].kind == '{' && !hidden[i] {
			args = append(args, t.arg(i))
		}
	}
	return args
}

func (t *tree) arg(i int) skill.Arg {
	a := skill.Arg{Name: t.key(i)}
	for m := range t.members(i) {
		kind := t.nodes[m].kind
		switch t.key(m) {
		case "type":
			a.Type = t.ifText(m)
		case "description":
			a.Description = t.ifText(m)
		case "pattern":
			a.Pattern = t.ifText(m)
		case "format":
			a.Format = t.ifText(m)
		case "required":
			a.Required = kind == 't'
		case "default":
			a.Default = t.raw(m)
		case "items":
			a.Items = nil
			if kind == '{' {
				a.Items = t.raw(m)
			}
		case "enum":
			a.Enum = t.values(m)
		case "minimum":
			a.Minimum = t.number(m)
		case "maximum":
			a.Maximum = t.number(m)
		case "minLength":
			a.MinLength = t.count(m)
		case "maxLength":
			a.MaxLength = t.count(m)
		}
	}
	return a
}

func (t *tree) ifText(i int) string {
	if t.nodes[i].kind != '"' {
		return ""
	}
	return t.str(i)
}

func (t *tree) values(i int) []json.RawMessage {
	if t.nodes[i].kind != '[' {
		return nil
	}
	var all []json.RawMessage
	for item := range t.members(i) {
		all = append(all, t.raw(item))
	}
	return all
}

func (t *tree) number(i int) *float64 {
	if t.nodes[i].kind != '0' {
		return nil
	}
	f, err := strconv.ParseFloat(string(t.raw(i)), 64)
	if err != nil {
		return nil
	}
	return &f
}

// count is a length: a whole number from 0, also when written 1e1 or 5.0.
func (t *tree) count(i int) *int {
	f := t.number(i)
	if f == nil || *f < 0 || *f > 1<<31 || *f != float64(int(*f)) {
		return nil
	}
	n := int(*f)
	return &n
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// escape writes a name for a JSON Pointer (RFC 6901).
func escape(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return pointerEscapes.Replace(name)
}
