package bridge

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"unicode"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// fileLimit is the largest file, in bytes, that a script reads or writes at once:
// its base64 is a line that wire still takes.
const fileLimit = 32 << 20

// Folder is a skill's folder, which its scripts read.
type Folder struct {
	// Path is the folder as scripts see it; it need not be one of this computer's.
	Path string
	// Files reads the files.
	Files skill.Files
	// Tree opens the folder for listing; nil has nothing to list.
	Tree func() (fs.FS, io.Closer, error)
}

// files are the two folders that a script has: its skill's to read, and the
// data folder to read and write. It is kept in through os.Root, so that no link
// leads out.
type files struct {
	skill Folder
	// data is the data folder's path; it is made when first written to.
	data string

	mu   sync.Mutex
	root *os.Root // of data, or nil
	// loaded are the copies of downloads, by where Chrome has them.
	loaded map[string]string
	tree   fs.FS // of skill, or nil
	open   []io.Closer
}

func (f *files) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.open {
		_ = c.Close() // folders: nothing can be lost
	}
	f.open, f.root, f.tree = nil, nil, nil
}

// spot is a path that was found to be in one of the two folders.
type spot struct {
	given string // as the script wrote it
	rel   string // inside the folder, with "/"; "." is the folder itself
	data  bool   // in the data folder
}

// find says where a path is. A path that is not absolute begins at the skill's
// folder. Only the text counts here; os.Root sees to links.
func (f *files) find(call, given string) (spot, error) {
	at := spot{given: given}
	if given == "" || strings.ContainsRune(given, 0) {
		return at, errno(call, given, "ENOENT", nil)
	}
	full := filepath.FromSlash(given)
	if !filepath.IsAbs(full) && !strings.HasPrefix(given, "/") {
		if f.skill.Path == "" {
			return at, fault.Wrap(errno(call, given, "ENOENT", nil), fault.FileDenied, "ENOENT: no such file or directory, %s '%s'", call, shortAddress(given)).
				WithHint("A script from standard input has no folder of its own: read and write in dataDir, or save the script as a file beside what it reads.")
		}
		full = filepath.Join(f.skill.Path, full)
	}
	for _, base := range []string{f.data, f.skill.Path} {
		rel, err := filepath.Rel(base, full)
		if base == "" || err != nil || !filepath.IsLocal(rel) {
			continue
		}
		at.rel, at.data = filepath.ToSlash(rel), base == f.data
		for segment := range strings.SplitSeq(at.rel, "/") {
			if skill.DeviceName(segment) {
				return at, errno(call, given, "EACCES", nil)
			}
		}
		return at, nil
	}
	return at, errno(call, given, "EACCES", nil)
}

// writable is find for what changes something; it makes the data folder.
func (f *files) writable(call, given string) (*os.Root, spot, error) {
	at, err := f.find(call, given)
	if err != nil {
		return nil, at, err
	}
	if !at.data {
		return nil, at, errno(call, given, "EACCES", nil)
	}
	if at.rel != "." {
		if err := skill.CheckPath(at.rel); err != nil {
			return nil, at, errno(call, given, "EINVAL", err)
		}
		// They hide in a list, or pretend to be another name.
		if strings.ContainsFunc(at.rel, unicode.IsControl) {
			return nil, at, errno(call, given, "EINVAL", nil)
		}
	}
	root, err := f.dataRoot(true)
	return root, at, named(call, given, err)
}

// dataRoot opens the data folder; without make it may be fs.ErrNotExist.
func (f *files) dataRoot(create bool) (*os.Root, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.root != nil {
		return f.root, nil
	}
	if create {
		if err := os.MkdirAll(f.data, 0o700); err != nil {
			return nil, err
		}
	}
	root, err := os.OpenRoot(f.data)
	if err != nil {
		return nil, err
	}
	f.root, f.open = root, append(f.open, root)
	return root, nil
}

// folder is the folder that the spot is in, for looking only.
func (f *files) folder(at spot) (fs.FS, error) {
	if at.data {
		root, err := f.dataRoot(at.rel == ".")
		if err != nil {
			return nil, err
		}
		return root.FS(), nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.tree == nil {
		if f.skill.Tree == nil {
			return nil, fs.ErrNotExist
		}
		tree, closer, err := f.skill.Tree()
		if err != nil {
			return nil, err
		}
		f.tree, f.open = tree, append(f.open, closer)
	}
	return f.tree, nil
}

// content reads a whole file.
func (f *files) content(call, given string) ([]byte, error) {
	at, err := f.find(call, given)
	if err != nil {
		return nil, err
	}
	data, err := f.bytes(at)
	return data, named(call, given, err)
}

func (f *files) bytes(at spot) ([]byte, error) {
	if !at.data {
		return f.skill.Files.Read(at.rel, fileLimit)
	}
	root, err := f.dataRoot(false)
	if err != nil {
		return nil, err
	}
	// Nobody but the person can put a pipe there, and then it is not waited for.
	info, err := root.Stat(at.rel)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, syscall.EISDIR
	case !info.Mode().IsRegular():
		return nil, skill.ErrNotRegular
	case info.Size() > fileLimit:
		return nil, &skill.TooLargeError{Size: info.Size(), Limit: fileLimit}
	}
	return root.ReadFile(at.rel)
}

