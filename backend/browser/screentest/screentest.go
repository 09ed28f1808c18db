// Package screentest gives tests a display of their own, with a window manager, so
// that what they open are real windows. It is imported by tests only.
package screentest

import (
	"bufio"
	"bytes"
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
	manage(t, env)
	return env
}

// manage starts the window manager and waits until it is at work. One that gives
// up, as it does when the display is not quite ready, is started again.
func manage(t testing.TB, env []string) {
	t.Helper()
	var said bytes.Buffer
	for range 3 {
		manager := exec.Command("openbox", "--sm-disable")
		manager.Env = append(os.Environ(), env...)
		said.Reset()
		manager.Stderr = &said
		gone := run(t, manager)
		for end := time.Now().Add(10 * time.Second); time.Now().Before(end); {
			if _, err := Do(env, "xdotool", "get_num_desktops"); err == nil {
				return
			}
			select {
			case <-gone:
				end = time.Now()
			case <-time.After(20 * time.Millisecond): // nothing tells that it is there
			}
		}
	}
	t.Fatalf("no window manager came up: %s", said.String())
}

// run starts the program and ends it after the test. The channel closes when it
// has ended.
func run(t testing.TB, cmd *exec.Cmd) <-chan struct{} {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		_ = cmd.Wait()
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-gone
	})
	return gone
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
