package engine

import (
	"container/heap"
	"sync"
	"time"

	"sitewright/backend/fault"
)

// loop is what a runtime waits on: jobs from other goroutines and timers. All
// but push, stop and close belong to the runtime's goroutine.
type loop struct {
	mu      sync.Mutex
	jobs    []func() error
	stopped *fault.Error
	closed  bool
	wake    chan struct{} // holds one token when there is something new
	halted  chan struct{} // closed when stopped is set

	timers timerHeap
	byID   map[int64]*timer
	last   int64
	// ticked tells that the last thing done was a timer's.
	ticked bool
	// holds are what is outstanding outside: calls that will push a job.
	holds int
}

// newLoop makes a loop with nothing to do.
func newLoop() *loop {
	return &loop{wake: make(chan struct{}, 1), halted: make(chan struct{}), byID: map[int64]*timer{}}
}

// push hands over a job. Any goroutine may call it; it does not wait.
func (l *loop) push(job func() error) {
	l.mu.Lock()
	if !l.closed {
		l.jobs = append(l.jobs, job)
	}
	l.mu.Unlock()
	l.nudge()
}

// stop ends the loop with why, after the job it is in.
func (l *loop) stop(why *fault.Error) {
	l.mu.Lock()
	if l.stopped == nil {
		l.stopped = why
		close(l.halted)
	}
	l.mu.Unlock()
	l.nudge()
}

// close drops what is queued and whatever comes.
func (l *loop) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed, l.jobs = true, nil
}

func (l *loop) nudge() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// take returns the next job, if one is there, and why the loop was stopped.
func (l *loop) take() (job func() error, stopped *fault.Error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stopped != nil {
		return nil, l.stopped
	}
	if len(l.jobs) == 0 {
		return nil, nil
	}
	job = l.jobs[0]
	l.jobs[0] = nil
	l.jobs = l.jobs[1:]
	return job, nil
}

// next waits for something to do, or tells why the loop was stopped. Both are nil
// when nothing can ever come: no job, no timer and nothing outstanding.
func (l *loop) next() (func() error, *fault.Error) {
	for {
		if job, stopped := l.ready(); job != nil || stopped != nil {
			return job, stopped
		}
		if len(l.timers) == 0 && l.holds == 0 {
			return nil, nil
		}
		l.sleep()
	}
}

// ready is what can be done at once. Timers and jobs take turns, so that neither
// starves the other.
func (l *loop) ready() (func() error, *fault.Error) {
	if !l.ticked {
		if job := l.due(time.Now()); job != nil {
			l.ticked = true
			return job, l.whyStopped()
		}
	}
	l.ticked = false
	job, stopped := l.take()
	if job == nil && stopped == nil {
		job = l.due(time.Now())
	}
	return job, stopped
}

// whyStopped is nil unless the loop was stopped.
func (l *loop) whyStopped() *fault.Error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.stopped
}

// sleep waits for a push or for the first timer.
func (l *loop) sleep() {
	if len(l.timers) == 0 {
		<-l.wake
		return
	}
	alarm := time.NewTimer(time.Until(l.timers[0].at))
	defer alarm.Stop()
	select {
	case <-l.wake:
	case <-alarm.C:
	}
}

// timer is one setTimeout or setInterval.
type timer struct {
	id    int64
	at    time.Time
	every time.Duration // 0 for once
	order int64
	run   func() error
	index int
}

// timerLeast is the shortest time, as in Node.js: without it an interval of 0
// would leave no room for anything else.
const timerLeast = time.Millisecond

// timerMost is what Node.js turns into timerLeast: more than 31 bits of
// milliseconds.
const timerMost = (1<<31 - 1) * time.Millisecond

// setTimer calls run after the delay, or after each one.
func (l *loop) setTimer(run func() error, delay time.Duration, repeat bool) int64 {
	if delay < timerLeast || delay > timerMost {
		delay = timerLeast
	}
	l.last++
	t := &timer{id: l.last, order: l.last, at: time.Now().Add(delay), run: run}
	if repeat {
		t.every = delay
	}
	l.byID[t.id] = t
	heap.Push(&l.timers, t)
	return t.id
}

// clearTimer forgets a timer; one that is not there is no error.
func (l *loop) clearTimer(id int64) {
	t, ok := l.byID[id]
	if !ok {
		return
	}
	delete(l.byID, id)
	if t.index >= 0 {
		heap.Remove(&l.timers, t.index)
	}
}

// due takes the first timer whose time has come.
func (l *loop) due(now time.Time) func() error {
	if len(l.timers) == 0 || l.timers[0].at.After(now) {
		return nil
	}
	t := heap.Pop(&l.timers).(*timer)
	if t.every == 0 {
		delete(l.byID, t.id)
		return t.run
	}
	return func() error {
		err := t.run()
		if l.byID[t.id] == t { // it may have cleared itself
			t.at = time.Now().Add(t.every)
			l.last++
			t.order = l.last
			heap.Push(&l.timers, t)
		}
		return err
	}
}

// timerHeap orders timers by time, then by when they were set.
type timerHeap []*timer

func (h timerHeap) Len() int { return len(h) }

func (h timerHeap) Less(i, j int) bool {
	if h[i].at.Equal(h[j].at) {
		return h[i].order < h[j].order
	}
	return h[i].at.Before(h[j].at)
}

func (h timerHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i, j
}

// Push is heap.Interface's.
func (h *timerHeap) Push(x any) {
	t := x.(*timer)
	t.index = len(*h)
	*h = append(*h, t)
}

// Pop is heap.Interface's.
func (h *timerHeap) Pop() any {
	old := *h
	t := old[len(old)-1]
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	t.index = -1
	return t
}
