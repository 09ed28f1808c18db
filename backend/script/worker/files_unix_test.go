//go:build unix

package worker

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

func init() { modes["opener"] = opener }

// opener says what a process can still do that may open nothing.
func opener(string) int {
	limitFiles()
	_, errFile := os.Open("/")
	_, errPipe := func() (int, error) { r, _, err := os.Pipe(); return 0, errorOr(err, r) }()
	_, errSocket := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	<-time.After(time.Millisecond)
	_, errZone := time.LoadLocation("Europe/Berlin")
	fmt.Println(errFile, "|", errPipe, "|", errSocket, "|", errZone)
	return 0
}

func errorOr(err error, r *os.File) error {
	if err == nil {
		_ = r.Close()
	}
	return err
}

// TestOpensNothing: the system refuses a worker every file and connection, whatever
// asks for it; timers and time zones work.
func TestOpensNothing(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "opener").Output()
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Split(strings.TrimSpace(string(out)), " | ")
	if len(said) != 4 {
		t.Fatalf("%q", said)
	}
	for _, refused := range said[:3] {
		if !strings.Contains(refused, "too many open files") {
			t.Errorf("it was not refused: %q", said)
		}
	}
	if said[3] != "<nil>" {
		t.Errorf("time zones: %s", said[3])
	}
}
