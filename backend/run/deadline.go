package run

import (
	"sync"
	"time"
)

// deadline is a timer that stands still while a person is asked something.
type deadline struct {
	mu    sync.Mutex
	timer *time.Timer
	left  time.Duration
	since time.Time
	holds int
}

// newDeadline calls end once limit has passed. It runs from Start on.
func newDeadline(limit time.Duration, end func()) *deadline {
	d := &deadline{left: limit, holds: 1}
	d.timer = time.AfterFunc(time.Hour, end)
	d.timer.Stop()
	return d
}

// Start lets the time run; each Pause needs one Start.
func (d *deadline) Start() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.holds--; d.holds == 0 {
		d.since = time.Now()
		d.timer.Reset(d.left)
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
	d.timer.Stop()
	d.holds = 1 << 20
}
