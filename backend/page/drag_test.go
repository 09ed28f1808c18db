package page

import (
	"testing"

	"sitewright/backend/fault"
)

func TestDragTo(t *testing.T) {
	p := workshop(t, "dragging", Options{})
	must(t, in(t, p, "#card").DragTo(t.Context(), in(t, p, "#basket"), DragOptions{}))
	if got := text(t, p, "#seen"); got != "dropped the card" {
		t.Errorf("the page saw %q", got)
	}
	must(t, in(t, p, "#knob").DragTo(t.Context(), in(t, p, "#track"), DragOptions{TargetPosition: &Point{325, 30}, Steps: 5}))
	if got := text(t, p, "#seen"); got != "at 300" {
		t.Errorf("the page saw %q", got)
	}
	// Nothing stays pressed.
	must(t, in(t, p, "#card").DragTo(t.Context(), in(t, p, "#basket"), DragOptions{Trial: true}))
	if held := p.holding(); held.buttons != 0 {
		t.Error("the button is still down")
	}
	err := in(t, p, "#card").DragTo(t.Context(), in(t, p, "#nowhere"), DragOptions{Timeout: soon()})
	wants(t, err, fault.ElementNotFound, "locator.dragTo: waited 300 ms for locator('#nowhere'): nothing matches it.")
	if held := p.holding(); held.buttons != 0 {
		t.Error("the button is still down")
	}
}

// The same by single moves of the mouse, with a locator in between.
func TestDraggingByHand(t *testing.T) {
	p := workshop(t, "dragging", Options{})
	must(t, in(t, p, "#card").Hover(t.Context(), PointerOptions{}))
	must(t, p.MouseDown(t.Context(), MouseOptions{}))
	must(t, in(t, p, "#basket").Hover(t.Context(), PointerOptions{}))
	must(t, p.MouseUp(t.Context(), MouseOptions{}))
	if got := text(t, p, "#seen"); got != "dropped the card" {
		t.Errorf("the page saw %q", got)
	}
	must(t, in(t, p, "#knob").Hover(t.Context(), PointerOptions{}))
	must(t, p.MouseDown(t.Context(), MouseOptions{}))
	must(t, in(t, p, "#track").Hover(t.Context(), PointerOptions{Position: &Point{225, 30}}))
	must(t, p.MouseUp(t.Context(), MouseOptions{}))
	if got := text(t, p, "#seen"); got != "at 200" {
		t.Errorf("the page saw %q", got)
	}
}
