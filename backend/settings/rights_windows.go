package settings

import "io/fs"

// sharedWithOthers is false on Windows: modes say nothing there, and a user's
// own folders are private by inheritance.
func sharedWithOthers(fs.FileMode) bool { return false }
