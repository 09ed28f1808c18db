package run

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/quick"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

func ptr[T any](v T) *T { return &v }

func TestCheckArgs(t *testing.T) {
	tool := &skill.Tool{Name: "t", Args: []skill.Arg{
		{Name: "query", Type: "string", Required: true, MinLength: ptr(1), MaxLength: ptr(5)},
		{Name: "max", Type: "integer", Minimum: ptr(1.0), Maximum: ptr(10.0)},
		{Name: "price", Type: "number"},
		{Name: "sale", Type: "boolean"},
		{Name: "tags", Type: "array", Items: json.RawMessage(`{"type":"string"}`)},
		{Name: "filter", Type: "object"},
		{Name: "sort", Type: "string", Enum: []json.RawMessage{[]byte(`"up"`), []byte(`"down"`)}, Default: json.RawMessage(`"up"`)},
		{Name: "code", Type: "string", Pattern: `^\d{2}(?!9)`},
		{Name: "nums", Type: "array", Items: json.RawMessage(`{"type":"integer"}`)},
		{Name: "big", Type: "integer"},
		{Name: "pass", Type: "string", Format: "password"},
	}}
	for _, c := range []struct{ given, want, wrong string }{
		{`{"query":"a"}`, `{"query":"a","sort":"up"}`, ""},
		{`{"sort":"down","query":"a"}`, `{"query":"a","sort":"down"}`, ""},
		{``, "", `"query" is missing`},
		{`{"query":""}`, "", "at least 1 characters"},
		{`{"query":"abcdef"}`, "", "at most 5 characters"},
		{`{"query":"éé🙂中a"}`, `{"query":"éé🙂中a","sort":"up"}`, ""},
		{`{"query":5}`, "", `"query" must be a text, not 5`},
		{`{"query":"a","max":"5"}`, `{"query":"a","max":5,"sort":"up"}`, ""},
		{`{"query":"a","max":5.0}`, `{"query":"a","max":5.0,"sort":"up"}`, ""},
		{`{"query":"a","max":5.5}`, "", `"max" must be a whole number, not 5.5`},
		{`{"query":"a","max":"five"}`, "", `"max" must be a whole number, not "five"`},
		{`{"query":"a","max":0}`, "", `at least 1, not 0`},
		{`{"query":"a","max":11}`, "", `at most 10, not 11`},
		{`{"query":"a","max":""}`, "", `"max" must be a whole number`},
		{`{"query":"a","max":null}`, `{"query":"a","sort":"up"}`, ""},
		{`{"query":null}`, "", `"query" must be a text, not null`},
		{`{"query":"a","price":"1e3"}`, `{"query":"a","price":1e3,"sort":"up"}`, ""},
		{`{"query":"a","price":"1,5"}`, "", `"price" must be a number`},
		{`{"query":"a","price":"NaN"}`, "", `"price" must be a number`},
		{`{"query":"a","price":"0x10"}`, "", `"price" must be a number`},
		{`{"query":"a","sale":"true"}`, `{"query":"a","sale":true,"sort":"up"}`, ""},
		{`{"query":"a","sale":"yes"}`, "", `"sale" must be true or false, not`},
		{`{"query":"a","sale":1}`, "", `"sale" must be true or false, not`},
		{`{"query":"a","tags":"x"}`, `{"query":"a","tags":["x"],"sort":"up"}`, ""},
		{`{"query":"a","tags":"[\"x\",\"y\"]"}`, `{"query":"a","tags":["x","y"],"sort":"up"}`, ""},
		{`{"query":"a","tags":["x",5]}`, "", `"tags[1]" must be a text, not 5`},
		{`{"query":"a","nums":"5"}`, `{"query":"a","sort":"up","nums":[5]}`, ""},
		{`{"query":"a","nums":["1",2]}`, `{"query":"a","sort":"up","nums":[1,2]}`, ""},
		{`{"query":"a","nums":["x"]}`, "", `"nums[0]" must be a whole number, not "x"`},
		{`{"query":"a","big":9007199254740993}`, "", `"big" is too large`},
		{`{"query":"a","big":9007199254740991}`, `{"query":"a","sort":"up","big":9007199254740991}`, ""},
		{`{"query":"a","pass":12345678}`, "", `"pass" must be a text, not what was given`},
		{`{"query":"a","filter":"{\"a\":1}"}`, `{"query":"a","filter":{"a":1},"sort":"up"}`, ""},
		{`{"query":"a","filter":[1]}`, "", `"filter" must be a group`},
		{`{"query":"a","sort":"left"}`, "", `"sort" must be one of "up", "down", not "left"`},
		{`{"query":"a","code":"128"}`, `{"query":"a","sort":"up","code":"128"}`, ""},
		{`{"query":"a","code":"129"}`, "", `"code" does not have the form`},
		{`{"query":"a","qery":"b"}`, "", `"qery" is not one of its inputs (did you mean "query"?)`},
		{`{"query":"a","colour":"b"}`, "", `"colour" is not one of its inputs.`},
		{`{"query":"a","x":"b"}`, "", `"x" is not one of its inputs.`},
		{`[1]`, "", "not a JSON object"},
		{`{"query":"a"`, "", "not a JSON object"},
		{`{"query":"a"} x`, "", "not a JSON object"},
		{`{"query":"a"}]`, "", "not a JSON object"},
		{`{"query":"a","query":"b"}`, `{"query":"b","sort":"up"}`, ""},
	} {
		got, _, err := CheckArgs(tool, json.RawMessage(c.given), false)
		switch {
		case c.wrong != "":
			if fault.CodeOf(err) != fault.BadArguments || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s: want %q, got %v", c.given, c.wrong, err)
			}
		case err != nil || string(got) != c.want:
			t.Errorf("%s: got %s %v, want %s", c.given, got, err, c.want)
		}
	}
}

