package page

import (
	"context"
	"fmt"
	"time"

	"sitewright/backend/fault"
)

// answerLimit is how much longer than its own limit a question may take to be
// answered: a page that is busy answers late, one that hangs never does.
const answerLimit = 5 * time.Second

// limit is the time that an action has.
type limit struct {
	// whole is the time as a person set it; 0 is without end.
	whole time.Duration
	end   time.Time
	// once says to look only once.
	once bool
}

// newLimit begins the time of an action: the one that was given, or the page's.
func (p *Page) newLimit(given *time.Duration) limit {
	p.mu.Lock()
	whole := p.timeout
	p.mu.Unlock()
	if given != nil {
		whole = *given
	}
	return limit{whole: whole, end: time.Now().Add(whole)}
}

// over reports that the time has passed.
func (l limit) over() bool { return l.once || l.whole > 0 && !time.Now().Before(l.end) }

// left is what the page is told: milliseconds, 0 for ever, negative for one look.
func (l limit) left() float64 {
	if l.once {
		return -1
	}
	if l.whole <= 0 {
		return 0
	}
	if ms := float64(time.Until(l.end)) / float64(time.Millisecond); ms > 0 {
		return ms
	}
	return -1
}

// context is ctx with an end a little after the limit's. While the page shows a
// message box it cannot answer, and a person may be asked, so the end waits.
func (l limit) context(ctx context.Context, p *Page) (context.Context, context.CancelFunc) {
	if l.whole <= 0 && !l.once {
		return context.WithCancel(ctx)
	}
	whole := time.Until(l.end)
	if l.once {
		whole = DefaultTimeout
	}
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.NewTimer(whole + answerLimit)
	go func() {
		defer timer.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-timer.C:
				if !p.asking() {
					cancel(errSilent)
					return
				}
				timer.Reset(answerLimit)
			}
		}
	}()
	return ctx, func() { cancel(nil) }
}

// asking reports whether the page shows a message box.
func (p *Page) asking() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.targets {
		if t.asking {
			return true
		}
	}
	return false
}

// errSilent says that a page did not answer in its time.
var errSilent error = fault.New(fault.WaitTimeout, "The page does not answer.").
	WithHint("It may be busy, or wait for an answer to a message box. Reload it, then try again.")

// seconds writes a duration for people.
func seconds(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%.3g s", d.Seconds())
}
