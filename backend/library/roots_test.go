package library

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"sitewright/backend/fault"
	"sitewright/backend/settings"
)

func TestRoots(t *testing.T) {
	home := t.TempDir()
	base := t.TempDir()
	must(t, os.Mkdir(filepath.Join(base, "a"), 0o755))
	must(t, os.Symlink("a", filepath.Join(base, "link")))
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	t.Chdir(base)
	bundled := fstest.MapFS{}
	tests := []struct {
		name      string
		explicit  []string
		workspace string
		want      []Root
	}{
		{"defaults", nil, "", []Root{{Name: Personal, Dir: settings.LibraryDir()}, {Name: Bundled, FS: bundled}}},
		{"workspace", nil, "/w", explicit("/w/learnings")},
		{"workspace at home", nil, "~/w", explicit(filepath.Join(home, "w", "learnings"))},
		{"workspace is home", nil, "~", explicit(filepath.Join(home, "learnings"))},
		{"flags go before the workspace", []string{"/x", "/y"}, "/w", explicit("/x", "/y")},
		{"a flag at home", []string{"~/x"}, "", explicit(filepath.Join(home, "x"))},
		{"another's home is a name", []string{"~x"}, "", explicit(filepath.Join(base, "~x"))},
		{"relative", []string{"a"}, "", explicit(filepath.Join(base, "a"))},
		{"twice", []string{"/x", "/x/", "/y/../x"}, "", explicit("/x")},
		{"twice by a symlink", []string{"a", "link"}, "", explicit(filepath.Join(base, "a"))},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv(WorkspaceVariable, test.workspace)
			got := Roots(test.explicit, bundled)
			if len(got) != len(test.want) {
				t.Fatalf("got %v, want %v", got, test.want)
			}
			for i := range got {
				if got[i].String() != test.want[i].String() || got[i].Name != test.want[i].Name {
					t.Errorf("got %v, want %v", got[i], test.want[i])
				}
			}
		})
	}
	t.Setenv(WorkspaceVariable, "")
	if got := Roots(nil, nil); len(got) != 1 {
		t.Errorf("without bundled skills: %v", got)
	}
}

func TestOpenRoots(t *testing.T) {
	base := t.TempDir()
	write(t, filepath.Join(base, "file"), "")
	missing := filepath.Join(base, "missing", "deep")
	l := openLibrary(t, explicit(missing))
	if n := len(l.Snapshot().Entries()); n != 0 || l.Err() != nil {
		t.Errorf("a missing root has %d skills, error %v", n, l.Err())
	}
	for _, dir := range []string{filepath.Join(base, "file"), ""} {
		if _, err := Open(explicit(dir)); fault.CodeOf(err) != fault.BadArguments {
			t.Errorf("%q: %v", dir, err)
		}
	}
	if _, err := Open(explicit(filepath.Join(base, "file", "x"))); fault.CodeOf(err) != fault.FileDenied {
		t.Errorf("below a file: %v", err)
	}
	// The person's library must not stop the others.
	addSkill(t, filepath.Join(base, "good"), "x", "x.com")
	l = openLibrary(t, []Root{{Name: Personal, Dir: filepath.Join(base, "file")}, {Name: Personal, Dir: filepath.Join(base, "good")}})
	if len(l.Snapshot().Entries()) != 1 || fault.CodeOf(l.Err()) != fault.BadArguments {
		t.Errorf("entries %v, error %v", statuses(l.Snapshot()), l.Err())
	}
}

func TestRootUnreadable(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	dir := t.TempDir()
	must(t, os.Chmod(dir, 0))
	t.Cleanup(func() { must(t, os.Chmod(dir, 0o755)) })
	if _, err := Open(explicit(dir)); fault.CodeOf(err) != fault.FileDenied {
		t.Errorf("error %v", err)
	}
}
