package bridge

import (
	"errors"
	"strings"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/page"
)

// seen is an answer without what a script is not to know: of what is outside it
// is told the site, and no headers, bodies or words. refuse is why it may not ask
// for more about it.
func (b *Bridge) seen(t *tab, result any) (covered any, refuse error) {
	switch r := result.(type) {
	case *page.Response:
		covered, refuse := b.response(t, *r)
		return &covered, refuse
	case page.Response:
		return b.response(t, r)
	case page.Request:
		return b.request(t, r)
	case page.Navigated:
		r.URL = b.visible(browser.Place{URL: r.URL})
		return r, nil
	case page.Popup:
		r.URL = b.visible(browser.Place{URL: r.URL})
		return r, nil
	case page.Dialog:
		if refuse := b.mayAnswer(t, r); refuse != nil {
			r.Message, r.DefaultValue = "", ""
			return r, refuse
		}
	case page.Download:
		refuse := b.download(t, r)
		if refuse != nil {
			r.URL = siteOf(r.URL)
		}
		return r, refuse
	case page.Info:
		return b.told(t, r), nil
	case []page.FrameInfo:
		for i := range r {
			r[i].URL = b.visible(browser.Place{URL: r[i].URL})
		}
	}
	return result, nil
}

// mayAnswer reports why a dialog is not the script's: the document that opened it
// has to be the skill's, and the page around that. One without an address of its
// own may be any frame's.
func (b *Bridge) mayAnswer(t *tab, d page.Dialog) error {
	if err := b.o.Scope.Page(t.session.Place()); err != nil {
		return err
	}
	if isSite(d.URL) {
		return b.o.Scope.Page(browser.Place{URL: d.URL})
	}
	return b.allFrames(t)
}

// allFrames reports the first frame of the tab that is outside, if there is one.
func (b *Bridge) allFrames(t *tab) error {
	for _, f := range t.page.Frames() {
		if isSite(f.URL) {
			if err := b.o.Scope.Page(browser.Place{URL: f.URL}); err != nil {
				return err
			}
		}
	}
	return nil
}

// told is what a script may know of the page as a whole.
func (b *Bridge) told(t *tab, i page.Info) page.Info {
	at := t.session.Place()
	if b.o.Scope.Page(at) == nil && b.visible(browser.Place{URL: i.URL}) == i.URL && (i.Dialog == nil || b.mayAnswer(t, *i.Dialog) == nil) {
		return i
	}
	told := page.Info{TargetID: i.TargetID, URL: b.visible(browser.Place{URL: i.URL})}
	if i.Dialog != nil {
		told.Dialog = &page.Dialog{ID: i.Dialog.ID, Type: i.Dialog.Type}
	}
	return told
}

// said is a failure without the addresses of pages outside that are in it.
func (b *Bridge) said(t *tab, err error) error {
	var known *fault.Error
	if !errors.As(err, &known) {
		return err
	}
	addresses := []string{t.session.Place().URL}
	for _, f := range t.page.Frames() {
		addresses = append(addresses, f.URL)
	}
	said := *known
	for _, address := range addresses {
		shown := b.visible(browser.Place{URL: address})
		if address == "" || shown == address || siteOf(address) == address {
			continue
		}
		said.Message = strings.ReplaceAll(said.Message, address, shown)
		said.Hint = strings.ReplaceAll(said.Hint, address, shown)
		said.Stack = strings.ReplaceAll(said.Stack, address, shown)
	}
	return &said
}

func (b *Bridge) response(t *tab, r page.Response) (page.Response, error) {
	refuse := b.traffic(t, r.Request, r.URL)
	if refuse == nil {
		r.Request, _ = b.request(t, r.Request)
		return r, nil
	}
	r.URL, r.Headers = siteOf(r.URL), map[string]string{}
	r.Request, _ = b.request(t, r.Request)
	return r, refuse
}

func (b *Bridge) request(t *tab, r page.Request) (page.Request, error) {
	refuse := b.traffic(t, r, r.URL)
	if refuse != nil {
		r.URL, r.Headers, r.PostData = siteOf(r.URL), map[string]string{}, nil
	}
	return r, refuse
}

// traffic judges a request, or its answer from the address. What a document of
// the skill's sites asks for is its own affair, whatever site has it; a document
// itself is judged by where it is.
func (b *Bridge) traffic(t *tab, r page.Request, address string) error {
	if !r.IsNavigation && b.inside(t, r.Frame) {
		return nil
	}
	return b.o.Scope.Page(browser.Place{URL: address})
}

// inside reports whether a frame shows a page of the skill's sites. One without
// an address of its own shows what the frame around it put there.
func (b *Bridge) inside(t *tab, id string) bool {
	frames := map[string]page.FrameInfo{}
	for _, f := range t.page.Frames() {
		frames[f.ID] = f
	}
	for f, ok := frames[id]; ok; f, ok = frames[f.Parent] {
		if strings.HasPrefix(f.URL, "http:") || strings.HasPrefix(f.URL, "https:") {
			return b.o.Scope.Page(browser.Place{URL: f.URL}) == nil
		}
	}
	return false
}

// download judges a file by where it is from; one that the page made is the
// page's.
func (b *Bridge) download(t *tab, d page.Download) error {
	address := strings.TrimPrefix(d.URL, "blob:")
	if strings.HasPrefix(address, "data:") {
		return b.o.Scope.Page(t.session.Place())
	}
	return b.o.Scope.Page(browser.Place{URL: address})
}
