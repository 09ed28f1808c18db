package skill

import "testing"

func TestHostOf(t *testing.T) {
	for in, want := range map[string]string{
		"https://x.com":                     "x.com",
		"http://X.com:8080/p?q#f":           "x.com",
		"HTTPS://user:pw@x.com/":            "x.com",
		"https://a@b@x.com/":                "x.com",
		"https://x.com.":                    "x.com",
		"https://x.com?u=http://y.com":      "x.com",
		"https://x.com#@y.com":              "x.com",
		`https://x.com\@y.com`:              "x.com",
		"https://x.com/%zz":                 "x.com",
		"https://bücher.de/":                "xn--bcher-kva.de",
		"https://xn--bcher-kva.de/":         "xn--bcher-kva.de",
		"http://[::1]:3000/":                "::1",
		"http://[2001:db8:0:0::1]/":         "2001:db8::1",
		"http://127.0.0.1:7711/":            "127.0.0.1",
		"http:x.com":                        "x.com",
		"https:///x.com/":                   "x.com",
		" https://x.com/ ":                  "x.com",
		"x.com/r?u=http://y.com":            "x.com",
		"x.com":                             "x.com",
		"x.com:443/a":                       "x.com",
		"localhost:3000":                    "localhost",
		"localhost:3000/a:b":                "localhost",
		"localhost":                         "localhost",
		"shop.localhost:7711/kettles":       "shop.localhost",
		"[::1]:3000":                        "::1",
		"//x.com/a":                         "x.com",
		"https://r3---sn-x.googlevideo.com": "r3---sn-x.googlevideo.com",
		"https://a-.tumblr.com":             "a-.tumblr.com",
		"https://x.com:/":                   "x.com",
	} {
		if got, ok := HostOf(in); !ok || got != want {
			t.Errorf("HostOf(%q) = %q, %v; want %q", in, got, ok, want)
		}
	}
	for _, in := range []string{
		"", " ", "mailto:a@x.com", "about:blank", "chrome://newtab", "file:///etc/passwd", "file:", "data:text/html,x",
		"javascript:alert(1)", "blob:https://x.com/1", "view-source:https://x.com", "ftp://x.com", "ws://x.com",
		"tel:112", "sms:112", "https://", "http:///", "https://x..com", "https://a b.com", "https://x.com:port/",
		"https://x.com:99999/", "https://[::zz]/", "https://[::1", "https://[fe80::1%25eth0]/", "http://1.2.3/",
		"https://*.x.com/", "user:80a@x.com", "chrome-extension://abc/x.html", "hello world",
	} {
		if got, ok := HostOf(in); ok || got != "" {
			t.Errorf("HostOf(%q) = %q, %v; want none", in, got, ok)
		}
	}
}

func TestNormaliseHost(t *testing.T) {
	for in, want := range map[string]string{
		"X.com.": "x.com", "[::1]": "::1", "BÜCHER.de": "xn--bcher-kva.de", "faß.de": "xn--fa-hia.de", "a.b": "a.b",
	} {
		if got, err := NormaliseHost(in); err != nil || got != want {
			t.Errorf("NormaliseHost(%q) = %q, %v", in, got, err)
		}
	}
	for _, in := range []string{"", ".", "a..b", "a/b", "a:1", "a b", "[]", "*.a"} {
		if got, err := NormaliseHost(in); err == nil {
			t.Errorf("NormaliseHost(%q) = %q, want an error", in, got)
		}
	}
}

// Normalising is done once and for all.
func FuzzHostOf(f *testing.F) {
	for _, s := range []string{"https://x.com/a", "x.com:3000", "mailto:a@b", "http://[::1]", "ẞ.de", "http:\\\\x", "a@b:1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		host, ok := HostOf(s)
		if ok == (host == "") {
			t.Fatalf("%q: %q, %v", s, host, ok)
		}
		if !ok {
			return
		}
		again, err := NormaliseHost(host)
		if err != nil || again != host {
			t.Fatalf("%q: %q becomes %q, %v", s, host, again, err)
		}
	})
}
