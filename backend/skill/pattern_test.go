package skill

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestParsePattern(t *testing.T) {
	for in, want := range map[string]string{
		"x.com":              "x.com",
		"X.COM":              "x.com",
		"*.X.com":            "*.x.com",
		"x.com.":             "x.com",
		"bücher.de":          "xn--bcher-kva.de",
		"*.BÜCHER.de":        "*.xn--bcher-kva.de",
		"xn--bcher-kva.de":   "xn--bcher-kva.de",
		"例え。テスト":             "xn--r8jz45g.xn--zckzah",
		"localhost":          "localhost",
		"127.0.0.1":          "127.0.0.1",
		"[::1]":              "::1",
		"::1":                "::1",
		"[2001:DB8:0::1]":    "2001:db8::1",
		"my_host.example":    "my_host.example",
		"r3---sn.example.de": "r3---sn.example.de",
		"com":                "com",
		"*.co.uk":            "*.co.uk",
		"1.example":          "1.example",
	} {
		p, err := ParsePattern(in)
		if err != nil || p.String() != want {
			t.Errorf("ParsePattern(%q) = %q, %v; want %q", in, p, err, want)
		}
	}
}

func TestParsePatternRefuses(t *testing.T) {
	messages := map[string]string{}
	for _, c := range []struct{ in, reason string }{
		{"", "empty"},
		{"https://x.com", "scheme"},
		{"*://*.x.com/*", "scheme"},
		{"javascript:alert", "scheme"},
		{"x.com/", "path"},
		{"x.com/a", "path"},
		{"x.com?q=1", "path"},
		{"x.com#top", "path"},
		{`x.com\a`, "path"},
		{"x.com:8080", "port"},
		{"x.com:", "port"},
		{"x.com:*", "port"},
		{"[::1]:3000", "port"},
		{"*.x.com:80", "port"},
		{"bob@x.com", "user-info"},
		{"bob:pw@x.com", "user-info"},
		{"x .com", "space"},
		{" x.com", "space"},
		{"x.com\n", "space"},
		{"x.com\u00a0", "space"},
		{"x..com", "empty-label"},
		{".x.com", "empty-label"},
		{"x.com..", "empty-label"},
		{"*.", "empty-label"},
		{"*..x.com", "empty-label"},
		{".", "empty-label"},
		{"x。。com", "empty-label"},
		{"*", "star"},
		{"*x.com", "star"},
		{"a.*.com", "star"},
		{"**.x.com", "star"},
		{"*.*.x.com", "star"},
		{"x.*", "star"},
		{"*.127.0.0.1", "star"},
		{"*.[::1]", "star"},
		{"-x.com", "host"},
		{"x-.com", "host"},
		{"x.com-", "host"},
		{"ex$mple.com", "host"},
		{"<all_urls>", "host"},
		{"999.1.1.1", "host"},
		{"1.2.3", "host"},
		{"[::zz]", "host"},
		{"fe80::1%eth0", "host"},
		{"[x.com]", "host"},
		{strings.Repeat("a", 64) + ".com", "host"},
		{strings.Repeat("abc.", 64) + "com", "host"},
		{"xn--\u00fc.de", "host"},
	} {
		_, err := ParsePattern(c.in)
		var refused *PatternError
		if !errors.As(err, &refused) || refused.Reason != c.reason {
			t.Errorf("ParsePattern(%q): %v; want reason %s", c.in, err, c.reason)
			continue
		}
		if m := refused.Message; !strings.HasSuffix(m, ".") || m == "" {
			t.Errorf("%q: not a sentence: %s", c.in, m)
		}
		general := strings.ReplaceAll(refused.Message, c.in, "")
		if other, seen := messages[general]; seen && other != c.reason {
			t.Errorf("reasons %s and %s share the message %q", other, c.reason, general)
		}
		messages[general] = c.reason
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, host string
		want          bool
	}{
		{"x.com", "x.com", true},
		{"x.com", "www.x.com", false},
		{"x.com", "ax.com", false},
		{"*.x.com", "x.com", false},
		{"*.x.com", "www.x.com", true},
		{"*.x.com", "a.b.c.x.com", true},
		{"*.x.com", "ax.com", false},
		{"*.x.com", ".x.com", false},
		{"*.x.com", "x.com.evil.org", false},
		{"bücher.de", "xn--bcher-kva.de", true},
		{"[::1]", "::1", true},
		{"x.com", "", false},
	} {
		p, err := ParsePattern(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Match(c.host); got != c.want {
			t.Errorf("%s matches %q: %v, want %v", c.pattern, c.host, got, c.want)
		}
	}
	if (Pattern{}).Match("") || (Pattern{wild: true}).Match("x.com") {
		t.Error("the zero pattern matches something")
	}
}

func TestExplain(t *testing.T) {
	for _, c := range []struct{ pattern, host, want string }{
		{"*.example.com", "example.com", "*.example.com covers sub-domains only, not example.com itself."},
		{"example.com", "shop.example.com", "example.com covers that one site only; *.example.com would cover shop.example.com."},
		{"www.example.com", "shop.example.com", "www.example.com does not cover shop.example.com."},
		{"example.com", "example.com", ""},
		{"a.co.uk", "b.co.uk", ""},
		{"127.0.0.1", "128.0.0.1", ""},
	} {
		p, _ := ParsePattern(c.pattern)
		if got := p.Explain(c.host); got != c.want {
			t.Errorf("%s, %s: %q", c.pattern, c.host, got)
		}
	}
}

func TestTooBroad(t *testing.T) {
	for pattern, want := range map[string]bool{
		"com": true, "*.com": true, "co.uk": true, "*.co.uk": true, "github.io": true, "*.github.io": true,
		"*.kawasaki.jp": true, "*.ck": true, "x.kawasaki.jp": true,
		"localhost": false, "*.localhost": false, "intranet": false, "*.intranet": false,
		"x.com": false, "*.x.com": false, "city.kawasaki.jp": false, "www.ck": false,
		"127.0.0.1": false, "::1": false, "::ffff:1.2.3.4": false,
	} {
		p, err := ParsePattern(pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.TooBroad(); got != want {
			t.Errorf("TooBroad(%s) = %v", pattern, got)
		}
	}
}

func TestSuggestPattern(t *testing.T) {
	for in, want := range map[string]string{
		"https://Shop.example.com/a?b": "shop.example.com",
		"*://*.x.com/*":                "*.x.com",
		" x.com ":                      "x.com",
		"x.com:8080":                   "x.com",
		"x.com:*":                      "x.com",
		"bob:pw@x.com":                 "x.com",
		"*":                            "",
		"":                             "",
		"a b":                          "",
	} {
		if got, _ := SuggestPattern(in); got != want {
			t.Errorf("SuggestPattern(%q) = %q, want %q", in, got, want)
		}
	}
}

// What is normal stays as it is, a pattern covers exactly its own host or only
// deeper ones, and nothing panics.
func FuzzPattern(f *testing.F) {
	for _, s := range []string{
		"x.com", "*.x.com", "bücher.de", "[::1]", "x..com", "*", "https://x.com", "ẞ.de", "a。b", "xn--a-.de",
		"\xff", "1.2.3.4", "0x7f.1", "xn--", "a\u200db.com", "٠.com", "*.xn--bcher-kva.de", "x.com.",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := ParsePattern(s)
		if err != nil {
			var refused *PatternError
			if !errors.As(err, &refused) || refused.Reason == "" || utf8.ValidString(s) && !utf8.ValidString(refused.Message) {
				t.Fatalf("%q: %#v", s, err)
			}
			return
		}
		again, err := ParsePattern(p.String())
		if err != nil || again != p {
			t.Fatalf("%q gives %q, which gives %q, %v", s, p, again, err)
		}
		if p.Match(p.Host()) == p.Wildcard() {
			t.Fatalf("%s and its own host", p)
		}
		if p.Wildcard() != p.Match("a."+p.Host()) || p.Match("a"+p.Host()) || p.Match(p.Host()+"a") {
			t.Fatalf("%s and its neighbours", p)
		}
		if host, ok := HostOf("https://" + bracketed(p.Host()) + ":8443/x?y#z"); !ok || host != p.Host() {
			t.Fatalf("the host %q of %s becomes %q, %v", p.Host(), p, host, ok)
		}
		_, _, _ = p.TooBroad(), p.Explain("x.com"), p.Explain(p.Host())
	})
}

func bracketed(host string) string {
	if strings.Contains(host, ":") {
		return "[" + host + "]"
	}
	return host
}

func BenchmarkMatch(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		host, _ := HostOf("https://www.shop.example.com/list?page=2")
		p, _ := ParsePattern("*.example.com")
		if !p.Match(host) {
			b.Fatal("no match")
		}
	}
}

// Each refusal says what is the matter, not what else it looks like.
func TestRefusedForWhatItIs(t *testing.T) {
	for in, want := range map[string]string{
		"xn--": "host", "a.xn--.com": "host", "*.xn--": "host", "\u00ad.com": "host", "a..com": "empty-label", "a。。com": "empty-label", ".com": "empty-label",
		"mailto:a@x.com": "scheme", "MAILTO:a@x.com?subject=a/b": "scheme", "tel:112": "scheme", "javascript:alert(1)": "scheme",
		"bob:pw@x.com": "user-info", "bob@x.com": "user-info", "x.com:80": "port", "localhost:3000": "port", "about:blank": "scheme",
	} {
		_, err := ParsePattern(in)
		var refused *PatternError
		if !errors.As(err, &refused) || refused.Reason != want {
			t.Errorf("%s: %v, want %s", in, err, want)
		}
	}
}
