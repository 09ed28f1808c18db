package page

import "context"

// Session is a connection to one target of the browser: a tab, or a frame of a
// tab that runs in a process of its own. Package browser has it.
type Session interface {
	// ID is the target's id. It is also the id of the target's top frame.
	ID() string
	// Call sends a protocol command and decodes the answer into result, which
	// may be nil. An error of the browser is a *cdproto.Error. It must return when
	// ctx ends.
	Call(ctx context.Context, method string, params, result any) error
	// Listen calls handle with the target's events, in the order in which they
	// come, until stop is called: pointers to cdproto's types, such as
	// *runtime.EventExecutionContextCreated. It begins with one such event for
	// each execution context that is there already, before it returns. handle
	// runs on the connection's own goroutine and never waits.
	//
	// A command's answer comes after the events that the browser sent before it:
	// when Call returns, handle has returned from those.
	//
	// The domains Page, Runtime, DOM, Network and Inspector are enabled. An open
	// dialog is told of at the beginning as well. A tab's session also tells of
	// downloads (of all tabs) and of tabs that it opens, with browser's and target's
	// events.
	Listen(handle func(event any)) (stop func())
	// Done closes when the connection is gone: tab closed, frame gone or moved to
	// another process, browser lost.
	Done() <-chan struct{}
	// Err says why, once Done is closed, as an error for people (tab-closed,
	// browser-lost).
	Err() error
}

// Tab is the session of a tab.
type Tab interface {
	Session
	// Frames calls attached with the session of every frame of the tab that has
	// its own process, however deep: those that are there, before it returns,
	// and each that comes, until stop is called. attached may call the session's
	// methods, so it is not called on the connection's goroutine.
	Frames(attached func(Session)) (stop func())
	// CancelDownload stops a download, named by Chrome's number for it.
	CancelDownload(ctx context.Context, guid string) error
	// CloseTab closes the tab without asking its page and waits until it is gone.
	CloseTab(ctx context.Context) error
}
