package library

import "sync"

// listeners are the channels that are told of changes.
type listeners struct {
	mu     sync.Mutex
	all    map[chan struct{}]bool
	closed bool
}

// Changes returns a channel that receives after the library changed: a newer
// Snapshot is there, or a file of a skill differs. Several changes may become
// one. It is closed by stop and by Close.
func (l *Library) Changes() (changes <-chan struct{}, stop func()) {
	return l.listeners.add()
}

func (s *listeners) add() (<-chan struct{}, func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := make(chan struct{}, 1)
	if s.closed {
		close(ch)
		return ch, func() {}
	}
	if s.all == nil {
		s.all = map[chan struct{}]bool{}
	}
	s.all[ch] = true
	return ch, func() { s.remove(ch) }
}

func (s *listeners) remove(ch chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all[ch] {
		delete(s.all, ch)
		close(ch)
	}
}

func (s *listeners) tell() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for ch := range s.all {
		select {
		case ch <- struct{}{}:
		default: // It has not looked yet; it will see the newest.
		}
	}
}

func (s *listeners) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for ch := range s.all {
		close(ch)
	}
	s.all, s.closed = nil, true
}
