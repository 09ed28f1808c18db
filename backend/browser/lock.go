package browser

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"sitewright/backend/fault"
)

// The files by which owners of a profile know of each other. The owner's name
// is in a file of its own, because Windows lets nobody read a locked file.
const (
	lockName  = "sitewright.lock"
	ownerName = "sitewright-owner.json"
)

// owner says who holds a profile.
type owner struct {
	Name string `json:"name"`
	PID  int    `json:"pid"`
}

// ownerLock is the hold on a profile. The system gives it back when the process
// ends, however it ends, so it never outlives its owner.
type ownerLock struct {
	flock *flock.Flock
	owner string // path of the owner file
}

// lockProfile takes the profile in dir for name, or says who has it.
func lockProfile(dir, name string) (*ownerLock, error) {
	if name == "" {
		name = "another Sitewright command"
	}
	l := &ownerLock{flock: flock.New(filepath.Join(dir, lockName)), owner: filepath.Join(dir, ownerName)}
	got, err := l.flock.TryLock()
	if err != nil {
		return nil, fault.Wrap(err, fault.NoBrowser, "The profile folder %s cannot be locked.", dir).
			WithHint("Choose a folder that you may write to.")
	}
	if !got {
		return nil, heldFault(l.owner)
	}
	data, err := json.Marshal(owner{Name: name, PID: os.Getpid()})
	if err == nil {
		err = os.WriteFile(l.owner, data, 0o600)
	}
	if err != nil {
		return nil, errors.Join(fault.Wrap(err, fault.NoBrowser, "The profile folder %s cannot be written to.", dir), l.flock.Unlock())
	}
	return l, nil
}

// release gives the profile back.
func (l *ownerLock) release() error {
	if err := os.Remove(l.owner); err != nil && !errors.Is(err, os.ErrNotExist) {
		return errors.Join(fmt.Errorf("giving the profile back: %w", err), l.flock.Unlock())
	}
	return l.flock.Unlock()
}

// heldFault names the owner that path tells of.
func heldFault(path string) *fault.Error {
	var o owner
	data, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(data, &o)
	}
	if err != nil || o.Name == "" {
		o.Name = "another Sitewright"
	}
	who := o.Name
	if o.PID > 0 {
		who += " (process " + strconv.Itoa(o.PID) + ")"
	}
	return fault.New(fault.NoBrowser, "This Chrome profile is in use by %s.", who).
		WithHint("Close it there, or use another profile.")
}

// The words with which Chrome refuses a profile that another Chrome has open.
var singletonWords = []string{
	"Failed to create a ProcessSingleton",
	"Opening in existing browser session",
	"The profile appears to be in use by another",
}

// singletonFault reads Chrome's output for the refusal of an open profile.
func singletonFault(output string) *fault.Error {
	for _, words := range singletonWords {
		if strings.Contains(output, words) {
			f := alreadyOpen("Chrome", 0)
			f.Stack = output
			return f
		}
	}
	return nil
}

// alreadyOpen is the fault for a profile that a Chrome we did not start uses.
func alreadyOpen(name string, pid int) *fault.Error {
	which := ""
	if pid > 0 {
		which = " (process " + strconv.Itoa(pid) + ")"
	}
	return fault.New(fault.NoBrowser, "That Chrome is already open: %s uses this profile%s.", name, which).
		WithHint("Close that window and try again, or connect to it.")
}

// singletonWait is how long a Chrome that lives may take to accept on its socket.
const singletonWait = time.Second

// liveSingleton reports whether a Chrome answers for the profile in dir. Its
// lock alone says nothing: a Chrome that was killed leaves it behind, and the
// next one clears it. Windows has no such socket; there Chrome itself tells.
func liveSingleton(dir string) (pid int, live bool) {
	conn, err := net.DialTimeout("unix", filepath.Join(dir, "SingletonSocket"), singletonWait)
	if err != nil {
		return 0, false
	}
	_ = conn.Close()
	if at, err := os.Readlink(filepath.Join(dir, "SingletonLock")); err == nil {
		pid, _ = strconv.Atoi(at[strings.LastIndexByte(at, '-')+1:]) // "host-pid"; 0 when it is not
	}
	return pid, true
}
