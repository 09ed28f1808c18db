package workspace

import (
	"regexp"
	"strings"

	"sitewright/backend/skill"
)

// kinds are the words for what a tool gives that says no more (docs/words.md).
var kinds = map[string]string{
	"string": "A text.", "number": "A number.", "integer": "A whole number.", "boolean": "Yes or no.",
	"array": "A list.", "object": "A group of values.",
}

// plainly are the ways in which authors begin to say what a tool gives, and the
// same for people. Only beginnings: further on "object" may be an ordinary word.
var plainly = []struct {
	begins *regexp.Regexp
	words  string
}{
	{regexp.MustCompile(`^(?i:an? )?(?i:json )?(?i:array) of \{([^{}]+)\}(?: objects?)?`), "A list, each with $1"},
	{regexp.MustCompile(`^(?i:an? )?(?i:json )?(?i:array) of objects? with`), "A list, each with"},
	{regexp.MustCompile(`^(?i:an? )?(?i:array) of ((?:[\w-]+ )*)strings?\b`), "A list of ${1}texts"},
	{regexp.MustCompile(`^(?i:an? )?(?i:json )?(?i:array) of`), "A list of"},
	{regexp.MustCompile(`^(?i:an? )?(?i:json )?(?i:object) (?:of )?\{([^{}]+)\}`), "A group with $1"},
	{regexp.MustCompile(`^(?i:an? )?(?i:json )?(?i:object) (with|of)\b`), "A group $1"},
	{regexp.MustCompile(`^(?i:a )?(?i:string)\b`), "A text"},
	{regexp.MustCompile(`^(?i:an? )?(?i:integer)\b`), "A whole number"},
	{regexp.MustCompile(`^(?i:a )?(?i:boolean)\b`), "Yes or no"},
}

// comesBack says in a person's words what a tool gives.
func comesBack(r skill.Returns) string {
	text := strings.TrimSpace(r.Description)
	if text == "" {
		return kinds[r.Type]
	}
	for _, p := range plainly {
		if at := p.begins.FindStringIndex(text); at != nil {
			return p.begins.ReplaceAllString(text[:at[1]], p.words) + text[at[1]:]
		}
	}
	return text
}
