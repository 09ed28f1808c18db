package page

import (
	"slices"
	"strings"
	"testing"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
)

const inFar = "#far >> internal:control=enter-frame >> "

// Frames of this site and of another one are searched, read and acted on alike.
func TestFrameLocator(t *testing.T) {
	p := workshop(t, "frames", Options{})
	for _, frame := range []string{
		"#near >> internal:control=enter-frame >> ",
		inFar,
		"#near >> internal:control=enter-frame >> iframe >> internal:control=enter-frame >> ",
		inFar + "iframe >> internal:control=enter-frame >> ",
	} {
		t.Run(frame, func(t *testing.T) {
			must(t, in(t, p, frame+`internal:role=button[name="Count"i]`).Click(t.Context(), ClickOptions{}))
			if got := text(t, p, frame+"#times"); got != "1" {
				t.Errorf("it counts %s", got)
			}
			field := in(t, p, frame+`internal:label="Name"i`)
			must(t, field.Fill(t.Context(), "Ann", EditOptions{}))
			if got, err := field.InputValue(t.Context(), nil); err != nil || got != "Ann" {
				t.Error(got, err)
			}
			must(t, field.Clear(t.Context(), EditOptions{}))
			if got, err := field.InputValue(t.Context(), nil); err != nil || got != "" {
				t.Error(got, err)
			}
			if n, err := in(t, p, frame+"button").Count(t.Context()); err != nil || n != 1 {
				t.Error(n, err)
			}
			got, err := field.Evaluate(t.Context(), Code{Text: "(el) => el.ownerDocument === document && el.id", Function: true}, nil)
			if err != nil || string(got) != `"name"` {
				t.Error(string(got), showFault(err))
			}
			got, err = in(t, p, frame+"button").EvaluateAll(t.Context(), Code{Text: "(all) => all.length", Function: true})
			if err != nil || string(got) != "1" {
				t.Error(string(got), showFault(err))
			}
		})
	}
}

func TestFrameThatIsNotThere(t *testing.T) {
	p := workshop(t, "frames", Options{})
	l := in(t, p, "#nowhere >> internal:control=enter-frame >> button")
	wants(t, l.Click(t.Context(), ClickOptions{PointerOptions: pointer()}), fault.ElementNotFound,
		"locator.click: waited 300 ms for frameLocator('#nowhere').locator('button'): there is no frame locator('#nowhere').")
	if n, err := l.Count(t.Context()); err != nil || n != 0 {
		t.Error(n, err)
	}
	if seen, err := l.IsVisible(t.Context()); err != nil || seen {
		t.Error(seen, err)
	}
	if got, err := l.EvaluateAll(t.Context(), Code{Text: "(all) => all.length", Function: true}); err != nil || string(got) != "0" {
		t.Error(string(got), showFault(err))
	}
	wants(t, in(t, p, "h1 >> internal:control=enter-frame >> button").Click(t.Context(), ClickOptions{}), fault.BadArguments,
		"locator.click: locator('h1') is <h1>Frames</h1>, not a frame.")
}

func TestElementInAFrameIsHintedAt(t *testing.T) {
	p := workshop(t, "frames", Options{})
	must(t, in(t, p, "#near >> internal:control=enter-frame >> #count").WaitFor(t.Context(), Visible, nil))
	err := in(t, p, "#count").Click(t.Context(), ClickOptions{PointerOptions: pointer()})
	if f := fault.From(err); f == nil || !strings.HasPrefix(f.Hint, `It is in a frame, <iframe id="near"`) {
		t.Error(showFault(err))
	}
}

// Frames that move between processes, go and come are followed.
func TestFramesThatMove(t *testing.T) {
	p := workshop(t, "frames", Options{})
	count := func(frame string) {
		t.Helper()
		must(t, in(t, p, frame+" >> internal:control=enter-frame >> #count").Click(t.Context(), ClickOptions{}))
		must(t, in(t, p, frame+` >> internal:control=enter-frame >> #times >> internal:has-text="1"i`).WaitFor(t.Context(), Visible, nil))
	}
	press := func(selector string) {
		t.Helper()
		must(t, in(t, p, selector).Click(t.Context(), ClickOptions{}))
	}
	count("#far")
	press("#home")
	must(t, in(t, p, `#far >> internal:control=enter-frame >> #title >> internal:has-text="far-home"i`).WaitFor(t.Context(), Visible, nil))
	count("#far")
	press("#away")
	must(t, in(t, p, `#near >> internal:control=enter-frame >> #title >> internal:has-text="near-away"i`).WaitFor(t.Context(), Visible, nil))
	count("#near")
	names := func() []string {
		var names []string
		for _, f := range p.Frames()[1:] {
			names = append(names, f.URL[strings.Index(f.URL, "name=")+len("name="):])
		}
		slices.Sort(names)
		return names
	}
	if got := names(); !slices.Equal(got, []string{"far-home", "near-away"}) {
		t.Error("the frames are", got)
	}
	press("#remove")
	must(t, in(t, p, "#far").WaitFor(t.Context(), Detached, nil))
	press("#add")
	count("#far")
}

