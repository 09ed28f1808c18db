package host

import (
	"context"
	"sync"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

const (
	// defaultRuns is how many scripts may run at once.
	defaultRuns = 8
	// mostCalled is how many scripts that another script calls run at once, for one
	// that nobody calls; mostCalledDeep is the same for each step further down. A step
	// waits for those below it alone, so none waits for itself, and with at most eight
	// steps (package run) there are 16 workers at most.
	mostCalled     = 8
	mostCalledDeep = 1
	// spareDelay is when the next run's worker is started after this one's was
	// taken: a short run has the computer to itself.
	spareDelay = 200 * time.Millisecond
)

// runs are the workers that run scripts, one each, and a spare that has loaded
// what every script finds.
type runs struct {
	command     []string
	resultLimit int64
	slots       chan struct{}
	ctx         context.Context
	cancel      context.CancelCauseFunc
	work        sync.WaitGroup // runs and starts on their way

	mu     sync.Mutex
	closed bool
	spare  *arrivalOf
	timer  *time.Timer
}

// arrivalOf is a worker that is prepared or will be.
type arrivalOf struct {
	done   chan struct{} // closed when it is there or has failed
	worker *process
	err    error
}

func newRuns(command []string) *runs {
	ctx, cancel := context.WithCancelCause(context.Background())
	return &runs{command: command, slots: make(chan struct{}, defaultRuns), ctx: ctx, cancel: cancel}
}

// callees are the places for the scripts that those of one step call.
type callees struct {
	slots chan struct{}
	once  sync.Once
	below *callees
}

type calleesKey struct{}

func newCallees(n int) *callees { return &callees{slots: make(chan struct{}, n)} }

// deeper are the places one step further down.
func (c *callees) deeper() *callees {
	c.once.Do(func() { c.below = newCallees(mostCalledDeep) })
	return c.below
}

// places tells where a run waits for its turn, and gives the context of what it
// calls. One that a script calls takes no place from other runs: its caller, which
// waits for it, has one.
func (r *runs) places(ctx context.Context) (context.Context, chan struct{}) {
	slots, next := r.slots, newCallees(mostCalled)
	if c, ok := ctx.Value(calleesKey{}).(*callees); ok {
		slots, next = c.slots, c.deeper()
	}
	return context.WithValue(ctx, calleesKey{}, next), slots
}

// enter waits for one of the slots, as pool.enter does.
func (r *runs) enter(ctx context.Context, slots chan struct{}) (release func(), err error) {
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return nil, closing()
	}
	r.work.Add(1)
	r.mu.Unlock()
	select {
	case slots <- struct{}{}:
		return func() { <-slots; r.work.Done() }, nil
	case <-ctx.Done():
		err = fault.From(context.Cause(ctx))
	case <-r.ctx.Done():
		err = closing()
	}
	r.work.Done()
	return nil, err
}

// bound is ctx that also ends when the host is closed.
func (r *runs) bound(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(r.ctx, func() { cancel(closing()) })
	return ctx, func() { stop(); cancel(nil) }
}

// take returns a prepared worker: the spare, or a new one when that has died
// meanwhile. The next spare follows.
func (r *runs) take(ctx context.Context) (*process, error) {
	for {
		a, ours := r.claim()
		select {
		case <-a.done:
		case <-ctx.Done():
			r.giveBack(a)
			return nil, context.Cause(ctx)
		}
		if a.err != nil {
			return nil, a.err
		}
		if a.worker.alive() {
			r.later()
			return a.worker, nil
		}
		r.finish(a.worker)
		if ours { // it died as soon as it was there
			return nil, &diedError{output: a.worker.stderr.String()}
		}
	}
}

// claim takes the spare away, or starts a worker that is ours alone.
func (r *runs) claim() (a *arrivalOf, started bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if a = r.spare; a != nil {
		r.spare = nil
		return a, false
	}
	return r.launch(), true
}

// giveBack keeps a worker that was not needed as the spare, or ends it when it is
// there. The caller is a run, so that close waits for it.
func (r *runs) giveBack(a *arrivalOf) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed && r.spare == nil {
		r.spare = a
		return
	}
	r.work.Go(func() {
		<-a.done
		if a.err == nil {
			r.finish(a.worker)
		}
	})
}

// launch starts a worker. The caller holds mu.
func (r *runs) launch() *arrivalOf {
	a := &arrivalOf{done: make(chan struct{})}
	r.work.Go(func() {
		defer close(a.done)
		a.worker, a.err = r.prepared()
	})
	return a
}

// prepared starts a worker and has it load what every script finds.
func (r *runs) prepared() (*process, error) {
	if r.ctx.Err() != nil {
		return nil, context.Cause(r.ctx)
	}
	w, err := spawn(r.command)
	if err != nil {
		return nil, startFault(err, "")
	}
	if err := w.greet(r.ctx); err != nil {
		<-w.exited
		return nil, err
	}
	params, err := wire.Encode(wire.PrepareParams{ResultLimit: r.resultLimit})
	if err != nil {
		return nil, fault.From(err)
	}
	ctx, cancel := context.WithTimeoutCause(r.ctx, startDeadline, errSlowStart)
	defer cancel()
	if _, err := w.ask(ctx, wire.Prepare, params); err != nil {
		w.kill()
		<-w.exited
		return nil, startFault(err, w.stderr.String())
	}
	return w, nil
}

// later starts the next spare in a moment.
func (r *runs) later() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.timer == nil && !r.closed {
		r.timer = time.AfterFunc(spareDelay, r.warm)
	}
}

// warm starts a spare unless there is one.
func (r *runs) warm() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.timer = nil
	if !r.closed && r.spare == nil {
		r.spare = r.launch()
	}
}

// finish ends a worker and waits until it is gone.
func (r *runs) finish(w *process) {
	w.kill()
	<-w.exited
}

// close ends every run and the spare.
func (r *runs) close() {
	r.mu.Lock()
	r.closed = true
	if r.timer != nil {
		r.timer.Stop()
	}
	spare := r.spare
	r.spare = nil
	r.mu.Unlock()
	r.cancel(closing())
	r.work.Wait()
	if spare != nil && spare.err == nil {
		r.finish(spare.worker)
	}
}
