package bridge

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// The list in the documentation is the one that holds.
func TestCommandsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../../docs/script-api.md")
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| Command | Parameters |\n|---|---|\n")
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		c, mark := commands[name], ""
		if c.frames {
			mark = " *"
		}
		fmt.Fprintf(&table, "| `%s`%s | %s |\n", name, mark, strings.Join(c.takes, ", "))
	}
	_, after, _ := strings.Cut(strings.ReplaceAll(string(text), "\r\n", "\n"), "<!-- commands -->\n\n")
	told, _, _ := strings.Cut(after, "\n<!-- end of commands -->")
	if told != table.String() {
		t.Errorf("docs/script-api.md has to list:\n%s", table.String())
	}
}

// What is set in a tab and holds there is taken back.
func TestCommandsThatHoldAreUndone(t *testing.T) {
	for name, c := range commands {
		if sets := strings.Contains(name, ".set") || strings.HasPrefix(name, "Network.") || name == "Performance.enable"; sets != (c.undo != "") {
			t.Errorf("%s: taken back by %q", name, c.undo)
		}
		if method, params, ok := strings.Cut(c.undo, " "); c.undo != "" {
			if _, err := checkProtocol(method, []byte(params)); err != nil || !ok {
				t.Errorf("%s is taken back by %s: %v", name, c.undo, err)
			}
		}
	}
}
