package engine

import (
	"errors"
	"fmt"
	"slices"

	"github.com/dop251/goja"

	"sitewright/backend/fault"
	"sitewright/backend/script/worker/advice"
)

// ownCodes are the codes that an error of a script keeps: those the app gave it.
// Any other is the script's own affair and the fault is script-error.
var ownCodes = []fault.Code{
	fault.PageOutsideSkill, fault.BrowserLost, fault.TabClosed, fault.PageCrashed, fault.PageNavigated,
	fault.NotPermitted, fault.NodeModuleUnavailable, fault.ElementNotFound, fault.ElementAmbiguous,
	fault.ElementNotActionable, fault.WaitTimeout, fault.NavigationFailed, fault.NetworkFailed, fault.FileDenied,
	fault.NoBrowser, fault.NoTab, fault.BadArguments, fault.Timeout, fault.Cancelled, fault.TabBusy, fault.WriteFailed,
	fault.ToolNotFound, fault.SkillNotFound, fault.SkillUntrusted, fault.SkillBroken, fault.SkillAmbiguous,
	fault.ToolBroken, fault.ScriptError, fault.ScriptSyntax, fault.ScriptNotFunction, fault.OutOfMemory,
	fault.ResultNotSerialisable, fault.ResultTooLarge, fault.TabOutsideSkill, fault.Internal,
}

// failure is the fault of a script that ended with err, which goja returned.
// what is said before the message: "stopped".
func (e *Engine) failure(err error, what string) *fault.Error {
	var interrupted *goja.InterruptedError
	var full *goja.StackOverflowError
	var x *goja.Exception
	var own *fault.Error
	switch {
	case errors.As(err, &interrupted):
		return e.interrupted(interrupted)
	case errors.As(err, &full):
		return e.tooDeep(full)
	case errors.As(err, &x):
		return e.thrown(x.Value(), e.authors(x.Stack(), framesLimit), what)
	case errors.As(err, &own):
		return own
	}
	return fault.From(err)
}

// interrupted is the fault that the script was stopped with, at the place where
// it was.
func (e *Engine) interrupted(x *goja.InterruptedError) *fault.Error {
	why, ok := x.Value().(*fault.Error)
	if !ok {
		why = fault.New(fault.Cancelled, "The tool was stopped.")
	}
	told := *why
	return e.placed(&told, "", e.authors(x.Stack(), framesLimit))
}

// tooDeep is the fault of a recursion without an end.
func (e *Engine) tooDeep(x *goja.StackOverflowError) *fault.Error {
	if e.serialising {
		return fault.New(fault.ResultNotSerialisable, "The result cannot be shown: it is nested too deeply.").
			WithHint("Return only the values that are needed.")
	}
	frames := e.authors(x.Stack(), framesLimit)
	f := fault.New(fault.ScriptError, "The tool stopped%s: its functions call each other too deeply, more than %d calls.", at(frames), depthLimit).
		WithHint("A function calls itself without an end, or works through something very deep. Use a loop instead.")
	return e.placed(f, "", frames)
}

// at is " at line 3 of tools/x.js", or nothing.
func at(frames []frame) string {
	if len(frames) == 0 {
		return ""
	}
	return fmt.Sprintf(" at line %d of %s", frames[0].place.line, frames[0].place.file)
}

// thrown is the fault of a value that a script threw. frames are where the engine
// was, for a value that does not know its place.
func (e *Engine) thrown(value goja.Value, frames []frame, what string) *fault.Error {
	said, stack := e.describe(value)
	head, known := e.readStack(stack)
	for cause, depth := value, 0; len(known) == 0 && depth < causeDepth; depth++ {
		// What wraps an error of ours may have been made where the author's code is
		// not on the stack.
		o, ok := cause.(*goja.Object)
		if !ok {
			break
		}
		cause = e.member(o, "cause")
		_, known = e.readStack(e.property(cause, "stack"))
	}
	if len(known) > 0 {
		frames = known
	}
	f := fault.New(fault.ScriptError, "The tool %s%s: %s", what, at(frames), said)
	if said == "" {
		f.Message = fmt.Sprintf("The tool %s%s with an error that has no message.", what, at(frames))
	}
	f.Hint = hintFor(len(frames) > 0)
	e.advise(f, said, frames, what)
	switch code := e.property(value, "code"); {
	case code == "EACCES": // what Node's own modules make of file-denied
		f.Code = fault.FileDenied
	case code != "" && slices.Contains(ownCodes, fault.Code(code)):
		f.Code = fault.Code(code)
		f.Message = e.property(value, "message")
		f.Hint = e.property(value, "hint")
	}
	e.placed(f, head, frames)
	if details := e.property(value, "details"); details != "" && f.Code != fault.ScriptError {
		f.Stack = clip(f.Stack+"\n"+details, stackLimit)
	}
	return f
}

// describe is what a thrown value says, and its stack.
func (e *Engine) describe(value goja.Value) (said, stack string) {
	o, ok := value.(*goja.Object)
	if !ok {
		return clip(e.text(value), messageLimit), ""
	}
	name, message, stack := e.property(o, "name"), e.property(o, "message"), e.property(o, "stack")
	switch {
	case name == "" && message == "" && stack == "":
		said = e.jsonOrText(o)
	case name == "" || name == "Error":
		said = message
	case message == "":
		said = name
	default:
		said = name + ": " + message
	}
	return clip(said, messageLimit), stack
}

// jsonOrText describes an object that is no error.
func (e *Engine) jsonOrText(o *goja.Object) string {
	if text, err := e.toJSON(o); err == nil && len(text) > 2 {
		return string(text)
	}
	return e.text(o)
}

// causeDepth is how many causes of an error are looked at for a place.
const causeDepth = 5

// attempt does what may run code of the script, and reports whether that went well.
func (e *Engine) attempt(f func()) (ok bool) {
	defer func() {
		if x := recover(); x != nil {
			err, isError := x.(error)
			if !isError || !uncatchable(err) {
				panic(x)
			}
			ok = false
		}
	}()
	return e.rt.Try(f) == nil
}

// member is a property, or undefined when it cannot be read.
func (e *Engine) member(o *goja.Object, name string) goja.Value {
	var v goja.Value
	if !e.attempt(func() { v = o.Get(name) }) {
		return goja.Undefined()
	}
	return orUndefined(v)
}

// property is a property as text, or "" when it cannot be read.
func (e *Engine) property(value goja.Value, name string) string {
	o, ok := value.(*goja.Object)
	if !ok {
		return ""
	}
	v := e.member(o, name)
	if goja.IsUndefined(v) || goja.IsNull(v) {
		return ""
	}
	text := ""
	if !e.attempt(func() { text = v.String() }) {
		return ""
	}
	return text
}

// text is a value as text; one that cannot be made text has none.
func (e *Engine) text(value goja.Value) string {
	text := ""
	if !e.attempt(func() { text = value.String() }) {
		return "an unknown value"
	}
	return text
}

// advise says of the engine's own errors what they mean at the author's line.
func (e *Engine) advise(f *fault.Error, said string, frames []frame, what string) {
	if len(frames) == 0 || e.program == nil {
		return
	}
	p := frames[0].place
	a := advice.For(said, e.program.Sources[p.file], p.line, p.column)
	if a.Message != "" {
		f.Message = fmt.Sprintf("The tool %s%s: %s", what, at(frames), a.Message)
	}
	if a.Hint != "" {
		f.Hint = a.Hint
	}
}

func hintFor(placed bool) string {
	if !placed {
		return "Look at what the tool throws."
	}
	return ""
}
