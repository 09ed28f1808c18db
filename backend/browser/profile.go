package browser

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"sitewright/backend/fault"
)

// profile is the folder of one running browser.
type profile struct {
	dir       string
	temporary bool
	// restores says whether tabs and session sign-ins come back.
	restores bool
	// startsEmpty says that the browser is told to begin with an empty tab. With
	// a window and a lasting profile it begins as the person knows it.
	startsEmpty bool
	lock        *ownerLock
}

// openProfile makes the folder ready and takes hold of it.
func openProfile(in Installed, o Options) (*profile, error) {
	if o.ProfileDir == "" {
		return temporaryProfile(in, o.Owner)
	}
	dir, err := filepath.Abs(o.ProfileDir)
	if err != nil {
		return nil, fault.Wrap(err, fault.BadArguments, "The profile folder %q cannot be used.", o.ProfileDir)
	}
	dir = in.profileFor(dir)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fault.Wrap(err, fault.WriteFailed, "The profile folder %s cannot be made.", dir)
	}
	lock, err := lockProfile(dir, o.Owner)
	if err != nil {
		return nil, err
	}
	_, err = os.Stat(filepath.Join(dir, "Default", "Sessions"))
	p := &profile{dir: dir, restores: true, startsEmpty: o.Headless && err != nil, lock: lock}
	if err := p.prepare(in); err != nil {
		return nil, errors.Join(err, lock.release())
	}
	return p, nil
}

// prepare checks that no Chrome has the profile open.
func (p *profile) prepare(in Installed) error {
	if pid, live := liveSingleton(p.dir); live {
		return alreadyOpen(in.Name, pid)
	}
	return nil
}

// downloads is the folder of what a browser without windows downloads.
func (p *profile) downloads() string { return filepath.Join(p.dir, "downloads") }

// removeLimit is how long close tries to remove a temporary profile. Helpers of
// Chrome that end late can still write into it.
const removeLimit = 3 * time.Second

// close gives the profile back; a temporary one is removed.
func (p *profile) close() error {
	if !p.temporary {
		return errors.Join(os.RemoveAll(p.downloads()), p.lock.release())
	}
	if err := p.lock.release(); err != nil {
		return err
	}
	deadline := time.Now().Add(removeLimit)
	for {
		err := os.RemoveAll(p.dir)
		if err == nil || errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("removing the temporary profile: %w", err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
