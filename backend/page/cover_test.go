package page

import (
	"context"
	"fmt"
	"image"
	"net/url"
	"strings"
	"testing"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
)

// notOn refuses a host.
func notOn(host string) func(Place) error {
	return func(at Place) error {
		if u, err := url.Parse(at.URL); strings.Contains(at.Origin, host) || err == nil && strings.Contains(u.Host, host) {
			return fault.New(fault.PageOutsideSkill, "not on %s", host)
		}
		return nil
	}
}

// outside is the address of a site that is refused.
func outside(t *testing.T) string {
	t.Helper()
	red := `<style>html { background: rgb(255,0,0) }</style><script>
		let times = 0;
		for (const kind of ["pointermove", "pointerdown", "pointerup", "touchstart", "dragover"])
			addEventListener(kind, () => { document.title = String(++times); }, true);
	</script>`
	return browsertest.On("outer.localhost", browsertest.Site(t, map[string]string{"/red": red}))
}

func shows(t testing.TB, data []byte, wanted ...[3]int) {
	t.Helper()
	picture := decoded(t, data, "png")
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			if colourAt(picture, x, y) == red {
				t.Fatalf("the picture shows what is outside at %d, %d", x, y)
			}
		}
	}
	for _, w := range wanted {
		if at := (image.Point{w[0], w[1]}); w[2] == 1 && colourAt(picture, at.X, at.Y) != blue {
			t.Errorf("at %v is %v", at, colourAt(picture, at.X, at.Y))
		}
	}
}

// What a picture shows is asked for again when it has been taken.
func TestScreenshotWhileThePageGoes(t *testing.T) {
	outer := outside(t)
	inner := browsertest.Site(t, map[string]string{"/blue": `<style>html { background: rgb(0,0,255) }</style>`}).URL
	p := openPage(t, inner+"/blue", Options{Allow: notOn("outer.localhost")})
	for range 6 {
		_, err := p.Goto(t.Context(), "", inner+"/blue", NavigateOptions{})
		must(t, err)
		done := make(chan error, 1)
		go func() {
			_, err := p.Goto(context.WithoutCancel(t.Context()), "", outer+"/red", NavigateOptions{})
			done <- err
		}()
		for going := true; going; {
			select {
			case err := <-done:
				must(t, err)
				going = false
			default:
			}
			data, err := p.Screenshot(t.Context(), ScreenshotOptions{})
			switch fault.CodeOf(err) {
			case "":
				shows(t, data)
			case fault.PageOutsideSkill, fault.PageNavigated:
			default:
				t.Fatal(showFault(err))
			}
		}
	}
}

func TestScreenshotLeavesOutsideFramesOut(t *testing.T) {
	outer := outside(t)
	pages := map[string]string{"/blue": `<style>html { background: rgb(0,0,255) }</style>`}
	const size = ` style="position:absolute; top:0; width:100px; height:100px; border:0; left:`
	pages["/both"] = fmt.Sprintf(`<body style="margin:0"><iframe src="/blue"%s0"></iframe><iframe id="out" src="%s/red"%s100px"></iframe>
		<iframe src="/nested"%s200px"></iframe><object data="%s/red"%s300px"></object><iframe sandbox srcdoc="<style>html{background:#00f}</style>"%s400px"></iframe>`, size, outer, size, size, outer, size, size)
	pages["/nested"] = fmt.Sprintf(`<style>html { background: rgb(0,0,255) } body { margin:0 } iframe { border:0; margin-left:50px }</style><iframe src="%s/red"></iframe>`, outer)
	notes := 0
	p := openPage(t, browsertest.Site(t, pages).URL+"/both", Options{Allow: notOn("outer.localhost"), Note: func(string) { notes++ }})
	must(t, p.WaitForLoadState(t.Context(), "", Load, nil))
	for range 2 {
		data, err := p.Screenshot(t.Context(), ScreenshotOptions{})
		must(t, err)
		shows(t, data, [3]int{50, 50, 1}, [3]int{220, 50, 1}, [3]int{450, 50, 1})
	}
	data, err := in(t, p, "#out").Screenshot(t.Context(), ScreenshotOptions{})
	must(t, err)
	shows(t, data)
	if style, err := in(t, p, "#out").GetAttribute(t.Context(), "style", nil); err != nil || style == nil || strings.Contains(*style, "visibility") {
		t.Error(style, err)
	}
	if notes != 3 {
		t.Errorf("told %d times, not 3", notes)
	}
	p.options.Allow = nil
	data, err = p.Screenshot(t.Context(), ScreenshotOptions{})
	must(t, err)
	picture := decoded(t, data, "png")
	for _, x := range []int{150, 275, 350} {
		if colourAt(picture, x, 50) != red {
			t.Errorf("the frame at %d did not come back", x)
		}
	}
}

