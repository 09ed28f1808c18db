package browser

import (
	"os/exec"
	"sync"
	"syscall"
)

// process is a browser that we started. Its helpers end with it: Chrome puts
// them into a job object.
type process struct {
	mu  sync.Mutex
	cmd *exec.Cmd
}

// own keeps a Ctrl+C in the terminal away from cmd: we close Chrome in order.
func (p *process) own(cmd *exec.Cmd) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = new(syscall.SysProcAttr)
	}
	cmd.SysProcAttr.CreationFlags |= syscall.CREATE_NEW_PROCESS_GROUP
	p.cmd = cmd
}

// kill ends the browser. It does nothing when it is gone.
func (p *process) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd != nil && p.cmd.Process != nil {
		_ = p.cmd.Process.Kill()
	}
}

// succeeded reports that the browser's process has ended by itself without a
// fault. It is asked once the process was waited for.
func (p *process) succeeded() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cmd != nil && p.cmd.ProcessState != nil && p.cmd.ProcessState.Success()
}
