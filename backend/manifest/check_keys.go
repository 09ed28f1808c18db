package manifest

import (
	"slices"
	"strings"

	"sitewright/backend/skill"
)

// The keys that are understood, by level.
var (
	topKeys        = []string{"id", "name", "domains", "notes", "nodeTools", "browserTools"}
	toolKeys       = []string{"description", "path", "callable", "args", "returns", "annotations"}
	annotationKeys = []string{"title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}
	argKeys        = []string{
		"type", "required", "description", "default", "enum", "items",
		"minimum", "maximum", "minLength", "maxLength", "pattern", "format",
	}
	returnsKeys = []string{"type", "description"}
)

// keys reports names that look like a misspelling of a known one, and names that
// appear twice.
func (c *checker) keys(s spot, known []string) {
	hidden := c.shadowed(s.node)
	for node := range c.members(s.node) {
		name := c.key(node)
		at := c.child(s, node, name)
		if hidden[node] {
			c.report(at, "key-unknown", "The key “%s” appears twice here and only the last one counts; remove the other.", name)
			continue
		}
		if name == "domain" && c.nodes[node].kind == '"' && s.node == 0 || slices.Contains(known, name) {
			continue
		}
		if meant, ok := nearest(name, known); ok {
			c.misspelt(s, at, name, meant)
		}
	}
}

func (c *checker) misspelt(parent, at spot, name, meant string) {
	p := c.report(at, "key-unknown", "Unknown key “%s”: did you mean “%s”?", name, meant)
	if _, taken := c.member(parent.node, meant); !taken {
		p.Fix = fix("Rename it to “"+meant+"”", skill.Op{Op: "move", From: at.pointer, Path: parent.pointer + "/" + meant})
	}
}

// nearest is the known word that was probably meant: the same letters in another
// case or with dashes, or one or two slips away, fewer for short words.
func nearest(name string, known []string) (string, bool) {
	plain := letters(name)
	for _, word := range known {
		if plain == letters(word) {
			return word, true
		}
	}
	best, least := "", 3
	for _, word := range known {
		allowed := 2
		if min(len(word), len(plain)) < 6 {
			allowed = 1
		}
		if len(word) < 3 || len(plain) > len(word)+allowed {
			continue
		}
		if d := skill.Slips(plain, letters(word)); d <= allowed && d < least {
			best, least = word, d
		}
	}
	return best, best != ""
}

func letters(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name))
}
