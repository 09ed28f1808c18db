package agent

import (
	"encoding/json"
	"fmt"
	"strings"

	"sitewright/backend/library"
	"sitewright/backend/manifest"
	"sitewright/backend/skill"
)

// addTools adds the skill's tools but for those that cannot run, which are
// skipped with the reason. No tool runs by an id that several folders have.
func (a *Answer) addTools(problems []skill.Problem, e *library.Entry) {
	if len(e.Duplicates) > 0 {
		a.skipDuplicate(e)
		return
	}
	unfit := map[string]bool{}
	for _, p := range problems {
		pointer := toolOf(p.Pointer)
		if p.Severity != skill.Error || pointer == "" || unfit[pointer] {
			continue
		}
		unfit[pointer] = true
		a.skip(e, fileOf(e, pointer), nameOf(pointer)+": "+p.Message)
	}
	for i := range e.Manifest.Tools {
		if t := &e.Manifest.Tools[i]; !unfit[t.Pointer] {
			a.addTool(e, t)
		}
	}
}

// skipDuplicate says that the siteId of the skill's notes is of no use in a call,
// and names the tools that so cannot be called.
func (a *Answer) skipDuplicate(e *library.Entry) {
	a.skip(e, manifest.FileName, manifest.DuplicateID(e.ID(), e.SameID()).Message+" Until then no call works with this siteId.")
	for i := range e.Manifest.Tools {
		t := &e.Manifest.Tools[i]
		a.skip(e, fileOf(e, t.Pointer), fmt.Sprintf("%s: No call can reach this tool, because other folders have the id “%s” too.", t.Name, e.ID()))
	}
}

func (a *Answer) addTool(e *library.Entry, t *skill.Tool) {
	entry := readObject(t.Raw)
	a.Tools = append(a.Tools, Tool{
		SiteID: e.ID(), ToolName: t.Name, ToolType: t.Kind, Description: t.Description,
		Args: entry.object("args"), Returns: entry.object("returns"), ReadOnly: t.ReadOnly,
	})
	byName := a.BrowserTools
	if t.Kind == skill.Node {
		byName = a.NodeTools
	}
	if _, better := byName[t.Name]; !better {
		byName[t.Name] = entry.with("siteId", e.ID())
	}
}

// toolOf is the pointer of the tool that a pointer leads into, or empty.
func toolOf(pointer string) string {
	parts := strings.SplitN(pointer, "/", 4)
	if len(parts) < 3 || parts[1] != "nodeTools" && parts[1] != "browserTools" {
		return ""
	}
	return "/" + parts[1] + "/" + parts[2]
}

// nameOf is the tool's name in its pointer (RFC 6901).
func nameOf(pointer string) string {
	name := pointer[strings.LastIndexByte(pointer, '/')+1:]
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
}

// fileOf is the tool's file, or the manifest where it names none.
func fileOf(e *library.Entry, pointer string) string {
	for _, t := range e.Manifest.Tools {
		if t.Pointer == pointer && t.Path != "" {
			return t.Path
		}
	}
	return manifest.FileName
}

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value json.RawMessage
}

// readObject reads the members of a JSON object; of two with one name the last
// counts. What is no object has none.
func readObject(text json.RawMessage) object {
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		return nil
	}
	var o object
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return o
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return o
		}
		o = o.set(name.(string), value)
	}
	return o
}

func (o object) set(name string, value json.RawMessage) object {
	for i := range o {
		if o[i].name == name {
			o[i].value = value
			return o
		}
	}
	return append(o, member{name, value})
}

// object returns a member that is an object, or an empty one.
func (o object) object(name string) json.RawMessage {
	for _, m := range o {
		if m.name == name && strings.HasPrefix(strings.TrimSpace(string(m.value)), "{") {
			return m.value
		}
	}
	return json.RawMessage("{}")
}

// with returns the object as text with one more member.
func (o object) with(name, value string) json.RawMessage {
	o = o.set(name, quote(value))
	text := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, quote(m.name)...)
		text = append(text, ':')
		text = append(text, m.value...)
	}
	return append(text, '}')
}

// quote is a text as JSON; a string always has one.
func quote(text string) json.RawMessage {
	quoted, err := json.Marshal(text)
	if err != nil {
		return json.RawMessage(`""`)
	}
	return quoted
}
