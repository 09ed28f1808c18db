package skill

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// Limits of a host name in bytes (RFC 1035, 2.3.4).
const (
	hostLimit  = 253
	labelLimit = 63
)

var (
	errEmptyLabel = errors.New("a part of the name is empty")
	errHost       = errors.New("it is not a valid host name")
)

// names maps to lower case and to ASCII as browsers do (UTS 46, not
// transitional). It is lenient about hyphens, as browsers are: hosts such as
// r3---sn-x.example.com exist.
var names = idna.New(
	idna.MapForLookup(),
	idna.Transitional(false),
	idna.StrictDomainName(false),
	idna.CheckHyphens(false),
	idna.CheckJoiners(true),
	idna.BidiRule(),
)

// NormaliseHost returns a host in the one form that hosts and patterns are
// compared in: lower case, ASCII, without a trailing dot, an IPv6 address
// without brackets. It fails for what can never be a page's host.
func NormaliseHost(h string) (string, error) {
	if plainHost(h) {
		return h, nil
	}
	if strings.ContainsAny(h, ":[]") {
		return normaliseIPv6(h)
	}
	mapped := h
	// The second round takes names that only become special when mapped.
	for range 2 {
		ascii, err := names.ToASCII(mapped)
		if err != nil {
			return "", errHost
		}
		mapped = strings.TrimSuffix(strings.ToLower(ascii), ".")
		if mapped == "" || strings.HasPrefix(mapped, ".") || strings.HasSuffix(mapped, ".") || strings.Contains(mapped, "..") {
			return "", emptied(h)
		}
		if plainHost(mapped) {
			return mapped, nil
		}
	}
	if err := checkLabels(mapped); err != nil {
		return "", err
	}
	return mapped, nil
}

// emptied says why a name has an empty part: it was written so, or what was
// written there maps to nothing ("xn--", a soft hyphen).
func emptied(h string) error {
	h = strings.TrimSuffix(strings.NewReplacer("。", ".", "．", ".", "｡", ".").Replace(h), ".")
	if h == "" || strings.HasPrefix(h, ".") || strings.HasSuffix(h, ".") || strings.Contains(h, "..") {
		return errEmptyLabel
	}
	return errHost
}

// plainHost reports whether h is normal already. Nearly every host is, and ten
// thousand skills are matched in one look, so it is one pass without memory.
func plainHost(h string) bool {
	if h == "" || len(h) > hostLimit {
		return false
	}
	start := 0
	for i := 0; i <= len(h); i++ {
		if i < len(h) && h[i] != '.' {
			if !hostByte(h[i]) {
				return false
			}
			continue
		}
		if i == start || i-start > labelLimit || strings.HasPrefix(h[start:i], "xn--") {
			return false
		}
		if i == len(h) && numeric(h[start:i]) {
			return false
		}
		start = i + 1
	}
	return true
}

func hostByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// numeric reports whether browsers read a name that ends in this label as an
// IPv4 address (URL Standard, "ends in a number").
func numeric(label string) bool {
	hex, isHex := strings.CutPrefix(label, "0x")
	if !isHex {
		return strings.Trim(label, "0123456789") == ""
	}
	return strings.Trim(hex, "0123456789abcdef") == ""
}

func checkLabels(h string) error {
	if len(h) > hostLimit {
		return errHost
	}
	labels := strings.Split(h, ".")
	for _, label := range labels {
		if len(label) > labelLimit {
			return errHost
		}
		for i := range len(label) {
			if !hostByte(label[i]) {
				return errHost
			}
		}
	}
	if numeric(labels[len(labels)-1]) {
		if a, err := netip.ParseAddr(h); err != nil || !a.Is4() {
			return errHost
		}
	}
	return nil
}

func normaliseIPv6(h string) (string, error) {
	inner := h
	if strings.HasPrefix(h, "[") && strings.HasSuffix(h, "]") {
		inner = h[1 : len(h)-1]
	}
	a, err := netip.ParseAddr(inner)
	if err != nil || !a.Is6() || a.Zone() != "" {
		return "", errHost
	}
	return a.String(), nil
}

// HostOf returns the normalised host of a page's address. Only http and https
// have one; an address without a scheme ("x.com/r?u=http://y.com",
// "localhost:3000") is read as https. Port and user info are ignored.
//
// It does not use net/url, which refuses addresses that browsers open, such as
// one with "%zz" in its path.
func HostOf(address string) (host string, ok bool) {
	rest, ok := cutScheme(strings.TrimSpace(address))
	if !ok {
		return "", false
	}
	if i := strings.IndexAny(rest, `/\?#`); i >= 0 {
		rest = rest[:i]
	}
	if i := strings.LastIndexByte(rest, '@'); i >= 0 {
		rest = rest[i+1:]
	}
	rest, ok = cutPort(rest)
	if !ok || rest == "" {
		return "", false
	}
	host, err := NormaliseHost(rest)
	return host, err == nil
}

// cutScheme returns what follows http:, https: or no scheme at all, slashes
// removed. Browsers take any number of slashes there, either way round.
func cutScheme(s string) (string, bool) {
	scheme, after, found := strings.Cut(s, ":")
	switch {
	case !found || !isScheme(scheme):
	case strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https"):
		s = after
	case !portFirst(after) || dials(scheme):
		return "", false
	}
	return strings.TrimLeft(s, `/\`), true
}

// isScheme reports whether s has the form of a scheme (RFC 3986, 3.1).
func isScheme(s string) bool {
	for i := range len(s) {
		c := s[i] | 0x20
		letter := 'a' <= c && c <= 'z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789+-.", rune(s[i]))) {
			return false
		}
	}
	return s != ""
}

// portFirst reports whether s begins with a port and nothing else before the
// path: then what came before the colon was a host.
func portFirst(s string) bool {
	if i := strings.IndexAny(s, `/\?#`); i >= 0 {
		s = s[:i]
	}
	return isPort(s)
}

// dials reports the schemes whose text may look like a host's port or user:
// tel:112 and mailto:a@x.com name no host.
func dials(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "tel", "sms", "fax", "callto", "about", "data", "javascript", "blob", "urn", "mailto", "sip", "sips", "xmpp":
		return true
	}
	return false
}

func isPort(s string) bool {
	_, err := strconv.ParseUint(s, 10, 16)
	return err == nil
}

// cutPort removes ":8080" and brackets stay for NormaliseHost.
func cutPort(s string) (string, bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 || strings.HasSuffix(s, "]") {
		return s, true
	}
	port := s[i+1:]
	if strings.Contains(s[:i], ":") && !strings.HasPrefix(s, "[") {
		return "", false
	}
	return s[:i], port == "" || isPort(port)
}
