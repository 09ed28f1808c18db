package workspace

import (
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A flood is told ten times a second, numbered without gaps, and its end is told.
func TestBusMergesAndLosesNoEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h heard
		var at atomic.Int64
		b := newBus(h.hear, func() State { return State{Version: fmt.Sprint(at.Load())} })
		go b.loop()
		const runs = 3
		for n := range 1000 {
			at.Store(int64(n))
			id := fmt.Sprint("run", n%runs)
			view := RunView{ID: id, Rows: n}
			b.run(id, func() RunView { return view })
			b.line(ConsoleLine{RunID: id})
			b.touch()
			time.Sleep(time.Millisecond)
		}
		b.stop()
		last := map[string]int{}
		topics := map[string]int{}
		for i, e := range h.all() {
			if e.Seq != i+1 {
				t.Fatalf("event %d has the number %d", i, e.Seq)
			}
			topics[e.Topic]++
			if v, ok := e.Data.(RunView); ok {
				last[v.ID] = v.Rows
			}
		}
		if last["run0"] != 999 || last["run1"] != 997 || last["run2"] != 998 {
			t.Errorf("the last views are %v", last)
		}
		if s, ok := h.state(); !ok || s.Version != "999" {
			t.Errorf("the last state is %+v", s)
		}
		// One second, so at most ten rounds, the first and the last.
		if topics["state"] > 12 || topics["run"] > 12*runs || topics["console"] > 12*consoleRound {
			t.Errorf("too much was told: %v", topics)
		}
	})
}

func TestBusTellsNothingTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h heard
		b := newBus(h.hear, func() State { return State{Version: "same"} })
		go b.loop()
		for range 5 {
			b.touch()
			time.Sleep(time.Second)
		}
		b.stop()
		if got := len(h.all()); got != 1 {
			t.Errorf("the same state was told %d times", got)
		}
		if s := b.now(); s.Seq != 1 || s.Version != "same" {
			t.Errorf("got %+v", s)
		}
	})
}
