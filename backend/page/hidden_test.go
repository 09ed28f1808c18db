package page

import (
	"context"
	"testing"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/browser/browsertest"
	"sitewright/backend/browser/screentest"
)

// A tab behind another one draws no frames and has slow timers; everything works
// there all the same, and it stays behind.
func TestActionsInATabThatNobodyLooksAt(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	b, err := browser.Launch(t.Context(), browser.Options{Env: screentest.New(t), Args: []string{browsertest.HostRules}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	site := browsertest.Site(t, map[string]string{"/": `<button id="b" onclick="o.textContent += 'clicked '">B</button>
		<input id="i"><input type="checkbox" id="c"><button id="late" disabled onclick="o.textContent += 'late'">Late</button><p id="o"></p>`})
	behind, err := b.Open(t.Context(), site.URL)
	if err != nil {
		t.Fatal(err)
	}
	front, err := b.Open(t.Context(), site.URL+"/#front")
	if err != nil {
		t.Fatal(err)
	}
	must(t, b.Activate(t.Context(), front.ID))
	p := drivePage(t, b, behind.ID, Options{})
	begin := time.Now()
	must(t, in(t, p, "#b").Click(t.Context(), ClickOptions{}))
	must(t, in(t, p, "#i").Fill(t.Context(), "typed", EditOptions{}))
	must(t, in(t, p, "#i").Clear(t.Context(), EditOptions{}))
	must(t, in(t, p, "#i").Fill(t.Context(), "again", EditOptions{}))
	must(t, in(t, p, "#c").SetChecked(t.Context(), "locator.check", true, PointerOptions{}))
	after(t, p, 0, "late.disabled = false")
	must(t, in(t, p, "#late").Click(t.Context(), ClickOptions{}))
	if got := text(t, p, "#o"); got != "clicked late" {
		t.Error(got)
	}
	if got, err := in(t, p, "#i").InputValue(t.Context(), nil); err != nil || got != "again" {
		t.Error(got, err)
	}
	if spent := time.Since(begin); spent > 5*time.Second {
		t.Errorf("it took %v", spent)
	}
}