func TestAllFaultsAreReportedTogether(t *testing.T) {
	tool := &skill.Tool{Name: "t", Args: []skill.Arg{{Name: "a", Required: true}, {Name: "b", Type: "integer"}}}
	_, _, err := CheckArgs(tool, json.RawMessage(`{"b":"x","zz":1}`), false)
	for _, want := range []string{`"a" is missing`, `"b" must be`, `"zz" is not`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q lacks %q", err, want)
		}
	}
}

func TestLenientPassesUnknownOn(t *testing.T) {
	tool := &skill.Tool{Name: "t", Args: []skill.Arg{{Name: "query", Type: "string"}}}
	got, warnings, err := CheckArgs(tool, json.RawMessage(`{"qery":"b"}`), true)
	if err != nil || string(got) != `{"qery":"b"}` || len(warnings) != 1 || warnings[0].Code != "argument-unknown" {
		t.Errorf("%s %v %v", got, warnings, err)
	}
}

// A pattern that back-tracks for ever costs its input, not the app.
func TestHostilePattern(t *testing.T) {
	tool := &skill.Tool{Name: "t", Args: []skill.Arg{{Name: "x", Type: "string", Pattern: `^(a+)+\1$`}}}
	_, _, err := CheckArgs(tool, json.RawMessage(`{"x":"`+strings.Repeat("a", 200)+`!"}`), false)
	if fault.CodeOf(err) != fault.BadArguments {
		t.Errorf("%v", err)
	}
}

// Whatever is given, the answer is an error or a JSON object.
func TestCheckArgsIsTotal(t *testing.T) {
	tool := &skill.Tool{Name: "t", Args: []skill.Arg{{Name: "a", Type: "array"}, {Name: "b", Type: "integer"}, {Name: "c", Type: "object"}}}
	property := func(a, b string, c []byte, n float64) bool {
		given, err := json.Marshal(map[string]any{"a": a, "b": b, "c": c, a: n})
		if err != nil {
			return true
		}
		got, _, err := CheckArgs(tool, given, true)
		var o map[string]any
		return err != nil || json.Unmarshal(got, &o) == nil
	}
	if err := quick.Check(property, nil); err != nil {
		t.Error(err)
	}
}

func FuzzCheckArgs(f *testing.F) {
	f.Add(`{"a":"[1]","b":"5"}`)
	f.Add(`{"a":1,"a":2}`)
	f.Add(`{`)
	tool := &skill.Tool{Name: "t", Args: []skill.Arg{{Name: "a", Type: "array"}, {Name: "b", Type: "integer"}}}
	f.Fuzz(func(t *testing.T, given string) {
		got, _, err := CheckArgs(tool, json.RawMessage(given), true)
		if err == nil && !json.Valid(got) {
			t.Errorf("%q gave %q", given, got)
		}
	})
}

func TestCountRows(t *testing.T) {
	for v, want := range map[string]int{
		`null`: -1, `{}`: -1, `"[1,2]"`: -1, `[]`: 0, ` [ ] `: 0, `[1]`: 1, `[[1,2],[3]]`: 2, `["a,b","[,"]`: 2,
		`[{"a":[1,2,3],"b":"\",]"},null]`: 2, "[\n1,\n2\n]": 2,
	} {
		if got := countRows(json.RawMessage(v)); got != want {
			t.Errorf("%s: %d, want %d", v, got, want)
		}
	}
}

func TestMaskedInputs(t *testing.T) {
	tool := &skill.Tool{Args: []skill.Arg{{Name: "user"}, {Name: "pass", Format: "password"}}}
	if got := masked(tool, json.RawMessage(`{"pass":"hunter22","user":"ada"}`)); string(got) != `{"pass":"•••","user":"ada"}` {
		t.Errorf("%s", got)
	}
	if !slices.Contains(skill.Types, "string") {
		t.Error("the format lost its texts")
	}
}
