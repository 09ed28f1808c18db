//go:build unix

package library

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A link that leads to itself is told in words, wherever it stands.
func TestLinksThatLeadToThemselves(t *testing.T) {
	root := t.TempDir()
	addToolSkill(t, root, "a")
	addSkill(t, root, "b", "b.example")
	for _, path := range []string{"a/browser-tools/look.js", "a/notes/a.md", "b/manifest.json"} {
		full := filepath.Join(root, filepath.FromSlash(path))
		must(t, os.Remove(full))
		must(t, os.Symlink(filepath.Base(full), full))
	}
	l := openLibrary(t, explicit(root), WithAnalyser(&counting{}))
	for folder, want := range map[string]string{"a": "note-missing file-missing", "b": "manifest-missing"} {
		problems := l.Problems(t.Context(), entry(t, l.Snapshot(), folder))
		if codes(problems) != want {
			t.Errorf("%s: %q", folder, codes(problems))
		}
		for _, p := range problems {
			if !strings.Contains(p.Message, "link that leads back to itself") || strings.Contains(p.Message, "symbolic") {
				t.Errorf("%s: %s", folder, p.Message)
			}
		}
	}
}
