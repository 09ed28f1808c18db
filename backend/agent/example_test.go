package agent

import (
	"encoding/json"
	"testing"

	"sitewright/backend/skill"
)

func TestExampleValue(t *testing.T) {
	number := func(n float64) *float64 { return &n }
	length := func(n int) *int { return &n }
	tests := []struct {
		arg  skill.Arg
		want string
	}{
		{skill.Arg{Name: "q", Type: "string"}, `"some q"`},
		{skill.Arg{Name: "q"}, `"some q"`},
		{skill.Arg{Name: `"`, Type: "string"}, `"some \""`},
		{skill.Arg{Name: "query", Type: "string", MaxLength: length(4)}, `"some"`},
		{skill.Arg{Name: "q", Type: "string", MinLength: length(9)}, `"some qxxx"`},
		{skill.Arg{Name: "q", Type: "string", MinLength: length(1 << 30)}, `"some q"`},
		{skill.Arg{Name: "q", Type: "string", MaxLength: length(0)}, `""`},
		{skill.Arg{Name: "q", Type: "string", Format: "email"}, `"ada@example.com"`},
		{skill.Arg{Name: "q", Type: "string", Default: json.RawMessage(`"d"`)}, `"d"`},
		{skill.Arg{Name: "q", Type: "string", Enum: []json.RawMessage{json.RawMessage(`"e"`)}}, `"e"`},
		{skill.Arg{Name: "n", Type: "integer"}, "1"},
		{skill.Arg{Name: "n", Type: "integer", Minimum: number(2.5)}, "3"},
		{skill.Arg{Name: "n", Type: "number", Minimum: number(2.5)}, "2.5"},
		{skill.Arg{Name: "n", Type: "number", Maximum: number(-7)}, "-7"},
		{skill.Arg{Name: "n", Type: "integer", Maximum: number(0.5)}, "0"},
		{skill.Arg{Name: "b", Type: "boolean"}, "true"},
		{skill.Arg{Name: "o", Type: "object"}, "{}"},
		{skill.Arg{Name: "l", Type: "array"}, "[]"},
		{skill.Arg{Name: "l", Type: "array", Items: json.RawMessage(`{"type": "string"}`)}, `["some text"]`},
		{skill.Arg{Name: "l", Type: "array", Items: json.RawMessage(`{"type": "string", "enum": ["x"]}`)}, `["x"]`},
		{skill.Arg{Name: "l", Type: "array", Items: json.RawMessage(`{"type": 5}`)}, `[]`},
	}
	for _, test := range tests {
		if got := exampleValue(&test.arg); got != test.want {
			t.Errorf("%+v: %s, want %s", test.arg, got, test.want)
		}
	}
}

func TestExampleNames(t *testing.T) {
	args := []skill.Arg{{Name: "max-results", Type: "integer", Required: true}, {Name: "$ok", Type: "boolean", Required: true}, {Name: "left"}}
	tests := []struct{ name, want string }{
		{"list_products", `await list_products({"max-results": 1, $ok: true})`},
		{"list-products", `await site.runTool("s", "list-products", {"max-results": 1, $ok: true})`},
		{"delete", `await site.runTool("s", "delete", {"max-results": 1, $ok: true})`},
		{"page", `await site.runTool("s", "page", {"max-results": 1, $ok: true})`},
		{"été", `await site.runTool("s", "été", {"max-results": 1, $ok: true})`},
		{"1st", `await site.runTool("s", "1st", {"max-results": 1, $ok: true})`},
	}
	for _, test := range tests {
		if got := example("s", &skill.Tool{Name: test.name, Args: args}, callable(test.name)); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestObject(t *testing.T) {
	o := readObject(json.RawMessage(`{"z": 1, "siteId": "old", "a": {"x": [1, {"y": 2}]}, "z": 3}`))
	if got := string(o.with("siteId", "a\"b")); got != `{"z":3,"siteId":"a\"b","a":{"x": [1, {"y": 2}]}}` {
		t.Errorf("with: %s", got)
	}
	if got := string(o.object("a")); got != `{"x": [1, {"y": 2}]}` {
		t.Errorf("object: %s", got)
	}
	for _, name := range []string{"z", "missing"} {
		if got := string(o.object(name)); got != "{}" {
			t.Errorf("%s: %s", name, got)
		}
	}
	for _, text := range []string{"", "5", "[]", "null", "{"} {
		if got := string(readObject(json.RawMessage(text)).with("siteId", "s")); got != `{"siteId":"s"}` {
			t.Errorf("%q: %s", text, got)
		}
	}
}
