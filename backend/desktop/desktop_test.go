package desktop

import (
	"errors"
	"io/fs"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/workspace"
)

func TestGuard(t *testing.T) {
	type answer struct{ N float64 }
	var nothing *answer
	for _, c := range []struct {
		name string
		call func() (answer, error)
		code fault.Code
	}{
		{"an answer", func() (answer, error) { return answer{N: 1}, nil }, ""},
		{"a fault", func() (answer, error) { return answer{}, fault.New(fault.NoTab, "no tab") }, fault.NoTab},
		{"another error", func() (answer, error) { return answer{}, errors.New("x") }, fault.Internal},
		{"a panic", func() (answer, error) { panic("x") }, fault.Internal},
		{"a nil dereference", func() (answer, error) { return answer{N: nothing.N}, nil }, fault.Internal},
		{"no JSON", func() (answer, error) { return answer{N: math.NaN()}, nil }, fault.Internal},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, err := Guard(Named("Method"), c.call)
			if fault.CodeOf(err) != c.code {
				t.Errorf("got %v", err)
			}
			if c.code != "" && out != (answer{}) {
				t.Errorf("an answer came along: %+v", out)
			}
			if c.code == fault.Internal && fault.From(err).Hint == "" {
				t.Error("no hint")
			}
		})
	}
	if err := Do(Named("Method"), func() error { panic("x") }); fault.CodeOf(err) != fault.Internal {
		t.Errorf("got %v", err)
	}
}

// A call may bring anything: too much is refused before it is made, and errors
// repeat little.
func TestGivenTexts(t *testing.T) {
	type inputs struct {
		Texts []string
		N     int
	}
	huge := strings.Repeat("x", Most)
	for _, given := range [][]any{{huge, "y"}, {inputs{Texts: []string{"a", huge}}}} {
		err := Do(Named("Method", given...), func() error {
			t.Error("it was called")
			return nil
		})
		if fault.CodeOf(err) != fault.BadArguments || len(err.Error()) > 200 {
			t.Errorf("got %v", err)
		}
	}
	for _, text := range []string{strings.Repeat("é", 5000), strings.Repeat("\n", 5000)} {
		err := Do(Named("Method", text), func() error {
			return fault.Wrap(errors.New(text), fault.NotPermitted, "%s and %q are not there.", text, text).WithHint("%s", text)
		})
		e := fault.From(err)
		if fault.CodeOf(err) != fault.NotPermitted || len(e.Message) > 2000 || len(e.Hint) > 500 || len(e.Stack) > 500 || !strings.HasSuffix(e.Message, "are not there.") {
			t.Errorf("got %d, %d and %d bytes: %s", len(e.Message), len(e.Hint), len(e.Stack), e.Message)
		}
	}
	if err := Do(Named("Method", "x", 5, inputs{}), func() error { return nil }); err != nil {
		t.Error(err)
	}
}

func TestCheckLink(t *testing.T) {
	for address, opens := range map[string]bool{
		"https://example.com/a?b=c#d": true, "http://localhost:3000": true, "mailto:a@example.com": true, "HTTPS://EXAMPLE.COM": true,
		"": false, "example.com": false, "file:///etc/passwd": false, "javascript:alert(1)": false, "data:text/html,x": false,
		"vscode://x": false, "https:///nohost": false, "//example.com": false, "--help": false, "http://a b": false,
		"https://example.com/" + strings.Repeat("a", linkMost): false,
	} {
		if got := checkLink(address) == nil; got != opens {
			t.Errorf("%.60q opens: %t", address, got)
		}
	}
}

func TestFirst(t *testing.T) {
	dir := t.TempDir()
	shown := make(chan struct{}, 10)
	first, release := First(dir, func() { shown <- struct{}{} })
	if !first {
		t.Fatal("the first is not the first")
	}
	if again, _ := First(dir, func() { t.Error("the second was shown") }); again {
		t.Fatal("there are two")
	}
	<-shown
	if err := os.WriteFile(filepath.Join(dir, "other"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	release()
	first, release = First(dir, func() {})
	if !first {
		t.Error("after the first has ended there is still one")
	}
	release()
	// A crash leaves the socket behind, but not the lock.
	if err := os.WriteFile(filepath.Join(dir, socketFile), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if first, release = First(dir, func() {}); !first {
		t.Error("a socket left behind keeps the app from starting")
	}
	release()
}

func TestPlace(t *testing.T) {
	for text, want := range map[string]place{
		"":                                     {Width: 1280, Height: 800},
		"{":                                    {Width: 1280, Height: 800},
		"[1]":                                  {Width: 1280, Height: 800},
		`{"x":5,"y":6,"width":10,"height":10}`: {Width: 1280, Height: 800},
		`{"x":5,"y":6,"width":1000,"height":700,"maximised":true}`:   {X: 5, Y: 6, Width: 1000, Height: 700, Maximised: true, known: true},
		`{"x":-5,"y":6,"width":1000,"height":700,"maximised":false}`: {X: -5, Y: 6, Width: 1000, Height: 700, known: true},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, placeFile), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := readPlace(dir); got != want {
			t.Errorf("%s: got %+v", text, got)
		}
	}
}

func TestShield(t *testing.T) {
	answers := func(text string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) })
	}
	h := shield(answers("data"))(answers("page"))
	for path, want := range map[string]struct{ body, policy string }{
		"/":              {"page", policy},
		"/index.html":    {"page", policy},
		"/results":       {"page", policy},
		"/result/x":      {"data", dataPolicy},
		"/skill/k/a.svg": {"data", dataPolicy},
	} {
		r := httptest.NewRecorder()
		h.ServeHTTP(r, httptest.NewRequest(http.MethodGet, path, nil))
		head := r.Header()
		if r.Body.String() != want.body || head.Get("Content-Security-Policy") != want.policy || head.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %q %v", path, r.Body, head)
		}
	}
}

func TestDataBeforeTheEngine(t *testing.T) {
	h := Data(func() (*workspace.Workspace, error) { return nil, fault.New(fault.WriteFailed, "no room") })
	for path, status := range map[string]int{
		"/result/x": http.StatusNotFound, "/result/x/text": http.StatusNotFound, "/result/x/value": http.StatusNotFound,
		"/skill/k/a.png": http.StatusNotFound, "/result/": http.StatusNotFound,
	} {
		r := httptest.NewRecorder()
		h.ServeHTTP(r, httptest.NewRequest(http.MethodGet, path, nil))
		if r.Code != status {
			t.Errorf("%s: %d", path, r.Code)
		}
	}
	r := httptest.NewRecorder()
	h.ServeHTTP(r, httptest.NewRequest(http.MethodPost, "/result/x", nil))
	if r.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", r.Code)
	}
}

func TestNotBuiltHasAPage(t *testing.T) {
	found := false
	err := fs.WalkDir(NotBuilt(), ".", func(path string, _ fs.DirEntry, err error) error {
		found = found || strings.HasSuffix(path, "index.html")
		return err
	})
	if err != nil || !found {
		t.Error(found, err)
	}
}
