package desktop

import (
	"bufio"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// The files of the one instance in the data folder.
const (
	lockFile   = "window.lock"
	socketFile = "window.sock"
)

// Words of the two instances.
const (
	wordShow = "show\n"
	wordSeen = "seen\n"
)

// secondWaits is how long a second start waits for the first to answer; it may
// be starting itself.
const secondWaits = 3 * time.Second

// First makes this process the one window of the data folder, and then calls show
// for every further start until release is called. It returns false when there
// is one already, which has then been asked to come to the front. Wails has the
// like only where a message bus runs, and starts the second all the same.
func First(dir string, show func()) (first bool, release func()) {
	nothing := func() {}
	lock := flock.New(filepath.Join(dir, lockFile))
	locked, err := lock.TryLock()
	if err != nil {
		// A disk that knows no locks should not keep the app from starting.
		slog.Warn("looking for another window", "error", err)
		return true, nothing
	}
	socket := filepath.Join(dir, socketFile)
	if !locked {
		knock(socket)
		return false, nothing
	}
	unlock := func() {
		if err := lock.Unlock(); err != nil {
			slog.Warn("giving the window's lock back", "error", err)
		}
	}
	_ = os.Remove(socket) // left by a crash, or not there
	l, err := net.Listen("unix", socket)
	if err != nil {
		// The path may be too long for a socket: then a second start only ends.
		slog.Warn("listening for further starts", "error", err)
		return true, unlock
	}
	go serve(l, show)
	return true, func() {
		_ = l.Close() // removes the socket; nobody is left to tell
		unlock()
	}
}

// serve calls show for each start that knocks.
func serve(l net.Listener, show func()) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		_ = c.SetDeadline(time.Now().Add(time.Second))
		if word, err := bufio.NewReader(c).ReadString('\n'); err == nil && word == wordShow {
			show()
			_, _ = c.Write([]byte(wordSeen)) // whoever knocked may be gone
		}
		_ = c.Close()
	}
}

// knock asks the first instance to come to the front.
func knock(socket string) {
	for end := time.Now().Add(secondWaits); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		c, err := net.DialTimeout("unix", socket, time.Second)
		if err != nil {
			continue
		}
		_ = c.SetDeadline(time.Now().Add(time.Second))
		_, err = c.Write([]byte(wordShow))
		if err == nil {
			_, err = bufio.NewReader(c).ReadString('\n')
		}
		_ = c.Close()
		if err == nil {
			return
		}
	}
}
