package bridge

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
)

// checkProtocol says whether a script that was granted the protocol may send the
// command, with these parameters.
func checkProtocol(method string, params json.RawMessage) (command, error) {
	c, ok := commands[method]
	if !ok {
		return c, fault.New(fault.NotPermitted, "ctx.cdp does not send %s.", shortAddress(method)).
			WithHint("docs/script-api.md lists the commands that it sends, those about the run's own page. ctx.page does the rest.")
	}
	var given map[string]any
	if len(params) > 0 {
		if err := json.Unmarshal(params, &given); err != nil {
			return c, badCall("cdp", err)
		}
	}
	for name := range given {
		if !slices.Contains(c.takes, name) {
			return c, fault.New(fault.NotPermitted, "ctx.cdp does not send %s with %s.", method, shortAddress(name)).
				WithHint("It may be sent with: %s.", cmp.Or(strings.Join(c.takes, ", "), "nothing"))
		}
	}
	if at := otherScheme(given); at != "" {
		return c, fault.New(fault.NotPermitted, "ctx.cdp does not send the address %s.", shortAddress(at)).
			WithHint("Addresses begin with https:// or http://.")
	}
	return c, nil
}

// otherScheme finds an address, under a name that means one, that is none of a
// site.
func otherScheme(v any) string {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			text, isText := member.(string)
			if isText && strings.HasSuffix(strings.ToLower(name), "url") && !webAddress(text) {
				return text
			}
			if at := otherScheme(member); at != "" {
				return at
			}
		}
	case []any:
		for _, member := range v {
			if at := otherScheme(member); at != "" {
				return at
			}
		}
	}
	return ""
}

// webAddress reports what may be opened: http, https, about:blank; no text is no
// address.
func webAddress(address string) bool {
	lower := strings.ToLower(strings.TrimSpace(address))
	return lower == "" || lower == "about:blank" || strings.HasPrefix(lower, "https://") || strings.HasPrefix(lower, "http://")
}

// protocol answers cdp.send.
func (b *Bridge) protocol(ctx context.Context, params json.RawMessage) (any, error) {
	type call struct {
		Method string          `json:"method"`
		Params json.RawMessage `json:"params"`
	}
	p, err := decode[call]("cdp", params)
	if err != nil {
		return nil, err
	}
	if !b.o.Grant.CDP {
		return nil, fault.New(fault.NotPermitted, "%q was not granted Chrome's own protocol (ctx.cdp).", b.o.Manifest.ID).
			WithHint("Grant it in the window, or with --grant cdp on the command line.")
	}
	c, err := checkProtocol(p.Method, p.Params)
	if err != nil {
		return nil, err
	}
	tab, err := b.current(ctx)
	if err != nil {
		return nil, err
	}
	if err := b.mayCommand(ctx, tab, c); err != nil {
		return nil, err
	}
	tab.changed(p.Method)
	var result json.RawMessage
	if len(p.Params) == 0 {
		p.Params = json.RawMessage("{}")
	}
	if err := tab.session.Call(ctx, p.Method, p.Params, &result); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fault.Wrap(err, fault.ScriptError, "Chrome refused %s: %v", p.Method, err).
			WithHint("The commands and what they take are at https://chromedevtools.github.io/devtools-protocol/.")
	}
	// The page may have moved on meanwhile; then what came is not for the script.
	if err := b.mayCommand(ctx, tab, c); err != nil {
		return nil, err
	}
	return result, nil
}

// mayCommand reports why the command may not be sent to what the tab shows. Going
// somewhere is allowed from everywhere; all else reads or acts, and what takes in
// the frames has to be allowed in all of them.
func (b *Bridge) mayCommand(ctx context.Context, t *tab, c command) error {
	if c.goes {
		return nil
	}
	if err := b.shows(ctx, t); err != nil || !c.frames {
		return err
	}
	return b.allFrames(t)
}

// shows reports why a script may not act on what the tab shows. Events tell of a
// new document a moment after it is there, so Chrome is asked for the address too.
func (b *Bridge) shows(ctx context.Context, t *tab) error {
	place := t.session.Place()
	if err := b.o.Scope.Page(place); err != nil {
		return err
	}
	var history struct {
		CurrentIndex int
		Entries      []struct{ URL string }
	}
	if err := t.session.Call(ctx, "Page.getNavigationHistory", nil, &history); err != nil {
		return err
	}
	if i := history.CurrentIndex; i >= 0 && i < len(history.Entries) && history.Entries[i].URL != place.URL {
		return b.o.Scope.Page(browser.Place{URL: history.Entries[i].URL, Origin: originOf(history.Entries[i].URL)})
	}
	return nil
}

// originOf is the origin of a site's address, and "" of anything else.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
