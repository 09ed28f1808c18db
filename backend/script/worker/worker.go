// Package worker is the side of the pipe on which JavaScript is parsed. It runs
// in a process of its own with no authority, because a hostile file can overflow
// a parser's stack, and that is fatal to a Go process.
//
// It is the only importer of esbuild and tdewolff/parse. esbuild says what is
// right and what is wrong in a file; tdewolff's parser, which has no opinion on
// that here, says how a sound file is built. Where the second does not know what
// the first accepts, nothing is claimed.
//
// A worker also runs node tools, one in its life: the package bundle makes a
// program of the tool, the package engine runs it, and all they need from outside
// is asked of the app (session).
package worker

import (
	"encoding/json"
	"errors"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

// Main is what `sitewright worker` runs: it limits this process, answers the
// requests that come as lines on in, and returns the exit status when in ends.
// Call it only in a process made for it.
func Main(in io.Reader, out io.Writer) int {
	limitProcess()
	limitFiles()
	return serve(in, out)
}

// lastWords is how long what was asked before the end of the input may still
// take. An app that died leaves no worker behind for longer.
const lastWords = time.Second

// serve answers until in ends. A request that is being worked on then is left to
// the end of the process.
func serve(in io.Reader, out io.Writer) int {
	if err := wire.Write(out, wire.Hello{Sitewright: "worker", Version: wire.Version}); err != nil {
		return 1
	}
	lines := make(chan []byte, 16)
	ended := make(chan error, 1)
	done := make(chan error, 1)
	go func() {
		defer close(lines)
		ended <- read(in, lines)
	}()
	go func() { done <- answerAll(lines, out) }()
	select {
	case err := <-done: // the output is gone, or the input and all is answered
		return status(errors.Join(err, pending(ended)))
	case err := <-ended:
		select {
		case failed := <-done:
			return status(errors.Join(err, failed))
		case <-time.After(lastWords):
			return 1
		}
	}
}

// pending is the error that waits in ended, if one does.
func pending(ended <-chan error) error {
	select {
	case err := <-ended:
		return err
	default:
		return nil
	}
}

// status is the exit status for err.
func status(err error) int {
	if err != nil {
		return 1
	}
	return 0
}

// read hands on every line of in. The end of in is no error.
func read(in io.Reader, lines chan<- []byte) error {
	r := wire.NewReader(in)
	for {
		line, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		lines <- append([]byte(nil), line...)
	}
}

// largeLine is the size of a request, in bytes, after which its memory is given
// back at once: a worker lives long and mostly sees small files.
const largeLine = 512 << 10

// answerAll answers every line in its order, until there is none or a run has
// ended.
func answerAll(lines <-chan []byte, out io.Writer) error {
	var mu sync.Mutex
	s := newSession(func(v any) error {
		mu.Lock()
		defer mu.Unlock()
		return wire.Write(out, v)
	})
	for {
		select {
		case line, more := <-lines:
			if !more {
				return nil
			}
			if err := s.take(line); err != nil {
				return err
			}
			if len(line) > largeLine && !s.started {
				debug.FreeOSMemory()
			}
		case <-s.done:
			return nil
		}
	}
}

// take deals with one line of the app: a request, or what belongs to the run.
func (s *session) take(line []byte) error {
	var o wire.Outgoing
	if err := json.Unmarshal(line, &o); err != nil {
		return s.send(wire.Reply{Error: fault.From(err)})
	}
	switch {
	case o.Answer != 0:
		s.answer(wire.Answer{Answer: o.Answer, Result: o.Result, Error: o.Error, Page: o.Page})
	case o.Event != "":
		s.event(wire.Event{Event: o.Event, Params: o.Params})
	case o.Method == wire.Run:
		var p wire.RunParams
		err := json.Unmarshal(o.Params, &p)
		if err == nil {
			err = s.start(o.ID, p)
		}
		if err != nil {
			return s.send(wire.Reply{ID: o.ID, Error: fault.From(err)})
		}
	default:
		return s.send(s.answerRequest(wire.Request{ID: o.ID, Method: o.Method, Params: o.Params}))
	}
	return nil
}

// answerRequest answers one request. A panic is answered too.
func (s *session) answerRequest(request wire.Request) (reply wire.Reply) {
	defer func() {
		if p := recover(); p != nil {
			f := fault.New(fault.Internal, "Sitewright failed while it read a script: %v", p)
			f.Stack = string(debug.Stack())
			reply = wire.Reply{ID: request.ID, Error: f}
		}
	}()
	reply.ID = request.ID
	result, err := s.serve(request)
	if err == nil {
		reply.Result, err = wire.Encode(result)
	}
	if err != nil {
		reply.Result, reply.Error = nil, fault.From(err)
	}
	return reply
}

// serve does what is asked.
func (s *session) serve(r wire.Request) (any, error) {
	switch r.Method {
	case wire.Prepare:
		var p wire.PrepareParams
		if err := json.Unmarshal(r.Params, &p); err != nil {
			return nil, err
		}
		return struct{}{}, s.prepare(p)
	case wire.Analyse:
		var p wire.AnalyseParams
		if err := json.Unmarshal(r.Params, &p); err != nil {
			return nil, err
		}
		return analyse(p.Kind, p.Source), nil
	case wire.Module:
		var p wire.ModuleParams
		if err := json.Unmarshal(r.Params, &p); err != nil {
			return nil, err
		}
		return module(p.Path, p.Source, p.Callable)
	}
	return nil, fault.New(fault.Internal, "A worker was asked for %q, which it does not know.", r.Method)
}
