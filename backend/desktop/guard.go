package desktop

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"

	"sitewright/backend/fault"
)

// Most is how many bytes of text the window may send in one call.
const Most = 8 << 20

// Guard makes a call from the window safe: Wails 2.9.2 ends the process at a
// panic in a bound method and at a result that JSON cannot encode. Both become
// errors here, and every error becomes one for people.
func Guard[T any](method string, call func() (T, error)) (out T, err error) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("a method of the window panicked", "method", method, "panic", p, "stack", string(debug.Stack()))
			var none T
			out, err = none, mistake(method, fmt.Sprintf("panic: %v\n\n%s", p, debug.Stack()))
		}
	}()
	out, err = call()
	if err != nil {
		var none T
		return none, fault.From(err)
	}
	if _, err := json.Marshal(out); err != nil {
		slog.Error("an answer to the window has no JSON", "method", method, "error", err)
		var none T
		return none, mistake(method, err.Error())
	}
	return out, nil
}

// Do is Guard for a call without an answer.
func Do(method string, call func() error) error {
	_, err := Guard(method, func() (struct{}, error) { return struct{}{}, call() })
	return err
}

// CheckSize refuses more text than a call may have.
func CheckSize(texts ...string) error {
	size := 0
	for _, t := range texts {
		size += len(t)
	}
	if size > Most {
		return fault.New(fault.BadArguments, "This is too much text for one step: %d MB, at most %d.", size>>20, Most>>20)
	}
	return nil
}

func mistake(method, text string) error {
	e := fault.New(fault.Internal, "Something went wrong inside Sitewright (%s).", method).
		WithHint("The app goes on. This is our mistake; please report it with the technical text.")
	e.Stack = text
	return e
}
