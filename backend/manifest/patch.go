package manifest

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// Patch applies RFC 6902 operations (add, remove, replace, move; also copy and
// test) and returns the changed document. Bytes that no operation means stay as
// they are: spacing, key order, line ends, the final newline, the byte order
// mark. What is added is laid out like its neighbours. Each step is checked by
// parsing its result; with an error nothing is changed. Where a name appears
// twice the last one is meant, and remove removes all of them. The error is a
// *fault.Error.
func (d *Document) Patch(ops []skill.Op) (*Document, error) {
	current := d
	for _, op := range ops {
		data, err := apply(current.data, op)
		if err != nil {
			return nil, err
		}
		next, problems := Parse(data)
		if next == nil {
			return nil, fault.New(fault.BadArguments, "The change cannot be made, it would break manifest.json: %s", problems[0].Message)
		}
		current = next
	}
	return current, nil
}

// Apply applies a problem's fix.
func (d *Document) Apply(fix skill.Fix) (*Document, error) {
	if !fix.StripComments {
		return d.Patch(fix.Patch)
	}
	data, err := StripComments(d.data)
	if err != nil {
		return nil, fault.Wrap(err, fault.BadArguments, "The comments in manifest.json cannot be removed.")
	}
	stripped, problems := Parse(data)
	if stripped == nil {
		return nil, fault.New(fault.BadArguments, "%s", problems[0].Message)
	}
	return stripped.Patch(fix.Patch)
}

func impossible(path, why string) error {
	return fault.New(fault.BadArguments, "The change cannot be made at “%s” in manifest.json: %s.", path, why).
		WithHint("The file may have changed; open it again.")
}

// apply does one operation on the text of a manifest.
func apply(data []byte, op skill.Op) ([]byte, error) {
	switch op.Op {
	case "add", "replace", "test":
		if err := checkValue(op); err != nil {
			return nil, err
		}
	case "remove":
	case "move", "copy":
		return applyMove(data, op)
	default:
		return nil, impossible(op.Path, "the operation “"+op.Op+"” is not known")
	}
	t, err := sow(data)
	if err != nil {
		return nil, impossible(op.Path, "the file is not JSON")
	}
	defer t.free()
	switch op.Op {
	case "add":
		return t.add(op.Path, fresh(op.Value))
	case "remove":
		return t.remove(op.Path)
	}
	i, err := t.find(op.Path)
	switch {
	case err != nil:
		return nil, err
	case op.Op == "replace":
		return t.replace(i, fresh(op.Value)), nil
	case !equal(t.raw(i), op.Value):
		return nil, impossible(op.Path, "there is another value than expected")
	}
	return data, nil
}

// checkValue keeps anything but one sound JSON value out of the file.
func checkValue(op skill.Op) error {
	if !utf8.Valid(op.Value) || len(op.Value) > skill.ManifestLimit || tooDeep(op.Value, skill.NestingLimit) || body(op.Value) > 0 {
		return impossible(op.Path, "the new value is not JSON, too large or nested too deep")
	}
	t, err := sow(op.Value)
	if err != nil {
		return impossible(op.Path, "the new value is not JSON")
	}
	t.free()
	return nil
}

