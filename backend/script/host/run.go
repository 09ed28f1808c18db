package host

import (
	"context"
	"encoding/json"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

// Handler answers what a script asks for. Its methods are called by several
// goroutines at once, but for Attach, Inline and the calls that are inline.
type Handler interface {
	// Attach is called before the script begins, with what tells it an event:
	// wire.PageEvent, "dialog"… send may be called at any time by any goroutine and
	// does not wait; after the run it does nothing. Only Call may come before, for
	// the files of a program that was kept.
	Attach(send func(event string, params any))
	// Inline reports a method whose Call is quick and must be done before the next
	// call is looked at, because it registers something.
	Inline(method string) bool
	// Call does what the script asks, wire.ModuleRead and wire.ModuleStat among it.
	// ctx ends with the run. The result is written as JSON; Answered adds what the
	// tab shows then. Errors are told to the script as faults.
	Call(ctx context.Context, method string, params json.RawMessage) (any, error)
	// Notice gets wire.Console and wire.Progress, in their order.
	Notice(kind string, params json.RawMessage)
}

// Answered is a result of Handler.Call together with what the run's tab shows now.
type Answered struct {
	Result any
	Page   *wire.PageState
}

// Run runs a script in a worker of its own and returns the result as
// result.Decode reads it. Errors are faults with the author's place, where there
// is one: those of the script (script-error, script-syntax, script-not-function,
// node-module-unavailable, what the handler answered and the script did not
// catch), out-of-memory, and the cause of ctx's end, within a second of it. Nothing
// of the run is left when Run returns, but calls of a handler that goes on although
// their ctx has ended.
func (h *Host) Run(ctx context.Context, p wire.RunParams, handler Handler) (payload string, err error) {
	if ctx.Err() != nil {
		return "", fault.From(context.Cause(ctx))
	}
	ctx, slots := h.runs.places(ctx)
	release, err := h.runs.enter(ctx, slots)
	if err != nil {
		return "", err
	}
	defer release()
	bound, cancel := h.runs.bound(ctx)
	defer cancel()
	payload, err = h.runOnce(bound, p, handler)
	if cause := context.Cause(bound); cause != nil {
		return "", ended(cause, err)
	}
	return payload, h.explainRun(err)
}

// runOnce runs the script in the next worker.
func (h *Host) runOnce(ctx context.Context, p wire.RunParams, handler Handler) (string, error) {
	kept := h.programs.find(ctx, p, handler)
	if kept != nil {
		p.Compiled = kept.Program
	}
	w, err := h.runs.take(ctx)
	if err != nil {
		return "", err
	}
	r := newRunning(w, handler)
	defer h.runs.finish(w)
	result, err := r.run(ctx, p)
	if result.Compiled != nil {
		h.programs.keep(p, result.Compiled)
	}
	return result.Payload, err
}

// Warm starts the worker of the next run, so that it does not wait.
func (h *Host) Warm() { h.runs.warm() }

// ended is the fault of a run that was stopped: the cause, with the place where the
// script was if the worker could still tell.
func ended(cause, told error) error {
	f := *fault.From(cause)
	if at := fault.From(told); at != nil && f.Source == "" {
		f.Source, f.Frame = at.Source, at.Frame
		if at.Source != "" {
			f.Stack = at.Stack
		}
	}
	return &f
}
