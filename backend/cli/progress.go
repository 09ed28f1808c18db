package cli

import (
	"fmt"
	"strings"
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
	// last is what was written of it.
	last string
	// done is what the tool says of its progress, "" before it does; told is when
	// that was printed last.
	done  string
	told  time.Time
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
	done := ""
	if p.done != "" {
		done = " " + p.done
	}
	fmt.Fprintf(p.app.err, "\r\x1b[KRunning %s…%s %d s (Ctrl+C cancels)", clean(p.tool), done, int(time.Since(p.since).Seconds()))
}

// progressPause is how far apart the lines are that tell of progress where they
// stay.
const progressPause = time.Second

// progress takes what the tool says of its progress. On a terminal it is drawn
// with the next second.
func (p *progressLine) progress(n run.Progress) {
	text := clean(n.Text)
	if n.Total > 0 {
		text = strings.TrimSpace(fmt.Sprintf("%g of %g %s", n.Done, n.Total, text))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done = text
	if p.app.progress || text == "" || time.Since(p.told) < progressPause {
		return
	}
	p.say()
}

// say writes how far the tool is. p.mu is held.
func (p *progressLine) say() {
	p.told, p.last = time.Now(), p.done
	p.app.note("progress: %s", p.done)
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
	p.app.note("%s: %s", l.Level, indented(l.Text))
}

func (p *progressLine) end() {
	close(p.stop)
	p.ended.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
	if !p.app.progress && p.done != "" && p.done != p.last {
		p.say() // the last one came soon after the one before
	}
}
