package settings

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/gofrs/flock"

	"sitewright/backend/fault"
)

// Grants remembers what a person allowed each skill beyond what every skill may:
// further sites, variables of the environment, the browser's protocol. It is a
// file, read at every question, so that the window and the command line agree;
// changes of several processes are one after the other.
type Grants struct{ path string }

// grantsFile is the JSON of the file. Members it does not name are dropped.
type grantsFile struct {
	Skills map[string]Grant `json:"skills"`
}

// Grant is what one skill was allowed.
type Grant struct {
	// Hosts are normalised host names or patterns, sorted.
	Hosts []string `json:"hosts"`
	// Env are names of variables of the environment that its scripts may read.
	Env []string `json:"env,omitempty"`
	// CDP lets its scripts send commands of Chrome's own protocol to the run's
	// tab.
	CDP bool `json:"cdp,omitempty"`
}

// With is the grant and more in one; neither is changed.
func (g Grant) With(more Grant) Grant {
	return Grant{
		Hosts: slices.Concat(g.Hosts, more.Hosts),
		Env:   slices.Concat(g.Env, more.Env),
		CDP:   g.CDP || more.CDP,
	}
}

// OpenGrants returns the grants kept in grants.json of the data folder.
func OpenGrants() (*Grants, error) {
	dir, err := DataDir()
	if err != nil {
		return nil, err
	}
	return &Grants{path: filepath.Join(dir, "grants.json")}, nil
}

// Of returns what the skill with that id was allowed. A file that cannot be
// understood is an error (file-denied) and allows nothing.
func (g *Grants) Of(skillID string) (Grant, error) {
	file, err := g.read()
	if err != nil {
		return Grant{}, err
	}
	return file.Skills[skillID], nil
}

// Hosts returns the sites allowed to the skill, sorted; see Of.
func (g *Grants) Hosts(skillID string) ([]string, error) {
	grant, err := g.Of(skillID)
	return grant.Hosts, err
}

// Allow adds a site to what the skill may act on; the caller has normalised it
// (skill.NormaliseHost).
func (g *Grants) Allow(skillID, host string) error {
	return g.change(func(file grantsFile) {
		grant := file.Skills[skillID]
		hosts := append(slices.Clone(grant.Hosts), host)
		slices.Sort(hosts)
		grant.Hosts = slices.Compact(hosts)
		file.Skills[skillID] = grant
	})
}

// Revoke takes a site away again. Taking away what was never given is no error.
func (g *Grants) Revoke(skillID, host string) error {
	return g.change(func(file grantsFile) {
		grant := file.Skills[skillID]
		grant.Hosts = slices.DeleteFunc(slices.Clone(grant.Hosts), func(h string) bool { return h == host })
		file.Skills[skillID] = grant
		if len(grant.Hosts) == 0 && len(grant.Env) == 0 && !grant.CDP {
			delete(file.Skills, skillID)
		}
	})
}

func (g *Grants) read() (grantsFile, error) {
	file := grantsFile{Skills: map[string]Grant{}}
	text, err := os.ReadFile(g.path)
	if errors.Is(err, fs.ErrNotExist) {
		return file, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	if err != nil {
		return grantsFile{}, fault.Wrap(err, fault.FileDenied, "The list of allowed sites in %s cannot be read, so no extra site is allowed.", g.path).
			WithHint("Repair the file, or delete it to start with an empty list.")
	}
	if file.Skills == nil {
		file.Skills = map[string]Grant{}
	}
	return file, nil
}

// change reads, edits and writes under a lock that other processes respect.
func (g *Grants) change(edit func(grantsFile)) (err error) {
	defer func() {
		if err != nil && fault.CodeOf(err) == fault.Internal {
			err = fault.Wrap(err, fault.WriteFailed, "The list of allowed sites could not be saved to %s.", g.path).
				WithHint("Check that the disk has room and that you may write there.")
		}
	}()
	lock := flock.New(g.path + ".lock")
	if err := lock.Lock(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	file, err := g.read()
	if err != nil {
		return err
	}
	edit(file)
	text, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		return err
	}
	return WriteFile(g.path, append(text, '\n'), 0o600)
}
