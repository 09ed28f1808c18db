package browser

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"

	"sitewright/backend/fault"
)

// Options says how Launch starts a browser. The zero value starts the first
// browser that Find finds, with a window and a temporary profile.
type Options struct {
	// Path is the program to start; empty means the first one Find finds.
	Path string
	// ProfileDir is the folder of a lasting profile: its sign-ins and, with a
	// window, its tabs come back at the next start. Empty means a temporary
	// profile, which is removed when the browser ends.
	ProfileDir string
	// Owner names who holds the profile, for the message another owner gets:
	// "the Sitewright app". Empty means "another Sitewright command".
	Owner string
	// Headless starts without windows.
	Headless bool
	// Own are the beginnings of the addresses of Sitewright's own pages, which
	// are no tabs to act on.
	Own []string
	// Args are further command-line flags, with their dashes.
	Args []string
	// Env are further environment variables, as NAME=value.
	Env []string
}

// Launch starts a browser over a pipe, so that no port is open and only we
// drive it. When ctx ends before the browser answers, the start is given up and
// nothing stays behind; afterwards ctx has no effect. Failures are faults with
// the code NoBrowser.
func Launch(ctx context.Context, o Options) (*Browser, error) {
	installed, err := Choose(o.Path)
	if err != nil {
		return nil, err
	}
	if err := needsScreen(o, runtime.GOOS, os.Getenv); err != nil {
		return nil, err
	}
	prof, err := openProfile(installed, o)
	if err != nil {
		return nil, err
	}
	b := newBrowser(installed.Name)
	b.headless, b.own, b.profile, b.process = o.Headless, o.Own, prof, new(process)
	b.ownsStart = o.Headless || prof.temporary
	b.spare.Store(b.ownsStart)
	flags, notes := flagsFor(o, prof)
	b.notes = notes

	output := new(headBuffer)
	opts := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(installed.Path),
		chromedp.CombinedOutput(output),
		chromedp.Env(append(prof.env(), o.Env...)...),
		chromedp.ModifyCmdFunc(func(cmd *exec.Cmd) {
			cmd.Args = commandLine(cmd.Args, o.Args, !prof.startsEmpty)
			b.process.own(cmd)
		}),
	}
	life, endLife := context.WithCancel(context.Background())
	allocCtx, stopAlloc := chromedp.NewExecAllocator(life, append(opts, flags...)...)
	root, stopRoot := chromedp.NewContext(allocCtx, quiet)
	b.root = root
	b.release = func() { endLife(); stopRoot(); stopAlloc() }

	if err := b.start(ctx, endLife); err != nil {
		b.process.kill()
		b.release()
		return nil, errors.Join(startFault(ctx, installed, output.String(), err), prof.close())
	}
	go b.watch()
	return b, nil
}

// needsScreen is the fault of a browser with windows where there is no screen.
// Only Linux tells; Chrome's own words about it are for developers.
func needsScreen(o Options, system string, env func(string) string) error {
	if o.Headless || system != "linux" {
		return nil
	}
	for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY"} {
		value := env(name)
		for _, own := range o.Env {
			if after, ok := strings.CutPrefix(own, name+"="); ok {
				value = after
			}
		}
		if value != "" {
			return nil
		}
	}
	return fault.New(fault.NoBrowser, "There is no screen here on which Chrome could show a window.").
		WithHint("Start it without windows: --headless.")
}

// quiet keeps chromedp from writing to the standard logger. What it reports are
// events of targets that it did not attach itself, such as our look into `tab`
// targets, and they are no faults.
var quiet = chromedp.WithBrowserOption(
	chromedp.WithBrowserLogf(func(string, ...any) {}),
	chromedp.WithBrowserErrorf(func(string, ...any) {}),
)

// newBrowser is a Browser without a connection.
func newBrowser(name string) *Browser {
	return &Browser{
		name:     name,
		patience: usualPatience,
		sessions: map[string]*Session{},
		done:     make(chan struct{}),
		cleaned:  make(chan struct{}),
	}
}

// start makes root's browser, within ctx. chromedp binds the life of the browser
// to the context of the first call, so that call must not have ctx itself.
func (b *Browser) start(ctx context.Context, giveUp func()) error {
	stop := context.AfterFunc(ctx, giveUp)
	_, err := chromedp.CallBrowser(b.root, browser.GetVersion, cdp.Empty{})
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	b.conn = chromedp.FromContext(b.root).Browser
	return b.startTabs(ctx)
}

// commandLine is the command line of Chrome: chromedp's flags, then further
// ones, then the page to open. chromedp always asks for about:blank, which would
// be one tab more beside those that come back.
func commandLine(args, further []string, strip bool) []string {
	flags := slices.Clone(args)
	var pages []string
	if last := len(flags) - 1; last > 0 && flags[last] == "about:blank" {
		flags = flags[:last]
		if !strip {
			pages = []string{"about:blank"}
		}
	}
	return slices.Concat(flags, further, pages)
}

// startFault says why a start failed.
func startFault(ctx context.Context, in Installed, output string, err error) error {
	if ctx.Err() != nil {
		return fault.From(ctx.Err())
	}
	if f := singletonFault(output); f != nil {
		return f
	}
	f := fault.Wrap(err, fault.NoBrowser, "%s did not start.", in.Name).
		WithHint("Try to start it yourself once. The technical text says what it reported.")
	if output != "" {
		f.Stack += "\n" + output
	}
	return f
}

// headBuffer keeps the beginning of what is written to it.
type headBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// headLimit is enough for what Chrome prints when it cannot start, in bytes.
const headLimit = 16 << 10

// Write keeps what fits and never fails.
func (h *headBuffer) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.buf.Write(p[:min(len(p), max(0, headLimit-h.buf.Len()))])
	return len(p), nil
}

// String returns what was kept.
func (h *headBuffer) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.TrimSpace(h.buf.String())
}
