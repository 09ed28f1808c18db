package browser

import (
	"net/url"
	"strings"

	"sitewright/backend/fault"
)

// pdfViewer is the extension inside Chrome that shows PDF documents.
const pdfViewer = "chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/"

func isPDFViewer(address string) bool { return strings.HasPrefix(address, pdfViewer) }

// scheme is the part of an address before the colon, in lower case.
func scheme(address string) string {
	before, _, found := strings.Cut(address, ":")
	if !found {
		return ""
	}
	return strings.ToLower(before)
}

// hidden reports whether a page is none that a person would choose: developer
// tools, a page of an extension, a page of Sitewright itself.
func (b *Browser) hidden(address string) bool {
	switch scheme(address) {
	case "devtools", "chrome-extension", "chrome-untrusted":
		return true
	}
	for _, own := range b.own {
		if strings.HasPrefix(address, own) {
			return true
		}
	}
	return false
}

// internal reports whether a page belongs to the browser. Such a page is listed,
// and says why tools cannot act on it, but is never the current tab.
func internal(address string) bool {
	switch scheme(address) {
	case "chrome", "edge", "brave", "chrome-search":
		return true
	case "about":
		return !blank(address)
	}
	return false
}

// blank reports whether the address is the empty page.
func blank(address string) bool {
	base, _, _ := strings.Cut(address, "#")
	return base == "about:blank"
}

// blockedReason says why tools cannot act on a page, or "".
func blockedReason(address string, pdf bool) string {
	switch scheme(address) {
	case "view-source":
		return "This shows the source text of a page. Open the page itself to use tools."
	case "chrome-error":
		return "This page did not load, so there is nothing for tools to act on."
	case "":
		return ""
	}
	switch {
	case internal(address) && newTab(address):
		return "This is an empty new tab. Open a site in it to use tools."
	case internal(address):
		return "This page belongs to the browser itself, which lets no tool act on it. Open a site in a normal tab."
	case pdf:
		return "This is a PDF document in the browser's viewer. Tools act on pages of a site."
	case webStore(address):
		return "This is the browser's web store, which is closed to tools. Open a site in a normal tab."
	}
	return ""
}

// newTab reports whether the page is what an empty new tab shows.
func newTab(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (strings.HasPrefix(u.Host, "newtab") || strings.HasPrefix(u.Host, "new-tab-page"))
}

// webStore reports whether the page is a store for extensions, on which
// browsers let nothing act.
func webStore(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	switch u.Hostname() {
	case "chromewebstore.google.com":
		return true
	case "chrome.google.com":
		return strings.HasPrefix(u.Path, "/webstore")
	case "microsoftedge.microsoft.com":
		return strings.HasPrefix(u.Path, "/addons")
	}
	return false
}

// CheckAddress says whether Open can open the address, before a browser is
// started for it. Faults: bad-arguments, not-permitted.
func CheckAddress(address string) error {
	_, err := checkAddress(address)
	return err
}

// checkAddress reads an address that Open may open: a page of a site, or the
// empty page. It comes back as Chrome writes it.
func checkAddress(address string) (string, error) {
	if blank(address) {
		return address, nil
	}
	u, err := url.Parse(address)
	if err != nil {
		return "", fault.Wrap(err, fault.BadArguments, "%q is not an address.", address).
			WithHint("An address looks like https://shop.example/list.")
	}
	switch {
	case u.Scheme == "file":
		return "", fault.New(fault.NotPermitted, "Files of this computer cannot be opened: %s.", address).
			WithHint("Tools act on sites, whose addresses begin with https:// or http://.")
	case u.Scheme != "http" && u.Scheme != "https":
		return "", fault.New(fault.BadArguments, "%q does not begin with https:// or http://.", address).
			WithHint("Give the whole address, such as https://shop.example/list.")
	case u.Hostname() == "":
		return "", fault.New(fault.BadArguments, "%q names no site.", address).
			WithHint("Give the whole address, such as https://shop.example/list.")
	}
	return plainAddress(u), nil
}

// plainAddress writes an address as Chrome does: the host in small letters, no
// port that goes without saying, and at least one slash.
func plainAddress(u *url.URL) string {
	plain := *u
	plain.Host = strings.ToLower(plain.Host)
	if port := plain.Port(); (plain.Scheme == "http" && port == "80") || (plain.Scheme == "https" && port == "443") {
		plain.Host = strings.TrimSuffix(plain.Host, ":"+port)
	}
	if plain.Path == "" {
		plain.Path = "/"
	}
	return plain.String()
}
