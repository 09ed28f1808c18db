package browser

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"

	"sitewright/backend/fault"
)

// Check asks the program at path what it is: it is started without windows, in a
// profile that goes away again, and must answer as a browser that Sitewright can
// drive. A folder that macOS shows as an app stands for the program inside it.
// Anything else is the fault no-browser. Give ctx a limit: another kind of
// program may say nothing for ever.
func Check(ctx context.Context, path string) (Installed, error) {
	path = insideApp(path)
	b, err := Launch(ctx, Options{Path: path, Headless: true})
	if err != nil {
		return Installed{}, noBrowserAt(path, err)
	}
	version, err := call(ctx, b, browser.GetVersion, cdp.Empty{})
	// Its end is waited for even when ctx has ended: nothing may stay behind.
	if closed := b.Close(context.WithoutCancel(ctx)); err == nil {
		err = closed
	}
	if err != nil || !strings.Contains(version.Product, "Chrome/") {
		return Installed{}, noBrowserAt(path, err)
	}
	return Choose(path)
}

// insideApp is the program inside a macOS app, or path itself.
func insideApp(path string) string {
	name, isApp := strings.CutSuffix(filepath.Base(path), ".app")
	if info, err := os.Stat(path); !isApp || err != nil || !info.IsDir() {
		return path
	}
	return filepath.Join(path, "Contents", "MacOS", name)
}

func noBrowserAt(path string, cause error) error {
	return fault.Wrap(cause, fault.NoBrowser, "%s did not answer as Chrome, Edge, Brave or Chromium does.", filepath.Base(path)).
		WithHint("Choose the program of one of them, and check that it starts.")
}
