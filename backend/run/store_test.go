package run

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sitewright/backend/fault"
)

func record(id string, rows int) *Record {
	return &Record{
		ID: id, Skill: "s", Tool: "t", Kind: "browser", Args: json.RawMessage(`{"a":1}`), URL: "http://x/", Started: "2026-11-30T13:05:02.114Z",
		MS: 3, Status: OK, Value: json.RawMessage(`[{"b":"é <&>"}]`), Rows: rows, Notes: []string{"n"},
		Warnings: []Warning{{"result-few", "m"}}, Console: []Line{{At: 1, Level: "log", Text: "x\ny", Source: "a.js:1:1"}},
		PageConsole: []Line{},
	}
}

func TestStoreKeepsARunAsItWas(t *testing.T) {
	s, err := OpenStore(filepath.Join(t.TempDir(), "runs"), 10, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	want := record("20261130T130502Z-0001", 1)
	want.Error = fault.New(fault.Timeout, "m").WithHint("h")
	if err := s.save(want); err != nil {
		t.Error(err)
	}
	got, err := s.Load(want.ID)
	if err != nil {
		t.Fatal(err)
	}
	compact := cmp.Transformer("json", func(r json.RawMessage) any {
		var v any
		_ = json.Unmarshal(r, &v)
		return v
	})
	if d := cmp.Diff(want, &got, compact, cmpopts.IgnoreUnexported(fault.Error{})); d != "" {
		t.Error(d)
	}
	if string(got.Value) != string(want.Value) {
		t.Errorf("the result changed: %s", got.Value)
	}
}

func TestStoreIsPrivateAndLeavesNothingHalf(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "runs")
	s, err := OpenStore(dir, 10, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.save(record("20261130T130502Z-0001", 1)); err != nil {
		t.Error(err)
	}
	err = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s can be read by others: %v", path, info.Mode())
		}
		if strings.Contains(path, newFolder) {
			t.Errorf("%s was left", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestStoreForgetsTheOldest(t *testing.T) {
	s, err := OpenStore(t.TempDir(), 2, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"20261130T130501Z-0001", "20261130T130502Z-0002", "20261130T130503Z-0003"} {
		if err := s.save(record(id, 1)); err != nil {
			t.Error(err)
		}
	}
	ids, err := s.IDs()
	if err != nil || cmp.Diff(ids, []string{"20261130T130503Z-0003", "20261130T130502Z-0002"}) != "" {
		t.Errorf("%q %v", ids, err)
	}

	s.maxBytes = 10 // less than one run: the newest stays
	if err := s.save(record("20261130T130504Z-0004", 1)); err != nil {
		t.Error(err)
	}
	if ids, err = s.IDs(); err != nil || cmp.Diff(ids, []string{"20261130T130504Z-0004"}) != "" {
		t.Errorf("%q %v", ids, err)
	}
}

func TestUsualRows(t *testing.T) {
	dir := t.TempDir()
	s, err := OpenStore(dir, 100, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	now := record("x", 1)
	now.Args, now.URL = json.RawMessage(`{ "a": 1 }`), "http://x/?page=2"
	if n := s.usualRows(now); n != 0 {
		t.Errorf("before any run: %d", n)
	}
	for i, rows := range []int{1, 40, 42, 44, 0, 41, 43} {
		if err := s.save(record("20261130T13050"+string(rune('0'+i))+"Z-0001", rows)); err != nil {
			t.Error(err)
		}
	}
	if n := s.usualRows(now); n != 42 {
		t.Errorf("usual: %d, want 42 (of the last five good runs)", n)
	}
	again, err := OpenStore(dir, 100, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	if n := again.usualRows(now); n != 42 {
		t.Errorf("usual after a restart: %d", n)
	}
	for what, change := range map[string]func(*Record){
		"another tool":   func(r *Record) { r.Tool = "other" },
		"another page":   func(r *Record) { r.URL = "http://x/other" },
		"another inputs": func(r *Record) { r.Args = json.RawMessage(`{"a":2}`) },
	} {
		other := *now
		change(&other)
		if n := again.usualRows(&other); n != 0 {
			t.Errorf("usual of %s: %d", what, n)
		}
	}
}

func TestLoadRefusesOtherPlaces(t *testing.T) {
	dir := t.TempDir()
	s, err := OpenStore(filepath.Join(dir, "runs"), 2, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "run.json"), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"..", "../runs/..", "/etc", "nothing"} {
		if _, err := s.Load(id); err == nil {
			t.Errorf("%q was loaded", id)
		}
	}
}

// A full disk is told as such.
func TestNotKept(t *testing.T) {
	room := &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
	if runtime.GOOS == "windows" {
		room.Err = syscall.Errno(112)
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{fmt.Errorf("writing the run: %w", room), "This run could not be kept: the disk is full."},
		{os.ErrPermission, "This run could not be kept: its folder cannot be written."},
	} {
		if err := notKept(c.err); fault.From(err).Message != c.want {
			t.Errorf("got %v", err)
		}
	}
	if err := notKept(nil); err != nil {
		t.Error(err)
	}
}
