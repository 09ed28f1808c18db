package bridge

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"syscall"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/skill"
)

// fileParams are the arguments of all file calls.
type fileParams struct {
	Path      string `json:"path"`
	To        string `json:"to"`
	Base64    []byte `json:"base64"`
	Append    bool   `json:"append"`
	Exclusive bool   `json:"exclusive"`
	Recursive bool   `json:"recursive"`
	Force     bool   `json:"force"`
	// Write asks access about writing.
	Write bool `json:"write"`
}

// fileInfo is what file.stat and file.list tell.
type fileInfo struct {
	Name string `json:"name"`
	// Kind is file, folder or other.
	Kind string `json:"kind"`
	Size int64  `json:"size"`
	// MtimeMs is when it was changed last, in milliseconds since 1970.
	MtimeMs float64 `json:"mtimeMs"`
	// ReadOnly says that scripts cannot change it.
	ReadOnly bool `json:"readOnly"`
}

// fileCalls are the answers to file.*, and the system's name of each call.
var fileCalls = map[string]struct {
	call string
	do   func(f *files, call string, p fileParams) (any, error)
}{
	"file.read":   {"open", (*files).read},
	"file.write":  {"open", (*files).write},
	"file.stat":   {"stat", (*files).stat},
	"file.list":   {"scandir", (*files).list},
	"file.mkdir":  {"mkdir", (*files).mkdir},
	"file.remove": {"rm", (*files).remove},
	"file.rename": {"rename", (*files).rename},
	"file.copy":   {"copyfile", (*files).copy},
	"file.access": {"access", (*files).access},
}

func (f *files) answer(ctx context.Context, method string, params json.RawMessage) (any, error) {
	p, err := decode[fileParams](method, params)
	if err != nil {
		return nil, err
	}
	c := fileCalls[method]
	if method == "file.read" || method == "file.copy" {
		if info, err := f.look(c.call, p.Path); err == nil && info.Size <= fileLimit {
			if err := roomFor(ctx, int(info.Size)); err != nil {
				return nil, err
			}
		}
	}
	return c.do(f, c.call, p)
}

func (f *files) read(call string, p fileParams) (any, error) {
	data, err := f.content(call, p.Path)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{"base64": data}, nil
}

