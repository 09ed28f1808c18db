package workspace

import (
	"fmt"
	"strings"
	"testing"

	"sitewright/backend/skill"
)

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"Shop \u202egpj.exe": "Shop gpj.exe", "\u2066a\u2069\u202a\u202c": "a", "שלום": "שלום", "": "", "a\u200eb": "a\u200eb",
	} {
		if got := clean(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := titleOf(&skill.Tool{Name: "delete_\u202eall", Title: "\u202e"}); got != "Delete all" {
		t.Errorf("got %q", got)
	}
}

func TestEmptyTabs(t *testing.T) {
	for address, empty := range map[string]bool{
		"": true, "about:blank": true, "about:blank#x": true, "chrome://newtab/": true, "chrome://new-tab-page/": true,
		"chrome://new-tab-page-third-party/": true, "edge://newtab/": true, "brave://newtab/": true, "chrome://settings/": false,
		"https://newtab.example/": false, "http://new-tab-page/": false, "about:srcdoc": false, "https://example.com/": false,
	} {
		if emptyTab(address) != empty {
			t.Errorf("%q is empty: %t", address, !empty)
		}
	}
}

func TestButtonOffersAFew(t *testing.T) {
	in := buttonInput{status: Running, tab: Current{TabID: "t"}, skills: 1}
	for i := range 1000 {
		in.tools = append(in.tools, candidate{key: "k", skillID: "s", tool: &skill.Tool{Name: fmt.Sprint("t", i), ReadOnly: true}})
	}
	in.last = used{"s", "t900"}
	if b := decide(in); len(b.Others) != othersMost || b.Tool != "t900" || b.Others[0].Tool != "t0" {
		t.Errorf("%d others, the button is %s", len(b.Others), b.Tool)
	}
}

// A note is rendered once, whatever the page that shows it; what changed is not
// taken from memory.
func TestRendered(t *testing.T) {
	var r rendered
	for text, want := range map[string]string{"# A": "A", "# B": "B"} {
		for range 2 {
			html, err := r.html("notes/a.md", []byte(text))
			if err != nil || !strings.Contains(html, want) {
				t.Errorf("%s: %s, %v", text, html, err)
			}
		}
	}
	if len(r.by) != 2 {
		t.Errorf("%d notes are remembered", len(r.by))
	}
	big := make([]byte, 0, 1<<20)
	for len(big) < 200_000 {
		big = append(big, "word "...)
	}
	for i := range 2 * renderedMost / len(big) {
		if _, err := r.html("notes/a.md", append([]byte(fmt.Sprintf("%d ", i)), big...)); err != nil {
			t.Fatal(err)
		}
	}
	held := 0
	for _, html := range r.by {
		held += len(html)
	}
	if held > renderedMost {
		t.Errorf("%d bytes are remembered", held)
	}
}