func TestFramesAreListed(t *testing.T) {
	p := workshop(t, "frames", Options{})
	for _, frame := range []string{"#near", "#far"} {
		must(t, in(t, p, frame+" >> internal:control=enter-frame >> iframe >> internal:control=enter-frame >> #count").WaitFor(t.Context(), Visible, nil))
	}
	frames := p.Frames()
	var names []string
	byName := map[string]FrameInfo{}
	for _, f := range frames {
		names = append(names, f.Name)
		byName[f.Name] = f
	}
	slices.Sort(names)
	if len(frames) != 5 || byName["far"].Parent != frames[0].ID || frames[0].Parent != "" {
		t.Fatalf("%+v", frames)
	}
	l, err := p.Locator(byName["far"].ID, "#count")
	must(t, err)
	must(t, l.Click(t.Context(), ClickOptions{}))
	if b, err := l.BoundingBox(t.Context(), nil); err != nil || b == nil || b.Y < 50 {
		t.Error(b, err)
	}
	_, err = p.Locator("nonsense", "#count")
	wants(t, err, fault.ElementNotFound, "The frame is not in the page any more.")
}

// Allow is asked for each document that is touched, and its error keeps the page
// untouched.
func TestAllowIsAskedForEveryFrame(t *testing.T) {
	refuse := ""
	var asked []string
	p := workshop(t, "frames", Options{Allow: func(at Place) error {
		asked = append(asked, at.Origin)
		if refuse != "" && strings.Contains(at.Origin, refuse) {
			return fault.New(fault.PageOutsideSkill, "not on %s", at.Origin)
		}
		return nil
	}})
	must(t, in(t, p, inFar+"#count").Click(t.Context(), ClickOptions{}))
	if !slices.ContainsFunc(asked, func(o string) bool { return strings.Contains(o, "bench.localhost") }) {
		t.Error("asked for", asked)
	}
	refuse = "bench.localhost"
	for name, act := range map[string]func() error{
		"click": func() error { return in(t, p, inFar+"#count").Click(t.Context(), ClickOptions{}) },
		"fill":  func() error { return in(t, p, inFar+"#name").Fill(t.Context(), "x", EditOptions{}) },
		"count": func() error { _, err := in(t, p, inFar+"#count").Count(t.Context()); return err },
		"evaluate": func() error {
			_, err := in(t, p, inFar+"#count").Evaluate(t.Context(), Code{Text: "(el) => el.remove()", Function: true}, nil)
			return err
		},
	} {
		if err := act(); fault.CodeOf(err) != fault.PageOutsideSkill {
			t.Errorf("%s: %s", name, showFault(err))
		}
	}
	if got := text(t, p, "#near >> internal:control=enter-frame >> #times"); got != "0" {
		t.Error(got)
	}
	refuse = ""
	if got := text(t, p, inFar+"#times"); got != "1" {
		t.Errorf("the frame counts %s", got)
	}
}

// The frame's element may be far away, scaled, or covered in the page around it.
func TestThroughTheFrame(t *testing.T) {
	const inner = `srcdoc="<div style='height:2500px'></div><button onclick='this.textContent=String(event.isTrusted)'>In</button><div style='height:900px'></div>"`
	p := pageOf(t, `<style>html { scroll-behavior: smooth }</style><div style="height:1500px"></div>
		<iframe id="tall" style="height:3500px; border:7px solid; padding:11px" `+inner+`></iframe>
		<iframe id="scaled" style="transform:scale(0.5)" `+inner+`></iframe>
		<div style="position:relative"><iframe id="under" `+inner+`></iframe><div id="over" style="position:absolute; inset:0"></div></div>
		<iframe id="sandboxed" sandbox="allow-scripts" `+inner+`></iframe>`)
	for _, frame := range []string{"#tall", "#scaled", "#sandboxed"} {
		button := in(t, p, frame+" >> internal:control=enter-frame >> button")
		must(t, button.Click(t.Context(), ClickOptions{}))
		if got, err := button.TextContent(t.Context(), nil); err != nil || got == nil || *got != "true" {
			t.Errorf("%s: the click was not seen (%s)", frame, showFault(err))
		}
	}
	err := in(t, p, "#under >> internal:control=enter-frame >> button").Click(t.Context(), ClickOptions{PointerOptions: pointer()})
	wants(t, err, fault.ElementNotActionable,
		`locator.click: waited 300 ms for frameLocator('#under').locator('button'): it is there, but covered by <div id="over"></div>.`)
}

// A page that comes back as it was left, from the browser's cache of pages, is
// there with its frames and with our own world in it.
func TestGoingBackToAPageThatWasKept(t *testing.T) {
	site := browsertest.Site(t, map[string]string{"/a": `<a href="/b">On</a><iframe srcdoc="<p>inner</p>"></iframe>`, "/b": "<b>B</b>"})
	p := openPage(t, site.URL+"/a", Options{})
	inner := "iframe >> internal:control=enter-frame >> p"
	for range 2 {
		if got := text(t, p, inner); got != "inner" {
			t.Error(got)
		}
		must(t, in(t, p, "a").Click(t.Context(), ClickOptions{}))
		if got := text(t, p, "b"); got != "B" {
			t.Error(got)
		}
		_, err := p.GoBack(t.Context(), NavigateOptions{})
		must(t, err)
	}
	if got := text(t, p, inner); got != "inner" {
		t.Error(got)
	}
	if frames := p.Frames(); len(frames) != 2 || frames[1].Parent != frames[0].ID {
		t.Errorf("%+v", frames)
	}
}