// A page that brings a hidden frame back gets no picture taken.
func TestScreenshotOfAPageThatResists(t *testing.T) {
	outer := outside(t)
	pages := map[string]string{}
	pages["/resists"] = fmt.Sprintf(`<iframe src="%s/red"></iframe><script>
		new MutationObserver(() => document.querySelector("iframe").getAttribute("style") && document.querySelector("iframe").removeAttribute("style"))
			.observe(document, { attributes: true, subtree: true })</script>`, outer)
	p := openPage(t, browsertest.Site(t, pages).URL+"/resists", Options{Allow: notOn("outer.localhost")})
	if _, err := p.Screenshot(t.Context(), ScreenshotOptions{}); fault.CodeOf(err) != fault.PageOutsideSkill {
		t.Error(showFault(err))
	}
}

// The document under the pointer is asked for, not only the element's.
func TestPointerOnAFrameOutside(t *testing.T) {
	outer := outside(t)
	pages := map[string]string{}
	pages["/"] = fmt.Sprintf(`<p draggable="true" id="thing">Thing</p><iframe src="%s/red"></iframe><object data="%s/red"></object>`, outer, outer)
	inner := browsertest.Site(t, pages).URL
	p := openPage(t, inner, Options{Allow: notOn("outer.localhost")})
	must(t, p.WaitForLoadState(t.Context(), "", Load, nil))
	here := PointerOptions{Position: &Point{20, 20}}
	for _, element := range []string{"iframe", "object"} {
		l := in(t, p, element)
		forced := here
		forced.Force = true
		for name, act := range map[string]func() error{
			"click":       func() error { return l.Click(t.Context(), ClickOptions{PointerOptions: here}) },
			"click force": func() error { return l.Click(t.Context(), ClickOptions{PointerOptions: forced}) },
			"dblclick":    func() error { return l.DblClick(t.Context(), ClickOptions{PointerOptions: here}) },
			"hover":       func() error { return l.Hover(t.Context(), here) },
			"tap":         func() error { return l.Tap(t.Context(), here) },
			"drag from":   func() error { return l.DragTo(t.Context(), in(t, p, "#thing"), DragOptions{}) },
			"drag to":     func() error { return in(t, p, "#thing").DragTo(t.Context(), l, DragOptions{}) },
		} {
			if err := act(); fault.CodeOf(err) != fault.PageOutsideSkill {
				t.Errorf("%s on %s: %s", name, element, showFault(err))
			}
		}
	}
	p.options.Allow = nil
	for _, f := range p.Frames()[1:] {
		if title, err := p.Title(t.Context(), f.ID); err != nil || title != "/red" {
			t.Errorf("the frame saw %s events (%v)", title, err)
		}
	}
}

// Messages name what is outside by its site alone.
func TestMessagesKeepAddressesOutside(t *testing.T) {
	outer := outside(t)
	pages := map[string]string{}
	pages["/"] = fmt.Sprintf(`<iframe src="%s/red?code=secret"></iframe>`, outer)
	inner := browsertest.Site(t, pages).URL
	p := openPage(t, inner, Options{Allow: notOn("outer.localhost")})
	must(t, p.WaitForLoadState(t.Context(), "", Load, nil))
	got, err := p.Snapshot(t.Context())
	must(t, err)
	if strings.Contains(got, "secret") || !strings.Contains(got, `"`+outer+`"`) {
		t.Error(got)
	}
	for address, want := range map[string]string{
		inner + "/a?b#c": inner + "/a?b#c", outer + "/a?secret#c": outer,
		strings.Replace(outer, "://", "://name:word@", 1) + "/": outer,
	} {
		if got := p.shown(address); got != want {
			t.Errorf("%s is shown as %s", address, got)
		}
	}
}
