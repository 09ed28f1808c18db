package library

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sitewright/backend/fault"
	"sitewright/backend/settings"
)

// WorkspaceVariable names a folder whose "learnings" are the only root. Other
// runtimes that read the same skills use it too.
const WorkspaceVariable = "EGO_BROWSER_AGENT_WORKSPACE"

// The names of roots.
const (
	// Explicit is a root that the person named; it replaces the others.
	Explicit = "explicit"
	// Personal is the person's library in their documents folder.
	Personal = "library"
	// Bundled is what comes with Sitewright; it cannot be written.
	Bundled = "bundled"
)

// Root is a folder of skills.
type Root struct {
	// Name is Explicit, Personal or Bundled.
	Name string
	// Dir is the folder, absolute; empty for an embedded root.
	Dir string
	// FS is set for an embedded root, which is read-only.
	FS fs.FS
}

// String is the root as a person is shown it.
func (r Root) String() string {
	if r.FS != nil {
		return r.Name
	}
	return r.Dir
}

// Roots returns where skills are looked for, the strongest first
// (docs/skill-format.md, "Roots"): the folders in explicit; else the workspace
// of the environment; else the person's library and then bundled, which may be
// nil. A leading ~ is the home folder. They need not exist.
func Roots(explicit []string, bundled fs.FS) []Root {
	if workspace := os.Getenv(WorkspaceVariable); len(explicit) == 0 && workspace != "" {
		explicit = []string{filepath.Join(expandHome(workspace), "learnings")}
	}
	var roots []Root
	for _, dir := range explicit {
		roots = append(roots, Root{Name: Explicit, Dir: expandHome(dir)})
	}
	if len(roots) == 0 {
		roots = []Root{{Name: Personal, Dir: settings.LibraryDir()}}
		if bundled != nil {
			roots = append(roots, Root{Name: Bundled, FS: bundled})
		}
	}
	return distinct(roots)
}

// expandHome replaces a leading "~" by the home folder; the shell does not do
// it in --root=~/x nor in a settings file.
func expandHome(dir string) string {
	rest, found := strings.CutPrefix(dir, "~")
	if !found || rest != "" && !os.IsPathSeparator(rest[0]) {
		return dir
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return dir
	}
	return filepath.Join(home, rest)
}

// distinct makes every folder absolute and drops those that were named before,
// also by another name: through a symlink or a relative path.
func distinct(roots []Root) []Root {
	seen := map[string]bool{}
	kept := make([]Root, 0, len(roots))
	for _, root := range roots {
		if root.FS == nil && root.Dir != "" {
			if abs, err := filepath.Abs(root.Dir); err == nil {
				root.Dir = abs
			}
			if id := realPath(root.Dir); seen[id] {
				continue
			} else {
				seen[id] = true
			}
		}
		kept = append(kept, root)
	}
	return kept
}

// realPath is dir without symlinks, or dir itself when it does not exist.
func realPath(dir string) string {
	if path, err := filepath.EvalSymlinks(dir); err == nil {
		return path
	}
	return filepath.Clean(dir)
}

// rootFault says why a root cannot be listed; a missing one is only empty.
func rootFault(root Root, err error) error {
	if root.FS == nil && root.Dir == "" {
		return fault.New(fault.BadArguments, "A folder of skills was named with an empty text.").
			WithHint("Name the folder that holds the skills' folders.")
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if info, statErr := os.Stat(root.Dir); statErr == nil && !info.IsDir() {
		return fault.Wrap(err, fault.BadArguments, "%s is a file, not a folder of skills.", root).
			WithHint("Name the folder that holds the skills' folders.")
	}
	return fault.Wrap(err, fault.FileDenied, "The folder of skills %s cannot be read.", root).
		WithHint("Check that it is a folder and that you may open it.")
}
