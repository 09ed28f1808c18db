package manifest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

func op(kind, path, value string) skill.Op {
	o := skill.Op{Op: kind, Path: path}
	if value != "" {
		o.Value = json.RawMessage(value)
	}
	return o
}

func mustParse(t testing.TB, text string) *Document {
	t.Helper()
	doc, problems := Parse([]byte(text))
	if doc == nil {
		t.Fatalf("%q: %+v", text, problems)
	}
	return doc
}

const odd = "\ufeff{\r\n\t\"x-unknown\" :  1e3,\r\n\t\"id\":\"a\" ,\r\n\r\n\t\"domains\": [ \"a.com\",\"b.com\" ],\r\n\t\"nodeTools\": {\r\n\t\t\"t\": { \"path\": \"t.js\" }\r\n\t},\r\n\t\"empty\": {}\r\n}"

func TestPatch(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		ops              []skill.Op
	}{
		{"nothing", odd, odd, nil},
		{"replace", odd, strings.Replace(odd, `"a" ,`, `"b\u00fc" ,`, 1), []skill.Op{op("replace", "/id", `"b\u00fc"`)}},
		{"number's spelling", odd, strings.Replace(odd, `1e3`, `2.50`, 1), []skill.Op{op("replace", "/x-unknown", `2.50`)}},
		{"add a member", odd, strings.Replace(odd, "\"empty\": {}", "\"empty\": {},\r\n\t\"new\" : {\r\n\t\t\"a\" : [\r\n\t\t\t1,\r\n\t\t\t{}\r\n\t\t]\r\n\t}", 1), []skill.Op{op("add", "/new", `{"a":[1,{ }]}`)}},
		{"add to an empty group", odd, strings.Replace(odd, "\"empty\": {}", "\"empty\": {\r\n\t\t\"k\" : 1\r\n\t}", 1), []skill.Op{op("add", "/empty/k", `1`)}},
		{"add to a group on one line", odd, strings.Replace(odd, `"t.js" }`, `"t.js", "args" : {"q" : [1, 2]} }`, 1), []skill.Op{op("add", "/nodeTools/t/args", `{"q":[1,2]}`)}},
		{"append", odd, strings.Replace(odd, `"b.com" `, `"b.com", "c.com" `, 1), []skill.Op{op("add", "/domains/-", `"c.com"`)}},
		{"insert first", odd, strings.Replace(odd, `[ "a.com"`, `[ "c.com", "a.com"`, 1), []skill.Op{op("add", "/domains/0", `"c.com"`)}},
		{"remove the last", odd, strings.Replace(odd, `,"b.com"`, ``, 1), []skill.Op{op("remove", "/domains/1", "")}},
		{"remove the first", odd, strings.Replace(odd, `"a.com",`, ``, 1), []skill.Op{op("remove", "/domains/0", "")}},
		{"remove all", odd, strings.Replace(odd, `[ "a.com","b.com" ]`, `[]`, 1), []skill.Op{op("remove", "/domains/0", ""), op("remove", "/domains/0", "")}},
		{"remove the last member", odd, strings.Replace(odd, ",\r\n\t\"empty\": {}", "", 1), []skill.Op{op("remove", "/empty", "")}},
		{"remove a member", odd, strings.Replace(odd, "\"id\":\"a\" ,\r\n\r\n\t", "", 1), []skill.Op{op("remove", "/id", "")}},
		{"rename", odd, strings.Replace(odd, `"x-unknown"`, `"y/~"`, 1), []skill.Op{{Op: "move", From: "/x-unknown", Path: "/y~1~0"}}},
		{"rename with add as replace", odd, strings.Replace(odd, `"a" ,`, `"z" ,`, 1), []skill.Op{op("add", "/id", `"z"`)}},
		{"replace a list on one line", odd, strings.Replace(odd, `[ "a.com","b.com" ]`, `["x.com", "y.com"]`, 1), []skill.Op{op("replace", "/domains", `["x.com","y.com"]`)}},
		{"move into another group", odd, strings.Replace(strings.Replace(odd, "{\r\n\t\t\"t\": { \"path\": \"t.js\" }\r\n\t}", "{}", 1), "\"empty\": {}", "\"empty\": {\r\n\t\t\"t\" : { \"path\": \"t.js\" }\r\n\t}", 1), []skill.Op{{Op: "move", From: "/nodeTools/t", Path: "/empty/t"}}},
		{"move within a list", `{"a": [1,  2, 3]}`, `{"a": [3, 1,  2]}`, []skill.Op{{Op: "move", From: "/a/2", Path: "/a/0"}}},
		{"one line", `{"id":"a"}`, `{"id":"a","notes":["x",{"y":1}]}`, []skill.Op{op("add", "/notes", `[ "x", {"y": 1} ]`)}},
		{"one spaced line", "{ \"id\": \"a\" }\n", "{ \"id\": \"a\", \"notes\": [\"x\"] }\n", []skill.Op{op("add", "/notes", `["x"]`)}},
		{"empty file", "{}", "{\n  \"id\": \"a\"\n}", []skill.Op{op("add", "/id", `"a"`)}},
		{"empty file with a line end", "{ }\r\n", "{\r\n  \"id\": \"a\",\r\n  \"b\": []\r\n}\r\n", []skill.Op{op("add", "/id", `"a"`), op("add", "/b", `[]`)}},
		{"four blanks", "{\n    \"a\": {\n        \"b\": 1\n    }\n}\n", "{\n    \"a\": {\n        \"b\": 1,\n        \"c\": {\n            \"d\": 1\n        }\n    }\n}\n", []skill.Op{op("add", "/a/c", `{"d":1}`)}},
		{"old Mac line ends", "{\r  \"a\": 1\r}\r", "{\r  \"a\": 1,\r  \"b\": [\r    1\r  ]\r}\r", []skill.Op{op("add", "/b", `[1]`)}},
		{"a moved group keeps its layout", "{\n  \"a\": {\n    \"x\": {\"k\":1,\n      \"l\":2}\n  },\n  \"b\": 1\n}", "{\n  \"a\": {},\n  \"b\": 1,\n  \"x\": {\"k\":1,\n    \"l\":2}\n}", []skill.Op{{Op: "move", From: "/a/x", Path: "/x"}}},
		{"twice the same key", `{"a": 1, "b": 2, "a": 3}`, `{"b": 2}`, []skill.Op{op("remove", "/a", "")}},
		{"the last of two keys", `{"a": 1, "a": 3}`, `{"a": 1, "a": 4}`, []skill.Op{op("replace", "/a", "4")}},
		{"move over another", `{"a": 1, "b": 2, "c": 3}`, `{"b": 2, "c": 1}`, []skill.Op{{Op: "move", From: "/a", Path: "/c"}}},
		{"copy", `{"a": [1,2]}`, `{"a": [1,2], "b": [1,2]}`, []skill.Op{{Op: "copy", From: "/a", Path: "/b"}}},
		{"test", `{"a": 1.0}`, `{"a": 2}`, []skill.Op{op("test", "/a", "1"), op("replace", "/a", "2")}},
		{"escaped name", `{"\u0061": 1}`, `{"\u0061": 2}`, []skill.Op{op("replace", "/a", "2")}},
		{"everything", `{"a": 1}`, `{"b": 2}`, []skill.Op{op("replace", "", `{"b":2}`)}},
	} {
		doc := mustParse(t, c.text)
		got, err := doc.Patch(c.ops)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if string(got.Bytes()) != c.want {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got.Bytes(), c.want)
		}
		if string(doc.Bytes()) != c.text {
			t.Errorf("%s: the document itself changed", c.name)
		}
	}
}

