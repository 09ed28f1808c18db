package run

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/settings"
)

// Files of one run's folder.
const (
	recordFile  = "run.json"
	resultFile  = "result.json"
	consoleFile = "console.jsonl"
	// newFolder begins the name of a folder that is being written.
	newFolder = ".new-"
)

// Store keeps runs as plain files, one folder each, in a folder that is private
// to its user. The newest are kept, up to a number of runs and of bytes.
type Store struct {
	dir      string
	maxRuns  int
	maxBytes int64

	mu    sync.Mutex
	usual map[string][]int // rows of the last good runs, by usualKey
}

// usualOf is how many good runs "usual" is taken from.
const usualOf = 5

// OpenStore opens the store in dir, which exists or can be made.
func OpenStore(dir string, maxRuns int, maxBytes int64) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fault.Wrap(err, fault.WriteFailed, "The folder for runs, %s, cannot be made.", dir).
			WithHint("Check that the disk has room and that you may write there.")
	}
	s := &Store{dir: dir, maxRuns: maxRuns, maxBytes: maxBytes}
	if err := s.sweep(); err != nil {
		slog.Warn("removing half-written runs", "error", err)
	}
	return s, nil
}

// sweep removes what a crash left half written. A fresh folder may be another
// process's, at work on it now.
func (s *Store) sweep() error {
	const old = time.Hour
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return fmt.Errorf("listing the runs: %w", err)
	}
	var failed []error
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && strings.HasPrefix(e.Name(), newFolder) && time.Since(info.ModTime()) > old {
			failed = append(failed, os.RemoveAll(filepath.Join(s.dir, e.Name())))
		}
	}
	return errors.Join(failed...)
}

// save writes the record. The run itself has ended well or badly by then, so a
// full disk costs the history, not the result; the error is for people.
func (s *Store) save(r *Record) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := notKept(s.write(r))
	if err != nil {
		slog.Warn("keeping a run", "run", r.ID, "error", err)
	}
	if s.usual != nil {
		s.remember(r)
	}
	if err := s.prune(); err != nil {
		slog.Warn("removing old runs", "error", err)
	}
	return err
}

// notKept says why a run could not be written.
func notKept(err error) error {
	switch {
	case err == nil:
		return nil
	case diskFull(err):
		return fault.Wrap(err, fault.WriteFailed, "This run could not be kept: the disk is full.")
	}
	return fault.Wrap(err, fault.WriteFailed, "This run could not be kept: its folder cannot be written.")
}

// diskFull reports whether there was no room, or none for this person any more.
// Windows has numbers of its own, ERROR_HANDLE_DISK_FULL and ERROR_DISK_FULL
// (Microsoft's "System Error Codes").
func diskFull(err error) bool {
	if runtime.GOOS == "windows" {
		return errors.Is(err, syscall.Errno(39)) || errors.Is(err, syscall.Errno(112))
	}
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// write makes the run's folder under another name first: a folder with a run's
// name is whole.
func (s *Store) write(r *Record) error {
	temp, err := os.MkdirTemp(s.dir, newFolder)
	if err != nil {
		return fmt.Errorf("making a folder for the run: %w", err)
	}
	defer os.RemoveAll(temp)
	var lines bytes.Buffer
	enc := json.NewEncoder(&lines)
	enc.SetEscapeHTML(false)
	for _, l := range r.Console {
		if err := enc.Encode(l); err != nil {
			return fmt.Errorf("writing the run's messages: %w", err)
		}
	}
	rest := *r
	rest.Value, rest.Console = json.RawMessage("null"), []Line{}
	text, err := json.MarshalIndent(rest, "", "  ")
	if err != nil {
		return fmt.Errorf("writing the run: %w", err)
	}
	for name, data := range map[string][]byte{recordFile: append(text, '\n'), resultFile: r.Value, consoleFile: lines.Bytes()} {
		if err := os.WriteFile(filepath.Join(temp, name), data, 0o600); err != nil {
			return fmt.Errorf("writing the run: %w", err)
		}
	}
	if err := os.Rename(temp, filepath.Join(s.dir, r.ID)); err != nil {
		return fmt.Errorf("naming the run's folder: %w", err)
	}
	return nil
}

// IDs lists the kept runs, the newest first.
func (s *Store) IDs() ([]string, error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, fmt.Errorf("listing the runs: %w", err)
	}
	var ids []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			ids = append(ids, e.Name())
		}
	}
	slices.Sort(ids)
	slices.Reverse(ids)
	return ids, nil
}

