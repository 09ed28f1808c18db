package globals_test

import (
	"fmt"
	"testing"

	"sitewright/backend/script/worker/engine"
	"sitewright/backend/script/worker/globals"
)

// BenchmarkStart is what both scripts cost a worker that starts: a fresh name each
// time, because the engine compiles a script once.
func BenchmarkStart(b *testing.B) {
	for i := range b.N {
		e, err := engine.New(engine.Options{Bare: true, Scripts: []engine.Script{
			{Name: fmt.Sprint("sitewright:globals", i), Source: globals.Globals},
			{Name: fmt.Sprint("sitewright:node", i), Source: globals.Node},
		}})
		if err != nil {
			b.Fatal(err)
		}
		_ = e.Close()
	}
}
