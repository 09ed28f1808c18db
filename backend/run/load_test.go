package run

import (
	"strings"
	"testing"
	"time"
)

// A page that asks while it loads, or right after, is answered, and the run
// tells.
func TestDialogsOfALoadingPage(t *testing.T) {
	t.Parallel()
	base := site(t, map[string]string{
		"/parsing": `<title>p</title><script>alert("box")</script><p>text`,
		"/ready":   `<title>p</title><script>addEventListener("DOMContentLoaded", () => confirm("box"))</script><p>text`,
		"/loaded":  `<title>p</title><script>onload = () => alert("box")</script><p>text`,
		"/later":   `<title>p</title><script>onload = () => setTimeout(() => alert("box"), 50)</script><p>text`,
		"/framed":  `<title>p</title><iframe srcdoc="<script>alert('box')</script>"></iframe><p>text`,
	})
	for _, path := range []string{"/parsing", "/ready", "/loaded", "/later", "/framed"} {
		at := time.Now()
		s := tab(t, base+path)
		r := do(t, request(s, `async () => { await new Promise(f => setTimeout(f, 100)); return document.querySelector("p").textContent }`))
		if string(r.Value) != `"text"` || !strings.Contains(strings.Join(r.Notes, "\n"), "box") {
			t.Errorf("%s: %s %q %+v", path, r.Value, r.Notes, r.Error)
		}
		if d := time.Since(at); d > 10*time.Second {
			t.Errorf("%s took %v", path, d)
		}
	}
}

// A site that leads elsewhere, or answers with an error page, is told: a tool
// goes on as if it were the page.
func TestWhereAnAddressLed(t *testing.T) {
	t.Parallel()
	base := site(t, nil)
	for path, want := range map[string]string{"/redirect": "led to " + base + "/there", "/missing": "answered 404", "/there": ""} {
		at, err := chrome.Open(t.Context(), base+path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := chrome.Session(t.Context(), at.ID)
		if err != nil {
			t.Fatal(err)
		}
		r := do(t, request(s, `() => 1`))
		notes := strings.Join(r.Notes, "\n")
		if want == "" && notes != "" || !strings.Contains(notes, want) {
			t.Errorf("%s: notes %q, want %q", path, notes, want)
		}
	}
}
