package workspace

import "strings"

// clean takes out of an author's words what turns the direction of the letters
// around them (Unicode's embeddings, overrides and isolates, UAX #9). With these
// a name can show as another one, and the sentence behind it backwards. What is
// written from right to left shows as such without them.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return -1
		}
		return r
	}, text)
}
