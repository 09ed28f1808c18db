// Package screentest gives tests a display of their own, with a window manager, so
// that what they open are real windows. It is imported by tests only.
package screentest

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// New starts a display and returns the environment that names it. It ends with
// the test. Where its programs are not installed the test is skipped, but not
// where CI is set.
func New(t testing.TB) []string {
	t.Helper()
	for _, program := range []string{"Xvfb", "openbox", "xdotool"} {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatalf("%s is not installed", program)
			}
			t.Skipf("needs %s, to have windows on a screen", program)
		}
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = read.Close() }()
	x := exec.Command("Xvfb", "-displayfd", "3", "-nolisten", "tcp", "-screen", "0", "1280x800x24")
	x.ExtraFiles = []*os.File{write}
	run(t, x)
	_ = write.Close()
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatal("Xvfb names no display: ", err)
	}
	env := []string{"DISPLAY=:" + strings.TrimSpace(number), "WAYLAND_DISPLAY="}
	manager := exec.Command("openbox")
	manager.Env = append(os.Environ(), env...)
	run(t, manager)
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) { // nothing tells that it is there
		if _, err := Do(env, "xdotool", "get_num_desktops"); err == nil {
			return env
		}
		if time.Now().After(end) {
			t.Fatal("waited 20 s for a window manager")
		}
	}
}

// run starts the program and ends it after the test.
func run(t testing.TB, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
}

// Do runs a program on the display and returns what it prints.
func Do(env []string, program string, args ...string) (string, error) {
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

// Front is the title of the window that has the keyboard.
func Front(env []string) string {
	title, _ := Do(env, "xdotool", "getactivewindow", "getwindowname") // "" without one
	return title
}
