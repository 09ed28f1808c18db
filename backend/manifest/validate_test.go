package manifest

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"syscall"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// sound is a skill without a problem; the tests spoil it.
const sound = `{
  "id": "shop",
  "name": "Shop",
  "domains": ["shop.example", "*.shop.example"],
  "notes": ["notes/a.md"],
  "nodeTools": {
    "orders": {
      "description": "Lists orders.",
      "path": "tools/orders.js",
      "callable": "orders",
      "args": {
        "max": {"type": "integer", "required": false, "description": "How many.", "default": 5, "minimum": 1, "maximum": 10},
        "state": {"type": "string", "required": true, "description": "Which.", "enum": ["open", "done"], "minLength": 1}
      },
      "returns": {"type": "array", "description": "Orders."},
      "annotations": {"title": "Orders", "readOnlyHint": true}
    }
  },
  "browserTools": {
    "price": {
      "description": "Reads the price.",
      "path": "browser-tools/price.js",
      "args": {},
      "returns": {"type": "number", "description": "The price."},
      "x-other": 1
    }
  }
}
`

func soundFiles() disk {
	return disk{"notes/a.md": "# Shop\n", "tools/orders.js": "export function orders() {}", "browser-tools/price.js": "() => 1"}
}

// parsed answers for a file by its path, as a worker would.
type parsed map[string]any

func (p parsed) Analyse(_ context.Context, _ skill.Kind, path string, _ []byte) (skill.Script, error) {
	switch answer := p[path].(type) {
	case error:
		return skill.Script{}, answer
	case skill.Script:
		return answer, nil
	}
	return skill.Script{}, errors.New("no answer for " + path)
}

func soundScripts() parsed {
	return parsed{
		"tools/orders.js":        skill.Script{Module: true, Exports: []string{"orders"}},
		"browser-tools/price.js": skill.Script{Function: true},
	}
}

// spoilt is the sound skill with a change.
type spoilt struct {
	code, path string
	// ops change the manifest, text replaces it.
	ops  []skill.Op
	text string
	// files and scripts replace single ones.
	files   disk
	scripts parsed
	folder  string
	// message is a part of it; pointer is the path unless given.
	message, pointer string
	// fixed says that the fix must leave nothing of that code.
	fixed bool
	// also are further codes that come with it.
	also []string
}

func (c spoilt) input(t *testing.T) Input {
	t.Helper()
	text := c.text
	if text == "" {
		text = sound
	}
	doc, err := mustParse(t, text).Patch(c.ops)
	if err != nil {
		t.Fatalf("%s: %v", c.code, err)
	}
	in := Input{Doc: doc, Folder: "shop", Files: soundFiles(), Analyser: soundScripts()}
	if c.folder != "" {
		in.Folder = c.folder
	}
	for path, content := range c.files {
		in.Files.(disk)[path] = content
	}
	for path, script := range c.scripts {
		in.Analyser.(parsed)[path] = script
	}
	return in
}

func TestSoundSkill(t *testing.T) {
	if problems := Validate(t.Context(), spoilt{}.input(t)); len(problems) > 0 {
		t.Fatalf("%+v", problems)
	}
	doc := mustParse(t, google)
	if problems := Validate(t.Context(), Input{Doc: doc, Folder: "google"}); len(problems) > 0 {
		t.Fatalf("%+v", problems)
	}
}

const (
	order = "/nodeTools/orders"
	price = "/browserTools/price"
)

var orderScript, priceScript = "tools/orders.js", "browser-tools/price.js"

func fileWith(path string, content any) disk { return disk{path: content} }
func script(path string, s any) parsed       { return parsed{path: s} }
func exporting(names ...string) skill.Script { return skill.Script{Module: true, Exports: names} }
func literal(value, name string) skill.Script {
	return skill.Script{Function: true, Literals: []skill.Literal{{Value: value, Name: name, Line: 3, Column: 7}}}
}
func remove(path string) []skill.Op     { return []skill.Op{op("remove", path, "")} }
func put(path, value string) []skill.Op { return []skill.Op{op("add", path, value)} }
func move(from, to string) []skill.Op   { return []skill.Op{{Op: "move", From: from, Path: to}} }
func both(a, b []skill.Op) []skill.Op   { return slices.Concat(a, b) }

