package host

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// trivialScript does nothing but be there.
const trivialScript = "export async function run(ctx, args) { return 1 }\n"

// BenchmarkRatios prints what a script costs over the same file run by Node.js, from
// the request to the result, both measured in turn, with a spare ready as it is in
// use. Without Node.js it prints nothing.
func BenchmarkRatios(b *testing.B) {
	node, err := exec.LookPath("node")
	if err != nil {
		b.Skip("there is no node to compare with")
	}
	file := filepath.Join(b.TempDir(), "x.mjs")
	if err := os.WriteFile(file, []byte(trivialScript+"console.log(JSON.stringify(await run()))\n"), 0o600); err != nil {
		b.Fatal(err)
	}
	h := New(self("worker"))
	defer h.Close()
	a := tool(trivialScript)
	var ours, nodes []time.Duration
	for range 25 {
		ready(h)
		start := time.Now()
		if _, err := h.Run(b.Context(), theTool(), a); err != nil {
			b.Fatal(err)
		}
		ours = append(ours, time.Since(start))
		start = time.Now()
		if err := exec.Command(node, file).Run(); err != nil {
			b.Fatal(err)
		}
		nodes = append(nodes, time.Since(start))
	}
	slices.Sort(ours)
	slices.Sort(nodes)
	mine, theirs := ours[len(ours)/2], nodes[len(nodes)/2]
	ratio := float64(mine) / float64(theirs)
	fmt.Printf("bench: a trivial script / node on the same file (%v / %v) ratio %.2f (max 0.3)\n", mine, theirs, ratio)
	b.ReportMetric(ratio, "ratio")
}

// ready waits until a spare is.
func ready(h *Host) {
	h.Warm()
	h.runs.mu.Lock()
	spare := h.runs.spare
	h.runs.mu.Unlock()
	<-spare.done
}

// BenchmarkWarm is a run with a spare ready.
func BenchmarkWarm(b *testing.B) {
	h := New(self("worker"))
	defer h.Close()
	a := tool(trivialScript)
	for b.Loop() {
		b.StopTimer()
		ready(h)
		b.StartTimer()
		if _, err := h.Run(b.Context(), theTool(), a); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCold is a run whose worker has to start first.
func BenchmarkCold(b *testing.B) {
	a := tool(trivialScript)
	for b.Loop() {
		h := New(self("worker"))
		if _, err := h.Run(b.Context(), theTool(), a); err != nil {
			b.Fatal(err)
		}
		h.Close()
	}
}
