package host

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"sitewright/backend/script/wire"
	"sitewright/backend/script/worker"
)

// TestMain is also the workers: this test's program, started with their names.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if run, ok := fakes[os.Args[1]]; ok {
			os.Exit(run())
		}
	}
	goleak.VerifyTestMain(m)
}

// self is the command of the worker of that name.
func self(name string) []string {
	program, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return []string{program, name}
}

// fakes are the real worker and some that misbehave.
var fakes = map[string]func() int{
	"worker": func() int { return worker.Main(os.Stdin, os.Stdout) },
	"silent": func() int { // never greets
		time.Sleep(time.Minute)
		return 0
	},
	"stranger": func() int { // another program
		fmt.Println("Usage: something [options]")
		fmt.Fprintln(os.Stderr, "unknown command")
		return 2
	},
	"garbage": func() int { return greetThen(func(int) { fmt.Println("<html>") }) },
	"foreign": func() int { return greetThen(func(int) { fmt.Println(`{"id":999,"result":{}}`) }) },
	"empty":   func() int { return greetThen(func(n int) { fmt.Printf("{\"id\":%d}\n", n) }) },
	"endless": func() int {
		return greetThen(func(int) {
			for chunk := strings.Repeat("x", 1<<20); ; {
				fmt.Print(chunk)
			}
		})
	},
	"hung": func() int { // greets and never reads
		if err := wire.Write(os.Stdout, wire.Hello{Sitewright: "worker", Version: wire.Version}); err != nil {
			return 1
		}
		time.Sleep(time.Minute)
		return 0
	},
	"hasty": func() int { // answers and never reads
		fmt.Printf("{\"sitewright\":\"worker\",\"version\":%d}\n{\"id\":1,\"result\":{}}\n", wire.Version)
		time.Sleep(time.Minute)
		return 0
	},
	"mortal": func() int { // dies at every request, loudly
		return greetThen(func(int) {
			fmt.Fprintln(os.Stderr, "fatal error: stack overflow"+strings.Repeat("\ngoroutine 1", 10_000))
			os.Exit(2)
		})
	},
	"slow": func() int { // reads and never answers
		return greetThen(func(int) {
			fmt.Fprintln(os.Stderr, "asked")
			time.Sleep(time.Minute)
		})
	},
	"environment": func() int {
		fmt.Fprintln(os.Stderr, len(os.Environ()), strings.Join(os.Environ(), " "))
		return 1
	},
}

// greetThen greets and does f for each request, numbered from 1.
func greetThen(f func(n int)) int {
	if err := wire.Write(os.Stdout, wire.Hello{Sitewright: "worker", Version: wire.Version}); err != nil {
		return 1
	}
	in := bufio.NewReader(os.Stdin)
	for n := 1; ; n++ {
		if _, err := in.ReadString('\n'); err != nil {
			return 0
		}
		f(n)
	}
}
