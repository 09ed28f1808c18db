package library

import (
	"strings"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// Find returns the skill of an id or, when no skill has that id, of a folder's
// name. It fails with skill-not-found, which names the nearest id;
// skill-ambiguous, which names the folders; skill-broken, which says why.
func (s *Snapshot) Find(idOrFolder string) (*Entry, error) {
	switch found := s.inUse[idOrFolder]; {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return nil, ambiguous(idOrFolder, found)
	}
	var unread *Entry
	for _, e := range s.entries {
		switch {
		case e.Folder != idOrFolder:
		case !e.Broken():
			return e, nil
		case unread == nil:
			unread = e
		}
	}
	if unread != nil {
		return nil, broken(unread)
	}
	return nil, s.notFound(idOrFolder)
}

func ambiguous(id string, found []*Entry) error {
	var paths []string
	for _, e := range found[:min(len(found), namedDuplicates)] {
		paths = append(paths, e.Path)
	}
	return fault.New(fault.SkillAmbiguous, "%d skills have the id “%s”: %s.", len(found), id, strings.Join(paths, " and ")).
		WithHint("Give each an id of its own: the name of its folder.")
}

func broken(e *Entry) error {
	why := e.ReadProblems[0]
	place := e.Path
	if why.Path != "" {
		place += ", " + why.Path
	}
	err := fault.New(fault.SkillBroken, "The skill “%s” cannot be read: %s", e.Folder, why.Message).
		WithHint("Mend its manifest.json in %s.", e.Path)
	err.Source = place
	return err
}

func (s *Snapshot) notFound(id string) error {
	err := fault.New(fault.SkillNotFound, "There is no skill “%s”.", id)
	if near := s.nearest(id); near != "" {
		return err.WithHint("Did you mean “%s”?", near)
	}
	if len(s.entries) == 0 {
		return err.WithHint("There are no skills yet in the folders that were looked at.")
	}
	return err.WithHint("Look at the list of skills for its id.")
}

// nearest is the id that a person probably meant, or empty: one that differs in
// a few letters, else one that continues the text.
func (s *Snapshot) nearest(id string) string {
	wanted := strings.ToLower(strings.TrimSpace(id))
	best, distance := "", max(1, len(wanted)/3)+1
	continued := ""
	for _, e := range s.entries {
		if e.OverriddenBy != "" {
			continue
		}
		candidate := e.ID()
		// A word that is much longer or shorter is no slip, and could be a megabyte.
		if gap := len(wanted) - len(candidate); max(gap, -gap) < 4*distance {
			if d := skill.Slips(wanted, strings.ToLower(candidate)); d < distance {
				best, distance = candidate, d
			}
		}
		if continued == "" && wanted != "" && strings.Contains(strings.ToLower(candidate), wanted) {
			continued = candidate
		}
	}
	if best == "" {
		best = continued
	}
	return best
}