var table = []spoilt{
	{code: "key-missing", path: "/id", ops: remove("/id"), message: "the name of the skill's folder", fixed: true},
	{code: "key-missing", path: "/name", ops: remove("/name"), message: "what people call the site", fixed: true},
	{code: "key-missing", path: "/domains", ops: remove("/domains"), message: "the sites that the skill is for"},
	{code: "key-missing", path: "/notes", ops: remove("/notes"), message: "it may be empty: []", fixed: true},
	{code: "key-missing", path: "/nodeTools", ops: remove("/nodeTools"), fixed: true},
	{code: "key-missing", path: "/browserTools", ops: remove("/browserTools"), fixed: true},

	{code: "key-unknown", path: "/nodeTool", ops: put("/nodeTool", "{}"), message: "did you mean “nodeTools”"},
	{code: "key-unknown", path: "/Notes", ops: move("/notes", "/Notes"), fixed: true, also: []string{"key-missing"}},
	{code: "key-unknown", path: "/domian", ops: move("/domains", "/domian"), message: "did you mean “domains”", fixed: true, also: []string{"key-missing"}},
	{code: "key-unknown", path: "/browser_tools", ops: put("/browser_tools", "{}")},
	{code: "key-unknown", path: "/domain", ops: both(remove("/domains"), put("/domain", "[]")), also: []string{"key-missing"}, fixed: true},
	{code: "key-unknown", path: order + "/discription", pointer: order, ops: put(order+"/discription", `"x"`)},
	{code: "key-unknown", path: order + "/args/max/Required", pointer: order, ops: move(order+"/args/max/required", order+"/args/max/Required"), fixed: true, also: []string{"arg-required"}},
	{code: "key-unknown", path: order + "/args/max/requierd", pointer: order, ops: put(order+"/args/max/requierd", "true"), message: "did you mean “required”"},
	{code: "key-unknown", path: order + "/args/max/items/typ", pointer: order, ops: put(order+"/args/max/items", `{"typ":"string"}`), fixed: true},
	{code: "key-unknown", path: order + "/returns/Type", pointer: order, ops: put(order+"/returns/Type", `"x"`)},
	{code: "key-unknown", path: order + "/annotations/readonlyHint", pointer: order, ops: put(order+"/annotations/readonlyHint", `true`)},
	{code: "key-unknown", path: order + "/annotations", pointer: order, ops: put(order+"/annotations", `[]`)},
	{code: "key-unknown", path: order + "/annotations/title", pointer: order, ops: put(order+"/annotations/title", `1`)},
	{code: "key-unknown", path: order + "/annotations/readOnlyHint", pointer: order, ops: put(order+"/annotations/readOnlyHint", `"yes"`)},
	{code: "key-unknown", path: "/name", text: strings.Replace(sound, `"name"`, `"name": "Twice", "name"`, 1), message: "appears twice"},
	{code: "key-unknown", path: order + "/args/max", pointer: order, text: strings.Replace(sound, `"max"`, `"max": 1, "max"`, 1), message: "appears twice"},

	{code: "id-folder-mismatch", path: "/id", folder: "store", message: "“store”", fixed: true},
	{code: "id-invalid", path: "/id", ops: put("/id", `"Shop!"`), also: []string{"id-folder-mismatch"}, fixed: true},
	{code: "id-invalid", path: "/id", ops: put("/id", `"con"`), folder: "con", message: "device"},
	{code: "id-invalid", path: "/id", ops: put("/id", `7`), fixed: true},
	{code: "name-blank", path: "/name", ops: put("/name", `" \t"`), fixed: true},
	{code: "name-blank", path: "/name", ops: put("/name", `null`), fixed: true},

	{code: "domains-empty", path: "/domains", ops: put("/domains", `[]`)},
	{code: "domain-invalid", path: "/domains", ops: put("/domains", `"x.com"`), fixed: true},
	{code: "domain-invalid", path: "/domains", ops: put("/domains", `{}`)},
	{code: "domain-invalid", path: "/domains/1", ops: put("/domains/1", `7`)},
	{code: "domain-invalid", path: "/domains/0", ops: put("/domains/0", `"*"`), message: "every site"},
	{code: "domain-invalid", path: "/domains/0", ops: put("/domains/0", `""`)},
	{code: "domain-invalid", path: "/domains/0", ops: put("/domains/0", `"https://x.com/a"`), fixed: true},
	{code: "domain-legacy", path: "/domain", ops: both(remove("/domains"), put("/domain", `"x.com"`)), fixed: true},
	{code: "domain-legacy", path: "/domain", ops: put("/domain", `"x.com"`), message: "remove", fixed: true},
	{code: "domain-too-broad", path: "/domains/0", ops: put("/domains/0", `"*.co.uk"`)},
	{code: "domain-duplicate", path: "/domains/2", ops: put("/domains/-", `"SHOP.example."`), fixed: true},

	{code: "note-path", path: "/notes", ops: put("/notes", `"a.md"`)},
	{code: "note-path", path: "/notes/0", ops: put("/notes/0", `7`), fixed: true},
	{code: "note-path", path: "/notes/0", ops: put("/notes/0", `"../a.md"`), message: "like notes/overview.md"},
	{code: "note-path", path: "/notes/0", ops: put("/notes/0", `"notes\\a.md"`), fixed: true, also: []string{"note-missing"}},
	{code: "note-path", path: "/notes/0", files: fileWith("notes/a.md", skill.ErrEscape)},
	{code: "note-missing", path: "/notes/0", files: fileWith("notes/a.md", nil), fixed: true},
	{code: "note-missing", path: "/notes/0", files: fileWith("notes/a.md", skill.ErrNotRegular)},
	{code: "note-missing", path: "/notes/0", files: fileWith("notes/a.md", fs.ErrPermission)},
	{code: "note-not-utf8", path: "/notes/0", files: fileWith("notes/a.md", "a\xff")},
	{code: "file-too-large", path: "/notes/0", files: fileWith("notes/a.md", strings.Repeat("a", skill.NoteLimit+1))},
	{code: "too-deep", path: "/notes/0", files: fileWith("notes/a.md", strings.Repeat(">", 300_000))},
	{code: "path-layout", path: "/notes/0", ops: put("/notes/0", `"a.md"`), files: disk{"a.md": "x"}},

	{code: "tool-name", path: "/nodeTools/ ", ops: move(order, "/nodeTools/ ")},
	{code: "tool-name", path: "/nodeTools/a~1b", ops: move(order, "/nodeTools/a~1b"), message: "slash"},
	{code: "tool-name", path: `/nodeTools/a\b`, ops: move(order, `/nodeTools/a\b`)},
	{code: "tool-name", path: "/nodeTools/..", ops: move(order, "/nodeTools/..")},
	{code: "tool-name", path: "/nodeTools/.", ops: move(order, "/nodeTools/.")},
	{code: "tool-name", path: "/nodeTools/__proto__", ops: move(order, "/nodeTools/__proto__")},
	{code: "tool-name", path: "/nodeTools/constructor", ops: move(order, "/nodeTools/constructor")},
	{code: "tool-name", path: "/nodeTools/a\n", ops: move(order, "/nodeTools/a\n")},
	{code: "tool-shape", path: order, ops: put(order, `"tools/a.js"`)},
	{code: "tool-shape", path: "/browserTools", ops: put("/browserTools", `[]`)},
	{code: "tool-shape", path: order + "/path", pointer: order, ops: remove(order + "/path")},
	{code: "tool-shape", path: order + "/path", pointer: order, ops: put(order+"/path", "7")},
	{code: "tool-duplicate", path: "/browserTools/orders", ops: move(price, "/browserTools/orders"), also: []string{"tool-duplicate"}},
	{code: "tool-duplicate", path: order, text: strings.Replace(sound, `"orders": {`, `"orders": 1, "orders": {`, 1)},
	{code: "description-blank", path: order + "/description", pointer: order, ops: put(order+"/description", `" "`)},
	{code: "description-blank", path: order + "/description", pointer: order, ops: remove(order + "/description")},
	{code: "path-layout", path: order + "/path", pointer: order, ops: put(order+"/path", `"lib/orders.js"`), files: disk{"lib/orders.js": ""}, scripts: script("lib/orders.js", exporting("orders"))},
	{code: "path-escape", path: order + "/path", pointer: order, ops: put(order+"/path", `"../orders.js"`)},
	{code: "path-escape", path: order + "/path", pointer: order, ops: put(order+"/path", `"/tools/orders.js"`), fixed: true},
	{code: "path-escape", path: order + "/path", pointer: order, ops: put(order+"/path", `"C:\\orders.js"`)},
	{code: "path-escape", path: order + "/path", pointer: order, ops: put(order+"/path", `""`)},
	{code: "path-escape", path: price + "/path", pointer: price, ops: put(price+"/path", `"browser-tools/con.js"`)},
	{code: "path-escape", path: price + "/path", pointer: price, ops: put(price+"/path", `"../price.js"`), message: "like browser-tools/name.js"},
	{code: "path-escape", path: order + "/path", pointer: order, files: fileWith(orderScript, skill.ErrEscape)},
	{code: "file-missing", path: order + "/path", pointer: order, files: fileWith(orderScript, nil)},
	{code: "file-missing", path: price + "/path", pointer: price, files: fileWith(priceScript, skill.ErrNotRegular)},
	{code: "file-missing", path: order + "/path", pointer: order, files: fileWith(orderScript, fs.ErrPermission)},
	{code: "file-too-large", path: order + "/path", pointer: order, files: fileWith(orderScript, strings.Repeat(" ", skill.ToolLimit+1))},

	{code: "callable-missing", path: order + "/callable", pointer: order, ops: remove(order + "/callable"), fixed: true},
	{code: "callable-missing", path: order + "/callable", pointer: order, ops: put(order+"/callable", `""`), fixed: true},
	{code: "callable-missing", path: price + "/callable", pointer: price, ops: put(price+"/callable", `3`)},
	{code: "callable-not-exported", path: order + "/callable", pointer: order, ops: put(order+"/callable", `"order"`), message: "it exports “orders”", fixed: true},
	{code: "callable-not-exported", path: order + "/callable", pointer: order, scripts: script(orderScript, exporting("a", "b", "c")), message: "“a”, “b” and “c”"},
	{code: "callable-not-exported", path: order + "/callable", pointer: order, scripts: script(orderScript, skill.Script{}), message: "exports nothing"},
	{code: "callable-not-exported", path: price + "/callable", pointer: price, ops: put(price+"/callable", `"p"`), scripts: script(priceScript, exporting("price")), fixed: true, also: []string{}},
	{code: "script-syntax", path: "tools/orders.js:4:9", pointer: order, scripts: script(orderScript, skill.Script{Syntax: &skill.SyntaxError{Message: "Unexpected end.", Line: 4, Column: 9}}), message: "line 4, column 9: Unexpected end; correct"},
	{code: "script-syntax", path: "browser-tools/price.js:2:3", pointer: price, files: fileWith(priceScript, "a\nü \xff")},
	{code: "script-syntax", path: "tools/orders.js:1:1", pointer: order, scripts: script(orderScript, fault.New(fault.ScriptSyntax, "Parsing it had to be stopped.")), message: "had to be stopped"},
	{code: "script-syntax", path: "tools/orders.js:1:1", pointer: order, scripts: script(orderScript, fault.New(fault.ScriptSyntax, "The file is nested too deeply.").WithHint("Make it simpler.")), message: "nested too deeply; make it simpler."},
	{code: "file-missing", path: order + "/path", pointer: order, files: fileWith(orderScript, &fs.PathError{Op: "openat", Path: "x", Err: syscall.ELOOP}), message: "” is a link that leads back to itself; add"},
	{code: "browser-not-function", path: price + "/path", pointer: price, scripts: script(priceScript, skill.Script{})},
	{code: "browser-not-function", path: price + "/path", pointer: price, scripts: script(priceScript, exporting("price")), fixed: true, also: []string{}},
	{code: "browser-not-function", path: price + "/path", pointer: price, ops: put(price+"/callable", `"price"`), scripts: script(priceScript, skill.Script{Module: true, NotInPage: skill.ImportsFiles, Exports: []string{"price"}}), message: "imports other files, which a tool in the page cannot"},
	{code: "browser-not-function", path: price + "/path", pointer: price, ops: put(price+"/callable", `"price"`), scripts: script(priceScript, skill.Script{Module: true, NotInPage: skill.UsesImportMeta, Exports: []string{"price"}}), message: "write it without"},
	{code: "browser-not-function", path: price + "/path", pointer: price, scripts: script(priceScript, skill.Script{CommonJS: true, NotInPage: skill.RequiresFiles, Exports: []string{"price"}}), message: "with require"},
	{code: "browser-module", path: price + "/path", pointer: price, ops: put(price+"/callable", `"price"`), scripts: script(priceScript, skill.Script{MoreExports: true})},
	{code: "browser-module", path: price + "/path", pointer: price, ops: put(price+"/callable", `"price"`), scripts: script(priceScript, exporting("price"))},
	{code: "browser-module", path: price + "/path", pointer: price, ops: put(price+"/callable", `"price"`), scripts: script(priceScript, skill.Script{CommonJS: true, Exports: []string{"price"}})},
	{code: "trailing-comment", path: price + "/path", pointer: price, scripts: script(priceScript, skill.Script{Function: true, TrailingComment: true})},

	{code: "args-shape", path: order + "/args", pointer: order, ops: remove(order + "/args"), fixed: true},
	{code: "args-shape", path: order + "/args", pointer: order, ops: put(order+"/args", "[]"), fixed: true},
	{code: "args-shape", path: order + "/args/max", pointer: order, ops: put(order+"/args/max", `"integer"`)},
	{code: "args-shape", path: order + "/args/", pointer: order, ops: move(order+"/args/max", order+"/args/")},
	{code: "args-shape", path: order + "/args/__proto__", pointer: order, ops: move(order+"/args/max", order+"/args/__proto__")},
	{code: "arg-type", path: order + "/args/state/type", pointer: order, ops: put(order+"/args/state/type", `"text"`), fixed: true},
	{code: "arg-type", path: order + "/args/state/type", pointer: order, ops: put(order+"/args/state/type", `"String"`), fixed: true},
	{code: "arg-type", path: order + "/args/state/type", pointer: order, ops: put(order+"/args/state/type", `["string"]`)},
	{code: "arg-type", path: order + "/args/state/type", pointer: order, ops: remove(order + "/args/state/type")},
	{code: "arg-required", path: order + "/args/state/required", pointer: order, ops: remove(order + "/args/state/required"), fixed: true},
	{code: "arg-required", path: order + "/args/state/required", pointer: order, ops: put(order+"/args/state/required", `"true"`), fixed: true},
	{code: "arg-description", path: order + "/args/state/description", pointer: order, ops: put(order+"/args/state/description", `""`)},
	{code: "arg-default", path: order + "/args/max/default", pointer: order, ops: put(order+"/args/max/default", `"5"`), message: "whole number", fixed: true},
	{code: "arg-default", path: order + "/args/max/default", pointer: order, ops: put(order+"/args/max/default", `1.5`)},
	{code: "arg-default", path: order + "/args/max/default", pointer: order, ops: put(order+"/args/max/default", `11`), message: "range"},
	{code: "arg-default", path: order + "/args/state/default", pointer: order, ops: put(order+"/args/state/default", `"lost"`), message: "choices"},
	{code: "arg-default", path: order + "/args/state/default", pointer: order, ops: put(order+"/args/state/default", `""`), message: "too short"},
	{code: "arg-default", path: order + "/args/state/default", pointer: order, ops: both(put(order+"/args/state/default", `"open"`), put(order+"/args/state/pattern", `"^d"`)), message: "pattern"},
	{code: "arg-default", path: order + "/args/state/enum", pointer: order, ops: put(order+"/args/state/enum", `[]`)},
	{code: "arg-default", path: order + "/args/max/minimum", pointer: order, ops: put(order+"/args/max/minimum", `"1"`)},
	{code: "arg-default", path: order + "/args/state/maxLength", pointer: order, ops: put(order+"/args/state/maxLength", `1.5`)},
	{code: "arg-default", path: order + "/args/state/items", pointer: order, ops: put(order+"/args/state/items", `"string"`)},
	{code: "arg-default", path: order + "/args/state/pattern", pointer: order, ops: put(order+"/args/state/pattern", `"(a"`), message: "regular expression"},
	{code: "arg-default", path: order + "/args/max/minimum", pointer: order, ops: both(put(order+"/args/max/minimum", `20`), remove(order+"/args/max/default")), message: "at least 20 and at most 10"},
	{code: "arg-default", path: order + "/args/state/minLength", pointer: order, ops: both(put(order+"/args/state/minLength", `5`), put(order+"/args/state/maxLength", `4`)), message: "at least 5 and at most 4"},
	{code: "arg-default", path: order + "/args/state/enum/1", pointer: order, ops: put(order+"/args/state/enum", `["open",5,true]`), message: "not of its type, text"},
	{code: "arg-default", path: order + "/args/max/enum/0", pointer: order, ops: put(order+"/args/max/enum", `["5",5]`), message: "whole number"},
	{code: "arg-default", path: order + "/args/list/default", pointer: order, ops: put(order+"/args/list", `{"type":"array","required":false,"description":"L.","items":{"type":"string"},"default":["a",1]}`), message: "entry", fixed: true},
	{code: "arg-default", path: order + "/args/list/default", pointer: order, ops: put(order+"/args/list", `{"type":"array","required":false,"description":"L.","items":{"type":"string","enum":["a"]},"default":["a","b"]}`), message: "choices of its items", fixed: true},
	{code: "arg-default", path: order + "/args/list/items/type", pointer: order, ops: put(order+"/args/list", `{"type":"array","required":false,"description":"L.","items":{"type":"text"}}`), fixed: true},
	{code: "arg-default", path: order + "/args/list/items/enum/0", pointer: order, ops: put(order+"/args/list", `{"type":"array","required":false,"description":"L.","items":{"type":"string","enum":[1]}}`)},
	{code: "arg-default", path: order + "/args/state/format", pointer: order, ops: put(order+"/args/state/format", `1`)},
	{code: "returns-shape", path: order + "/returns", pointer: order, ops: remove(order + "/returns")},
	{code: "returns-shape", path: order + "/returns", pointer: order, ops: put(order+"/returns", `"array"`)},
	{code: "returns-shape", path: order + "/returns/description", pointer: order, ops: remove(order + "/returns/description")},
	{code: "returns-type", path: order + "/returns/type", pointer: order, ops: put(order+"/returns/type", `"list"`), fixed: true},
	{code: "returns-type", path: order + "/returns/type", pointer: order, ops: remove(order + "/returns/type")},

	{code: "temporary-ref", path: "browser-tools/price.js:3:7", pointer: price, scripts: script(priceScript, literal("@e12", ""))},
	{code: "temporary-ref", path: "notes/a.md:2:9", pointer: "/notes/0", files: fileWith("notes/a.md", "# A\r\nÜ 😀 do @e12.\r\n")},
	{code: "secret-like", path: "browser-tools/price.js:3:7", pointer: price, scripts: script(priceScript, literal("hunter2!", "password"))},
	{code: "secret-like", path: "notes/a.md:2:11", pointer: "/notes/0", files: fileWith("notes/a.md", "Sign in:\npassword: hunter2")},
}

