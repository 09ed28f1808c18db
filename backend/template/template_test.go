package template_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/library"
	"sitewright/backend/practice"
	"sitewright/backend/run"
	"sitewright/backend/script/host"
	"sitewright/backend/script/worker"
	"sitewright/backend/template"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		os.Exit(worker.Main(os.Stdin, os.Stdout))
	}
	os.Exit(browsertest.Main(m))
}

// bench is a skill with every template, made as people make it, and the pages.
type bench struct {
	t      *testing.T
	runner *run.Runner
	lib    *library.Library
	site   string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	scripts := host.New([]string{self, "worker"})
	t.Cleanup(scripts.Close)
	dir := t.TempDir()
	for _, tool := range template.All() {
		if _, err := library.Create(dir, library.Spec{ID: tool.Template, Domains: []string{"127.0.0.1", "shop.localhost"}, Template: tool.Template}); err != nil {
			t.Fatal(err)
		}
	}
	lib, err := library.Open([]library.Root{{Name: "test", Dir: dir}}, library.WithAnalyser(scripts))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(lib.Close)
	site := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(site.Close)
	limits := run.Limits{BrowserTool: 20 * time.Second, ResultSize: 8 << 20, NodeTool: time.Minute, WorkerMemory: 256 << 20}
	return &bench{t, run.NewRunner(scripts, nil, limits), lib, site.URL}
}

// run runs the tool of a template on a page and returns its value as plain JSON.
func (b *bench) run(name, address, args string) any {
	b.t.Helper()
	chrome := browsertest.New(b.t)
	at, err := chrome.Open(b.t.Context(), address)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = chrome.CloseTab(context.Background(), at.ID) })
	s, err := chrome.Session(b.t.Context(), at.ID)
	if err != nil {
		b.t.Fatal(err)
	}
	e, err := b.lib.Snapshot().Find(name)
	if err != nil {
		b.t.Fatal(err)
	}
	r := b.runner.Do(b.t.Context(), run.Request{
		Skill: run.SkillOf(e, b.lib), Tool: e.Manifest.Tools[0].Name, Library: b.lib, Args: json.RawMessage(args),
		Tab: func(context.Context) (run.Tab, error) { return s, nil },
	})
	if r.Error != nil {
		b.t.Fatalf("%s: %s %s", name, r.Error.Message, r.Error.Source)
	}
	var v any
	if err := json.Unmarshal(r.Value, &v); err != nil {
		b.t.Fatal(err)
	}
	return v
}

func same(t *testing.T, got any, want string) {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(want), &v); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(v, got); d != "" {
		t.Errorf("not as wanted (-want +got):\n%s", d)
	}
}

// Each template makes a skill in which nothing is wrong.
func TestEachIsSound(t *testing.T) {
	b := newBench(t)
	for _, e := range b.lib.Snapshot().Entries() {
		if p := b.lib.Problems(t.Context(), e); len(p) != 0 {
			t.Errorf("%s: %+v", e.ID(), p)
		}
	}
	for _, tool := range template.All() {
		if !strings.Contains(tool.Purpose, "`"+tool.Name+"`") {
			t.Errorf("%s: its purpose does not name it: %s", tool.Template, tool.Purpose)
		}
		if want := filepath.Base(tool.Path); !strings.Contains(string(tool.Manifest()), want) {
			t.Errorf("%s: its manifest entry does not name %s", tool.Template, want)
		}
	}
}

func TestTables(t *testing.T) {
	b := newBench(t)
	const orders = `
		{"Table": "Orders", "Order": "A-1", "Customer Name": "Ada, London", "Customer Town": "Ada, London", "Column 4": "urgent", "Paid": true, "Paid (2)": "yes"},
		{"Table": "Orders", "Order": "A-2", "Customer Name": "Bob", "Customer Town": "Ulm", "Column 4": "", "Paid": false, "Paid (2)": "later"},
		{"Table": "Orders", "Order": "A-2", "Customer Name": "Cy", "Customer Town": "Bonn am Rhein", "Column 4": "", "Paid": false, "Paid (2)": "note"}`
	const grid, small = `{"Table": "Grid", "Day": "Mon", "Sun": "6 h"}`, `{"Table": "Small", "Name": "Tea", "Price": "2,50 €"}`
	same(t, b.run("tables", b.site+"/tables.html", `{}`), fmt.Sprintf("[%s,%s,%s]", orders, small, grid))
	same(t, b.run("tables", b.site+"/tables.html", `{"table": 2}`), `[{"Name": "Tea", "Price": "2,50 €"}]`)
	same(t, b.run("tables", b.site+"/tables.html", `{"table": 9}`), `[]`)
	same(t, b.run("tables", b.site+"/one-table.html", `{}`), `[{"Column 1": "Height", "Column 2": "12 cm"}, {"Column 1": "Weight", "Column 2": "1 kg"}]`)
	same(t, b.run("tables", b.site+"/links.html", `{}`), `[]`)
}

