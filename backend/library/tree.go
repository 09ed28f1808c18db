package library

import (
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/fsnotify/fsnotify"
)

// Limits of what is watched in one skill. What lies beyond is looked at now
// and then instead.
const (
	watchedFolders = 300
	watchedDepth   = 8
)

// tree is the folders that the system tells about. fsnotify watches single
// folders, and knows each by one name only; two skills may be one folder, by
// symlink. So folders are watched by their real path and belong to places.
type tree struct {
	watcher *fsnotify.Watcher
	events  <-chan fsnotify.Event
	errors  <-chan error

	owners map[string]map[place]bool
	owned  map[place][]string
	// blind are the places that the system does not tell about, because it has
	// no watches left or the skill is too large.
	blind map[place]bool
}

func newTree() *tree {
	t := &tree{owners: map[string]map[place]bool{}, owned: map[place][]string{}, blind: map[place]bool{}}
	// Without a watcher every place is blind.
	if w, err := fsnotify.NewWatcher(); err == nil {
		t.watcher, t.events, t.errors = w, w.Events, w.Errors
	}
	return t
}

func (t *tree) close() {
	if t.watcher != nil {
		// It only fails when the process has lost the handle already.
		_ = t.watcher.Close()
	}
}

// places are those that a path belongs to.
func (t *tree) places(path string) []place {
	var places []place
	for p := range t.owners[path] {
		places = append(places, p)
	}
	name := filepath.Base(path)
	for p := range t.owners[filepath.Dir(path)] {
		if p.folder == "" {
			p.folder = name
		}
		if !hidden(p.folder) {
			places = append(places, p)
		}
	}
	return places
}

// followRoot watches a root's own folder.
func (t *tree) followRoot(p place, dir string) {
	t.follow(p, realPath(dir))
}

// followSkill watches all folders of a skill. Symlinks inside are not followed:
// what they lead to is watched as itself or is outside.
func (t *tree) followSkill(p place, dir string) {
	real := realPath(dir)
	count := 0
	// A folder that cannot be read is blind; nothing else ends the walk early.
	_ = filepath.WalkDir(real, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case !entry.IsDir():
			return nil
		case path != real && ignored(entry.Name()):
			return fs.SkipDir
		}
		count++
		if count > watchedFolders || depth(real, path) > watchedDepth {
			t.blind[p] = true
			return fs.SkipDir
		}
		t.follow(p, path)
		return nil
	})
}

// ignored are folders that hold no files of the skill, and very many others.
func ignored(name string) bool { return name == "node_modules" || name == ".git" }

func depth(base, path string) int {
	return strings.Count(path[len(base):], string(filepath.Separator))
}

func (t *tree) follow(p place, real string) {
	if t.watcher == nil || t.watcher.Add(real) != nil {
		t.blind[p] = true
		return
	}
	if t.owners[real] == nil {
		t.owners[real] = map[place]bool{}
	}
	if !t.owners[real][p] {
		t.owners[real][p] = true
		t.owned[p] = append(t.owned[p], real)
	}
}

// leave ends watching a place; for a whole root also its skills.
func (t *tree) leave(p place) {
	t.drop(p)
	if p.folder != "" {
		return
	}
	for other := range t.owned {
		if other.root == p.root {
			t.drop(other)
		}
	}
	for other := range t.blind {
		if other.root == p.root {
			delete(t.blind, other)
		}
	}
}

func (t *tree) drop(p place) {
	for _, dir := range t.owned[p] {
		delete(t.owners[dir], p)
		if len(t.owners[dir]) == 0 {
			delete(t.owners, dir)
			// The system has let go of it already when the folder is gone.
			_ = t.watcher.Remove(dir)
		}
	}
	delete(t.owned, p)
	delete(t.blind, p)
}
