package workspace

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestCauses holds that a run that found nothing says what can be seen of why.
func TestCauses(t *testing.T) {
	pages := map[string]string{
		"/orders": `<li>one</li><li>two</li>`, "/empty": ``, "/login": `<input type="password">`, "/busy": `<p aria-busy="true">…</p>`,
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!doctype html><title>%s</title>%s", r.URL.Path, pages[r.URL.RequestURI()])
	}))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	b := place(t, map[string]string{
		"local/manifest.json":          manifestOf("local", "items", "throw"),
		"local/notes/a.md":             "# A",
		"local/browser-tools/items.js": "() => [...document.querySelectorAll('li')].map((e) => ({ text: e.textContent }))",
		"local/browser-tools/throw.js": "() => document.querySelector('li').textContent",
	}, Options{})
	chrome := b.chromeOpen()
	at := func(tool, path string) RunView {
		t.Helper()
		tab, err := chrome.Open(t.Context(), server.URL+path)
		if err != nil {
			t.Fatal(err)
		}
		id, err := b.StartRun(RunRequest{Skill: b.key("local"), Tool: tool, TabID: tab.ID})
		if err != nil {
			t.Fatal(err)
		}
		return b.ended(id)
	}
	said := func(v RunView) string { return strings.Join(v.Warnings, " ") }
	if v := at("items", "/empty"); v.Outcome != "nothing" || v.LastGood != "" || strings.Contains(said(v), "last good") {
		t.Errorf("without a good run: %+v", v)
	}
	if v := at("items", "/orders"); v.Outcome != "done" || len(v.Warnings) > 0 {
		t.Fatalf("got %+v", v)
	}
	b.runner.Close() // it is on disk
	for path, want := range map[string]string{"/login": "You may be signed out", "/busy": "still loading", "/empty": ""} {
		v := at("items", path)
		if v.Outcome != "nothing" || !strings.HasPrefix(v.LastGood, "2 rows, ") || !strings.Contains(said(v), "another page: 127.0.0.1:") {
			t.Errorf("%s: got %+v", path, v)
		}
		if want != "" && !strings.Contains(said(v), want) || want == "" && strings.Contains(said(v), "You may") {
			t.Errorf("%s says %s", path, said(v))
		}
	}
	if v := at("items", "/orders?page=2"); strings.Contains(said(v), "another page") {
		t.Errorf("the same page: %s", said(v))
	}
	if v := at("throw", "/login"); v.Outcome != "failed" || !strings.Contains(said(v), "signed out") {
		t.Errorf("a tool that stopped: %+v", v)
	}
	if v := at("throw", "/busy"); len(v.Warnings) > 0 {
		t.Errorf("a tool that stopped: %s", said(v))
	}
}
