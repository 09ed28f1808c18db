package e2e_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

// speed is the skill of testdata/speed.
const speed = `{"id": "speed", "name": "Speed", "domains": ["127.0.0.1"], "notes": [], "browserTools": {}, "nodeTools": {
	"measure": {"description": "Measures.", "path": "tools/measure.js", "callable": "measure",
		"args": {"url": {"type": "string", "required": true, "description": "The page."}},
		"returns": {"type": "object", "description": "What was measured."}}}}`

// measured is what measure.js returns: milliseconds of each time, by what was done.
type measured struct {
	Took           map[string][]float64 `json:"took"`
	Seen, Expected []string
}

// BenchmarkScriptRatios prints what a script does most over the same in Playwright
// itself, in turn on the same page in the same Chrome. Ours goes the whole way:
// worker, program, Chrome and back.
func BenchmarkScriptRatios(b *testing.B) {
	program := buildProgram(b)
	reference := newReference(b)
	site := httptest.NewServer(http.FileServer(http.Dir("testdata/speed")))
	b.Cleanup(site.Close)
	lib := b.TempDir()
	source, err := os.ReadFile("testdata/speed/measure.js")
	if err != nil {
		b.Fatal(err)
	}
	writeFile(b, filepath.Join(lib, "speed/tools/measure.js"), string(source))
	writeFile(b, filepath.Join(lib, "speed/manifest.json"), speed)
	port := personsChrome(b, nil, "--headless=new")
	env, page := newcomer(b), site.URL+"/page.html"

	const rounds = 5
	ours, theirs := map[string][]float64{}, map[string][]float64{}
	for range rounds {
		cmd := exec.Command(program, "run", "speed", "measure", "--root", lib, "--connect", port, "--json",
			"--url", page, "--timeout", "5m", "--arg", "url="+page)
		cmd.Env = env
		var record struct{ Value measured }
		answer(b, cmd, &record)
		record.Value.into(b, ours)
		var value measured
		answer(b, exec.Command("node", "testdata/speed/reference.mjs", reference.playwright, port, page), &value)
		value.into(b, theirs)
	}
	for _, what := range []string{"click", "fill", "textContent"} {
		slices.Sort(ours[what])
		slices.Sort(theirs[what])
		mine, base := ours[what][len(ours[what])/2], theirs[what][len(theirs[what])/2]
		fmt.Printf("bench: a script's %s() / Playwright's (%.2f / %.2f ms) ratio %.2f (max 1.5)\n", what, mine, base, mine/base)
	}
}

// answer runs the command and reads the JSON that it prints.
func answer(b *testing.B, cmd *exec.Cmd, into any) {
	b.Helper()
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err == nil {
		err = json.Unmarshal(out, into)
	}
	if err != nil {
		b.Fatalf("%v: %v\n%s", cmd.Args, err, out)
	}
}

// into adds the times to those of other rounds, once it is sure that all was done.
func (m measured) into(b *testing.B, all map[string][]float64) {
	b.Helper()
	if len(m.Took) != 3 || !reflect.DeepEqual(m.Seen, m.Expected) {
		b.Fatalf("the page shows %q, not %q", m.Seen, m.Expected)
	}
	for what, took := range m.Took {
		all[what] = append(all[what], took...)
	}
}
