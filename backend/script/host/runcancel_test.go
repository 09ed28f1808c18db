package host

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"sitewright/backend/fault"
)

// states are what a script can be at when its run is cancelled. Each tells that it
// is there with a call.
func states() map[string]string {
	const here = "await fetch('https://here.example/').catch(() => {}); "
	return map[string]string{
		"loop":         body(here + "for (;;);"),
		"regexp":       body(here + "/(?=a)^(a+)+$/.test('a'.repeat(60) + 'b')"),
		"timer":        body(here + "await new Promise((r) => setTimeout(r, 1e8))"),
		"call":         body(here + "await fetch('https://wait.example/')"),
		"call caught":  body(here + "for (;;) await fetch('https://wait.example/').catch(() => {})"),
		"waiting file": body(here + "require('fs').readFileSync('wait')"),
		"serialising":  body(here + "return {toJSON() { for (;;); }}"),
		"deaf":         body(here + "ctx.signal?.addEventListener('abort', () => { for (;;); }); await new Promise((r) => setTimeout(r, 1e8))"),
		"big array":    body(here + "for (;;) new Array(3e6).fill(1).sort()"),
	}
}

// TestRunCancel: wherever the script is, its run ends within a second of the
// cancel, nothing stays, and the next run is served at once.
func TestRunCancel(t *testing.T) {
	h := open(t, "worker")
	for name, source := range states() {
		t.Run(name, func(t *testing.T) {
			h.Warm()
			here := make(chan struct{})
			var once sync.Once
			a := tool(source)
			a.call = func(ctx context.Context, _ string, params json.RawMessage) (any, error) {
				once.Do(func() { close(here) })
				if strings.Contains(string(params), "wait") {
					<-ctx.Done()
				}
				return nil, ctx.Err()
			}
			ctx, cancel := context.WithCancelCause(t.Context())
			ended := make(chan error, 1)
			go func() {
				_, err := h.Run(ctx, theTool(), a)
				ended <- err
			}()
			<-here
			start := time.Now()
			cancel(fault.New(fault.Cancelled, "The person stopped it."))
			err := <-ended
			took := time.Since(start)
			if f := fault.From(err); f == nil || f.Code != fault.Cancelled || f.Message != "The person stopped it." {
				t.Errorf("%v", err)
			}
			if took > 3*time.Second { // a second, on a computer with nothing else to do
				t.Errorf("it took %v", took)
			}
			t.Log(took, fault.From(err).Source)
			got, err := h.Run(t.Context(), theTool(), tool(body("return 1")))
			if v := value(t, got, err); v != "1" {
				t.Errorf("the next gave %s", v)
			}
		})
	}
}

// TestCancelTellsWhere: a run that is stopped says where it was.
func TestCancelTellsWhere(t *testing.T) {
	h := open(t, "worker")
	for source, place := range map[string]string{
		"export async function run() {\n  await fetch('https://here.example/').catch(() => {})\n  for (;;) Math.abs(1)\n}": "tools/x.js:3:",
		"export async function run() {\n  await fetch('https://wait.example/')\n}":                                         "tools/x.js:2:9",
	} {
		ctx, cancel := context.WithCancelCause(t.Context())
		a := tool(source)
		a.call = func(ctx context.Context, _ string, params json.RawMessage) (any, error) {
			cancel(fault.New(fault.Timeout, "The time is up."))
			if strings.Contains(string(params), "wait") {
				<-t.Context().Done() // it does not end with the run
			}
			return nil, ctx.Err()
		}
		_, err := h.Run(ctx, theTool(), a)
		f := fault.From(err)
		if f == nil || f.Code != fault.Timeout || f.Message != "The time is up." || !strings.HasPrefix(f.Source, place) {
			t.Errorf("%s\n%s at %q\n%s", source, f, f.Source, f.Stack)
		}
	}
}

// TestCancelBefore: a run whose time is over before it begins starts nothing.
func TestCancelBefore(t *testing.T) {
	h := open(t, "worker")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(fault.New(fault.Cancelled, "no"))
	if _, err := h.Run(ctx, theTool(), tool("")); fault.CodeOf(err) != fault.Cancelled || h.runs.spare != nil {
		t.Errorf("%v", err)
	}
}

// TestCancelWhileStarting: nobody waits for a worker that does not come.
func TestCancelWhileStarting(t *testing.T) {
	h := open(t, "silent")
	_, err := h.Run(within(t, 100*time.Millisecond), theTool(), tool(""))
	if fault.CodeOf(err) != fault.Timeout {
		t.Errorf("%v", err)
	}
}

// TestManyCancelledWhileStarting: runs that are given up before their worker is
// there leave one spare and no other.
func TestManyCancelledWhileStarting(t *testing.T) {
	h := open(t, "worker")
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(time.Millisecond, cancel)
			_, err := h.Run(ctx, theTool(), tool(body("for (;;);")))
			if fault.CodeOf(err) != fault.Cancelled {
				t.Errorf("%v", err)
			}
		})
	}
	wg.Wait()
	got, err := h.Run(t.Context(), theTool(), tool(body("return 1")))
	if v := value(t, got, err); v != "1" {
		t.Errorf("the next gave %s", v)
	}
}
