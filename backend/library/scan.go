package library

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"sitewright/backend/manifest"
	"sitewright/backend/skill"
)

// folder is one skill's folder as it was when read. It does not change, but
// for the mark, which the owner of the scan keeps.
type folder struct {
	name, path string
	files      skill.Files
	doc        *manifest.Document
	manifest   *skill.Manifest
	read       []skill.Problem
	patterns   []written
	checked    atomic.Pointer[checked]
	// mark tells whether the files changed since; empty when not taken yet.
	mark string
}

// written is a pattern and how the manifest has it.
type written struct {
	skill.Pattern
	text string
}

// id is the name the skill goes by: the manifest's, else the folder's.
func (f *folder) id() string {
	if f.manifest != nil && f.manifest.ID != "" {
		return f.manifest.ID
	}
	return f.name
}

// listing is what a root holds.
type listing struct {
	// names of the skills' folders, sorted.
	names []string
	// links are the symlinks among the root's members and what they lead to,
	// nil for nothing.
	links map[string]fs.FileInfo
}

// list names the skills' folders of a root. With an error it names those that
// could be seen.
func list(root Root) (listing, error) {
	var members []fs.DirEntry
	var err error
	if root.FS != nil {
		members, err = fs.ReadDir(root.FS, ".")
	} else {
		members, err = os.ReadDir(root.Dir)
	}
	found := listing{links: map[string]fs.FileInfo{}}
	for _, entry := range members {
		m, ok := examine(root, entry.Name(), entry.Type())
		if m.link {
			found.links[entry.Name()] = m.target
		}
		if ok {
			found.names = append(found.names, entry.Name())
		}
	}
	return found, err
}

// member is something in a root.
type member struct {
	link bool
	// target is what a symlink leads to, nil for nothing.
	target fs.FileInfo
}

// look examines one member of a root on disk.
func look(root Root, name string) (m member, ok bool) {
	info, err := os.Lstat(filepath.Join(root.Dir, name))
	if err != nil {
		return member{}, false
	}
	return examine(root, name, info.Mode())
}

// examine reports whether a member of a root is a skill's folder: one, or a
// symlink to one, that is no draft and nothing that tools hide.
func examine(root Root, name string, mode fs.FileMode) (m member, ok bool) {
	if hidden(name) {
		return member{}, false
	}
	if mode&fs.ModeSymlink == 0 || root.FS != nil {
		return member{}, mode.IsDir()
	}
	target, err := os.Stat(filepath.Join(root.Dir, name))
	if err != nil {
		return member{link: true}, false
	}
	return member{link: true, target: target}, target.IsDir()
}

// hidden reports names that are no skills: drafts, and what tools hide.
func hidden(name string) bool {
	return name == "" || name[0] == '_' || name[0] == '.'
}

// readFolders reads many folders on all cores, in the order of names.
func readFolders(root Root, names []string, mark bool) []*folder {
	read := make([]*folder, len(names))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(names)) {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(names) {
					return
				}
				read[i] = readFolder(root, names[i], mark)
			}
		})
	}
	group.Wait()
	return read
}

// readFolder reads one skill's manifest. Whatever is wrong with it is a problem
// of this folder and of no other.
func readFolder(root Root, name string, mark bool) *folder {
	f := &folder{name: name}
	f.path, f.files = open(root, name)
	f.doc, f.read = manifest.Read(f.files)
	if f.doc == nil {
		f.read = atLeastOne(f.read)
	} else {
		f.manifest = f.doc.Manifest()
		f.patterns = patterns(f.manifest.Domains)
	}
	if mark {
		f.mark = f.takeMark()
	}
	return f
}

func open(root Root, name string) (path string, files skill.Files) {
	if root.FS == nil {
		path = filepath.Join(root.Dir, name)
		return path, dirFiles{path}
	}
	path = root.Name + "/" + name
	sub, err := fs.Sub(root.FS, name)
	if err != nil {
		return path, failing{err}
	}
	return path, fsFiles{sub}
}

// failing are the files of a folder that cannot be opened.
type failing struct{ err error }

func (f failing) Read(string, int64) ([]byte, error) { return nil, f.err }

// atLeastOne makes sure that a broken skill says why.
func atLeastOne(problems []skill.Problem) []skill.Problem {
	if len(problems) > 0 {
		return problems
	}
	return []skill.Problem{{
		Code: "manifest-json", Severity: skill.Error,
		Message: "The file manifest.json cannot be read; check that you may open it.",
	}}
}

func patterns(domains []string) []written {
	read := make([]written, 0, len(domains))
	for _, text := range domains {
		// A refused pattern is a problem of the manifest and matches nothing.
		if p, err := skill.ParsePattern(text); err == nil {
			read = append(read, written{p, text})
		}
	}
	return read
}
