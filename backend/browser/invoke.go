package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"sitewright/backend/fault"
)

const (
	// documentWait is how long an invocation waits for a document that is
	// being loaded to have code of its own.
	documentWait = 10 * time.Second
)

// Invocation is one call of a function in the page's own world.
type Invocation struct {
	// Helper is an expression, evaluated once per document to an object, which is
	// the function's this. The page has no way to reach it.
	Helper string
	// Function is the declaration of the function to call. It returns, or
	// resolves to, a string.
	Function string
	// Argument is the function's argument, a string.
	Argument string
	// Gesture lets the function do what pages may do on a person's click only,
	// such as opening a window.
	Gesture bool
	// Allow is asked with the place whose code is about to be called; its
	// error ends the invocation before anything is sent to the page.
	Allow func(Place) error
	// Console is told every console line, in order. It must not block.
	Console func(ConsoleLine)
	// Dialog is asked when the page opens a dialog. Nil dismisses. It must
	// return when its context ends.
	Dialog func(context.Context, Dialog) Answer
	// Begin is called just before the function is sent; its run counts from here.
	Begin func()
	// Note is told what else happened: a popup, a dialog's end. It must not
	// block.
	Note func(string)
}

// Exception is an exception that the engine reported: the function does not
// parse, or something threw outside it.
type Exception struct {
	// Text is the engine's message with its name, and the stack if there is one.
	Text string
	// Line and Column count from 0 within the function's text.
	Line, Column int
}

// Error returns the engine's text.
func (e *Exception) Error() string { return e.Text }

// invocation is an Invocation under way.
type invocation struct {
	Invocation
	ctx   context.Context
	cause context.CancelCauseFunc
	start time.Time
	from  string // the address it began at
	world string // the world it was sent to, "" until then

	// downloads are those it began, by Chrome's number for them.
	downloads map[string]string

	leaving sync.Once
	timer   *time.Timer
}

// Invoke calls the function in the tab's top frame and returns the string that
// it gave. Whatever keeps the function from ending is raced: the context's end
// (returned as context.Cause), a navigation (page-navigated), a closed tab
// (tab-closed), a crash (page-crashed), a lost browser (browser-lost). A page
// caught in a loop is freed before the next invocation. One invocation runs at a
// time; others wait. An exception of the engine is an *Exception.
func (s *Session) Invoke(ctx context.Context, in Invocation) (string, error) {
	if err := s.lock(ctx, &s.runMu); err != nil {
		return "", err
	}
	return s.run(ctx, in, &s.runMu)
}

// run invokes, with turn locked, which it unlocks when the tab is free again.
func (s *Session) run(ctx context.Context, in Invocation, turn *sync.Mutex) (string, error) {
	ictx, cause := context.WithCancelCause(ctx)
	inv := &invocation{Invocation: in, ctx: ictx, cause: cause, start: time.Now()}
	s.begin(inv)
	out, err := s.invoke(ictx, inv)
	// The listener may still be at work on an event; after finish it is not.
	s.finish(inv)
	gaveUp := err != nil && ctx.Err() != nil
	cause(nil)
	if gaveUp && s.ctx.Err() == nil {
		s.browser.settling.Go(func() {
			defer turn.Unlock()
			s.free()
		})
		return "", context.Cause(ctx)
	}
	turn.Unlock()
	return out, err
}

// lock waits for the tab's turn.
func (s *Session) lock(ctx context.Context, turn *sync.Mutex) error {
	for wait := time.Millisecond; !turn.TryLock(); wait = min(2*wait, 50*time.Millisecond) {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-s.ctx.Done():
			return s.gone()
		case <-time.After(wait):
		}
	}
	return nil
}

func (s *Session) begin(inv *invocation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current = inv
	for _, text := range s.earlier {
		inv.note(text)
	}
	s.earlier = nil
	// A dialog that the page opened before blocks this call as well.
	if s.dialog != nil && s.drive == nil {
		go s.answer(inv.ctx, *s.dialog, inv.onDialog)
	}
}

func (s *Session) finish(inv *invocation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current = nil
	if inv.timer != nil {
		inv.timer.Stop()
	}
}

// invoke calls the function. A document that is replaced after it was looked at
// and before the call reaches it has run nothing, so the next one is tried.
func (s *Session) invoke(ctx context.Context, inv *invocation) (string, error) {
	for tries := 3; ; tries-- {
		out, err := s.call(ctx, inv)
		if tries == 0 || !replaced(err) {
			if err != nil {
				err = s.ending(ctx, err)
			}
			return out, err
		}
		s.mu.Lock()
		if s.main.unique == inv.world {
			s.main = mainWorld{}
		}
		s.mu.Unlock()
	}
}

