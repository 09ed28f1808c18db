//go:build !windows

package settings

import "io/fs"

// sharedWithOthers reports whether anyone but the owner has a right.
func sharedWithOthers(mode fs.FileMode) bool { return mode.Perm()&0o077 != 0 }
