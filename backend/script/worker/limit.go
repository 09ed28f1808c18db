package worker

import (
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// The limits of a worker's process, in bytes. A tool is at most 4 MB; the worst
// sound one that we know takes 200 MB. A stack of stackLimit is some 50 000
// nested brackets deep in esbuild; with Go's own limit of 1 GB a hostile file
// would cost 1.5 GB before it dies.
const (
	stackLimit = 128 << 20
	softLimit  = 640 << 20
	hardLimit  = 1 << 30
)

// memoryPeriod is how often the memory is looked at.
const memoryPeriod = 50 * time.Millisecond

// limitProcess bounds the stack and the memory of this process.
func limitProcess() {
	debug.SetMaxStack(stackLimit)
	debug.SetMemoryLimit(softLimit)
	limitData(hardLimit)
	go watchMemory()
}

// watchMemory ends the process when it grows over the limit. It is the only hard
// limit on systems whose own does not work for us.
func watchMemory() {
	sample := []metrics.Sample{
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
	}
	for range time.Tick(memoryPeriod) {
		metrics.Read(sample)
		used := sample[0].Value.Uint64() - sample[1].Value.Uint64()
		if used > hardLimit {
			_, _ = fmt.Fprintf(os.Stderr, "the worker used %d MB of memory and ended itself\n", used>>20)
			os.Exit(3)
		}
	}
}
