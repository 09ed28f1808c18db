// Package fault holds errors made for people: each says what happened, where,
// and what the person can do. It is safe to send as JSON and imports nothing
// of ours.
package fault

import (
	"context"
	"errors"
	"fmt"
)

// Code names a kind of failure. The list is a contract with scripts and agents:
// codes are added, never renamed.
type Code string

// The codes of failures, in the order of docs/command-line.md.
const (
	BadArguments          Code = "bad-arguments"
	SkillNotFound         Code = "skill-not-found"
	SkillAmbiguous        Code = "skill-ambiguous"
	SkillBroken           Code = "skill-broken"
	SkillUntrusted        Code = "skill-untrusted"
	ToolNotFound          Code = "tool-not-found"
	TabOutsideSkill       Code = "tab-outside-skill"
	PageOutsideSkill      Code = "page-outside-skill"
	NoBrowser             Code = "no-browser"
	BrowserLost           Code = "browser-lost"
	TabClosed             Code = "tab-closed"
	PageCrashed           Code = "page-crashed"
	PageNavigated         Code = "page-navigated"
	ScriptSyntax          Code = "script-syntax"
	ScriptError           Code = "script-error"
	ScriptNotFunction     Code = "script-not-function"
	ResultNotSerialisable Code = "result-not-serialisable"
	ResultTooLarge        Code = "result-too-large"
	Timeout               Code = "timeout"
	Cancelled             Code = "cancelled"
	OutOfMemory           Code = "out-of-memory"
	NotPermitted          Code = "not-permitted"
	NodeModuleUnavailable Code = "node-module-unavailable"
	ElementNotFound       Code = "element-not-found"
	ElementAmbiguous      Code = "element-ambiguous"
	ElementNotActionable  Code = "element-not-actionable"
	WaitTimeout           Code = "wait-timeout"
	NoTab                 Code = "no-tab"
	TabAmbiguous          Code = "tab-ambiguous"
	TabBusy               Code = "tab-busy"
	ToolBroken            Code = "tool-broken"
	NavigationFailed      Code = "navigation-failed"
	NetworkFailed         Code = "network-failed"
	FileDenied            Code = "file-denied"
	FileChanged           Code = "file-changed"
	WriteFailed           Code = "write-failed"
	Internal              Code = "internal"
)

// Error is a failure as a person and a program see it.
type Error struct {
	// Code names the kind of failure.
	Code Code `json:"code"`
	// Message says in one sentence what happened and where.
	Message string `json:"message"`
	// Hint says what the person can do; empty when the message says it already.
	Hint string `json:"hint"`
	// Source is the place in a skill's own file: "tools/x.js:12:5".
	Source string `json:"source"`
	// Frame is the line of code at Source.
	Frame string `json:"frame"`
	// Stack is the technical text: a script's stack, or the cause.
	Stack string `json:"stack"`
	// Host is the site that the skill may not act on, for page-outside-skill and
	// tab-outside-skill where there is one; the person may allow it.
	Host string `json:"host,omitempty"`

	cause error
}

// New makes an error of the code with a formatted message.
func New(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Wrap makes an error of the code around cause, whose text goes to Stack.
func Wrap(cause error, code Code, format string, args ...any) *Error {
	e := New(code, format, args...)
	e.cause = cause
	if cause != nil {
		e.Stack = cause.Error()
	}
	return e
}

// WithHint returns e with the hint set.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// WithHost returns e with the host set.
func (e *Error) WithHost(host string) *Error {
	e.Host = host
	return e
}

// Error returns the message, and the cause where there is one.
func (e *Error) Error() string {
	if e.cause != nil {
		return e.Message + " (" + e.cause.Error() + ")"
	}
	return e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether target is an *Error of the same code, so that errors.Is
// works with a bare &Error{Code: …}.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Message == "" && t.Code == e.Code
}

// From returns the *Error in err's chain. A context's end becomes Cancelled or
// Timeout; anything else is Internal, with its text kept. From(nil) is nil.
func From(err error) *Error {
	var e *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &e):
		return e
	case errors.Is(err, context.DeadlineExceeded):
		return Wrap(err, Timeout, "It took too long and was stopped.")
	case errors.Is(err, context.Canceled):
		return Wrap(err, Cancelled, "It was cancelled.")
	}
	return Wrap(err, Internal, "Something went wrong inside Sitewright: %v", err).
		WithHint("This is our mistake. Please report it with the technical text.")
}

// CodeOf returns the code of err as From sees it, or "" for nil.
func CodeOf(err error) Code {
	if e := From(err); e != nil {
		return e.Code
	}
	return ""
}
