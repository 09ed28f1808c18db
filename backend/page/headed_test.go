package page

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sitewright/backend/browser"
	"sitewright/backend/browser/browsertest"
	"sitewright/backend/browser/screentest"
)

// With windows on the screen, in a tab behind another one: pictures, downloads,
// keys, the mouse and navigations are the same.
func TestDrivingBehindAnotherTab(t *testing.T) {
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
	first := workshop(t, "inner", Options{}) // serves the pages
	behind, err := b.Open(t.Context(), siblingOf(first, "downloads"))
	must(t, err)
	front, err := b.Open(t.Context(), "about:blank")
	must(t, err)
	must(t, b.Activate(t.Context(), front.ID))

	folder := t.TempDir()
	p := drivePage(t, b, behind.ID, Options{File: func(path string, _ bool) (string, error) { return filepath.Join(folder, path), nil }})
	id := listen(t, p, EventDownload)
	must(t, in(t, p, "#plain").Click(t.Context(), ClickOptions{}))
	d := next[Download](t, p, id)
	must(t, p.SaveDownload(t.Context(), d.ID, "saved"))
	saved, err := os.ReadFile(filepath.Join(folder, "saved"))
	must(t, err)
	if len(saved) != 1000 {
		t.Errorf("the file has %d bytes", len(saved))
	}
	path, err := p.DownloadPath(t.Context(), d.ID)
	must(t, err)
	must(t, os.Remove(path))

	_, err = p.Goto(t.Context(), "", siblingOf(p, "colours"), NavigateOptions{})
	must(t, err)
	for _, o := range []ScreenshotOptions{{}, {FullPage: true}} {
		data, err := p.Screenshot(t.Context(), o)
		must(t, err)
		if got := colourAt(decoded(t, data, "png"), 10, 10); got != red {
			t.Errorf("the picture has %v", got)
		}
	}
	_, err = p.Goto(t.Context(), "", siblingOf(p, "shortcuts"), NavigateOptions{WaitUntil: NetworkIdle})
	must(t, err)
	must(t, in(t, p, "#line").Focus(t.Context(), nil))
	must(t, p.Type(t.Context(), "tea", 0))
	must(t, p.Press(t.Context(), "ControlOrMeta+A", 0))
	must(t, p.InsertText(t.Context(), "thé"))
	if got := fieldValue(t, p, "#line"); got != "thé" {
		t.Errorf("the field has %q", got)
	}
	box, err := in(t, p, "#clear").BoundingBox(t.Context(), nil)
	must(t, err)
	must(t, p.MouseClick(t.Context(), Point{box.X + 5, box.Y + 5}, MouseOptions{}))
	if lines := logged(t, p); len(lines) != 0 {
		t.Errorf("the button was not hit: %v", lines)
	}
	_, err = p.GoBack(t.Context(), NavigateOptions{})
	must(t, err)
	if !strings.HasSuffix(p.URL(), "/colours") {
		t.Errorf("it shows %s", p.URL())
	}
	tab, err := b.Current(t.Context())
	must(t, err)
	if tab.ID != front.ID {
		t.Errorf("%s came to the front", tab.URL)
	}
}
