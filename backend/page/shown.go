package page

import (
	"net/url"
	"strings"
)

// shown is an address as a message to the script may name it: whole where the
// options let the script act, and elsewhere its site alone, for what follows may
// hold what a sign-in put there.
func (p *Page) shown(address string) string {
	if p.options.Allow == nil || p.options.Allow(Place{URL: address}) == nil {
		return address
	}
	u, err := url.Parse(address)
	if err == nil && u.Host != "" {
		return u.Scheme + "://" + u.Host
	}
	scheme, _, _ := strings.Cut(address, ":")
	return scheme + ":"
}
