package library

import (
	"strings"

	"sitewright/backend/skill"
)

// Match is a skill that is for a page.
type Match struct {
	Entry *Entry
	// Pattern is the pattern that covers the page, as the manifest has it; the
	// best one when several do.
	Pattern string
}

// Near is a skill that a person may have expected for a page.
type Near struct {
	Entry *Entry
	// Pattern is as the manifest has it.
	Pattern string
	// Reason is a sentence: why it is not for the page.
	Reason string
}

// index finds skills by host in a time that does not depend on how many there
// are: one look for the host and one for each of its endings.
type index struct {
	exact, wild map[string][]ref
}

// ref is a pattern of a skill: their places in Snapshot.entries and in the
// skill's patterns. The lists of an index are in the order of the skills, which
// is that of roots and folder names.
type ref struct{ entry, pattern int32 }

func newIndex(skills int) index {
	return index{exact: make(map[string][]ref, skills), wild: make(map[string][]ref, skills)}
}

func (x *index) add(entry int, patterns []written) {
	for i, p := range patterns {
		hosts := x.exact
		if p.Wildcard() {
			hosts = x.wild
		}
		hosts[p.Host()] = append(hosts[p.Host()], ref{int32(entry), int32(i)})
	}
}

// get is the skill and the pattern that a ref means.
func (s *Snapshot) get(r ref) (*Entry, written) {
	e := s.entries[r.entry]
	return e, e.scan.patterns[r.pattern]
}

// Match returns the skills for the page at an address, the best first: exact
// host, longer wildcard, root order, folder name (docs/skill-format.md,
// "Domains"). Broken and overridden skills are not among them.
func (s *Snapshot) Match(address string) []Match {
	matches := []Match{}
	host, ok := skill.HostOf(address)
	if !ok {
		return matches
	}
	seen := map[*Entry]bool{}
	take := func(refs []ref) {
		for _, r := range refs {
			if e, p := s.get(r); !seen[e] && p.Match(host) {
				seen[e] = true
				matches = append(matches, Match{e, p.text})
			}
		}
	}
	take(s.index.exact[host])
	for ending := range endings(host) {
		take(s.index.wild[ending])
	}
	return matches
}

// Near returns skills that are not for the page at an address although it
// looks so: they cover only its sub-sites or only a site above it.
func (s *Snapshot) Near(address string) []Near {
	near := []Near{}
	host, ok := skill.HostOf(address)
	if !ok {
		return near
	}
	seen := map[*Entry]bool{}
	for _, m := range s.Match(address) {
		seen[m.Entry] = true
	}
	take := func(refs []ref) {
		for _, r := range refs {
			e, p := s.get(r)
			if reason := p.Explain(host); !seen[e] && reason != "" {
				seen[e] = true
				near = append(near, Near{e, p.text, reason})
			}
		}
	}
	take(s.index.wild[host])
	for ending := range endings(host) {
		take(s.index.exact[ending])
	}
	return near
}

// endings yields what follows each dot of a host, the longest first.
func endings(host string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for {
			_, rest, found := strings.Cut(host, ".")
			if !found || !yield(rest) {
				return
			}
			host = rest
		}
	}
}
