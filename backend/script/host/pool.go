package host

import (
	"context"
	"errors"
	"sync"

	"sitewright/backend/fault"
)

// errClosed is returned for questions to a Host that is closed.
var errClosed = errors.New("the host is closed")

// pool are the workers that run. A question enters first, so that there are never
// more workers than slots, the idle ones included.
type pool struct {
	command []string
	slots   chan struct{}
	// ctx ends when the pool is closed; every start and question ends with it.
	ctx    context.Context
	cancel context.CancelCauseFunc
	// work counts questions and starts that are on their way.
	work sync.WaitGroup

	mu      sync.Mutex
	closed  bool
	idle    []*process
	running int      // processes that live or start, the idle ones included
	next    *arrival // the worker on its way, or nil
}

// arrival is a worker on its way. It becomes an idle one.
type arrival struct {
	done chan struct{} // closed when it is there or has failed
	err  error         // why it failed; to be read after done
}

// newPool makes a pool of at most n workers.
func newPool(command []string, n int) *pool {
	ctx, cancel := context.WithCancelCause(context.Background())
	return &pool{command: command, slots: make(chan struct{}, n), ctx: ctx, cancel: cancel}
}

// enter waits for a slot. The caller calls release when it is done.
func (p *pool) enter(ctx context.Context) (release func(), err error) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil, closing()
	}
	p.work.Add(1)
	p.mu.Unlock()
	select {
	case p.slots <- struct{}{}:
		return func() { <-p.slots; p.work.Done() }, nil
	case <-ctx.Done():
		err = fault.From(ctx.Err())
	case <-p.ctx.Done():
		err = closing()
	}
	p.work.Done()
	return nil, err
}

// closing is what a question to a closed Host ends with.
func closing() error { return fault.Wrap(errClosed, fault.Cancelled, "Sitewright is closing.") }

// take returns an idle worker that still lives, or waits for one on its way. A
// start is never cut short: one that nobody waits for any more is a spare.
func (p *pool) take(ctx context.Context) (*process, error) {
	for {
		w, next := p.pick()
		if w != nil {
			return w, nil
		}
		select {
		case <-next.done:
			if next.err != nil {
				return nil, next.err
			}
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// pick takes an idle worker, or tells which one to wait for.
func (p *pool) pick() (*process, *arrival) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.idle) > 0 {
		w := p.idle[len(p.idle)-1]
		p.idle = p.idle[:len(p.idle)-1]
		if w.alive() {
			p.startSpare()
			return w, nil
		}
		p.bury(w)
	}
	if p.next == nil {
		p.launch()
	}
	return nil, p.next
}

// newWorker starts a worker that is ready.
func (p *pool) newWorker() (*process, error) {
	if p.ctx.Err() != nil {
		return nil, context.Cause(p.ctx)
	}
	w, err := spawn(p.command)
	if err != nil {
		return nil, startFault(err, "")
	}
	if err := w.greet(p.ctx); err != nil {
		<-w.exited
		return nil, err
	}
	return w, nil
}

// bound is ctx that also ends when the pool is closed.
func (p *pool) bound(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(p.ctx, func() { cancel(errClosed) })
	return ctx, func() { stop(); cancel(nil) }
}

// give takes a worker back.
func (p *pool) give(w *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, w)
}

// drop kills a worker that is of no more use.
func (p *pool) drop(w *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bury(w)
}

// bury kills a worker and frees its place when it is gone. The caller holds mu,
// and a question is on its way.
func (p *pool) bury(w *process) {
	w.kill()
	p.work.Go(func() {
		<-w.exited
		p.mu.Lock()
		defer p.mu.Unlock()
		p.running--
		p.startSpare()
	})
}

// startSpare starts a worker in the background unless one is ready, so that the
// next file does not wait when this one kills its worker. The caller holds mu.
func (p *pool) startSpare() {
	if !p.closed && p.next == nil && len(p.idle) == 0 && p.running < cap(p.slots) {
		p.launch()
	}
}

// launch starts a worker. The caller holds mu, and a question is on its way.
func (p *pool) launch() {
	next := &arrival{done: make(chan struct{})}
	p.running++
	p.next = next
	p.work.Go(func() {
		w, err := p.newWorker()
		p.mu.Lock()
		defer p.mu.Unlock()
		defer close(next.done)
		p.next = nil
		if err != nil { // who waits is told; a spare's failure comes again for the next
			next.err = err
			p.running--
			return
		}
		p.idle = append(p.idle, w)
	})
}

// close kills every worker and waits for all that is on its way.
func (p *pool) close() {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.cancel(errClosed)
	p.work.Wait()
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	for _, w := range idle {
		w.kill()
		<-w.exited
	}
}
