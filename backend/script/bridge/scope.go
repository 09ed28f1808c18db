package bridge

import (
	"cmp"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// Scope is where one skill may act in one run: its own sites and what the person
// granted. It is the one place that decides (docs/script-api.md, "Scope and
// permissions").
type Scope struct {
	name     string
	patterns []skill.Pattern
	// granted are those of the patterns that the person allowed.
	granted []skill.Pattern
	any     bool
	// own says that it is a person's own script, which has no sites to add to.
	own bool
	// refused is the host that was refused last, a string.
	refused atomic.Value
}

// NewScope reads the skill's sites and the granted hosts. A pattern that is not
// valid matches nothing; the validator has said so.
func NewScope(m *skill.Manifest, granted []string, anySite bool) *Scope {
	s := &Scope{name: cmp.Or(m.Name, m.ID), any: anySite, patterns: make([]skill.Pattern, 0, len(m.Domains)+len(granted))}
	for _, d := range m.Domains {
		if p, err := skill.ParsePattern(d); err == nil {
			s.patterns = append(s.patterns, p)
		}
	}
	for _, d := range granted {
		if p, err := skill.ParsePattern(d); err == nil {
			s.patterns, s.granted = append(s.patterns, p), append(s.granted, p)
		}
	}
	return s
}

// ForScript makes the messages those of a script that belongs to no skill.
func (s *Scope) ForScript() *Scope {
	s.own = true
	return s
}

// Tab says whether a tool may be started in the place. The host is that of the
// very document: its origin, or for a sandboxed one (which has none) its
// address. The fault is tab-outside-skill.
func (s *Scope) Tab(at browser.Place) error {
	if len(s.patterns) == 0 && !s.any {
		return fault.New(fault.TabOutsideSkill, "%q names no site that can be used.", s.name).
			WithHint("`sitewright validate` says what is wrong with its sites. On the command line --any-site runs it anyway.")
	}
	host, ok := s.inside(at)
	switch {
	case ok:
		return nil
	case host == "":
		return fault.New(fault.TabOutsideSkill, "%q works on sites only; the tab shows %s.", s.name, at.URL).
			WithHint("Open a page of %s, then run again.", s.Sites())
	}
	return fault.New(fault.TabOutsideSkill, "%q covers %s; the tab shows %s.", s.name, s.Sites(), host).
		WithHint("Open a page of %s, or add %s to the skill's sites. On the command line --any-site runs it anyway.", s.Sites(), host).
		WithHost(host)
}

// Page says whether a script may read or act in a frame that is in the place
// now. An empty page is nobody's, so it may. The fault is page-outside-skill.
func (s *Scope) Page(at browser.Place) error {
	if at.URL == "about:blank" && at.Origin == "" {
		return nil
	}
	host, ok := s.inside(at)
	switch {
	case ok:
		return nil
	case strings.HasPrefix(at.URL, "chrome-error:"):
		return fault.New(fault.PageOutsideSkill, "The tab shows Chrome's own page about an error, not a page of a site.").
			WithHint("Let the script open a page of %s first.", s.Sites())
	case host == "":
		return fault.New(fault.PageOutsideSkill, "%q works on sites only; the page is %s.", s.name, shortAddress(at.URL)).
			WithHint("Let the script open a page of %s first.", s.Sites())
	}
	return s.outside(host)
}

// Shown is what a script may know of where a page is: the address where it may
// act, and elsewhere the site alone. An address of a site is judged by itself:
// Chrome tells the origin of a new document a moment after its address.
func (s *Scope) Shown(at browser.Place) string {
	if isSite(at.URL) {
		at.Origin = ""
	}
	if s.Page(at) == nil {
		return at.URL
	}
	return siteOf(at.URL)
}

func isSite(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https")
}

// Address says whether the app may load the address for a script. The fault is
// page-outside-skill, or bad-arguments for one that is none of a site.
func (s *Scope) Address(address string) (host string, err error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return "", fault.New(fault.BadArguments, "%q is not the address of a site.", shortAddress(address)).
			WithHint("Addresses begin with https:// or http://.")
	}
	if u.User != nil {
		return "", fault.New(fault.BadArguments, "The address of %s has a user name in it.", u.Hostname()).
			WithHint("Send it in an Authorization header instead.")
	}
	host, ok := skill.HostOf(u.Scheme + "://" + u.Host + "/")
	if !ok {
		return "", fault.New(fault.BadArguments, "%q is not the name of a site.", u.Host).
			WithHint("Write the host as it is shown in the address bar.")
	}
	if s.any || s.covers(host) {
		return host, nil
	}
	return host, s.outside(host)
}

func (s *Scope) outside(host string) error {
	s.refused.Store(host)
	if s.own {
		return fault.New(fault.PageOutsideSkill, "The script may not act on %s: it is a site of none of the skills in use.", host).
			WithHint("Allow the site for this run: --allow %s on the command line.", host).
			WithHost(host)
	}
	return fault.New(fault.PageOutsideSkill, "%q may not act on %s: its sites are %s.", s.name, host, cmp.Or(s.Sites(), "none")).
		WithHint("“Allow for this skill” in the window allows it, and so does --allow %s on the command line; or add it to the skill's sites.", host).
		WithHost(host)
}

// inside tells the host of a place, "" when it has none, and whether the skill
// may act there. Where both its address and its origin are a site's, both have to
// be the skill's: one of them may still be that of the document before.
func (s *Scope) inside(at browser.Place) (host string, ok bool) {
	if at.Origin != "" && isSite(at.URL) {
		if host, ok = s.inside(browser.Place{URL: at.URL}); !ok {
			return host, false
		}
	}
	address := at.Origin
	if address == "" {
		address = at.URL
	}
	u, err := url.Parse(address)
	web := err == nil && (u.Scheme == "http" || u.Scheme == "https")
	if s.any && (web || address == "about:blank") {
		return "", true
	}
	if !web {
		return "", false
	}
	if host, ok = skill.HostOf(address); !ok {
		return "", false
	}
	return host, s.covers(host)
}

// covers reports whether a normal host is one of the skill's or was granted.
func (s *Scope) covers(host string) bool {
	return slices.ContainsFunc(s.patterns, func(p skill.Pattern) bool { return p.Match(host) })
}

// mayBeInside reports whether the host may lead to this computer or one around it.
// The person who allowed the very host knew that, and a host that says so itself
// (a number, or localhost) is what it seems to be. Any other name in a skill's own
// list was written by a stranger, who may have it lead anywhere.
func (s *Scope) mayBeInside(host string) bool {
	written := func(p skill.Pattern) bool { return !p.Wildcard() && p.Match(host) }
	if slices.ContainsFunc(s.granted, written) {
		return true
	}
	return saysInside(host) && slices.ContainsFunc(s.patterns, written)
}

// saysInside reports a host whose name alone tells where it is.
func saysInside(host string) bool {
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil || host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// Sites lists the patterns for people.
func (s *Scope) Sites() string {
	names := make([]string, 0, len(s.patterns))
	for _, p := range s.patterns {
		if name := p.String(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// shortAddress keeps a message readable: an address can hold a whole document.
func shortAddress(address string) string {
	const most = 120
	if len(address) <= most {
		return address
	}
	return strings.ToValidUTF8(address[:most], "") + "…"
}