func (s *Session) call(ctx context.Context, inv *invocation) (string, error) {
	world, place, err := s.ready(ctx)
	if err != nil {
		return "", err
	}
	if inv.Allow != nil {
		if err := inv.Allow(place); err != nil {
			return "", err
		}
	}
	if world.helper == "" {
		if world.helper, err = s.makeHelper(ctx, world, inv.Helper); err != nil {
			return "", err
		}
	}
	argument, err := json.Marshal(inv.Argument)
	if err != nil {
		return "", fmt.Errorf("writing a function's argument: %w", err)
	}
	s.called(inv, world)
	yes := true
	r, err := cdp.Call(ctx, s.target, runtime.CallFunctionOn, runtime.CallFunctionOnParams{
		FunctionDeclaration: inv.Function,
		// The helper lives in the world that Allow was asked about, so the
		// function runs there or not at all.
		ObjectID:      world.helper,
		Arguments:     []*runtime.CallArgument{{Value: argument}},
		AwaitPromise:  &yes,
		ReturnByValue: &yes,
		UserGesture:   gesture(inv.Gesture),
		Silent:        &yes,
	})
	if err != nil {
		return "", err
	}
	if r.ExceptionDetails != nil {
		return "", exceptionOf(r.ExceptionDetails)
	}
	var out string
	if err := json.Unmarshal(r.Result.Value, &out); err != nil {
		return "", fmt.Errorf("the page's answer is no text: %w", err)
	}
	return out, nil
}

// gesture is left out when it is false, as it is then.
func gesture(wanted bool) *bool {
	if !wanted {
		return nil
	}
	return &wanted
}

// replaced reports that the engine knows the world, or what was in it, no more.
func replaced(err error) bool {
	var refused *cdproto.Error
	return errors.As(err, &refused) && (strings.Contains(refused.Message, "uniqueContextId") ||
		strings.Contains(refused.Message, "Cannot find context") || strings.Contains(refused.Message, "Could not find object"))
}

// called notes that the function is on its way: from here on, a document that
// goes takes the function with it.
func (s *Session) called(inv *invocation, world mainWorld) {
	s.mu.Lock()
	first := inv.world == ""
	inv.world, inv.from, inv.start = world.unique, s.place.URL, time.Now()
	s.mu.Unlock()
	if first && inv.Begin != nil {
		inv.Begin()
	}
}

// ready waits until the top frame has code of its own. A page that crashed is
// loaded anew first.
func (s *Session) ready(ctx context.Context) (mainWorld, Place, error) {
	limit := time.NewTimer(documentWait)
	defer limit.Stop()
	reloaded := false
	for {
		s.mu.Lock()
		world, place, crashed, changed := s.main, s.place, s.crashed, s.changed
		s.mu.Unlock()
		// A tab that is only just opening has an empty document, which has no
		// address and goes at once.
		if world.unique != "" && place.URL != "" && place.URL != ":" {
			return world, place, nil
		}
		if crashed && !reloaded {
			reloaded = true
			if err := s.reload(ctx); err != nil {
				return world, place, err
			}
			continue
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return world, place, context.Cause(ctx)
		case <-limit.C:
			return world, place, fault.New(fault.TabBusy, "The page did not load within %d seconds.", documentWait/time.Second).
				WithHint("Reload the page, then run again.")
		}
	}
}

// reload brings a crashed page back and waits for its load event.
func (s *Session) reload(ctx context.Context) error {
	loads := chromedp.Events(s.ctx, cdppage.LoadEventFired)
	if _, err := cdp.Call(ctx, s.target, cdppage.Reload, cdppage.ReloadParams{}); err != nil {
		return err
	}
	loaded := make(chan struct{})
	go func() {
		defer close(loaded)
		for range loads {
			return
		}
	}()
	select {
	case <-loaded:
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(documentWait):
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil {
		s.current.note("The page had crashed, so it was loaded anew.")
	}
	return nil
}

func (s *Session) makeHelper(ctx context.Context, world mainWorld, expression string) (runtime.RemoteObjectID, error) {
	r, err := cdp.Call(ctx, s.target, runtime.Evaluate, runtime.EvaluateParams{
		Expression:      expression,
		UniqueContextID: world.unique,
		ObjectGroup:     "sitewright",
	})
	if err != nil {
		return "", err
	}
	if r.ExceptionDetails != nil {
		return "", exceptionOf(r.ExceptionDetails)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.main.unique == world.unique {
		s.main.helper = r.Result.ObjectID
	}
	return r.Result.ObjectID, nil
}

func exceptionOf(d *runtime.ExceptionDetails) *Exception {
	e := &Exception{Text: d.Text, Line: int(d.LineNumber), Column: int(d.ColumnNumber)}
	if d.Exception != nil && d.Exception.Description != "" {
		e.Text = d.Exception.Description
	}
	return e
}
