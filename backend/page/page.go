// Package page is a tab as a script sees it: Page, Frame, Locator, with the
// meaning that Playwright gives them. It finds and judges elements with a script
// of its own in a world that the page cannot reach, and acts with real input.
package page

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// The default limits of script-api.md.
const (
	// DefaultTimeout is how long an action waits for its element.
	DefaultTimeout = 10 * time.Second
	// DefaultNavigationTimeout is how long a navigation may take.
	DefaultNavigationTimeout = 20 * time.Second
)

// Options say what a page may do and how it behaves.
type Options struct {
	// Allow is asked with the place of the very document whose code is about to
	// be called, directly before each call; its error ends the call, and nothing
	// reaches the page. Nil allows everything.
	Allow func(Place) error
	// File is asked for each file that a script hands to the page or writes, with
	// the path as the script gave it; it returns the path to use. Nil refuses all.
	File func(path string, write bool) (string, error)
	// Dialog answers a message box that no script waits for; the context ends when
	// the box is gone. Nil dismisses. Questions before a page is left are not
	// asked: it may always be left.
	Dialog func(context.Context, Dialog) Answer
	// Body is asked before the body of an answer is fetched, which may be large; its
	// error ends the call. Nil fetches at once.
	Body func(context.Context) error
	// Note is told, in a sentence, what a person should know of an action that was
	// done. Nil tells nobody.
	Note func(text string)
	// TestID is the attribute of getByTestId, "data-testid" when empty.
	TestID string
}

// Place is where a document is.
type Place struct {
	// FrameID is the id of the document's frame.
	FrameID string
	// Main says that it is the tab's top frame.
	Main bool
	// URL is the address of the document.
	URL string
	// Origin is the security origin of its code, "" for an opaque one.
	Origin string
}

// Page is one tab. Its methods are safe for concurrent use.
type Page struct {
	tab     Tab
	options Options

	// closed closes when the page is let go.
	closed chan struct{}
	// feed is what the page keeps of its events.
	feed *feed
	// asked counts the questions to our script.
	asked atomic.Int64

	mu sync.Mutex
	// stops end what New began, in reverse order.
	stops []func()
	// ended is why the tab is gone, or nil.
	ended error
	// targets are the tab and those of its frames that have their own process.
	targets map[string]*target
	// frames holds every frame of the tab by its id, whatever its process.
	frames map[string]*Frame
	main   *Frame
	// changed is closed and renewed whenever frames or their documents change.
	changed chan struct{}
	// watchers are told of events after the page has taken note of them.
	watchers map[int]func(from *target, event any)
	watching int
	// pointer is where the mouse is, held what is pressed.
	pointer Point
	held    held
	// drag is what goes on while the left button is held, or nil.
	drag *drag
	// timeout and navigation are the defaults, which a script may change.
	timeout, navigation time.Duration
}

// New returns the page of a tab.
func New(ctx context.Context, tab Tab, options Options) (*Page, error) {
	p := &Page{
		tab: tab, options: options, closed: make(chan struct{}),
		targets: map[string]*target{}, frames: map[string]*Frame{},
		changed: make(chan struct{}), watchers: map[int]func(*target, any){},
		timeout: DefaultTimeout, navigation: DefaultNavigationTimeout,
	}
	p.feed = newFeed(p)
	p.watch(p.feed.note)
	if err := p.attach(ctx, tab); err != nil {
		p.Close()
		return nil, err
	}
	p.onClose(tab.Frames(p.attachFrame))
	return p, nil
}

// onClose has stop called when the page is let go, or now if it was.
func (p *Page) onClose(stop func()) {
	p.mu.Lock()
	select {
	case <-p.closed:
		p.mu.Unlock()
		stop()
		return
	default:
	}
	defer p.mu.Unlock()
	p.stops = append(p.stops, stop)
}

// Close lets the page go. The tab stays as it is.
func (p *Page) Close() {
	p.mu.Lock()
	stops := p.stops
	p.stops = nil
	p.mu.Unlock()
	if stops == nil {
		return
	}
	p.dismissAll()
	p.mu.Lock()
	close(p.closed)
	stops = append(stops, p.stops...)
	p.mu.Unlock()
	for _, stop := range slices.Backward(stops) {
		stop()
	}
	p.mu.Lock()
	targets := slices.Collect(maps.Values(p.targets))
	p.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), tellLimit)
	defer cancel()
	for _, t := range targets {
		_ = t.attend(ctx, false) // one that is gone needs it no more
	}
}

// SetDefaultTimeout sets how long actions and waits take at most that are given
// no time of their own; 0 is without limit.
func (p *Page) SetDefaultTimeout(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timeout = d
}

// SetDefaultNavigationTimeout is the same for navigations.
func (p *Page) SetDefaultNavigationTimeout(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.navigation = d
}

// watch calls handle with every event of the page's targets, in order, after the
// page took note of it, until stop is called. handle never waits and calls no
// command; p.mu is free.
func (p *Page) watch(handle func(from *target, event any)) (stop func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id := p.watching
	p.watching++
	p.watchers[id] = handle
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.watchers, id)
	}
}

// announce wakes who waits for a change. p.mu is held.
func (p *Page) announce() {
	close(p.changed)
	p.changed = make(chan struct{})
}
