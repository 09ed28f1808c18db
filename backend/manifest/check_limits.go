package manifest

import (
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/dlclark/regexp2/v2"

	"sitewright/backend/skill"
)

// constraints reports those that cannot be understood and so have no effect.
func (c *checker) constraints(s spot, name string) {
	for _, key := range argKeys[4:] {
		at, ok := c.get(s, key)
		if !ok {
			continue
		}
		want := ""
		switch n := c.nodes[at.node]; key {
		case "enum":
			if n.kind != '[' || n.next == at.node+1 {
				want = "a list with at least one value"
			}
		case "items":
			if n.kind != '{' {
				want = "a group in “{ }”"
			} else {
				c.keys(at, argKeys)
			}
		case "minimum", "maximum":
			if n.kind != '0' {
				want = "a number"
			}
		case "minLength", "maxLength":
			if c.count(at.node) == nil {
				want = "a whole number from 0"
			}
		default:
			if n.kind != '"' {
				want = "a text"
			}
		}
		if want != "" {
			c.report(at, "arg-default", "“%s” of the input “%s” must be %s; as it is, it has no effect.", key, name, want)
		}
	}
}

// misfit says why a default is not a value that the input takes, or "".
func (c *checker) misfit(s spot, node int, kind string) string {
	if slices.Contains(skill.Types, kind) && !c.hasType(node, kind) {
		return "is not of its type, " + people[kind]
	}
	a := c.arg(s.node)
	switch c.nodes[node].kind {
	case '0':
		f := c.number(node)
		if f != nil && (a.Minimum != nil && *f < *a.Minimum || a.Maximum != nil && *f > *a.Maximum) {
			return "is outside its range"
		}
	case '"':
		if why := misfitText(c.str(node), a); why != "" {
			return why
		}
	}
	if len(a.Enum) > 0 && !oneOf(a.Enum, c.raw(node)) {
		return "is not one of its choices"
	}
	return c.misfitItems(s, node)
}

// misfitItems says why an entry of a default list is not what “items” asks for, or
// "". As in a run, type and enum of items count.
func (c *checker) misfitItems(s spot, node int) string {
	items, ok := c.member(s.node, "items")
	if !ok || c.nodes[node].kind != '[' || c.nodes[items].kind != '{' {
		return ""
	}
	kind, _ := c.textAt(items, "type")
	var choices []json.RawMessage
	if enum, ok := c.member(items, "enum"); ok {
		choices = c.values(enum)
	}
	if len(choices)*(c.nodes[node].next-node) > judgedPairs {
		choices = nil
	}
	for entry := range c.members(node) {
		if slices.Contains(skill.Types, kind) && !c.hasType(entry, kind) {
			return "has an entry that is not of the type of its items, " + people[kind]
		}
		if len(choices) > 0 && !oneOf(choices, c.raw(entry)) {
			return "has an entry that is not one of the choices of its items"
		}
	}
	return ""
}

// oneOf reports whether a value is among others, as JSON.
func oneOf(choices []json.RawMessage, raw []byte) bool {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return false
	}
	return slices.ContainsFunc(choices, func(choice json.RawMessage) bool {
		var other any
		return json.Unmarshal(choice, &other) == nil && reflect.DeepEqual(value, other)
	})
}

// A longer pattern or default is not judged: together they could take minutes.
const (
	judgedPattern = 500
	judgedText    = 1000
	// judgedPairs is how many comparisons of a default's entries with choices are
	// made.
	judgedPairs = 100_000
)

func misfitText(text string, a skill.Arg) string {
	length := utf8.RuneCountInString(text)
	if a.MinLength != nil && length < *a.MinLength || a.MaxLength != nil && length > *a.MaxLength {
		return "is too short or too long for it"
	}
	if a.Pattern == "" || len(a.Pattern) > judgedPattern || length > judgedText {
		return ""
	}
	// A pattern is JavaScript's; one that Go cannot read is not judged.
	if re, err := regexp.Compile(a.Pattern); err == nil && !re.MatchString(text) {
		return "does not have the form that its pattern asks for"
	}
	return ""
}

// contradictions reports constraints that are well formed and that no value, or
// not every choice, can meet.
func (c *checker) contradictions(s spot, name, kind string) {
	a := c.arg(s.node)
	if at, ok := c.get(s, "pattern"); ok && !readable(a.Pattern) {
		c.report(at, "arg-default", "The pattern of the input “%s” is not a regular expression that can be read; correct or remove it.", name)
	}
	if a.Minimum != nil && a.Maximum != nil && *a.Minimum > *a.Maximum {
		at, _ := c.get(s, "minimum")
		c.report(at, "arg-default", "The input “%s” must be at least %v and at most %v, which no number is; correct one of them.", name, *a.Minimum, *a.Maximum)
	}
	if a.MinLength != nil && a.MaxLength != nil && *a.MinLength > *a.MaxLength {
		at, _ := c.get(s, "minLength")
		c.report(at, "arg-default", "The input “%s” must have at least %d and at most %d characters, which no text has; correct one of them.",
			name, *a.MinLength, *a.MaxLength)
	}
	c.choices(s, name, kind)
	if items, ok := c.get(s, "items"); ok && c.nodes[items.node].kind == '{' {
		at, has := c.get(items, "type")
		if has && !slices.Contains(skill.Types, c.ifText(at.node)) {
			c.report(at, "arg-default", "The items of the input “%s” need a type that is known; choose one of %s.", name, typeChoices()).
				Fix = c.betterType(at, true)
		} else {
			c.choices(items, name, c.ifText(at.node))
		}
	}
}

// choices reports the first choice that is not of the type, of an input or of its
// items: it could never be chosen.
func (c *checker) choices(s spot, name, kind string) {
	at, ok := c.get(s, "enum")
	if !ok || c.nodes[at.node].kind != '[' || !slices.Contains(skill.Types, kind) {
		return
	}
	index := 0
	for node := range c.members(at.node) {
		if !c.hasType(node, kind) {
			c.report(c.child(at, node, strconv.Itoa(index)), "arg-default",
				"A choice of the input “%s” is not of its type, %s, so it can never be chosen; correct or remove it.", name, people[kind])
			return
		}
		index++
	}
}

// readable reports whether a run can use a pattern, which is JavaScript's. A long
// one is not judged, nor one that the library fails on.
func readable(pattern string) (ok bool) {
	defer func() { ok = ok || recover() != nil }()
	if len(pattern) > judgedPattern {
		return true
	}
	_, err := regexp2.Compile(pattern, regexp2.ECMAScript|regexp2.Unicode)
	return err == nil
}
