package page

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
)

// pointer has a short timeout: for what is going to fail.
func pointer() PointerOptions { return PointerOptions{Timeout: soon()} }

// Every trouble that ends is waited for, and the click then counts once.
func TestClickWaitsForTheElement(t *testing.T) {
	for _, trouble := range []string{
		"none", "absent", "disabled", "hidden", "moving", "sliding", "covered", "trap", "replaced", "below",
	} {
		t.Run(trouble, func(t *testing.T) {
			t.Parallel()
			p := workshop(t, "arrivals?calm=1000&trouble="+trouble, Options{})
			must(t, in(t, p, `internal:role=button[name="Go"i]`).Click(t.Context(), ClickOptions{}))
			if got := text(t, p, "#clicked"); got != "1" {
				t.Errorf("the page saw %s clicks", got)
			}
		})
	}
}

// One that does not end is an error that says which it was, and nothing is clicked.
func TestClickSaysWhatItSaw(t *testing.T) {
	button := `<button id="go" type="button">Go</button>`
	for _, c := range []struct {
		trouble string
		code    fault.Code
		seen    string
	}{
		{"absent", fault.ElementNotFound, "nothing matches it"},
		{"disabled", fault.ElementNotActionable, `it is there, but disabled: <button id="go" disabled type="button">Go</button>`},
		{"hidden", fault.ElementNotActionable, "it is there, but hidden (not displayed): " + button},
		{"moving", fault.ElementNotActionable, "it is there, but moving: " + button},
		{"sliding", fault.ElementNotActionable, "it is there, but moving: " + button},
		{"covered", fault.ElementNotActionable, `it is there, but covered by <div class="overlay">…</div>`},
		{"trap", fault.ElementNotActionable, `it is there, but covered by <div class="overlay"></div>`},
		{"barred", fault.ElementNotActionable, ""},
	} {
		t.Run(c.trouble, func(t *testing.T) {
			t.Parallel()
			p := workshop(t, "arrivals?trouble="+c.trouble, Options{})
			err := in(t, p, "#go").Click(t.Context(), ClickOptions{PointerOptions: pointer()})
			if c.seen == "" { // there is a gap between the bars
				must(t, err)
				return
			}
			wants(t, err, c.code, "locator.click: waited 300 ms for locator('#go'): "+c.seen+".")
			if got := text(t, p, "#clicked"); got != "0" {
				t.Errorf("the page saw %s clicks", got)
			}
			if got, err := p.Evaluate(t.Context(), "", Code{Text: "document.title"}); err != nil || string(got) != `"Arrivals"` {
				t.Errorf("something else was clicked: %s %v", got, err)
			}
		})
	}
}

func TestClickOptions(t *testing.T) {
	p := workshop(t, "pointer", Options{})
	pad := in(t, p, "#pad")
	for _, c := range []struct {
		name string
		act  func() error
		want string
	}{
		{"the middle", func() error { return pad.Click(t.Context(), ClickOptions{}) }, "click 200,150 button 0 of 0 count 1"},
		{"a position", func() error {
			return pad.Click(t.Context(), ClickOptions{PointerOptions: PointerOptions{Position: &Point{10, 20}}})
		}, "click 10,20 button 0 of 0 count 1"},
		{"the right button", func() error { return pad.Click(t.Context(), ClickOptions{Button: "right"}) }, "contextmenu 200,150 button 2 of 2 count 0"},
		{"the middle button", func() error { return pad.Click(t.Context(), ClickOptions{Button: "middle"}) }, "auxclick 200,150 button 1 of 0 count 1"},
		{"keys held", func() error {
			return pad.Click(t.Context(), ClickOptions{PointerOptions: PointerOptions{Modifiers: []string{"Shift", "Alt"}}})
		}, "click 200,150 button 0 of 0 count 1 shift+alt"},
		{"three times", func() error { return pad.Click(t.Context(), ClickOptions{ClickCount: 3}) }, "click 200,150 button 0 of 0 count 3"},
		{"dblclick", func() error { return pad.DblClick(t.Context(), ClickOptions{}) }, "dblclick 200,150 button 0 of 0 count 2"},
		{"a delay", func() error { return pad.Click(t.Context(), ClickOptions{Delay: 50 * time.Millisecond}) }, "click 200,150 button 0 of 0 count 1"},
		{"hover", func() error { return pad.Hover(t.Context(), PointerOptions{Position: &Point{5, 5}}) }, "mousemove 5,5 button 0 of 0 count 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			must(t, in(t, p, "#clear").Click(t.Context(), ClickOptions{}))
			must(t, c.act())
			if log := text(t, p, "#log"); !strings.Contains(log, c.want) {
				t.Errorf("the page saw\n%s\nwithout %q", log, c.want)
			}
		})
	}
}

func TestTrialChecksAndDoesNotClick(t *testing.T) {
	p := workshop(t, "arrivals", Options{})
	o := PointerOptions{Trial: true}
	must(t, in(t, p, "#go").Click(t.Context(), ClickOptions{PointerOptions: o}))
	if got := text(t, p, "#clicked"); got != "0" {
		t.Errorf("the page saw %s clicks", got)
	}
	covered := workshop(t, "arrivals?trouble=covered", Options{})
	o.Timeout = soon()
	if err := in(t, covered, "#go").Click(t.Context(), ClickOptions{PointerOptions: o}); fault.CodeOf(err) != fault.ElementNotActionable {
		t.Error(showFault(err))
	}
}

