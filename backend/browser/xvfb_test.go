package browser

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// screen starts a display of the test's own, with a window manager, and returns
// the environment that names it.
func screen(t *testing.T) []string {
	t.Helper()
	needBrowser(t)
	for _, program := range []string{"Xvfb", "openbox", "xdotool"} {
		if _, err := exec.LookPath(program); err != nil {
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
	eventually(t, "a window manager is there", func() bool {
		_, err := onScreen(env, "xdotool", "get_num_desktops")
		return err == nil
	})
	return env
}

// run starts the program and ends it after the test.
func run(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
}

// onScreen runs a program on the display and returns what it prints.
func onScreen(env []string, program string, args ...string) (string, error) {
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

// frontWindow is the title of the window that has the keyboard.
func frontWindow(env []string) string {
	title, _ := onScreen(env, "xdotool", "getactivewindow", "getwindowname") // "" without one
	return title
}
