package workspace

import (
	"fmt"
	"strings"
	"testing"

	"sitewright/backend/fault"
)

func TestToolSource(t *testing.T) {
	var long strings.Builder
	for i := range 40 {
		fmt.Fprintf(&long, "line %d\r\n", i+1)
	}
	b := place(t, map[string]string{
		"local/manifest.json":          manifestOf("local", "list", "long"),
		"local/notes/a.md":             "# A",
		"local/browser-tools/list.js":  "\ufeff() => [\n\t1,\n]",
		"local/browser-tools/long.js":  long.String(),
		"local/browser-tools/large.js": "() => '" + strings.Repeat("ä", lineMost) + "'",
		"local/notes.txt":              "no code",
		"secret.js":                    "outside",
	}, Options{})
	key := b.key("local")
	for _, c := range []struct {
		source             string
		from, line, length int
		first              string
	}{
		{"browser-tools/list.js:2:2", 1, 2, 3, "() => ["},
		{"browser-tools/list.js:1", 1, 1, 3, "() => ["},
		{"browser-tools/long.js:20:1", 12, 20, 17, "line 12"},
		{"browser-tools/long.js:40:1", 32, 40, 10, "line 32"},
	} {
		s, err := b.ToolSource(key, c.source)
		if err != nil || s.From != c.from || s.Line != c.line || len(s.Lines) != c.length || s.Lines[0] != c.first {
			t.Errorf("%s: got %+v, %v", c.source, s, err)
		}
	}
	if s, err := b.ToolSource(key, "browser-tools/large.js:1:1"); err != nil || len(s.Lines[0]) > lineMost+8 || !strings.HasSuffix(s.Lines[0], "ä…") {
		t.Errorf("a long line: %+v, %v", s, err)
	}
	for source, code := range map[string]fault.Code{
		"browser-tools/none.js:1:1":  fault.FileDenied,
		"browser-tools/list.js:9:1":  fault.FileChanged,
		"browser-tools/list.js:0:1":  fault.FileChanged,
		"browser-tools/list.js":      fault.BadArguments,
		"../secret.js:1:1":           fault.BadArguments,
		"/etc/passwd:1:1":            fault.BadArguments,
		"notes.txt:1:1":              fault.BadArguments,
		"manifest.json:1:1":          fault.BadArguments,
		"https://x.example/a.js:1:1": fault.BadArguments,
		"":                           fault.BadArguments,
	} {
		if s, err := b.ToolSource(key, source); fault.CodeOf(err) != code {
			t.Errorf("%s: got %+v, %v", source, s, err)
		}
	}
	if _, err := b.ToolSource("nothing", "a.js:1:1"); fault.CodeOf(err) != fault.SkillNotFound {
		t.Errorf("got %v", err)
	}
}
