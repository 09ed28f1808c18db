// Command sitewright-window is the desktop app. It only wires: the window in
// backend/desktop, the engine in backend/workspace, the methods between them in
// app.go. With a sub-command it is the command line.
package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"

	"sitewright/backend/cli"
	"sitewright/backend/desktop"
	"sitewright/backend/settings"
	"sitewright/backend/workspace"
	"sitewright/learnings"
)

// The built pages. A clean clone holds only .keep, so that Go builds without npm.
//
//go:embed all:frontend/dist
var pages embed.FS

//go:embed build/appicon.png
var icon []byte

// For tests: Chrome without windows, and another port for the practice shop.
const (
	headlessVariable = "SITEWRIGHT_HEADLESS"
	portVariable     = "SITEWRIGHT_PRACTICE_PORT"
)

func main() {
	if len(os.Args) > 1 {
		os.Exit(cli.Main(os.Args[1:]))
	}
	if err := window(); err != nil {
		fmt.Fprintln(os.Stderr, "sitewright:", err)
		os.Exit(1)
	}
}

func window() error {
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return errors.New("there is no display to open a window on; `sitewright help` shows what works without")
	}
	dir, err := settings.DataDir()
	if err != nil {
		return err
	}
	w := &desktop.Window{}
	first, release := desktop.First(dir, w.Show)
	if !first {
		return nil
	}
	defer release()
	app := newApp(w)
	dist, err := built()
	if err != nil {
		return err
	}
	// Beside the window, so that both are ready at about the same time.
	go func() { app.open(openWorkspace(w)) }()
	return w.Run(desktop.Options{
		Pages: dist, App: app, Icon: icon, Dir: dir,
		Data: desktop.Data(app.workspace),
		Stop: app.close, MayClose: app.mayClose,
	})
}

// built is the folder of pages, or one page that says they were not built.
func built() (fs.FS, error) {
	dist, err := fs.Sub(pages, "frontend/dist")
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(dist, "index.html"); err != nil {
		return desktop.NotBuilt(), nil
	}
	return dist, nil
}

func openWorkspace(w *desktop.Window) (*workspace.Workspace, error) {
	worker, err := workerCommand()
	if err != nil {
		return nil, err
	}
	port, _ := strconv.Atoi(os.Getenv(portVariable)) // 0, the usual one, without
	return workspace.Open(workspace.Options{
		PracticePort: port,
		Version:      cli.Version, Bundled: learnings.FS(), Worker: worker,
		Headless: os.Getenv(headlessVariable) == "1",
		Emit:     func(e workspace.Event) { w.Emit(e) },
		Show:     w.Show,
	})
}

// workerCommand is the command line beside this program, which starts faster and
// has no window in it, or else this program itself.
func workerCommand() ([]string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	beside := filepath.Join(filepath.Dir(self), "sitewright")
	if runtime.GOOS == "windows" {
		beside += ".exe"
	}
	if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
		return []string{beside, "worker"}, nil
	}
	return []string{self, "worker"}, nil
}

// close ends the engine after the window is gone.
func (a *App) close() {
	ws, err := a.workspace()
	if err != nil {
		return
	}
	if err := ws.Close(); err != nil {
		slog.Warn("closing", "error", err)
	}
}
