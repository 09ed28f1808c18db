//go:build unix

package host

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/skill"
)

// killAll kills the idle workers as an out-of-memory killer would.
func killAll(t *testing.T, h *Host) {
	t.Helper()
	eventually(t, "all workers are idle", func() bool { idle, running := h.pool.counts(); return idle == running && idle == 2 })
	h.pool.mu.Lock()
	idle := append([]*process(nil), h.pool.idle...)
	h.pool.mu.Unlock()
	for _, w := range idle {
		if err := syscall.Kill(w.cmd.Process.Pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		<-w.exited
	}
}

func TestCache(t *testing.T) {
	h := open(t, "worker")
	mustAnalyse(t, h, "")
	eventually(t, "no worker is on its way", func() bool { idle, running := h.pool.counts(); return idle == running && idle == 2 })
	h.pool.command = self("stranger") // whoever asks a worker now has to start one
	killAll(t, h)
	mustAnalyse(t, h, "")
	if _, err := h.Analyse(t.Context(), skill.Node, "tools/other.js", []byte("1")); fault.CodeOf(err) != fault.Internal {
		t.Errorf("another file was answered without a worker: %v", err)
	}
}

func TestIdleWorkersKilled(t *testing.T) {
	h := open(t, "worker")
	mustAnalyse(t, h, "")
	killAll(t, h)
	mustAnalyse(t, h, "// again")
}

// TestKilledMidRequest kills a worker that works. The file is asked about again
// on another one and is not told to be wrong.
func TestKilledMidRequest(t *testing.T) {
	h := open(t, "worker", WithDeadline(time.Minute))
	mustAnalyse(t, h, "")
	eventually(t, "the spare is there", func() bool { idle, _ := h.pool.counts(); return idle == 2 })
	h.pool.mu.Lock()
	pid := h.pool.idle[1].cmd.Process.Pid // the one that is taken next
	h.pool.mu.Unlock()
	// Some hundred milliseconds of work.
	long := []byte(strings.Repeat("function f() { return [1, {a: 2}].map(x => `${x}`); }\n", 10_000))
	done := make(chan error)
	go func() {
		_, err := h.Analyse(t.Context(), skill.Node, "x.js", long)
		done <- err
	}()
	eventually(t, "the worker works", func() bool { return cpuTicks(t, pid) >= 3 })
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Errorf("a file whose worker was killed once: %v", err)
	}
}

// cpuTicks is the user time of a process in hundredths of a second (Linux); where
// it cannot be known the process counts as working.
func cpuTicks(t *testing.T, pid int) int {
	t.Helper()
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if errors.Is(err, os.ErrNotExist) {
		return 1000
	}
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	ticks, err := strconv.Atoi(fields[11])
	if err != nil {
		t.Fatal(err)
	}
	return ticks
}

// TestOwnGroup: a Ctrl+C in the terminal goes to our group, not to the worker's.
func TestOwnGroup(t *testing.T) {
	h := open(t, "worker")
	mustAnalyse(t, h, "")
	h.pool.mu.Lock()
	pid := h.pool.idle[0].cmd.Process.Pid
	h.pool.mu.Unlock()
	group, err := syscall.Getpgid(pid)
	if err != nil || group != pid {
		t.Errorf("group %d of process %d, %v", group, pid, err)
	}
}

// TestEndsWithItsInput: an app that dies closes the pipe, and the worker goes,
// also in the middle of a file that would keep it for ever.
func TestEndsWithItsInput(t *testing.T) {
	for _, source := range []string{"", strings.Repeat("'a'+\n", 200_000) + "1"} {
		command := self("worker")
		cmd := exec.Command(command[0], command[1:]...)
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
		if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		if source != "" {
			params, err := wire.Encode(wire.AnalyseParams{Kind: skill.Node, Source: []byte(source)})
			if err != nil {
				t.Fatal(err)
			}
			if err := wire.Write(in, wire.Request{ID: 1, Method: wire.Analyse, Params: params}); err != nil {
				t.Fatal(err)
			}
		}
		if err := in.Close(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			_ = cmd.Process.Kill()
			t.Errorf("the worker lives on after its input ended (%d bytes to parse)", len(source))
			<-ended
		}
	}
}

// TestRunKilled kills the worker of a run, as the system does when the computer is
// short of memory. It is not told to be the script's mistake.
func TestRunKilled(t *testing.T) {
	h := open(t, "worker")
	ready(h)
	spare := h.runs.spare
	a := tool(body("await fetch('https://x.example/'); for (;;);"))
	a.call = func(ctx context.Context, _ string, _ json.RawMessage) (any, error) {
		if err := syscall.Kill(spare.worker.cmd.Process.Pid, syscall.SIGKILL); err != nil {
			t.Error(err)
		}
		<-ctx.Done()
		return nil, ctx.Err()
	}
	_, err := h.Run(t.Context(), theTool(), a)
	if f := fault.From(err); f == nil || f.Code != fault.Internal || !strings.Contains(f.Message, "from outside") || !strings.Contains(f.Stack, "killed") {
		t.Errorf("%+v", f)
	}
	got, err := h.Run(t.Context(), theTool(), tool(body("return 1")))
	if v := value(t, got, err); v != "1" {
		t.Errorf("the next gave %s", v)
	}
}

// TestSpareKilled: a spare that died while it waited is not noticed by a run.
func TestSpareKilled(t *testing.T) {
	h := open(t, "worker")
	ready(h)
	spare := h.runs.spare
	if err := syscall.Kill(spare.worker.cmd.Process.Pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-spare.worker.exited
	got, err := h.Run(t.Context(), theTool(), tool(body("return 1")))
	if v := value(t, got, err); v != "1" {
		t.Errorf("it gave %s", v)
	}
}
