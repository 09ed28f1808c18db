package page

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"sitewright/backend/fault"
)

func quoted(text string) string {
	out, _ := json.Marshal(text)
	return string(out)
}

// frameNamed waits for a frame of the name.
func frameNamed(t testing.TB, p *Page, name string) FrameInfo {
	t.Helper()
	var found FrameInfo
	until(t, "the frame "+name, func() bool {
		for _, f := range p.Frames() {
			if f.Name == name && strings.Contains(f.URL, "name="+name) {
				found = f
			}
		}
		if found.ID == "" {
			return false
		}
		title, err := p.Title(t.Context(), found.ID)
		return err == nil && title == "Inner "+name
	})
	return found
}

// until waits until it holds.
func until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it never came true: " + what)
		}
	}
}

// refuse is a Dialog option for tests in which nobody may be asked.
func refuse(t testing.TB) func(context.Context, Dialog) Answer {
	return func(_ context.Context, d Dialog) Answer {
		t.Errorf("somebody was asked: %+v", d)
		return Answer{}
	}
}

func TestWaitForLoadState(t *testing.T) {
	p := workshop(t, "inner", Options{})
	for _, s := range []LoadState{"", Load, DOMContentLoaded, NetworkIdle} {
		must(t, p.WaitForLoadState(t.Context(), "", s, nil))
	}
	err := p.WaitForLoadState(t.Context(), "", "ready", nil)
	wants(t, err, fault.BadArguments, `page.waitForLoadState: there is no state "ready" to wait for.`)

	hang := siblingOf(p, "answer/hang")
	after(t, p, 0, "fetch("+quoted(hang)+")")
	until(t, "the request", func() bool {
		p.feed.mu.Lock()
		defer p.feed.mu.Unlock()
		return len(p.feed.open) > 0
	})
	err = p.WaitForLoadState(t.Context(), "", NetworkIdle, soon())
	wants(t, err, fault.WaitTimeout, `page.waitForLoadState: waited 300 ms for "networkidle" of `+p.URL()+": its text is there, but requests go on ("+hang+").")
	must(t, p.WaitForLoadState(t.Context(), "", Load, soon()))
}

// The network is quiet only when it stayed so.
func TestNetworkIdleWaitsForAllOfIt(t *testing.T) {
	p := workshop(t, "network", Options{})
	must(t, in(t, p, "#steady").Click(t.Context(), ClickOptions{}))
	must(t, p.WaitForLoadState(t.Context(), "", NetworkIdle, nil))
	if got := text(t, p, "#result"); got != "200 done" {
		t.Errorf("it did not wait: %q", got)
	}
}

// How far a page is that was there before it was driven is known too.
func TestLoadStateOfWhatWasThere(t *testing.T) {
	p := workshop(t, "waiting", Options{})
	must(t, p.WaitForLoadState(t.Context(), "", DOMContentLoaded, nil))
	if err := p.WaitForLoadState(t.Context(), "", Load, soon()); fault.CodeOf(err) != fault.WaitTimeout {
		t.Errorf("got %v", showFault(err))
	}
}

func TestWaitForFunction(t *testing.T) {
	p := workshop(t, "waiting", Options{})
	value, err := p.WaitForFunction(t.Context(), "", Code{Text: "(wanted) => document.body.dataset.ready === wanted && { got: wanted }", Function: true, Arg: json.RawMessage(`"yes"`)}, WaitOptions{})
	must(t, err)
	if !strings.Contains(string(value), `["got","yes"]`) {
		t.Errorf("got %s", value)
	}
	for _, c := range []struct{ code, last string }{
		{"undefined", "undefined"},
		{"0", "0"},
		{"NaN", `{"n":"NaN"}`},
		{"''", `""`},
		{"0n", `{"b":"0"}`},
		{"Promise.resolve(null)", "null"},
	} {
		_, err := p.WaitForFunction(t.Context(), "", Code{Text: c.code}, WaitOptions{Timeout: soon()})
		wants(t, err, fault.WaitTimeout, "page.waitForFunction: waited 300 ms for the function to return something true: it returned "+c.last+".")
	}
	_, err = p.WaitForFunction(t.Context(), "", Code{Text: "() => { throw new Error('tea') }", Function: true}, WaitOptions{})
	if fault.CodeOf(err) != fault.ScriptError || !strings.Contains(showFault(err), "tea") {
		t.Errorf("got %v", showFault(err))
	}
	_, err = p.WaitForFunction(t.Context(), "", Code{Text: "new Promise(() => {})"}, WaitOptions{Timeout: soon()})
	if fault.CodeOf(err) != fault.WaitTimeout {
		t.Errorf("got %v", showFault(err))
	}
}

