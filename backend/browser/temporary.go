package browser

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"sitewright/backend/fault"
)

const (
	// temporaryName begins the name of a temporary profile's folder.
	temporaryName = "sitewright-chrome-"
	// orphanAge is how old a temporary profile without a lock must be before it
	// counts as left behind: its owner locks it right after making it.
	orphanAge = 5 * time.Minute
	// socketPath is how long a folder may be that Chrome puts a socket into. The
	// system allows 107 bytes in all; Chrome adds about 45.
	socketPath = 60
)

// temporaryProfile makes a profile that goes with its browser, and removes those
// that were left behind by processes that were killed.
func temporaryProfile(in Installed, owner string) (*profile, error) {
	root := in.ProfileRoot
	if root == "" {
		root = os.TempDir()
	}
	removeOrphans(root)
	dir, err := os.MkdirTemp(root, temporaryName)
	if err != nil {
		return nil, fault.Wrap(err, fault.WriteFailed, "No folder for Chrome's temporary profile could be made.")
	}
	lock, err := lockProfile(dir, owner)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return &profile{dir: dir, temporary: true, startsEmpty: true, lock: lock}, nil
}

// env is what Chrome needs to know: that its temporary files belong into the
// profile, so that they go with it, or are cleared at the next start, however
// Chrome ends.
func (p *profile) env() []string {
	temp := filepath.Join(p.dir, "tmp")
	if len(temp) > socketPath {
		return nil
	}
	if err := os.RemoveAll(temp); err != nil {
		slog.Debug("clearing Chrome's temporary files", "error", err)
	}
	if err := os.Mkdir(temp, 0o700); err != nil {
		slog.Debug("a folder for Chrome's temporary files", "error", err)
		return nil
	}
	return []string{"TMPDIR=" + temp}
}

// removeOrphans removes temporary profiles whose owner is gone. The system gives
// up a lock when its process ends, so who can take it is alone with the folder.
func removeOrphans(root string) {
	dirs, err := filepath.Glob(filepath.Join(root, temporaryName+"*"))
	if err != nil {
		return
	}
	for _, dir := range dirs {
		path := filepath.Join(dir, lockName)
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			if info, err = os.Stat(dir); err == nil && time.Since(info.ModTime()) > orphanAge {
				_ = os.RemoveAll(dir) // another user's stays
			}
			continue
		}
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if lock := flock.New(path); taken(lock) {
			_, live := liveSingleton(dir)
			_ = lock.Unlock()
			if !live {
				_ = os.RemoveAll(dir)
			}
		}
	}
}

// taken takes the lock if nobody has it.
func taken(lock *flock.Flock) bool {
	got, err := lock.TryLock()
	return got && err == nil
}
