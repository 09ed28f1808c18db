//go:build !linux || !cgo

package desktop

// mendSignals has nothing to mend where there is no WebKitGTK.
func mendSignals() (stop func()) { return func() {} }