func TestPatchRefuses(t *testing.T) {
	deep := strings.Repeat("[", skill.NestingLimit) + strings.Repeat("]", skill.NestingLimit)
	for name, ops := range map[string][]skill.Op{
		"no such member":     {op("remove", "/nope", "")},
		"no such parent":     {op("add", "/nope/x", "1")},
		"no slash":           {op("add", "id", "1")},
		"past the end":       {op("add", "/domains/3", "1")},
		"leading zero":       {op("replace", "/domains/00", "1")},
		"not an index":       {op("add", "/domains/x", "1")},
		"dash":               {op("replace", "/domains/-", "1")},
		"into a text":        {op("add", "/id/x", "1")},
		"the whole":          {op("remove", "", "")},
		"no object":          {op("replace", "", "[]")},
		"no value":           {op("add", "/x", "")},
		"broken value":       {op("add", "/x", "{")},
		"two values":         {op("add", "/x", "1 2")},
		"comment":            {op("add", "/x", "1 // c")},
		"not UTF-8":          {op("add", "/x", "\"\xff\"")},
		"byte order mark":    {op("add", "/x", "\ufeff1")},
		"too deep":           {op("add", "/x", deep)},
		"far too deep":       {op("add", "/x", strings.Repeat("[", 1_000_000))},
		"too large":          {op("add", "/x", `"`+strings.Repeat("a", skill.ManifestLimit)+`"`)},
		"into itself":        {{Op: "move", From: "/nodeTools", Path: "/nodeTools/t"}},
		"everything":         {{Op: "move", From: "", Path: "/x"}},
		"from nowhere":       {{Op: "move", From: "/nope", Path: "/x"}},
		"unknown operation":  {op("swap", "/id", "1")},
		"failing test":       {op("test", "/id", `"b"`)},
		"good, then bad":     {op("replace", "/id", `"b"`), op("remove", "/nope", "")},
		"a move to nowhere":  {{Op: "move", From: "/id", Path: "/nope/x"}},
		"a move past an end": {{Op: "move", From: "/domains/0", Path: "/domains/2"}},
	} {
		doc := mustParse(t, odd)
		if got, err := doc.Patch(ops); err == nil || got != nil || fault.CodeOf(err) != fault.BadArguments {
			t.Errorf("%s: %v", name, err)
		}
		if string(doc.Bytes()) != odd {
			t.Errorf("%s: the document changed", name)
		}
	}
}

