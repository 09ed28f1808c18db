package host

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// open makes a Host of the real worker, or of a fake.
func open(t *testing.T, name string, opts ...Option) *Host {
	t.Helper()
	h := New(self(name), opts...)
	t.Cleanup(h.Close)
	return h
}

const good = `export async function run(ctx) { return "@e12"; }`

// mustAnalyse fails the test unless good is analysed rightly.
func mustAnalyse(t *testing.T, h *Host, suffix string) {
	t.Helper()
	s, err := h.Analyse(t.Context(), skill.Node, "tools/good.js", []byte(good+suffix))
	if err != nil {
		t.Fatalf("a sound file: %v", err)
	}
	if !s.Module || len(s.Exports) != 1 || s.Exports[0] != "run" || len(s.Literals) != 1 {
		t.Fatalf("a sound file: %+v", s)
	}
}

// eventually waits until ok, for ten seconds.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	deadline := time.After(10 * time.Second)
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// counts are the idle workers and all of them.
func (p *pool) counts() (idle, running int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.idle), p.running
}

func TestStartsLazilyAndKeepsASpare(t *testing.T) {
	h := open(t, "worker")
	if _, running := h.pool.counts(); running != 0 {
		t.Fatalf("%d workers before the first question", running)
	}
	mustAnalyse(t, h, "")
	eventually(t, "a spare", func() bool { idle, running := h.pool.counts(); return idle == 2 && running == 2 })
}

func TestSyntaxErrorIsNoError(t *testing.T) {
	h := open(t, "worker")
	s, err := h.Analyse(t.Context(), skill.Browser, "x.js", []byte("async () => {\n  let a = ;\n}"))
	if err != nil || s.Syntax == nil || s.Syntax.Line != 2 || s.Syntax.Column != 11 {
		t.Errorf("%+v, %v", s.Syntax, err)
	}
}

func TestModule(t *testing.T) {
	h := open(t, "worker")
	src, err := h.Module(t.Context(), "x.js", []byte(good), "run")
	if err != nil || !strings.Contains(src, "return run") {
		t.Fatalf("%q, %v", src, err)
	}
	if strings.Index(src, "async function") != skill.ModuleOffset+len("export ") {
		t.Errorf("the first line is not moved by ModuleOffset: %q", src)
	}
	_, err = h.Module(t.Context(), "x.js", []byte("import a from './a.js';"+good), "run")
	if fault.CodeOf(err) != fault.ToolBroken {
		t.Errorf("a module that imports gave %v", err)
	}
	_, running := h.pool.counts()
	mustAnalyse(t, h, "")
	if _, after := h.pool.counts(); after > 2 || running > 2 {
		t.Errorf("a fault that was answered cost a worker: %d, %d", running, after)
	}
}

func TestCacheIsBounded(t *testing.T) {
	c := newCache()
	for i := range 3 * cacheEntries {
		c.put(keyOf("m", fmt.Sprint(i), "", nil), answer{data: make([]byte, 64<<10)})
	}
	if c.bytes > cacheBytes || len(c.entries) > cacheEntries || c.order.Len() != len(c.entries) {
		t.Errorf("%d bytes in %d entries", c.bytes, len(c.entries))
	}
	last := keyOf("m", fmt.Sprint(3*cacheEntries-1), "", nil)
	if _, ok := c.get(last); !ok {
		t.Error("the newest entry is gone")
	}
	c.put(keyOf("big", "", "", nil), answer{data: make([]byte, cacheEntrySize+1)})
	if _, ok := c.get(keyOf("big", "", "", nil)); ok {
		t.Error("an entry over the limit was kept")
	}
}

func TestKeyTellsPartsApart(t *testing.T) {
	a := keyOf("m", "ab", "c", []byte("d"))
	for _, b := range []key{
		keyOf("m", "a", "bc", []byte("d")), keyOf("m", "ab", "", []byte("cd")),
		keyOf("ma", "b", "c", []byte("d")), keyOf("m", "ab", "c", nil),
	} {
		if a == b {
			t.Error("two questions have one key")
		}
	}
}

