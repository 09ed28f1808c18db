//go:build unix

package library

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWatchSymlinks(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "root")
	addSkill(t, base, "dev", "dev.com")
	addSkill(t, root, "a", "a.com")
	must(t, os.Symlink("../dev", filepath.Join(root, "link")))
	must(t, os.Symlink("a", filepath.Join(root, "twin")))
	must(t, os.Symlink(filepath.Join(base, "later"), filepath.Join(root, "dangling")))
	l := watched(t, explicit(root))
	seen(t, l, "a ok", "link ok", "twin ok")

	write(t, filepath.Join(base, "dev", "manifest.json"), manifestText("dev", "dev.org"))
	seenMatch(t, l, "dev.org", "link")
	// One folder, two skills.
	write(t, filepath.Join(root, "a", "manifest.json"), manifestText("a", "a.org"))
	seenMatch(t, l, "a.org", "a", "twin")

	addSkill(t, base, "later", "later.com")
	seenMatch(t, l, "later.com", "dangling")

	// Another folder where the symlink leads; the symlink stays as it is.
	must(t, os.Rename(filepath.Join(base, "dev"), filepath.Join(base, "dev-old")))
	seenMatch(t, l, "dev.org")
	addSkill(t, base, "dev", "dev.net")
	seenMatch(t, l, "dev.net", "link")
	write(t, filepath.Join(base, "dev", "manifest.json"), manifestText("dev", "dev.info"))
	seenMatch(t, l, "dev.info", "link")

	// And another target for the symlink itself.
	must(t, os.Symlink("../later", filepath.Join(root, ".link")))
	must(t, os.Rename(filepath.Join(root, ".link"), filepath.Join(root, "link")))
	seenMatch(t, l, "later.com", "dangling", "link")
	must(t, os.Remove(filepath.Join(root, "twin")))
	write(t, filepath.Join(root, "a", "manifest.json"), manifestText("a", "a.net"))
	seenMatch(t, l, "a.net", "a")
}

// A root inside a root, and a root by a symlink: each is followed.
func TestWatchNestedRoots(t *testing.T) {
	base := t.TempDir()
	inner := filepath.Join(base, "outer", "inner")
	addSkill(t, inner, "a", "a.com")
	must(t, os.Symlink(inner, filepath.Join(base, "link")))
	l := watched(t, explicit(filepath.Join(base, "outer"), filepath.Join(base, "link")))
	seen(t, l, "inner broken", "a ok")
	write(t, filepath.Join(inner, "a", "manifest.json"), manifestText("a", "a.org"))
	seenMatch(t, l, "a.org", "a")
	write(t, filepath.Join(inner, "manifest.json"), manifestText("inner", "i.org"))
	seenMatch(t, l, "i.org", "inner")
}
