//go:build unix

package e2e_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"sitewright/backend/practice"
)

// TestAttachedChromeStaysUsable runs tools in a Chrome that somebody else
// started. Whatever a tool did, the command leaves the tab open and free.
func TestAttachedChromeStaysUsable(t *testing.T) {
	program := buildProgram(t)
	shop, err := practice.Serve(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shop.Close() })
	lib := t.TempDir()
	writeSkill(t, filepath.Join(lib, "stuck"), map[string]string{
		"loop":  `() => { console.log("on"); for (;;); }`,
		"title": `() => document.title`,
	})
	port := personsChrome(t, nil, "--headless=new")
	sitewright := func(args ...string) *exec.Cmd {
		cmd := exec.Command(program, append(args, "--root", lib, "--url", shop.URL(), "--connect", port)...)
		cmd.Env = newcomer(t)
		return cmd
	}
	works := func() {
		t.Helper()
		at := time.Now()
		out, err := sitewright("run", "stuck", "title").CombinedOutput()
		if err != nil || !strings.Contains(string(out), "Kettles") {
			t.Errorf("the next run: %v\n%s", err, out)
		}
		if d := time.Since(at); d > 5*time.Second {
			t.Errorf("the next run took %v", d)
		}
	}
	works()
	if out, err := sitewright("run", "stuck", "loop", "--timeout", "500ms").CombinedOutput(); err == nil {
		t.Errorf("an endless loop came to an end: %s", out)
	}
	works()
	interrupted := sitewright("run", "stuck", "loop")
	errs, err := interrupted.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := interrupted.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(errs); lines.Scan() && !strings.Contains(lines.Text(), "log: on"); {
	}
	if err := interrupted.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = interrupted.Wait()
	works()
}

// writeSkill makes a skill for the practice shop with the given tools.
func writeSkill(t *testing.T, dir string, tools map[string]string) {
	t.Helper()
	var entries []string
	files := map[string]string{}
	for name, source := range tools {
		path := "browser-tools/" + name + ".js"
		files[path] = source
		entries = append(entries, `"`+name+`":{"description":"A tool.","path":"`+path+`","args":{},"returns":{"type":"string","description":"A text."}}`)
	}
	id := filepath.Base(dir)
	files["manifest.json"] = `{"id":"` + id + `","name":"` + id + `","domains":["shop.localhost"],"notes":[],"nodeTools":{},"browserTools":{` + strings.Join(entries, ",") + `}}`
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
