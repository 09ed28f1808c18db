package desktop

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// exit is the way out of the window. Wails asks for it at the close button, at
// Quit and at a signal alike, and ends its main loop anew each time it is let
// through.
type exit struct {
	mu sync.Mutex
	// decided says that nobody is asked any more, gone that the window is closing.
	decided, gone bool
}

// goes reports whether the window closes now: once it was decided or may says so,
// and only once.
func (e *exit) goes(may func() bool) bool {
	e.mu.Lock()
	decided, gone := e.decided, e.gone
	e.mu.Unlock()
	if gone || !decided && may != nil && !may() {
		return false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.gone {
		return false
	}
	e.gone = true
	return true
}

// decide lets the next wish through.
func (e *exit) decide() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.decided = true
}

// Quit closes the window without a question: the person has answered it.
func (w *Window) Quit() {
	w.exit.decide()
	w.with(runtime.Quit)
}

// Close asks to close the window, as its close button does.
func (w *Window) Close() { w.with(runtime.Quit) }

// watchSignals closes the window at once when the system ends the program. Wails
// hears the same signals, but cannot tell them from the close button.
func (w *Window) watchSignals() (stop func()) {
	heard, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-heard:
			w.Quit()
		case <-done:
		}
	}()
	return func() {
		signal.Stop(heard)
		close(done)
	}
}

// OpenPath asks for a file; it is empty when the person cancels.
func (w *Window) OpenPath(title string) (path string, err error) {
	w.with(func(ctx context.Context) {
		path, err = runtime.OpenFileDialog(ctx, runtime.OpenDialogOptions{Title: title, TreatPackagesAsDirectories: false})
	})
	return path, dialogFault(err)
}
