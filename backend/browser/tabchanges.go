package browser

import "context"

// ChangeKind says what happened to a tab.
type ChangeKind string

// What can happen to a tab.
const (
	TabOpened  ChangeKind = "opened"
	TabClosed  ChangeKind = "closed"
	TabChanged ChangeKind = "changed"
)

// Change is one thing that happened to a tab.
type Change struct {
	Kind ChangeKind
	// Tab is the tab's id, as in Tab.ID.
	Tab string
	// URL and Title are the new ones, or the last ones of a closed tab.
	URL, Title string
	// Opener is the tab whose page opened this one, or "".
	Opener string
}

// subscriber is one reader of changes. Its queue has no limit, so that a slow
// reader never holds up the browser.
type subscriber struct {
	queue []Change
	wake  chan struct{}
	done  chan struct{}
}

func (s *subscriber) end() { close(s.done) }

// Changes tells of every tab that opens, closes, or gets another address or
// title, in the order in which the browser says so. Of a title that changes alone
// Chrome says nothing; it comes with the tab's next move. The channel closes when
// ctx ends or the browser is gone.
func (b *Browser) Changes(ctx context.Context) <-chan Change {
	s := &subscriber{wake: make(chan struct{}, 1), done: make(chan struct{})}
	out := make(chan Change)
	t := b.tabs
	t.mu.Lock()
	if t.closed {
		s.end()
	} else {
		t.subs[s] = struct{}{}
	}
	t.mu.Unlock()
	go t.pump(ctx, s, out)
	return out
}

// tell queues c for every reader. t.mu is held.
func (t *tabBook) tell(c Change) {
	for s := range t.subs {
		s.queue = append(s.queue, c)
		select {
		case s.wake <- struct{}{}:
		default:
		}
	}
}

// pump hands the queue of s to out.
func (t *tabBook) pump(ctx context.Context, s *subscriber, out chan<- Change) {
	defer close(out)
	defer t.drop(s)
	for {
		for _, c := range t.take(s) {
			select {
			case out <- c:
			case <-ctx.Done():
				return
			case <-s.done:
				return
			}
		}
		select {
		case <-s.wake:
		case <-ctx.Done():
			return
		case <-s.done:
			return
		}
	}
}

// take empties the queue of s.
func (t *tabBook) take(s *subscriber) []Change {
	t.mu.Lock()
	defer t.mu.Unlock()
	queue := s.queue
	s.queue = nil
	return queue
}

func (t *tabBook) drop(s *subscriber) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.subs, s)
}
