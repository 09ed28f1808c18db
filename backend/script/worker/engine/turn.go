package engine

import (
	"fmt"
	"strings"

	"github.com/dop251/goja"

	"sitewright/backend/fault"
)

// turn does what there is to do until the promise is settled, or until something
// fails. When a job returns, the engine has run all promises that were ready.
func (e *Engine) turn(promise *goja.Promise) *fault.Error {
	for {
		if fail := e.judge(); fail != nil || promise.State() != goja.PromiseStatePending {
			return fail
		}
		job, stopped := e.loop.next()
		switch {
		case stopped != nil:
			return e.waiting(stopped)
		case job == nil:
			return e.stuck()
		}
		if err := job(); err != nil {
			return e.failure(err, "stopped")
		}
	}
}

// judge is why the run ends with an error now, if it does.
func (e *Engine) judge() *fault.Error {
	if e.ended.failed != nil {
		return e.ended.failed
	}
	return e.unhandled()
}

// stuck is the fault of a tool that waits for what can never come.
func (e *Engine) stuck() *fault.Error {
	frames, what := e.lastPlace(), "it"
	if waiting := e.authors(e.async.last, framesLimit); len(waiting) > 0 {
		frames = waiting
		if waiting[0].function != "" {
			what = waiting[0].function
		}
		where := "at"
		if e.async.later {
			where = "after"
		}
		what = fmt.Sprintf("%s, %s line %d of %s,", what, where, waiting[0].place.line, waiting[0].place.file)
	}
	message := "The tool never ends: " + what + " waits for a promise that nothing can settle any more"
	var pending []string
	for _, a := range e.calls.oldest() {
		pending = append(pending, a.method)
	}
	if len(pending) > 0 {
		message += " (" + strings.Join(pending, ", ") + " is still open)"
	}
	f := fault.New(fault.ScriptError, "%s.", message).
		WithHint("No timer is set and no call is on its way. Look for a “new Promise” whose resolve is never called, or for an event that does not come.")
	return e.placed(f, "", frames)
}

// waiting is why, with the place where the tool waits.
func (e *Engine) waiting(why *fault.Error) *fault.Error {
	told := *why
	return e.placed(&told, "", e.lastPlace())
}

// lastPlace is where the tool's newest open call was made, else its last one.
func (e *Engine) lastPlace() []frame {
	if open := e.calls.oldest(); len(open) > 0 {
		return open[len(open)-1].frames
	}
	if e.calls.latest != nil {
		return e.calls.latest.frames
	}
	return nil
}
