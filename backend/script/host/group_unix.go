//go:build unix

package host

import (
	"os/exec"
	"syscall"
)

// ownGroup keeps a Ctrl+C in the terminal away from cmd: the app ends it. A worker
// starts no other processes, so nothing else is in its group.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}
