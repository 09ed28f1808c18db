package cli

import "testing"

// What a tool says cannot look like a line of ours.
func TestLinesOfToolsAreMovedIn(t *testing.T) {
	for said, want := range map[string]string{
		"one line":                 "one line",
		"done\r\n✓ All is well":    "done\n    ✓ All is well",
		"a\r✕ Failed":              "a·✕ Failed",
		"a\x1b[2Kb\n\n△ c\u202e d": "a·[2Kb\n    \n    △ c· d",
	} {
		if got := indented(said); got != want {
			t.Errorf("%q is shown as %q", said, got)
		}
	}
}
