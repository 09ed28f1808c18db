package host

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"
)

// Scripts that fill every place and call others come to their ends, and a script
// that has nothing to do with them gets its turn.
func TestScriptsThatCallScripts(t *testing.T) {
	h := open(t, "worker", WithRuns(2))
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	leaf := tool(body("return 1"))
	middle := tool(body("return await ctx.site.runTool('a', 'leaf', {})"))
	middle.call = func(ctx context.Context, _ string, _ json.RawMessage) (any, error) {
		payload, err := h.Run(ctx, theTool(), leaf)
		return json.RawMessage(value(t, payload, err)), err
	}
	root := tool(body("return (await Promise.all(Array.from({ length: 20 }, () => ctx.site.runTool('a', 'middle', {})))).length"))
	root.call = func(ctx context.Context, _ string, _ json.RawMessage) (any, error) {
		payload, err := h.Run(ctx, theTool(), middle)
		return json.RawMessage(value(t, payload, err)), err
	}
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			got, err := h.Run(ctx, theTool(), root)
			if v := value(t, got, err); v != "20" {
				t.Errorf("it gave %s", v)
			}
		})
	}
	all.Go(func() {
		got, err := h.Run(ctx, theTool(), leaf)
		if v := value(t, got, err); v != "1" {
			t.Errorf("the other one gave %s", v)
		}
	})
	all.Wait()
}
