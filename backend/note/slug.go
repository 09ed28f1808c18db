package note

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// idPrefix stands before every id of a note, so that a heading called "root" or
// "location" never takes the place of an element of the window.
const idPrefix = "note-"

// slugs makes heading ids as GitHub does, from letters of any script: "Größe
// wählen" becomes note-größe-wählen. It implements parser.IDs.
type slugs struct {
	// used counts how often a slug was asked for.
	used map[string]int
}

func (s *slugs) Generate(heading []byte, _ ast.NodeKind) []byte {
	slug := slugOf(string(heading))
	for {
		n := s.used[slug]
		s.used[slug]++
		if n == 0 {
			return []byte(idPrefix + slug)
		}
		slug += "-" + strconv.Itoa(n)
	}
}

func (s *slugs) Put(id []byte) { s.used[string(id)]++ }

func slugOf(heading string) string {
	slug := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r) || unicode.IsNumber(r) || r == '_' || r == '-':
			return unicode.ToLower(r)
		case unicode.IsSpace(r):
			return '-'
		}
		return -1
	}, strings.TrimSpace(heading))
	if slug == "" {
		return "section"
	}
	return slug
}
