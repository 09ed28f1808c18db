package library

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"sync"
	"time"
)

// Times of watching. Together they keep the index younger than a second.
const (
	// quiet is how long the disk must be still before it is read: editors save
	// in several steps.
	quiet = 150 * time.Millisecond
	// patience is how long a burst may go on before it is read all the same.
	patience = 450 * time.Millisecond
	// lookEvery is how often the few things are looked at that the system tells
	// nothing about: a root that appears, what a symlink leads to.
	lookEvery = 400 * time.Millisecond
)

// watching is the one goroutine that follows the disk.
type watching struct {
	mu     sync.Mutex
	closed bool
	cancel context.CancelFunc
	group  sync.WaitGroup
}

func (w *watching) stop() {
	w.mu.Lock()
	w.closed = true
	if w.cancel != nil {
		w.cancel()
	}
	w.mu.Unlock()
	w.group.Wait()
}

// Watch follows the disk until ctx or Close ends it and returns at once. Every
// change after it returned is in the Snapshot within a second; Changes tells.
// Watching twice is an error.
func (l *Library) Watch(ctx context.Context) error {
	l.watching.mu.Lock()
	defer l.watching.mu.Unlock()
	if l.watching.closed || l.watching.cancel != nil {
		return errors.New("library: closed or already watching")
	}
	ctx, l.watching.cancel = context.WithCancel(ctx)
	w := &watcher{library: l, tree: newTree(), pending: map[place]bool{}}
	l.watching.group.Go(func() { w.run(ctx) })
	return nil
}

// watcher reads again what changed on disk.
type watcher struct {
	library *Library
	tree    *tree
	// roots are what was at the roots' paths when last looked, nil for nothing.
	roots   []fs.FileInfo
	pending map[place]bool
	// first is when the oldest pending change was noticed.
	first time.Time
	timer *time.Timer
}

func (w *watcher) run(ctx context.Context) {
	defer w.tree.close()
	w.timer = time.NewTimer(0)
	defer w.timer.Stop()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	// All is read once more, for what changed since it was read first.
	w.roots = make([]fs.FileInfo, len(w.library.roots))
	w.pendAll()
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.tree.events:
			for _, p := range w.tree.places(event.Name) {
				w.pend(p)
			}
			w.arm(quiet)
		case <-w.tree.errors:
			// Too many changes to be told one by one.
			w.pendAll()
			w.arm(quiet)
		case <-tick.C:
			w.look()
		case <-w.timer.C:
			w.flush()
		}
	}
}

func (w *watcher) pend(p place) {
	if len(w.pending) == 0 {
		w.first = time.Now()
	}
	w.pending[p] = true
}

func (w *watcher) pendAll() {
	for i, root := range w.library.roots {
		if root.FS == nil && root.Dir != "" {
			w.pend(place{root: i})
		}
	}
}

// arm has the pending changes read after a pause, but not later than patience
// after the first of them.
func (w *watcher) arm(pause time.Duration) {
	if len(w.pending) > 0 {
		w.timer.Reset(max(0, min(pause, patience-time.Since(w.first))))
	}
}

// flush watches the pending places anew, then reads them: what changes in
// between is told.
func (w *watcher) flush() {
	var places []place
	for p := range w.pending {
		if p.folder == "" || !w.pending[place{root: p.root}] {
			places = append(places, p)
		}
	}
	clear(w.pending)
	// All are let go first: a folder that was renamed is known to the system
	// by its old name until then.
	for _, p := range places {
		w.tree.leave(p)
	}
	for _, p := range places {
		w.follow(p)
	}
	w.library.refresh(places, true)
}

func (w *watcher) follow(p place) {
	root := w.library.roots[p.root].Root
	if p.folder != "" {
		w.tree.followSkill(p, filepath.Join(root.Dir, p.folder))
		return
	}
	w.roots[p.root] = stat(root.Dir)
	if info := w.roots[p.root]; info == nil || !info.IsDir() {
		return
	}
	w.tree.followRoot(p, root.Dir)
	// What cannot be listed cannot be watched; reading it makes the problem.
	found, _ := list(root)
	for _, name := range found.names {
		w.tree.followSkill(place{p.root, name}, filepath.Join(root.Dir, name))
	}
}
