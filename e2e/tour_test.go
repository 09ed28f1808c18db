// Package e2e_test tests the built program as a person meets it.
package e2e_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// A step of the tour: the commands of one ```sh block and, where a ```text block
// follows before the next one, what they print on stdout. In it a "…" stands for
// anything within a line, and a line "…" for any lines.
type step struct {
	line     int // of README.md, for messages
	commands string
	prints   string
	checked  bool
}

// stepTime is how long one step may take. Building from nothing is the longest.
const stepTime = 4 * time.Minute

// TestTour executes README.md's tour word for word: one shell in the repository's
// root with a home folder of its own, the steps in order, every step with status 0.
// A step that leaves a command in the background is done when its output is there.
func TestTour(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("the tour is written for bash")
	}
	steps := tour(t)
	shell := startShell(t)
	for _, s := range steps {
		out := shell.run(t, s)
		if !s.checked {
			continue
		}
		want := pattern(s.prints)
		for end := time.Now().Add(30 * time.Second); !want.MatchString(out()) && background(s) && time.Now().Before(end); {
			time.Sleep(20 * time.Millisecond) // polls a file that another process writes
		}
		if got := out(); !want.MatchString(got) {
			t.Fatalf("README.md:%d\n%s\nprinted:\n%s\nnot:\n%s\nstderr:\n%s", s.line, s.commands, got, s.prints, shell.stderr(t))
		}
	}
}

var block = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")

// tour reads the steps out of README.md's section of that name.
func tour(t *testing.T) []step {
	t.Helper()
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), "\n## Tour\n")
	if !ok {
		t.Fatal("README.md has no section Tour")
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	var steps []step
	for _, m := range block.FindAllStringSubmatchIndex(rest, -1) {
		kind, body := rest[m[2]:m[3]], rest[m[4]:m[5]]
		switch {
		case kind == "sh":
			line := strings.Count(before, "\n") + strings.Count(rest[:m[4]], "\n") + 3
			steps = append(steps, step{line: line, commands: body})
		case kind == "text" && len(steps) > 0:
			last := &steps[len(steps)-1]
			last.prints, last.checked = body, true
		}
	}
	if len(steps) < 5 {
		t.Fatalf("found %d steps only", len(steps))
	}
	return steps
}

// pattern turns what a README shows into what is accepted. Spaces at the end of a
// line do not show in a README, so they do not count.
func pattern(prints string) *regexp.Regexp {
	var p strings.Builder
	p.WriteString(`\A`)
	for line := range strings.Lines(strings.TrimRight(prints, "\n")) {
		line = strings.TrimRight(line, " \n")
		if line == "…" {
			p.WriteString(`(?:[^\n]*\n)*`)
			continue
		}
		p.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), "…", `[^\n]*`) + `[ ]*\n`)
	}
	p.WriteString(`\z`)
	return regexp.MustCompile(p.String())
}

// background reports whether the step leaves a command running.
func background(s step) bool { return strings.HasSuffix(strings.TrimSpace(s.commands), "&") }

// shell is one bash that lives for the whole tour.
type shell struct {
	in      io.Writer
	done    chan string
	folder  string
	written int
}

func startShell(t *testing.T) *shell {
	t.Helper()
	s := &shell{done: make(chan string), folder: t.TempDir()}
	cmd := exec.CommandContext(t.Context(), "bash", "--norc", "--noprofile")
	cmd.Dir = ".."
	cmd.Env = newcomer(t)
	ownGroup(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.in = in
	go func() {
		defer close(s.done)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			s.done <- lines.Text()
		}
	}()
	t.Cleanup(func() {
		in.Close()
		killGroup(cmd) // what the tour left in the background
		for range s.done {
		}
		_ = cmd.Wait() // killed: its status says nothing
	})
	return s
}

// run executes a step and returns a function that reads what it has printed so far.
func (s *shell) run(t *testing.T, st step) func() string {
	t.Helper()
	s.written++
	out := filepath.Join(s.folder, fmt.Sprintf("%d.out", s.written))
	fmt.Fprintf(s.in, "{ set -e\n%s\nset +e; } >'%s' 2>>'%s'\necho done\n", st.commands, out, s.errors())
	printed := func() string {
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	select {
	case _, ok := <-s.done:
		if !ok {
			t.Fatalf("README.md:%d failed:\n%s\nprinted:\n%s\nstderr:\n%s", st.line, st.commands, printed(), s.stderr(t))
		}
	case <-time.After(stepTime):
		t.Fatalf("README.md:%d took more than %s:\n%s\nstderr:\n%s", st.line, stepTime, st.commands, s.stderr(t))
	}
	return printed
}

func (s *shell) errors() string { return filepath.Join(s.folder, "stderr") }

func (s *shell) stderr(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(s.errors())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// newcomer is the environment of somebody who has just cloned: an empty home, no
// settings of ours. Go's caches stay where they are, or everything would be built
// anew.
func newcomer(t testing.TB) []string {
	t.Helper()
	home := t.TempDir()
	env := []string{"HOME=" + home, "USERPROFILE=" + home}
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		switch {
		case name == "HOME", name == "USERPROFILE", name == "EGO_BROWSER_AGENT_WORKSPACE", name == "MAKEFLAGS", name == "MAKELEVEL":
		case strings.HasPrefix(name, "XDG_"), strings.HasPrefix(name, "SITEWRIGHT_"):
		default:
			env = append(env, pair)
		}
	}
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
		value, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		env = append(env, name+"="+strings.TrimSpace(string(value)))
	}
	return env
}

func TestPattern(t *testing.T) {
	for _, c := range []struct {
		prints, got string
		want        bool
	}{
		{"a\n", "a\n", true},
		{"a\n", "a  \n", true},
		{"a\n", "a\nb\n", false},
		{"a\n", "", false},
		{"", "", true},
		{"", "a\n", false},
		{"a … c\n", "a b c\n", true},
		{"a … c\n", "a b\nc\n", false},
		{"a\n…\nd\n", "a\nb\nc\nd\n", true},
		{"a\n…\nd\n", "a\nd\n", true},
		{"…\n", "a\nb\n", true},
		{"a.c\n", "abc\n", false},
	} {
		if got := pattern(c.prints).MatchString(c.got); got != c.want {
			t.Errorf("pattern(%q) on %q: %v", c.prints, c.got, got)
		}
	}
}
