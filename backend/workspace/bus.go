package workspace

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"
)

// tellEvery is the shortest time between two rounds of events.
const tellEvery = 100 * time.Millisecond

// consoleRound is how many console lines one round tells; the rest of a flood is
// in the run's view at its end.
const consoleRound = 50

// bus tells the window what changed. Changes of one round are merged: of the
// state and of each run only the newest is told, so that what is final is never
// lost and nothing is told more than ten times a second.
type bus struct {
	emit  func(Event)
	state func() State
	wake  chan struct{}
	done  chan struct{}
	quit  chan struct{}

	pending sync.Mutex // guards the next four
	touched bool
	runs    map[string]func() RunView
	order   []string
	lines   []ConsoleLine

	told sync.Mutex // guards the next two, and keeps the order of events
	seq  int
	last []byte
}

func newBus(emit func(Event), state func() State) *bus {
	if emit == nil {
		emit = func(Event) {}
	}
	return &bus{
		emit: emit, state: state, runs: map[string]func() RunView{},
		wake: make(chan struct{}, 1), done: make(chan struct{}), quit: make(chan struct{}),
	}
}

// loop tells until stop.
func (b *bus) loop() {
	defer close(b.done)
	for {
		select {
		case <-b.quit:
			b.round()
			return
		case <-b.wake:
		}
		b.round()
		select {
		case <-b.quit:
		case <-time.After(tellEvery):
		}
	}
}

// stop tells what is left and ends the loop.
func (b *bus) stop() {
	close(b.quit)
	<-b.done
}

// touch says that the state may have changed.
func (b *bus) touch() {
	b.pending.Lock()
	b.touched = true
	b.pending.Unlock()
	b.ring()
}

// run says that a run's view changed.
func (b *bus) run(id string, view func() RunView) {
	b.pending.Lock()
	if _, there := b.runs[id]; !there {
		b.order = append(b.order, id)
	}
	b.runs[id] = view
	b.pending.Unlock()
	b.ring()
}

func (b *bus) line(l ConsoleLine) {
	b.pending.Lock()
	if len(b.lines) < consoleRound {
		b.lines = append(b.lines, l)
	}
	b.pending.Unlock()
	b.ring()
}

func (b *bus) ring() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// round tells everything pending.
func (b *bus) round() {
	b.pending.Lock()
	touched, lines, order, runs := b.touched, b.lines, slices.Clone(b.order), maps.Clone(b.runs)
	b.touched, b.lines, b.order = false, nil, nil
	clear(b.runs)
	b.pending.Unlock()

	b.told.Lock()
	defer b.told.Unlock()
	for _, l := range lines {
		b.tell("console", l)
	}
	for _, id := range order {
		b.tell("run", runs[id]())
	}
	if touched {
		b.tellState()
	}
}

// tellState tells the state unless it is as it was. b.told is held.
func (b *bus) tellState() {
	s := b.state()
	text, err := json.Marshal(s)
	if err != nil {
		slog.Error("the state has no JSON", "error", err)
		return
	}
	if bytes.Equal(text, b.last) {
		return
	}
	b.last = text
	s.Seq = b.seq + 1
	b.tell("state", s)
}

// tell numbers and sends an event. b.told is held.
func (b *bus) tell(topic string, data any) {
	b.seq++
	b.emit(Event{Seq: b.seq, Topic: topic, Data: data})
}

// now is the state and the number of the last event that is part of it.
func (b *bus) now() State {
	b.told.Lock()
	defer b.told.Unlock()
	s := b.state()
	s.Seq = b.seq
	return s
}
