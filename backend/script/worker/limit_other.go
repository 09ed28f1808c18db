//go:build !linux || race

package worker

// limitData does nothing here: macOS does not enforce RLIMIT_DATA, Windows has
// job objects instead, and the race detector maps more than any sane limit.
// watchMemory is the limit.
func limitData(uint64) {}
