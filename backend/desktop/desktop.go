// Package desktop is all that is Wails: the window, its events, dialogs and
// clipboard, what it may load, and the guard around every method it may call.
// With main.go it is the only importer of Wails, so that one file at most has to
// know its rules (docs/decisions).
package desktop

import (
	"context"
	"io/fs"
	"net/http"
	"os"
	"sync"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/logger"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"sitewright/backend/fault"
)

// The smallest window that the layout is made for.
const (
	minWidth  = 960
	minHeight = 640
)

// Options say what the window shows and calls.
type Options struct {
	// Pages are the built frontend; without an index.html a page says so.
	Pages fs.FS
	// App is the struct whose methods the window may call.
	App any
	// Data answers what Pages does not have: results and pictures.
	Data http.Handler
	// Icon is a PNG.
	Icon []byte
	// Dir is the folder in which the window's place is kept.
	Dir string
	// MayClose says whether the window may close when the person asks for it; if
	// not, the pages ask them, and Quit follows. It must not block.
	MayClose func() bool
	// Stop is called after the window is gone.
	Stop func()
}

// Window is the one window. Its methods may be called from any goroutine; before
// it is there and after it is gone they do nothing.
type Window struct {
	mu   sync.Mutex
	ctx  context.Context // Wails' own, which its runtime insists on
	exit exit
}

// Run shows the window and returns when it was closed. An interrupt or a
// termination closes it too, without a question.
func (w *Window) Run(o Options) error {
	environment()
	stopMending := mendSignals()
	defer stopMending()
	unwatch := w.watchSignals()
	defer unwatch()
	at := readPlace(o.Dir)
	var ready sync.Once
	return wails.Run(&options.App{
		Title:            "Sitewright",
		Width:            at.Width,
		Height:           at.Height,
		MinWidth:         minWidth,
		MinHeight:        minHeight,
		WindowStartState: at.state(),
		BackgroundColour: options.NewRGB(250, 250, 249),
		AssetServer:      &assetserver.Options{Assets: o.Pages, Handler: o.Data, Middleware: shield(o.Data)},
		Bind:             []any{o.App},
		ErrorFormatter:   func(err error) any { return fault.From(err) },
		// A wrong call is the window's affair and no reason to write a log.
		Logger: quiet{}, LogLevel: logger.ERROR, LogLevelProduction: logger.ERROR,
		EnableDefaultContextMenu: true,
		OnStartup:                w.set,
		// Called again at every reload.
		OnDomReady: func(ctx context.Context) { ready.Do(func() { at.restore(ctx) }) },
		OnBeforeClose: func(ctx context.Context) (prevent bool) {
			if !w.exit.goes(o.MayClose) {
				return true
			}
			savePlace(ctx, o.Dir)
			return false
		},
		OnShutdown: func(context.Context) {
			w.forget()
			o.Stop()
		},
		Linux: &linux.Options{
			Icon:        o.Icon,
			ProgramName: "sitewright",
			// The zero value means always, which is blank on some graphics cards.
			WebviewGpuPolicy: linux.WebviewGpuPolicyNever,
		},
	})
}

// environment sets what WebKit reads at its start, unless the person did.
func environment() {
	// Blank windows with several drivers (wails#2977, tauri#13885).
	const dmabuf = "WEBKIT_DISABLE_DMABUF_RENDERER"
	if _, set := os.LookupEnv(dmabuf); !set {
		_ = os.Setenv(dmabuf, "1") // fails only for a malformed name
	}
}

func (w *Window) set(ctx context.Context) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ctx = ctx
}

// forget lets what comes after the window's end do nothing.
func (w *Window) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ctx = nil
}

// with calls f with Wails' context while there is one.
func (w *Window) with(f func(context.Context)) {
	w.mu.Lock()
	ctx := w.ctx
	w.mu.Unlock()
	if ctx != nil {
		f(ctx)
	}
}

// eventName is the one event of the window; topics are inside.
const eventName = "app"

// Emit tells the window an event. It does not wait for it.
func (w *Window) Emit(event any) {
	w.with(func(ctx context.Context) { runtime.EventsEmit(ctx, eventName, event) })
}

// Show brings the window to the front, as a second start asks.
func (w *Window) Show() {
	w.with(func(ctx context.Context) {
		runtime.WindowUnminimise(ctx)
		runtime.WindowShow(ctx)
	})
}

// Copy puts text on the clipboard.
func (w *Window) Copy(text string) error {
	var err error
	w.with(func(ctx context.Context) { err = runtime.ClipboardSetText(ctx, text) })
	if err != nil {
		return fault.Wrap(err, fault.Internal, "The text could not be copied.")
	}
	return nil
}

// SavePath asks where to save a file; it is empty when the person cancels.
func (w *Window) SavePath(name string) (string, error) {
	var path string
	var err error
	w.with(func(ctx context.Context) {
		path, err = runtime.SaveFileDialog(ctx, runtime.SaveDialogOptions{
			Title: "Save as CSV", DefaultFilename: name,
			Filters: []runtime.FileFilter{{DisplayName: "CSV (*.csv)", Pattern: "*.csv"}},
		})
	})
	return path, dialogFault(err)
}

func dialogFault(err error) error {
	if err != nil {
		return fault.Wrap(err, fault.Internal, "The dialog could not be opened.")
	}
	return nil
}

// OpenLink opens an address in the person's own browser or mail program.
func (w *Window) OpenLink(address string) error {
	if err := checkLink(address); err != nil {
		return err
	}
	w.with(func(ctx context.Context) { runtime.BrowserOpenURL(ctx, address) })
	return nil
}
