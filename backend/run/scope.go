package run

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// scope is where a skill may act: its own sites and what the person granted.
type scope struct {
	name     string
	patterns []skill.Pattern
	any      bool
}

// newScope reads the skill's sites and the granted hosts. A pattern that is not
// valid matches nothing; the validator has said so.
func newScope(m *skill.Manifest, granted []string, anySite bool) scope {
	s := scope{name: cmp.Or(m.Name, m.ID), any: anySite, patterns: make([]skill.Pattern, 0, len(m.Domains)+len(granted))}
	for _, d := range slices.Concat(m.Domains, granted) {
		if p, err := skill.ParsePattern(d); err == nil {
			s.patterns = append(s.patterns, p)
		}
	}
	return s
}

// allow says whether code of the place may be called. The host is that of the
// very document: its origin, or for a sandboxed one (which has none) its
// address.
func (s scope) allow(at browser.Place) error {
	if len(s.patterns) == 0 && !s.any {
		return fault.New(fault.TabOutsideSkill, "%q names no site that can be used.", s.name).
			WithHint("`sitewright validate` says what is wrong with its sites. On the command line --any-site runs it anyway.")
	}
	address := at.Origin
	if address == "" {
		address = at.URL
	}
	u, err := url.Parse(address)
	web := err == nil && (u.Scheme == "http" || u.Scheme == "https")
	if s.any && (web || address == "about:blank") {
		return nil
	}
	host, ok := "", false
	if web {
		host, ok = skill.HostOf(address)
	}
	if !ok {
		return fault.New(fault.TabOutsideSkill, "%q works on sites only; the tab shows %s.", s.name, at.URL).
			WithHint("Open a page of %s, then run again.", s.sites())
	}
	for _, p := range s.patterns {
		if p.Match(host) {
			return nil
		}
	}
	return fault.New(fault.TabOutsideSkill, "%q covers %s; the tab shows %s.", s.name, s.sites(), host).
		WithHint("Open a page of %s, or add %s to the skill's sites. On the command line --any-site runs it anyway.", s.sites(), host)
}

// sites lists the patterns for people.
func (s scope) sites() string {
	var names []string
	for _, p := range s.patterns {
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}
