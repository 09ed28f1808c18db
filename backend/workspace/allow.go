package workspace

import (
	"sitewright/backend/fault"
	"sitewright/backend/settings"
	"sitewright/backend/skill"
)

// AllowSite lets a skill act on one more site from now on, as *Allow for this
// skill* says.
func (w *Workspace) AllowSite(key, host string) error {
	return w.changeSites(key, host, (*settings.Grants).Allow)
}

// DisallowSite takes back what AllowSite gave.
func (w *Workspace) DisallowSite(key, host string) error {
	return w.changeSites(key, host, (*settings.Grants).Revoke)
}

func (w *Workspace) changeSites(key, host string, change func(g *settings.Grants, skillID, host string) error) error {
	e, err := w.entry(key)
	if err != nil {
		return err
	}
	pattern, err := skill.ParsePattern(host)
	if err != nil {
		return fault.New(fault.BadArguments, "%s", err.Error())
	}
	grants, err := settings.OpenGrants()
	if err != nil {
		return err
	}
	w.mu.Lock()
	w.runs.pressed = "" // what it would do has changed
	w.mu.Unlock()
	return change(grants, e.ID(), pattern.String())
}

// grantOf is what the person allowed the skill with that id.
func grantOf(skillID string) (settings.Grant, error) {
	grants, err := settings.OpenGrants()
	if err != nil {
		return settings.Grant{}, err
	}
	return grants.Of(skillID)
}
