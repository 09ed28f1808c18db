package page

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/inspector"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"

	"sitewright/backend/fault"
)

// worldName is what Chrome calls the world that holds our script; the page
// cannot see it.
const worldName = "sitewright"

// target is a session that the page listens to: the tab, or a frame of its own
// process. page.mu guards its fields.
type target struct {
	Session
	page *Page
	// worlds are the documents by the unique id of each of their worlds.
	worlds map[string]*document
	// early are our worlds by their frames' ids, told of before the documents: when
	// one comes back from the browser's cache of pages, our world is still in it.
	early map[string]world
	// crashed says that its process is gone; a navigation brings a new one.
	crashed bool
	// asking says that a message box is open.
	asking bool
}

// attach takes the session's frames and worlds into the page's picture.
func (p *Page) attach(ctx context.Context, s Session) error {
	t := &target{Session: s, page: p, worlds: map[string]*document{}, early: map[string]world{}}
	p.mu.Lock()
	p.targets[s.ID()] = t
	p.mu.Unlock()
	p.onClose(s.Listen(t.handle))
	if err := t.attend(ctx, true); err != nil {
		return err
	}
	// Chrome tells again how far the documents are that are there already.
	lively := cdppage.SetLifecycleEventsEnabledParams{Enabled: true}
	if _, err := send(ctx, t, cdppage.SetLifecycleEventsEnabled, lively); err != nil {
		return err
	}
	if err := t.survey(ctx); err != nil {
		return err
	}
	go t.mourn(p.closed)
	return nil
}

// survey asks for the target's frames, for those that events did not tell of.
func (t *target) survey(ctx context.Context) error {
	tree, err := send(ctx, t, cdppage.GetFrameTree, cdp.Empty{})
	if err != nil {
		return err
	}
	t.page.mu.Lock()
	t.merge(tree.FrameTree)
	t.page.announce()
	t.page.mu.Unlock()
	t.page.feed.found(t, tree.FrameTree)
	return nil
}

// attend has the target believe that somebody looks at it and types into it. A
// page behind others draws nothing, hears of no focus and takes five seconds for a
// move of the mouse; and behind others it is when the person watches us at work.
func (t *target) attend(ctx context.Context, on bool) error {
	_, err := send(ctx, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: on})
	return err
}

// mourn ends the target's documents when its session ends.
func (t *target) mourn(closed <-chan struct{}) {
	select {
	case <-closed:
		return
	case <-t.Done():
	}
	p := t.page
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.targets[t.ID()] == t {
		delete(p.targets, t.ID())
	}
	cause := errLeft
	if Session(p.tab) == t.Session {
		cause = t.Err()
		p.ended = cause
	}
	t.endAll(cause)
	p.announce()
}

// merge adds the frames of the tree that the events have not told of.
func (t *target) merge(tree *cdppage.FrameTree) {
	f := t.frame(string(tree.Frame.ID), string(tree.Frame.ParentID))
	if f.teller != t { // else an event has told what is newer
		f.teller, f.name, f.url = t, tree.Frame.Name, tree.Frame.URL+tree.Frame.URLFragment
	}
	for _, child := range tree.ChildFrames {
		t.merge(child)
	}
}

// frame returns the frame of the id, made if it is new. A parent that is not
// known yet is filled in later.
func (t *target) frame(id, parent string) *Frame {
	p := t.page
	f := p.frames[id]
	if f == nil {
		f = &Frame{page: p, id: id, target: t}
		p.frames[id] = f
		if id == p.tab.ID() {
			p.main = f
		}
	}
	if f.parent == nil && parent != "" {
		f.parent = t.frame(parent, "")
	}
	return f
}

// handle keeps the picture of frames and worlds and hands the event on.
func (t *target) handle(event any) {
	p := t.page
	p.mu.Lock()
	if t.note(event) {
		p.announce()
	}
	watchers := make([]func(*target, any), 0, len(p.watchers))
	for id := range p.watching {
		if w := p.watchers[id]; w != nil {
			watchers = append(watchers, w)
		}
	}
	p.mu.Unlock()
	for _, w := range watchers {
		w(t, event)
	}
}

