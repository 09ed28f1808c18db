package note

import (
	"bytes"
	"regexp"
	"strings"
)

// A line that front matter may have: a key, a list item, a comment, an indented
// continuation, or nothing. Anything else between two "---" is prose under a
// horizontal rule, which must stay.
var (
	frontMatterKey  = regexp.MustCompile(`^[\pL\pN_][\pL\pN_ .-]*:(\s|$)`)
	frontMatterLine = regexp.MustCompile(`^([\pL\pN_][\pL\pN_ .-]*:(\s|$)|-\s|#|[ \t]|$)`)
)

// withoutFrontMatter returns the Markdown after a YAML block that other tools put
// at the top of a file; goldmark would show it as a rule and a huge heading.
func withoutFrontMatter(markdown []byte) []byte {
	_, rest := cutFrontMatter(markdown)
	return rest
}

// cutFrontMatter splits a note into the lines of its front matter, none when there
// is no front matter, and the Markdown after it.
func cutFrontMatter(markdown []byte) (matter, rest []byte) {
	first, inside, found := bytes.Cut(markdown, []byte("\n"))
	if !found || !isFence(first, "---") {
		return nil, markdown
	}
	rest = inside
	for keys := 0; ; {
		line, after, more := bytes.Cut(rest, []byte("\n"))
		switch {
		case isFence(line, "---") || isFence(line, "..."):
			if keys == 0 {
				return nil, markdown
			}
			return inside[:len(inside)-len(rest)], after
		case !more || !frontMatterLine.Match(line):
			return nil, markdown
		case frontMatterKey.Match(line):
			keys++
		}
		rest = after
	}
}

// titleKey is a title that stands on one line; its value may be in quotes, or have
// a comment behind it.
var titleKey = regexp.MustCompile(`(?mi)^title:[ \t]+(?:"((?:[^"\\]|\\["\\])*)"|'((?:[^']|\'\')*)'|([^"'|>&*!%@` + "`" + `{\[#\s].*?))[ \t]*(?:[ \t]#.*)?$`)

// frontTitle is the title that front matter gives, or "".
func frontTitle(matter []byte) string {
	m := titleKey.FindSubmatch(matter)
	if m == nil {
		return ""
	}
	double := strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(string(m[1]))
	single := strings.ReplaceAll(string(m[2]), "''", "'")
	return double + single + string(m[3])
}

func isFence(line []byte, fence string) bool {
	return string(bytes.TrimRight(line, " \t")) == fence
}
