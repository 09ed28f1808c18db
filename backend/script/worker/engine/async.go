package engine

import (
	"fmt"
	"strings"

	"github.com/dop251/goja"
)

// asyncDepth is how many frames are looked at for the author's when a promise is
// waited for.
const asyncDepth = 24

// asyncPlaces follows where promises are waited for. When a function of ours goes
// on after an await, the author's code that called it is not on the stack any more;
// it is known from here. It is goja.AsyncContextTracker.
type asyncPlaces struct {
	rt *goja.Runtime
	// current are the author's frames that the running job goes back to. resumed
	// tells that it is a job.
	current []goja.StackFrame
	resumed bool
	// last are the frames of what waited last; later tells that it had waited before
	// and they are from then.
	last   []goja.StackFrame
	later  bool
	buffer []goja.StackFrame
}

// Grab is called when a promise begins to be waited for.
func (a *asyncPlaces) Grab() any {
	a.buffer = a.rt.CaptureCallStack(asyncDepth, a.buffer[:0])
	// A function that was resumed and waits again has left the stack: one frame there
	// is what the engine ran before.
	if own := authorsOf(a.buffer); len(own) > 0 && !(a.resumed && len(a.buffer) == 1) {
		a.last, a.later = append([]goja.StackFrame(nil), own[:min(len(own), 4)]...), false
		return a.last
	}
	if len(a.current) > 0 {
		a.last, a.later = a.current, true
	}
	return a.current
}

// authorsOf are the frames from the author's first on.
func authorsOf(stack []goja.StackFrame) []goja.StackFrame {
	for i := range stack {
		if stack[i].SrcName() == programName {
			return stack[i:]
		}
	}
	return nil
}

// Resumed is called before what waited goes on.
func (a *asyncPlaces) Resumed(grabbed any) {
	a.current, _ = grabbed.([]goja.StackFrame)
	a.resumed = true
}

// Exited is called when it waits again or is done.
func (a *asyncPlaces) Exited() { a.current, a.resumed = nil, false }

// callers are the author's frames that led to what runs now: on the stack, or
// before the last await.
func (e *Engine) callers() []frame {
	if frames := e.frames(); len(frames) > 0 {
		return frames
	}
	return e.authors(e.async.current, framesLimit)
}

// stackText is a stack as the engine writes it.
func stackText(head string, frames []frame) string {
	var b strings.Builder
	b.WriteString(head)
	for _, f := range frames {
		at := fmt.Sprintf("%s:%d:%d(0)", f.place.file, f.place.line, f.place.column)
		if f.function != "" {
			at = f.function + " (" + at + ")"
		}
		b.WriteString("\n\tat " + at)
	}
	return b.String()
}