func TestTooLarge(t *testing.T) {
	h := open(t, "worker")
	_, err := h.Analyse(t.Context(), skill.Node, "big.js", make([]byte, skill.ToolLimit+1))
	if fault.CodeOf(err) != fault.ScriptSyntax {
		t.Errorf("%v", err)
	}
}

func TestHostileFileOnlyHarmsItself(t *testing.T) {
	h := open(t, "worker", WithDeadline(time.Minute)) // it is to die by itself, on a busy computer too
	hostile := []byte(strings.Repeat("(", 1_000_000))
	var wg sync.WaitGroup
	for i := range 12 {
		wg.Go(func() {
			if i == 3 {
				_, err := h.Analyse(t.Context(), skill.Node, "bad.js", hostile)
				f := fault.From(err)
				if f == nil || f.Code != fault.ScriptSyntax || !strings.Contains(f.Message, "parsing had to be stopped") {
					t.Errorf("the hostile file gave %v", err)
				} else if !strings.Contains(f.Stack, "stack") || len(f.Stack) > headLimit+100 {
					t.Errorf("its technical text: %d bytes, %.200s", len(f.Stack), f.Stack)
				}
				return
			}
			src := fmt.Sprintf("%s// %d", good, i)
			if s, err := h.Analyse(t.Context(), skill.Node, "good.js", []byte(src)); err != nil || len(s.Exports) != 1 {
				t.Errorf("a sound file beside it gave %v, %v", s, err)
			}
		})
	}
	wg.Wait()
}

func TestManyAtOnce(t *testing.T) {
	h := open(t, "worker")
	var wg sync.WaitGroup
	for i := range 64 {
		wg.Go(func() {
			name := fmt.Sprintf("run%d", i%40)
			s, err := h.Analyse(t.Context(), skill.Node, "x.js", []byte("export function "+name+"(){}"))
			if err != nil || len(s.Exports) != 1 || s.Exports[0] != name {
				t.Errorf("asked for %s: %v, %v", name, s.Exports, err)
			}
			if _, running := h.pool.counts(); running > 2 {
				t.Errorf("%d workers", running)
			}
		})
	}
	wg.Wait()
}

func TestDeadline(t *testing.T) {
	h := open(t, "slow", WithDeadline(50*time.Millisecond))
	_, err := h.Analyse(t.Context(), skill.Node, "tools/x.js", []byte("1"))
	f := fault.From(err)
	if f == nil || f.Code != fault.ScriptSyntax || !strings.Contains(f.Stack, "50ms") || f.Source != "tools/x.js:1:1" {
		t.Errorf("%+v", f)
	}
}

func TestDeadlineOfTheCaller(t *testing.T) {
	h := open(t, "slow")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := h.Analyse(ctx, skill.Node, "x.js", []byte("1")); fault.CodeOf(err) != fault.Timeout {
		t.Errorf("%v", err)
	}
}

// cancelAfter asks, waits for ready, cancels, and returns how long the end took.
func cancelAfter(t *testing.T, h *Host, ready func() bool) time.Duration {
	t.Helper()
	ctx, cancel := context.WithCancelCause(t.Context())
	done := make(chan error)
	go func() {
		_, err := h.Analyse(ctx, skill.Node, "x.js", []byte("1"))
		done <- err
	}()
	eventually(t, "the question is on its way", ready)
	start := time.Now()
	cancel(errors.New("the person went elsewhere"))
	if err := <-done; fault.CodeOf(err) != fault.Cancelled {
		t.Errorf("cancelled, and got %v", err)
	}
	return time.Since(start)
}

func TestCancel(t *testing.T) {
	for _, name := range []string{"slow", "hung", "silent"} {
		t.Run(name, func(t *testing.T) {
			h := open(t, name)
			took := cancelAfter(t, h, func() bool { _, running := h.pool.counts(); return running > 0 })
			if took > 100*time.Millisecond {
				t.Errorf("it ended after %v", took)
			}
			eventually(t, "only a spare is left", func() bool { _, running := h.pool.counts(); return running <= 1 })
		})
	}
}

