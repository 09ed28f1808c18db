package bridge

import (
	"net/url"
	"strings"

	"sitewright/backend/fault"
)

// matcher says which open tab is the wanted one.
func matcher(match, wanted string) (func(address string) bool, error) {
	if match == "includes" {
		if wanted == "" {
			return nil, fault.New(fault.BadArguments, "openOrReuseTab needs an address.")
		}
		return func(address string) bool { return strings.Contains(address, wanted) }, nil
	}
	parts := map[string]func(*url.URL) string{
		"": exactly, "exact": exactly, "origin": originPart,
		"origin+path": func(u *url.URL) string { return originPart(u) + pathPart(u) },
	}
	part, ok := parts[match]
	if !ok {
		return nil, fault.New(fault.BadArguments, "openOrReuseTab does not know match: %q.", match).
			WithHint("It is exact, origin, origin+path or includes.")
	}
	to, err := url.Parse(wanted)
	if err != nil || wanted == "" {
		return nil, fault.New(fault.BadArguments, "%q is not an address.", shortAddress(wanted)).
			WithHint("Addresses begin with https:// or http://.")
	}
	want := part(to)
	return func(address string) bool {
		at, err := url.Parse(address)
		return err == nil && part(at) == want
	}, nil
}

// The parts of an address as browsers write them.
func originPart(u *url.URL) string {
	port := u.Port()
	if port == map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		port = ""
	}
	return u.Scheme + "://" + normalHost(u.Hostname()) + ":" + port
}

func pathPart(u *url.URL) string {
	if path := u.EscapedPath(); path != "" {
		return path
	}
	return "/"
}

func exactly(u *url.URL) string {
	if u.Host == "" {
		return u.String()
	}
	return originPart(u) + pathPart(u) + "?" + u.RawQuery + "#" + u.EscapedFragment()
}

// siteOf is an address without all that may be private in it.
func siteOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "about:blank"
	}
	return u.Scheme + "://" + u.Host + "/"
}
