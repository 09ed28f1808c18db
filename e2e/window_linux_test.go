package e2e_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"sitewright/backend/browser/screentest"
)

// buildWindow builds the real window, as scripts/build.sh does, with further tags.
func buildWindow(t testing.TB, tags string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds and opens the window")
	}
	if err := exec.Command("pkg-config", "--exists", "gtk+-3.0", "webkit2gtk-4.1").Run(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("GTK 3 and WebKitGTK 4.1 are not installed")
		}
		t.Skip("needs GTK 3 and WebKitGTK 4.1")
	}
	program := filepath.Join(t.TempDir(), "sitewright-window")
	compile(t, "..", tags, program)
	return program
}

// compile builds a program with a window.
func compile(t testing.TB, folder, tags, program string) {
	t.Helper()
	build := exec.Command("go", "build", "-tags", "desktop,production,webkit2_41"+tags, "-o", program, folder)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the window: %v\n%s", err, out)
	}
}

// window is the running app.
type window struct {
	*inspector
	cmd    *exec.Cmd
	env    []string
	data   string
	stderr *bytes.Buffer
	// ended closes when the process has; err is then how.
	ended chan struct{}
	err   error
}

// person is whose app it is: what stays between two starts.
type person struct{ data, home, port string }

func newPerson(t testing.TB) person {
	t.Helper()
	return person{data: t.TempDir(), home: t.TempDir(), port: freePort(t)}
}

// freePort is a port that was free just now.
func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// openWindow starts the window of a new person on a display of its own, with a
// Chrome without windows.
func openWindow(t testing.TB, program string) *window {
	t.Helper()
	return newPerson(t).open(t, program, append(screentest.New(t), "SITEWRIGHT_HEADLESS=1"))
}

// open starts the window.
func (p person) open(t testing.TB, program string, env []string) *window {
	t.Helper()
	address := "127.0.0.1:" + freePort(t)
	w := &window{data: p.data, stderr: &bytes.Buffer{}, ended: make(chan struct{})}
	w.env = append(os.Environ(), env...)
	w.env = append(w.env, "WEBKIT_INSPECTOR_HTTP_SERVER="+address, "SITEWRIGHT_DATA="+p.data, "SITEWRIGHT_PRACTICE_PORT="+p.port,
		"HOME="+p.home, "XDG_DOCUMENTS_DIR="+filepath.Join(p.home, "Documents"))
	w.cmd = exec.Command(program)
	w.cmd.Env, w.cmd.Stderr = w.env, w.stderr
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(w.ended)
		w.err = w.cmd.Wait()
	}()
	t.Cleanup(func() {
		_ = w.cmd.Process.Kill()
		<-w.ended
		if t.Failed() {
			t.Log("the window's messages:\n", w.stderr.String())
		}
	})
	w.inspector = inspect(t, address)
	waitUntil(t, "the bridge to the app", func() bool {
		out, err := w.try("return typeof window.go?.main?.App?.State")
		return err == nil && out == `"function"`
	})
	return w
}

// state is one value of the window's State, by a JavaScript expression on s.
func (w *window) state(expression string) string {
	w.t.Helper()
	return w.run("const s = await window.go.main.App.State(); return " + expression)
}

// quit asks the window to close and waits until the process has ended.
func (w *window) quit(within time.Duration) {
	w.t.Helper()
	if err := w.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		w.t.Fatal(err)
	}
	w.end(within)
}

// end waits until the process has ended.
func (w *window) end(within time.Duration) {
	w.t.Helper()
	began := time.Now()
	select {
	case <-w.ended:
		w.t.Logf("quit took %s", time.Since(began))
		if w.err != nil {
			w.t.Errorf("the window ended with %v", w.err)
		}
	case <-time.After(within):
		w.t.Fatalf("the window was still there after %s", within)
	}
}

