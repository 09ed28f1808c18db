package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// install runs the script on programs of the test's own.
func install(t *testing.T, prefix, what string) string {
	t.Helper()
	built := t.TempDir()
	for _, name := range []string{"sitewright", "sitewright-window"} {
		if err := os.WriteFile(filepath.Join(built, name), []byte("#!/bin/sh\necho "+name+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("bash", "scripts/install.sh", what)
	cmd.Env = append(os.Environ(), "PREFIX="+prefix, "BUILT="+built)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", what, err, out)
	}
	return string(out)
}

// under are the files below the folder.
func under(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			rest, _ := filepath.Rel(dir, path)
			files = append(files, rest)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestInstall(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the script is for Linux")
	}
	prefix := filepath.Join(t.TempDir(), `a $HOME of 100% "mine" \`)
	other := filepath.Join(prefix, "share", "applications", "other.desktop")
	if err := os.MkdirAll(filepath.Dir(other), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // over an older one too
		install(t, prefix, "install")
	}
	want := []string{
		"bin/sitewright", "bin/sitewright-window", "share/applications/other.desktop", "share/applications/sitewright.desktop",
		"share/icons/hicolor/512x512/apps/sitewright.png", "share/icons/hicolor/scalable/apps/sitewright.svg",
	}
	for _, file := range want {
		if !slices.Contains(under(t, prefix), file) {
			t.Errorf("%s is not there", file)
		}
	}
	out, err := exec.Command(filepath.Join(prefix, "bin", "sitewright-window")).Output()
	if err != nil || string(out) != "sitewright-window\n" {
		t.Errorf("the program: %q, %v", out, err)
	}
	entry, err := os.ReadFile(filepath.Join(prefix, "share", "applications", "sitewright.desktop"))
	if err != nil {
		t.Fatal(err)
	}
	if got := command(string(entry)); got != filepath.Join(prefix, "bin", "sitewright-window") {
		t.Errorf("the menu starts %s\n%s", got, entry)
	}
	install(t, prefix, "uninstall")
	if got := under(t, prefix); !slices.Equal(got, []string{"share/applications/other.desktop"}) {
		t.Errorf("left behind: %v", got)
	}
	install(t, prefix, "uninstall") // what is not there is no error
}

// command reads the entry's Exec as a desktop does: the escapes of a string, the
// quotes of an argument, the percent signs of a field.
func command(entry string) string {
	for line := range strings.Lines(entry) {
		text, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "Exec=")
		if !ok {
			continue
		}
		text = strings.ReplaceAll(text, `\\`, `\`)
		text = strings.TrimSuffix(strings.TrimPrefix(text, `"`), `"`)
		var out strings.Builder
		for i := 0; i < len(text); i++ {
			if text[i] == '\\' || text[i] == '%' {
				i++
			}
			out.WriteByte(text[i])
		}
		return out.String()
	}
	return ""
}

func TestInstallNeedsTheProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the script is for Linux")
	}
	prefix := t.TempDir()
	cmd := exec.Command("bash", "scripts/install.sh")
	cmd.Env = append(os.Environ(), "PREFIX="+prefix, "BUILT="+t.TempDir())
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "make build") {
		t.Errorf("got %v, %s", err, out)
	}
	if left := under(t, prefix); len(left) > 0 {
		t.Errorf("half installed: %v", left)
	}
}
