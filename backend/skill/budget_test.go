package skill

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestBudget(t *testing.T) {
	if BudgetOf(t.Context()) != nil {
		t.Error("a context has a budget from nowhere")
	}
	ctx := WithBudget(t.Context(), time.Second)
	b := BudgetOf(ctx)
	left, leave, err := b.Enter(ctx)
	if err != nil || left != time.Second {
		t.Fatalf("%v, %v", left, err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, _, err := b.Enter(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("a second one got in beside the first: %v", err)
	}
	leave(600 * time.Millisecond)
	left, leave, err = b.Enter(ctx)
	if err != nil || left != 400*time.Millisecond {
		t.Errorf("%v, %v", left, err)
	}
	leave(time.Second)
	if left, leave, _ = b.Enter(ctx); left > 0 {
		t.Errorf("%v are left", left)
	}
	leave(0)
}
