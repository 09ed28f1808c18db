package worker

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/script/worker/bundle"
	"sitewright/backend/script/worker/engine"
)

// abortGrace is how long a script may still work after it was told to end.
const abortGrace = 200 * time.Millisecond

// session is the one run of a worker. Its methods are called by the goroutine that
// reads, but for those that say otherwise.
type session struct {
	send   func(v any) error // writes a line; any goroutine
	engine *engine.Engine
	// done is closed when the run is answered.
	done    chan struct{}
	started bool

	mu      sync.Mutex
	last    uint64
	pending map[uint64]func(wire.Answer)
	aborted bool
}

func newSession(send func(v any) error) *session {
	return &session{send: send, done: make(chan struct{}), pending: map[uint64]func(wire.Answer){}}
}

// prepare loads what every script finds.
func (s *session) prepare(p wire.PrepareParams) error {
	if s.engine != nil {
		return nil
	}
	e, err := engine.New(engine.Options{Call: s.call, Notice: s.notice, ResultLimit: p.ResultLimit})
	if err != nil {
		return fault.Wrap(err, fault.Internal, "What scripts find at their start did not load.")
	}
	s.engine = e
	return nil
}

// start begins the run; its reply is written when it has ended.
func (s *session) start(id uint64, p wire.RunParams) error {
	if s.started {
		return fault.New(fault.Internal, "A worker runs one script and was asked for another.")
	}
	if err := s.prepare(wire.PrepareParams{ResultLimit: p.ResultLimit}); err != nil {
		return err
	}
	s.started = true
	limitRun(p.Memory)
	go func() {
		defer close(s.done)
		_ = s.send(s.reply(id, p)) // nobody is left to be told of a closed pipe
	}()
	return nil
}

// reply runs the script and makes the reply of how it ended.
func (s *session) reply(id uint64, p wire.RunParams) (reply wire.Reply) {
	defer func() {
		if x := recover(); x != nil {
			f := fault.New(fault.Internal, "Sitewright failed while it ran a script: %v", x)
			f.Stack = string(debug.Stack())
			reply = wire.Reply{ID: id, Error: f}
		}
	}()
	result, err := s.run(p)
	if err == nil {
		reply.Result, err = wire.Encode(result)
	}
	if err == nil && len(reply.Result) > wire.LineLimit-1<<10 {
		err = fault.New(fault.ResultTooLarge, "The result is larger than %d MB.", wire.LineLimit>>20).
			WithHint("Return fewer rows or only the fields that are needed.")
	}
	if err != nil {
		return wire.Reply{ID: id, Error: fault.From(err)}
	}
	reply.ID = id
	return reply
}

// run makes the program, unless the app still has it, and runs it.
func (s *session) run(p wire.RunParams) (wire.RunResult, error) {
	var result wire.RunResult
	var program *wire.Program
	var err error
	if len(p.Compiled) > 0 {
		program = new(wire.Program)
		if err := json.Unmarshal(p.Compiled, program); err != nil {
			return result, fmt.Errorf("reading a kept program: %w", err)
		}
	} else if result.Compiled, program, err = bundle.Make(bundle.Options{Path: p.Path, Source: p.Source, Modules: s.engine.Modules()}, s); err != nil {
		return result, err
	}
	if len(p.Compiled) == 0 && p.Source != nil {
		result.Compiled = nil
	}
	result.Payload, err = s.engine.Run(program, p)
	return result, err
}

// call asks the app; any goroutine. The line is written before it returns, so
// that calls arrive in their order.
func (s *session) call(method string, params json.RawMessage, done func(wire.Answer)) {
	s.mu.Lock()
	s.last++
	call := wire.Call{Call: s.last, Method: method, Params: params}
	s.pending[call.Call] = done
	s.mu.Unlock()
	if err := s.send(call); err != nil {
		s.answer(wire.Answer{Answer: call.Call, Error: fault.From(err)})
	}
}

// notice tells the app; any goroutine.
func (s *session) notice(kind string, params json.RawMessage) {
	_ = s.send(wire.Notice{Notice: kind, Params: params}) // a closed pipe ends the process soon
}

// answer hands an answer on; one that nobody waits for is dropped.
func (s *session) answer(a wire.Answer) {
	s.mu.Lock()
	done := s.pending[a.Answer]
	delete(s.pending, a.Answer)
	s.mu.Unlock()
	if done != nil {
		done(a)
	}
}

// event hands an event on. Abort leaves the script a moment to end by itself.
func (s *session) event(e wire.Event) {
	if s.engine == nil {
		return
	}
	s.engine.Event(e.Event, e.Params)
	if e.Event != wire.Abort || s.aborted {
		return
	}
	s.aborted = true
	time.AfterFunc(abortGrace, func() {
		s.engine.Interrupt(fault.New(fault.Cancelled, "The tool was stopped."))
	})
}

// ask is call that waits.
func (s *session) ask(method string, params any) (json.RawMessage, error) {
	text, err := wire.Encode(params)
	if err != nil {
		return nil, err
	}
	answers := make(chan wire.Answer, 1)
	s.call(method, text, func(a wire.Answer) { answers <- a })
	a := <-answers
	if a.Error != nil {
		return nil, a.Error
	}
	return a.Result, nil
}

var _ bundle.Reader = (*session)(nil)

// Read is bundle.Reader's: the app reads the file.
func (s *session) Read(path string) ([]byte, error) {
	text, err := s.ask(wire.ModuleRead, wire.ModulePath{Path: path})
	if err != nil {
		return nil, err
	}
	var source wire.ModuleSource
	if err := json.Unmarshal(text, &source); err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	return source.Source, nil
}

// Stat is bundle.Reader's: the app looks.
func (s *session) Stat(path string) (string, error) {
	text, err := s.ask(wire.ModuleStat, wire.ModulePath{Path: path})
	if err != nil {
		return "", err
	}
	var kind string
	if err := json.Unmarshal(text, &kind); err != nil {
		return "", errors.Join(fmt.Errorf("looking at %s", path), err)
	}
	return kind, nil
}
