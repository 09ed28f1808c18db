package skill

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"unicode"

	"golang.org/x/net/publicsuffix"
)

// Pattern says which hosts a skill is for: one host, or with "*." every
// sub-domain of it at any depth, but not the host itself. Patterns compare
// with ==: two are equal when they cover the same hosts.
type Pattern struct {
	host string
	wild bool
}

// PatternError says why a pattern is refused.
type PatternError struct {
	// Reason is one of scheme, path, port, user-info, space, empty,
	// empty-label, star, host.
	Reason string
	// Message is a sentence for people: what is wrong and what to do.
	Message string
}

func (e *PatternError) Error() string { return e.Message }

// ParsePattern reads a pattern as a manifest has it and normalises it. The
// error is a *PatternError.
func ParsePattern(s string) (Pattern, error) {
	host, wild := strings.CutPrefix(s, "*.")
	// The common case: nothing to refuse and nothing to change.
	if plainHost(host) && !badHyphen(host) {
		return Pattern{host: host, wild: wild}, nil
	}
	if err := refused(s, host); err != nil {
		return Pattern{}, err
	}
	normal, err := NormaliseHost(host)
	switch {
	case errors.Is(err, errEmptyLabel):
		return Pattern{}, refuse("empty-label", "“%s” has two dots in a row or begins with one; write it like shop.example.com.", s)
	case err != nil || badHyphen(normal):
		return Pattern{}, refuse("host", "“%s” cannot be the name of a site; write it like shop.example.com.", s)
	case wild && isAddress(normal):
		return Pattern{}, refuse("star", "“%s” is a number address, which has no sub-sites; remove the “*.” in front.", s)
	}
	return Pattern{host: normal, wild: wild}, nil
}

func refuse(reason, format string, args ...any) *PatternError {
	return &PatternError{Reason: reason, Message: fmt.Sprintf(format, args...)}
}

// refused finds what is not a host name at all, the most telling reason first.
func refused(s, host string) error {
	switch {
	case s == "":
		return refuse("empty", "A site is empty; write it like shop.example.com, or remove it.")
	case strings.ContainsFunc(s, blank):
		return refuse("space", "“%s” has a space in it; write one site, like shop.example.com.", s)
	case s == "*":
		return refuse("star", "“*” alone would be every site there is; name the sites, like shop.example.com or *.example.com.")
	case strings.Contains(s, "://"):
		return refuse("scheme", "“%s” is a whole address; leave out what comes before “://” and write only the site, like shop.example.com.", s)
	case isAddress(host):
		return nil
	case otherKind(s):
		return refuse("scheme", "“%s” is an address of another kind; write only a site, like shop.example.com.", s)
	case strings.ContainsAny(s, `/\?#`):
		return refuse("path", "“%s” goes on after the site's name; remove everything from the first “/”, “?” or “#”.", s)
	case strings.Contains(s, "@"):
		return refuse("user-info", "“%s” has a user name in it; remove everything up to the “@”.", s)
	case strings.Contains(host, ":"):
		return colon(s, host)
	case host == "":
		return refuse("empty-label", "“%s” names no site after the “*.”; write it like *.example.com.", s)
	case strings.Contains(host, "*"):
		return refuse("star", "“%s” has a “*” in the wrong place; only a whole “*.” in front is understood, like *.example.com.", s)
	}
	return nil
}

// otherKind reports an address of a scheme that has no "//", like mailto:a@x.com.
func otherKind(s string) bool {
	scheme, _, found := strings.Cut(s, ":")
	return found && dials(scheme)
}

// colon tells a port from a scheme.
func colon(s, host string) error {
	before, after, found := strings.Cut(host, ":")
	if strings.HasPrefix(host, "[") {
		before, after, found = strings.Cut(host, "]:")
	}
	if found && (after == "" || after == "*" || isPort(after)) {
		return refuse("port", "“%s” has a port; remove the “:” and what follows, every port of the site is meant.", s)
	}
	if isScheme(before) && !strings.Contains(after, ":") {
		return refuse("scheme", "“%s” is an address of another kind; write only a site, like shop.example.com.", s)
	}
	return refuse("host", "“%s” cannot be the name of a site; write it like shop.example.com.", s)
}

