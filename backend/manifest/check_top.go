package manifest

import (
	"slices"
	"strings"
	"unicode"

	"sitewright/backend/skill"
)

// required are the keys of a manifest, with what to write there. Those that may
// be empty say with what.
var required = []struct{ name, advice, empty string }{
	{"id", "add it with the name of the skill's folder", ""},
	{"name", "add it with what people call the site, like “Google Search”", ""},
	{"domains", "add the sites that the skill is for, like [\"shop.example.com\"]", ""},
	{"notes", "add it; it may be empty: []", "[]"},
	{"nodeTools", "add it; it may be empty: {}", "{}"},
	{"browserTools", "add it; it may be empty: {}", "{}"},
}

// top checks the manifest's own keys.
func (c *checker) top() {
	root := spot{}
	c.missing(root)
	c.keys(root, topKeys)
	hidden := c.shadowed(0)
	for node := range c.members(0) {
		if hidden[node] {
			continue
		}
		name := c.key(node)
		s := c.child(root, node, name)
		switch name {
		case "id":
			c.id(s)
		case "name":
			c.name(s)
		case "domains":
			c.domains(s)
		case "domain":
			c.legacyDomain(s)
		case "notes":
			c.noteList(s)
		case "nodeTools":
			c.toolGroup(s, skill.Node)
		case "browserTools":
			c.toolGroup(s, skill.Browser)
		}
	}
	c.sameNames()
}

func (c *checker) missing(root spot) {
	for _, key := range required {
		if _, ok := c.member(0, key.name); ok || key.name == "domains" && c.hasLegacy() {
			continue
		}
		pointer := "/" + key.name
		p := c.reportAt(spot{0, pointer, pointer}, pointer, "key-missing",
			"The key “%s” is missing in manifest.json; %s.", key.name, key.advice)
		if key.name == "id" && c.in.Folder != "" {
			p.Message = strings.TrimSuffix(p.Message, ".") + ", “" + c.in.Folder + "”."
		}
		value := []byte(key.empty)
		switch words := c.words(); {
		case key.name == "id" && skill.CheckID(c.in.Folder) == nil:
			value = quote(c.in.Folder)
		case key.name == "name" && words != "":
			value = quote(words)
		}
		// Which sites are meant nobody can guess.
		if len(value) > 0 {
			p.Fix = fix("Add “"+key.name+"”", set("add", pointer, value))
		}
	}
}

// hasLegacy reports an older manifest, which has one site as text.
func (c *checker) hasLegacy() bool {
	_, ok := c.textAt(0, "domain")
	return ok
}

// words makes a name of the folder, or else the id: "practice-shop" → "Practice shop".
func (c *checker) words() string {
	from := c.in.Folder
	if from == "" {
		from, _ = c.textAt(0, "id")
	}
	words := strings.Join(strings.FieldsFunc(from, func(r rune) bool { return strings.ContainsRune("-_. ", r) }), " ")
	for i, r := range words {
		return string(unicode.ToUpper(r)) + words[i+len(string(r)):]
	}
	return ""
}

func (c *checker) id(s spot) {
	if !c.isText(s) {
		c.useFolder(c.report(s, "id-invalid", "The id must be a text, the same as the folder's name."))
		return
	}
	id := c.str(s.node)
	if err := skill.CheckID(id); err != nil {
		message := err.Error()
		c.useFolder(c.report(s, "id-invalid", "%s.", strings.ToUpper(message[:1])+message[1:]))
	}
	if c.in.Folder != "" && id != c.in.Folder {
		c.useFolder(c.report(s, "id-folder-mismatch",
			"The id “%s” is not the name of the skill's folder, “%s”; make them the same.", id, c.in.Folder))
	}
}

func (c *checker) useFolder(p *skill.Problem) {
	if skill.CheckID(c.in.Folder) == nil {
		p.Fix = fix("Use the folder's name", set("replace", "/id", quote(c.in.Folder)))
	}
}

