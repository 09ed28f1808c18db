package page

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/network"

	"sitewright/backend/fault"
)

// exchangesKept is how many requests are remembered, for their answers' bodies.
const exchangesKept = 2000

// traffic is the requests of the page.
type traffic struct {
	exchanges map[string]*exchange
	order     []string
	// latest is the last hop under a number of Chrome's.
	latest map[network.RequestID]*exchange
	// open are under way; quiet is since when there are none.
	open  map[*exchange]bool
	quiet time.Time
	hoard hoard
}

// exchange is a request and what became of it. A redirect begins another.
type exchange struct {
	request Request
	key     network.RequestID
	target  *target
	// loader is the document that the request is for; navigation says that it
	// brings the document itself.
	loader     string
	navigation bool
	response   *Response
	finished   bool
	failure    string
}

// Request is a request of the page.
type Request struct {
	ID     string `json:"id"`
	URL    string `json:"url"`
	Method string `json:"method"`
	// ResourceType is what it is for: document, stylesheet, image, script, xhr,
	// fetch and others.
	ResourceType string `json:"resourceType"`
	// PostData is what was sent, as text; nil for nothing.
	PostData *string `json:"postData"`
	// Headers have lower-case names.
	Headers map[string]string `json:"headers"`
	// Frame is the id of the frame that asked.
	Frame string `json:"frame"`
	// IsNavigation says that it brings a document.
	IsNavigation bool `json:"isNavigationRequest"`
	// RedirectedFrom is the id of the request that led to this one.
	RedirectedFrom string `json:"redirectedFrom,omitempty"`
	// Failure says in Chrome's words why there is no answer.
	Failure string `json:"failure,omitempty"`
}

// Response is the head of an answer.
type Response struct {
	ID         string `json:"id"`
	URL        string `json:"url"`
	Status     int    `json:"status"`
	StatusText string `json:"statusText"`
	// OK says that the status is a success.
	OK bool `json:"ok"`
	// Headers have lower-case names.
	Headers map[string]string `json:"headers"`
	Request Request           `json:"request"`
}

// requested notes a request, and what led to it if it is a redirect's.
func (f *feed) requested(from *target, ev *network.EventRequestWillBeSent) {
	e := &exchange{
		key: ev.RequestID, target: from, loader: string(ev.LoaderID),
		navigation: ev.Type == network.ResourceTypeDocument && string(ev.RequestID) == string(ev.LoaderID),
	}
	e.request = Request{
		ID: f.next(), URL: f.address(ev.Request.URL + ev.Request.URLFragment), Method: ev.Request.Method,
		ResourceType: strings.ToLower(string(ev.Type)), Headers: plainHeaders(ev.Request.Headers),
		Frame: string(ev.FrameID), IsNavigation: e.navigation, PostData: postData(ev.Request),
	}
	if before := f.latest[ev.RequestID]; before != nil && ev.RedirectResponse != nil {
		e.request.RedirectedFrom = before.request.ID
		f.answered(before, ev.RedirectResponse)
		f.close(before, "")
	}
	f.keep(e)
	switch ev.Type {
	case network.ResourceTypeEventSource: // it never ends
	case network.ResourceTypeOther: // the tab's picture, and what is fetched ahead: no page waits for them
	default:
		f.open[e] = true
	}
	told := e.request
	if told.PostData != nil {
		f.hoard.bytes += len(*told.PostData)
	}
	f.makeRoom()
	f.emit(EventRequest, told)
}

// keep remembers the exchange, and forgets the oldest.
func (f *feed) keep(e *exchange) {
	f.exchanges[e.request.ID], f.latest[e.key] = e, e
	f.order = append(f.order, e.request.ID)
	if len(f.order) <= exchangesKept {
		return
	}
	old := f.exchanges[f.order[0]]
	delete(f.exchanges, f.order[0])
	delete(f.open, old)
	if f.latest[old.key] == old {
		delete(f.latest, old.key)
	}
	f.order = f.order[1:]
	f.hoard.bytes -= old.size()
	f.hoard.emptied = max(0, f.hoard.emptied-1)
}

func (f *feed) responded(ev *network.EventResponseReceived) {
	if e := f.latest[ev.RequestID]; e != nil {
		f.answered(e, ev.Response)
	}
}

func (f *feed) answered(e *exchange, r *network.Response) {
	if e.response != nil {
		f.hoard.bytes -= len(e.response.URL)
	}
	e.response = &Response{
		ID: e.request.ID, URL: f.address(r.URL), Status: int(r.Status), StatusText: r.StatusText,
		// Playwright counts 0, of files and the like, as a success too.
		OK:      r.Status == 0 || r.Status >= 200 && r.Status < 300,
		Headers: plainHeaders(r.Headers), Request: e.request,
	}
	f.emit(EventResponse, *e.response)
}

