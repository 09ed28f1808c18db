package library

import (
	"slices"

	"sitewright/backend/manifest"
	"sitewright/backend/skill"
)

// Entry is one skill of a snapshot. It does not change.
type Entry struct {
	// Folder is the folder's name.
	Folder string
	// Path is the folder as a person is shown it; for a bundled skill
	// "bundled/<folder>".
	Path string
	Root Root
	// Manifest and Doc are nil for a broken skill.
	Manifest *skill.Manifest
	Doc      *manifest.Document
	// Files reads the skill's files, as they are at that moment.
	Files skill.Files
	// ReadProblems are what reading the manifest told. Library.Problems has
	// them too.
	ReadProblems []skill.Problem
	// OverriddenBy is the path of the skill of an earlier root that has the
	// same id, or empty.
	OverriddenBy string
	// Duplicates are the folders of the same root that share the id, its own among
	// them; empty when no other does.
	Duplicates []string
	// Trusted reports whether the person lets it run (docs/skill-format.md,
	// "Trust"). Every skill of a root is, until skills can be imported.
	Trusted bool

	scan *folder
}

// The values of Entry.Status.
const (
	StatusOK         = "ok"
	StatusBroken     = "broken"
	StatusOverridden = "overridden"
	StatusUntrusted  = "untrusted"
)

// Status says in one word whether the skill is in use.
func (e *Entry) Status() string {
	switch {
	case e.Broken():
		return StatusBroken
	case e.OverriddenBy != "":
		return StatusOverridden
	case !e.Trusted:
		return StatusUntrusted
	}
	return StatusOK
}

// Broken reports a skill whose manifest cannot be read.
func (e *Entry) Broken() bool { return e.Doc == nil }

// ID is the id the manifest gives; without one, the folder's name.
func (e *Entry) ID() string { return e.scan.id() }

// Name is the skill's name for people; without one, its id.
func (e *Entry) Name() string {
	if e.Manifest != nil && e.Manifest.Name != "" {
		return e.Manifest.Name
	}
	return e.ID()
}

// Snapshot is a library at one moment. It does not change and may be used from
// many goroutines.
type Snapshot struct {
	entries []*Entry
	index   index
	// inUse are the sound skills by id that no earlier root overrides; several
	// when an id is not unique in its root.
	inUse map[string][]*Entry
}

// Entries are all skills: sound, broken and overridden ones, in the order of
// roots and then of folder names.
func (s *Snapshot) Entries() []*Entry { return slices.Clone(s.entries) }

// newSnapshot makes a snapshot of the folders of all roots.
func newSnapshot(roots []*rootState) *Snapshot {
	count := 0
	for _, root := range roots {
		count += len(root.names)
	}
	s := &Snapshot{entries: make([]*Entry, 0, count), index: newIndex(count), inUse: make(map[string][]*Entry, count)}
	for _, root := range roots {
		s.add(root)
	}
	for i, e := range s.entries {
		if !e.Broken() && e.OverriddenBy == "" {
			s.index.add(i, e.scan.patterns)
		}
	}
	return s
}

// add appends the skills of a root, after those of the stronger ones.
func (s *Snapshot) add(root *rootState) {
	same := make(map[string][]*Entry, len(root.names))
	for _, name := range root.names {
		f := root.folders[name]
		e := &Entry{
			Folder: f.name, Path: f.path, Root: root.Root, Manifest: f.manifest, Doc: f.doc,
			Files: f.files, ReadProblems: f.read, Trusted: true, scan: f,
		}
		s.entries = append(s.entries, e)
		if !e.Broken() {
			same[e.ID()] = append(same[e.ID()], e)
		}
	}
	for id, entries := range same {
		markDuplicates(entries)
		if stronger := s.inUse[id]; len(stronger) > 0 {
			for _, e := range entries {
				e.OverriddenBy = stronger[0].Path
			}
			continue
		}
		s.inUse[id] = entries
	}
}

// markDuplicates gives all the same list: a hostile library may have thousands.
func markDuplicates(entries []*Entry) {
	if len(entries) < 2 {
		return
	}
	var folders []string
	for _, e := range entries {
		folders = append(folders, e.Folder)
	}
	for _, e := range entries {
		e.Duplicates = folders
	}
}
