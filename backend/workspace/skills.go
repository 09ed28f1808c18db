package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/skill"
)

// verdict is what validating a skill told.
type verdict struct {
	entry    *library.Entry
	problems []skill.Problem
	errors   int
}

// keyOf names a skill's folder among all roots, short and safe in an address.
func keyOf(e *library.Entry) string {
	sum := sha256.Sum256([]byte(e.Root.Name + "\x00" + e.Path))
	return hex.EncodeToString(sum[:6])
}

// entry finds the skill of a key.
func (w *Workspace) entry(key string) (*library.Entry, error) {
	for _, e := range w.lib.Snapshot().Entries() {
		if keyOf(e) == key {
			return e, nil
		}
	}
	return nil, fault.New(fault.SkillNotFound, "This skill is not there any more.").
		WithHint("It was moved, renamed or deleted.")
}

// checkAfter is when checking begins although no window has asked for anything.
const checkAfter = time.Second

// followLibrary validates the skills again whenever something changed on disk.
func (w *Workspace) followLibrary() {
	changes, stop := w.lib.Changes()
	defer stop()
	// The window comes up first: checking starts a worker and takes a core.
	select {
	case <-w.asked:
	case <-time.After(checkAfter):
	case <-w.ctx.Done():
		return
	}
	for {
		w.bus.touch()
		w.checkAll()
		select {
		case <-w.ctx.Done():
			return
		case _, ok := <-changes:
			if !ok {
				return
			}
		}
	}
}

// tellChecked is after how many skills the list is told: with a thousand it is
// too large to be told for each.
const tellChecked = 50

// checkAll validates one skill after the other; what did not change costs
// nothing. The list is told as it fills.
func (w *Workspace) checkAll() {
	entries := w.lib.Snapshot().Entries()
	kept := make(map[string]bool, len(entries))
	for i, e := range entries {
		if w.ctx.Err() != nil {
			return
		}
		if i%tellChecked == 0 {
			w.bus.touch()
		}
		key := keyOf(e)
		kept[key] = true
		problems := w.lib.Problems(w.ctx, e)
		v := verdict{entry: e, problems: problems}
		for _, p := range problems {
			if p.Severity == skill.Error {
				v.errors++
			}
		}
		w.mu.Lock()
		w.checked[key] = v
		w.mu.Unlock()
	}
	w.mu.Lock()
	for key := range w.checked {
		if !kept[key] {
			delete(w.checked, key)
		}
	}
	w.mu.Unlock()
	w.bus.touch()
}

// brokenBy is the first problem that stops the tool, or nil.
func brokenBy(problems []skill.Problem, t *skill.Tool) *skill.Problem {
	for i, p := range problems {
		rest, ok := strings.CutPrefix(p.Pointer, t.Pointer)
		if ok && p.Severity == skill.Error && (rest == "" || rest[0] == '/') {
			return &problems[i]
		}
	}
	return nil
}

// whyNot says why a tool cannot run, or "".
func whyNot(e *library.Entry, problems []skill.Problem, t *skill.Tool) string {
	switch p := brokenBy(problems, t); {
	case !e.Trusted:
		return "This skill came from elsewhere and was not allowed yet."
	case p != nil:
		return p.Message
	}
	return ""
}

// needsForm reports whether the tool's form has to come before it runs: it may
// change things and was not confirmed for good, or lacks a required input.
func needsForm(skillID string, t *skill.Tool, confirmed map[string]bool) bool {
	for _, a := range t.Args {
		if a.Required && a.Default == nil {
			return true
		}
	}
	return !t.ReadOnly && !confirmed[confirmKey(skillID, t.Name)]
}

func confirmKey(skillID, tool string) string { return skillID + "/" + tool }

// titleOf is what people call the tool.
func titleOf(t *skill.Tool) string {
	if title := clean(t.Title); title != "" {
		return title
	}
	words := strings.Join(strings.FieldsFunc(clean(t.Name), func(r rune) bool { return r == '_' || r == '-' || r == ' ' }), " ")
	if words == "" {
		return t.Name
	}
	first := []rune(words)
	return strings.ToUpper(string(first[0])) + string(first[1:])
}

// orEmpty keeps a list from being null in JSON.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
