package library

import "slices"

// rootState is what a root held when it was last read.
type rootState struct {
	Root
	listing
	folders map[string]*folder
	err     error
}

// read reads the whole root and reports whether anything changed.
func (r *rootState) read(mark bool) bool {
	if r.FS == nil && r.Dir == "" {
		r.err = rootFault(r.Root, nil)
		return false
	}
	found, err := list(r.Root)
	hadError := r.err != nil
	r.err = rootFault(r.Root, err)
	changed := hadError != (r.err != nil) || !slices.Equal(r.names, found.names)
	folders := make(map[string]*folder, len(found.names))
	for i, f := range readFolders(r.Root, found.names, mark) {
		old := r.folders[found.names[i]]
		kept := newer(old, f)
		changed = changed || kept != old
		folders[found.names[i]] = kept
	}
	r.listing, r.folders = found, folders
	return changed
}

// readOne reads one folder, which may have come or gone.
func (r *rootState) readOne(name string, mark bool) bool {
	if r.FS != nil {
		return false
	}
	at, had := slices.BinarySearch(r.names, name)
	member, ok := look(r.Root, name)
	delete(r.links, name)
	if member.link {
		r.links[name] = member.target
	}
	switch {
	case !ok && !had:
		return false
	case !ok:
		r.names = slices.Delete(slices.Clone(r.names), at, at+1)
		delete(r.folders, name)
		return true
	case !had:
		r.names = slices.Insert(slices.Clone(r.names), at, name)
	}
	old := r.folders[name]
	r.folders[name] = newer(old, readFolder(r.Root, name, mark))
	return r.folders[name] != old
}
