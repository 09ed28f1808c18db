package skill

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheckPath(t *testing.T) {
	for _, p := range []string{
		"tools/x.js", "a", "x-com/functions.js", "notes/übersicht.md", "a b/c d.js", "...a/b", "a../b", "tools/console.js",
		"com/x.js", "com10.js", "nulls/x", "tools/.hidden", "lpt/x",
	} {
		if err := CheckPath(p); err != nil {
			t.Errorf("CheckPath(%q): %v", p, err)
		}
	}
	for _, c := range []struct{ path, reason string }{
		{"", "empty"},
		{"/etc/passwd", "absolute"},
		{"/", "absolute"},
		{"../x.js", "segment"},
		{"tools/../x.js", "segment"},
		{"tools/..", "segment"},
		{"..", "segment"},
		{".", "segment"},
		{"./tools/x.js", "segment"},
		{"tools//x.js", "segment"},
		{"tools/", "segment"},
		{"tools/.. /x.js", "segment"},
		{"tools/.../x.js", "segment"},
		{`tools\x.js`, "backslash"},
		{`..\x.js`, "backslash"},
		{`\\server\share`, "backslash"},
		{"C:/x.js", "drive"},
		{"C:x.js", "drive"},
		{"tools/x.js:stream", "drive"},
		{"tools/x\x00.js", "nul"},
		{"CON", "device"},
		{"tools/con.js", "device"},
		{"tools/Nul.tar.gz", "device"},
		{"aux/x.js", "device"},
		{"tools/COM1.js", "device"},
		{"tools/lpt9", "device"},
		{"tools/com¹.js", "device"},
		{"tools/prn .js", "device"},
		{"CONOUT$", "device"},
	} {
		err := CheckPath(c.path)
		var refused *PathError
		if !errors.As(err, &refused) || refused.Reason != c.reason || !strings.HasSuffix(refused.Message, ".") {
			t.Errorf("CheckPath(%q): %v; want reason %s", c.path, err, c.reason)
		}
	}
}

func TestCheckID(t *testing.T) {
	for _, id := range []string{"google", "x-com", "0", "a.b_c-d", strings.Repeat("a", 64), "console", "com", "a."} {
		if err := CheckID(id); err != nil {
			t.Errorf("CheckID(%q): %v", id, err)
		}
	}
	for _, id := range []string{
		"", "Google", "-a", ".a", "_a", "a b", "a/b", "ü", "aü", strings.Repeat("a", 65), "con", "nul.x", "com1", "a\n", "lpt1.a",
	} {
		if CheckID(id) == nil {
			t.Errorf("CheckID(%q) is fine", id)
		}
	}
}

func TestLayout(t *testing.T) {
	for _, c := range []struct {
		path                string
		node, browser, note bool
	}{
		{"tools/x.js", true, false, false},
		{"browser-tools/x.js", false, true, false},
		{"notes/x.md", false, false, true},
		{"x-com/functions.js", true, false, false},
		{"x-com/prompt.md", false, false, true},
		{"tools/a/x.js", false, false, false},
		{"a/b/functions.js", false, false, false},
		{"functions.js", false, false, false},
		{"tools/.js", false, false, false},
		{"tools/x.mjs", false, false, false},
		{"notes/x.txt", false, false, false},
		{"x.js", false, false, false},
	} {
		if InLayout(Node, c.path) != c.node || InLayout(Browser, c.path) != c.browser || InNoteLayout(c.path) != c.note {
			t.Errorf("layout of %q is wrong", c.path)
		}
	}
}

// A path that is allowed stays inside on every system.
func FuzzCheckPath(f *testing.F) {
	for _, p := range []string{"tools/x.js", "../x", "a/../b", "CON.js", "a\\b", "C:x", "a//b", ". ./x", "a/.. /b", "\x00", "com¹"} {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, p string) {
		if err := CheckPath(p); err != nil {
			var refused *PathError
			if !errors.As(err, &refused) || refused.Message == "" {
				t.Fatalf("%q: %#v", p, err)
			}
			return
		}
		if path.Clean(p) != p || path.IsAbs(p) || !filepath.IsLocal(p) || strings.ContainsAny(p, "\\:\x00") {
			t.Fatalf("%q is allowed", p)
		}
		if strings.ToValidUTF8(p, "") == p && !fs.ValidPath(p) {
			t.Fatalf("%q is allowed, but io/fs refuses it", p)
		}
		if inside := path.Join("/skill", p); !strings.HasPrefix(inside, "/skill/") {
			t.Fatalf("%q leads to %q", p, inside)
		}
	})
}
