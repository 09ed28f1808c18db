package manifest

import (
	"fmt"
	"strings"

	"sitewright/backend/skill"
)

// warnings are the codes that stop nothing; every other code is an error
// (docs/skill-format.md, "Problems").
var warnings = map[string]bool{
	"key-unknown":      true,
	"domain-legacy":    true,
	"domain-too-broad": true,
	"domain-duplicate": true,
	"note-path":        true,
	"note-missing":     true,
	"note-not-utf8":    true,

	"description-blank": true,
	"path-layout":       true,
	"trailing-comment":  true,
	"browser-module":    true,

	"arg-required":    true,
	"arg-description": true,
	"arg-default":     true,
	"returns-shape":   true,
	"returns-type":    true,

	"temporary-ref": true,
	"secret-like":   true,
}

// problem makes a finding with the severity of its code.
func problem(code, path, pointer, format string, args ...any) skill.Problem {
	severity := skill.Error
	if warnings[code] {
		severity = skill.Warning
	}
	return skill.Problem{
		Code: code, Severity: severity, Path: path, Pointer: pointer,
		Message: fmt.Sprintf(format, args...),
	}
}

// DuplicateID is the problem of a skill whose id other folders of the same root
// have too. The library adds it, because only it sees the other folders, which
// are named in folders.
func DuplicateID(id string, folders []string) skill.Problem {
	return problem("duplicate-id", "/id", "/id",
		"The id “%s” is used by more than one folder (%s); give each its own id, the same as its folder's name.",
		id, quoted(folders, "and"))
}

// quoted lists words for a sentence: “a”, “b” and “c”.
func quoted(words []string, last string) string {
	marked := make([]string, len(words))
	for i, w := range words {
		marked[i] = "“" + w + "”"
	}
	if len(marked) < 2 {
		return strings.Join(marked, "")
	}
	end := len(marked) - 1
	return strings.Join(marked[:end], ", ") + " " + last + " " + marked[end]
}

// people are the types as the interface calls them (docs/words.md).
var people = map[string]string{
	"string": "text", "number": "number", "integer": "whole number",
	"boolean": "yes/no", "array": "list", "object": "group",
}

// typeChoices lists the six types with what they mean.
func typeChoices() string {
	choices := make([]string, len(skill.Types))
	for i, name := range skill.Types {
		choices[i] = name
		if people[name] != name {
			choices[i] += " (" + people[name] + ")"
		}
	}
	end := len(choices) - 1
	return strings.Join(choices[:end], ", ") + " or " + choices[end]
}
