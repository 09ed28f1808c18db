package bridge

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// downloadsName begins the name of the folder, in the data folder, that has the
// downloads of one run for its script to read.
const downloadsName = ".downloads-"

// downloaded copies a file that Chrome downloaded to where the script can read it,
// under the name that it was offered with. The copy lasts as long as the run.
func (f *files) downloaded(from, name string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if at, ok := f.loaded[from]; ok {
		return at, nil
	}
	at, err := f.copied(from, name)
	if err != nil {
		return "", fault.Wrap(err, fault.WriteFailed, "download.path: the file could not be copied into the data folder.")
	}
	if f.loaded == nil {
		f.loaded = map[string]string{}
	}
	f.loaded[from] = at
	return at, nil
}

// copied makes the copy. f.mu is held.
func (f *files) copied(from, name string) (string, error) {
	if err := os.MkdirAll(f.data, 0o700); err != nil {
		return "", err
	}
	removeLeft(f.data)
	dir, err := os.MkdirTemp(f.data, downloadsName)
	if err != nil {
		return "", err
	}
	f.open = append(f.open, folderCloser(dir))
	if name != filepath.Base(name) || skill.CheckPath(name) != nil {
		name = "download"
	}
	at := filepath.Join(dir, name)
	source, err := os.Open(from)
	if err != nil {
		return "", err
	}
	defer source.Close()
	target, err := os.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(target, source)
	return at, errors.Join(err, target.Close())
}

// leftAfter is how old such a folder is that a program left behind which was killed:
// no run takes that long.
const leftAfter = 7 * 24 * time.Hour

// removeLeft removes the downloads of runs that could not do so themselves.
func removeLeft(data string) {
	dirs, err := filepath.Glob(filepath.Join(data, downloadsName+"*"))
	if err != nil {
		return
	}
	for _, dir := range dirs {
		if info, err := os.Lstat(dir); err == nil && info.IsDir() && time.Since(info.ModTime()) > leftAfter {
			_ = os.RemoveAll(dir) // one that stays is tried again
		}
	}
}

// named is the name that the download was offered with that a call is about.
func (b *Bridge) named(params json.RawMessage) string {
	p, err := decode[struct {
		ID json.RawMessage `json:"id"`
	}]("download.path", params)
	if err != nil {
		return ""
	}
	return b.owner("download.path", p.ID).name
}
