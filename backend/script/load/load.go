// Package load bounds the memory that the calls of one run hold in the app: what
// they were asked with, and their answers until these are written. What is large
// waits until there is room for it.
package load

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"
)

// The bounds of one run, in bytes.
const (
	questions = 96 << 20
	answers   = 160 << 20
	// Small is the largest answer that is not counted. There are far fewer calls at
	// once than would make these a burden.
	Small = 64 << 10
)

// Budget is the room of one run.
type Budget struct {
	questions, answers *semaphore.Weighted
}

// New makes the room of a run.
func New() *Budget {
	return &Budget{questions: semaphore.NewWeighted(questions), answers: semaphore.NewWeighted(answers)}
}

// Question waits for room for what a call is asked with, size bytes. The error is
// the cause of ctx's end.
func (b *Budget) Question(ctx context.Context, size int) (release func(), err error) {
	if size <= Small {
		return func() {}, nil
	}
	n := min(int64(size), questions)
	if err := b.questions.Acquire(ctx, n); err != nil {
		return nil, context.Cause(ctx)
	}
	return func() { b.questions.Release(n) }, nil
}

// Share is the room that one answer takes.
type Share struct {
	of   *Budget
	mu   sync.Mutex
	size int64
}

type shareKey struct{}

// Begin is the context of one call, within which Wait takes room for its answer.
func (b *Budget) Begin(ctx context.Context) (context.Context, *Share) {
	s := &Share{of: b}
	return context.WithValue(ctx, shareKey{}, s), s
}

// Wait waits for room for an answer that will take size bytes while it is made.
// Only a call's first one counts: who has some and waits for more would keep it
// from others who do the same. Without a Budget in ctx it does nothing. The error
// is the cause of ctx's end.
func Wait(ctx context.Context, size int) error {
	s, _ := ctx.Value(shareKey{}).(*Share)
	if s == nil || size <= Small {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.size > 0 {
		return nil
	}
	n := min(int64(size), answers)
	if err := s.of.answers.Acquire(ctx, n); err != nil {
		return context.Cause(ctx)
	}
	s.size = n
	return nil
}

// Keep reports whether there is room for an answer of size bytes, which is there
// already. It does not wait, so that what has no room is let go of.
func (s *Share) Keep(size int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	more := min(int64(size), answers) - s.size
	if size <= Small || more <= 0 {
		return true
	}
	if !s.of.answers.TryAcquire(more) {
		return false
	}
	s.size += more
	return true
}

// Release gives the room back.
func (s *Share) Release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.of.answers.Release(s.size)
	s.size = 0
}
