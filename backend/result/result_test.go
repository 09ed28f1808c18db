package result

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/fault"
)

func TestDecode(t *testing.T) {
	v, err := Decode(`{"n":["a \"],\"v\":"],"v":{"v":1,"n":[]}}`)
	if err != nil || string(v.JSON) != `{"v":1,"n":[]}` || cmp.Diff(v.Notes, []string{`a "],"v":`}) != "" {
		t.Errorf("%s %q %v", v.JSON, v.Notes, err)
	}
	_, err = Decode(`{"e":{"name":"TypeError","message":"m","stack":"s"}}`)
	var thrown *Thrown
	if !errors.As(err, &thrown) || thrown.Error() != "TypeError: m" || thrown.Stack != "s" {
		t.Errorf("%v", err)
	}
	for payload, code := range map[string]fault.Code{
		`{"f":{"code":"cycle","path":"$.a","text":"$"}}`:        fault.ResultNotSerialisable,
		`{"f":{"code":"too-deep","path":"$","text":""}}`:        fault.ResultNotSerialisable,
		`{"f":{"code":"failed","path":"$","text":"x"}}`:         fault.ResultNotSerialisable,
		`{"f":{"code":"too-large","path":"$","text":""}}`:       fault.ResultTooLarge,
		`{"f":{"code":"not-function","path":"$","text":""}}`:    fault.ScriptNotFunction,
		`{"f":{"code":"new kind","path":"$","text":"no idea"}}`: fault.ResultNotSerialisable,
	} {
		if _, err := Decode(payload); fault.CodeOf(err) != code {
			t.Errorf("%s: %v", payload, err)
		}
	}
	for _, payload := range []string{"", "x", "{}", "[]", `{"n":[]}`, `{"n":[],"v":1`, `{"n":5,"v":1}`, `{"n":[],"x":1}`, `{"n":[`, "\x00"} {
		if v, err := Decode(payload); err == nil {
			t.Errorf("%q gave %s", payload, v.JSON)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(`{"n":["x"],"v":[1]}`)
	f.Add(`{"e":{}}`)
	f.Fuzz(func(_ *testing.T, payload string) {
		_, _ = Decode(payload) // must not panic
	})
}

func TestFields(t *testing.T) {
	values, names, err := Fields(json.RawMessage(` {"b":1,"a":[ 2 ],"b":3} `))
	if err != nil || strings.Join(names, ",") != "b,a" || string(values["b"]) != "3" || string(values["a"]) != "[ 2 ]" {
		t.Errorf("%v %v %v", values, names, err)
	}
	for _, v := range []string{`[]`, `1`, `{`, `{"a"}`, `{"a":1} x`, `{"a":1}]`, `{a:1}`} {
		if _, _, err := Fields(json.RawMessage(v)); err == nil {
			t.Errorf("%s is no object", v)
		}
	}
}

func TestMapStrings(t *testing.T) {
	swap := func(s string) string { return strings.ReplaceAll(s, "a<b", "•") }
	for in, want := range map[string]string{
		`"a<b"`:                          `"•"`,
		`{"a\u003cb": [1, "x a<b", ""]}`: `{"•": [1, "x •", ""]}`,
		`"\ud800"`:                       `"\ud800"`,
		`[1e3, -0,  true]`:               `[1e3, -0,  true]`,
		`"no end a<b`:                    `"no end a<b`,
		`"\"a<b\\"`:                      `"\"•\\"`,
	} {
		if got := MapStrings(json.RawMessage(in), swap); string(got) != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

func FuzzMapStrings(f *testing.F) {
	f.Add(`{"a":["b\"",1]}`)
	f.Fuzz(func(t *testing.T, v string) {
		same := MapStrings(json.RawMessage(v), func(s string) string { return s })
		if string(same) != v {
			t.Errorf("%q became %q", v, same)
		}
		if json.Valid([]byte(v)) && !json.Valid(MapStrings(json.RawMessage(v), func(string) string { return `x"\` })) {
			t.Errorf("%q became invalid", v)
		}
	})
}
