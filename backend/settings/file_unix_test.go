//go:build !windows

package settings

import (
	"bytes"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// childVariable makes the test binary play a child process: the value names what
// it does, the argument after "--" is the file it writes.
const childVariable = "SETTINGS_TEST_CHILD"

func TestMain(m *testing.M) {
	path := os.Args[len(os.Args)-1]
	switch os.Getenv(childVariable) {
	case "write-for-ever":
		for i := 0; ; i++ {
			if err := WriteFile(path, version(i), 0o644); err != nil {
				os.Stderr.WriteString(err.Error())
				os.Exit(1)
			}
		}
	case "disk-full":
		signal.Ignore(syscall.SIGXFSZ)
		limit := syscall.Rlimit{Cur: 1000, Max: 1000}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			os.Exit(3)
		}
		if err := WriteFile(path, version(1), 0o644); err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func child(t *testing.T, does, path string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "--", path)
	cmd.Env = append(os.Environ(), childVariable+"="+does)
	return cmd
}

// A process that is killed at any moment of a write leaves one whole version.
func TestWriteFileKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := WriteFile(path, version(0), 0o644); err != nil {
		t.Fatal(err)
	}
	seen := map[byte]int{}
	for range 20 {
		cmd := child(t, "write-for-ever", path)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waitForWrite(t, path)
		time.Sleep(rand.N(4 * time.Millisecond)) // not a wait: the moment of death is the test's input
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
			t.Fatalf("the child ended by itself: %v", err)
		}
		got, err := os.ReadFile(path)
		if err != nil || !isVersion(got) {
			t.Fatalf("after the kill: %d bytes that nobody wrote (%v)", len(got), err)
		}
		seen[got[0]]++
	}
	t.Logf("versions found after a kill: %v", seen)
}

// waitForWrite returns once the file has been replaced by another process.
func waitForWrite(t *testing.T, path string) {
	t.Helper()
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); {
		if now, err := os.Stat(path); err == nil && !os.SameFile(before, now) {
			return
		}
	}
	t.Fatal("the child wrote nothing for ten seconds")
}

// With no room left the old file stays, the error is told and no rest is left.
func TestWriteFileDiskFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := child(t, "disk-full", path).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "file too large") {
		t.Fatalf("child: %v, %q", err, out)
	}
	if got, _ := os.ReadFile(path); string(got) != "old" {
		t.Errorf("the file now holds %d bytes", len(got))
	}
	onlyFiles(t, filepath.Dir(path), "f")
}

func TestWriteFileMode(t *testing.T) {
	old := syscall.Umask(0o027)
	defer syscall.Umask(old)
	for _, c := range []struct {
		name           string
		existing, perm fs.FileMode
		want           fs.FileMode
	}{
		{"new file gets perm less umask", 0, 0o666, 0o640},
		{"new private file", 0, 0o600, 0o600},
		{"existing keeps a wider mode", 0o664, 0o600, 0o664},
		{"existing keeps a narrower mode", 0o600, 0o666, 0o600},
		{"existing stays executable", 0o755, 0o644, 0o755},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "f")
			if c.existing != 0 {
				if err := os.WriteFile(path, nil, 0o600); err != nil {
					t.Fatal(err)
				}
				if err := os.Chmod(path, c.existing); err != nil {
					t.Fatal(err)
				}
			}
			if err := WriteFile(path, []byte("x"), c.perm); err != nil {
				t.Fatal(err)
			}
			if info, err := os.Stat(path); err != nil || info.Mode() != c.want {
				t.Errorf("mode %v, want %v (%v)", info.Mode(), c.want, err)
			}
		})
	}
}

func TestWriteFileFollowsLink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := os.WriteFile(target, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("target", link); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(link, []byte("new"), 0o644); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link became %v (%v)", info.Mode(), err)
	}
	if got, _ := os.ReadFile(target); !bytes.Equal(got, []byte("new")) {
		t.Errorf("the target holds %q", got)
	}
}

func TestWriteFilePipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(pipe, []byte("x"), 0o644); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("pipe: %v", err)
	}
}

func TestDataDirIsPrivate(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "new", "data")
	t.Setenv(DataVariable, dir)
	got, err := DataDir()
	if err != nil || got != dir {
		t.Fatalf("DataDir() = %q, %v", got, err)
	}
	for name, call := range map[string]func() (string, error){"data": DataDir, "runs": RunsDir, "profile": ProfileDir} {
		path, err := call()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %s has mode %v (%v)", name, path, info.Mode(), err)
		}
	}
}

func TestDataDirWider(t *testing.T) {
	empty, home := t.TempDir(), t.TempDir()
	for _, dir := range []string{empty, home} {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(home, "letter"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv(DataVariable, empty)
	if _, err := DataDir(); err != nil {
		t.Errorf("an empty folder: %v", err)
	}
	if info, err := os.Stat(empty); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the empty folder has mode %v (%v)", info.Mode(), err)
	}
	t.Setenv(DataVariable, home)
	if _, err := DataDir(); err == nil || !strings.Contains(err.Error(), "Other people") {
		t.Errorf("a folder in use: %v", err)
	}
	if info, err := os.Stat(home); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("the folder in use now has mode %v (%v)", info.Mode(), err)
	}
}
