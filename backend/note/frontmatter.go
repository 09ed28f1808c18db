package note

import (
	"bytes"
	"regexp"
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
	first, rest, found := bytes.Cut(markdown, []byte("\n"))
	if !found || !isFence(first, "---") {
		return markdown
	}
	for keys := 0; ; {
		line, after, more := bytes.Cut(rest, []byte("\n"))
		switch {
		case isFence(line, "---") || isFence(line, "..."):
			if keys == 0 {
				return markdown
			}
			return after
		case !more || !frontMatterLine.Match(line):
			return markdown
		case frontMatterKey.Match(line):
			keys++
		}
		rest = after
	}
}

func isFence(line []byte, fence string) bool {
	return string(bytes.TrimRight(line, " \t")) == fence
}
