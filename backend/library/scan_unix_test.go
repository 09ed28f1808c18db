//go:build unix

package library

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"sitewright/backend/skill"
)

// hostileLibrary has every kind of folder beside a good skill. It returns the
// code of each broken one.
func hostileLibrary(t *testing.T, root string) map[string]string {
	outside := t.TempDir()
	write(t, filepath.Join(outside, "manifest.json"), manifestText("x", "good.example"))
	addToolSkill(t, root, "good")
	for folder, text := range map[string]string{
		"brackets":   strings.Repeat("[", 1_000_000),
		"brackets-2": strings.Repeat("[", 500_000) + strings.Repeat("]", 500_000),
		"angles":     strings.Repeat(">", 300_000),
		"not-utf8":   "{\"id\": \"\xff\xfe\"}",
		"empty-file": "",
		"list":       "[]",
		"cut":        `{"id": "cut", "domains": ["good.exa`,
		"comment":    "{} // a",
	} {
		write(t, filepath.Join(root, folder, "manifest.json"), text)
	}
	large, err := os.Create(filepath.Join(mkdir(t, root, "fifty"), "manifest.json"))
	must(t, err)
	must(t, large.Truncate(50<<20))
	must(t, large.Close())
	must(t, syscall.Mkfifo(filepath.Join(mkdir(t, root, "pipe"), "manifest.json"), 0o644))
	mkdir(t, root, "directory/manifest.json")
	mkdir(t, root, "nothing")
	must(t, os.Symlink(filepath.Join(outside, "manifest.json"), filepath.Join(mkdir(t, root, "escape"), "manifest.json")))
	must(t, os.Symlink("manifest.json", filepath.Join(mkdir(t, root, "loop"), "manifest.json")))
	must(t, os.Symlink("/dev/zero", filepath.Join(mkdir(t, root, "device"), "manifest.json")))
	must(t, os.Symlink(".", filepath.Join(root, "self")))
	return map[string]string{
		"brackets": "too-deep", "brackets-2": "too-deep", "angles": "manifest-json", "not-utf8": "manifest-json",
		"empty-file": "manifest-json", "list": "manifest-not-object", "cut": "manifest-json", "comment": "manifest-json",
		"fifty": "file-too-large", "pipe": "manifest-missing", "directory": "manifest-missing", "nothing": "manifest-missing",
		"escape": "path-escape", "loop": "manifest-missing", "device": "path-escape", "self": "manifest-missing",
	}
}

func mkdir(t *testing.T, root, name string) string {
	t.Helper()
	dir := filepath.Join(root, name)
	must(t, os.MkdirAll(dir, 0o755))
	return dir
}

func TestScanHostile(t *testing.T) {
	root := t.TempDir()
	codes := hostileLibrary(t, root)
	promptly(t, func() {
		l := openLibrary(t, explicit(root))
		s := l.Snapshot()
		if len(s.Entries()) != len(codes)+1 {
			t.Errorf("found %q", statuses(s))
		}
		for _, e := range s.Entries() {
			code, broken := codes[e.Folder]
			if !broken {
				if e.Status() != StatusOK || len(l.Problems(t.Context(), e)) != 0 {
					t.Errorf("%s is %s: %+v", e.Folder, e.Status(), l.Problems(t.Context(), e))
				}
				continue
			}
			problems := l.Problems(t.Context(), e)
			if e.Status() != StatusBroken || len(problems) != 1 || problems[0].Code != code || problems[0].Message == "" {
				t.Errorf("%s is %s with %+v, want %s", e.Folder, e.Status(), problems, code)
			}
			if e.Manifest != nil || e.Doc != nil {
				t.Errorf("%s: a broken skill has a manifest", e.Folder)
			}
		}
		if got := matched(s, "https://good.example"); !slices.Equal(got, []string{"good good.example"}) {
			t.Errorf("matched %q", got)
		}
	})
}