// equal compares two values as JSON.
func equal(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// applyMove takes a value from one place to another with its own layout. A move
// between two free names of one group is a renaming in place.
func applyMove(data []byte, op skill.Op) ([]byte, error) {
	t, err := sow(data)
	if err != nil {
		return nil, impossible(op.Path, "the file is not JSON")
	}
	defer t.free()
	from, err := t.find(op.From)
	if err != nil {
		return nil, err
	}
	value := moved{raw: t.raw(from), indent: lineIndent(data, t.begin(from))}
	if op.Op == "copy" {
		return t.add(op.Path, value)
	}
	switch {
	case op.From == op.Path:
		return data, nil
	case from == 0 || strings.HasPrefix(op.Path, op.From+"/"):
		return nil, impossible(op.Path, "a value cannot be moved into itself")
	case t.renames(from, op):
		return t.rename(from, lastToken(op.Path))
	}
	rest, err := t.remove(op.From)
	if err != nil {
		return nil, err
	}
	without, err := sow(rest)
	if err != nil {
		return nil, impossible(op.Path, "the file is not JSON")
	}
	defer without.free()
	return without.add(op.Path, value)
}

// renames reports a move that only changes a member's name to one not in use.
func (t *tree) renames(from int, op skill.Op) bool {
	cut := strings.LastIndexByte(op.From, '/')
	if t.nodes[from].keyEnd == 0 || strings.LastIndexByte(op.Path, '/') != cut || op.From[:cut] != op.Path[:cut] {
		return false
	}
	group, err := t.find(op.From[:cut])
	if err != nil || len(t.named(group, t.key(from))) > 1 {
		return false
	}
	_, taken := t.member(group, lastToken(op.Path))
	return !taken
}

func (t *tree) rename(i int, name string) ([]byte, error) {
	n := t.nodes[i]
	return splice(t.data, n.keyStart, n.keyEnd, quote(name)), nil
}

// add puts a value at path: a new member, a new list entry, or in the place of
// what is there.
func (t *tree) add(path string, v value) ([]byte, error) {
	if path == "" {
		return t.replace(0, v), nil
	}
	cut := strings.LastIndexByte(path, '/')
	if cut < 0 {
		return nil, impossible(path, "the place must begin with “/”")
	}
	parent, err := t.find(path[:cut])
	if err != nil {
		return nil, err
	}
	name := lastToken(path)
	switch t.nodes[parent].kind {
	case '{':
		if i, ok := t.member(parent, name); ok {
			return t.replace(i, v), nil
		}
		return t.insert(parent, len(t.children(parent)), quote(name), v), nil
	case '[':
		count := len(t.children(parent))
		if name == "-" {
			return t.insert(parent, count, nil, v), nil
		}
		if at, ok := index(name); ok && at <= count {
			return t.insert(parent, at, nil, v), nil
		}
	}
	return nil, impossible(path, "there is no such place")
}

// remove takes out the value at path, and every other member of that name.
func (t *tree) remove(path string) ([]byte, error) {
	i, err := t.find(path)
	if err != nil {
		return nil, err
	}
	if i == 0 {
		return nil, impossible(path, "the whole content cannot be removed")
	}
	parent, err := t.find(path[:strings.LastIndexByte(path, '/')])
	if err != nil {
		return nil, err
	}
	all := []int{i}
	if t.nodes[parent].kind == '{' {
		all = t.named(parent, t.key(i))
	}
	return t.cut(parent, all), nil
}

// named are all members of an object with that name.
func (t *tree) named(group int, name string) []int {
	var all []int
	for child := range t.members(group) {
		if t.key(child) == name {
			all = append(all, child)
		}
	}
	return all
}

// find follows a JSON Pointer (RFC 6901).
func (t *tree) find(pointer string) (int, error) {
	if pointer == "" {
		return 0, nil
	}
	if pointer[0] != '/' {
		return 0, impossible(pointer, "the place must begin with “/”")
	}
	at := 0
	for token := range strings.SplitSeq(pointer[1:], "/") {
		next, ok := t.step(at, unescape(token))
		if !ok {
			return 0, impossible(pointer, "there is no such place")
		}
		at = next
	}
	return at, nil
}

func (t *tree) step(at int, name string) (int, bool) {
	if t.nodes[at].kind == '{' {
		return t.member(at, name)
	}
	if n, ok := index(name); ok && t.nodes[at].kind == '[' {
		if all := t.children(at); n < len(all) {
			return all[n], true
		}
	}
	return 0, false
}

// index reads a list index: digits without a leading zero.
func index(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == s
}

var pointerUnescapes = strings.NewReplacer("~1", "/", "~0", "~")

func unescape(token string) string { return pointerUnescapes.Replace(token) }

// lastToken is the name at the end of a pointer.
func lastToken(pointer string) string {
	return unescape(pointer[strings.LastIndexByte(pointer, '/')+1:])
}

// splice replaces data[from:to] in a copy.
func splice(data []byte, from, to int, text []byte) []byte {
	return bytes.Join([][]byte{data[:from], text, data[to:]}, nil)
}
