package desktop

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"

	"sitewright/backend/fault"
)

// Call is a call from the window: the method and what was given to it.
type Call struct {
	Method string
	Given  []any
}

// Named is a call of the method with all that the window gave.
func Named(method string, given ...any) Call { return Call{method, given} }

// Guard makes a call from the window safe: Wails 2.9.2 ends the process at a
// panic in a bound method and at a result that JSON cannot encode. Both become
// errors here, and every error becomes one for people. A call that brings more
// text than Most is refused.
func Guard[T any](c Call, call func() (T, error)) (out T, err error) {
	var none T
	defer func() {
		if p := recover(); p != nil {
			slog.Error("a method of the window panicked", "method", c.Method, "panic", p, "stack", string(debug.Stack()))
			out, err = none, c.mistake(fmt.Sprintf("panic: %v\n\n%s", p, debug.Stack()))
		}
	}()
	texts := textsOf(c.Given)
	if err := checkSize(texts); err != nil {
		return none, err
	}
	if out, err = call(); err != nil {
		return none, brief(fault.From(err), texts)
	}
	if _, err := json.Marshal(out); err != nil {
		slog.Error("an answer to the window has no JSON", "method", c.Method, "error", err)
		return none, c.mistake(err.Error())
	}
	return out, nil
}

// Do is Guard for a call without an answer.
func Do(c Call, call func() error) error {
	_, err := Guard(c, func() (struct{}, error) { return struct{}{}, call() })
	return err
}

func (c Call) mistake(text string) error {
	e := fault.New(fault.Internal, "Something went wrong inside Sitewright (%s).", c.Method).
		WithHint("The app goes on. This is our mistake; please report it with the technical text.")
	e.Stack = text
	return e
}
