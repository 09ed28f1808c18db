package run

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"sitewright/backend/browser"
)

// bareTool is the tool of this benchmark as a bare Runtime.evaluate would run it.
const bareTool = "(async () => { const tool = () => 1 + 1\n; return await tool(JSON.parse('{}')) })()"

// BenchmarkRatios prints what a run costs over a bare evaluate of the same tool
// on the same connection, both measured in turn in one process, so that the machine's speed
// cancels out. The record goes to disk after the result is handed over, so it is
// no part of this.
func BenchmarkRatios(b *testing.B) {
	at, err := chrome.Open(b.Context(), "about:blank")
	if err != nil {
		b.Fatal(err)
	}
	s, err := chrome.Session(b.Context(), at.ID)
	if err != nil {
		b.Fatal(err)
	}
	r := NewRunner(plainScripts{}, nil, Limits{BrowserTool: time.Minute, ResultSize: 1 << 20})
	req := request(s, `() => 1 + 1`)
	req.AnySite = true
	req.Skill.Manifest.Tools[0].ReadOnly = true
	const warm, rounds = 100, 600
	var raw, runs []time.Duration
	for i := range warm + rounds {
		// Who goes first changes, for the second finds a warm machine.
		sides := []func(){
			func() { raw = append(raw, bare(b, s)) },
			func() { runs = append(runs, one(b, r, req)) },
		}
		sides[i%2]()
		sides[1-i%2]()
	}
	raw, runs = raw[warm:], runs[warm:]
	ratio := float64(median(runs)) / float64(median(raw))
	fmt.Printf("bench: run of a trivial tool / bare evaluate of it (%v / %v) ratio %.2f (max 1.3)\n", median(runs), median(raw), ratio)
	b.ReportMetric(ratio, "ratio")
}

func bare(b *testing.B, s *browser.Session) time.Duration {
	start := time.Now()
	var answer struct {
		Result struct {
			Value int `json:"value"`
		} `json:"result"`
	}
	err := s.Call(context.Background(), "Runtime.evaluate", map[string]any{"expression": bareTool, "returnByValue": true, "awaitPromise": true}, &answer)
	took := time.Since(start)
	if err != nil || answer.Result.Value != 2 {
		b.Fatalf("%v %+v", err, answer)
	}
	return took
}

func one(b *testing.B, r *Runner, req Request) time.Duration {
	start := time.Now()
	record := r.Do(context.Background(), req)
	took := time.Since(start)
	if string(record.Value) != "2" {
		b.Fatalf("%s %+v", record.Value, record.Error)
	}
	return took
}

func median(d []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(d))[len(d)/2]
}
