package library

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sitewright/backend/skill"
)

func TestMatchOrder(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	addSkill(t, first, "b-exact", "shop.example.com")
	addSkill(t, first, "a-wide", "*.com")
	addSkill(t, first, "z-wild", "*.example.com")
	addSkill(t, first, "both", "*.com", "SHOP.example.com.", "*.example.com")
	addSkill(t, first, "other", "example.com", "*.shop.example.com")
	addSkill(t, second, "a-exact", "shop.example.com")
	addSkill(t, second, "b-exact", "shop.example.com")
	write(t, filepath.Join(second, "broken", "manifest.json"), `{"domains": ["shop.example.com"]`)
	s := openLibrary(t, explicit(first, second)).Snapshot()
	tests := []struct {
		url  string
		want []string
	}{
		{"https://shop.example.com:8443/x?u=http://other.com", []string{
			"b-exact shop.example.com", "both SHOP.example.com.", "a-exact shop.example.com", "z-wild *.example.com", "a-wide *.com",
		}},
		{"shop.example.com", []string{
			"b-exact shop.example.com", "both SHOP.example.com.", "a-exact shop.example.com", "z-wild *.example.com", "a-wide *.com",
		}},
		{"https://deep.er.shop.example.com", []string{
			"other *.shop.example.com", "both *.example.com", "z-wild *.example.com", "a-wide *.com",
		}},
		{"https://example.com/", []string{"other example.com", "a-wide *.com", "both *.com"}},
		{"https://com/", nil},
		{"about:blank", nil},
		{"mailto:a@shop.example.com", nil},
		{"file:///shop.example.com", nil},
		{"chrome://newtab", nil},
		{"", nil},
		{"%zz", nil},
	}
	for _, test := range tests {
		if got := matched(s, test.url); !slices.Equal(got, test.want) {
			t.Errorf("%q:\n got %q\nwant %q", test.url, got, test.want)
		}
	}
	if s.Match("about:blank") == nil {
		t.Error("no match is nil")
	}
}

func TestMatchForms(t *testing.T) {
	root := t.TempDir()
	addSkill(t, root, "idn", "bücher.de")
	addSkill(t, root, "six", "[::1]")
	addSkill(t, root, "legacy-new", "new.example")
	write(t, filepath.Join(root, "legacy", "manifest.json"), `{"id": "legacy", "domain": "old.example"}`)
	write(t, filepath.Join(root, "bad-patterns", "manifest.json"), `{"id": "bad-patterns", "domains": ["https://good.example", "*", "", 5, "good.example"]}`)
	s := openLibrary(t, explicit(root)).Snapshot()
	for url, want := range map[string]string{
		"https://xn--bcher-kva.de/": "idn bücher.de",
		"https://BÜCHER.de./":       "idn bücher.de",
		"http://[::1]:8080/":        "six [::1]",
		"https://old.example":       "legacy old.example",
		"https://good.example":      "bad-patterns good.example",
	} {
		if got := matched(s, url); len(got) != 1 || got[0] != want {
			t.Errorf("%q: %q, want %q", url, got, want)
		}
	}
}

// naive matches as the contract is written: every pattern of every skill.
func naive(s *Snapshot, url string) []string {
	type found struct {
		place, exact, length int
		text                 string
	}
	host, ok := skill.HostOf(url)
	if !ok {
		return nil
	}
	var all []found
	for i, e := range s.Entries() {
		if e.Status() != StatusOK {
			continue
		}
		var best *found
		for _, text := range e.Manifest.Domains {
			p, err := skill.ParsePattern(text)
			if err != nil || !p.Match(host) {
				continue
			}
			f := found{i, 1, len(p.Host()), e.Folder + " " + text}
			if !p.Wildcard() {
				f.exact, f.length = 0, 0
			}
			if best == nil || f.exact < best.exact || f.exact == best.exact && f.length > best.length {
				best = &f
			}
		}
		if best != nil {
			all = append(all, *best)
		}
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.exact, b.exact), cmp.Compare(b.length, a.length), cmp.Compare(a.place, b.place))
	})
	var texts []string
	for _, f := range all {
		texts = append(texts, f.text)
	}
	return texts
}

func TestMatchAgreesWithNaive(t *testing.T) {
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	labels := []string{"a", "b", "A", "bücher", "xn--bcher-kva", "com", "1"}
	host := func() string {
		parts := make([]string, 1+random.IntN(3))
		for i := range parts {
			parts[i] = labels[random.IntN(len(labels))]
		}
		return strings.Join(parts, ".")
	}
	decorate := func(h string) string {
		return []string{h, "*." + h, h + ".", "*.*." + h, "https://" + h, "127.0.0.1", "*.0.0.1", "[::1]"}[min(random.IntN(16), 7)]
	}
	nonEmpty := 0
	for round := range 60 {
		var roots []Root
		for range 1 + random.IntN(2) {
			root := fstest.MapFS{}
			for i := range random.IntN(12) {
				id := fmt.Sprintf("s%d", random.IntN(20))
				var domains []string
				for range random.IntN(6) {
					domains = append(domains, decorate(host()))
				}
				root[fmt.Sprintf("f%d/manifest.json", i)] = &fstest.MapFile{Data: []byte(manifestText(id, domains...))}
			}
			roots = append(roots, Root{Name: Bundled, FS: embedded{root}})
		}
		s := openLibrary(t, roots).Snapshot()
		for range 60 {
			url := []string{"https://", "http://u:p@", ""}[random.IntN(3)] + host() + []string{"", ":81", "/x.com", "./"}[random.IntN(4)]
			got, want := matched(s, url), naive(s, url)
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d round %d, %q:\n got %q\nwant %q", seed, round, url, got, want)
			}
			nonEmpty += min(len(got), 1)
		}
	}
	if nonEmpty < 300 {
		t.Errorf("only %d matches: the test says little", nonEmpty)
	}
	if testing.Verbose() {
		t.Logf("%d matches", nonEmpty)
	}
}

func TestNear(t *testing.T) {
	root := t.TempDir()
	addSkill(t, root, "below", "*.example.com")
	addSkill(t, root, "above", "example.com")
	s := openLibrary(t, explicit(root)).Snapshot()
	for url, want := range map[string]string{
		"https://example.com":      "below",
		"https://shop.example.com": "above",
		"https://example.org":      "",
		"about:blank":              "",
	} {
		got := ""
		for _, n := range s.Near(url) {
			got += n.Entry.Folder
			if n.Reason == "" || n.Pattern == "" {
				t.Errorf("%q: %+v", url, n)
			}
		}
		if got != want {
			t.Errorf("%q: near %q, want %q", url, got, want)
		}
	}
}
