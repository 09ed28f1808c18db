package workspace

import (
	"testing"

	"sitewright/backend/skill"
)

func TestComesBack(t *testing.T) {
	for _, c := range []struct{ kind, text, want string }{
		{"array", "Array of {title, url} objects.", "A list, each with title, url."},
		{"array", "An array of objects with a title and a price.", "A list, each with a title and a price."},
		{"array", "Array of suggestion strings.", "A list of suggestion texts."},
		{"array", "Array of numbers, newest first.", "A list of numbers, newest first."},
		{"object", "Object {added, quantity}: what was added, and how many.", "A group with added, quantity: what was added, and how many."},
		{"object", "JSON object with the totals.", "A group with the totals."},
		{"string", "String, the page's text.", "A text, the page's text."},
		{"boolean", "boolean", "Yes or no"},
		{"integer", "An integer: how many.", "A whole number: how many."},
		{"array", "", "A list."},
		{"string", " ", "A text."},
		{"", "", ""},
		{"array", "One row for each product; an object of desire is a row too.", "One row for each product; an object of desire is a row too."},
		{"string", "Strings of pearls.", "Strings of pearls."},
		{"array", "Arrays are what it is about.", "Arrays are what it is about."},
	} {
		if got := comesBack(skill.Returns{Type: c.kind, Description: c.text}); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}
