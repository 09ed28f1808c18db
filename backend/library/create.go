package library

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sitewright/backend/fault"
	"sitewright/backend/settings"
)

// Create makes a skill in a root of this library that others read at once:
// valid, with a note and tools that work on every page. It appears
// whole or not at all. Faults: bad-arguments for the Spec or an id that is
// taken, write-failed for the disk or a read-only root.
func (l *Library) Create(root Root, spec Spec) (*Entry, error) {
	at := slices.IndexFunc(l.roots, func(r *rootState) bool { return r.Name == root.Name && r.Dir == root.Dir })
	if at < 0 || l.roots[at].FS != nil {
		return nil, fault.New(fault.WriteFailed, "A skill cannot be made in %s.", root).
			WithHint("Choose a folder of your own.")
	}
	dir := l.roots[at].Dir
	for _, e := range l.Snapshot().Entries() {
		if e.Root.Dir == dir && !e.Broken() && e.ID() == spec.ID {
			return nil, taken(spec.ID, e.Path)
		}
	}
	if _, err := Create(dir, spec); err != nil {
		return nil, err
	}
	l.refresh([]place{{at, spec.ID}}, false)
	for _, e := range l.Snapshot().Entries() {
		if e.Root.Dir == dir && e.Folder == spec.ID {
			return e, nil
		}
	}
	return nil, fault.New(fault.WriteFailed, "The new skill %s is gone again.", filepath.Join(dir, spec.ID))
}

// Create makes a skill's folder in dir and returns its path; see
// Library.Create. The folder dir is made when absent.
func Create(dir string, spec Spec) (string, error) {
	files, err := spec.files()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", writeFault(err, dir)
	}
	path := filepath.Join(dir, spec.ID)
	if err := vacant(dir, spec.ID); err != nil {
		return "", err
	}
	// A name with a dot is no skill, so nobody sees the half of one.
	temp := filepath.Join(dir, fmt.Sprintf(".new-%016x", rand.Uint64()))
	if err := os.Mkdir(temp, 0o755); err != nil {
		return "", writeFault(err, dir)
	}
	if err := fill(temp, files); err != nil {
		return "", writeFault(errors.Join(err, os.RemoveAll(temp)), path)
	}
	if err := os.Rename(temp, path); err != nil {
		err = errors.Join(err, os.RemoveAll(temp))
		if errors.Is(err, fs.ErrExist) {
			return "", taken(spec.ID, path)
		}
		return "", writeFault(err, path)
	}
	return path, nil
}

// vacant refuses a name that is taken, also in other letter case: the two
// would be one folder on Windows and macOS.
func vacant(dir, id string) error {
	members, err := os.ReadDir(dir)
	if err != nil {
		return writeFault(err, dir)
	}
	for _, m := range members {
		if strings.EqualFold(m.Name(), id) {
			return taken(id, filepath.Join(dir, m.Name()))
		}
	}
	return nil
}

func taken(id, path string) error {
	return fault.New(fault.BadArguments, "The id “%s” is taken: %s is there already.", id, path).
		WithHint("Choose another id, or change the skill that is there.")
}

func writeFault(err error, path string) error {
	return fault.Wrap(err, fault.WriteFailed, "%s could not be written.", path).
		WithHint("Check that the folder is yours to write and that the disk is not full.")
}

// fill writes the files into a folder.
func fill(dir string, files map[string][]byte) error {
	for path, data := range files {
		full := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			return err
		}
		if err := settings.WriteFile(full, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
