package run

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"sitewright/backend/browser"
)

// BenchmarkRatios prints what a run costs over a bare evaluate on the same
// connection, both measured in turn in one process, so that the machine's speed
// cancels out. The record is kept on disk meanwhile, as in the app.
func BenchmarkRatios(b *testing.B) {
	at, err := chrome.Open(b.Context(), "about:blank")
	if err != nil {
		b.Fatal(err)
	}
	s, err := chrome.Session(b.Context(), at.ID)
	if err != nil {
		b.Fatal(err)
	}
	store, err := OpenStore(b.TempDir(), 50, 1<<30)
	if err != nil {
		b.Fatal(err)
	}
	r := NewRunner(plainScripts{}, store, time.Minute)
	defer r.Close()
	req := request(s, `() => 1 + 1`)
	req.AnySite = true
	const warm, rounds = 100, 600
	var raw, runs []time.Duration
	for i := range warm + rounds {
		a, c := bare(b, s), one(b, r, req)
		r.Close() // the record of this run is on disk before the next is timed
		if i >= warm {
			raw, runs = append(raw, a), append(runs, c)
		}
	}
	ratio := float64(median(runs)) / float64(median(raw))
	fmt.Printf("bench: run of a trivial tool / Runtime.evaluate (%v / %v) ratio %.2f (max 1.3)\n", median(runs), median(raw), ratio)
	b.ReportMetric(ratio, "ratio")
}

func bare(b *testing.B, s *browser.Session) time.Duration {
	start := time.Now()
	var answer struct {
		Result struct {
			Value int `json:"value"`
		} `json:"result"`
	}
	err := s.Call(context.Background(), "Runtime.evaluate", map[string]any{"expression": "1 + 1", "returnByValue": true}, &answer)
	took := time.Since(start)
	if err != nil || answer.Result.Value != 2 {
		b.Fatalf("%v %+v", err, answer)
	}
	return took
}

func one(b *testing.B, r *Runner, req Request) time.Duration {
	start := time.Now()
	record := r.Start(context.Background(), req).Wait()
	took := time.Since(start)
	if string(record.Value) != "2" {
		b.Fatalf("%s %+v", record.Value, record.Error)
	}
	return took
}

func median(d []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(d))[len(d)/2]
}
