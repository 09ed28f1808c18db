// Package settings knows where Sitewright keeps things and what the person
// chose: the folders, the limits of a run, the sites a person allowed a skill
// to act on. What it writes is written whole or not at all.
package settings

import (
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"sitewright/backend/fault"
)

// DataVariable is the environment variable that names another data folder, for
// tests and for keeping two installations apart.
const DataVariable = "SITEWRIGHT_DATA"

// private is the mode of the data folder and what lies in it: runs hold what a
// person's pages said, the profile holds their sign-ins (docs/command-line.md).
const private fs.FileMode = 0o700

// DataDir returns the app's data folder, made when absent and readable by its
// user alone (0700): $SITEWRIGHT_DATA, else "sitewright" in the system's folder
// for data. The error is a fault with code write-failed.
func DataDir() (string, error) {
	dir := os.Getenv(DataVariable)
	if dir == "" {
		dir = filepath.Join(xdg.DataHome, "sitewright")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", folderFault(err, dir)
	}
	return dir, makePrivate(dir)
}

// LibraryDir returns the person's library: Sitewright/learnings in their
// documents folder. It need not exist; the first write makes it.
func LibraryDir() string {
	return filepath.Join(xdg.UserDirs.Documents, "Sitewright", "learnings")
}

// ProfileDir returns the folder of the managed Chrome's lasting profile, made
// when absent.
func ProfileDir() (string, error) { return dataSub("chrome") }

// RunsDir returns the folder that keeps runs, one folder each, made when absent.
func RunsDir() (string, error) { return dataSub("runs") }

// SkillDataDir returns the folder in which the scripts of the skill with that id
// keep files from run to run. It need not exist. The id is a folder's name
// (skill.CheckID); the caller has seen to that.
func SkillDataDir(skillID string) (string, error) {
	dir, err := dataSub("skills")
	return filepath.Join(dir, skillID), err
}

func dataSub(name string) (string, error) {
	data, err := DataDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(data, name)
	return dir, makePrivate(dir)
}

// makePrivate makes dir, or narrows the rights of one that is there. A folder
// that already holds files may be somebody's home, named by mistake: its rights
// are not ours to change, so it is refused.
func makePrivate(dir string) error {
	if err := os.MkdirAll(dir, private); err != nil {
		return folderFault(err, dir)
	}
	info, err := os.Stat(dir)
	if err != nil {
		return folderFault(err, dir)
	}
	if !sharedWithOthers(info.Mode()) {
		return nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return folderFault(err, dir)
	}
	if len(entries) > 0 {
		return fault.New(fault.WriteFailed, "Other people on this computer can look into the data folder %s.", dir).
			WithHint("Make it private (chmod 700), or name an empty folder with %s.", DataVariable)
	}
	if err := os.Chmod(dir, private); err != nil {
		return folderFault(err, dir)
	}
	return nil
}

func folderFault(err error, dir string) error {
	return fault.Wrap(err, fault.WriteFailed, "The data folder %s cannot be used.", dir).
		WithHint("Check that you may write there, or name another folder with %s.", DataVariable)
}
