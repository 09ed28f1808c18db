package workspace

import (
	"context"
	"os"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/settings"
)

// checkChromeWithin is how long a program may take to say that it is a browser.
const checkChromeWithin = 30 * time.Second

// lookForChrome says early which browser would be started, or that there is none.
// One that the person chose is never replaced by another: its profile holds their
// sign-ins.
func (w *Workspace) lookForChrome() {
	found := browser.Find()
	w.mu.Lock()
	defer w.mu.Unlock()
	c := &w.chrome
	c.found = found
	defer w.bus.touch()
	if c.b != nil || c.launch != nil {
		return
	}
	c.status, c.name, c.path, c.message, c.hint = Missing, "", "", "", ""
	chosen := w.settings.Chrome
	if chosen == "" && len(found) > 0 {
		chosen = found[0].Path
	}
	switch {
	case chosen == "":
		c.message = "Chrome, Edge, Brave or Chromium is needed."
		c.hint = "Install one of them, or choose its program."
	case !isFile(chosen):
		c.message = "The browser that you chose is not there any more."
		c.hint = "Choose another in Settings, or install it again."
	default:
		c.status = Stopped
		if used, err := browser.Choose(chosen); err == nil {
			c.name, c.path = used.Name, used.Path
		}
	}
}

// chosenChrome is the program that the person chose, or "".
func (w *Workspace) chosenChrome() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.settings.Chrome
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// LookForChrome looks again for a browser that can be started and returns at
// once; the state tells.
func (w *Workspace) LookForChrome() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.closed {
		w.jobs.Go(w.lookForChrome)
	}
	return nil
}

// SetChrome makes the program at path the one to start, once it has shown that it
// is a browser (browser.Check), which takes seconds. An empty path takes the
// first one found again. A Chrome that runs goes on until it is closed.
func (w *Workspace) SetChrome(path string) error {
	if path != "" {
		ctx, cancel := context.WithTimeout(w.ctx, checkChromeWithin)
		defer cancel()
		used, err := browser.Check(ctx, path)
		if err != nil {
			return err
		}
		path = used.Path
	}
	if err := w.changeSettings(func(s *settings.Settings) { s.Chrome = path }); err != nil {
		return err
	}
	return w.LookForChrome()
}