// model is what a patch must mean, on plain values.
func model(v any, o skill.Op) (any, bool) {
	tokens := strings.Split(o.Path, "/")[1:]
	for i := range tokens {
		tokens[i] = unescape(tokens[i])
	}
	var value any
	if o.Op != "remove" && json.Unmarshal(o.Value, &value) != nil {
		return nil, false
	}
	return modelAt(v, tokens, o.Op, value)
}

func modelAt(v any, tokens []string, kind string, value any) (any, bool) {
	name, last := tokens[0], len(tokens) == 1
	switch v := v.(type) {
	case map[string]any:
		child, ok := v[name]
		switch {
		case !last && ok:
			child, ok = modelAt(child, tokens[1:], kind, value)
			v[name] = child
			return v, ok
		case !last, !ok && kind != "add":
			return nil, false
		case kind == "remove":
			delete(v, name)
		default:
			v[name] = value
		}
		return v, true
	case []any:
		i, err := strconv.Atoi(name)
		if err != nil || i > len(v) || i == len(v) && (kind != "add" || !last) {
			return nil, false
		}
		switch {
		case !last:
			child, ok := modelAt(v[i], tokens[1:], kind, value)
			v[i] = child
			return v, ok
		case kind == "remove":
			return append(v[:i:i], v[i+1:]...), true
		case kind == "add":
			return append(v[:i:i], append([]any{value}, v[i:]...)...), true
		}
		v[i] = value
		return v, true
	}
	return nil, false
}

// pointers lists every value of a document but the whole.
func pointers(tr *tree) (all []string) {
	var walk func(i int, at string)
	walk = func(i int, at string) {
		if i > 0 {
			all = append(all, at)
		}
		index := 0
		hidden := tr.shadowed(i)
		for child := range tr.members(i) {
			name := strconv.Itoa(index)
			if tr.nodes[child].keyEnd > 0 {
				name = escape(tr.key(child))
			}
			index++
			if tr.nodes[i].kind == '{' && hidden[child] {
				continue
			}
			walk(child, at+"/"+name)
		}
	}
	walk(0, "")
	return all
}

