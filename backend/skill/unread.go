package skill

import (
	"errors"
	"io/fs"
	"syscall"
)

// Unread says in a few words for people why a file could not be read, to follow
// its name: "is not there". TooLargeError and ErrEscape deserve a message of
// their own.
func Unread(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return "is not there"
	case errors.Is(err, ErrNotRegular):
		return "is a folder or something else that is not a file"
	case errors.Is(err, syscall.ELOOP):
		return "is a link that leads back to itself"
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "has a name that is too long"
	case errors.Is(err, fs.ErrPermission):
		return "may not be opened by you"
	}
	return "cannot be read"
}
