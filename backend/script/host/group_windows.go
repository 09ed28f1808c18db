package host

import (
	"os/exec"
	"syscall"
)

// ownGroup keeps a Ctrl+C in the console away from cmd: the app ends it. A worker
// starts no other processes, so nothing else is in its group.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP, HideWindow: true}
}