// A patch means what RFC 6902 says, keeps every byte outside of its place, and
// taking out what was added gives the file back.
func FuzzPatch(f *testing.F) {
	values := []string{`1`, `"x"`, `{"a":{"b":[1,{}]}}`, `[]`, `[ 1 , 2 ]`}
	for i, text := range []string{odd, google, "{}", "{\"a\":[1,2,{\"b\":null}]}\n", "{\r\"a\":\r[ ]}", `{"a":1,"a":{"b":2}, "c":3}`, "{\n \"a\": [\n  1, 2\n ], \"b\": {} }"} {
		for pick := range uint8(4) {
			f.Add([]byte(text), pick*3, values[(i+int(pick))%len(values)])
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, pick uint8, value string) {
		doc, _ := Parse(data)
		if doc == nil || !json.Valid([]byte(value)) {
			return
		}
		same, err := doc.Patch(nil)
		if err != nil || !bytes.Equal(same.Bytes(), data) {
			t.Fatal("a patch of nothing changed something", err)
		}
		tr, err := sow(data)
		if err != nil {
			t.Fatal(err)
		}
		all := pointers(tr)
		if len(all) == 0 {
			return
		}
		at := all[int(pick)%len(all)]
		node, err := tr.find(at)
		if err != nil {
			t.Fatal(at, err)
		}
		n := tr.nodes[node]
		for _, kind := range []string{"replace", "add", "remove"} {
			o := op(kind, at, value)
			next, err := doc.Patch([]skill.Op{o})
			if err != nil {
				// Only limits and lone surrogates' twins may refuse a sound change.
				if !strings.Contains(err.Error(), "nest") && !strings.Contains(err.Error(), "large") {
					t.Fatalf("%s %s in %q: %v", kind, at, data, err)
				}
				continue
			}
			sameMeaning(t, data, next.Bytes(), o)
			if kind == "replace" {
				out := next.Bytes()
				if !bytes.HasPrefix(out, data[:n.start]) || !bytes.HasSuffix(out, data[n.end:]) {
					t.Fatalf("replace %s in %q touched other bytes: %q", at, data, out)
				}
			}
		}
		addThenRemove(t, doc, tr, n, at, value)
	})
}

func sameMeaning(t *testing.T, before, after []byte, o skill.Op) {
	t.Helper()
	var x, y any
	if json.Unmarshal(bytes.TrimPrefix(before, bom), &x) != nil || json.Unmarshal(bytes.TrimPrefix(after, bom), &y) != nil {
		// encoding/json refuses numbers that are too large for it.
		if !json.Valid(bytes.TrimPrefix(after, bom)) {
			t.Fatalf("%+v makes %q of %q", o, after, before)
		}
		return
	}
	want, ok := model(x, o)
	if !ok || !reflect.DeepEqual(want, y) {
		t.Fatalf("%s %s %s makes\n%q of\n%q; want %v", o.Op, o.Path, o.Value, after, before, want)
	}
}

func addThenRemove(t *testing.T, doc *Document, tr *tree, n node, at, value string) {
	t.Helper()
	if n.kind != '{' || len(tr.data) == 0 {
		return
	}
	group, err := tr.find(at)
	if err != nil || len(tr.children(group)) == 0 {
		return
	}
	path := at + "/a new name"
	if _, taken := tr.member(group, "a new name"); taken {
		return
	}
	next, err := doc.Patch([]skill.Op{op("add", path, value), op("remove", path, "")})
	if err == nil && !bytes.Equal(next.Bytes(), doc.Bytes()) {
		t.Fatalf("add and remove %s in %q gives %q", path, doc.Bytes(), next.Bytes())
	}
}

func TestApply(t *testing.T) {
	doc := mustParse(t, odd)
	got, err := doc.Apply(skill.Fix{Patch: []skill.Op{op("replace", "/id", `"b"`)}})
	if err != nil || got.Manifest().ID != "b" {
		t.Error(err)
	}
	got, err = doc.Apply(skill.Fix{StripComments: true})
	if err != nil || string(got.Bytes()) != odd {
		t.Error("a file without comments changed", err)
	}
}

func TestNew(t *testing.T) {
	text := New("x-com", "X \"(Twitter)\" <ü>", []string{"x.com", "*.x.com"})
	want := "{\n  \"id\": \"x-com\",\n  \"name\": \"X \\\"(Twitter)\\\" <ü>\",\n  \"domains\": [\n    \"x.com\",\n    \"*.x.com\"\n  ],\n  \"notes\": [],\n  \"nodeTools\": {},\n  \"browserTools\": {}\n}\n"
	if string(text) != want {
		t.Errorf("got %s", text)
	}
	doc := mustParse(t, string(text))
	if problems := Validate(t.Context(), Input{Doc: doc, Folder: "x-com"}); len(problems) > 0 {
		t.Error(problems)
	}
	if m := mustParse(t, string(New("a", "b", nil))).Manifest(); m.ID != "a" || len(m.Domains) > 0 {
		t.Error(fmt.Sprint(m))
	}
}
