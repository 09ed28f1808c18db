package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/cdp/jsonv2"
)

// A tab and the browser take protocol commands of others (backend/page and
// granted scripts) as sessions.
var (
	_ cdp.Session = (*Session)(nil)
	_ cdp.Session = (*Browser)(nil)
)

// Call sends a protocol command to the tab and decodes the answer into res.
func (s *Session) Call(ctx context.Context, method string, params, res any) error {
	return s.target.Call(ctx, method, params, res)
}

// Subscribe delivers the tab's events of the method until the returned func is
// called.
func (s *Session) Subscribe(method string) (<-chan jsonv2.Value, func()) {
	return s.target.Subscribe(method)
}

// Call sends a protocol command that belongs to no tab.
func (b *Browser) Call(ctx context.Context, method string, params, res any) error {
	return b.conn.Call(ctx, method, params, res)
}

// Subscribe delivers the browser's events of the method until the returned func
// is called.
func (b *Browser) Subscribe(method string) (<-chan jsonv2.Value, func()) {
	return b.conn.Subscribe(method)
}

// Browser is the browser that the tab belongs to.
func (s *Session) Browser() *Browser { return s.browser }
