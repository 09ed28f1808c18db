package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// version returns one of the two contents that the tests write in turn: different
// in every byte and in length, so that a mixture of both is seen.
func version(n int) []byte {
	if n%2 == 0 {
		return bytes.Repeat([]byte("a"), 300_000)
	}
	return bytes.Repeat([]byte("b"), 70_000)
}

func isVersion(text []byte) bool {
	return bytes.Equal(text, version(0)) || bytes.Equal(text, version(1))
}

func TestWriteFileReplaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	for i := range 3 {
		if err := WriteFile(path, version(i), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(got, version(i)) {
			t.Fatalf("write %d: %d bytes, %v", i, len(got), err)
		}
	}
	onlyFiles(t, filepath.Dir(path), "f")
}

func TestWriteFileRefuses(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	locked := filepath.Join(dir, "locked")
	if err := os.WriteFile(locked, []byte("mine"), 0o444); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(folder, nil, 0o644); err == nil {
		t.Error("a folder was replaced")
	}
	if err := WriteFile(locked, nil, 0o644); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("read-only file: %v", err)
	}
	if err := WriteFile(filepath.Join(dir, "absent", "f"), nil, 0o644); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("absent folder: %v", err)
	}
	if got, _ := os.ReadFile(locked); string(got) != "mine" {
		t.Errorf("the read-only file now holds %q", got)
	}
	onlyFiles(t, dir, "folder", "locked")
}

// A reader that opens the file again and again while several writers replace it
// must only ever see one whole version.
func TestWriteFileConcurrent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := WriteFile(path, version(0), 0o644); err != nil {
		t.Fatal(err)
	}
	var writers sync.WaitGroup
	errs := make(chan error, 100)
	for w := range 4 {
		writers.Go(func() {
			for i := range 25 {
				if err := WriteFile(path, version(w+i), 0o644); err != nil {
					errs <- err
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { writers.Wait(); close(done) }()
	for reading := true; reading; {
		select {
		case <-done:
			reading = false
		default:
		}
		got, err := os.ReadFile(path)
		if err != nil || !isVersion(got) {
			t.Fatalf("read %d bytes that nobody wrote (%v)", len(got), err)
		}
	}
	close(errs)
	for err := range errs {
		t.Error(err)
	}
	onlyFiles(t, filepath.Dir(path), "f")
}

// onlyFiles fails unless dir holds exactly these names: no temporary file stays.
func onlyFiles(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if fmt.Sprint(got) != fmt.Sprint(names) {
		t.Errorf("%s holds %v, want %v", dir, got, names)
	}
}
