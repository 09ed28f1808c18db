package manifest

import (
	"errors"
	"path"
	"strings"
	"unicode"

	"sitewright/backend/skill"
)

func (c *checker) toolGroup(s spot, kind skill.Kind) {
	if c.nodes[s.node].kind != '{' {
		c.report(s, "tool-shape", "“%s” must be a group of tools in “{ }”, each under its name.", c.key(s.node))
		return
	}
	hidden := c.shadowed(s.node)
	for node := range c.members(s.node) {
		name := c.key(node)
		pointer := s.pointer + "/" + escape(name)
		at := spot{node, pointer, pointer}
		if hidden[node] {
			c.report(at, "tool-duplicate", "Two tools are called “%s” and only the last one can be seen; give each its own name.", name)
			continue
		}
		c.toolName(at, name)
		c.checkTool(at, name, kind)
	}
}

// reserved are names that a script's objects have already: a tool called so
// could not be reached, or would be called by accident.
var reserved = map[string]bool{
	"__proto__": true, "prototype": true, "constructor": true, "hasOwnProperty": true,
	"isPrototypeOf": true, "propertyIsEnumerable": true, "toString": true,
	"toLocaleString": true, "valueOf": true, "then": true, "__defineGetter__": true,
	"__defineSetter__": true, "__lookupGetter__": true, "__lookupSetter__": true,
}

func (c *checker) toolName(s spot, name string) {
	why := ""
	switch {
	case isBlank(name):
		c.report(s, "tool-name", "A tool has no name; give it one, like search_products.")
		return
	case strings.ContainsAny(name, `/\`):
		why = "has a slash in it"
	case name == "." || strings.Contains(name, ".."):
		why = "is only for folders, or has two dots in a row"
	case reserved[name]:
		why = "is a word that scripts use themselves"
	case strings.ContainsFunc(name, unicode.IsControl):
		why = "has an invisible character in it"
	default:
		return
	}
	c.report(s, "tool-name", "The tool's name “%s” %s; choose another, like search_products.", name, why)
}

// sameNames reports tools that are in both groups. None of the two can run,
// because nobody could say which is meant.
func (c *checker) sameNames() {
	node, _ := c.member(0, "nodeTools")
	browser, _ := c.member(0, "browserTools")
	if node < 0 || browser < 0 || c.nodes[node].kind != '{' || c.nodes[browser].kind != '{' {
		return
	}
	other := c.names(browser)
	for _, group := range []spot{{node: node, pointer: "/nodeTools"}, {node: browser, pointer: "/browserTools"}} {
		hidden := c.shadowed(group.node)
		for tool := range c.members(group.node) {
			name := c.key(tool)
			if !other[name] || hidden[tool] {
				continue
			}
			pointer := group.pointer + "/" + escape(name)
			c.report(spot{tool, pointer, pointer}, "tool-duplicate",
				"“%s” is the name of two tools, one in “nodeTools” and one in “browserTools”; rename one of them.", name)
		}
		other = c.names(node)
	}
}

// names are the names in a group.
func (c *checker) names(group int) map[string]bool {
	all := map[string]bool{}
	for child := range c.members(group) {
		all[c.key(child)] = true
	}
	return all
}

func (c *checker) checkTool(s spot, name string, kind skill.Kind) {
	if c.nodes[s.node].kind != '{' {
		c.report(s, "tool-shape", "The tool “%s” must be a group in “{ }” with description, path, args and returns.", name)
		return
	}
	c.keys(s, toolKeys)
	c.description(s, "description-blank", "The tool “"+name+"” has no description; say in a sentence what it does.")
	file := toolFile{spot: s, name: name, kind: kind, missing: -1}
	c.callable(s, &file)
	if c.toolPath(s, &file) {
		c.scripts = append(c.scripts, file)
	}
	c.checkArgs(s, name)
	c.checkReturns(s, name)
	c.checkAnnotations(s)
}

// description reports one that is missing, blank or no text.
func (c *checker) description(s spot, code, message string) {
	at, ok := c.get(s, "description")
	if !ok || !c.isText(at) || isBlank(c.str(at.node)) {
		c.report(at, code, "%s", message)
	}
}

// toolPath checks where a tool's file is said to be.
func (c *checker) toolPath(s spot, file *toolFile) bool {
	at, ok := c.get(s, "path")
	if !ok || !c.isText(at) {
		c.report(at, "tool-shape", "The tool “%s” does not say which file it is in; add “path”, like “%s”.", file.name, example(file.kind))
		return false
	}
	file.at, file.path = at, c.str(at.node)
	if err := skill.CheckPathLike(file.path, example(file.kind)); err != nil {
		p := c.report(at, "path-escape", "%s", err.Error())
		p.Fix = c.betterPath(at.pointer, file.path)
		return false
	}
	if !skill.InLayout(file.kind, file.path) {
		c.report(at, "path-layout", "The file “%s” is not where such tools usually are (%s); it works here, but some other programs refuse it.",
			file.path, example(file.kind))
	}
	return true
}

func example(kind skill.Kind) string {
	if kind == skill.Browser {
		return "browser-tools/name.js"
	}
	return "tools/name.js"
}

// betterPath is a fix for a path that only needs tidying to be that of a file
// which is there, else nil.
func (c *checker) betterPath(pointer, bad string) *skill.Fix {
	better := path.Clean(strings.TrimLeft(strings.ReplaceAll(strings.TrimSpace(bad), `\`, "/"), "/"))
	if c.in.Files == nil || skill.CheckPath(better) != nil {
		return nil
	}
	// With a limit of nothing the file is found and not read.
	if _, err := c.in.Files.Read(better, 0); err != nil && !errors.As(err, new(*skill.TooLargeError)) {
		return nil
	}
	return fix("Use “"+better+"”", set("replace", pointer, quote(better)))
}

func (c *checker) callable(s spot, file *toolFile) {
	at, ok := c.get(s, "callable")
	file.callableAt = at
	switch {
	case ok && c.isText(at) && !isBlank(c.str(at.node)):
		file.callable = c.str(at.node)
	case ok:
		file.missing = len(c.found)
		c.report(at, "callable-missing", "“callable” of the tool “%s” must be the name of the function that its file exports.", file.name)
	case file.kind == skill.Node:
		file.missing = len(c.found)
		c.report(at, "callable-missing", "The tool “%s” does not say which function of its file it is; add “callable” with the function's name.", file.name)
	}
}

func (c *checker) checkAnnotations(s spot) {
	at, ok := c.get(s, "annotations")
	if !ok {
		return
	}
	if c.nodes[at.node].kind != '{' {
		c.report(at, "key-unknown", "“annotations” must be a group in “{ }”; as it is, it has no effect.")
		return
	}
	c.keys(at, annotationKeys)
	if title, ok := c.get(at, "title"); ok && !c.isText(title) {
		c.report(title, "key-unknown", "The title must be a text; as it is, it has no effect.")
	}
	for _, name := range annotationKeys[1:] {
		hint, ok := c.get(at, name)
		if kind := c.nodes[hint.node].kind; ok && kind != 't' && kind != 'f' {
			c.report(hint, "key-unknown", "“%s” must be true or false; as it is, it has no effect.", name)
		}
	}
}