func (c *checker) name(s spot) {
	if c.isText(s) && !isBlank(c.str(s.node)) {
		return
	}
	p := c.report(s, "name-blank", "The skill has no name; write one that people understand, like “Google Search”.")
	if words := c.words(); words != "" {
		p.Fix = fix("Name it “"+words+"”", set("replace", "/name", quote(words)))
	}
}

func isBlank(s string) bool { return strings.TrimSpace(s) == "" }

func (c *checker) domains(s spot) {
	switch n := c.nodes[s.node]; {
	case n.kind == '"':
		p := c.report(s, "domain-invalid", "The sites must be a list; put “[” before and “]” after the text.")
		p.Fix = fix("Make it a list", set("replace", "/domains", slices.Concat([]byte("["), c.raw(s.node), []byte("]"))))
		return
	case n.kind != '[':
		c.report(s, "domain-invalid", "The sites must be a list of texts, like [\"shop.example.com\"].")
		return
	case n.next == s.node+1:
		c.report(s, "domains-empty", "The skill names no site, so it is offered nowhere; add one, like shop.example.com.")
		return
	}
	seen := map[skill.Pattern]string{}
	index := 0
	for node := range c.members(s.node) {
		item := c.item(s, node, index)
		if pattern, ok := c.domain(item); ok {
			text := c.str(node)
			if first, twice := seen[pattern]; twice {
				p := c.report(item, "domain-duplicate", "The site “%s” is listed twice (first as “%s”); remove one of them.", text, first)
				p.Fix = fix("Remove it", removal(item.pointer))
			} else {
				seen[pattern] = text
			}
		}
		index++
	}
}

// domain checks one site.
func (c *checker) domain(s spot) (skill.Pattern, bool) {
	if !c.isText(s) {
		c.report(s, "domain-invalid", "A site must be a text, like \"shop.example.com\".")
		return skill.Pattern{}, false
	}
	text := c.str(s.node)
	pattern, err := skill.ParsePattern(text)
	if err != nil {
		p := c.report(s, "domain-invalid", "%s", err.Error())
		if better, ok := skill.SuggestPattern(text); ok {
			p.Fix = fix("Use “"+better+"”", set("replace", s.pointer, quote(better)))
		}
		return pattern, false
	}
	if pattern.TooBroad() {
		c.report(s, "domain-too-broad", "“%s” is an ending that anybody can have a site under; name the site itself, like shop.%s.", text, pattern.Host())
	}
	return pattern, true
}

func (c *checker) legacyDomain(s spot) {
	if !c.isText(s) {
		// Not the older form; keys reports it as a misspelling.
		return
	}
	p := c.report(s, "domain-legacy", "“domain” is the older way to name a site; write it as the list “domains”.")
	if _, ok := c.member(0, "domains"); ok {
		p.Message = "“domain” is the older way to name a site and “domains” is used instead; remove “domain”."
		p.Fix = fix("Remove “domain”", removal("/domain"))
		return
	}
	list := slices.Concat([]byte("["), c.raw(s.node), []byte("]"))
	p.Fix = fix("Make it a list", skill.Op{Op: "move", From: "/domain", Path: "/domains"}, set("replace", "/domains", list))
	c.domain(s)
}

func (c *checker) noteList(s spot) {
	if c.nodes[s.node].kind != '[' {
		c.report(s, "note-path", "The notes must be a list of paths, like [\"notes/overview.md\"].")
		return
	}
	index := 0
	for node := range c.members(s.node) {
		c.note(c.item(s, node, index))
		index++
	}
}

func (c *checker) note(s spot) {
	if !c.isText(s) {
		p := c.report(s, "note-path", "A note must be named by its path, like \"notes/overview.md\".")
		p.Fix = fix("Remove it", removal(s.pointer))
		return
	}
	path := c.str(s.node)
	if err := skill.CheckPathLike(path, "notes/overview.md"); err != nil {
		p := c.report(s, "note-path", "%s", err.Error())
		p.Fix = c.betterPath(s.pointer, path)
		return
	}
	if !skill.InNoteLayout(path) {
		c.report(s, "path-layout", "The note “%s” is not in “notes”; it works here, but some other programs refuse it.", path)
	}
	c.notes = append(c.notes, noteFile{s, path})
}
