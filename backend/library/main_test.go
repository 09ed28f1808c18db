package library

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"sitewright/backend/manifest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// write makes a file and the folders above it.
func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// must fails the test for an error of preparing it.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// manifestText is a manifest without problems for the sites.
func manifestText(id string, domains ...string) string {
	quoted := make([]string, len(domains))
	for i, d := range domains {
		quoted[i] = fmt.Sprintf("%q", d)
	}
	return fmt.Sprintf(`{"id": %q, "name": "The site %s", "domains": [%s], "notes": [], "nodeTools": {}, "browserTools": {}}`,
		id, id, strings.Join(quoted, ", "))
}

// addSkill makes a sound skill in the folder named like its id.
func addSkill(t testing.TB, root, id string, domains ...string) {
	t.Helper()
	write(t, filepath.Join(root, id, manifest.FileName), manifestText(id, domains...))
}

// addToolSkill makes a skill with a note and a browser tool.
func addToolSkill(t testing.TB, root, id string) {
	t.Helper()
	dir := filepath.Join(root, id)
	write(t, filepath.Join(dir, manifest.FileName), fmt.Sprintf(`{"id": %q, "name": "N", "domains": ["%s.example"], "notes": ["notes/a.md"],
  "nodeTools": {}, "browserTools": {"look": {"description": "Looks.", "path": "browser-tools/look.js", "args": {},
  "returns": {"type": "string", "description": "What it saw."}}}}`, id, id))
	write(t, filepath.Join(dir, "notes", "a.md"), "# A\n")
	write(t, filepath.Join(dir, "browser-tools", "look.js"), "() => 'seen'\n")
}

func explicit(dirs ...string) []Root {
	var roots []Root
	for _, dir := range dirs {
		roots = append(roots, Root{Name: Explicit, Dir: dir})
	}
	return roots
}

// openLibrary opens a library that the test closes.
func openLibrary(t testing.TB, roots []Root, opts ...Option) *Library {
	t.Helper()
	l, err := Open(roots, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

// eventually waits for a condition, and fails with what it was after 10 s.
func eventually(t testing.TB, what string, condition func() bool) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !condition() {
		if time.Now().After(deadline) {
			t.Fatalf("did not happen within 10 s: %s", what)
		}
		<-tick.C
	}
}

// promptly fails the test when f does not return soon: something blocks.
func promptly(t testing.TB, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("still blocked after 10 s")
	}
}

// folders describes entries for comparing: "folder status".
func statuses(s *Snapshot) []string {
	var all []string
	for _, e := range s.Entries() {
		all = append(all, e.Folder+" "+e.Status())
	}
	return all
}

func matched(s *Snapshot, url string) []string {
	var all []string
	for _, m := range s.Match(url) {
		all = append(all, m.Entry.Folder+" "+m.Pattern)
	}
	return all
}

// entry is the skill of a folder.
func entry(t testing.TB, s *Snapshot, folder string) *Entry {
	t.Helper()
	for _, e := range s.Entries() {
		if e.Folder == folder {
			return e
		}
	}
	t.Fatalf("no entry %q among %v", folder, statuses(s))
	return nil
}

// embedded hides what else a file system can do, as embed.FS is.
type embedded struct{ fs.FS }
