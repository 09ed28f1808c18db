//go:build unix

package e2e_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/shirou/gopsutil/v4/process"

	"sitewright/backend/practice"
)

// started is a run that has reached the page.
type started struct {
	cmd  *exec.Cmd
	out  bytes.Buffer
	temp string // the program's folder for temporary files
}

// startWaiting starts a tool that waits for ever and returns once it does.
func startWaiting(t *testing.T, asJSON bool) *started {
	t.Helper()
	program := buildProgram(t)
	shop, err := practice.Serve(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shop.Close() })
	dir := filepath.Join(t.TempDir(), "lib", "waiting")
	writeSkill(t, dir, map[string]string{
		"wait": `async () => { console.log("waiting"); document.title = "waiting"; await new Promise(() => {}) }`,
	})
	s := &started{temp: t.TempDir()}
	args := []string{"run", "waiting", "wait", "--root", filepath.Dir(dir), "--url", shop.URL(), "--headless"}
	if asJSON {
		args = append(args, "--json")
	}
	s.cmd = exec.Command(program, args...)
	s.cmd.Env = append(newcomer(t), "TMPDIR="+s.temp)
	s.cmd.Stdout = &s.out
	errs, err := s.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.cmd.Process.Kill() })
	if asJSON {
		waitUntil(t, "Chrome", func() bool { return len(s.processes(t)) > 3 })
		return s
	}
	for lines := bufio.NewScanner(errs); lines.Scan(); {
		if strings.Contains(lines.Text(), "log: waiting") {
			return s
		}
	}
	t.Fatal("the tool did not begin")
	return nil
}

// processes are those that have this run's temporary folder in their command:
// Chrome and its helpers.
func (s *started) processes(t testing.TB) []string {
	t.Helper()
	all, err := process.Processes()
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, p := range all {
		if line, err := p.Cmdline(); err == nil && strings.Contains(line, s.temp) {
			found = append(found, line)
		}
	}
	return found
}

func waitUntil(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(60 * time.Second); !ok(); {
		if time.Now().After(end) {
			t.Fatalf("waited 60 s for %s", what)
		}
		time.Sleep(20 * time.Millisecond) // polls other processes, which tell nobody
	}
}

// nothingLeft waits until no process and no file of the run is there.
func (s *started) nothingLeft(t testing.TB) {
	t.Helper()
	waitUntil(t, "Chrome to leave", func() bool { return len(s.processes(t)) == 0 })
}

func TestInterruptEndsARunInOrder(t *testing.T) {
	s := startWaiting(t, false)
	if err := s.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = s.cmd.Wait()
	if code := s.cmd.ProcessState.ExitCode(); code != 130 {
		t.Errorf("exit status %d, want 130", code)
	}
	s.nothingLeft(t)
	if left, err := os.ReadDir(s.temp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// With --json the record is printed all the same, and the whole of standard
// output is one document.
func TestInterruptPrintsTheRecord(t *testing.T) {
	s := startWaiting(t, true)
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = s.cmd.Wait()
	var record struct{ Status, Skill string }
	if err := json.Unmarshal(s.out.Bytes(), &record); err != nil || record.Status != "cancelled" || record.Skill != "waiting" {
		t.Errorf("%v: %s", err, s.out.String())
	}
	s.nothingLeft(t)
}

// When the program dies without a chance to clear up, Chrome leaves by itself.
func TestChromeLeavesWhenTheProgramDies(t *testing.T) {
	s := startWaiting(t, false)
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.cmd.Wait()
	s.nothingLeft(t)
}
