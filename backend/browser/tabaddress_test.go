package browser

import (
	"strings"
	"testing"

	"sitewright/backend/fault"
)

func TestBlockedReason(t *testing.T) {
	for _, tt := range []struct {
		address string
		pdf     bool
		says    string // "" for a page that tools can act on
	}{
		{"https://example.com/", false, ""},
		{"http://localhost:3000/a.pdf.html", false, ""},
		{"about:blank", false, ""},
		{"data:text/html,x", false, ""},
		{"", false, ""},
		{"https://example.com/a.pdf", true, "PDF"},
		{"chrome://settings/", false, "belongs to the browser"},
		{"CHROME://settings/", false, "belongs to the browser"},
		{"edge://flags", false, "belongs to the browser"},
		{"about:version", false, "belongs to the browser"},
		{"chrome://newtab/", false, "empty new tab"},
		{"chrome://new-tab-page/", false, "empty new tab"},
		{"view-source:https://example.com/", false, "source text"},
		{"chrome-error://chromewebdata/", false, "did not load"},
		{"https://chromewebstore.google.com/category/extensions", false, "web store"},
		{"https://chrome.google.com/webstore/detail/x", false, "web store"},
		{"https://chrome.google.com/", false, ""},
		{"https://microsoftedge.microsoft.com/addons/detail/x", false, "web store"},
		{"https://chromewebstore.google.com.evil.example/", false, ""},
	} {
		got := blockedReason(tt.address, tt.pdf)
		if (got == "") != (tt.says == "") || !strings.Contains(got, tt.says) {
			t.Errorf("%s: got %q, want something with %q", tt.address, got, tt.says)
		}
	}
}

func TestHidden(t *testing.T) {
	b := &Browser{own: []string{"http://wails.localhost:34115/"}}
	for address, want := range map[string]bool{
		"devtools://devtools/bundled/devtools_app.html": true,
		"chrome-extension://abc/popup.html":             true,
		"http://wails.localhost:34115/index.html":       true,
		"http://wails.localhost:34116/":                 false,
		"https://example.com/":                          false,
		"chrome://settings/":                            false,
	} {
		if got := b.hidden(address); got != want {
			t.Errorf("%s: got %v, want %v", address, got, want)
		}
	}
}

func TestCheckAddress(t *testing.T) {
	for _, tt := range []struct {
		address, want string
		code          fault.Code
	}{
		{"https://Example.COM", "https://example.com/", ""},
		{"http://example.com:80/a?b#c", "http://example.com/a?b#c", ""},
		{"https://example.com:443/", "https://example.com/", ""},
		{"https://example.com:8443/", "https://example.com:8443/", ""},
		{"http://[::1]:7711/", "http://[::1]:7711/", ""},
		{"about:blank", "about:blank", ""},
		{"file:///etc/passwd", "", fault.NotPermitted},
		{"FILE:///etc/passwd", "", fault.NotPermitted},
		{"javascript:alert(1)", "", fault.BadArguments},
		{"data:text/html,x", "", fault.BadArguments},
		{"chrome://settings", "", fault.BadArguments},
		{"localhost:3000", "", fault.BadArguments},
		{"example.com", "", fault.BadArguments},
		{"http://", "", fault.BadArguments},
		{"http://a b/", "", fault.BadArguments},
		{"", "", fault.BadArguments},
	} {
		got, err := checkAddress(tt.address)
		if got != tt.want || fault.CodeOf(err) != tt.code {
			t.Errorf("%q: got %q, %v; want %q, %q", tt.address, got, err, tt.want, tt.code)
		}
	}
}
