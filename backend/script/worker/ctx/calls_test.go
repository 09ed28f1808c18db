package ctx_test

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// Every call that the table names is in the script. That the app answers each, and
// no others, is tested there (backend/script/bridge).
func TestSentIsInTheTable(t *testing.T) {
	var known []string
	for _, k := range members(t) {
		for _, m := range k.Members {
			known = append(known, m.Calls...)
		}
	}
	text, err := os.ReadFile("ctx.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range known {
		object, member, _ := strings.Cut(name, ".")
		if !strings.Contains(string(text), strconv.Quote(name)) && !strings.Contains(string(text), strconv.Quote(member)) {
			t.Errorf("%s.%s is called by no member", object, member)
		}
	}
}
