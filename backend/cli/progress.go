package cli

import (
	"fmt"
	"sync"
	"time"

	"sitewright/backend/run"
)

// progressLine is the line on a terminal that says how long a run has been
// going. Work under 300 ms shows none (look.md). Without a terminal only the
// tool's messages are printed.
type progressLine struct {
	app  *app
	tool string

	mu    sync.Mutex
	shown bool
	since time.Time
	stop  chan struct{}
	ended sync.WaitGroup
}

func (a *app) progressLine(tool string) *progressLine {
	return &progressLine{app: a, tool: tool, stop: make(chan struct{})}
}

// state begins the line when the run does.
func (p *progressLine) state(s run.Status) {
	if s != run.Queued || !p.app.progress {
		return
	}
	p.since = time.Now()
	p.ended.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		first := time.NewTimer(300 * time.Millisecond)
		defer first.Stop()
		for {
			select {
			case <-p.stop:
				return
			case <-first.C:
			case <-tick.C:
			}
			p.draw()
		}
	})
}

func (p *progressLine) draw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown = true
	fmt.Fprintf(p.app.err, "\r\x1b[KRunning %s… %d s (Ctrl+C cancels)", clean(p.tool), int(time.Since(p.since).Seconds()))
}

// wipe removes the line. p.mu is held.
func (p *progressLine) wipe() {
	if p.shown {
		fmt.Fprint(p.app.err, "\r\x1b[K")
		p.shown = false
	}
}

// message prints what the tool says, unless --json keeps it for the record.
func (p *progressLine) message(l run.Line) {
	if p.app.json {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
	p.app.note("%s: %s", l.Level, cleanLines(l.Text))
}

func (p *progressLine) end() {
	close(p.stop)
	p.ended.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
}
