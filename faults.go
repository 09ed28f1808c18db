//go:build faults

package main

import (
	"math"

	"sitewright/backend/desktop"
	"sitewright/backend/workspace"
)

// The methods below make mistakes on purpose, so that a test of the real window
// can see that it goes on (e2e/window_test.go). No release is built with them.

// FaultPanic panics.
func (a *App) FaultPanic() error {
	return a.do(desktop.Named("FaultPanic"), func(*workspace.Workspace) error { panic("on purpose") })
}

// FaultNil reads through a nil pointer.
func (a *App) FaultNil() (string, error) {
	return ask(a, desktop.Named("FaultNil"), func(*workspace.Workspace) (string, error) {
		var s *workspace.State
		return s.Version, nil
	})
}

// FaultNaN answers with what JSON cannot hold.
func (a *App) FaultNaN() (float64, error) {
	return ask(a, desktop.Named("FaultNaN"), func(*workspace.Workspace) (float64, error) { return math.NaN(), nil })
}
