package page

import (
	"context"
	"fmt"
	"sync"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"

	"sitewright/backend/fault"
)

// cover keeps frames that the options refuse out of a picture, and knows afterwards
// whether it did: it hides their elements in the documents around them, and notes
// what changed meanwhile.
type cover struct {
	page *Page
	// seen are the documents that the picture may show.
	seen []*document
	// over are the frames that are hidden.
	over map[*Frame]hidden
	stop func()

	mu sync.Mutex
	// came are the documents that came meanwhile.
	came []Place
}

// hidden is what our script keeps of a frame's element that it hid.
type hidden struct {
	around *document
	state  runtime.RemoteObjectID
}

// hideFrame hides a frame's element and returns what brings it back. An inline
// style that is important wins over any other, save for a transition. A page that
// touches the element meanwhile is found out.
const hideFrame = `function() {
	const frame = this, before = frame.getAttribute("style");
	frame.style.setProperty("visibility", "hidden", "important");
	frame.style.setProperty("transition", "none", "important");
	let touched = false;
	const watch = new MutationObserver(() => { touched = true; });
	watch.observe(frame, { attributes: true });
	return {
		intact: () => watch.takeRecords().length === 0 && !touched && getComputedStyle(frame).visibility === "hidden",
		lift: () => {
			watch.disconnect();
			if (before === null) frame.removeAttribute("style");
			else frame.style.cssText = before;
		},
	};
}`

// errInView says that a page brought a frame back that was hidden.
var errInView = fmt.Errorf("%w: a hidden frame is back", errLeft)

// cover hides what of the document's page is refused. errLeft says that the page
// changed under it.
func (p *Page) cover(ctx context.Context, doc *document) (*cover, error) {
	c := &cover{page: p, over: map[*Frame]hidden{}}
	c.stop = p.watch(func(_ *target, event any) { c.note(event) })
	if err := doc.allow(); err != nil {
		return c, err
	}
	return c, c.hideIn(ctx, doc)
}

func (c *cover) note(event any) {
	ev, ok := event.(*cdppage.EventFrameNavigated)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.came = append(c.came, Place{
		FrameID: string(ev.Frame.ID), Main: ev.Frame.ParentID == "",
		URL: ev.Frame.URL + ev.Frame.URLFragment,
	})
}

// hideIn hides the refused frames of a document that may be shown. What is in a
// hidden frame is hidden with it.
func (c *cover) hideIn(ctx context.Context, doc *document) error {
	c.seen = append(c.seen, doc)
	if c.page.options.Allow == nil {
		return nil
	}
	for _, child := range doc.frame.children() {
		if inner := child.visible(); inner != nil {
			if err := c.hideIn(ctx, inner); err != nil {
				return err
			}
			continue
		}
		if err := c.hide(ctx, child); err != nil {
			return err
		}
	}
	return nil
}

// visible is the frame's document if a picture may show it. Of one that is on its
// way nothing is known yet.
func (f *Frame) visible() *document {
	f.page.mu.Lock()
	doc := f.doc
	f.page.mu.Unlock()
	if doc == nil || doc.allow() != nil {
		return nil
	}
	return doc
}

func (c *cover) hide(ctx context.Context, f *Frame) error {
	o, err := f.around(ctx)
	if err != nil || o.document == nil {
		return c.moved(f, err)
	}
	state, err := o.document.call(ctx, o.element, hideFrame, false)
	if err != nil {
		return c.moved(f, err)
	}
	c.over[f] = hidden{around: o.document, state: state.ObjectID}
	return nil
}

// moved is errLeft for the error of a frame that went meanwhile.
func (c *cover) moved(f *Frame, err error) error {
	if err == nil || f.isGone() || fault.CodeOf(err) == fault.ElementNotFound {
		return errLeft
	}
	return err
}

// held reports whether the picture taken meanwhile shows only what it may. errLeft
// says that it may show something else.
func (c *cover) held(ctx context.Context) error {
	for _, doc := range c.seen {
		// The answer comes after all that was told of the document.
		if _, err := doc.evaluate(ctx, doc.main.unique, "0"); err != nil {
			return err
		}
	}
	for _, h := range c.over {
		var intact bool
		err := h.around.callInto(ctx, &intact, h.state, "function() { return this.intact() }")
		if err != nil {
			return err
		}
		if !intact {
			return errInView
		}
	}
	return c.strayed()
}

// strayed is errLeft when a document came that may not be shown.
func (c *cover) strayed() error {
	ask := c.page.options.Allow
	if ask == nil {
		return nil
	}
	for _, doc := range c.seen {
		if doc.isGone() || doc.allow() != nil {
			return errLeft
		}
		for _, child := range doc.frame.children() {
			if _, over := c.over[child]; !over && child.visible() == nil {
				return errLeft
			}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, at := range c.came {
		if !c.under(at.FrameID) && ask(at) != nil {
			return errLeft
		}
	}
	return nil
}

// under reports whether the frame, or one around it, is hidden.
func (c *cover) under(id string) bool {
	c.page.mu.Lock()
	defer c.page.mu.Unlock()
	for f := c.page.frames[id]; f != nil; f = f.parent {
		if _, over := c.over[f]; over {
			return true
		}
	}
	return false
}

// lift brings back what was hidden.
func (c *cover) lift(ctx context.Context) {
	c.stop()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellLimit)
	defer cancel()
	for _, h := range c.over {
		// A document that is gone has nothing to bring back.
		_ = h.around.callInto(ctx, nil, h.state, "function() { this.lift() }")
	}
}
