package cli

import (
	"context"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
)

// closeTime is how long Chrome may take to leave after a command, also after an
// interrupted one.
const closeTime = 15 * time.Second

// chromeFlags say which Chrome a command uses.
type chromeFlags struct {
	connect        string
	connectTimeout time.Duration
	headless       bool
	profile        string
	program        string
}

func (f *chromeFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.connect, "connect", "", "use a running Chrome: its `PORT`, a ws:// or http:// address, or auto to look for one")
	fl.DurationVar(&f.connectTimeout, "connect-timeout", 3*time.Minute, "how long to wait for that Chrome, as for its Allow")
	fl.BoolVar(&f.headless, "headless", false, "start Chrome without a window")
	fl.StringVar(&f.profile, "profile", "", "start Chrome with the lasting profile in `DIR`, not a temporary one")
	fl.StringVar(&f.program, "chrome", os.Getenv("SITEWRIGHT_CHROME"), "the `PROGRAM` to start; else Chrome, Chromium, Edge or Brave is looked for")
}

// open starts Chrome or connects to one. The returned func ends it, or for a
// Chrome that somebody else started only the connection.
func (f *chromeFlags) open(ctx context.Context, a *app) (*browser.Browser, func() error, error) {
	b, err := f.start(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, n := range b.Notes() {
		a.note("%s", clean(n))
	}
	closing := func() error {
		// Chrome is closed in order also when the command was interrupted.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
		defer cancel()
		return b.Close(ctx)
	}
	return b, closing, nil
}

func (f *chromeFlags) start(ctx context.Context) (*browser.Browser, error) {
	if f.connect != "" {
		ctx, cancel := context.WithTimeout(ctx, f.connectTimeout)
		defer cancel()
		return browser.Connect(ctx, f.connect, browser.ConnectOptions{})
	}
	if !f.headless && runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return nil, fault.New(fault.NoBrowser, "Chrome cannot open a window: there is no display.").
			WithHint("Add --headless to run Chrome without a window.")
	}
	return browser.Launch(ctx, browser.Options{Path: f.program, ProfileDir: f.profile, Headless: f.headless, Owner: "another Sitewright command"})
}
