package load

import (
	"context"
	"errors"
	"testing"
)

// What does not fit waits until there is room, and ends with its run.
func TestRoom(t *testing.T) {
	b := New()
	large, first := b.Begin(t.Context())
	if err := Wait(large, answers); err != nil {
		t.Fatal(err)
	}
	stopped := errors.New("stopped")
	ctx, cancel := context.WithCancelCause(t.Context())
	next, second := b.Begin(ctx)
	if second.Keep(Small + 1) {
		t.Error("there was room beyond the bound")
	}
	if !second.Keep(Small) {
		t.Error("a small answer was counted")
	}
	waited := make(chan error, 1)
	go func() { waited <- Wait(next, Small+1) }()
	select {
	case err := <-waited:
		t.Fatalf("it did not wait: %v", err)
	default:
	}
	first.Release()
	if err := <-waited; err != nil {
		t.Fatal(err)
	}
	if !second.Keep(answers) {
		t.Error("an answer that has all the room was refused")
	}
	third, _ := b.Begin(ctx)
	go func() { waited <- Wait(third, Small+1) }()
	cancel(stopped)
	if err := <-waited; !errors.Is(err, stopped) {
		t.Errorf("it ended with %v", err)
	}
}

func TestQuestions(t *testing.T) {
	b := New()
	release, err := b.Question(t.Context(), 2*questions)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.Question(ctx, Small+1); err == nil {
		t.Error("there was room beyond the bound")
	}
	release()
	if _, err := b.Question(t.Context(), questions); err != nil {
		t.Error(err)
	}
}
