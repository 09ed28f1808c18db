package desktop

import (
	"log/slog"
	"os"
	"os/exec"
	goruntime "runtime"

	"sitewright/backend/fault"
)

// ShowFolder opens the folder in the system's own file manager.
func (w *Window) ShowFolder(path string) error {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return fault.New(fault.FileDenied, "The folder %s is not there yet.", path).
			WithHint("It is made when the first skill is kept in it.")
	}
	cmd := exec.Command(fileManager(goruntime.GOOS), path)
	if err := cmd.Start(); err != nil {
		return fault.Wrap(err, fault.Internal, "No program was found that shows folders.").WithHint("Open %s yourself.", path)
	}
	go func() {
		if err := cmd.Wait(); err != nil { // Explorer always says that it failed
			slog.Debug("showing a folder", "error", err)
		}
	}()
	return nil
}

// fileManager is the command that opens a folder.
func fileManager(system string) string {
	switch system {
	case "windows":
		return "explorer"
	case "darwin":
		return "open"
	}
	return "xdg-open"
}
