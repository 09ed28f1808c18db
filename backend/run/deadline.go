package run

import (
	"context"
	"sync"
	"time"

	"sitewright/backend/browser"
)

// deadline is a timer that stands still while a person is asked something.
type deadline struct {
	end func()

	mu    sync.Mutex
	timer *time.Timer // nil while it stands still
	left  time.Duration
	since time.Time
	holds int
}

// newDeadline calls end once limit has passed. It runs from Start on.
func newDeadline(limit time.Duration, end func()) *deadline {
	return &deadline{end: end, left: limit, holds: 1}
}

// Start lets the time run; each Pause needs one Start.
func (d *deadline) Start() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.holds--; d.holds == 0 {
		d.since = time.Now()
		d.timer = time.AfterFunc(d.left, d.end)
	}
}

// Pause stops the time.
func (d *deadline) Pause() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.holds++; d.holds == 1 && d.timer.Stop() {
		d.left -= time.Since(d.since)
	}
}

// Stop ends the deadline for good.
func (d *deadline) Stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.holds = 1 << 20
	if d.timer != nil {
		d.timer.Stop()
	}
}

// asking is ask with the time standing still meanwhile.
func (d *deadline) asking(ask func(context.Context, browser.Dialog) browser.Answer) func(context.Context, browser.Dialog) browser.Answer {
	return func(ctx context.Context, q browser.Dialog) browser.Answer {
		d.Pause()
		defer d.Start()
		return ask(ctx, q)
	}
}
