package library

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"sitewright/backend/skill"
)

// DirFiles opens the files of the skill in a folder on disk. The folder itself
// may be a symlink; what leads out of it is skill.ErrEscape. Close it when done.
func DirFiles(dir string) (skill.Files, io.Closer, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	return rootFiles{root}, root, nil
}

// rootFiles reads through one open folder.
type rootFiles struct{ root *os.Root }

func (f rootFiles) Read(path string, limit int64) ([]byte, error) {
	return readInRoot(f.root, path, limit)
}

// dirFiles opens the folder anew for every read: a library of ten thousand
// skills cannot hold ten thousand folders open.
type dirFiles struct{ dir string }

func (f dirFiles) Read(path string, limit int64) ([]byte, error) {
	if data, ok := f.readDirect(path, limit); ok {
		return data, nil
	}
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return nil, err
	}
	data, err := readInRoot(root, path, limit)
	return data, errors.Join(err, root.Close())
}

// readDirect reads a file that lies in the folder itself, as manifest.json does,
// without opening the folder: a single name that is no symlink cannot lead out.
// A first scan of many skills is a quarter faster for it. Whatever is not as
// simple is left to os.Root, and so is saying what is wrong.
func (f dirFiles) readDirect(path string, limit int64) (data []byte, ok bool) {
	if noFollow == 0 || strings.Contains(path, "/") || skill.CheckPath(path) != nil {
		return nil, false
	}
	file, err := os.OpenFile(f.dir+"/"+path, os.O_RDONLY|openFlags|noFollow, 0)
	if err != nil {
		return nil, false
	}
	data, err = readRegular(file, limit)
	return data, errors.Join(err, file.Close()) == nil
}

func readInRoot(root *os.Root, path string, limit int64) (data []byte, err error) {
	if err := checkPath(path); err != nil {
		return nil, err
	}
	file, err := root.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, openError(root, err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return readRegular(file, limit)
}

// checkPath refuses what the text of a path tells already.
func checkPath(path string) error {
	if err := skill.CheckPath(path); err != nil {
		return fmt.Errorf("%w: %w", skill.ErrEscape, err)
	}
	return nil
}

// openError names the errors that skill.Files promises. Package os keeps its
// own for a path that leaves a root to itself, so ask for one and compare.
func openError(root *os.Root, err error) error {
	if _, outside := root.Lstat(".."); errors.Is(err, errors.Unwrap(outside)) {
		return fmt.Errorf("%w: %w", skill.ErrEscape, err)
	}
	if notOpenable(err) {
		return fmt.Errorf("%w: %w", skill.ErrNotRegular, err)
	}
	return err
}

// readRegular reads a file that has been opened, when it is a regular one and
// not above the limit. It takes the size that the file has now and no more: one
// that grows meanwhile is read again when it is noticed.
func readRegular(file fs.File, limit int64) ([]byte, error) {
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, skill.ErrNotRegular
	case info.Size() > limit:
		return nil, &skill.TooLargeError{Size: info.Size(), Limit: limit}
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(file, data)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil // It became shorter.
	}
	return data[:n], err
}

// FSFiles reads the files of a skill in an embedded folder.
func FSFiles(fsys fs.FS) skill.Files { return fsFiles{fsys} }

type fsFiles struct{ fsys fs.FS }

func (f fsFiles) Read(path string, limit int64) (data []byte, err error) {
	if err := checkPath(path); err != nil {
		return nil, err
	}
	file, err := f.fsys.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return readRegular(file, limit)
}

// Tree opens the skill's folder to be walked: what is outside of it cannot be
// reached through it. Files are read with Files, which waits for no pipe. Close
// it when done.
func (e *Entry) Tree() (fs.FS, io.Closer, error) {
	if e.Root.FS == nil {
		return openTree(e.Path)
	}
	sub, err := fs.Sub(e.Root.FS, e.Folder)
	return sub, io.NopCloser(nil), err
}

func openTree(dir string) (fs.FS, io.Closer, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	return root.FS(), root, nil
}

// Folder reads the files of a folder that is no skill's, and opens it to be
// walked, as DirFiles and Entry.Tree do. Nothing stays open.
func Folder(dir string) (skill.Files, func() (fs.FS, io.Closer, error)) {
	return dirFiles{dir}, func() (fs.FS, io.Closer, error) { return openTree(dir) }
}
