package e2e_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"sitewright/backend/browser"
)

// snippets are the files of testdata/playwright: scripts in the manner of
// Playwright's documentation, chosen before the script API was written.
var snippets = []string{"actions.js", "locators.js", "events.js"}

// exported finds a snippet's name.
var exported = regexp.MustCompile(`(?m)^export async function (\w+)`)

// TestPlaywrightSnippets runs every snippet twice, in Playwright itself and as a
// node tool, against the same pages and browser. The answers have to be equal.
func TestPlaywrightSnippets(t *testing.T) {
	program := buildProgram(t)
	reference := newReference(t)
	site := httptest.NewServer(http.FileServer(http.Dir("testdata/playwright/site")))
	t.Cleanup(site.Close)
	lib := t.TempDir()
	names := writeSnippets(t, filepath.Join(lib, "snippets"))
	port := personsChrome(t, nil, "--headless=new", "--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.nowhere ~NOTFOUND")
	for name, file := range names {
		t.Run(name, func(t *testing.T) {
			want := reference.run(t, site.URL, file, name)
			cmd := exec.Command(program, "run", "snippets", name, "--root", lib, "--connect", port, "--json",
				"--url", site.URL+"/", "--timeout", "60s", "--arg", "site="+site.URL)
			cmd.Env = newcomer(t)
			out, err := cmd.Output()
			var exit *exec.ExitError
			if err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			var record struct {
				Value any
				Error any
			}
			if err := json.Unmarshal(out, &record); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if record.Error != nil || !reflect.DeepEqual(record.Value, want) {
				t.Errorf("Playwright gave %v\nwe gave       %v\n%s", want, record.Value, out)
			}
		})
	}
}

// writeSnippets makes a skill of the snippets and returns each one's file.
func writeSnippets(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	tools := map[string]any{}
	for _, file := range snippets {
		source, err := os.ReadFile(filepath.Join("testdata/playwright", file))
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(folder, "tools", file), string(source))
		for _, m := range exported.FindAllStringSubmatch(string(source), -1) {
			files[m[1]] = file
			tools[m[1]] = map[string]any{
				"description": "A snippet.", "path": "tools/" + file, "callable": m[1],
				"args": map[string]any{"site": map[string]any{"type": "string", "required": true, "description": "Where the pages are."}},
			}
		}
	}
	if len(files) < 20 {
		t.Fatalf("%d snippets only", len(files))
	}
	manifest, err := json.Marshal(map[string]any{
		"id": "snippets", "name": "Snippets", "domains": []string{"127.0.0.1", "elsewhere.test"},
		"notes": []string{}, "nodeTools": tools, "browserTools": map[string]any{},
	})
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(folder, "manifest.json"), string(manifest))
	return files
}

func writeFile(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// reference is Playwright itself, which the frontend's packages hold.
type reference struct{ playwright, chrome string }

func newReference(t testing.TB) reference {
	t.Helper()
	playwright, err := filepath.Abs("../frontend/node_modules/playwright-core")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(playwright); err != nil && os.Getenv("CI") == "" {
		t.Skip("the npm packages of frontend are not installed")
	}
	found, err := browser.Choose("")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("no browser is installed")
	} else if err != nil {
		t.Fatal(err)
	}
	return reference{playwright, found.Path}
}

// run is what a snippet returns in Playwright.
func (r reference) run(t *testing.T, site, file, name string) any {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata/playwright", file))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "testdata/playwright/reference.mjs", r.playwright, r.chrome, site, path, name, t.TempDir())
	var messages strings.Builder
	cmd.Stderr = &messages
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("Playwright: %v\n%s", err, messages.String())
	}
	var value any
	if err := json.Unmarshal(out, &value); err != nil {
		t.Fatalf("Playwright: %v\n%s", err, out)
	}
	return value
}