func TestForceLeavesOutTheChecks(t *testing.T) {
	p := workshop(t, "arrivals?trouble=moving", Options{})
	must(t, in(t, p, "#go").Hover(t.Context(), PointerOptions{Force: true, Timeout: soon()}))
	covered := workshop(t, "arrivals?trouble=trap", Options{})
	must(t, in(t, covered, "#go").Click(t.Context(), ClickOptions{PointerOptions: PointerOptions{Force: true}}))
}

func TestWrongOptions(t *testing.T) {
	p := workshop(t, "arrivals", Options{})
	err := in(t, p, "#go").Click(t.Context(), ClickOptions{Button: "upper"})
	wants(t, err, fault.BadArguments, `locator.click: there is no button "upper".`)
	err = in(t, p, "#go").Hover(t.Context(), PointerOptions{Modifiers: []string{"Fn"}})
	wants(t, err, fault.BadArguments, `locator.hover: "Fn" is no key to hold.`)
}

func TestTap(t *testing.T) {
	p := pageOf(t, `<button id="b">B</button><p id="o"></p><script>
		for (const type of ['touchstart', 'touchend', 'click']) b.addEventListener(type, () => o.textContent += type + ' ');
	</script>`)
	must(t, in(t, p, "#b").Tap(t.Context(), PointerOptions{}))
	must(t, in(t, p, `#o >> internal:has-text="touchstart touchend click"i`).WaitFor(t.Context(), Visible, nil))
}

// A click on a link shows the next page before it returns.
func TestClickWaitsForTheNavigationItBegins(t *testing.T) {
	p := workshop(t, "arrivals", Options{})
	_, err := p.Evaluate(t.Context(), "", Code{Text: `document.body.innerHTML = '<a href="/workshop/fields">Fields</a>'`})
	must(t, err)
	must(t, in(t, p, "a").Click(t.Context(), ClickOptions{}))
	if !strings.HasSuffix(p.URL(), "/workshop/fields") {
		t.Error("still at", p.URL())
	}
	if got := text(t, p, "h1"); got != "Fields" {
		t.Error("the page is", got)
	}
}

// Links that lead nowhere do not hold a click up.
func TestClickThatLeadsNowhere(t *testing.T) {
	for _, address := range []string{"mailto:a@example.com", "#below", "javascript:void 0", "/none"} {
		t.Run(address, func(t *testing.T) {
			t.Parallel()
			p := workshop(t, "arrivals", Options{})
			_, err := p.Evaluate(t.Context(), "", Code{Text: fmt.Sprintf(`document.body.innerHTML = '<a href="%s">There</a>'`, address)})
			must(t, err)
			begin := time.Now()
			must(t, in(t, p, "a").Click(t.Context(), ClickOptions{}))
			if spent := time.Since(begin); spent > 8*time.Second {
				t.Errorf("it took %v", spent)
			}
		})
	}
}

func TestChecking(t *testing.T) {
	p := workshop(t, "fields", Options{})
	for _, selector := range []string{"#terms", "#news", "#aria", `internal:label="News"i`} {
		l := in(t, p, selector)
		for _, want := range []bool{true, true, false, false} {
			must(t, l.SetChecked(t.Context(), "locator.setChecked", want, PointerOptions{}))
			got, err := l.IsChecked(t.Context(), nil)
			must(t, err)
			if got != want {
				t.Errorf("%s is %v, not %v", selector, got, want)
			}
		}
	}
	must(t, in(t, p, "#large").SetChecked(t.Context(), "locator.check", true, PointerOptions{}))
	err := in(t, p, "#large").SetChecked(t.Context(), "locator.uncheck", false, PointerOptions{})
	wants(t, err, fault.ElementNotActionable, `locator.uncheck: a radio button cannot be unticked: tick another one instead of <input id="large" name="size" type="radio"/>.`)
	err = in(t, p, "#plain").SetChecked(t.Context(), "locator.check", true, PointerOptions{})
	wants(t, err, fault.ElementNotActionable, `locator.check: <p id="plain">Plain text</p> is neither a checkbox nor a radio button.`)
	err = in(t, p, "#stubborn").SetChecked(t.Context(), "locator.check", true, PointerOptions{})
	wants(t, err, fault.ElementNotActionable, `locator.check: locator('#stubborn') was clicked, but is not ticked.`)
}

// A page that does not answer for a while is waited for; one that never does is told.
func TestPageThatIsBusy(t *testing.T) {
	p := workshop(t, "arrivals", Options{})
	after(t, p, 0, "for (const end = Date.now() + 1500; Date.now() < end; );")
	must(t, in(t, p, "#go").Click(t.Context(), ClickOptions{}))
	after(t, p, 50*time.Millisecond, "for (;;);")
	l := in(t, p, "#go >> internal:has-text=\"nothing\"i")
	if err := l.Click(t.Context(), ClickOptions{PointerOptions: pointer()}); fault.CodeOf(err) != fault.WaitTimeout && fault.CodeOf(err) != fault.ElementNotFound {
		t.Error(showFault(err))
	}
	_ = p.tab.Call(t.Context(), "Runtime.terminateExecution", nil, nil) // so that the tab can close
}

// While a message box is open the page cannot answer; the time does not run out.
func TestClickThatOpensAMessageBox(t *testing.T) {
	site := browsertest.Site(t, map[string]string{"/": `<button onclick="this.textContent = confirm('Sure?')">Ask</button>`})
	thinking := *soon() + answerLimit + time.Second
	p := openPage(t, site.URL, Options{Dialog: func(ctx context.Context, _ Dialog) Answer {
		pause(ctx, thinking)
		return Answer{Accept: true}
	}})
	must(t, in(t, p, "button").Click(t.Context(), ClickOptions{PointerOptions: pointer()}))
	if got := text(t, p, "button"); got != "true" {
		t.Error(got)
	}
}
