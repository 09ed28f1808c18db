package e2e_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"sitewright/backend/practice"
)

// TestCommands runs the scripts of testdata/script against the built program:
// real skills on disk, a real worker, a real headless Chrome, the real shop.
func TestCommands(t *testing.T) {
	program := buildProgram(t)
	shop, err := practice.Serve(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := shop.Close(); err != nil {
			t.Error(err)
		}
	})
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", filepath.Dir(program)+string(os.PathListSeparator)+os.Getenv("PATH"))
			env.Setenv("SHOP", strings.TrimSuffix(shop.URL(), "/kettles"))
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("USERPROFILE", env.WorkDir)
			env.Setenv("XDG_DOCUMENTS_DIR", filepath.Join(env.WorkDir, "Documents"))
			env.Setenv("SITEWRIGHT_DATA", filepath.Join(env.WorkDir, "data"))
			env.Setenv("SITEWRIGHT_CHROME", os.Getenv("SITEWRIGHT_CHROME"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"json": jsonHas, "status": status, "big": big, "fifo": fifo,
		},
	})
}

// buildProgram builds the command line once for this test.
func buildProgram(t testing.TB) string {
	t.Helper()
	name := "sitewright"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	program := filepath.Join(t.TempDir(), name)
	build := exec.Command("go", "build", "-o", program, "../cmd/sitewright")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	return program
}

// jsonHas compares a value of the last command's JSON:
//
//	json PATH VALUE     where PATH is a.b.0.c and "a.len" is the length of a
func jsonHas(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: json PATH VALUE")
	}
	var v any
	d := json.NewDecoder(strings.NewReader(ts.ReadFile("stdout")))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		ts.Fatalf("standard output is not JSON: %v", err)
	}
	if d.More() {
		ts.Fatalf("standard output has more than one JSON document")
	}
	got := at(v, args[0])
	if (got == args[1]) == neg {
		ts.Fatalf("%s is %s", args[0], got)
	}
}

// at follows a path and returns the value's JSON, a text without its quotes.
func at(v any, path string) string {
	for _, key := range strings.Split(path, ".") {
		switch c := v.(type) {
		case map[string]any:
			v = c[key]
		case []any:
			i, err := strconv.Atoi(key)
			switch {
			case key == "len":
				v = len(c)
			case err != nil || i >= len(c):
				return "nothing at " + key
			default:
				v = c[i]
			}
		default:
			return "nothing at " + key
		}
	}
	if s, ok := v.(string); ok {
		return s
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err.Error()
	}
	return strings.TrimSpace(out.String())
}

// status runs a command and compares its exit status:
//
//	status 2 sitewright nonsense
func status(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := err.(*exec.ExitError); ok {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s\n%s%s", got, args[0], ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

// big writes a hostile file:
//
//	big FILE COUNT TEXT     TEXT, COUNT times
func big(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), bytes.Repeat([]byte(args[2]), n), 0o600))
}

// fifo makes a named pipe.
func fifo(ts *testscript.TestScript, _ bool, args []string) {
	if out, err := exec.Command("mkfifo", ts.MkAbs(args[0])).CombinedOutput(); err != nil {
		ts.Fatalf("%v %s", err, out)
	}
}
