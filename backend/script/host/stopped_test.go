package host

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// TestHostileFileCostsOnce: that a file had to be stopped is remembered by its
// content, whatever it is called.
func TestHostileFileCostsOnce(t *testing.T) {
	h := open(t, "slow", WithDeadline(50*time.Millisecond))
	if _, err := h.Analyse(t.Context(), skill.Node, "a.js", []byte("1")); fault.CodeOf(err) != fault.ScriptSyntax {
		t.Fatalf("%v", err)
	}
	h.Close() // nobody can be asked any more
	_, err := h.Analyse(t.Context(), skill.Node, "b.js", []byte("1"))
	f := fault.From(err)
	if f == nil || f.Code != fault.ScriptSyntax || f.Source != "b.js:1:1" || !strings.Contains(f.Message, "“b.js” is too large or too complicated") {
		t.Errorf("%+v", f)
	}
	if _, err := h.Analyse(t.Context(), skill.Node, "a.js", []byte("2")); fault.CodeOf(err) != fault.Cancelled {
		t.Errorf("another file: %v", err)
	}
}

// TestStoppedSaysWhy: the reason, and what to do.
func TestStoppedSaysWhy(t *testing.T) {
	for why, h := range map[string]*Host{
		"nested too deeply": open(t, "mortal"),
		"50ms":              open(t, "slow", WithDeadline(50*time.Millisecond)),
	} {
		_, err := h.Analyse(t.Context(), skill.Node, "a.js", []byte("1"))
		f := fault.From(err)
		if f == nil || !strings.Contains(f.Message, why) || !strings.Contains(f.Hint, "simpler or split") {
			t.Errorf("%s: %+v", why, f)
		}
	}
	for d, want := range map[time.Duration]string{5 * time.Second: "5 seconds", time.Second: "a second", 50 * time.Millisecond: "50ms", time.Minute: "1m0s"} {
		if got := inWords(d); got != want {
			t.Errorf("%v: %q", d, got)
		}
	}
}

// TestBudgetOfASkill: the files of one skill have their time together; what comes
// after it is nobody's verdict, and other skills are as they were.
func TestBudgetOfASkill(t *testing.T) {
	h := open(t, "slow", WithDeadline(time.Minute))
	ctx := skill.WithBudget(t.Context(), 100*time.Millisecond)
	for i := range 5 {
		_, err := h.Analyse(ctx, skill.Node, "a.js", fmt.Append(nil, i))
		f := fault.From(err)
		if f == nil || f.Code != fault.Timeout || !strings.Contains(f.Message, "had to be stopped") || f.Hint == "" {
			t.Errorf("file %d: %+v", i, f)
		}
		left, leave, err := skill.BudgetOf(ctx).Enter(ctx)
		if err != nil || left > 0 {
			t.Fatalf("after file %d there is %v left, %v", i, left, err)
		}
		leave(0)
	}
	sound := open(t, "worker")
	if _, err := sound.Analyse(skill.WithBudget(t.Context(), time.Minute), skill.Node, "a.js", []byte("0")); err != nil {
		t.Errorf("another skill: %v", err)
	}
	// It was not this file's fault, so it is not remembered as such.
	if _, ok := h.cache.get(keyOf("analyse", string(skill.Node), ".js", []byte("0"))); ok {
		t.Error("a file that had no time is remembered as one that had to be stopped")
	}
}

// TestBudgetTakesOneWorker: a skill of many slow files leaves a worker to others.
func TestBudgetTakesOneWorker(t *testing.T) {
	h := open(t, "slow", WithDeadline(time.Minute))
	ctx := skill.WithBudget(t.Context(), time.Minute)
	done := make(chan error)
	for i := range 4 {
		go func() {
			_, err := h.Analyse(ctx, skill.Node, "a.js", fmt.Append(nil, i))
			done <- err
		}()
	}
	eventually(t, "one is asked", func() bool { return len(h.pool.slots) == 1 })
	if _, err := h.Analyse(skill.WithBudget(t.Context(), 50*time.Millisecond), skill.Node, "a.js", []byte("other")); fault.CodeOf(err) != fault.Timeout {
		t.Errorf("the other skill was not asked: %v", err)
	}
	if n := len(h.pool.slots); n != 1 {
		t.Errorf("%d workers are at one skill", n)
	}
	h.Close()
	for range 4 {
		if err := <-done; fault.CodeOf(err) != fault.Cancelled {
			t.Errorf("%v", err)
		}
	}
}
