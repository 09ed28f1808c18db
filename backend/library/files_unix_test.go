//go:build unix

package library

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sitewright/backend/skill"
)

// hostileFolder has one of everything that may be in a file's place.
func hostileFolder(t *testing.T) string {
	base := t.TempDir()
	dir := filepath.Join(base, "skill")
	write(t, filepath.Join(base, "outside.md"), "secret")
	write(t, filepath.Join(dir, "notes", "a.md"), "0123456789")
	write(t, filepath.Join(dir, "empty"), "")
	must(t, os.Mkdir(filepath.Join(dir, "folder"), 0o755))
	must(t, syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644))
	socket, err := net.Listen("unix", filepath.Join(dir, "socket"))
	must(t, err)
	t.Cleanup(func() { _ = socket.Close() })
	for name, target := range map[string]string{
		"inside":       "notes/a.md",
		"up-and-back":  "notes/../notes/a.md",
		"notes-link":   "notes",
		"outside":      "../outside.md",
		"outside-deep": "notes/../../outside.md",
		"absolute":     filepath.Join(base, "outside.md"),
		"away":         "..",
		"loop":         "loop",
		"dangling":     "nothing",
		"pipe-link":    "pipe",
		"device":       "/dev/zero",
	} {
		must(t, os.Symlink(target, filepath.Join(dir, name)))
	}
	write(t, filepath.Join(dir, "closed"), "x")
	must(t, os.Chmod(filepath.Join(dir, "closed"), 0))
	return dir
}

func TestFilesOnDisk(t *testing.T) {
	dir := hostileFolder(t)
	opened, closer, err := DirFiles(dir)
	must(t, err)
	defer func() { must(t, closer.Close()) }()
	tests := []struct {
		path  string
		limit int64
		want  error
	}{
		{"notes/a.md", 10, nil},
		{"inside", 10, nil},
		{"up-and-back", 10, nil},
		{"notes-link/a.md", 10, nil},
		{"empty", 0, nil},
		{"notes/a.md", 9, &skill.TooLargeError{}},
		{"missing", 10, fs.ErrNotExist},
		{"dangling", 10, fs.ErrNotExist},
		{"folder", 10, skill.ErrNotRegular},
		{"pipe", 10, skill.ErrNotRegular},
		{"pipe-link", 10, skill.ErrNotRegular},
		{"socket", 10, skill.ErrNotRegular},
		{"outside", 10, skill.ErrEscape},
		{"outside-deep", 10, skill.ErrEscape},
		{"absolute", 10, skill.ErrEscape},
		{"away/outside.md", 10, skill.ErrEscape},
		{"device", 10, skill.ErrEscape},
		{"../outside.md", 10, skill.ErrEscape},
		{"/etc/passwd", 10, skill.ErrEscape},
		{"notes//a.md", 10, skill.ErrEscape},
		{`notes\a.md`, 10, skill.ErrEscape},
		{"", 10, skill.ErrEscape},
		{"loop", 10, syscall.ELOOP},
	}
	for _, files := range []skill.Files{opened, dirFiles{dir}} {
		for _, test := range tests {
			promptly(t, func() {
				data, err := files.Read(test.path, test.limit)
				var large, wantLarge *skill.TooLargeError
				switch {
				case errors.As(test.want, &wantLarge):
					if !errors.As(err, &large) || large.Size != 10 || large.Limit != test.limit {
						t.Errorf("%T %q: %v", files, test.path, err)
					}
				case !errors.Is(err, test.want):
					t.Errorf("%T %q: error %v, want %v", files, test.path, err, test.want)
				case err == nil && len(data) > 0 && string(data) != "0123456789":
					t.Errorf("%T %q: read %q", files, test.path, data)
				}
			})
		}
	}
}

func TestFilesUnreadable(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	if _, err := (dirFiles{hostileFolder(t)}).Read("closed", 10); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v", err)
	}
}

// A skill's folder may itself be reached by a symlink.
func TestFilesOfLinkedFolder(t *testing.T) {
	base := t.TempDir()
	write(t, filepath.Join(base, "real", "a"), "text")
	must(t, os.Symlink("real", filepath.Join(base, "link")))
	data, err := dirFiles{filepath.Join(base, "link")}.Read("a", 10)
	if err != nil || string(data) != "text" {
		t.Errorf("read %q, %v", data, err)
	}
}

func TestFilesDoNotLeak(t *testing.T) {
	fds := "/proc/self/fd"
	before, err := os.ReadDir(fds)
	if err != nil {
		t.Skip("no /proc")
	}
	dir := hostileFolder(t)
	for range 50 {
		for _, path := range strings.Fields("notes/a.md pipe folder outside missing socket loop") {
			// Only what stays open counts.
			_, _ = dirFiles{dir}.Read(path, 5)
		}
	}
	after, err := os.ReadDir(fds)
	must(t, err)
	if len(after) > len(before)+5 {
		t.Errorf("%d files open before, %d after", len(before), len(after))
	}
}
