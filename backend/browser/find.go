package browser

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"sitewright/backend/fault"
)

// EnvChrome names the environment variable that says which browser to start.
const EnvChrome = "SITEWRIGHT_CHROME"

// Installed is a browser that Launch can start.
type Installed struct {
	// Name is what people call it: "Google Chrome", "Microsoft Edge".
	Name string
	// Path is its program.
	Path string
	// Package is "snap" or "flatpak" for a browser that may only touch some
	// folders, else empty.
	Package string
	// ProfileRoot is the folder in which such a browser can keep a profile;
	// empty means anywhere.
	ProfileRoot string
}

// profileFor is the folder that the browser can really use in place of dir.
func (in Installed) profileFor(dir string) string {
	if in.ProfileRoot == "" || strings.HasPrefix(dir, in.ProfileRoot+string(filepath.Separator)) {
		return dir
	}
	sum := sha256.Sum256([]byte(dir))
	return filepath.Join(in.ProfileRoot, filepath.Base(dir)+"-"+hex.EncodeToString(sum[:4]))
}

// Find lists the browsers on this computer that Sitewright can drive, the one to
// take first at the front. EnvChrome puts a browser before all others.
func Find() []Installed {
	return find(system{
		os:       runtime.GOOS,
		env:      os.Getenv,
		lookPath: exec.LookPath,
		exists: func(path string) bool {
			info, err := os.Stat(path)
			return err == nil && !info.IsDir()
		},
	})
}

// Choose is the browser at path, else the one that EnvChrome names, else the
// first that is found. The fault is no-browser.
func Choose(path string) (Installed, error) {
	path = cmp.Or(path, os.Getenv(EnvChrome))
	if path == "" {
		if found := Find(); len(found) > 0 {
			return found[0], nil
		}
		return Installed{}, noneFound()
	}
	full, err := exec.LookPath(path)
	if err != nil {
		return Installed{}, fault.Wrap(err, fault.NoBrowser, "There is no browser at %s.", path).
			WithHint("Choose the program of Chrome, Chromium, Edge or Brave.")
	}
	return identify(full), nil
}

// noneFound is the fault of a computer without any of the browsers.
func noneFound() *fault.Error {
	return fault.New(fault.NoBrowser, "Sitewright needs Chrome, and none was found on this computer.").
		WithHint("Install Google Chrome, Chromium, Microsoft Edge or Brave, or set %s to the program of one.", EnvChrome)
}

// homeDir is the person's home folder, or "" where there is none.
func homeDir() string {
	home, _ := os.UserHomeDir() // without one the paths below it just do not exist
	return home
}
