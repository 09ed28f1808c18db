package browser

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/chromedp/cdproto/runtime"
)

// audience passes the events of one target on to those who listen, in order, and
// tells newcomers first of the execution contexts that are there already.
type audience struct {
	// mu is held while an event is told, so that a newcomer hears it either as
	// news or as what is there already.
	mu       sync.Mutex
	contexts []*runtime.EventExecutionContextCreated

	listMu sync.Mutex
	list   []*listener
}

type listener struct {
	handle  func(event any)
	stopped atomic.Bool
}

// tell takes one event of the target.
func (a *audience) tell(event any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch ev := event.(type) {
	case *runtime.EventExecutionContextCreated:
		a.contexts = append(a.contexts, ev)
	case *runtime.EventExecutionContextDestroyed:
		a.contexts = slices.DeleteFunc(a.contexts, func(c *runtime.EventExecutionContextCreated) bool {
			return c.Context.UniqueID == ev.ExecutionContextUniqueID
		})
	case *runtime.EventExecutionContextsCleared:
		a.contexts = nil
	}
	a.listMu.Lock()
	list := a.list
	a.listMu.Unlock()
	for _, l := range list {
		if !l.stopped.Load() {
			l.handle(event)
		}
	}
}

// listen adds a listener, who is told of first and the contexts before it
// returns.
func (a *audience) listen(handle func(event any), first ...any) (stop func()) {
	l := &listener{handle: handle}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, c := range a.contexts {
		handle(c)
	}
	for _, event := range first {
		handle(event)
	}
	a.listMu.Lock()
	defer a.listMu.Unlock()
	a.list = append(slices.Clone(a.list), l)
	return func() {
		l.stopped.Store(true)
		a.listMu.Lock()
		defer a.listMu.Unlock()
		a.list = slices.DeleteFunc(slices.Clone(a.list), func(other *listener) bool { return other == l })
	}
}
