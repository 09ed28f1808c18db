package bridge

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/page/calls"
)

// page answers the calls about a page: that of the tab named by "tab", as a
// popup's is, else of the current tab. The tab is the one that is current when
// the call is made, also when the script moves on meanwhile.
func (b *Bridge) page(ctx context.Context, method string, params json.RawMessage) (any, error) {
	handle, ok := calls.Find(method)
	if !ok && method != "page.close" && method != "page.url" {
		return nil, unknown(method)
	}
	t, params, err := b.addressed(ctx, method, params)
	if err != nil {
		return nil, err
	}
	switch method {
	case "page.close":
		return b.closeTab(ctx, tabParams{TargetID: t.session.TabID})
	case "page.url":
		return b.state(t).URL, nil
	}
	result, err := handle(ctx, t.page, params)
	if err != nil {
		return nil, b.said(t, t.explain(err))
	}
	if from, ok := result.(string); ok && method == "download.path" {
		return b.files.downloaded(from, b.named(params))
	}
	covered, refuse := b.seen(t, result)
	b.own(t, method, result, refuse)
	return covered, nil
}

// goneSoon is how long a tab may take to say that it is gone: what it was asked
// then may have failed for a reason that says less.
const goneSoon = 200 * time.Millisecond

// explain says that the tab is gone where that is why a navigation failed.
func (t *tab) explain(err error) error {
	if fault.CodeOf(err) != fault.NavigationFailed {
		return err
	}
	select {
	case <-t.drive.Done():
		return t.drive.Err()
	case <-time.After(goneSoon):
		return err
	}
}

// addressed is the tab that a call is for, and the parameters without its name.
func (b *Bridge) addressed(ctx context.Context, method string, params json.RawMessage) (*tab, json.RawMessage, error) {
	p, err := decode[struct {
		Target string          `json:"tab"`
		ID     json.RawMessage `json:"id"`
	}](method, params)
	if err == nil && method == "page.goto" { // whichever tab it is for
		err = mayOpen(params)
	}
	switch {
	case err != nil:
		return nil, nil, err
	case p.Target != "":
		t, err := b.other(ctx, p.Target)
		if err != nil {
			return nil, nil, err
		}
		rest, err := without(params, "tab")
		return t, rest, err
	case len(p.ID) > 0:
		if known := b.owner(method, p.ID); known.tab != nil {
			if telling[method] && known.refuse != nil {
				return nil, nil, known.refuse
			}
			return known.tab, params, nil
		}
	}
	t, err := b.current(ctx)
	return t, params, err
}

// mayOpen refuses addresses that a script does not go to.
func mayOpen(params json.RawMessage) error {
	p, err := decode[tabParams]("page.goto", params)
	if err != nil || webAddress(p.URL) {
		return err
	}
	return notOpened(p.URL)
}

func notOpened(address string) error {
	// "shop.example:8080/x" is no address of the scheme "shop.example".
	if scheme, _, ok := strings.Cut(address, ":"); !ok || strings.ContainsAny(scheme, "./") || scheme == "localhost" {
		return fault.New(fault.BadArguments, "%q is not a whole address.", shortAddress(address)).
			WithHint("Write it whole, such as https://www.example.org/kettles. new URL(\"/kettles\", page.url()).href is one of the page's own site.")
	}
	return fault.New(fault.NotPermitted, "A script does not open %s.", shortAddress(address)).
		WithHint("It opens addresses that begin with https:// or http://, and about:blank.")
}

// other is a tab that the run opened, or has been at, without going there.
func (b *Bridge) other(ctx context.Context, id string) (*tab, error) {
	b.mu.Lock()
	t := b.tabs[id]
	b.mu.Unlock()
	if t != nil {
		return t, nil
	}
	if !b.made(id) {
		return nil, fault.New(fault.TabClosed, "There is no such page.").WithHint("Its tab may have been closed.")
	}
	c, err := b.chrome(ctx)
	if err != nil {
		return nil, err
	}
	if err := b.enter(ctx); err != nil {
		return nil, err
	}
	defer b.leave()
	s, err := c.Session(ctx, id)
	if err != nil {
		return nil, err
	}
	return b.attach(ctx, s, nil)
}

// without is a JSON object without one member.
func without(object json.RawMessage, name string) (json.RawMessage, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(object, &members); err != nil {
		return nil, err
	}
	delete(members, name)
	return json.Marshal(members)
}

// begins are the calls that the script's next one builds on, though nothing awaits
// them: a subscription, and how long to wait.
var begins = map[string]bool{
	"events.open": true, "page.setDefaultTimeout": true, "page.setDefaultNavigationTimeout": true,
}

// Inline reports the calls that have to be done before the script's next one is
// read: who waits for an event must not miss it, and a time that was set holds for
// what follows.
func (b *Bridge) Inline(method string) bool { return begins[method] }
