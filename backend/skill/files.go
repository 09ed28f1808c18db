package skill

import (
	"errors"
	"fmt"
)

// Limits of a skill's files in bytes, checked before any parser sees one
// (docs/skill-format.md, "Problems").
const (
	ManifestLimit = 1 << 20
	ToolLimit     = 4 << 20
	NoteLimit     = 1 << 20
	// NestingLimit is how many levels a manifest or a note may be nested.
	NestingLimit = 100
)

// Files reads the files of one skill and never leaves its folder. Paths use "/"
// and are checked with CheckPath first.
type Files interface {
	// Read returns the whole file. Errors: fs.ErrNotExist, ErrNotRegular,
	// ErrEscape, a *TooLargeError when the file has more than limit bytes, or
	// the system's own.
	Read(path string, limit int64) ([]byte, error)
}

var (
	// ErrEscape is returned for a path that leaves the skill's folder.
	ErrEscape = errors.New("the path leaves the skill's folder")
	// ErrNotRegular is returned for a directory, a pipe, a device or a socket.
	ErrNotRegular = errors.New("not a regular file")
)

// TooLargeError is returned for a file above its limit, in bytes.
type TooLargeError struct{ Size, Limit int64 }

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("the file has %d bytes, more than the limit of %d", e.Size, e.Limit)
}
