package host

import (
	"errors"
	"slices"
	"strings"

	"sitewright/backend/fault"
)

// ofMemory reports a worker that died because it wanted more memory than it may
// have. Go says so in several ways, depending on who asked for it.
func (e *diedError) ofMemory() bool {
	return slices.ContainsFunc([]string{
		"out of memory", "cannot allocate memory", "of memory and ended itself", "returned 0, 12", "errno=12",
		"mgcmark", "mheap.go", // the collector itself, which does not ask whether it got what it wanted
		"pthread_create failed", "failed to create new OS thread", // a thread's stack is memory too
	}, func(sign string) bool { return strings.Contains(e.output, sign) })
}

// explainRun makes a fault of what went wrong with a run.
func (h *Host) explainRun(err error) error {
	var f *fault.Error
	var died *diedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &f), !errors.As(err, &died):
		return fault.From(err)
	}
	switch {
	case died.ofMemory():
		f = fault.New(fault.OutOfMemory, "The tool used more memory than it may, and was stopped.").
			WithHint("Work through the data in parts and keep only what the result needs.")
	case died.ofDepth():
		f = fault.New(fault.ScriptError, "The tool went too deep: its functions or its data are nested without an end, and it was stopped.").
			WithHint("A function calls itself without an end, or works through something very deep. Use a loop instead.")
	default:
		f = fault.New(fault.Internal, "The process that ran the tool was ended from outside.").
			WithHint("Run it again. If it happens often, the computer may be short of memory.")
	}
	f.Stack = strings.TrimSpace(died.state + "\n" + died.Error())
	return f
}
