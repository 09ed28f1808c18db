package library

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"sitewright/backend/manifest"
	"sitewright/backend/skill"
)

// checked keeps what validating a folder found until its files change.
type checked struct {
	// turn is held while validating, so that a folder is validated once.
	turn     chan struct{}
	done     bool
	mark     string
	problems []skill.Problem
}

// checks is the folder's checked, made when first asked for: most skills of a
// large library are never looked at.
func (f *folder) checks() *checked {
	if c := f.checked.Load(); c != nil {
		return c
	}
	f.checked.CompareAndSwap(nil, &checked{turn: make(chan struct{}, 1)})
	return f.checked.Load()
}

// Problems validates a skill in full (docs/skill-format.md, "Problems") and
// adds what only the library sees: an id that other folders have too. The
// answer is kept until the folder changes on disk. It is empty, not nil, for a
// sound skill, and may be incomplete when ctx ends.
func (l *Library) Problems(ctx context.Context, e *Entry) []skill.Problem {
	problems := slices.Clone(l.validate(ctx, e))
	if len(e.Duplicates) > 0 {
		problems = append(problems, manifest.DuplicateID(e.ID(), e.SameID()))
	}
	if problems == nil {
		problems = []skill.Problem{}
	}
	return problems
}

// namedDuplicates is how many folders a message names.
const namedDuplicates = 5

// SameID are the folders that share the entry's id, its own the first and five at
// most; its own alone when no other does.
func (e *Entry) SameID() []string {
	folders := []string{e.Folder}
	for _, other := range e.Duplicates {
		if other != e.Folder && len(folders) < namedDuplicates {
			folders = append(folders, other)
		}
	}
	return folders
}

// AllProblems is Problems of many skills, on all cores, in their order.
func (l *Library) AllProblems(ctx context.Context, entries []*Entry) [][]skill.Problem {
	all := make([][]skill.Problem, len(entries))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var group sync.WaitGroup
	for i, e := range entries {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			all[i] = l.Problems(ctx, e)
		})
	}
	group.Wait()
	return all
}

func (l *Library) validate(ctx context.Context, e *Entry) []skill.Problem {
	c := e.scan.checks()
	select {
	case c.turn <- struct{}{}:
		defer func() { <-c.turn }()
	case <-ctx.Done():
		return e.ReadProblems
	}
	// Taken before validating: a change meanwhile makes the answer old at once.
	mark := e.scan.takeMark()
	if c.done && c.mark == mark {
		return c.problems
	}
	problems := manifest.Validate(ctx, manifest.Input{
		Doc: e.Doc, Read: e.ReadProblems, Folder: e.Folder, Files: e.Files, Analyser: l.analyser,
	})
	if ctx.Err() == nil {
		c.done, c.mark, c.problems = true, mark, problems
	}
	return problems
}
