package skill

import (
	"context"
	"time"
)

// Budget is how long the files of one skill may be parsed, all together. They
// are parsed one after the other, so that a skill of slow files takes one of the
// workers and leaves the others to the other skills.
type Budget struct {
	turn chan struct{}
	left time.Duration // guarded by turn
}

type budgetKey struct{}

// WithBudget returns a context for looking at one skill. Parsers that are asked
// with it share the time; waiting for one's turn is not counted.
func WithBudget(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, budgetKey{}, &Budget{turn: make(chan struct{}, 1), left: d})
}

// BudgetOf returns the context's budget, nil when it has none.
func BudgetOf(ctx context.Context) *Budget {
	b, _ := ctx.Value(budgetKey{}).(*Budget)
	return b
}

// Enter waits for the turn and tells the time that is left, in which case the
// caller calls leave with the time it took. The error is that of ctx's end.
func (b *Budget) Enter(ctx context.Context) (left time.Duration, leave func(spent time.Duration), err error) {
	select {
	case b.turn <- struct{}{}:
	case <-ctx.Done():
		return 0, nil, context.Cause(ctx)
	}
	return b.left, func(spent time.Duration) {
		b.left -= spent
		<-b.turn
	}, nil
}