// Load reads a run back as it was. An unknown id is fs.ErrNotExist.
func (s *Store) Load(id string) (Record, error) {
	r, root, err := s.head(id)
	if err != nil {
		return r, err
	}
	defer root.Close()
	if r.Value, err = root.ReadFile(resultFile); err != nil {
		return r, fmt.Errorf("reading the run %s: %w", id, err)
	}
	f, err := root.Open(consoleFile)
	if err != nil {
		return r, fmt.Errorf("reading the run %s: %w", id, err)
	}
	defer f.Close()
	for d := json.NewDecoder(bufio.NewReader(f)); d.More(); {
		var l Line
		if err := d.Decode(&l); err != nil {
			return r, fmt.Errorf("reading the messages of the run %s: %w", id, err)
		}
		r.Console = append(r.Console, l)
	}
	return r, nil
}

// Head reads a run without its result and messages: most of a run is those. An
// unknown id is fs.ErrNotExist.
func (s *Store) Head(id string) (Record, error) {
	r, root, err := s.head(id)
	if err != nil {
		return r, err
	}
	return r, root.Close()
}

// head reads a run without its result and messages.
func (s *Store) head(id string) (Record, *os.Root, error) {
	var r Record
	dir, err := os.OpenRoot(s.dir)
	if err != nil {
		return r, nil, fmt.Errorf("opening the runs: %w", err)
	}
	defer dir.Close()
	root, err := dir.OpenRoot(id)
	if err != nil {
		return r, nil, fmt.Errorf("opening the run %s: %w", id, err)
	}
	text, err := root.ReadFile(recordFile)
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil {
		return r, nil, errors.Join(fmt.Errorf("reading the run %s: %w", id, err), root.Close())
	}
	return r, root, nil
}

// usualRows is the middle number of rows of the last good runs that r can be
// compared with, 0 when there are none.
func (s *Store) usualRows(r *Record) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.usual == nil {
		s.learn()
	}
	rows := slices.Sorted(slices.Values(s.usual[usualKey(r)]))
	if len(rows) == 0 {
		return 0
	}
	return rows[len(rows)/2]
}

// learn reads the kept runs' heads once. s.mu is held.
func (s *Store) learn() {
	s.usual = map[string][]int{}
	ids, err := s.IDs()
	if err != nil {
		slog.Warn("reading old runs", "error", err)
		return
	}
	slices.Reverse(ids)
	for _, id := range ids {
		r, root, err := s.head(id)
		if err != nil {
			slog.Warn("reading an old run", "run", id, "error", err)
			continue
		}
		root.Close()
		s.remember(&r)
	}
}

// remember keeps the rows of a good run. s.mu is held.
func (s *Store) remember(r *Record) {
	if r.Status != OK || r.Rows < 1 {
		return
	}
	key := usualKey(r)
	rows := append(s.usual[key], r.Rows)
	s.usual[key] = rows[max(0, len(rows)-usualOf):]
}

// usualKey names runs that can be compared: the same tool with the same inputs
// on the same page, whatever stands behind the page's "?".
func usualKey(r *Record) string {
	var compact bytes.Buffer
	if json.Compact(&compact, r.Args) != nil {
		compact.Reset()
	}
	page, _, _ := strings.Cut(r.URL, "?")
	page, _, _ = strings.Cut(page, "#")
	return strings.Join([]string{r.Skill, r.Tool, page, compact.String()}, "\x00")
}

// prune removes the oldest runs beyond the limits. s.mu is held.
func (s *Store) prune() error {
	ids, err := s.IDs()
	if err != nil {
		return err
	}
	var total int64
	var failed []error
	for i, id := range ids {
		size, err := folderSize(filepath.Join(s.dir, id))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = append(failed, err)
		}
		total += size
		// The newest is kept whatever its size: it has just been asked for.
		if i > 0 && (i >= s.maxRuns || total > s.maxBytes) {
			failed = append(failed, os.RemoveAll(filepath.Join(s.dir, id)))
		}
	}
	return errors.Join(failed...)
}

func folderSize(dir string) (int64, error) {
	entries, err := os.ReadDir(dir)
	var size int64
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			size += info.Size()
		}
	}
	return size, err
}

// DefaultStore opens the store in the app's data folder with the person's
// limits.
func DefaultStore(limits settings.Settings) (*Store, error) {
	dir, err := settings.RunsDir()
	if err != nil {
		return nil, err
	}
	return OpenStore(dir, limits.KeepRuns, limits.KeepRunsSize)
}
