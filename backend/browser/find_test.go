package browser

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sitewright/backend/fault"
)

// computer is a system with the given programs; those without a slash are on
// the PATH in /usr/bin.
func computer(os string, env map[string]string, programs ...string) system {
	at := map[string]bool{}
	for _, p := range programs {
		at[p] = true
	}
	return system{
		os:     os,
		env:    func(name string) string { return env[name] },
		exists: func(path string) bool { return at[path] },
		lookPath: func(name string) (string, error) {
			if strings.ContainsAny(name, `/\`) {
				if at[name] {
					return name, nil
				}
			} else if at["/usr/bin/"+name] {
				return "/usr/bin/" + name, nil
			}
			return "", errors.New("not found")
		},
	}
}

func TestFind(t *testing.T) {
	home := map[string]string{"HOME": "/home/ann"}
	windows := map[string]string{
		"ProgramFiles": `C:\Program Files`, "ProgramFiles(x86)": `C:\Program Files (x86)`, "LocalAppData": `C:\Users\ann\AppData\Local`,
	}
	for _, tt := range []struct {
		name     string
		computer system
		want     []Installed
	}{
		{"nothing", computer("linux", home), nil},
		{"Chrome comes first", computer("linux", home, "/usr/bin/chromium", "/usr/bin/google-chrome-stable"), []Installed{
			{Name: "Google Chrome", Path: "/usr/bin/google-chrome-stable"}, {Name: "Chromium", Path: "/usr/bin/chromium"},
		}},
		{"Edge only", computer("linux", home, "/usr/bin/microsoft-edge-stable"), []Installed{{Name: "Microsoft Edge", Path: "/usr/bin/microsoft-edge-stable"}}},
		{"Brave in /opt", computer("linux", home, "/opt/brave.com/brave/brave-browser"), []Installed{{Name: "Brave", Path: "/opt/brave.com/brave/brave-browser"}}},
		{"Chromium as a snap", computer("linux", home, "/snap/bin/chromium"), []Installed{
			{Name: "Chromium", Path: "/snap/bin/chromium", Package: "snap", ProfileRoot: "/home/ann/snap/chromium/common"},
		}},
		{"Chrome as a flatpak of the system", computer("linux", home, "/var/lib/flatpak/exports/bin/com.google.Chrome"), []Installed{
			{Name: "Google Chrome", Path: "/var/lib/flatpak/exports/bin/com.google.Chrome", Package: "flatpak", ProfileRoot: "/home/ann/.var/app/com.google.Chrome/data"},
		}},
		{"Brave as a flatpak of the user", computer("linux", home, "/home/ann/.local/share/flatpak/exports/bin/com.brave.Browser"), []Installed{
			{Name: "Brave", Path: "/home/ann/.local/share/flatpak/exports/bin/com.brave.Browser", Package: "flatpak", ProfileRoot: "/home/ann/.var/app/com.brave.Browser/data"},
		}},
		{"a Mac", computer("darwin", home, "/home/ann/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"), []Installed{
			{Name: "Google Chrome", Path: "/home/ann/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"},
			{Name: "Chromium", Path: "/Applications/Chromium.app/Contents/MacOS/Chromium"},
		}},
		{"Windows", computer("windows", windows, `C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`, `C:\Users\ann\AppData\Local\Google\Chrome\Application\chrome.exe`), []Installed{
			{Name: "Google Chrome", Path: `C:\Users\ann\AppData\Local\Google\Chrome\Application\chrome.exe`},
			{Name: "Microsoft Edge", Path: `C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`},
		}},
		{"the person's own choice", computer("linux", map[string]string{EnvChrome: "/x/brave", "HOME": "/home/ann"}, "/x/brave", "/usr/bin/chromium"), []Installed{
			{Name: "Brave", Path: "/x/brave"}, {Name: "Chromium", Path: "/usr/bin/chromium"},
		}},
		{"the person's choice is listed once", computer("linux", map[string]string{EnvChrome: "chromium"}, "/usr/bin/chromium"), []Installed{
			{Name: "Chromium", Path: "/usr/bin/chromium"},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := find(tt.computer); !slices.Equal(got, tt.want) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func TestIdentify(t *testing.T) {
	for path, want := range map[string]string{
		"/usr/bin/google-chrome":                                     "Google Chrome",
		"/opt/google/chrome/chrome":                                  "Google Chrome",
		"/usr/lib/chromium/chromium":                                 "Chromium",
		`C:\Program Files\Google\Chrome\Application\chrome.exe`:      "Google Chrome",
		`C:\Program Files\Microsoft\Edge\Application\msedge.exe`:     "Microsoft Edge",
		"/Applications/Brave Browser.app/Contents/MacOS/Brave":       "Brave",
		"/opt/chrome-headless-shell/chrome-headless-shell":           "Chrome",
		"/var/lib/flatpak/exports/bin/org.chromium.Chromium":         "Chromium",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chro": "Google Chrome",
	} {
		if got := identify(path).Name; got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}

func TestChooseNothing(t *testing.T) {
	t.Setenv(EnvChrome, filepath.Join(t.TempDir(), "no-browser-here"))
	_, err := Choose("")
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.NoBrowser || f.Hint == "" {
		t.Errorf("got %v", err)
	}
	f = noneFound()
	if f.Code != fault.NoBrowser || !strings.Contains(f.Hint, EnvChrome) {
		t.Errorf("got %v, %q", f, f.Hint)
	}
}

// TestProfileFor holds the folder of a confined browser inside what it may write
// to, and different profiles apart.
func TestProfileFor(t *testing.T) {
	snap := Installed{ProfileRoot: filepath.FromSlash("/home/ann/snap/chromium/common")}
	if got := (Installed{}).profileFor("/p"); got != "/p" {
		t.Errorf("a free browser is moved to %s", got)
	}
	seen := map[string]bool{}
	for _, dir := range []string{"/a/profile", "/b/profile", "/b/profile/"} {
		got := snap.profileFor(filepath.Clean(filepath.FromSlash(dir)))
		if !strings.HasPrefix(got, snap.ProfileRoot) {
			t.Errorf("%s is outside", got)
		}
		seen[got] = true
		if again := snap.profileFor(got); again != got {
			t.Errorf("%s is moved once more, to %s", got, again)
		}
	}
	if len(seen) != 2 {
		t.Errorf("got %q", slices.Sorted(maps.Keys(seen)))
	}
}
