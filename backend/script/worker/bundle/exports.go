package bundle

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// targetDepth is how deep conditions may be nested.
const targetDepth = 20

// matchTarget finds what "exports" or "imports" of a package.json give for a key,
// as Node.js does: https://nodejs.org/api/esm.html#resolution-algorithm-specification.
func matchTarget(field json.RawMessage, key string, conditions []string) (string, bool) {
	entries, isObject := members(field)
	if !isObject || !hasPaths(entries) {
		if key != "." {
			return "", false
		}
		return pickTarget(field, "", conditions, 0)
	}
	for _, e := range entries {
		if e.key == key && !strings.Contains(key, "*") {
			return pickTarget(e.value, "", conditions, 0)
		}
	}
	best, inner := -1, ""
	for i, e := range entries {
		before, after, isPattern := strings.Cut(e.key, "*")
		if !isPattern || len(key) < len(e.key) || !strings.HasPrefix(key, before) || !strings.HasSuffix(key, after) {
			continue
		}
		if best < 0 || len(before) > strings.Index(entries[best].key, "*") {
			best, inner = i, key[len(before):len(key)-len(after)]
		}
	}
	if best < 0 {
		return "", false
	}
	return pickTarget(entries[best].value, inner, conditions, 0)
}

// hasPaths tells an object of paths from one of conditions.
func hasPaths(entries []member) bool {
	return slices.ContainsFunc(entries, func(e member) bool {
		return strings.HasPrefix(e.key, ".") || strings.HasPrefix(e.key, "#")
	})
}

// pickTarget chooses by conditions; inner replaces "*".
func pickTarget(field json.RawMessage, inner string, conditions []string, depth int) (string, bool) {
	if depth > targetDepth {
		return "", false
	}
	var text string
	if json.Unmarshal(field, &text) == nil && text != "" {
		return strings.ReplaceAll(text, "*", inner), true
	}
	var list []json.RawMessage
	if json.Unmarshal(field, &list) == nil {
		for _, item := range list {
			if target, ok := pickTarget(item, inner, conditions, depth+1); ok {
				return target, true
			}
		}
		return "", false
	}
	entries, _ := members(field)
	for _, e := range entries { // their order decides
		if slices.Contains(conditions, e.key) {
			if target, ok := pickTarget(e.value, inner, conditions, depth+1); ok {
				return target, true
			}
		}
	}
	return "", false
}

// member is one member of a JSON object.
type member struct {
	key   string
	value json.RawMessage
}

// members are those of a JSON object in their order.
func members(text json.RawMessage) ([]member, bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, false
	}
	var all []member
	for d.More() {
		key, err := d.Token()
		name, isText := key.(string)
		if err != nil || !isText {
			return nil, false
		}
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return nil, false
		}
		all = append(all, member{name, value})
	}
	return all, true
}
