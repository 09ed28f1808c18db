package browser

import (
	"os"
	"runtime"
	"strings"

	"github.com/chromedp/chromedp"
)

// flagsFor is our own flag list. chromedp's defaults are not in it: they are
// made for tests, and say so to every site (navigator.webdriver, a warning bar).
func flagsFor(o Options, p *profile) (flags []chromedp.ExecAllocatorOption, notes []string) {
	set := func(name string, value any) { flags = append(flags, chromedp.Flag(name, value)) }

	// Without the first navigator.webdriver is true, and sign-in pages refuse;
	// without the second Chrome shows a bar about the first.
	set("disable-blink-features", "AutomationControlled")
	set("test-type", true)
	set("no-first-run", true)
	set("no-default-browser-check", true)
	set("user-data-dir", p.dir)
	// Tabs that are not in front must go on: tools run in them.
	set("disable-background-timer-throttling", true)
	set("disable-backgrounding-occluded-windows", true)
	set("disable-renderer-backgrounding", true)
	set("disable-features", strings.Join(disabledFeatures, ","))
	// No reports and no downloads of parts that nobody asked for.
	set("disable-breakpad", true)
	set("disable-component-update", true)
	set("no-pings", true)
	// A crash must not cost the tabs, nor ask about them.
	set("hide-crash-restore-bubble", true)

	root := runtime.GOOS == "linux" && os.Getuid() == 0
	set("no-sandbox", root)
	if root {
		notes = append(notes, rootNote)
	}
	if o.Headless {
		set("headless", true)
		set("hide-scrollbars", true)
		set("mute-audio", true)
	}
	if o.Headless || p.temporary {
		set("disable-background-networking", true)
		set("disable-sync", true)
		set("disable-default-apps", true)
	}
	if p.restores {
		set("restore-last-session", true)
	}
	setStore(set, o, p)
	return flags, notes
}

// rootNote says in a person's words that Chrome's sandbox is off: it refuses to
// start for root otherwise.
const rootNote = "Chrome protects this computer less than usual, because Sitewright was started by the administrator (root). " +
	"Start it as an ordinary user to have all of the protection."

// disabledFeatures are parts of Chrome that get in a tool's way: a bar that
// offers a translation, and the page that asks whether to keep a big profile.
var disabledFeatures = []string{"Translate", "MediaRouter", "OptimizationHints"}

// setStore chooses where Chrome keeps the key of its sign-ins. On Linux the
// desktop's key ring asks for a password in a window of its own, and a start
// without the key ring loses every sign-in made with it; so it is always the
// file in the profile. On macOS only a temporary profile does without the key
// chain.
func setStore(set func(string, any), o Options, p *profile) {
	switch {
	case runtime.GOOS == "linux":
		set("password-store", "basic")
	case runtime.GOOS == "darwin" && (p.temporary || o.Headless):
		set("use-mock-keychain", p.temporary)
	}
}
