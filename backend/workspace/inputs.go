package workspace

import (
	"bytes"
	"encoding/json"

	"sitewright/backend/result"
	"sitewright/backend/run"
	"sitewright/backend/skill"
)

// lastInputsMost is the largest of the last inputs, in bytes of JSON, that a form
// is filled with: a novel is pasted anew.
const lastInputsMost = 64 << 10

// FitsPattern reports whether an input's text has the form of its pattern, as a
// run will judge it, so that a form can say so early.
func FitsPattern(pattern, text string) bool { return run.Fits(pattern, text) }

// passwordMask is how a record shows a password (docs/command-line.md): an input
// may have been one when it was kept.
const passwordMask = `"•••"`

// LastInputs are the inputs of the tool's last run, as the text of a JSON object:
// what its form starts with. Passwords are never kept, so never in it; nor is
// what merely was the default.
func (w *Workspace) LastInputs(key, tool string) (string, error) {
	const none = "{}"
	e, err := w.entry(key)
	if err != nil {
		return none, err
	}
	if e.Manifest == nil {
		return none, nil
	}
	t, ok := e.Manifest.Tool(tool)
	if !ok || len(t.Args) == 0 {
		return none, nil
	}
	args := w.lastArgs(e.ID(), tool)
	values, _, err := result.Fields(args)
	if err != nil || len(args) > lastInputsMost {
		return none, nil // a record that cannot be read costs the memory, not the form
	}
	kept := map[string]json.RawMessage{}
	for _, a := range t.Args {
		if v, ok := values[a.Name]; ok && worthKeeping(a, v) {
			kept[a.Name] = v
		}
	}
	text, err := json.Marshal(kept)
	if err != nil {
		return none, nil
	}
	return string(text), nil
}

func worthKeeping(a skill.Arg, v json.RawMessage) bool {
	var given, usual bytes.Buffer
	if a.Format == "password" || string(v) == passwordMask || json.Compact(&given, v) != nil {
		return false
	}
	return a.Default == nil || json.Compact(&usual, a.Default) != nil || !bytes.Equal(given.Bytes(), usual.Bytes())
}

// lastArgs are the inputs of the tool's newest run that got as far as a page,
// passwords masked.
func (w *Workspace) lastArgs(skillID, tool string) json.RawMessage {
	ids, err := w.store.IDs()
	if err != nil {
		return nil
	}
	for _, id := range ids[:min(len(ids), lastGoodRuns)] {
		r, err := w.store.Head(id)
		if err == nil && r.Skill == skillID && r.Tool == tool && r.URL != "" {
			return r.Args
		}
	}
	return nil
}
