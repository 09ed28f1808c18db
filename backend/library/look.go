package library

import (
	"io/fs"
	"os"
)

// look pends what changed without being told. It is not the step of a burst, so
// there is no pause to wait for.
func (w *watcher) look() {
	found := w.library.moved(w.tree.blind)
	for i, root := range w.library.roots {
		if root.FS != nil || root.Dir == "" {
			continue
		}
		if !sameFile(w.roots[i], stat(root.Dir)) {
			found = append(found, place{root: i})
		}
	}
	for _, p := range found {
		w.pend(p)
	}
	if len(found) > 0 {
		w.arm(0)
	}
}

// stat is what is at a path, or nil for nothing.
func stat(path string) fs.FileInfo {
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	return info
}

// sameFile reports whether nothing else took a path. The system gives a removed
// file's number to the next one, so its kind is looked at too; a folder that is
// removed is told by itself.
func sameFile(a, b fs.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.Mode().Type() == b.Mode().Type()
}

// moved returns the places whose symlink leads elsewhere than when it was read,
// and those of the blind that differ.
func (l *Library) moved(blind map[place]bool) []place {
	l.mu.Lock()
	defer l.mu.Unlock()
	var places []place
	for i, root := range l.roots {
		for name, target := range root.links {
			if m, _ := look(root.Root, name); !m.link || !sameFile(target, m.target) {
				places = append(places, place{i, name})
			}
		}
	}
	for p := range blind {
		root := l.roots[p.root]
		f := root.folders[p.folder]
		switch {
		case p.folder == "":
			places = append(places, cameOrWent(p.root, root)...)
		case f != nil && f.takeMark() != f.mark:
			places = append(places, p)
		}
	}
	return places
}

// cameOrWent compares a root with its list of folders.
func cameOrWent(i int, root *rootState) []place {
	// Those that could be listed count.
	found, _ := list(root.Root)
	var places []place
	there := map[string]bool{}
	for _, name := range found.names {
		there[name] = true
		if root.folders[name] == nil {
			places = append(places, place{i, name})
		}
	}
	for _, name := range root.names {
		if !there[name] {
			places = append(places, place{i, name})
		}
	}
	return places
}
