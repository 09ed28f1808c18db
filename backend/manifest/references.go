package manifest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// reference is what snapshots of a page number elements with: @e12, ref=12,
// aria-ref=s1e7, f1e3 for one in a frame; also in quotes and as an attribute
// selector.
var reference = regexp.MustCompile(`\[(?:aria-)?ref=["']?` + number + `["']?\]|(?:@|(?:aria-)?ref=)` + number + `|(?:aria-)?ref=(?:"` + number + `"|'` + number + `')`)

// number is a reference's own: 12, e12, s1e7, f1e3.
const number = `(?:[sf][0-9]+e|e)?[0-9]+`

// references finds them where they stand alone: not in bob@163.com, pkg@18 or
// a ?ref=5 address. A plain number (@12, ref=12) is one only where it is the whole
// text or in quotes or brackets: "issue ref=12345" is prose.
func references(text string) [][]int {
	if !strings.Contains(text, "@") && !strings.Contains(text, "ref=") {
		return nil
	}
	var alone [][]int
	for _, at := range reference.FindAllStringIndex(text, -1) {
		if len(alone) >= markLimit {
			break
		}
		before, found, after := text[:at[0]], text[at[0]:at[1]], text[at[1]:]
		switch {
		case found[0] == '[':
		case !opens(before) || !closes(after):
			continue
		case plain.MatchString(found) && strings.TrimSpace(text) != found && !quotedBy(before, after):
			continue
		}
		alone = append(alone, at)
	}
	return alone
}

// plain is a reference that could as well be the number of something else.
var plain = regexp.MustCompile(`^(?:@|ref=)[0-9]+$`)

// quotedBy reports a piece of text that stands in quotes by itself.
func quotedBy(before, after string) bool {
	open, size := utf8.DecodeLastRuneInString(before)
	closing, length := utf8.DecodeRuneInString(after)
	if size == 0 || length == 0 {
		return false
	}
	switch open {
	case '"', '\'', '`':
		return closing == open
	case '“', '„':
		return closing == '”' || closing == '“'
	case '‘':
		return closing == '’'
	case '«':
		return closing == '»'
	}
	return false
}

// opens reports that a word may begin after before.
func opens(before string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	return size == 0 || unicode.IsSpace(r) || strings.ContainsRune("\"'`([{<,;|*>“„‘«", r)
}

// closes reports that a word may end before after.
func closes(after string) bool {
	r, size := utf8.DecodeRuneInString(after)
	switch {
	case size == 0 || unicode.IsSpace(r) || strings.ContainsRune("\"'`)]}>,;|*!”“’»", r):
		return true
	case strings.ContainsRune(".:?", r):
		// The end of a sentence, but not of "@163.com".
		next, size := utf8.DecodeRuneInString(after[1:])
		return size == 0 || unicode.IsSpace(next)
	}
	return false
}
