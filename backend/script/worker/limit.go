package worker

import (
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
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

// The memory of a process that runs a script: what the run may use is on top of
// runOverhead, which the engine, its scripts and what is not collected yet take.
// The collector works harder from the soft limit on, which leaves room for what is
// allocated meanwhile. The system's own limit is higher by runSlack, so that most
// scripts end with our message.
const (
	runMemory   = 256 << 20
	runOverhead = 128 << 20
	runSlack    = 96 << 20
	// runLive is what the engine and its scripts have in use.
	runLive = 24 << 20
)

// memoryPeriod is how often the memory is looked at, runPeriod how often while a
// script runs: one can take 10 MB in a few milliseconds.
const (
	memoryPeriod = 50 * time.Millisecond
	runPeriod    = 5 * time.Millisecond
)

// memoryLimit and liveLimit are what watchMemory compares with, in bytes: all that
// the process has, and what the last collection found to be in use. 0 is no limit.
var memoryLimit, liveLimit atomic.Int64

// limitProcess bounds the stack and the memory of this process.
func limitProcess() {
	debug.SetMaxStack(stackLimit)
	debug.SetMemoryLimit(softLimit)
	limitData(hardLimit)
	memoryLimit.Store(hardLimit)
	go watchMemory(memoryPeriod)
}

// limitRun bounds the memory of this process for a script that may use so many
// bytes; 0 means the default.
func limitRun(memory int64) {
	if memory <= 0 {
		memory = runMemory
	}
	if memoryLimit.Load() == 0 { // this process is not limited: a test
		return
	}
	limit := memory + runOverhead
	// A script lives briefly: collecting less often makes it faster, and near the
	// limit more often keeps it alive.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(memory*3/4 + runOverhead/2)
	limitData(uint64(limit + runSlack))
	liveLimit.Store(memory + runLive)
	if memoryLimit.Swap(limit) == hardLimit {
		go watchMemory(runPeriod)
	}
}

// watchMemory ends the process when it grows over the limit. It is the only hard
// limit on systems whose own does not work for us. A process that has more in use
// than it may is ended at once: it would spend its time collecting.
func watchMemory(period time.Duration) {
	sample := []metrics.Sample{
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
		{Name: "/gc/heap/live:bytes"},
	}
	for range time.Tick(period) {
		metrics.Read(sample)
		used, live := sample[0].Value.Uint64()-sample[1].Value.Uint64(), sample[2].Value.Uint64()
		most := uint64(liveLimit.Load())
		if used > uint64(memoryLimit.Load()) || most > 0 && live > most {
			_, _ = fmt.Fprintf(os.Stderr, "the worker used %d MB of memory and ended itself\n", max(used, live)>>20)
			os.Exit(3)
		}
	}
}
