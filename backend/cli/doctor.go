package cli

import (
	"context"
	"os"
	"runtime"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/settings"
	"sitewright/backend/skill"
)

// check is one line of `doctor`.
type check struct {
	Name string `json:"name"`
	OK   bool   `json:"ok"`
	// Found is what is there; Remedy is what to do when something is missing.
	Found  string `json:"found"`
	Remedy string `json:"remedy"`
	// Needed is false for what only some commands want.
	Needed bool `json:"needed"`
}

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Say what is found and what is missing",
		Args:  usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			checks := []check{
				checkBrowser(), checkDisplay(), a.checkLibrary(), checkData(), a.checkWorker(cmd.Context()),
			}
			ok := true
			for _, c := range checks {
				ok = ok && (c.OK || !c.Needed)
			}
			if a.json {
				a.printJSON(map[string]any{"ok": ok, "version": Version, "checks": checks})
			} else {
				a.sayChecks(checks)
			}
			if !ok {
				return quietFailure{exitFailed}
			}
			return nil
		},
	}
}

func checkBrowser() check {
	c := check{Name: "Browser", Needed: true}
	found, err := browser.Choose("")
	if err != nil {
		e := fault.From(err)
		c.Found, c.Remedy = e.Message, e.Hint
		return c
	}
	c.OK, c.Found = true, found.Name+" at "+found.Path
	return c
}

func checkDisplay() check {
	c := check{Name: "Display", OK: true, Found: "windows can be opened"}
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		c.OK, c.Found, c.Remedy = false, "", "Without one, add --headless to commands that use Chrome."
	}
	return c
}

func (a *app) checkLibrary() check {
	c := check{Name: "Skills", Needed: true}
	lib, err := a.library()
	if err == nil {
		err = lib.Err()
	}
	if err != nil {
		e := fault.From(err)
		c.Found, c.Remedy = e.Message, e.Hint
		return c
	}
	c.OK, c.Found = true, count(len(lib.Snapshot().Entries()), "skill")
	for _, r := range lib.Roots() {
		c.Found += "; " + r.String()
	}
	return c
}

func checkData() check {
	c := check{Name: "Data folder", Needed: true}
	dir, err := settings.DataDir()
	if err != nil {
		e := fault.From(err)
		c.Found, c.Remedy = e.Message, e.Hint
		return c
	}
	c.OK, c.Found = true, dir
	return c
}

func (a *app) checkWorker(ctx context.Context) check {
	c := check{Name: "Script reader", Needed: true, Remedy: "Install Sitewright again: its program cannot start itself."}
	scripts, err := a.worker()
	if err == nil {
		_, err = scripts.Analyse(ctx, skill.Browser, "check.js", []byte("() => 1"))
	}
	if err != nil {
		c.Found = fault.From(err).Message
		return c
	}
	c.OK, c.Found, c.Remedy = true, "works", ""
	return c
}

func (a *app) sayChecks(checks []check) {
	for _, c := range checks {
		mark := text.FgGreen.Sprint("✓")
		switch {
		case !c.OK && c.Needed:
			mark = text.FgRed.Sprint("✕")
		case !c.OK:
			mark = text.FgYellow.Sprint("△")
		}
		if !a.terminal {
			mark = text.StripEscape(mark)
		}
		found := c.Found
		if found == "" {
			found = "not found"
		}
		a.say("%s %s: %s", mark, c.Name, clean(found))
		if c.Remedy != "" {
			a.say("  %s", clean(c.Remedy))
		}
	}
}