// severities is the table of docs/skill-format.md, "Problems".
var severities = map[string]skill.Severity{
	"manifest-missing": skill.Error, "manifest-json": skill.Error, "manifest-not-object": skill.Error,
	"key-missing": skill.Error, "key-unknown": skill.Warning,
	"id-folder-mismatch": skill.Error, "id-invalid": skill.Error, "duplicate-id": skill.Error, "name-blank": skill.Error,
	"domains-empty": skill.Error, "domain-invalid": skill.Error,
	"domain-legacy": skill.Warning, "domain-too-broad": skill.Warning, "domain-duplicate": skill.Warning,
	"note-path": skill.Warning, "note-missing": skill.Warning, "note-not-utf8": skill.Warning,
	"tool-name": skill.Error, "tool-shape": skill.Error, "tool-duplicate": skill.Error,
	"description-blank": skill.Warning, "path-layout": skill.Warning, "path-escape": skill.Error, "file-missing": skill.Error,
	"file-too-large": skill.Error, "too-deep": skill.Error,
	"callable-missing": skill.Error, "callable-not-exported": skill.Error, "script-syntax": skill.Error,
	"browser-not-function": skill.Error, "trailing-comment": skill.Warning, "browser-module": skill.Warning,
	"args-shape": skill.Error, "arg-type": skill.Error,
	"arg-required": skill.Warning, "arg-description": skill.Warning, "arg-default": skill.Warning,
	"returns-shape": skill.Warning, "returns-type": skill.Warning, "temporary-ref": skill.Warning, "secret-like": skill.Warning,
}