func TestWaitForFunctionPolls(t *testing.T) {
	p := workshop(t, "inner", Options{})
	value, err := p.WaitForFunction(t.Context(), "", Code{Text: "window.asked = (window.asked ?? 0) + 1, asked >= 3 && asked"}, WaitOptions{Polling: 30 * time.Millisecond})
	must(t, err)
	if string(value) != "3" {
		t.Errorf("got %s", value)
	}
}

// It goes on in the next document.
func TestWaitForFunctionOverNavigation(t *testing.T) {
	p := workshop(t, "inner", Options{})
	after(t, p, 100*time.Millisecond, "location.href = "+quoted(siblingOf(p, "inner?name=next")))
	value, err := p.WaitForFunction(t.Context(), "", Code{Text: "location.search"}, WaitOptions{})
	must(t, err)
	if string(value) != `"?name=next"` {
		t.Errorf("got %s", value)
	}
}

func TestReadingThePage(t *testing.T) {
	p := workshop(t, "scroll", Options{})
	title, err := p.Title(t.Context(), "")
	must(t, err)
	content, err := p.Content(t.Context(), "")
	must(t, err)
	if title != "Scroll" || !strings.HasPrefix(content, "<!DOCTYPE html>\n<html lang=\"en\">") || !strings.Contains(content, "The end of the box") {
		t.Errorf("got %q and %.100q", title, content)
	}
	info, err := p.Info(t.Context())
	must(t, err)
	if info.Title != "Scroll" || info.URL != p.URL() || info.TargetID != p.tab.ID() || info.Width < 300 || info.PageHeight < 3000 || info.Dialog != nil {
		t.Errorf("got %+v", info)
	}
	must(t, p.BringToFront(t.Context()))
	_, err = p.Title(t.Context(), "none")
	if fault.CodeOf(err) != fault.ElementNotFound {
		t.Errorf("got %v", showFault(err))
	}
}

// What the options forbid is not read.
func TestReadingAsksFirst(t *testing.T) {
	allowed := true
	p := workshop(t, "inner", Options{Allow: func(Place) error {
		if allowed {
			return nil
		}
		return fault.New(fault.PageOutsideSkill, "Not here.")
	}})
	allowed = false
	for name, read := range map[string]func() error{
		"title":           func() error { _, err := p.Title(t.Context(), ""); return err },
		"content":         func() error { _, err := p.Content(t.Context(), ""); return err },
		"snapshot":        func() error { _, err := p.Snapshot(t.Context()); return err },
		"screenshot":      func() error { _, err := p.Screenshot(t.Context(), ScreenshotOptions{}); return err },
		"waitForFunction": func() error { _, err := p.WaitForFunction(t.Context(), "", Code{Text: "1"}, WaitOptions{}); return err },
		"keyboard":        func() error { return p.Press(t.Context(), "a", 0) },
		"type":            func() error { return p.Type(t.Context(), "a", 0) },
		"mouse":           func() error { return p.MouseClick(t.Context(), Point{10, 10}, MouseOptions{}) },
	} {
		if err := read(); fault.CodeOf(err) != fault.PageOutsideSkill {
			t.Errorf("%s: %v", name, showFault(err))
		}
	}
}
