package workspace

import (
	"strings"
	"testing"

	"sitewright/backend/fault"
	"sitewright/learnings"
)

// again is a skill whose runs end badly at first.
var again = map[string]string{
	"again/manifest.json": `{"id": "again", "name": "Again", "domains": ["127.0.0.1"], "notes": ["notes/a.md"], "nodeTools": {}, "browserTools": {
		"echo": {"description": "d", "path": "browser-tools/echo.js", "annotations": {"readOnlyHint": true}, "args": {
			"text": {"type": "string", "description": "d"},
			"many": {"type": "integer", "description": "d", "default": 3},
			"list": {"type": "array", "description": "d"},
			"secret": {"type": "string", "format": "password", "description": "d"}
		}, "returns": {"type": "array", "description": "r"}},
		"late": {"description": "d", "path": "browser-tools/late.js", "annotations": {"readOnlyHint": true}, "args": {}, "returns": {"type": "array", "description": "r"}},
		"leave": {"description": "d", "path": "browser-tools/leave.js", "annotations": {"readOnlyHint": true}, "args": {}, "returns": {"type": "array", "description": "r"}},
		"wait": {"description": "d", "path": "browser-tools/wait.js", "annotations": {"readOnlyHint": true}, "args": {}, "returns": {"type": "array", "description": "r"}}
	}}`,
	"again/notes/a.md":            "# A",
	"again/browser-tools/echo.js": "(args) => [args]",
	"again/browser-tools/late.js": "() => new Promise((done) => setTimeout(() => done([1]), 2500))",
	"again/browser-tools/leave.js": `() => {
	if (sessionStorage.left) return [{ at: location.pathname }];
	sessionStorage.left = "yes";
	location.href = "/login";
	return new Promise(() => {});
}`,
	"again/browser-tools/wait.js": "() => new Promise(() => {})",
}

// runs starts a run and waits for its end.
func (b *bench) runs(start func() (string, error)) RunView {
	b.t.Helper()
	id, err := start()
	if err != nil {
		b.t.Fatal(err)
	}
	return b.ended(id)
}

func (b *bench) tool(name, args string, more RunRequest) RunView {
	b.t.Helper()
	more.Skill, more.Tool, more.Args = b.key("again"), name, args
	return b.runs(func() (string, error) { return b.StartRun(more) })
}

func (b *bench) again(a Again) RunView {
	b.t.Helper()
	return b.runs(func() (string, error) { return b.RunAgain(a) })
}

func TestRunAgain(t *testing.T) {
	at := site(t)
	b := place(t, again, Options{})
	chrome := b.chromeOpen()
	one, err := chrome.Open(t.Context(), at+"/one")
	if err != nil {
		t.Fatal(err)
	}
	b.until("the tab", func(s State) bool { return s.Current.TabID == one.ID })

	t.Run("a longer limit", func(t *testing.T) {
		v := b.tool("late", "", RunRequest{Seconds: 1})
		if v.Outcome != "unfinished" || v.Error.Code != fault.Timeout {
			t.Fatalf("got %+v", v)
		}
		if v = b.again(Again{Run: v.ID, Seconds: 120}); v.Outcome != "done" || v.Rows != 1 {
			t.Errorf("got %+v", v)
		}
	})
	t.Run("back to where it began", func(t *testing.T) {
		v := b.tool("leave", "", RunRequest{})
		if v.Error == nil || v.Error.Code != fault.PageNavigated {
			t.Fatalf("got %+v", v)
		}
		b.until("the page to have moved on", func(s State) bool { return s.Current.Title == "/login" })
		v = b.again(Again{Run: v.ID, Back: true})
		text, err := b.RowsText(v.ID, 0, -1)
		if err != nil || v.TabID != one.ID || !strings.Contains(text, "/one") {
			t.Errorf("got %+v, %q, %v", v, text, err)
		}
	})
	t.Run("outside the skill, with the same inputs", func(t *testing.T) { b.elsewhere(t, strings.Replace(at, "127.0.0.1", "localhost", 1)) })
	t.Run("a closed tab is opened again", func(t *testing.T) { b.reopens(t, at) })
	if _, err := b.RunAgain(Again{Run: "nothing"}); fault.CodeOf(err) != fault.FileDenied {
		t.Errorf("got %v", err)
	}
}

func (b *bench) elsewhere(t *testing.T, at string) {
	other, err := b.chrome.b.Open(t.Context(), at+"/other")
	if err != nil {
		t.Fatal(err)
	}
	v := b.tool("echo", `{"text": "as typed", "secret": "hunter2"}`, RunRequest{TabID: other.ID})
	if v.Error == nil || v.Error.Code != fault.TabOutsideSkill {
		t.Fatalf("got %+v", v)
	}
	v = b.again(Again{Run: v.ID, AnySite: true})
	text, err := b.RowsText(v.ID, 0, -1)
	// The page got the password; what is kept and shown hides it.
	if err != nil || v.Outcome != "done" || v.TabID != other.ID || !strings.Contains(text, "as typed") || !strings.Contains(text, "•••") {
		t.Errorf("got %+v, %q, %v", v, text, err)
	}
	id, err := b.OpenSite(b.key("again"))
	if err != nil {
		t.Fatal(err)
	}
	if tab := b.Workspace.tab(id); !strings.HasPrefix(tab.URL, "http://127.0.0.1") {
		t.Errorf("the skill's site is %+v", tab)
	}
}