func TestScanMembers(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "root")
	addSkill(t, root, "b", "b.com")
	addSkill(t, root, "_draft", "d.com")
	addSkill(t, root, ".hidden", "h.com")
	addSkill(t, root, "Upper", "u.com")
	addSkill(t, root, "B", "b.com")
	addSkill(t, base, "elsewhere", "e.com")
	write(t, filepath.Join(root, "README.md"), "")
	must(t, os.Symlink("../elsewhere", filepath.Join(root, "a-link")))
	must(t, os.Symlink("README.md", filepath.Join(root, "link-to-file")))
	must(t, os.Symlink("nothing", filepath.Join(root, "dangling")))
	must(t, os.Symlink("loop", filepath.Join(root, "loop")))
	must(t, syscall.Mkfifo(filepath.Join(root, "pipe"), 0o644))
	// The product layout of other runtimes.
	write(t, filepath.Join(root, "product", "manifest.json"), `{"id": "product", "name": "P", "domains": ["p.com"],
  "notes": ["mail/prompt.md"], "browserTools": {}, "nodeTools": {"send": {"description": "Sends.", "path": "mail/functions.js",
  "callable": "send", "args": {}, "returns": {"type": "object", "description": "What was sent."}}}}`)
	write(t, filepath.Join(root, "product", "mail", "prompt.md"), "# Mail\n")
	write(t, filepath.Join(root, "product", "mail", "functions.js"), "export async function send() {}\n")
	l := openLibrary(t, explicit(root))
	s := l.Snapshot()
	want := []string{"B ok", "Upper ok", "a-link ok", "b ok", "product ok"}
	if got := statuses(s); !slices.Equal(got, want) {
		t.Fatalf("got %q\nwant %q", got, want)
	}
	if problems := l.Problems(t.Context(), entry(t, s, "product")); len(problems) != 0 {
		t.Errorf("product layout: %+v", problems)
	}
	if e := entry(t, s, "a-link"); e.Path != filepath.Join(root, "a-link") || e.Name() != "The site elsewhere" {
		t.Errorf("linked: %s %s", e.Path, e.Name())
	}
}

func TestScanUnreadable(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	root := t.TempDir()
	addSkill(t, root, "good", "x.com")
	addSkill(t, root, "closed-file", "x.com")
	addSkill(t, root, "closed-folder", "x.com")
	must(t, os.Chmod(filepath.Join(root, "closed-file", "manifest.json"), 0))
	must(t, os.Chmod(filepath.Join(root, "closed-folder"), 0))
	t.Cleanup(func() { must(t, os.Chmod(filepath.Join(root, "closed-folder"), 0o755)) })
	want := []string{"closed-file broken", "closed-folder broken", "good ok"}
	if got := statuses(openLibrary(t, explicit(root)).Snapshot()); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// hostileTools are a skill whose manifest is sound and whose files are not.
func hostileTools(t *testing.T, root string) {
	dir := mkdir(t, root, "tools")
	var tools []string
	for _, name := range []string{"good", "missing", "pipe", "folder", "escape", "large", "not-utf8", "up"} {
		path := "browser-tools/" + name + ".js"
		if name == "up" {
			path = "../up.js"
		}
		tools = append(tools, fmt.Sprintf(`%q: {"description": "D.", "path": %q, "args": {}, "returns": {"type": "string", "description": "R."}}`, name, path))
	}
	write(t, filepath.Join(dir, "manifest.json"), fmt.Sprintf(`{"id": "tools", "name": "T", "domains": ["t.com"],
  "notes": ["notes/good.md", "notes/missing.md", "notes/escape.md", "notes/large.md", "notes/not-utf8.md", "notes/pipe.md", "../up.md"],
  "nodeTools": {}, "browserTools": {%s}}`, strings.Join(tools, ", ")))
	write(t, filepath.Join(root, "..", "secret"), "() => 'secret'")
	for folder, extension := range map[string]string{"browser-tools": ".js", "notes": ".md"} {
		at := func(name string) string { return filepath.Join(dir, folder, name+extension) }
		write(t, at("good"), "() => 1")
		must(t, syscall.Mkfifo(at("pipe"), 0o644))
		must(t, os.Mkdir(at("folder"), 0o755))
		must(t, os.Symlink("../../../secret", at("escape")))
		write(t, at("large"), "")
		must(t, os.Truncate(at("large"), 50<<20))
		write(t, at("not-utf8"), "() => '\xff'")
	}
}

func TestProblemsOfHostileTools(t *testing.T) {
	root := filepath.Join(t.TempDir(), "root")
	hostileTools(t, root)
	promptly(t, func() {
		l := openLibrary(t, explicit(root))
		e := entry(t, l.Snapshot(), "tools")
		if e.Status() != StatusOK {
			t.Errorf("status %s", e.Status())
		}
		got := map[string]string{}
		for _, p := range l.Problems(t.Context(), e) {
			if p.Severity == skill.Error {
				got[strings.TrimPrefix(p.Pointer, "/browserTools/")] = p.Code
			}
		}
		for name, code := range map[string]string{
			"missing": "file-missing", "pipe": "file-missing", "folder": "file-missing", "escape": "path-escape",
			"large": "file-too-large", "not-utf8": "script-syntax", "up": "path-escape", "good": "",
		} {
			found := ""
			for pointer, c := range got {
				if pointer == name || strings.HasPrefix(pointer, name+"/") {
					found = c
				}
			}
			if found != code {
				t.Errorf("%s: problem %q, want %q", name, found, code)
			}
		}
	})
}
