package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
)

// A peek asks one target one question without chromedp's sessions. Those turn on
// half the protocol in a page, and cannot be had for a `tab` target at all; and
// what is asked every half second must leave no trace.

// peekID is the number of the one command of a peek.
const peekID = 1

// peekMessage is what a target says during a peek.
type peekMessage struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// sendMessage is a command that cdproto leaves out, because the protocol calls it
// deprecated. It is the only way to speak to a target without a session.
var sendMessage = cdp.Command[sendMessageParams, cdp.Empty]{Method: "Target.sendMessageToTarget"}

type sendMessageParams struct {
	SessionID target.SessionID `json:"sessionId"`
	Message   string           `json:"message"`
}

// peekDetach is how long leaving a target may take.
const peekDetach = 2 * time.Second

// peek attaches to the target, sends it one command and leaves. It returns the
// events and then the reply. A sleeping tab wakes when it is attached to, so
// only tabs that are in front are asked.
func (b *Browser) peek(ctx context.Context, id target.ID, method string, params any) ([]peekMessage, error) {
	at, err := call(ctx, b, target.AttachToTarget, target.AttachToTargetParams{TargetID: id, Flatten: new(false)})
	if err != nil {
		return nil, err
	}
	said, session := make(chan string, 16), at.SessionID
	b.tabs.setPeek(session, said)
	defer func() {
		b.tabs.setPeek(session, nil)
		leave, stop := context.WithTimeout(context.WithoutCancel(ctx), peekDetach)
		defer stop()
		// A target that closed meanwhile has no session to leave.
		_, _ = call(leave, b, target.DetachFromTarget, target.DetachFromTargetParams{SessionID: session})
	}()
	command, err := json.Marshal(map[string]any{"id": peekID, "method": method, "params": params})
	if err != nil {
		return nil, fmt.Errorf("writing %s: %w", method, err)
	}
	if _, err := call(ctx, b, sendMessage, sendMessageParams{SessionID: session, Message: string(command)}); err != nil {
		return nil, err
	}
	return b.hear(ctx, said)
}

// hear collects what the target says up to the reply.
func (b *Browser) hear(ctx context.Context, said <-chan string) ([]peekMessage, error) {
	var heard []peekMessage
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-b.conn.LostConnection:
			return nil, b.lostFault(nil)
		case text := <-said:
			var m peekMessage
			if err := json.Unmarshal([]byte(text), &m); err != nil {
				return nil, fmt.Errorf("reading what a tab says: %w", err)
			}
			heard = append(heard, m)
			if m.Error != nil {
				return nil, errors.New(m.Error.Message)
			}
			if m.ID == peekID {
				return heard, nil
			}
		}
	}
}

// setPeek says where the messages of a peek go; nil ends it.
func (t *tabBook) setPeek(session target.SessionID, to chan string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if to == nil {
		delete(t.peeks, session)
		return
	}
	t.peeks[session] = to
}

// ask asks the page for the value of a short expression.
func (b *Browser) ask(ctx context.Context, id target.ID, expression string, into any) error {
	heard, err := b.peek(ctx, id, "Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true})
	if err != nil {
		return err
	}
	var reply struct {
		Result struct {
			Value json.RawMessage `json:"value"`
		} `json:"result"`
	}
	if err := json.Unmarshal(heard[len(heard)-1].Result, &reply); err != nil {
		return fmt.Errorf("reading the value of %s: %w", expression, err)
	}
	return json.Unmarshal(reply.Result.Value, into)
}

// pageIn is the page that the `tab` target shows. Nothing in a listing links
// the two, so each tab is asked once.
func (b *Browser) pageIn(ctx context.Context, tab target.ID, all targets) (target.ID, error) {
	page := b.tabs.knownPage(tab)
	if page != "" && all.page(page) != nil {
		return page, nil
	}
	heard, err := b.peek(ctx, tab, "Target.setAutoAttach",
		map[string]any{"autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true})
	if err != nil {
		return "", err
	}
	for _, m := range heard {
		var p struct {
			TargetInfo target.Info `json:"targetInfo"`
		}
		if m.Method == "Target.attachedToTarget" && json.Unmarshal(m.Params, &p) == nil &&
			p.TargetInfo.Type == "page" && p.TargetInfo.Subtype == "" {
			b.tabs.mu.Lock()
			b.tabs.pageOf[tab] = p.TargetInfo.TargetID
			b.tabs.mu.Unlock()
			return p.TargetInfo.TargetID, nil
		}
	}
	return "", nil
}

// page is the page with the id in the listing, or nil.
func (t targets) page(id target.ID) *target.Info {
	for _, info := range t.pages {
		if info.TargetID == id {
			return info
		}
	}
	return nil
}