func TestCancelWhileWaiting(t *testing.T) {
	h := open(t, "slow", WithWorkers(1))
	first := make(chan error)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		_, err := h.Analyse(ctx, skill.Node, "x.js", []byte("2"))
		first <- err
	}()
	eventually(t, "the slot is taken", func() bool { return len(h.pool.slots) == 1 })
	if took := cancelAfter(t, h, func() bool { return true }); took > 100*time.Millisecond {
		t.Errorf("a waiting question ended after %v", took)
	}
	cancel()
	if err := <-first; fault.CodeOf(err) != fault.Cancelled {
		t.Errorf("the first: %v", err)
	}
}

func TestCancelledBefore(t *testing.T) {
	h := open(t, "worker")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Analyse(ctx, skill.Node, "x.js", []byte("1")); fault.CodeOf(err) != fault.Cancelled {
		t.Errorf("%v", err)
	}
}

func TestClose(t *testing.T) {
	h := open(t, "slow", WithWorkers(2))
	done := make(chan error)
	for i := range 4 { // two are worked on, two wait
		go func() {
			_, err := h.Analyse(t.Context(), skill.Node, "x.js", fmt.Append(nil, i))
			done <- err
		}()
	}
	eventually(t, "both workers are asked", func() bool { return len(h.pool.slots) == 2 })
	h.Close()
	for range 4 {
		if err := <-done; fault.CodeOf(err) != fault.Cancelled {
			t.Errorf("a question on its way ended with %v", err)
		}
	}
	if _, err := h.Analyse(t.Context(), skill.Node, "x.js", []byte("9")); fault.CodeOf(err) != fault.Cancelled {
		t.Errorf("a question after it ended with %v", err)
	}
	h.Close() // again is harmless
}

func TestGarbage(t *testing.T) {
	for _, name := range []string{"garbage", "foreign", "empty", "endless"} {
		t.Run(name, func(t *testing.T) {
			h := open(t, name, WithDeadline(time.Minute))
			_, err := h.Analyse(t.Context(), skill.Node, "x.js", []byte("1"))
			if fault.CodeOf(err) != fault.Internal {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestNeverReads: a question larger than the pipe does not hang on a worker that
// does not take it.
func TestNeverReads(t *testing.T) {
	for _, name := range []string{"hasty", "hung"} {
		h := open(t, name, WithDeadline(100*time.Millisecond))
		if _, err := h.Analyse(t.Context(), skill.Node, "x.js", make([]byte, 2<<20)); err == nil {
			t.Errorf("%s: it was answered", name)
		}
	}
}

func TestNotAWorker(t *testing.T) {
	h := open(t, "stranger")
	_, err := h.Analyse(t.Context(), skill.Node, "x.js", []byte("1"))
	if f := fault.From(err); f == nil || f.Code != fault.Internal || !strings.Contains(f.Stack, "Usage") {
		t.Errorf("%+v", f)
	}
	missing := New([]string{"/does/not/exist/sitewright", "worker"})
	defer missing.Close()
	if _, err := missing.Analyse(t.Context(), skill.Node, "x.js", []byte("1")); fault.CodeOf(err) != fault.Internal {
		t.Errorf("%v", err)
	}
	none := New(nil)
	defer none.Close()
	if _, err := none.Analyse(t.Context(), skill.Node, "x.js", []byte("1")); fault.CodeOf(err) != fault.Internal {
		t.Errorf("%v", err)
	}
}

func TestAlwaysDying(t *testing.T) {
	h := open(t, "mortal")
	_, err := h.Analyse(t.Context(), skill.Node, "x.js", []byte("1"))
	f := fault.From(err)
	if f == nil || f.Code != fault.ScriptSyntax || !strings.Contains(f.Stack, "stack overflow") {
		t.Fatalf("%+v", f)
	}
	if len(f.Stack) > headLimit+100 {
		t.Errorf("%d bytes of technical text", len(f.Stack))
	}
}

func TestEnvironmentIsEmpty(t *testing.T) {
	t.Setenv("SITEWRIGHT_TEST_SECRET", "hunter2")
	h := open(t, "environment")
	_, err := h.Analyse(t.Context(), skill.Node, "x.js", []byte("1"))
	f := fault.From(err)
	if f == nil || f.Stack == "" || strings.Contains(f.Stack, "hunter2") || strings.Contains(f.Stack, "PATH=") {
		t.Errorf("%+v", f)
	}
}
