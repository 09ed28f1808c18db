//go:build !windows

package browser

import (
	"os/exec"
	"sync"
	"syscall"
)

// process is the process group of a browser that we started. Chrome's helpers
// are in it, so one signal reaches whatever outlives the browser itself.
type process struct {
	mu  sync.Mutex
	cmd *exec.Cmd
}

// own makes cmd the leader of a group of its own. A Ctrl+C in the terminal then
// reaches only us, and we close Chrome in order.
func (p *process) own(cmd *exec.Cmd) {
	p.mu.Lock()
	defer p.mu.Unlock()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	p.cmd = cmd
}

// kill ends every process of the group. It does nothing when none is left.
func (p *process) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd != nil && p.cmd.Process != nil {
		_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
	}
}

// succeeded reports that the browser's process has ended by itself without a
// fault. It is asked once the process was waited for.
func (p *process) succeeded() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cmd != nil && p.cmd.ProcessState != nil && p.cmd.ProcessState.Success()
}
