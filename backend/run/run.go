package run

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"sync/atomic"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/result"
	"sitewright/backend/script/host"
	"sitewright/backend/script/wire"
	"sitewright/backend/settings"
	"sitewright/backend/skill"
)

// Tab is what a run needs of a browser's tab; *browser.Session is one.
type Tab interface {
	// Invoke calls a function in the page (browser.Session.Invoke).
	Invoke(context.Context, browser.Invocation) (string, error)
	// Place is where the tab is.
	Place() browser.Place
	// Generation counts the tab's runs that were given up.
	Generation() int
}

// Scripts parses tools' files; *host.Host is one.
type Scripts interface {
	// Analyse parses without running.
	Analyse(ctx context.Context, kind skill.Kind, path string, source []byte) (skill.Script, error)
	// Module turns a module into an expression of the same lines that evaluates
	// to its export; line 1 begins skill.ModuleOffset columns later.
	Module(ctx context.Context, path string, source []byte, callable string) (expression string, err error)
	// Run runs a script in a worker, which asks answers for all that it does, and
	// returns the result as result.Decode reads it.
	Run(ctx context.Context, params wire.RunParams, answers host.Handler) (payload string, err error)
}

// Skill is what a run needs of a skill.
type Skill struct {
	Manifest *skill.Manifest
	Files    skill.Files
	// Folder is where a script thinks that the skill's folder is, and Tree opens
	// it to be listed.
	Folder string
	Tree   func() (fs.FS, io.Closer, error)
	// Trusted is false for a skill that came by import and was not reviewed.
	Trusted bool
	// Problems gives the validator's findings.
	Problems func(context.Context) []skill.Problem
}

// Request asks for one run.
type Request struct {
	Skill Skill
	Tool  string
	// Args is a JSON object, or nothing.
	Args json.RawMessage
	// Lenient passes unknown inputs on with a warning, as for scripts and agents.
	Lenient bool
	// Script is run instead of a tool of the skill; nil runs the tool.
	Script *Script
	// Tab is where the tool runs. It is asked for only after the skill, the tool
	// and the inputs were found sound, so that a refused run opens no page, and by
	// a script when it first needs one. Its error refuses the run. A script needs
	// a *browser.Session.
	Tab func(context.Context) (Tab, error)
	// Address is what that tab shows, as far as it is known before.
	Address string
	// Library is where a script finds other skills, and Learn is what it may know
	// about an address. Without Library it finds none.
	Library *library.Library
	Learn   func(ctx context.Context, address string) any
	// Grant is what the person allowed beyond the skill's own sites.
	Grant settings.Grant
	// AnySite leaves the scope out for this run.
	AnySite bool
	// Timeout counts from the tool's call; 0 is the default for its kind.
	Timeout time.Duration
	// Dialog is asked when the page opens a dialog; nil dismisses it. The
	// deadline stands still meanwhile.
	Dialog func(context.Context, browser.Dialog) browser.Answer
	// Console is told the tool's messages as they come; nil is fine.
	Console func(Line)
	// Progress is told how far a script says that it is; nil is fine.
	Progress func(Progress)
	// State is told Queued and Running; nil is fine.
	State func(Status)
	// Kept is told the run's id when it was written to disk, or why it was not,
	// for people; nil is fine.
	Kept func(id string, err error)
}

// Runner runs tools and keeps their records. Its methods are safe for
// concurrent use.
type Runner struct {
	scripts Scripts
	// store keeps the records; nil keeps none.
	store  *Store
	limits Limits
	// helper is the serialiser that is put into a page once per document.
	helper string
	saving sync.WaitGroup
}

// Limits are the person's (docs/command-line.md, "Limits of a run").
type Limits struct {
	// BrowserTool is the deadline of a tool in the page that names none.
	BrowserTool time.Duration
	// ResultSize is the largest result, in UTF-16 units of its JSON.
	ResultSize int64
	// NodeTool is the deadline of a script that names none.
	NodeTool time.Duration
	// WorkerMemory is how many bytes a script may use.
	WorkerMemory int64
}

// LimitsOf are the limits among a person's settings.
func LimitsOf(s settings.Settings) Limits {
	return Limits{BrowserTool: s.BrowserTool, ResultSize: s.ResultSize, NodeTool: s.NodeTool, WorkerMemory: s.WorkerMemory}
}

// NewRunner makes a runner. store may be nil.
func NewRunner(scripts Scripts, store *Store, limits Limits) *Runner {
	return &Runner{scripts: scripts, store: store, limits: limits, helper: result.Script(limits.ResultSize)}
}

// Close waits until the records of all ended runs are on disk.
func (r *Runner) Close() { r.saving.Wait() }

// Run is one execution under way.
type Run struct {
	// ID is the record's.
	ID     string
	cancel context.CancelCauseFunc
	done   chan struct{}
	record Record
}

// Do runs to the end and returns the record. ctx's end cancels the run. A run
// that is refused ends with a record as any other; its error says why.
func (r *Runner) Do(ctx context.Context, req Request) Record {
	return r.do(ctx, req, newID(time.Now()))
}

// Start begins a run and returns at once. It is Do beside the caller.
func (r *Runner) Start(ctx context.Context, req Request) *Run {
	ctx, cancel := context.WithCancelCause(ctx)
	u := &Run{ID: newID(time.Now()), cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(u.done)
		defer cancel(nil)
		u.record = r.do(ctx, req, u.ID)
	}()
	return u
}

func (r *Runner) do(ctx context.Context, req Request, id string) Record {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	x := &execution{runner: r, req: req, cancel: cancel, began: time.Now()}
	x.record = blank(id, req.Skill.Manifest.ID, req.Tool)
	x.run(ctx)
	record := x.finish()
	if r.store != nil {
		r.saving.Go(func() {
			err := r.store.save(&record)
			if req.Kept != nil {
				req.Kept(id, err)
			}
		})
	}
	return record
}

// Cancel ends the run; Wait returns within a second. A run that has ended stays
// as it is.
func (u *Run) Cancel() {
	u.cancel(fault.New(fault.Cancelled, "The run was cancelled.").WithHint("Run it again whenever you like."))
}

// Done closes when the run has ended.
func (u *Run) Done() <-chan struct{} { return u.done }

// Wait returns the record once the run has ended.
func (u *Run) Wait() Record {
	<-u.done
	return u.record
}

// idCount numbers the runs of this process from a random start, so that two in
// one second differ, and two processes nearly surely do.
var idCount = func() *atomic.Uint32 {
	var b [2]byte
	_, _ = rand.Read(b[:]) // never fails (crypto/rand)
	var n atomic.Uint32
	n.Store(uint32(binary.BigEndian.Uint16(b[:])))
	return &n
}()

// newID sorts by time: "20261130T130502Z-4f1c".
func newID(t time.Time) string {
	return fmt.Sprintf("%s-%04x", t.UTC().Format("20060102T150405Z"), uint16(idCount.Add(1)))
}
