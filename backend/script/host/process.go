package host

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

// diedError tells that a worker ended before it answered.
type diedError struct {
	output string
	// state is how the process ended, in the system's words; only of a run.
	state string
}

func (e *diedError) Error() string {
	return strings.TrimSpace("the worker died\n" + e.output)
}

// process is one worker. It is asked by one goroutine at a time.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan []byte
	stderr *head
	// exited is closed when the process is gone and its output read; end says why
	// reading ended and is to be read after that.
	exited chan struct{}
	end    error
	state  string // how the process ended; to be read after exited
	// stopping is closed to let go of lines that nobody waits for.
	stopping chan struct{}
	once     sync.Once
	last     uint64 // the id of the last request
	// broken reports that it did not reply as it should.
	broken bool
}

// greet waits for the greeting of a worker, which is killed when it does not come.
// Errors: fault.Internal when it is no worker, the cause of ctx's end.
func (w *process) greet(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, startDeadline, errSlowStart)
	defer cancel()
	text, err := w.read(ctx)
	var hello wire.Hello
	if err == nil && (json.Unmarshal(text, &hello) != nil || hello.Sitewright != "worker" || hello.Version != wire.Version) {
		err = errors.New("it greeted as something else: " + clip(string(text)))
	}
	if err == nil {
		return nil
	}
	w.kill()
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, errSlowStart) {
		return cause
	}
	<-w.exited
	return startFault(err, w.stderr.String())
}

// errSlowStart is the cause of a start's end by startDeadline.
var errSlowStart = errors.New("the worker did not greet in time")

// startFault is the fault of a program that does not become a worker.
func startFault(err error, output string) error {
	f := fault.Wrap(err, fault.Internal, "The part of Sitewright that reads scripts did not start.").
		WithHint("Install Sitewright again. If that does not help, report it with the technical text.")
	f.Stack = strings.TrimSpace(f.Stack + "\n" + output)
	return f
}

// spawn starts the process and the goroutine that reads what it writes.
func spawn(command []string) (*process, error) {
	if len(command) == 0 {
		return nil, errors.New("no command for a worker")
	}
	w := &process{
		lines: make(chan []byte), stderr: &head{}, exited: make(chan struct{}), stopping: make(chan struct{}),
	}
	w.cmd = exec.Command(command[0], command[1:]...)
	w.cmd.Env = []string{} // not nil: nil means all of ours. On Windows Go adds SYSTEMROOT.
	w.cmd.Stderr = w.stderr
	w.cmd.WaitDelay = time.Second
	ownGroup(w.cmd)
	in, err := w.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := w.cmd.Start(); err != nil {
		return nil, err
	}
	w.in = in
	go w.readAll(out)
	return w, nil
}

// readAll hands on the lines of out until it ends, then waits for the process.
func (w *process) readAll(out io.Reader) {
	defer close(w.exited)
	r := wire.NewReader(out)
	for w.end == nil {
		var text []byte
		if text, w.end = r.Next(); w.end != nil {
			break
		}
		select {
		case w.lines <- bytes.Clone(text):
		case <-w.stopping:
			w.end = io.EOF
		}
	}
	_ = w.cmd.Process.Kill() // it closed its output, or wrote what is no line
	_ = w.cmd.Wait()         // a failure shows in the state
	w.state = w.cmd.ProcessState.String()
}

// alive reports whether the process still runs and is silent, as far as is known.
func (w *process) alive() bool {
	select {
	case <-w.exited:
		return false
	case <-w.lines: // nobody asked
		return false
	default:
		return true
	}
}

// read waits for a line.
func (w *process) read(ctx context.Context) ([]byte, error) {
	select {
	case text := <-w.lines:
		return text, nil
	case <-w.exited:
		return nil, w.end
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// ask sends a request and waits for its reply. Errors: the worker's own fault,
// a diedError, the cause of ctx's end, or fault.Internal for garbage.
func (w *process) ask(ctx context.Context, method string, params []byte) ([]byte, error) {
	w.last++
	w.broken = true // until it has replied
	request := wire.Request{ID: w.last, Method: method, Params: params}
	sent := make(chan error, 1)
	go func() { sent <- wire.Write(w.in, request) }()
	text, err := w.read(ctx)
	if err != nil {
		return nil, w.failure(ctx, err, sent)
	}
	select {
	case err = <-sent:
	case <-ctx.Done(): // it answered and does not read
		return nil, w.failure(ctx, ctx.Err(), sent)
	}
	if err != nil {
		return nil, garbage(err, text)
	}
	var reply wire.Reply
	if err := json.Unmarshal(text, &reply); err != nil {
		return nil, garbage(err, text)
	}
	if reply.ID != w.last || (reply.Error == nil) == (reply.Result == nil) {
		return nil, garbage(errors.New("not a reply to the request"), text)
	}
	w.broken = false
	if reply.Error != nil {
		return nil, reply.Error
	}
	return reply.Result, nil
}

// failure kills the worker that gave no line, and says why it did not.
func (w *process) failure(ctx context.Context, err error, sent <-chan error) error {
	w.kill()
	<-sent // its end of the pipe is closed now
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &diedError{output: w.stderr.String()}
	}
	return garbage(err, nil)
}

// garbageError tells that a worker wrote what is no reply.
type garbageError struct{ cause error }

func (e *garbageError) Error() string { return e.cause.Error() }

// garbage is the error for a worker that does not speak our language.
func garbage(err error, text []byte) error {
	return &garbageError{fmt.Errorf("the worker wrote what is no answer: %w: %s", err, clip(string(text)))}
}

// kill ends the process, if it still runs, and does not wait for exited: the
// system takes a while to clear a gigabyte away.
func (w *process) kill() {
	w.once.Do(func() {
		close(w.stopping)
		_ = w.cmd.Process.Kill() // gone already: nothing to do
		_ = w.in.Close()
	})
}

// headLimit is how much of a dead worker's output is kept, in bytes. Go tells
// what was wrong in its first lines.
const headLimit = 2 << 10

// head keeps the beginning of what is written to it.
type head struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write keeps what fits and never fails.
func (h *head) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.buf.Write(p[:min(len(p), headLimit-h.buf.Len())])
	return len(p), nil
}

// String is what was kept.
func (h *head) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.TrimSpace(h.buf.String())
}

// clip cuts a text for a message.
func clip(text string) string {
	const limit = 200
	if len(text) <= limit {
		return text
	}
	return text[:limit] + "…"
}