func (f *files) write(call string, p fileParams) (any, error) {
	root, at, err := f.writable(call, p.Path)
	if err != nil {
		return nil, err
	}
	if len(p.Base64) > fileLimit {
		return nil, errno(call, p.Path, "EFBIG", nil)
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if p.Append {
		flags = os.O_WRONLY | os.O_CREATE | os.O_APPEND
	}
	if p.Exclusive {
		flags |= os.O_EXCL
	}
	if info, err := root.Stat(at.rel); err == nil && !info.Mode().IsRegular() {
		return nil, named(call, p.Path, irregular(info))
	}
	file, err := root.OpenFile(at.rel, flags, 0o600)
	if err != nil {
		return nil, named(call, p.Path, err)
	}
	_, err = file.Write(p.Base64)
	return nil, named(call, p.Path, errors.Join(err, file.Close()))
}

// irregular is why a folder or a pipe cannot be written like a file.
func irregular(info fs.FileInfo) error {
	if info.IsDir() {
		return syscall.EISDIR
	}
	return skill.ErrNotRegular
}

func (f *files) stat(call string, p fileParams) (any, error) {
	info, err := f.look(call, p.Path)
	if err != nil {
		return nil, err
	}
	return info, nil
}

func (f *files) look(call, given string) (fileInfo, error) {
	at, err := f.find(call, given)
	if err != nil {
		return fileInfo{}, err
	}
	tree, err := f.folder(at)
	if err != nil {
		return fileInfo{}, named(call, given, err)
	}
	info, err := fs.Stat(tree, at.rel)
	if err != nil {
		return fileInfo{}, named(call, given, err)
	}
	return infoOf(path.Base(at.rel), info, at), nil
}

func infoOf(name string, info fs.FileInfo, at spot) fileInfo {
	kind := "other"
	switch {
	case info.Mode().IsRegular():
		kind = "file"
	case info.IsDir():
		kind = "folder"
	}
	return fileInfo{Name: name, Kind: kind, Size: info.Size(), MtimeMs: float64(info.ModTime().UnixMicro()) / 1000, ReadOnly: !at.data}
}

func (f *files) list(call string, p fileParams) (any, error) {
	at, err := f.find(call, p.Path)
	if err != nil {
		return nil, err
	}
	tree, err := f.folder(at)
	if err != nil {
		return nil, named(call, p.Path, err)
	}
	entries, err := fs.ReadDir(tree, at.rel)
	if err != nil {
		return nil, named(call, p.Path, err)
	}
	list := make([]fileInfo, 0, len(entries))
	for _, e := range entries {
		// A link is told as what it leads to; one that leads out, as itself.
		info, err := fs.Stat(tree, path.Join(at.rel, e.Name()))
		if err != nil {
			list = append(list, fileInfo{Name: e.Name(), Kind: "other", ReadOnly: !at.data})
			continue
		}
		list = append(list, infoOf(e.Name(), info, at))
	}
	return map[string]any{"entries": list}, nil
}

func (f *files) mkdir(call string, p fileParams) (any, error) {
	root, at, err := f.writable(call, p.Path)
	switch {
	case err != nil:
		return nil, err
	case p.Recursive:
		return nil, named(call, p.Path, root.MkdirAll(at.rel, 0o700))
	}
	return nil, named(call, p.Path, root.Mkdir(at.rel, 0o700))
}

func (f *files) remove(call string, p fileParams) (any, error) {
	root, at, err := f.writable(call, p.Path)
	if err != nil {
		return nil, err
	}
	if at.rel == "." {
		return nil, errno(call, p.Path, "EACCES", nil)
	}
	_, err = root.Lstat(at.rel)
	switch {
	case errors.Is(err, fs.ErrNotExist) && p.Force:
		return nil, nil
	case err != nil:
		return nil, named(call, p.Path, err)
	case p.Recursive:
		return nil, named(call, p.Path, root.RemoveAll(at.rel))
	}
	return nil, named(call, p.Path, root.Remove(at.rel))
}

func (f *files) rename(call string, p fileParams) (any, error) {
	root, from, err := f.writable(call, p.Path)
	if err != nil {
		return nil, err
	}
	_, to, err := f.writable(call, p.To)
	if err != nil {
		return nil, err
	}
	return nil, named(call, p.Path, root.Rename(from.rel, to.rel))
}

func (f *files) copy(call string, p fileParams) (any, error) {
	data, err := f.content(call, p.Path)
	if err != nil {
		return nil, err
	}
	return f.write(call, fileParams{Path: p.To, Base64: data, Exclusive: p.Exclusive})
}

func (f *files) access(call string, p fileParams) (any, error) {
	info, err := f.look(call, p.Path)
	if err == nil && p.Write && info.ReadOnly {
		return nil, errno(call, p.Path, "EACCES", nil)
	}
	return nil, err
}

// module answers module.read, for the bundler: files of the skill only.
func (f *files) module(method string, params json.RawMessage) (any, error) {
	p, err := decode[wire.ModulePath](method, params)
	if err != nil {
		return nil, err
	}
	source, err := f.skill.Files.Read(p.Path, skill.ToolLimit)
	if err != nil {
		return nil, fault.Wrap(err, fault.FileDenied, "The file %q cannot be read.", p.Path).
			WithHint("Scripts import files of their own skill's folder.")
	}
	return wire.ModuleSource{Source: source}, nil
}

// moduleKind answers module.stat.
func (f *files) moduleKind(params json.RawMessage) (any, error) {
	p, err := decode[wire.ModulePath](wire.ModuleStat, params)
	if err != nil {
		return nil, err
	}
	tree, err := f.folder(spot{})
	if err != nil || p.Path != "." && skill.CheckPath(p.Path) != nil {
		return wire.NoKind, nil
	}
	switch info, err := fs.Stat(tree, p.Path); {
	case err == nil && info.IsDir():
		return wire.FolderKind, nil
	case err == nil && info.Mode().IsRegular():
		return wire.FileKind, nil
	}
	return wire.NoKind, nil
}
