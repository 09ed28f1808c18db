//go:build unix && !race

package worker

import (
	"errors"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func init() {
	modes["hog"] = hog
	modes["recurse"] = func(string) int { limitProcess(); return deepest(0) }
}

// hog is a worker that takes memory until it dies: in pieces of the given size,
// in megabytes, up to twice the limit.
func hog(megabytes string) int {
	limitProcess()
	size, err := strconv.Atoi(megabytes)
	if err != nil {
		return 99
	}
	var kept [][]byte
	for taken := 0; taken < 2*hardLimit; taken += size << 20 {
		piece := make([]byte, size<<20)
		for i := 0; i < len(piece); i += 4096 {
			piece[i] = 1
		}
		kept = append(kept, piece)
	}
	runtime.KeepAlive(kept)
	return 0
}

// deepest recurses until the stack is full, which is long before n is.
func deepest(n int) int {
	var room [64]int
	if n == math.MaxInt {
		return n
	}
	room[n%64] = n
	return deepest(n+1) + room[(n+1)%64]
}

func TestProcessLimits(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		// peak is the most memory that may have been in use, in megabytes.
		peak int64
		says string
	}{
		// What Go says differs: when the refusal hits the collector itself, it crashes.
		{[]string{"hog", "1"}, 1200, ""},
		{[]string{"hog", "1500"}, 1600, ""},
		{[]string{"recurse", ""}, 400, "stack"},
	} {
		var output strings.Builder
		cmd := exec.Command(program, test.args...)
		cmd.Stderr = &output
		err := cmd.Run()
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			t.Errorf("%v lived: %v", test.args, err)
			continue
		}
		usage, ok := exit.SysUsage().(*syscall.Rusage)
		if !ok {
			t.Fatal("no usage")
		}
		peak := int64(usage.Maxrss) >> 10 // Linux counts in KB
		t.Logf("%v: %v, peak %d MB", test.args, err, peak)
		if peak > test.peak && peak < 1<<20 { // macOS counts in bytes
			t.Errorf("%v used %d MB", test.args, peak)
		}
		if !strings.Contains(output.String(), test.says) {
			t.Errorf("%v said %.300s", test.args, output.String())
		}
	}
}
