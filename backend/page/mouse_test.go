package page

import (
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
)

func TestMouse(t *testing.T) {
	p := workshop(t, "pointer", Options{})
	pad, err := in(t, p, "#pad").BoundingBox(t.Context(), nil)
	must(t, err)
	on := func(x, y float64) Point { return Point{pad.X + x, pad.Y + y} }

	must(t, p.MouseMove(t.Context(), on(10, 20), 0))
	wantLog(t, p, "a move", "mousemove 10,20 button 0 of 0 count 0")
	must(t, p.MouseMove(t.Context(), on(50, 60), 4))
	wantLog(t, p, "a move in steps", "mousemove 20,30 button 0 of 0 count 0", "mousemove 30,40 button 0 of 0 count 0",
		"mousemove 40,50 button 0 of 0 count 0", "mousemove 50,60 button 0 of 0 count 0")

	must(t, p.MouseClick(t.Context(), on(100, 100), MouseOptions{}))
	wantLog(t, p, "a click", "mousemove 100,100 button 0 of 0 count 0", "mousedown 100,100 button 0 of 1 count 1",
		"mouseup 100,100 button 0 of 0 count 1", "click 100,100 button 0 of 0 count 1")
	must(t, p.MouseDblClick(t.Context(), on(101, 100), MouseOptions{}))
	if got := strings.Join(logged(t, p), "\n"); !strings.HasSuffix(got, "dblclick 101,100 button 0 of 0 count 2") || strings.Count(got, "\nclick") != 2 {
		t.Errorf("a double click was seen as\n%s", got)
	}
	must(t, p.MouseClick(t.Context(), on(10, 10), MouseOptions{Button: "right"}))
	wantLog(t, p, "a right click", "mousemove 10,10 button 0 of 0 count 0", "mousedown 10,10 button 2 of 2 count 1",
		"contextmenu 10,10 button 2 of 2 count 0", "mouseup 10,10 button 2 of 0 count 1", "auxclick 10,10 button 2 of 0 count 1")
	must(t, p.MouseClick(t.Context(), on(10, 10), MouseOptions{Button: "middle", ClickCount: 1}))
	if got := strings.Join(logged(t, p), "\n"); !strings.Contains(got, "mousedown 10,10 button 1 of 4 count 1") {
		t.Errorf("a middle click was seen as\n%s", got)
	}

	// A drag, with a key held.
	must(t, p.KeyDown(t.Context(), "Control"))
	must(t, p.MouseMove(t.Context(), on(20, 20), 1))
	must(t, p.MouseDown(t.Context(), MouseOptions{}))
	must(t, p.MouseMove(t.Context(), on(40, 20), 1))
	must(t, p.MouseUp(t.Context(), MouseOptions{}))
	must(t, p.KeyUp(t.Context(), "Control"))
	wantLog(t, p, "a drag", "mousemove 20,20 button 0 of 0 count 0 ctrl", "mousedown 20,20 button 0 of 1 count 1 ctrl",
		"mousemove 40,20 button 0 of 1 count 0 ctrl", "mouseup 40,20 button 0 of 0 count 1 ctrl", "click 40,20 button 0 of 0 count 1 ctrl")

	must(t, p.MouseWheel(t.Context(), 0, 120))
	until(t, "the wheel", func() bool { return strings.Contains(strings.Join(logged(t, p), "\n"), "wheel 40,20 by 0,120") })

	_, err = p.Evaluate(t.Context(), "", Code{Text: "void addEventListener('mousedown', () => { window.down = performance.now() }, true), addEventListener('mouseup', () => { window.held = performance.now() - window.down }, true)"})
	must(t, err)
	must(t, p.MouseClick(t.Context(), on(30, 30), MouseOptions{Delay: 80 * time.Millisecond}))
	held, err := p.Evaluate(t.Context(), "", Code{Text: "window.held >= 70"})
	must(t, err)
	if string(held) != "true" {
		t.Errorf("the button was not held: %s", held)
	}
	wants(t, p.MouseDown(t.Context(), MouseOptions{Button: "back"}), fault.BadArguments, `mouse.down: there is no button "back".`)
	wants(t, p.MouseClick(t.Context(), on(1, 1), MouseOptions{Button: "x"}), fault.BadArguments, `mouse.click: there is no button "x".`)
}

func TestWheelScrolls(t *testing.T) {
	p := workshop(t, "scroll", Options{})
	must(t, p.MouseMove(t.Context(), Point{300, 400}, 1))
	must(t, p.MouseWheel(t.Context(), 0, 700))
	until(t, "the page is scrolled", func() bool { return text(t, p, "#here") != "0" })
	box, err := in(t, p, "#box").BoundingBox(t.Context(), nil)
	must(t, err)
	if box.Y >= 0 {
		t.Errorf("the box is at %v", box.Y)
	}
}

// A click waits for where it leads, as a locator's does.
func TestMouseClickWaitsForWhereItLeads(t *testing.T) {
	server := browsertest.Site(t, map[string]string{"/": `<a href="/next" style="display: block; padding: 20px">Next</a>`, "/next": ""})
	p := openPage(t, server.URL+"/", Options{})
	must(t, p.MouseClick(t.Context(), Point{60, 30}, MouseOptions{}))
	if p.URL() != server.URL+"/next" {
		t.Errorf("it shows %s", p.URL())
	}
}