func TestWindow(t *testing.T) {
	began := time.Now()
	w := openWindow(t, buildWindow(t, ""))
	t.Logf("built and open after %s", time.Since(began))
	if got := w.state("s.skills.map((k) => k.id)"); got != `["google","practice-shop","x-com"]` {
		t.Errorf("skills: %s", got)
	}
	waitUntil(t, "the window in front", func() bool { return screentest.Front(w.env) == "Sitewright" })

	t.Run("a second start ends and leaves the first", func(t *testing.T) {
		second := exec.Command(w.cmd.Path)
		second.Env = w.env
		if out, err := second.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		if got := w.state("s.platform"); got != `"linux"` {
			t.Error(got)
		}
	})
	t.Run("events come numbered and the practice job ends", func(t *testing.T) { practiceJob(t, w) })
	t.Run("the page may load nothing from elsewhere", func(t *testing.T) {
		for _, body := range []string{"await fetch('https://example.com/')", "await fetch('file:///etc/passwd')"} {
			if out := w.run(body); !strings.HasPrefix(out, "threw") {
				t.Errorf("%s gave %s", body, out)
			}
		}
		out := w.run(`const s = document.createElement("script");
			s.textContent = "window.inlineRan = true";
			document.head.append(s);
			return window.inlineRan === true`)
		if out != "false" {
			t.Error("an inline script ran")
		}
	})
	// With SITEWRIGHT_PICTURES a folder keeps what the real window showed.
	if dir := os.Getenv("SITEWRIGHT_PICTURES"); dir != "" {
		w.picture(filepath.Join(dir, "window.png"))
	}
	w.quit(20 * time.Second)
	if left := usersOf(w.data); left != "" {
		t.Errorf("left behind: %s", left)
	}
	profile, _ := filepath.Glob(filepath.Join(w.data, "*", "Default", "Preferences"))
	if len(profile) != 1 {
		t.Fatalf("no profile was kept: %v", profile)
	}
	if text, err := os.ReadFile(profile[0]); err != nil || !strings.Contains(string(text), `"exit_type":"Normal"`) {
		t.Errorf("Chrome did not leave in order: %v", err)
	}
}

func practiceJob(t *testing.T, w *window) {
	out := w.run(`const seen = [];
		window.runtime.EventsOn("app", (e) => seen.push(e));
		const began = Date.now();
		const id = await window.go.main.App.TryPracticeShop();
		let run;
		do { await new Promise((f) => setTimeout(f, 50)); run = await window.go.main.App.Run(id); } while (!run.outcome);
		const ms = Date.now() - began;
		const page = await (await fetch("/result/" + id + "?from=1&count=2")).json();
		const told = () => seen.some((e) => e.topic === "run" && e.data.id === id && e.data.outcome);
		while (!told()) await new Promise((f) => setTimeout(f, 20));
		return { ms, outcome: run.outcome, rows: run.rows, error: run.error, page,
			gaps: seen.filter((e, i) => i && e.seq !== seen[i - 1].seq + 1).length,
			console: seen.filter((e) => e.topic === "console").length };`)
	var got struct {
		MS, Rows, Gaps, Console int
		Outcome                 string
		Error                   any
		Page                    struct {
			Rows  [][]string
			Total int
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if got.Outcome != "done" || got.Rows < 20 || got.Page.Total != got.Rows || len(got.Page.Rows) != 2 || got.Gaps > 0 || got.Console == 0 {
		t.Errorf("got %+v", got)
	}
	t.Logf("from the click to the table: %d ms", got.MS)
	if got.MS > 10_000 {
		t.Errorf("the practice job took %d ms", got.MS)
	}
}

// usersOf names the processes that have the folder in their command line.
func usersOf(dir string) string {
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		line, err := os.ReadFile("/proc/" + e.Name() + "/cmdline")
		if err == nil && strings.Contains(string(line), dir) {
			return strings.ReplaceAll(string(line), "\x00", " ")
		}
	}
	return ""
}

// TestWindowSurvivesMistakes injects what would end an unguarded Wails app.
func TestWindowSurvivesMistakes(t *testing.T) {
	w := openWindow(t, buildWindow(t, ",faults"))
	for _, c := range []struct{ call, code string }{
		{"FaultPanic()", "internal"},
		{"FaultNil()", "internal"},
		{"FaultNaN()", "internal"},
		{"CopyText('x'.repeat(40 * 1024 * 1024))", "bad-arguments"},
		{"FaultNil()", "internal"},
	} {
		t.Run(c.call, func(t *testing.T) {
			out := w.run(fmt.Sprintf("try { await window.go.main.App.%s; return 'no error'; } catch (e) { return [e.code, e.message, e.hint]; }", c.call))
			var told []string
			if err := json.Unmarshal([]byte(out), &told); err != nil || told[0] != c.code || told[1] == "" {
				t.Errorf("told %s", out)
			}
			if got := w.state("s.platform"); got != `"linux"` {
				t.Errorf("afterwards: %s", got)
			}
		})
	}
	w.quit(20 * time.Second)
}
