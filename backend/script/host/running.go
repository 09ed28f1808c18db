package host

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/script/load"
	"sitewright/backend/script/wire"
)

const (
	// killAfter is how long a worker has to end after it was told to.
	killAfter = 500 * time.Millisecond
	// callsEnd is how long calls have to end after their run.
	callsEnd = 250 * time.Millisecond
	// mostCalls is how many calls are worked on at once. More than any sound script
	// has open; one that asks without end waits in its own process.
	mostCalls = 1000
)

// running is one run in one worker.
type running struct {
	worker  *process
	handler Handler
	out     *outbox
	calls   sync.WaitGroup
	slots   chan struct{}
	load    *load.Budget
}

func newRunning(w *process, handler Handler) *running {
	return &running{worker: w, handler: handler, out: newOutbox(w.in), slots: make(chan struct{}, mostCalls), load: load.New()}
}

// run sends the request and answers what the script asks until it has ended.
func (r *running) run(ctx context.Context, p wire.RunParams) (wire.RunResult, error) {
	defer r.out.close()
	calling, cancel := context.WithCancel(ctx)
	defer r.letGo()
	defer cancel()
	params, err := wire.Encode(p)
	if err != nil {
		return wire.RunResult{}, fault.From(err)
	}
	r.handler.Attach(r.event)
	r.worker.last++
	r.out.send(wire.Request{ID: r.worker.last, Method: wire.Run, Params: params})
	return r.follow(ctx, calling)
}

// follow reads what the worker writes until it replies, ends, or is ended.
func (r *running) follow(ctx, calling context.Context) (wire.RunResult, error) {
	done := ctx.Done()
	var tooLate <-chan time.Time
	for {
		select {
		case text := <-r.worker.lines:
			reply, err := r.line(calling, text)
			if err != nil {
				return wire.RunResult{}, err
			}
			if reply != nil {
				return readReply(reply)
			}
		case <-r.worker.exited:
			return wire.RunResult{}, r.death()
		case <-done:
			done = nil
			r.event(wire.Abort, nil)
			timer := time.NewTimer(killAfter)
			defer timer.Stop()
			tooLate = timer.C
		case <-tooLate:
			return wire.RunResult{}, context.Cause(ctx)
		}
	}
}

// death is the error of a worker that ended without a reply.
func (r *running) death() error {
	if errors.Is(r.worker.end, io.EOF) || errors.Is(r.worker.end, io.ErrUnexpectedEOF) {
		return &diedError{output: r.worker.stderr.String(), state: r.worker.state}
	}
	return garbage(r.worker.end, nil)
}

// line deals with one line of the worker; the reply ends the run.
func (r *running) line(calling context.Context, text []byte) (*wire.Incoming, error) {
	var in wire.Incoming
	if err := json.Unmarshal(text, &in); err != nil {
		return nil, garbage(err, text)
	}
	switch {
	case in.Notice != "":
		r.handler.Notice(in.Notice, in.Params)
	case in.Call != 0:
		r.call(calling, in)
	case in.ID == r.worker.last:
		return &in, nil
	default:
		return nil, garbage(errors.New("not a reply to the request"), text)
	}
	return nil, nil
}

// readReply reads how the run ended.
func readReply(in *wire.Incoming) (result wire.RunResult, err error) {
	if in.Error != nil {
		return result, in.Error
	}
	if err := json.Unmarshal(in.Result, &result); err != nil {
		return result, garbage(err, in.Result)
	}
	return result, nil
}

// call has the handler answer, in the background unless the method is inline.
func (r *running) call(ctx context.Context, in wire.Incoming) {
	if r.handler.Inline(in.Method) {
		r.reply(ctx, in)
		return
	}
	release, err := r.load.Question(ctx, len(in.Params))
	if err != nil {
		r.out.send(wire.Answer{Answer: in.Call, Error: fault.From(err)})
		return
	}
	select {
	case r.slots <- struct{}{}:
	case <-ctx.Done():
		release()
		r.out.send(wire.Answer{Answer: in.Call, Error: fault.From(context.Cause(ctx))})
		return
	}
	r.calls.Go(func() {
		defer func() { release(); <-r.slots }()
		r.reply(ctx, in)
	})
}