// note reports whether the event changed the picture.
func (t *target) note(event any) bool {
	switch ev := event.(type) {
	case *runtime.EventExecutionContextCreated:
		t.worldCreated(ev.Context)
	case *runtime.EventExecutionContextDestroyed:
		t.worldGone(ev.ExecutionContextUniqueID)
	case *runtime.EventExecutionContextsCleared:
		t.endAll(errLeft)
	case *cdppage.EventFrameAttached:
		t.frame(string(ev.FrameID), string(ev.ParentFrameID))
	case *cdppage.EventFrameNavigated:
		t.navigated(ev)
	case *cdppage.EventNavigatedWithinDocument:
		f := t.frame(string(ev.FrameID), "")
		f.teller, f.url = t, ev.URL
	case *cdppage.EventFrameDetached:
		t.frameDetached(ev)
	case *cdppage.EventJavascriptDialogOpening:
		t.asking = true
	case *cdppage.EventJavascriptDialogClosed:
		t.asking = false
	case *inspector.EventTargetCrashed:
		t.crashed = true
		t.endAll(crashed())
	default:
		return false
	}
	return true
}

// navigated notes that a frame shows another document. What was in the old one is
// gone, also where its own process has not told.
func (t *target) navigated(ev *cdppage.EventFrameNavigated) {
	f := t.frame(string(ev.Frame.ID), string(ev.Frame.ParentID))
	f.teller, f.name, f.url = t, ev.Frame.Name, ev.Frame.URL+ev.Frame.URLFragment
	f.target, t.crashed = t, false
	if ev.Type == cdppage.NavigationTypeBackForwardCacheRestore {
		go t.resurvey() // its frames came back with it
		return
	}
	for _, below := range f.withBelow()[1:] {
		below.remove()
	}
}

func (t *target) resurvey() {
	ctx, cancel := context.WithTimeout(context.Background(), DefaultTimeout)
	defer cancel()
	_ = t.survey(ctx) // a target that is gone has no frames to tell of
}

// worldCreated notes a new document by its main world, or our world in one.
func (t *target) worldCreated(c *runtime.ExecutionContextDescription) {
	var aux struct {
		IsDefault bool   `json:"isDefault"`
		FrameID   string `json:"frameId"`
	}
	if err := json.Unmarshal(c.AuxData, &aux); err != nil || aux.FrameID == "" {
		return
	}
	f := t.frame(aux.FrameID, "")
	switch {
	case aux.IsDefault:
		f.end(errLeft)
		f.target, t.crashed = t, false
		f.doc = newDocument(f, t, c)
		t.worlds[c.UniqueID] = f.doc
		if early, ok := t.early[f.id]; ok {
			delete(t.early, f.id)
			f.doc.adopt(early)
		}
	case c.Name != worldName:
	case f.doc != nil && f.doc.target == t:
		f.doc.adopt(world{unique: c.UniqueID, id: c.ID})
	default:
		t.early[f.id] = world{unique: c.UniqueID, id: c.ID}
	}
}

// adopt takes our world of the document. page.mu is held.
func (d *document) adopt(own world) {
	d.own = own
	d.target.worlds[own.unique] = d
}

// worldGone ends the document whose main world it is.
func (t *target) worldGone(unique string) {
	d := t.worlds[unique]
	delete(t.worlds, unique)
	switch {
	case d == nil:
	case d.main.unique == unique:
		d.end(errLeft)
	case d.own.unique == unique:
		d.own, d.owners = world{}, map[int]*Frame{}
	}
}

// frameDetached forgets a frame with all below it; one that moves to another
// process only loses its document here.
func (t *target) frameDetached(ev *cdppage.EventFrameDetached) {
	f := t.page.frames[string(ev.FrameID)]
	switch {
	case f == nil:
	case ev.Reason != cdppage.FrameDetachedReasonSwap:
		f.remove()
	case f.doc != nil && f.doc.target == t:
		f.end(errLeft)
	}
}

func (t *target) endAll(cause error) {
	for _, d := range t.worlds {
		d.end(cause)
	}
	clear(t.worlds)
	clear(t.early)
}

// attachFrame takes up a frame with its own process. One that is gone again
// before it could be read was not there for long enough to matter.
func (p *Page) attachFrame(s Session) {
	ctx, cancel := context.WithTimeout(context.Background(), DefaultTimeout)
	defer cancel()
	_ = p.attach(ctx, s)
}

// send runs a command and puts its failure into words that say which it was.
func send[P, R any](ctx context.Context, s Session, c cdp.Command[P, R], params P) (R, error) {
	var result R
	if err := s.Call(ctx, c.Method, params, &result); err != nil {
		var zero R
		select {
		case <-s.Done():
			return zero, s.Err()
		default:
		}
		if ctx.Err() != nil {
			return zero, context.Cause(ctx)
		}
		return zero, fmt.Errorf("%s: %w", c.Method, err)
	}
	return result, nil
}

func crashed() *fault.Error {
	return fault.New(fault.PageCrashed, "The page crashed.").WithHint("Load it again with page.reload().")
}
