package settings

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
)

// WriteFile replaces the file at path with data, or leaves it as it was: at
// every moment, also after a crash or with the disk full, a reader finds the old
// bytes or the new ones. An existing file keeps its mode; a new one gets perm,
// less the umask. A symbolic link stays and its target is replaced, so callers
// with a path of a skill check it first (skill.Files).
//
// A file that its owner made read-only is refused (fs.ErrPermission), though
// renaming could replace it; so is anything but a regular file.
//
// Our own because the well-known package for it, renameio, has no Windows.
func WriteFile(path string, data []byte, perm fs.FileMode) error {
	return WriteWith(path, perm, func(to io.Writer) error {
		_, err := to.Write(data)
		return err
	})
}

// WriteWith is WriteFile for what is too large to be held: write writes it.
func WriteWith(path string, perm fs.FileMode, write func(io.Writer) error) error {
	target, mode, err := replaced(path)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	dir := filepath.Dir(target)
	temp := filepath.Join(dir, fmt.Sprintf(".sitewright-%016x.tmp", rand.Uint64()))
	if err := writeTemp(temp, write, perm, mode); err != nil {
		return fmt.Errorf("write %s: %w", path, errors.Join(err, removeTemp(temp)))
	}
	if err := os.Rename(temp, target); err != nil {
		return fmt.Errorf("write %s: %w", path, errors.Join(err, removeTemp(temp)))
	}
	if err := syncDir(dir); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// replaced returns the file that a write to path replaces, and its mode; the
// mode is zero when there is none yet.
func replaced(path string) (target string, mode fs.FileMode, err error) {
	target, err = filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		return path, 0, nil
	}
	if err != nil {
		return "", 0, err
	}
	info, err := os.Stat(target)
	switch {
	case err != nil:
		return "", 0, err
	case !info.Mode().IsRegular():
		return "", 0, errors.New("not a regular file")
	case info.Mode().Perm()&0o200 == 0:
		return "", 0, fs.ErrPermission
	}
	return target, info.Mode().Perm(), nil
}

// writeTemp makes the file with perm less the umask, or with exactly mode where
// that is given, and returns when its bytes are on the disk.
func writeTemp(path string, write func(io.Writer) error, perm, mode fs.FileMode) (err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if mode != 0 {
		if err := f.Chmod(mode); err != nil {
			return err
		}
	}
	if err := write(f); err != nil {
		return err
	}
	return f.Sync()
}

func removeTemp(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// syncDir makes a rename in dir last through a power cut. Windows has no such
// call, and keeps its folders in a journal.
func syncDir(dir string) (err error) {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return d.Sync()
}
