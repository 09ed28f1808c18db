// Package library finds the skills on disk and keeps an index of them that
// follows what changes there.
//
// A Library reads folders of skills (Root) and publishes a Snapshot: what was
// there at one moment, never changed afterwards. One broken skill never hides,
// delays or fails another.
package library

import (
	"errors"
	"sync"
	"sync/atomic"

	"sitewright/backend/manifest"
)

// Library is the skills of several roots. Its methods are safe for concurrent
// use. Close it when done.
type Library struct {
	analyser manifest.Analyser
	current  atomic.Pointer[Snapshot]

	// mu guards what the roots hold; a snapshot is made under it.
	mu    sync.Mutex
	roots []*rootState

	listeners listeners
	watching  watching
}

// Option sets up a Library.
type Option func(*Library)

// WithAnalyser lets Problems look into the tools' files. Without one only their
// presence and size are checked.
func WithAnalyser(a manifest.Analyser) Option {
	return func(l *Library) { l.analyser = a }
}

// Open reads the skills of the roots, the strongest first. A root that does not
// exist is empty. An explicit root that is a file or cannot be listed is a
// fault with code bad-arguments or file-denied: the person named it.
func Open(roots []Root, opts ...Option) (*Library, error) {
	l := &Library{}
	for _, opt := range opts {
		opt(l)
	}
	for _, root := range distinct(roots) {
		state := &rootState{Root: root}
		state.read(false)
		if state.err != nil && root.Name == Explicit {
			return nil, state.err
		}
		l.roots = append(l.roots, state)
	}
	l.current.Store(newSnapshot(l.roots))
	return l, nil
}

// Snapshot is the library as it is now. It costs nothing.
func (l *Library) Snapshot() *Snapshot { return l.current.Load() }

// Roots are the roots in use, each folder once.
func (l *Library) Roots() []Root {
	roots := make([]Root, 0, len(l.roots))
	for _, state := range l.roots {
		roots = append(roots, state.Root)
	}
	return roots
}

// Err says which roots exist and cannot be listed, and why; nil when all can.
// Each is a fault.
func (l *Library) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []error
	for _, state := range l.roots {
		all = append(all, state.err)
	}
	return errors.Join(all...)
}

// Refresh reads everything again. A watched library does so by itself.
func (l *Library) Refresh() {
	var all []place
	for i := range l.roots {
		all = append(all, place{root: i})
	}
	l.refresh(all, false)
}

// Close ends watching and closes the channels of Changes.
func (l *Library) Close() {
	l.watching.stop()
	l.listeners.close()
}

// place is a skill's folder, or a whole root when folder is empty.
type place struct {
	root   int
	folder string
}

// refresh reads the places again and publishes a snapshot when anything there
// is not as it was.
func (l *Library) refresh(places []place, mark bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	changed := false
	for _, p := range places {
		root := l.roots[p.root]
		if p.folder == "" {
			changed = root.read(mark) || changed
		} else {
			changed = root.readOne(p.folder, mark) || changed
		}
	}
	if changed {
		l.current.Store(newSnapshot(l.roots))
		l.listeners.tell()
	}
}