// The order table of the practice shop, which a person sees after signing in.
func TestTablesOfTheShop(t *testing.T) {
	b := newBench(t)
	shop, err := practice.Serve(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shop.Close() })
	orders := strings.TrimSuffix(shop.URL(), "/kettles") + "/orders"
	chrome := browsertest.New(t)
	at, err := chrome.Open(t.Context(), orders)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = chrome.CloseTab(context.Background(), at.ID) })
	s, err := chrome.Session(t.Context(), at.ID)
	if err != nil {
		t.Fatal(err)
	}
	signIn := `fetch("/sign-in", {method: "POST", body: new URLSearchParams({name: "Ada", password: "practice"})}).then((r) => r.status)`
	if err := s.Call(t.Context(), "Runtime.evaluate", map[string]any{"expression": signIn, "awaitPromise": true}, nil); err != nil {
		t.Fatal(err)
	}
	rows, ok := b.run("tables", orders, `{}`).([]any)
	if !ok || len(rows) < 5 {
		t.Fatalf("rows: %v", rows)
	}
	first, _ := rows[0].(map[string]any)
	for _, column := range []string{"Order", "Date", "Items", "Status", "Delivered", "Tracking", "Note", "Total"} {
		if _, ok := first[column].(string); !ok {
			t.Errorf("no %s in %v", column, first)
		}
	}
	if len(first) != 8 || first["Order"] == "" || first["Total"] == "" {
		t.Errorf("the first order: %v", first)
	}
}

func TestLinks(t *testing.T) {
	b := newBench(t)
	got := b.run("links", b.site+"/links.html", `{}`)
	same(t, got, strings.ReplaceAll(`[
		{"text": "First link", "address": "SITE/one", "elsewhere": false},
		{"text": "Here", "address": "SITE/links.html#here", "elsewhere": false},
		{"text": "A picture", "address": "SITE/picture", "elsewhere": false},
		{"text": "Named", "address": "SITE/named", "elsewhere": false},
		{"text": "Away", "address": "https://elsewhere.example/x", "elsewhere": true}]`, "SITE", b.site))
	same(t, b.run("links", b.site+"/links.html", `{"elsewhere": true}`), `[{"text": "Away", "address": "https://elsewhere.example/x", "elsewhere": true}]`)
	if n, _ := b.run("links", b.site+"/links.html", `{"containing": "PICTURE"}`).([]any); len(n) != 1 {
		t.Errorf("containing: %v", n)
	}
}

func TestMainText(t *testing.T) {
	b := newBench(t)
	got, _ := b.run("text", b.site+"/article.html", `{}`).(map[string]any)
	text, _ := got["text"].(string)
	if got["title"] != "About kettles" || got["address"] != "https://shop.example/kettles" || got["published"] != "2026-11-30" {
		t.Errorf("%v", got)
	}
	for _, there := range []string{"Water boils at 100 °C.", "Polished", "Then work."} {
		if !strings.Contains(text, there) {
			t.Errorf("without %q:\n%s", there, text)
		}
	}
	for _, not := range []string{"Offers", "Imprint", "Advertisement", "Unseen", "hidden"} {
		if strings.Contains(text, not) {
			t.Errorf("with %q:\n%s", not, text)
		}
	}
}

func TestMarkdown(t *testing.T) {
	b := newBench(t)
	want, err := os.ReadFile("testdata/article.md")
	if err != nil {
		t.Fatal(err)
	}
	got, _ := b.run("markdown", b.site+"/article.html", `{}`).(string)
	if d := cmp.Diff(strings.ReplaceAll(string(want), "SITE", b.site), got+"\n"); d != "" {
		t.Errorf("not as wanted (-want +got):\n%s\n%s", d, got)
	}
	whole, _ := b.run("markdown", b.site+"/article.html", `{"wholePage": true}`).(string)
	if !strings.Contains(whole, "# About") || strings.Contains(whole, "Offers") {
		t.Errorf("the whole page:\n%s", whole)
	}
}
