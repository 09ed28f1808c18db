package page

import (
	"context"
	"errors"
	"time"

	"sitewright/backend/fault"
)

// Event is the name of something that a script can wait for.
type Event string

// The events of a page.
const (
	EventDialog           Event = "dialog"
	EventDownload         Event = "download"
	EventPopup            Event = "popup"
	EventRequest          Event = "request"
	EventResponse         Event = "response"
	EventRequestFailed    Event = "requestfailed"
	EventRequestFinished  Event = "requestfinished"
	EventFrameNavigated   Event = "framenavigated"
	EventLoad             Event = "load"
	EventDOMContentLoaded Event = "domcontentloaded"
)

var events = map[Event]string{
	EventDialog: "a message box", EventDownload: "a download", EventPopup: "a popup", EventRequest: "a request",
	EventResponse: "an answer", EventRequestFailed: "a request that fails", EventRequestFinished: "a request's end",
	EventFrameNavigated: "a navigation", EventLoad: "the load event", EventDOMContentLoaded: "the page's text",
}

// queueLimit is how many events wait for a script at most; the oldest go first.
const queueLimit = 1000

// subscription is the events of one name since it was made.
type subscription struct {
	event Event
	queue []any
	// closed says that nobody takes the events any more.
	closed bool
}

// Subscribe keeps the events of the name from now on, and returns the number to
// take them with. Unknown names are bad-arguments.
func (p *Page) Subscribe(event Event) (string, error) {
	if events[event] == "" {
		return "", fault.New(fault.BadArguments, "page.waitForEvent: there is no event %q.", event).
			WithHint("It knows dialog, download, popup, request, response, requestfailed, requestfinished, framenavigated, load, domcontentloaded.")
	}
	f := p.feed
	f.mu.Lock()
	defer f.mu.Unlock()
	id := f.next()
	f.subs[id] = &subscription{event: event}
	return id, nil
}

// NextEvent takes the next event of the subscription, waiting for it if need be:
// a Dialog, Download, Popup, Request, Response or Navigated. Time that runs out
// is wait-timeout; a nil timeout is the page's.
func (p *Page) NextEvent(ctx context.Context, id string, timeout *time.Duration) (any, error) {
	f := p.feed
	f.mu.Lock()
	s := f.subs[id]
	f.mu.Unlock()
	if s == nil {
		return nil, fault.New(fault.BadArguments, "events.next: there is no subscription %q.", id)
	}
	limit := p.newLimit(timeout)
	var event any
	err := f.await(ctx, limit, func() (bool, error) {
		if len(s.queue) > 0 {
			event, s.queue = s.queue[0], s.queue[1:]
			return true, nil
		}
		if s.closed {
			return false, fault.New(fault.Cancelled, "page.waitForEvent: nobody waits for %s any more.", events[s.event])
		}
		return false, nil
	})
	if errors.As(err, &overTime{}) {
		return nil, fault.New(fault.WaitTimeout, "page.waitForEvent: waited %s for %s: none came.", seconds(limit.whole), events[s.event]).
			WithHint("Begin to wait before the action that brings it about.")
	}
	return event, err
}

// Unsubscribe ends the subscription. Message boxes that nobody took are answered
// as if nobody had waited.
func (p *Page) Unsubscribe(id string) {
	f := p.feed
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.subs[id]
	if s == nil {
		return
	}
	delete(f.subs, id)
	s.closed = true
	f.announce()
	for _, event := range s.queue {
		if d, ok := event.(Dialog); ok {
			f.abandon(d.ID)
		}
	}
}

// emit hands an event to those who wait for its name. f.mu is held.
func (f *feed) emit(event Event, payload any) (taken bool) {
	for _, s := range f.subs {
		if s.event != event {
			continue
		}
		taken = true
		s.queue = append(s.queue, payload)
		if len(s.queue) > queueLimit {
			s.queue = s.queue[1:]
		}
	}
	return taken
}
