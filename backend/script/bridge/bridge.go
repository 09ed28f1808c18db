// Package bridge answers what a script asks of the app, within what its skill
// may do: pages, tabs, addresses, files, other tools. The script itself runs in
// a process that has no authority, so what is not answered here does not happen.
package bridge

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/settings"
	"sitewright/backend/skill"
)

// Options are one run's.
type Options struct {
	Manifest *skill.Manifest
	// Folder is the skill's; DataDir is where its scripts keep files, made when
	// they first do.
	Folder  Folder
	DataDir string
	Scope   *Scope
	Grant   settings.Grant
	// Tab is the run's first tab, and the caller's lease of it where another tool
	// calls; nil takes a lease of the run's own. It is asked for once, when the
	// script first needs a page: one that only computes needs no Chrome.
	Tab func(context.Context) (*browser.Session, *browser.Drive, error)
	// Site answers about skills and runs their tools; nil refuses.
	Site Site
	// ReadBest reads notes of the best skill for the tab, as a script that
	// belongs to no skill does.
	ReadBest bool
	// Dialog is asked when the page opens a dialog that the script does not wait
	// for; nil dismisses it and says so.
	Dialog func(context.Context, browser.Dialog) browser.Answer
	// Console and Progress are told what the script says, Note what happened on
	// the way. They must not block.
	Console  func(wire.ConsoleLine)
	Progress func(wire.ProgressState)
	Note     func(string)
	// PageConsole is told what the pages themselves write.
	PageConsole func(browser.ConsoleLine)
}

// Bridge is a host.Handler for one run. Close it when the run has ended.
type Bridge struct {
	o     Options
	files files
	fetch *fetcher

	// turn is held while tabs are attached to or changed; a channel, so that
	// waiting ends with the call.
	turn chan struct{}
	// heavy and asking are the calls on their way that can be large, and of these
	// those of fetch.browser.
	heavy, asking chan struct{}

	stopped sync.Once

	mu     sync.Mutex
	send   func(event string, params any)
	closed bool
	// now is the current tab, nil until the script needs one.
	now *tab
	// first is the tab that the run began with.
	first *tab
	// tabs are those that the run has driven; opened those that it made.
	tabs   map[string]*tab
	opened map[string]bool
	// owners are the events, dialogs, downloads and responses by their ids.
	owners map[string]owned
}

// New makes the bridge of a run.
func New(o Options) *Bridge {
	return &Bridge{
		o: o, files: files{skill: o.Folder, data: o.DataDir}, fetch: newFetcher(o.Scope),
		turn: make(chan struct{}, 1), heavy: make(chan struct{}, mostHeavy), asking: make(chan struct{}, mostAsking),
		tabs: map[string]*tab{}, opened: map[string]bool{}, owners: map[string]owned{},
	}
}

// Attach gives the way to tell the script of events.
func (b *Bridge) Attach(send func(event string, params any)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.send = send
}

// Stop frees the pages of a run that is given up from what it left there in a
// loop. It waits until that is done, half a second at most.
func (b *Bridge) Stop() {
	b.stopped.Do(func() {
		b.mu.Lock()
		tabs := slices.Collect(maps.Values(b.tabs))
		b.mu.Unlock()
		var freeing sync.WaitGroup
		for _, t := range tabs {
			freeing.Go(t.drive.Free)
		}
		freeing.Wait()
	})
}

// Close lets go of tabs, files and connections. Tabs stay open.
func (b *Bridge) Close() {
	b.mu.Lock()
	tabs := b.tabs
	b.tabs, b.now, b.closed = map[string]*tab{}, nil, true
	b.mu.Unlock()
	for _, t := range tabs {
		t.close()
	}
	b.files.close()
	b.fetch.close()
}

// Call answers one question of the script.
func (b *Bridge) Call(ctx context.Context, method string, params json.RawMessage) (any, error) {
	object, _, _ := strings.Cut(method, ".")
	if f, ok := answers[object]; ok {
		return f(b, ctx, method, params)
	}
	return nil, unknown(method)
}

// answers says who answers the calls of an object.
var answers map[string]func(b *Bridge, ctx context.Context, method string, params json.RawMessage) (any, error)

func init() { // the answers call each other
	answers = map[string]func(*Bridge, context.Context, string, json.RawMessage) (any, error){
		"page": (*Bridge).page, "locator": (*Bridge).page, "keyboard": (*Bridge).page, "mouse": (*Bridge).page,
		"events": (*Bridge).page, "dialog": (*Bridge).page, "download": (*Bridge).page, "response": (*Bridge).page,
		"request": (*Bridge).page,
		"browser": (*Bridge).tabCall,
		"fetch":   (*Bridge).fetchCall,
		"file":    (*Bridge).fileCall,
		"module":  (*Bridge).fileCall,
		"site":    (*Bridge).site,
		"cdp": func(b *Bridge, ctx context.Context, _ string, p json.RawMessage) (any, error) {
			return b.protocol(ctx, p)
		},
		"note": func(b *Bridge, ctx context.Context, _ string, p json.RawMessage) (any, error) { return b.note(ctx, p) },
	}
}

// Notice takes what the script tells without waiting.
func (b *Bridge) Notice(kind string, params json.RawMessage) {
	switch kind {
	case wire.Console:
		var line wire.ConsoleLine
		if json.Unmarshal(params, &line) == nil && b.o.Console != nil {
			b.o.Console(line)
		}
	case wire.Progress:
		var p wire.ProgressState
		if json.Unmarshal(params, &p) == nil && b.o.Progress != nil {
			b.o.Progress(p)
		}
	}
}

func (b *Bridge) fileCall(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case wire.ModuleRead:
		return b.files.module(method, params)
	case wire.ModuleStat:
		return b.files.moduleKind(params)
	}
	if _, ok := fileCalls[method]; !ok {
		return nil, unknown(method)
	}
	leave, err := waitFor(ctx, b.heavy)
	if err != nil {
		return nil, err
	}
	defer leave()
	return b.files.answer(ctx, method, params)
}

func (b *Bridge) fetchCall(ctx context.Context, method string, params json.RawMessage) (any, error) {
	leave, err := waitFor(ctx, b.heavy)
	if err != nil {
		return nil, err
	}
	defer leave()
	switch method {
	case "fetch.server":
		return b.fetch.server(ctx, params)
	case "fetch.browser":
		leave, err := waitFor(ctx, b.asking)
		if err != nil {
			return nil, err
		}
		defer leave()
		return b.browserFetch(ctx, params)
	}
	return nil, unknown(method)
}

func unknown(method string) error {
	return fault.New(fault.Internal, "A script asked for %q, which is not known.", shortAddress(method)).
		WithHint("This is our mistake. Please report it with the technical text.")
}

// tell sends the script an event.
func (b *Bridge) tell(event string, params any) {
	b.mu.Lock()
	send := b.send
	b.mu.Unlock()
	if send != nil {
		send(event, params)
	}
}

func (b *Bridge) say(text string) {
	if b.o.Note != nil {
		b.o.Note(text)
	}
}

// Outside is the host that the script was refused last, "" when none was.
func (b *Bridge) Outside() string {
	host, _ := b.o.Scope.refused.Load().(string)
	return host
}
