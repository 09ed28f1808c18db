package workspace

import (
	"os"
	"path/filepath"
	"testing"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
)

func TestSetChrome(t *testing.T) {
	b := place(t, local, Options{})
	found := browser.Find()
	s := b.until("the installed browsers", func(s State) bool { return len(s.Browser.Found) == len(found) && s.Browser.Status != "" })
	if len(found) > 0 && (s.Browser.Path != found[0].Path || s.Browser.Name != found[0].Name) {
		t.Errorf("to be started: %+v", s.Browser)
	}
	fake := filepath.Join(t.TempDir(), "chromium")
	if err := os.WriteFile(fake, []byte("#!/bin/sh\nexit 0\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := b.SetChrome(fake); fault.CodeOf(err) != fault.NoBrowser {
		t.Errorf("a program that is no browser: %v", err)
	}
	if got := b.State().Settings.ChromePath; got != "" {
		t.Errorf("it is used all the same: %s", got)
	}
	if testing.Short() || len(found) == 0 {
		t.Skip("starts a browser")
	}
	// The same browser under another name, as in a folder of the person's own.
	own := filepath.Join(t.TempDir(), "my-chromium")
	if err := os.WriteFile(own, []byte("#!/bin/sh\nexec "+found[0].Path+" \"$@\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := b.SetChrome(own); err != nil {
		t.Fatal(err)
	}
	b.until("the chosen one", func(s State) bool {
		return s.Browser.Path == own && s.Settings.ChromePath == own && s.Browser.Status == Stopped
	})
	b.goneAndBack(t, own)
}

// goneAndBack holds that a chosen browser is not replaced in silence, that other
// settings can be saved meanwhile, and that the choice can be taken back.
func (b *bench) goneAndBack(t *testing.T, own string) {
	if err := os.Remove(own); err != nil {
		t.Fatal(err)
	}
	if err := b.LookForChrome(); err != nil {
		t.Fatal(err)
	}
	s := b.until("the loss", func(s State) bool { return s.Browser.Status == Missing })
	if s.Browser.Message == "" || s.Browser.Hint == "" || s.Button.Kind != "open-chrome" {
		t.Errorf("got %+v", s.Browser)
	}
	settings := s.Settings
	settings.Theme = "dark"
	if err := b.SaveSettings(settings); err != nil {
		t.Errorf("the theme cannot be changed: %v", err)
	}
	if err := b.SetChrome(""); err != nil {
		t.Fatal(err)
	}
	b.until("the first one found", func(s State) bool {
		return s.Browser.Status == Stopped && s.Settings.ChromePath == "" && s.Settings.Theme == "dark"
	})
}
