package host

import (
	"context"
	"errors"
	"strings"
	"time"

	"sitewright/backend/fault"
)

// clock measures how long workers are at work on a question. The zero clock only
// measures.
type clock struct {
	// limit is what the skill's budget leaves, if limited.
	limit   time.Duration
	limited bool
	spent   time.Duration
}

// over reports that the budget is used up.
func (c *clock) over() bool { return c.limited && c.spent >= c.limit }

// errDeadline and errBudget are the causes of a question's end by the Host's own
// deadline for a file, and by the time that the skill's files have together.
var (
	errDeadline = errors.New("the worker took too long")
	errBudget   = errors.New("the files of the skill took too long")
)

// start bounds a question: it ends with errDeadline after the deadline, or with
// errBudget when less is left. What it takes until stop is counted.
func (c *clock) start(ctx context.Context, deadline time.Duration) (bound context.Context, stop func()) {
	began := time.Now()
	cause := errDeadline
	if left := c.limit - c.spent; c.limited && left < deadline {
		deadline, cause = left, errBudget
	}
	bound, cancel := context.WithTimeoutCause(ctx, deadline, cause)
	return bound, func() {
		c.spent += time.Since(began)
		cancel()
	}
}

// ofDepth reports a worker that died of nesting: its parser's stack was full. A
// fresh one would end the same way.
func (e *diedError) ofDepth() bool {
	return strings.Contains(e.output, "stack overflow") || strings.Contains(e.output, "goroutine stack exceeds")
}

// verdict says that a file's parsing had to be stopped, for its own fault.
type verdict struct {
	// why follows the file's name in a sentence.
	why string
	// technical is for who wants to report it.
	technical string
}

func (v *verdict) Error() string { return v.why }

// explain makes of what went wrong with a question a verdict on its file, or a
// fault where the file is not to blame.
func (h *Host) explain(err error) error {
	var died *diedError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errClosed):
		return closing()
	case errors.Is(err, errBudget):
		return overBudget()
	case errors.Is(err, errDeadline):
		return &verdict{"is too large or too complicated to be understood in " + inWords(h.deadline), "it took more than " + h.deadline.String()}
	case errors.As(err, &died) && died.ofDepth():
		return &verdict{"is nested too deeply", died.Error()}
	case errors.As(err, &died):
		return &verdict{"is too large or nested too deeply", died.Error()}
	}
	return fault.From(err) // the worker's own, a start that failed, garbage
}

// inWords is a time as people read it: "5 seconds", "50ms".
func inWords(d time.Duration) string {
	if d == time.Second {
		return "a second"
	}
	if text, whole := strings.CutSuffix(d.String(), "s"); whole && d%time.Second == 0 && d < time.Minute {
		return text + " seconds"
	}
	return d.String()
}

// fault is the verdict on the file of that name. It is a syntax error to people:
// no sound tool does this.
func (v *verdict) fault(file string) error {
	f := fault.New(fault.ScriptSyntax, "The file “%s” %s, so parsing had to be stopped.", file, v.why).
		WithHint("Make it simpler or split it.")
	f.Source = file + ":1:1"
	f.Stack = v.technical
	return f
}

// overBudget is the fault of a file that was not parsed, or not to the end,
// because the skill's files had their time. It says nothing about this file.
func overBudget() error {
	return fault.New(fault.Timeout, "The files of this skill take too long together, so parsing had to be stopped.").
		WithHint("Make the large ones simpler or split them.")
}
