package manifest

import (
	"math"
	"slices"
	"strings"

	"sitewright/backend/skill"
)

func (c *checker) checkArgs(s spot, tool string) {
	at, ok := c.get(s, "args")
	switch {
	case !ok:
		p := c.report(at, "args-shape", "The tool “%s” does not list its inputs; add “args”, which may be empty: {}.", tool)
		p.Fix = fix("Add “args”", set("add", at.pointer, []byte("{}")))
		return
	case c.nodes[at.node].kind != '{':
		p := c.report(at, "args-shape", "The inputs of the tool “%s” must be a group in “{ }”, each under its name.", tool)
		if c.nodes[at.node].next == at.node+1 {
			p.Fix = fix("Make it an empty group", set("replace", at.pointer, []byte("{}")))
		}
		return
	}
	hidden := c.shadowed(at.node)
	for node := range c.members(at.node) {
		name := c.key(node)
		arg := c.child(at, node, name)
		switch {
		case hidden[node]:
			c.report(arg, "key-unknown", "The input “%s” appears twice and only the last one counts; remove the other.", name)
		case isBlank(name) || name == "__proto__":
			c.report(arg, "args-shape", "An input of the tool “%s” is called “%s”, which is no usable name; rename it.", tool, name)
		case c.nodes[node].kind != '{':
			c.report(arg, "args-shape", "The input “%s” must be a group in “{ }” with type, required and description.", name)
		default:
			c.checkArg(arg, name)
		}
	}
}

func (c *checker) checkArg(s spot, name string) {
	c.keys(s, argKeys)
	typeAt, ok := c.get(s, "type")
	kind := c.ifText(typeAt.node)
	if !ok || !slices.Contains(skill.Types, kind) {
		c.report(typeAt, "arg-type", "The input “%s” needs a type; choose one of %s.", name, typeChoices()).
			Fix = c.betterType(typeAt, ok)
	}
	c.isRequired(s, name)
	c.description(s, "arg-description", "The input “"+name+"” has no description; say what to put in.")
	c.constraints(s, name)
	c.contradictions(s, name, kind)
	if at, has := c.get(s, "default"); has {
		if why := c.misfit(s, at.node, kind); why != "" {
			p := c.report(at, "arg-default", "The default of the input “%s” %s; correct or remove it.", name, why)
			p.Fix = fix("Remove the default", removal(at.pointer))
		}
	}
}

// otherTypes are names that other languages have for the types.
var otherTypes = map[string]string{
	"text": "string", "str": "string", "int": "integer", "float": "number", "double": "number",
	"bool": "boolean", "list": "array", "dict": "object", "map": "object",
}

func (c *checker) betterType(at spot, there bool) *skill.Fix {
	if !there || !c.isText(at) {
		return nil
	}
	word := c.str(at.node)
	meant, ok := otherTypes[strings.ToLower(word)]
	if !ok {
		meant, ok = nearest(word, skill.Types)
	}
	if !ok {
		return nil
	}
	return fix("Use “"+meant+"”", set("replace", at.pointer, quote(meant)))
}

func (c *checker) isRequired(s spot, name string) {
	at, ok := c.get(s, "required")
	kind := c.nodes[at.node].kind
	if ok && (kind == 't' || kind == 'f') {
		return
	}
	meant := "false"
	if ok && strings.EqualFold(c.ifText(at.node), "true") {
		meant = "true"
	}
	p := c.report(at, "arg-required", "It is not said whether the input “%s” is required; write “required”: true or false.", name)
	p.Fix = fix("Set it to "+meant, set("add", at.pointer, []byte(meant)))
}

// hasType reports whether a value has one of the six types; 5.0 is a whole number.
func (c *checker) hasType(node int, kind string) bool {
	switch n := c.nodes[node].kind; kind {
	case "string":
		return n == '"'
	case "boolean":
		return n == 't' || n == 'f'
	case "array":
		return n == '['
	case "object":
		return n == '{'
	case "integer":
		f := c.number(node)
		return f != nil && *f == math.Trunc(*f)
	default:
		return n == '0'
	}
}

func (c *checker) checkReturns(s spot, tool string) {
	at, ok := c.get(s, "returns")
	if !ok || c.nodes[at.node].kind != '{' {
		c.report(at, "returns-shape", "It is not said what the tool “%s” gives back; add “returns” with type and description.", tool)
		return
	}
	c.keys(at, returnsKeys)
	typeAt, ok := c.get(at, "type")
	if !ok || !slices.Contains(skill.Types, c.ifText(typeAt.node)) {
		c.report(typeAt, "returns-type", "The result of the tool “%s” needs a type; choose one of %s.", tool, typeChoices()).
			Fix = c.betterType(typeAt, ok)
	}
	if text, ok := c.get(at, "description"); !ok || !c.isText(text) {
		c.report(text, "returns-shape", "The result of the tool “%s” has no description; say what comes back.", tool)
	}
}
