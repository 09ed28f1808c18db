package browser

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"sitewright/backend/fault"
)

// activePort is what a Chrome that listens writes into its profile folder. A
// Chrome that crashed leaves it behind.
type activePort struct{ port, path string }

// usualPort is where Chrome listens when its user allows remote debugging, also
// where it writes no file about it.
const usualPort = "9222"

// portFiles are the files in the usual profile folders.
func portFiles() []string {
	config, err := os.UserConfigDir()
	if err != nil {
		return nil // no home folder, no profile
	}
	folders := []string{
		"google-chrome", "chromium", "microsoft-edge", "BraveSoftware/Brave-Browser",
	}
	switch runtime.GOOS {
	case "darwin":
		folders = []string{"Google/Chrome", "Chromium", "Microsoft Edge", "BraveSoftware/Brave-Browser"}
	case "windows":
		if config = os.Getenv("LocalAppData"); config == "" {
			return nil
		}
		folders = []string{"Google/Chrome/User Data", "Chromium/User Data", "Microsoft/Edge/User Data", "BraveSoftware/Brave-Browser/User Data"}
	}
	files := make([]string, 0, len(folders))
	for _, folder := range folders {
		files = append(files, filepath.Join(config, filepath.FromSlash(folder), "DevToolsActivePort"))
	}
	return files
}

// activePorts reads those of the files that are there.
func activePorts(files []string) []activePort {
	var found []activePort
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // no such browser, or it does not listen
		}
		port, path, ok := strings.Cut(strings.TrimSpace(string(data)), "\n")
		if path = strings.TrimSpace(path); ok && strings.HasPrefix(path, "/") {
			found = append(found, activePort{strings.TrimSpace(port), path})
		}
	}
	return found
}

// announced is the socket of the first browser that announces itself and really
// listens, else of one at the usual port.
func announced(ctx context.Context, ports []activePort) (endpoint, error) {
	for _, p := range append(ports, activePort{usualPort, bareSocket}) {
		there := place{
			url:    url.URL{Scheme: "http", Host: hostPort("localhost", p.port), Path: "/"},
			hosts:  loopbacks,
			socket: p.path,
		}
		end, err := there.find(ctx)
		if err == nil || ctx.Err() != nil {
			return end, err
		}
		if !errors.Is(err, errNobody) && fault.CodeOf(err) != fault.NoBrowser {
			return endpoint{}, err
		}
	}
	return endpoint{}, fault.New(fault.NoBrowser, "No Chrome that allows remote debugging was found.").
		WithHint("Open chrome://inspect/#remote-debugging in Chrome and switch it on, or start Chrome with --remote-debugging-port and --user-data-dir.")
}
