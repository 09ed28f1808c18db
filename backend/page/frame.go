package page

import (
	"context"

	"sitewright/backend/fault"
)

// Frame is one frame of the tab, the top one included. It outlives navigations.
type Frame struct {
	page *Page
	id   string

	// page.mu guards what follows.

	parent *Frame
	target *target
	// teller is the target that told name and url.
	teller    *target
	name, url string
	// doc is nil while one document has gone and the next has not come.
	doc  *document
	gone bool
	// owner is the frame's element, once it was needed.
	owner owner
}

// FrameInfo is what a script is told of a frame.
type FrameInfo struct {
	// ID names the frame in later calls.
	ID string `json:"id"`
	// Name is the frame's name attribute, or its id's.
	Name string `json:"name"`
	// URL is the address of its document.
	URL string `json:"url"`
	// Parent is the id of the frame around it, "" for the tab's own.
	Parent string `json:"parent"`
}

// Frames lists the tab's frames, the top one first, each after its parent.
func (p *Page) Frames() []FrameInfo {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.main == nil {
		return []FrameInfo{}
	}
	list := []FrameInfo{}
	for _, f := range p.main.withBelow() {
		info := FrameInfo{ID: f.id, Name: f.name, URL: f.url}
		if f.parent != nil {
			info.Parent = f.parent.id
		}
		list = append(list, info)
	}
	return list
}

// Frame returns the frame of the id; "" is the tab's top frame. An id that no
// frame has is element-not-found.
func (p *Page) Frame(id string) (*Frame, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.frames[id]
	if id == "" {
		f = p.main
	}
	if f == nil {
		return nil, frameGone()
	}
	return f, nil
}

// URL is the address of the tab's document.
func (p *Page) URL() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.main == nil {
		return ""
	}
	return p.main.url
}

// withBelow returns the frame and all frames in it. page.mu is held.
func (f *Frame) withBelow() []*Frame {
	all := []*Frame{f}
	for _, child := range f.page.frames {
		if child.parent == f {
			all = append(all, child.withBelow()...)
		}
	}
	return all
}

// end ends the frame's document. page.mu is held.
func (f *Frame) end(cause error) {
	if f.doc != nil {
		f.doc.end(cause)
	}
}

// remove forgets the frame and those in it. page.mu is held.
func (f *Frame) remove() {
	for _, each := range f.withBelow() {
		each.gone = true
		each.end(frameGone())
		delete(f.page.frames, each.id)
	}
}

// document waits until the frame has a document whose code can be called.
// Errors: the page's end (tab-closed, page-crashed, browser-lost), a frame that
// is gone, the context's end.
func (f *Frame) document(ctx context.Context) (*document, error) {
	p := f.page
	for {
		p.mu.Lock()
		doc, changed, err := f.doc, p.changed, f.state()
		p.mu.Unlock()
		if err != nil {
			return nil, err
		}
		if doc != nil {
			return doc, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// state is an error when no document will come by itself. page.mu is held.
func (f *Frame) state() error {
	switch {
	case f.page.ended != nil:
		return f.page.ended
	case f.gone:
		return frameGone()
	case f.target.crashed:
		return crashed()
	}
	return nil
}

func frameGone() *fault.Error {
	return fault.New(fault.ElementNotFound, "The frame is not in the page any more.").
		WithHint("Ask page.frames() again, or use frameLocator(), which finds the frame each time.")
}
