//go:build !unix

package worker

// limitFiles does nothing here: the system has no such limit.
func limitFiles() {}