// settled ends an exchange.
func (f *feed) settled(key network.RequestID, failure string) {
	if e := f.latest[key]; e != nil && !e.finished {
		f.close(e, failure)
	}
}

func (f *feed) close(e *exchange, failure string) {
	e.finished, e.failure, e.request.Failure = true, failure, failure
	if f.open[e] {
		delete(f.open, e)
		f.quiet = time.Now()
	}
	if failure != "" {
		f.emit(EventRequestFailed, e.request)
		return
	}
	f.emit(EventRequestFinished, e.request)
}

// abandonRequests leaves out requests of documents that are gone: of some of them
// nothing is told any more.
func (f *feed) abandonRequests(gone func(*exchange) bool) {
	for e := range f.open {
		if gone(e) {
			delete(f.open, e)
			f.quiet = time.Now()
		}
	}
}

// pending names the requests under way, in a clause for a message.
func (f *feed) pending() string {
	var urls []string
	for e := range f.open {
		urls = append(urls, f.page.shown(e.request.URL))
	}
	slices.Sort(urls)
	switch {
	case len(urls) == 0:
		return ""
	case len(urls) > 3:
		return fmt.Sprintf(" (%d requests, such as %s)", len(urls), urls[0])
	}
	return " (" + strings.Join(urls, ", ") + ")"
}

// answerTo is the answer that brought the loader's document, nil without one.
func (f *feed) answerTo(loader string) *Response {
	if e := f.latest[network.RequestID(loader)]; e != nil && e.navigation {
		return e.response
	}
	return nil
}

func failureOf(ev *network.EventLoadingFailed) string {
	switch {
	case ev.ErrorText != "":
		return ev.ErrorText
	case ev.BlockedReason != "":
		return "blocked: " + string(ev.BlockedReason)
	}
	return "net::ERR_FAILED"
}

// plainHeaders are headers with lower-case names.
func plainHeaders(h network.Headers) map[string]string {
	plain := make(map[string]string, len(h))
	for name, value := range h {
		plain[strings.ToLower(name)] = fmt.Sprint(value)
	}
	return plain
}

func postData(r *network.Request) *string {
	if !r.HasPostData {
		return nil
	}
	var text strings.Builder
	for _, part := range r.PostDataEntries {
		text.Write(part.Bytes)
	}
	all := text.String()
	return &all
}

// ResponseFinished waits until the body of the answer is there.
func (p *Page) ResponseFinished(ctx context.Context, id string) error {
	_, err := p.finished(ctx, "response.finished", id)
	return err
}

// ResponseBody is the body of the answer, once it is there. The fault is
// network-failed when it broke off or Chrome does not have it any more.
func (p *Page) ResponseBody(ctx context.Context, id string) ([]byte, error) {
	e, err := p.finished(ctx, "response.body", id)
	if err != nil {
		return nil, err
	}
	if p.options.Body != nil {
		if err := p.options.Body(ctx); err != nil {
			return nil, err
		}
	}
	r, err := send(ctx, e.target, network.GetResponseBody, network.GetResponseBodyParams{RequestID: e.key})
	if err != nil {
		// A frame's document may have been asked for by one process and come to another.
		if f, _ := p.Frame(e.request.Frame); f != nil && f.target != e.target {
			r, err = send(ctx, f.target, network.GetResponseBody, network.GetResponseBodyParams{RequestID: e.key})
		}
	}
	var known *fault.Error
	if err != nil && ctx.Err() == nil && !errors.As(err, &known) {
		return nil, fault.Wrap(err, fault.NetworkFailed, "response.body: Chrome has no body of %s any more.", p.shown(e.request.URL)).
			WithHint("Ask for it before the page goes on to another address; a redirect has none.")
	}
	return r.Body, err
}

func (p *Page) finished(ctx context.Context, member, id string) (*exchange, error) {
	p.feed.mu.Lock()
	e := p.feed.exchanges[id]
	p.feed.mu.Unlock()
	if e == nil {
		return nil, fault.New(fault.BadArguments, "%s: this answer is not known any more.", member).
			WithHint("Only a page's newest are kept: ask for the body when it comes.")
	}
	limit := p.newLimit(nil)
	err := p.feed.await(ctx, limit, func() (bool, error) { return e.finished, nil })
	if errors.As(err, &overTime{}) {
		return nil, fault.New(fault.WaitTimeout, "%s: waited %s for the rest of %s.", member, seconds(limit.whole), p.shown(e.request.URL)).
			WithHint("Allow more time with page.setDefaultTimeout(); an answer that never ends has no body.")
	}
	if err == nil && e.failure != "" {
		err = fault.New(fault.NetworkFailed, "%s: %s broke off: %s.", member, p.shown(e.request.URL), e.failure).
			WithHint("The site or the page ended it. Do again what asked for it.")
	}
	return e, err
}
