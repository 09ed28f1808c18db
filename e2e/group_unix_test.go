//go:build !windows

package e2e_test

import (
	"os/exec"
	"syscall"
)

// ownGroup starts cmd as the head of a process group, for killGroup.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends cmd and everything it started. An error means all are gone.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
