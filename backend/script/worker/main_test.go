package worker

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// modes are what this test's program is besides a test, by its first argument.
var modes = map[string]func(arg string) int{
	"worker": func(string) int { return Main(os.Stdin, os.Stdout) },
}

func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if run, ok := modes[os.Args[1]]; ok {
			arg := ""
			if len(os.Args) > 2 {
				arg = os.Args[2]
			}
			os.Exit(run(arg))
		}
	}
	goleak.VerifyTestMain(m)
}