func blank(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }

// badHyphen reports a label that begins or ends with "-" (RFC 1123, 2.1). Page
// hosts may; a pattern that does is a slip.
func badHyphen(host string) bool {
	return strings.HasPrefix(host, "-") || strings.HasSuffix(host, "-") ||
		strings.Contains(host, ".-") || strings.Contains(host, "-.")
}

// isAddress reports an IP address, an IPv6 one with or without brackets.
func isAddress(host string) bool {
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		host = host[1 : len(host)-1]
	}
	a, err := netip.ParseAddr(host)
	return err == nil && a.Zone() == ""
}

// String returns the normalised pattern, for instance "*.xn--bcher-kva.de".
func (p Pattern) String() string {
	if p.wild {
		return "*." + p.host
	}
	return p.host
}

// Wildcard reports whether the pattern begins with "*.".
func (p Pattern) Wildcard() bool { return p.wild }

// Host returns the normalised host without "*.".
func (p Pattern) Host() string { return p.host }

// Match reports whether the pattern covers a host. The host must be normal, as
// HostOf and NormaliseHost return it.
func (p Pattern) Match(host string) bool {
	if !p.wild {
		return host == p.host && host != ""
	}
	dot := len(host) - len(p.host) - 1
	return dot > 0 && host[dot] == '.' && host[dot+1:] == p.host
}

// Explain says to a person why the pattern does not cover a host although it
// looks as if it might. It returns "" for a match and for an unrelated host.
func (p Pattern) Explain(host string) string {
	switch {
	case p.Match(host) || p.host == "":
		return ""
	case p.wild && host == p.host:
		return fmt.Sprintf("%s covers sub-domains only, not %s itself.", p, host)
	case !p.wild && (Pattern{host: p.host, wild: true}).Match(host):
		return fmt.Sprintf("%s covers that one site only; *.%s would cover %s.", p, p.host, host)
	case sameSite(p.host, host):
		return fmt.Sprintf("%s does not cover %s.", p, host)
	}
	return ""
}

// sameSite reports whether two hosts belong to one registered name.
func sameSite(a, b string) bool {
	x, errX := publicsuffix.EffectiveTLDPlusOne(a)
	y, errY := publicsuffix.EffectiveTLDPlusOne(b)
	return errX == nil && errY == nil && x == y && !isAddress(a)
}

// TooBroad reports a pattern for a real public suffix ("com", "*.co.uk",
// "github.io"), under which anybody can have a site. A name that only the
// list's default rule makes a suffix ("localhost", "intranet") is not one.
func (p Pattern) TooBroad() bool {
	return realSuffix(p.host) || p.wild && realSuffix("x."+p.host)
}

func realSuffix(host string) bool {
	suffix, icann := publicsuffix.PublicSuffix(host)
	// The default rule gives one label that ICANN does not manage.
	return suffix == host && (icann || strings.Contains(suffix, ".")) && !isAddress(host)
}

// SuggestPattern finds the pattern that was probably meant by one that
// ParsePattern refuses: "https://Shop.example.com/a" → "shop.example.com".
func SuggestPattern(s string) (string, bool) {
	s = strings.TrimFunc(s, blank)
	if _, after, found := strings.Cut(s, "://"); found {
		s = after
	}
	if i := strings.IndexAny(s, `/\?#`); i >= 0 {
		s = s[:i]
	}
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		s = s[i+1:]
	}
	if host, ok := cutPort(s); ok || strings.HasSuffix(s, ":*") {
		s = strings.TrimSuffix(host, ":*")
	}
	p, err := ParsePattern(s)
	if err != nil {
		return "", false
	}
	return p.String(), true
}