func TestEveryCode(t *testing.T) {
	tested := map[string]bool{
		// In document_test.go, and here below.
		"manifest-missing": true, "manifest-json": true, "manifest-not-object": true, "duplicate-id": true,
	}
	for _, c := range table {
		tested[c.code] = true
		in := c.input(t)
		problems := Validate(t.Context(), in)
		codes := map[string]bool{c.code: true}
		for _, also := range c.also {
			codes[also] = true
		}
		found := false
		for _, p := range problems {
			sentence(t, p)
			if p.Severity != severities[p.Code] {
				t.Errorf("%s is %s, want %s", p.Code, p.Severity, severities[p.Code])
			}
			if !codes[p.Code] {
				t.Errorf("%s at %s brings %s at %s: %s", c.code, c.path, p.Code, p.Path, p.Message)
			}
			found = found || p.Code == c.code && p.Path == c.path && c.check(t, in, p)
		}
		if !found {
			t.Errorf("no %s at %s with %q: %+v", c.code, c.path, c.message, problems)
		}
	}
	for code := range severities {
		if !tested[code] {
			t.Errorf("%s has no test", code)
		}
	}
}

// check looks at the problem that the change was made for.
func (c spoilt) check(t *testing.T, in Input, p skill.Problem) bool {
	t.Helper()
	pointer := c.pointer
	if pointer == "" {
		pointer = c.path
	}
	if p.Pointer != pointer {
		t.Errorf("%s at %s belongs to %q, want %q", p.Code, p.Path, p.Pointer, pointer)
	}
	if !c.fixed {
		return strings.Contains(p.Message, c.message)
	}
	if p.Fix == nil || p.Fix.Title == "" {
		t.Errorf("%s at %s has no fix", p.Code, p.Path)
		return true
	}
	mended, err := in.Doc.Apply(*p.Fix)
	if err != nil {
		t.Errorf("%s at %s: %v", p.Code, p.Path, err)
		return true
	}
	in.Doc = mended
	for _, rest := range Validate(t.Context(), in) {
		if rest.Code == p.Code && rest.Path == p.Path {
			t.Errorf("%s at %s is still there after “%s”: %s", p.Code, p.Path, p.Fix.Title, mended.Bytes())
		}
	}
	return strings.Contains(p.Message, c.message)
}
