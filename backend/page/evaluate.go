package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/runtime"

	"sitewright/backend/fault"
)

// Code is what a script has the page run in its own world.
type Code struct {
	// Text is a function, or an expression; one with a return at its top is the
	// body of a function.
	Text string
	// Function says that the text is a function, which is called with Arg.
	Function bool
	// Arg is the function's argument as value.ts encodes it; undefined when empty.
	Arg json.RawMessage
}

// undefined is the encoded value of that name.
var undefined = json.RawMessage(`{"u":1}`)

func (c Code) arg() string {
	if len(c.Arg) == 0 {
		return string(undefined)
	}
	return string(c.Arg)
}

// Evaluate runs code in a frame, "" for the top one, and returns its value as
// value.ts encodes it; a promise is waited for. Errors: script-error with what
// was thrown, script-syntax, page-navigated when the page went meanwhile.
func (p *Page) Evaluate(ctx context.Context, frameID string, code Code) (json.RawMessage, error) {
	f, err := p.Frame(frameID)
	if err != nil {
		return nil, err
	}
	return f.evaluate(ctx, "page.evaluate", code)
}

// evaluate tries again while the code did not begin.
func (f *Frame) evaluate(ctx context.Context, member string, code Code) (json.RawMessage, error) {
	for {
		doc, err := f.document(ctx)
		if err != nil {
			return nil, err
		}
		value, err := doc.run(ctx, code)
		if !errors.Is(err, errNever) {
			return value, scriptFault(member, err)
		}
	}
}

// run runs code in the document's own world.
func (d *document) run(ctx context.Context, code Code) (json.RawMessage, error) {
	if err := d.allow(); err != nil {
		return nil, err
	}
	kit, err := d.dataKit(ctx)
	if err != nil {
		return nil, never(err)
	}
	if code.Function {
		return d.apply(ctx, "(kit, arg) => kit.call(user, arg)", code.Text, kit, code.arg())
	}
	made, err := d.evaluate(ctx, d.main.unique, code.Text)
	var thrown *Exception
	if errors.As(err, &thrown) && thrown.Syntax && strings.Contains(thrown.Text, "Illegal return") {
		made, err = d.evaluate(ctx, d.main.unique, "(async () => {"+code.Text+"\n})()")
	}
	if err != nil {
		return nil, err
	}
	if made.Type == runtime.RemoteObjectTypeFunction {
		return d.apply(ctx, "(kit, it, arg) => kit.call(it, arg)", "undefined", kit, made.ObjectID, code.arg())
	}
	return d.encode(ctx, kit, made)
}

// encode is the value of a remote object.
func (d *document) encode(ctx context.Context, kit runtime.RemoteObjectID, made *runtime.RemoteObject) (json.RawMessage, error) {
	switch {
	case made.ObjectID != "":
		return d.apply(ctx, "(kit, it) => kit.text(it)", "undefined", kit, made.ObjectID)
	case made.Type == runtime.RemoteObjectTypeUndefined:
		return undefined, nil
	case made.Type == runtime.RemoteObjectTypeBigint:
		return json.Marshal(map[string]string{"b": strings.TrimSuffix(string(made.UnserializableValue), "n")})
	case made.UnserializableValue != "":
		return json.Marshal(map[string]string{"n": string(made.UnserializableValue)})
	}
	return json.RawMessage(made.Value), nil
}

// apply calls in the page's own world a function that may use the code as user.
// The code sees none of its names: it is evaluated outside of it. What the function
// takes and gives as values is JSON.
func (d *document) apply(ctx context.Context, function, code string, args ...any) (json.RawMessage, error) {
	yes := true
	params := runtime.CallFunctionOnParams{
		FunctionDeclaration: "((user) => " + function + ")(" + code + "\n)",
		UniqueContextID:     d.main.unique, ObjectGroup: worldName,
		AwaitPromise: &yes, ReturnByValue: &yes, UserGesture: &yes, Silent: &yes,
	}
	r, err := d.callWith(ctx, params, args...)
	if err != nil {
		return nil, err
	}
	var text string
	if err := json.Unmarshal(r.Value, &text); err != nil {
		return nil, fmt.Errorf("reading the page's answer: %w", err)
	}
	return json.RawMessage(text), nil
}

// never makes an errLeft one of code that did not begin.
func never(err error) error {
	if isLeft(err) {
		return errNever
	}
	return err
}

// Evaluate runs a function with the one element, which is waited for, in the
// page's own world.
func (l *Locator) Evaluate(ctx context.Context, code Code, timeout *time.Duration) (json.RawMessage, error) {
	return l.apply(ctx, "locator.evaluate", "call", code, l.page.newLimit(timeout))
}

// EvaluateAll runs a function with a list of all elements that match now.
func (l *Locator) EvaluateAll(ctx context.Context, code Code) (json.RawMessage, error) {
	return l.apply(ctx, "locator.evaluateAll", "callAll", code, limit{once: true})
}

func (l *Locator) apply(ctx context.Context, member, method string, code Code, limit limit) (json.RawMessage, error) {
	f, err := l.ask(ctx, question{
		member: member, method: method, limit: limit,
		pose: func(ctx context.Context, d *document, method string, ask map[string]any, to *answer) error {
			return scriptFault(member, d.pose(ctx, method, code, ask, to))
		},
	})
	if f.absent != nil {
		return l.applyToNone(ctx, member, code)
	}
	return json.RawMessage(f.done), err
}

// pose asks our script in the page's own world to find elements for the code.
func (d *document) pose(ctx context.Context, method string, code Code, ask map[string]any, to *answer) error {
	if err := d.allow(); err != nil {
		return err
	}
	kit, err := d.mainKit(ctx)
	if err != nil {
		return never(err)
	}
	value, err := d.apply(ctx, "(kit, ask, arg) => kit."+method+"(user, ask, arg)", code.Text, kit, ask, code.arg())
	if err != nil {
		return err
	}
	return json.Unmarshal(value, to)
}

// applyToNone runs the function of evaluateAll where a frame on the way is not
// there: with an empty list, in the frame where the search began.
func (l *Locator) applyToNone(ctx context.Context, member string, code Code) (json.RawMessage, error) {
	return l.frame.evaluate(ctx, member, Code{Text: "(arg) => (" + code.Text + "\n)([], arg)", Function: true, Arg: code.Arg})
}

// scriptFault puts what code threw, or that its page went, into a fault. What
// never began stays errNever, to be tried again.
func scriptFault(member string, err error) error {
	var thrown *Exception
	switch {
	case errors.As(err, &thrown):
		code := fault.ScriptError
		if thrown.Syntax {
			code = fault.ScriptSyntax
		}
		message, _, _ := strings.Cut(thrown.Text, "\n")
		f := fault.New(code, "%s: %s", member, message)
		f.Stack = thrown.Text
		return f
	case errors.Is(err, errNever):
		return err
	case isLeft(err):
		return fault.New(fault.PageNavigated, "%s: the page moved to another document before the code was done.", member)
	}
	return err
}
