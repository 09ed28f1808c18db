package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"
)

// ignoreNodes has Chrome tell nothing of a target's elements, styles and log, which
// nobody here reads. chromedp keeps a copy of each document, and while it asks for
// one it takes no other event: a page that wrote much to its console at that moment
// would fill chromedp's queue, and everything in the browser would stand still.
func ignoreNodes(ctx context.Context, t *chromedp.Target) error {
	for _, off := range []string{css.Disable.Method, dom.Disable.Method, log.Disable.Method} {
		if err := t.Call(ctx, off, cdp.Empty{}, nil); err != nil {
			return err
		}
	}
	return nil
}