// reply sends the handler's answer, which counts until it is written.
func (r *running) reply(ctx context.Context, in wire.Incoming) {
	ctx, share := r.load.Begin(ctx)
	answer := r.answer(ctx, in)
	if !share.Keep(len(answer.Result)) {
		answer.Result = nil
		answer.Error = fault.New(fault.ResultTooLarge, "%s gave more than there is room for beside the other answers on their way.", in.Method).
			WithHint("Wait for one large answer before asking for the next.")
	}
	r.out.sendThen(answer, share.Release)
}

// answer is the handler's, as a line. A panic is answered too.
func (r *running) answer(ctx context.Context, in wire.Incoming) (answer wire.Answer) {
	answer.Answer = in.Call
	defer func() {
		if x := recover(); x != nil {
			f := fault.New(fault.Internal, "Sitewright failed at %s: %v", in.Method, x)
			f.Stack = string(debug.Stack())
			answer.Result, answer.Error = nil, f
		}
	}()
	value, err := r.handler.Call(ctx, in.Method, in.Params)
	if with, ok := value.(Answered); ok {
		value, answer.Page = with.Result, with.Page
	}
	if err == nil {
		answer.Result, err = wire.Encode(value)
	}
	if err == nil && len(answer.Result) > wire.LineLimit-1<<20 {
		err = fault.New(fault.ResultTooLarge, "%s gave more than %d MB, which is too much for one answer.", in.Method, wire.LineLimit>>20)
	}
	if err != nil {
		answer.Result, answer.Error = nil, fault.From(err)
	}
	return answer
}

// event tells the script something. What cannot be written is not told: it is a
// mistake of ours that the script cannot help.
func (r *running) event(name string, params any) {
	e := wire.Event{Event: name}
	if params != nil {
		text, err := wire.Encode(params)
		if err != nil {
			return
		}
		e.Params = text
	}
	r.out.send(e)
}

// letGo waits for the calls on their way, whose context has ended.
func (r *running) letGo() {
	gone := make(chan struct{})
	go func() { r.calls.Wait(); close(gone) }()
	select {
	case <-gone:
	case <-time.After(callsEnd):
	}
}

// outbox writes lines in their order, without the sender waiting.
type outbox struct {
	mu     sync.Mutex
	lines  []outLine
	closed bool
	wake   chan struct{}
	ended  chan struct{}
}

// outLine is a line to write, and what is called when that is done.
type outLine struct {
	value   any
	written func()
}

// newOutbox writes to w until it is closed or w takes no more.
func newOutbox(w io.Writer) *outbox {
	o := &outbox{wake: make(chan struct{}, 1), ended: make(chan struct{})}
	go o.write(w)
	return o
}

// send queues a line; after close it does nothing.
func (o *outbox) send(line any) { o.sendThen(line, func() {}) }

// sendThen is send that calls written when the line is; never after close.
func (o *outbox) sendThen(line any, written func()) {
	o.mu.Lock()
	if !o.closed {
		o.lines = append(o.lines, outLine{line, written})
	}
	o.mu.Unlock()
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

func (o *outbox) write(w io.Writer) {
	defer close(o.ended)
	for range o.wake {
		for {
			o.mu.Lock()
			lines, closed := o.lines, o.closed
			o.lines = nil
			o.mu.Unlock()
			if closed {
				return
			}
			if len(lines) == 0 {
				break
			}
			for i, line := range lines {
				if wire.Write(w, line.value) != nil { // the worker is gone, which follow sees
					o.stop()
					return
				}
				lines[i] = outLine{}
				line.written()
			}
		}
	}
}

func (o *outbox) stop() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed, o.lines = true, nil
}

// close drops what is not written. A write that a worker does not take ends when
// that is killed.
func (o *outbox) close() {
	o.stop()
	select {
	case o.wake <- struct{}{}:
	default:
	}
}
