// Package browser is the one Chrome that Sitewright drives: finding it,
// starting it over a pipe, its tabs, which of them is current, and evaluating
// code in one. It is the only importer of chromedp.
package browser

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Browser is a running Chrome under control. Its methods are safe for
// concurrent use.
type Browser struct {
	// root is the chromedp context that owns the browser; it ends with it.
	root context.Context
	// conn is the browser of root: commands that belong to no tab go to it.
	conn *chromedp.Browser
	// release frees root and its allocator and waits for their goroutines.
	release func()

	name     string
	notes    []string
	headless bool
	patience patience
	// own are the beginnings of the addresses of Sitewright's own pages.
	own []string
	// process is nil for a browser that we connected to.
	process *process
	// profile is nil for a browser that we connected to.
	profile *profile

	// attachMu is held while a tab is attached to, so that it is done once.
	attachMu sync.Mutex
	// downloads says that the browser tells of them; attachMu guards it.
	downloads bool
	// settling are the tabs that a given-up invocation is being stopped in.
	settling sync.WaitGroup
	// knownMu guards sessions, for moments only.
	knownMu  sync.Mutex
	sessions map[string]*Session

	// tabs follows what the browser says about its targets.
	tabs *tabBook
	// ownsStart says that an empty tab, if it is the only one at the start, is
	// ours, and spare that nobody has used it yet.
	ownsStart bool
	spare     atomic.Bool
	// opened are the tabs to close before a profile without windows is saved.
	openedMu sync.Mutex
	opened   []target.ID

	watcherMu sync.Mutex
	watcher   *Watcher

	// ending is set by the one who ends the browser: Close, or its loss.
	ending atomic.Bool
	done   chan struct{}
	// cleaned closes after done, when nothing of the browser is left.
	cleaned  chan struct{}
	cleanErr error

	lostMu sync.Mutex
	lost   string
}

// Name is what people call the browser, such as "Google Chrome" or "Brave".
func (b *Browser) Name() string { return b.name }

// Notes are remarks about how the browser runs that a person should know, in
// sentences. The list is empty when there is nothing to say.
func (b *Browser) Notes() []string { return append([]string{}, b.notes...) }

// Headless reports whether the browser was started without windows.
func (b *Browser) Headless() bool { return b.headless }

// Attached reports whether the browser is one that somebody else started, so
// that Close leaves it running.
func (b *Browser) Attached() bool { return b.process == nil }

// Done closes when the browser is gone, whoever ended it.
func (b *Browser) Done() <-chan struct{} { return b.done }

// LostReason says in a sentence why the browser is gone. It is empty while the
// browser runs and when Close ended it.
func (b *Browser) LostReason() string {
	b.lostMu.Lock()
	defer b.lostMu.Unlock()
	return b.lost
}

// call sends a command that belongs to no tab. It ends with ctx or when the
// connection to the browser is lost.
func call[P, R any](ctx context.Context, b *Browser, cmd cdp.Command[P, R], params P) (R, error) {
	r, err := cdp.Call(ctx, b.conn, cmd, params)
	return r, b.callError(ctx, err)
}
