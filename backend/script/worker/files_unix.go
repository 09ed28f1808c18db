//go:build unix

package worker

import (
	"fmt"
	"os"
	"syscall"
	"time"
)

// limitFiles keeps this process from opening anything from now on: the system
// refuses a descriptor above those in use. A worker asks the app for files; this
// also holds for a library that would look for one by itself.
func limitFiles() {
	// What Go opens once, and late: the computer's time zone, and its poller, which a
	// pipe needs and every timer.
	_, _ = time.Now().Zone()
	if in, out, err := os.Pipe(); err == nil {
		_, _ = in.Close(), out.Close()
	}
	free, err := syscall.Dup(0)
	if err != nil {
		return
	}
	_ = syscall.Close(free)
	limit := syscall.Rlimit{Cur: uint64(free), Max: uint64(free)}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "no limit of files from the system:", err)
	}
}
