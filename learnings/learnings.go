// Package learnings holds the skills that Sitewright brings along, one folder
// each, embedded in the binary. They are read-only: a person who wants to change
// one makes their own copy in the library.
package learnings

import (
	"embed"
	"io/fs"
)

// A folder that is missing from this line is not shipped; a test compares it
// with what lies here.
//
//go:embed google practice-shop x-com
var bundled embed.FS

// FS returns the bundled skills as a root: each top-level folder is a skill.
func FS() fs.FS { return bundled }
