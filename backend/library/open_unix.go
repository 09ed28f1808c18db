//go:build unix

package library

import (
	"errors"
	"io/fs"
	"syscall"
)

// openFlags let a pipe or a terminal in a file's place be opened without
// waiting for a writer and without becoming ours; then it can be refused.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOCTTY

// noFollow refuses to open a symlink.
const noFollow = syscall.O_NOFOLLOW

// notOpenable reports a socket or a device without a driver.
func notOpenable(err error) bool { return errors.Is(err, syscall.ENXIO) }

// fileID tells two files apart that have the same path, size and time.
func fileID(info fs.FileInfo) uint64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return stat.Ino
	}
	return 0
}
