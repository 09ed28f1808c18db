package page

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/chromedp/cdproto/runtime"
)

// document is what a frame shows between two navigations. It has two worlds, the
// page's own and ours.
type document struct {
	frame  *Frame
	target *target
	origin string
	main   world
	own    world // made at the first use; page.mu guards it

	// making is held while our world is made.
	making sync.Mutex
	// owners numbers, for our script in this document, the frames it leads to.
	owners map[int]*Frame

	gone  chan struct{}
	cause error // once gone is closed
}

// world is an execution context of a document.
type world struct {
	unique string
	id     runtime.ExecutionContextID
	// kit and data are the remote objects of our script there, "" until they are
	// needed.
	kit, data runtime.RemoteObjectID
}

func newDocument(f *Frame, t *target, c *runtime.ExecutionContextDescription) *document {
	d := &document{
		frame: f, target: t, main: world{unique: c.UniqueID, id: c.ID},
		owners: map[int]*Frame{}, gone: make(chan struct{}),
	}
	// Chrome writes an opaque origin as "://" or "null".
	if c.Origin != "://" && c.Origin != "null" {
		d.origin = c.Origin
	}
	return d
}

// end says that the document is gone. page.mu is held.
func (d *document) end(cause error) {
	if d.frame.doc == d {
		d.frame.doc = nil
	}
	if d.cause == nil {
		d.cause = cause
		close(d.gone)
	}
}

// place is where the document is now.
func (d *document) place() Place {
	p := d.frame.page
	p.mu.Lock()
	defer p.mu.Unlock()
	return Place{FrameID: d.frame.id, Main: d.frame == p.main, URL: d.frame.url, Origin: d.origin}
}

// isMain reports whether it is the tab's own document.
func (d *document) isMain() bool {
	p := d.frame.page
	p.mu.Lock()
	defer p.mu.Unlock()
	return d.frame == p.main
}

// allow asks whether the document's code may be called.
func (d *document) allow() error {
	if ask := d.frame.page.options.Allow; ask != nil {
		return ask(d.place())
	}
	return nil
}

// ask calls the method of our script in our world of the document and decodes
// what it returned or resolved to into result. An exception is an *Exception.
// errLeft means that the document went; whether the method ran is not known.
func (d *document) ask(ctx context.Context, method string, argument, result any) error {
	if err := d.allow(); err != nil {
		return err
	}
	kit, err := d.ownKit(ctx)
	if err != nil {
		return err
	}
	return d.callInto(ctx, result, kit, callMethod, method, argument)
}

// callMethod calls a method of our script by its name.
const callMethod = "function(method, argument) { return this[method](argument) }"

// callInto is call with the value decoded into result, which may be nil.
func (d *document) callInto(ctx context.Context, result any, kit runtime.RemoteObjectID, function string, args ...any) error {
	r, err := d.call(ctx, kit, function, true, args...)
	if err != nil || result == nil || r.Value == nil {
		return err
	}
	if err := json.Unmarshal(r.Value, result); err != nil {
		return fmt.Errorf("reading the page's answer: %w", err)
	}
	return nil
}

// call calls a function declared in the text with a kit for its this. The kit
// lives in one world, so the function runs there or not at all. An argument that
// is a runtime.RemoteObjectID stands for its object.
func (d *document) call(ctx context.Context, kit runtime.RemoteObjectID, function string, byValue bool, args ...any) (*runtime.RemoteObject, error) {
	yes := true
	return d.callWith(ctx, runtime.CallFunctionOnParams{
		FunctionDeclaration: function, ObjectID: kit,
		AwaitPromise: &yes, ReturnByValue: &byValue, UserGesture: &yes, Silent: &yes,
	}, args...)
}

// callWith is call with all of the protocol's settings but the arguments.
func (d *document) callWith(ctx context.Context, params runtime.CallFunctionOnParams, args ...any) (*runtime.RemoteObject, error) {
	for _, arg := range args {
		if id, ok := arg.(runtime.RemoteObjectID); ok {
			params.Arguments = append(params.Arguments, &runtime.CallArgument{ObjectID: id})
			continue
		}
		text, err := json.Marshal(arg)
		if err != nil {
			return nil, fmt.Errorf("writing an argument for the page: %w", err)
		}
		params.Arguments = append(params.Arguments, &runtime.CallArgument{Value: text})
	}
	r, err := race(ctx, d, func(ctx context.Context) (runtime.CallFunctionOnResult, error) {
		return send(ctx, d.target, runtime.CallFunctionOn, params)
	})
	if err != nil {
		return nil, err
	}
	if r.ExceptionDetails != nil {
		return nil, exceptionOf(r.ExceptionDetails)
	}
	return r.Result, nil
}
