package run

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"sitewright/backend/result"
	"sitewright/backend/skill"
)

// mask stands for a password.
const mask = "•••"

// masked is the inputs with those of format "password" hidden, as they are kept
// and shown everywhere (docs/command-line.md). Inputs that are no object are
// left out whole.
func masked(tool *skill.Tool, args json.RawMessage) json.RawMessage {
	if !slices.ContainsFunc(tool.Args, isPassword) {
		return whole(args)
	}
	values, names, err := result.Fields(args)
	if err != nil {
		return json.RawMessage("{}")
	}
	secret := map[string]bool{}
	for _, a := range tool.Args {
		secret[a.Name] = isPassword(a)
	}
	var out object
	for _, name := range names {
		v := values[name]
		if secret[name] && string(v) != "null" {
			v = json.RawMessage(`"` + mask + `"`)
		}
		out.add(name, v)
	}
	return out.bytes()
}

func isPassword(a skill.Arg) bool { return a.Format == "password" }

// whole is the inputs as they are, when they are an object at all.
func whole(args json.RawMessage) json.RawMessage {
	if !json.Valid(args) || !is("object", bytes.TrimSpace(args)) {
		return json.RawMessage("{}")
	}
	return args
}

// secrets are the passwords among the inputs of this run. A very short one is
// not looked for elsewhere: hiding every "1" would tell more than it hides.
func (x *execution) secrets() []string {
	const least = 4
	if x.tool == nil {
		return nil
	}
	var found []string
	for _, a := range x.tool.Args {
		if !isPassword(a) {
			continue
		}
		values, _, err := result.Fields(x.sent)
		var s string
		if err == nil && json.Unmarshal(values[a.Name], &s) == nil && len(s) >= least {
			found = append(found, s)
		}
	}
	return found
}

func (x *execution) mask(text string) string {
	for _, s := range x.secrets() {
		text = strings.ReplaceAll(text, s, mask)
	}
	return text
}

// maskRecord hides passwords that a tool wrote into its result, its notes or its
// error. x.mu is held.
func (x *execution) maskRecord() {
	for _, s := range x.secrets() {
		quoted, err := json.Marshal(s)
		if err != nil {
			continue
		}
		x.record.Value = bytes.ReplaceAll(x.record.Value, bytes.Trim(quoted, `"`), []byte(mask))
		for i, n := range x.record.Notes {
			x.record.Notes[i] = strings.ReplaceAll(n, s, mask)
		}
		if e := x.record.Error; e != nil {
			for _, field := range []*string{&e.Message, &e.Hint, &e.Frame, &e.Stack} {
				*field = strings.ReplaceAll(*field, s, mask)
			}
		}
	}
}