// local is the path on this computer of a file that a page gets or gives
// (page.Options.File).
func (f *files) local(given string, write bool) (string, error) {
	if write {
		// What is written can only be in the data folder, so that is where a short path
		// begins.
		if given != "" && !filepath.IsAbs(given) && !strings.HasPrefix(given, "/") {
			given = filepath.Join(f.data, filepath.FromSlash(given))
		}
		root, at, err := f.writable("open", given)
		if err != nil {
			return "", err
		}
		// Playwright makes the folders that a picture or a download needs.
		if err := root.MkdirAll(path.Dir(at.rel), 0o700); err != nil {
			return "", named("open", given, err)
		}
		// What is there already must not lead out.
		if _, err := root.Stat(at.rel); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", named("open", given, err)
		}
		return filepath.Join(f.data, filepath.FromSlash(at.rel)), nil
	}
	at, err := f.find("open", given)
	if err != nil {
		return "", err
	}
	data, err := f.bytes(at)
	if err != nil {
		return "", named("open", given, err)
	}
	return f.keep(path.Base(at.rel), data)
}

// keep writes a copy for a page, which takes files of this computer only: the
// skill's may be inside our program, or may change on the way. It lasts as long
// as the run.
func (f *files) keep(name string, data []byte) (string, error) {
	dir, err := os.MkdirTemp("", "sitewright-file-")
	if err != nil {
		return "", fault.Wrap(err, fault.WriteFailed, "A file for the page could not be prepared.")
	}
	f.mu.Lock()
	f.open = append(f.open, folderCloser(dir))
	f.mu.Unlock()
	at := filepath.Join(dir, name)
	if err := os.WriteFile(at, data, 0o600); err != nil {
		return "", fault.Wrap(err, fault.WriteFailed, "A file for the page could not be prepared.")
	}
	return at, nil
}

// folderCloser removes a folder when it is closed.
type folderCloser string

func (dir folderCloser) Close() error { return os.RemoveAll(string(dir)) }

// named gives the system's error the name and the sentence that scripts know
// from Node.
func named(call, path string, err error) error {
	var known *fault.Error
	var large *skill.TooLargeError
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case errors.As(err, &large):
		return errno(call, path, "EFBIG", err)
	case errors.Is(err, syscall.ENOTDIR):
		return errno(call, path, "ENOTDIR", err)
	case errors.Is(err, syscall.EISDIR):
		return errno(call, path, "EISDIR", err)
	case errors.Is(err, syscall.ENOTEMPTY):
		return errno(call, path, "ENOTEMPTY", err)
	case errors.Is(err, syscall.ENOSPC):
		return errno(call, path, "ENOSPC", err)
	case errors.Is(err, fs.ErrNotExist):
		return errno(call, path, "ENOENT", err)
	case errors.Is(err, fs.ErrExist):
		return errno(call, path, "EEXIST", err)
	}
	// What is left leads out of the folder, is no file, or is not ours to read.
	return errno(call, path, "EACCES", err)
}

// errnoTexts are the system's words for its errors, as Node has them.
var errnoTexts = map[string]string{
	"EACCES": "permission denied", "ENOENT": "no such file or directory", "EEXIST": "file already exists",
	"ENOTDIR": "not a directory", "EISDIR": "illegal operation on a directory", "ENOTEMPTY": "directory not empty",
	"EINVAL": "invalid argument", "EFBIG": "file too large", "ENOSPC": "no space left on device",
}

// errno is a file's fault with Node's message, from which scripts read the rest.
func errno(call, path, code string, cause error) error {
	e := fault.Wrap(cause, fault.FileDenied, "%s: %s, %s '%s'", code, errnoTexts[code], call, shortAddress(path))
	switch code {
	case "EACCES":
		e.Hint = "A tool reads its skill's folder and a script its own, and both read and write in dataDir (ctx.dataDir in a tool); everything else is closed to them."
	case "ENOENT":
		e.Hint = "Look at how the path is written: it begins at the skill's folder, or the script's own, or is whole, as dataDir is."
	case "EINVAL":
		e.Hint = "Choose a name that every system can write."
		if cause != nil {
			e.Hint = cause.Error()
		}
	case "EFBIG":
		e.Hint = "At most 32 MB are read or written at once."
	}
	return e
}
