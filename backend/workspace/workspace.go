// Package workspace puts the engine together for a window: one library, one
// Chrome, the tab that the person last looked at, the runs, the practice shop. It
// answers in plain values and tells changes as numbered events; it knows no
// window toolkit. Every method returns within a tenth of a second or starts
// something whose end an event tells.
package workspace

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/practice"
	"sitewright/backend/run"
	"sitewright/backend/script/host"
	"sitewright/backend/settings"
)

// Options say what a workspace works with.
type Options struct {
	// Version is the release, for State and SupportDetails.
	Version string
	// Roots are folders of skills that replace the usual ones.
	Roots []string
	// Bundled are the skills that come with Sitewright.
	Bundled fs.FS
	// Worker is the command that serves scripts: the program and "worker".
	Worker []string
	// Headless starts Chrome without windows, for tests.
	Headless bool
	// ChromeArgs are further flags of Chrome, for tests.
	ChromeArgs []string
	// PracticePort is where the practice shop is served; 0 is practice.Port.
	PracticePort int
	// Emit is told every event, one after the other. It must not block.
	Emit func(Event)
	// Show brings the window to the front; nil is fine.
	Show func()
}

// Workspace is the engine behind one window. Its methods are safe for concurrent
// use. Close it when done.
type Workspace struct {
	o      Options
	ctx    context.Context // ends with Close
	cancel context.CancelCauseFunc
	jobs   sync.WaitGroup
	lib    *library.Library
	// checks parses for the library, scripts for runs, which so never wait for a
	// file that hangs the parser. Neither starts a process before it is asked.
	checks, scripts *host.Host
	runner          *run.Runner
	store           *run.Store
	bus             *bus
	// asked closes when the window first asks for the state; shown sees to it.
	asked chan struct{}
	shown sync.Once
	notes rendered

	mu       sync.Mutex // guards what follows
	settings settings.Settings
	shop     *practice.Server
	chrome   chrome
	checked  map[string]verdict // by key
	runs     runs
	quit     question
	closed   bool
}

// Open reads the settings and the skills, begins to watch them and serves the
// practice shop, which Chrome's restored tabs may want. A taken port is no error
// until somebody asks for the shop.
func Open(o Options) (*Workspace, error) {
	if o.PracticePort == 0 {
		o.PracticePort = practice.Port
	}
	w := &Workspace{o: o, checked: map[string]verdict{}, runs: newRuns(), asked: make(chan struct{})}
	w.ctx, w.cancel = context.WithCancelCause(context.Background())
	w.chrome.status, w.chrome.wake = Stopped, make(chan struct{}, 1)
	w.bus = newBus(o.Emit, w.state)
	if err := w.open(); err != nil {
		w.cancel(err)
		w.closeParts()
		return nil, err
	}
	go w.bus.loop()
	w.jobs.Go(w.followLibrary)
	w.jobs.Go(w.lookForChrome)
	w.jobs.Go(w.recall)
	return w, nil
}

func (w *Workspace) open() error {
	path, err := settings.Path()
	if err != nil {
		return err
	}
	if w.settings, err = settings.Load(path); err != nil {
		return err
	}
	if w.store, err = run.DefaultStore(w.settings); err != nil {
		return err
	}
	w.checks, w.scripts = host.New(w.o.Worker, host.WithWorkers(1)), host.New(w.o.Worker, host.WithRuns(mostRuns))
	w.runner = run.NewRunner(w.scripts, w.store, run.LimitsOf(w.settings))
	if w.lib, err = library.Open(library.Roots(w.o.Roots, w.o.Bundled), library.WithAnalyser(w.checks)); err != nil {
		return err
	}
	if err := w.lib.Watch(w.ctx); err != nil {
		// The skills are there; what changes on disk is seen at the next start.
		slog.Warn("watching the skills", "error", err)
	}
	if w.shop, err = practice.Serve(w.ctx, w.o.PracticePort); err != nil {
		slog.Info("the practice shop is not served yet", "error", err)
		w.shop = nil
	}
	return nil
}

// mostRuns is how many scripts may run at once, with those that they call.
const mostRuns = 64

// errClosing ends what is under way when the window goes.
var errClosing = fault.New(fault.Cancelled, "Sitewright is closing.")

// Close cancels the runs, closes Chrome in order, so that its sign-ins and tabs
// come back, and waits for everything. It takes at most some ten seconds.
func (w *Workspace) Close() error {
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return nil
	}
	w.closed = true
	w.mu.Unlock()
	w.cancelAll()
	w.awaitRuns(2 * time.Second)
	// A Chrome that is just starting is given up with its context.
	w.cancel(errClosing)
	err := w.closeChrome()
	w.jobs.Wait()
	w.bus.stop()
	return errors.Join(err, w.closeParts())
}

func (w *Workspace) closeParts() error {
	var err error
	if w.runner != nil {
		w.runner.Close()
	}
	if w.lib != nil {
		w.lib.Close()
	}
	if w.scripts != nil {
		w.checks.Close()
		w.scripts.Close()
	}
	if w.shop != nil {
		err = w.shop.Close()
	}
	return err
}

// State is everything small.
func (w *Workspace) State() State {
	defer w.shown.Do(func() { close(w.asked) })
	return w.bus.now()
}
