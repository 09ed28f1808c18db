package browser

import (
	"path"
	"path/filepath"
	"strings"
)

// system is what finding needs to know of a computer. Tests bring their own.
type system struct {
	os       string
	env      func(name string) string
	lookPath func(name string) (string, error)
	exists   func(path string) bool
}

// kind is one of the browsers that we know.
type kind struct {
	name string
	// commands are its names on a Linux PATH.
	commands []string
	// linux are full paths outside the PATH.
	linux []string
	// flatpak is its id there, which is also its command.
	flatpak string
	// mac is its path below an Applications folder.
	mac string
	// windows is its path below a program folder.
	windows string
	// words identify it in a path that a person gave.
	words []string
}

// kinds are the browsers in the order of preference. Chromium is last but one of
// the names, because its words are part of others' paths.
var kinds = []kind{
	{
		name:     "Google Chrome",
		commands: []string{"google-chrome", "google-chrome-stable"},
		linux:    []string{"/opt/google/chrome/google-chrome"},
		flatpak:  "com.google.Chrome",
		mac:      "Google Chrome.app/Contents/MacOS/Google Chrome",
		windows:  `Google\Chrome\Application\chrome.exe`,
		words:    []string{"google-chrome", "google chrome", "google/chrome", `google\chrome`, "com.google.chrome"},
	},
	{
		name:     "Chromium",
		commands: []string{"chromium", "chromium-browser"},
		linux:    []string{"/snap/bin/chromium"},
		flatpak:  "org.chromium.Chromium",
		mac:      "Chromium.app/Contents/MacOS/Chromium",
		windows:  `Chromium\Application\chrome.exe`,
		words:    []string{"chromium"},
	},
	{
		name:     "Microsoft Edge",
		commands: []string{"microsoft-edge", "microsoft-edge-stable"},
		linux:    []string{"/opt/microsoft/msedge/microsoft-edge"},
		flatpak:  "com.microsoft.Edge",
		mac:      "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
		windows:  `Microsoft\Edge\Application\msedge.exe`,
		words:    []string{"edge"},
	},
	{
		name:     "Brave",
		commands: []string{"brave-browser", "brave-browser-stable", "brave"},
		linux:    []string{"/opt/brave.com/brave/brave-browser", "/snap/bin/brave"},
		flatpak:  "com.brave.Browser",
		mac:      "Brave Browser.app/Contents/MacOS/Brave Browser",
		windows:  `BraveSoftware\Brave-Browser\Application\brave.exe`,
		words:    []string{"brave"},
	},
}

// find looks for every kind at its places; a program is listed once.
func find(s system) []Installed {
	var found []Installed
	seen := map[string]bool{}
	add := func(in Installed) {
		if in.Path != "" && !seen[in.Path] {
			seen[in.Path] = true
			found = append(found, in)
		}
	}
	if own := s.env(EnvChrome); own != "" {
		if full, err := s.lookPath(own); err == nil {
			add(identify(full))
		}
	}
	for _, k := range kinds {
		for _, at := range k.places(s) {
			add(confine(Installed{Name: k.name, Path: at}, s.env("HOME")))
		}
	}
	return found
}

// places are the paths at which k really is.
func (k kind) places(s system) []string {
	var candidates []string
	home := s.env("HOME")
	switch s.os {
	case "darwin":
		candidates = []string{path.Join("/Applications", k.mac), path.Join(home, "Applications", k.mac)}
	case "windows":
		for _, base := range []string{"ProgramFiles", "ProgramFiles(x86)", "LocalAppData"} {
			if dir := s.env(base); dir != "" {
				candidates = append(candidates, strings.TrimRight(dir, `\`)+`\`+k.windows)
			}
		}
	default:
		for _, command := range k.commands {
			if at, err := s.lookPath(command); err == nil {
				return []string{at}
			}
		}
		candidates = append(k.linux[:len(k.linux):len(k.linux)],
			path.Join(home, ".local/share/flatpak/exports/bin", k.flatpak),
			path.Join("/var/lib/flatpak/exports/bin", k.flatpak))
	}
	for _, at := range candidates {
		if s.exists(at) {
			return []string{at}
		}
	}
	return nil
}

// confine marks a browser that snap or flatpak keeps from most folders. Each may
// write to one below the home folder, and there its profiles must be.
func confine(in Installed, home string) Installed {
	base := path.Base(filepath.ToSlash(in.Path))
	switch {
	case strings.HasPrefix(in.Path, "/snap/"):
		in.Package = "snap"
		in.ProfileRoot = path.Join(home, "snap", base, "common")
	case strings.Contains(in.Path, "/flatpak/exports/bin/"):
		in.Package = "flatpak"
		in.ProfileRoot = path.Join(home, ".var/app", base, "data")
	}
	return in
}

// identify names the browser at a path that a person gave.
func identify(at string) Installed {
	lower := strings.ToLower(at)
	name := "Chrome"
	for _, k := range kinds {
		for _, word := range k.words {
			if strings.Contains(lower, word) {
				name = k.name
			}
		}
	}
	return confine(Installed{Name: name, Path: at}, homeDir())
}
