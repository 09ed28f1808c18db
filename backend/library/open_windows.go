package library

import "io/fs"

// openFlags: opening never waits on Windows, where pipes are not files of a
// folder and device names are refused by skill.CheckPath.
const openFlags = 0

// noFollow is not known to Windows.
const noFollow = 0

func notOpenable(error) bool { return false }

func fileID(fs.FileInfo) uint64 { return 0 }
