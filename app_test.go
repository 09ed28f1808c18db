package main

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sitewright/backend/desktop"
	"sitewright/backend/fault"
	"sitewright/backend/workspace"
)

// notAsked are methods that the window's pages do not call yet.
var notAsked = []string{}

// calls are the methods that the frontend calls, with how many inputs.
func calls(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile("frontend/src/api/wails.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, m := range regexp.MustCompile(`call\("(\w+)"(?:, \[([^\]]*)\])?`).FindAllStringSubmatch(string(text), -1) {
		found[m[1]] = len(strings.FieldsFunc(m[2], func(r rune) bool { return r == ',' || r == ' ' }))
	}
	return found
}

func TestFrontendCallsTheAppsMethods(t *testing.T) {
	asked := calls(t)
	if len(asked) < 15 {
		t.Fatalf("only %d calls were found in src/api", len(asked))
	}
	app := reflect.TypeFor[*App]()
	for name, inputs := range asked {
		m, ok := app.MethodByName(name)
		if !ok {
			t.Errorf("the frontend calls %s, which App does not have", name)
		} else if want := m.Type.NumIn() - 1; inputs != want {
			t.Errorf("the frontend calls %s with %d inputs, it has %d", name, inputs, want)
		}
	}
	for i := range app.NumMethod() {
		if name := app.Method(i).Name; asked[name] == 0 && !slices.Contains(notAsked, name) {
			if _, ok := asked[name]; !ok {
				t.Errorf("App has %s, which src/api does not call", name)
			}
		}
	}
}

// No method takes more text than a call may have: it says so before it does
// anything, even wait for the engine.
func TestMethodsRefuseTooMuchText(t *testing.T) {
	app := reflect.ValueOf(newApp(nil))
	huge := reflect.ValueOf(strings.Repeat("x", desktop.Most+1))
	for i := range app.NumMethod() {
		name, method := app.Type().Method(i).Name, app.Method(i)
		for filled := range method.Type().NumIn() {
			in := make([]reflect.Value, method.Type().NumIn())
			texts := false
			for j := range in {
				in[j] = reflect.New(method.Type().In(j)).Elem()
				if j == filled {
					texts = fill(in[j], huge)
				}
			}
			if !texts {
				continue
			}
			out := method.Call(in)
			err, _ := out[len(out)-1].Interface().(error)
			if fault.CodeOf(err) != fault.BadArguments || len(err.Error()) > 500 {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// fill puts the text into the first place for one, if there is any.
func fill(v, text reflect.Value) bool {
	switch v.Kind() {
	case reflect.String:
		v.Set(text)
		return true
	case reflect.Struct:
		for i := range v.NumField() {
			if fill(v.Field(i), text) {
				return true
			}
		}
	}
	return false
}

// What crosses the bridge must have JSON whatever its content, and must not
// surprise JavaScript: no times, bytes, maps or lists that may be null.
func TestTypesOfTheBridgeArePlain(t *testing.T) {
	app := reflect.TypeFor[*App]()
	seen := map[reflect.Type]bool{}
	for i := range app.NumMethod() {
		m := app.Method(i)
		for j := 1; j < m.Type.NumIn(); j++ {
			plain(t, m.Name, m.Type.In(j), seen)
		}
		for j := range m.Type.NumOut() {
			plain(t, m.Name, m.Type.Out(j), seen)
		}
	}
	plain(t, "console", reflect.TypeFor[workspace.ConsoleLine](), seen)
}

func plain(t *testing.T, where string, typ reflect.Type, seen map[reflect.Type]bool) {
	if seen[typ] {
		return
	}
	seen[typ] = true
	switch typ.Kind() {
	case reflect.String, reflect.Bool, reflect.Int, reflect.Float64, reflect.Interface:
		if typ.Kind() == reflect.Interface && typ != reflect.TypeFor[error]() {
			t.Errorf("%s: %s can be anything", where, typ)
		}
	case reflect.Slice:
		if typ.Elem().Kind() == reflect.Uint8 {
			t.Errorf("%s: bytes", where)
		}
		plain(t, where+"[]", typ.Elem(), seen)
	case reflect.Pointer:
		plain(t, where, typ.Elem(), seen)
	case reflect.Struct:
		for f := range fields(typ) {
			if f.Tag.Get("json") == "" {
				t.Errorf("%s.%s has no name for JavaScript", typ, f.Name)
			}
			plain(t, where+"."+f.Name, f.Type, seen)
		}
	default:
		t.Errorf("%s: %s is not plain", where, typ)
	}
}

// fields are the exported fields.
func fields(typ reflect.Type) func(yield func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range typ.NumField() {
			if f := typ.Field(i); f.IsExported() && !yield(f) {
				return
			}
		}
	}
}

// The frontend writes its types by hand. Each member it names must be there.
func TestFrontendKnowsTheTypes(t *testing.T) {
	text, err := os.ReadFile("frontend/src/api/types.ts")
	if err != nil {
		t.Fatal(err)
	}
	ours := map[string]reflect.Type{
		"CurrentTab": reflect.TypeFor[workspace.Current](), "SkillItem": reflect.TypeFor[workspace.Skill](),
		"OneButton": reflect.TypeFor[workspace.Button](), "ToolChoice": reflect.TypeFor[workspace.Choice](),
		"RunItem": reflect.TypeFor[workspace.RunLine](),
	}
	for _, typ := range []reflect.Type{
		reflect.TypeFor[workspace.State](), reflect.TypeFor[workspace.Browser](), reflect.TypeFor[workspace.Tab](),
		reflect.TypeFor[workspace.Settings](), reflect.TypeFor[workspace.SkillPage](), reflect.TypeFor[workspace.RunRequest](),
		reflect.TypeFor[workspace.RunView](), reflect.TypeFor[workspace.Note](), reflect.TypeFor[workspace.Tool](),
		reflect.TypeFor[workspace.Arg](), reflect.TypeFor[workspace.Problem](), reflect.TypeFor[workspace.Overlap](),
		reflect.TypeFor[workspace.Again](), reflect.TypeFor[workspace.Source](), reflect.TypeFor[workspace.Quit](), reflect.TypeFor[workspace.Program](),
	} {
		ours[typ.Name()] = typ
	}
	compared := 0
	for _, m := range regexp.MustCompile(`(?ms)^export interface (\w+) \{\n(.*?)^\}`).FindAllStringSubmatch(string(text), -1) {
		typ, ok := ours[m[1]]
		if !ok {
			continue
		}
		compared++
		names := map[string]bool{}
		for f := range fields(typ) {
			names[f.Tag.Get("json")] = true
		}
		for _, member := range regexp.MustCompile(`(?m)^  (\w+)\??:`).FindAllStringSubmatch(m[2], -1) {
			if !names[member[1]] {
				t.Errorf("types.ts says that %s has %q, which the app never sends", m[1], member[1])
			}
		}
	}
	if compared < 16 {
		t.Errorf("only %d types were compared", compared)
	}
}