func (b *bench) reopens(t *testing.T, at string) {
	two, err := b.chrome.b.Open(t.Context(), at+"/two")
	if err != nil {
		t.Fatal(err)
	}
	id, err := b.StartRun(RunRequest{Skill: b.key("again"), Tool: "wait", TabID: two.ID})
	if err != nil {
		t.Fatal(err)
	}
	b.until("the run to begin", func(s State) bool { return s.Runs[0].ID == id && s.Runs[0].Status == "running" })
	if err := b.chrome.b.CloseTab(t.Context(), two.ID); err != nil {
		t.Fatal(err)
	}
	if v := b.ended(id); v.Error == nil || v.Error.Code != fault.TabClosed {
		t.Fatalf("got %+v", v)
	}
	fresh, err := b.OpenAgain(id)
	if err != nil || fresh == two.ID {
		t.Fatalf("opened %q, %v", fresh, err)
	}
	b.until("the page to be there again", func(s State) bool {
		for _, tab := range s.Tabs {
			if tab.ID == fresh {
				return tab.URL == at+"/two"
			}
		}
		return false
	})
	if v := b.again(Again{Run: id, TabID: fresh, Seconds: 1}); v.TabID != fresh || v.Outcome != "unfinished" {
		t.Errorf("got %+v", v)
	}
}

func TestOpenSiteOfTheShop(t *testing.T) {
	b := place(t, nil, Options{Bundled: learnings.FS()})
	b.chromeOpen()
	id, err := b.OpenSite(b.key("practice-shop"))
	if err != nil {
		t.Fatal(err)
	}
	b.until("the shop", func(s State) bool {
		for _, tab := range s.Tabs {
			if tab.ID == id {
				return strings.HasPrefix(tab.URL, "http://shop.localhost:")
			}
		}
		return false
	})
	if second, err := b.OpenSite(b.key("practice-shop")); err != nil || second != id {
		t.Errorf("opened once more: %q, %v", second, err)
	}
}

func TestAddressOf(t *testing.T) {
	for written, want := range map[string]string{
		"example.com": "https://example.com/", "*.example.com": "", "::1": "https://[::1]/", "no site": "", "": "",
		"bücher.example": "https://xn--bcher-kva.example/",
	} {
		if got := addressOf(written); got != want {
			t.Errorf("%q: got %q, want %q", written, got, want)
		}
	}
}

func TestLastInputs(t *testing.T) {
	at := site(t)
	b := place(t, again, Options{})
	last := func() string {
		t.Helper()
		text, err := b.LastInputs(b.key("again"), "echo")
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if got := last(); got != "{}" {
		t.Errorf("before any run: %s", got)
	}
	chrome := b.chromeOpen()
	if _, err := chrome.Open(t.Context(), at+"/one"); err != nil {
		t.Fatal(err)
	}
	b.until("the tab", func(s State) bool { return s.Current.Title == "/one" })
	b.tool("echo", `{"text": "", "many": 3, "list": ["a", {"b": 1}], "secret": "hunter2"}`, RunRequest{})
	b.tool("echo", `{"many": "no number"}`, RunRequest{}) // never got to a page
	b.runner.Close()                                      // the records are on disk
	if got, want := last(), `{"list":["a",{"b":1}],"text":""}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	b.tool("echo", `{"many": 7}`, RunRequest{})
	b.runner.Close()
	if got, want := last(), `{"many":7}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// What was a password then is an ordinary input now.
	b.tool("echo", `{"secret": "hunter2"}`, RunRequest{})
	b.runner.Close()
	b.write("again/manifest.json", strings.Replace(again["again/manifest.json"], `"format": "password", `, "", 1))
	b.until("the change", func(State) bool {
		page, err := b.SkillPage(b.key("again"))
		return err == nil && page.Tools[0].Args[3].Format == ""
	})
	if got := last(); got != "{}" {
		t.Errorf("a masked password came back: %s", got)
	}
	if text, err := b.LastInputs(b.key("again"), "late"); err != nil || text != "{}" {
		t.Errorf("a tool without inputs: %s, %v", text, err)
	}
	if _, err := b.LastInputs("nothing", "echo"); fault.CodeOf(err) != fault.SkillNotFound {
		t.Errorf("got %v", err)
	}
}

func TestFitsPattern(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		fits          bool
	}{
		{"", "anything", true},
		{"^[A-Z]+$", "ABC", true},
		{"^[A-Z]+$", "abc", false},
		{"b", "abc", true},
		{"(", "broken patterns fit", true},
		{`(?=a)^(a+)+$`, strings.Repeat("a", 40) + "b", false},
	} {
		if got := FitsPattern(c.pattern, c.text); got != c.fits {
			t.Errorf("%q with %q: %t", c.pattern, c.text, got)
		}
	}
}
