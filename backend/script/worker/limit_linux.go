//go:build linux && !race

package worker

import (
	"fmt"
	"os"
	"syscall"
)

// limitData lets the kernel refuse memory above limit bytes, which ends a Go
// process at once. RLIMIT_DATA counts what is written to; RLIMIT_AS would count
// the address space that Go only reserves.
func limitData(limit uint64) {
	if err := syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "no memory limit from the system:", err)
	}
}
