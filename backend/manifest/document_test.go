package manifest

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/skill"
)

// disk is a skill's folder in memory.
type disk map[string]any

func (d disk) Read(path string, limit int64) ([]byte, error) {
	switch content := d[path].(type) {
	case string:
		if int64(len(content)) > limit {
			return nil, &skill.TooLargeError{Size: int64(len(content)), Limit: limit}
		}
		return []byte(content), nil
	case error:
		return nil, content
	}
	return nil, fs.ErrNotExist
}

func TestReadBroken(t *testing.T) {
	for name, c := range map[string]struct {
		content any
		code    string
	}{
		"absent":     {nil, "manifest-missing"},
		"folder":     {skill.ErrNotRegular, "manifest-missing"},
		"unreadable": {fs.ErrPermission, "manifest-missing"},
		"escaping":   {skill.ErrEscape, "path-escape"},
		"50 MB":      {strings.Repeat(" ", 50<<20), "file-too-large"},
		"brackets":   {strings.Repeat("[", 1_000_000), "too-deep"},
		"braces":     {strings.Repeat(`{"a":`, 101) + "1" + strings.Repeat("}", 101), "too-deep"},
		"hidden":     {`{"a":"` + strings.Repeat(`[`, 200) + `\"","b":` + strings.Repeat("[", 101), "too-deep"},
		"list":       {"[]", "manifest-not-object"},
		"text":       {`"x"`, "manifest-not-object"},
		"null":       {"null", "manifest-not-object"},
		"empty":      {"", "manifest-json"},
		"not UTF-8":  {"{\"a\":\"\xff\"}", "manifest-json"},
		"binary":     {"\x00\x01\x02", "manifest-json"},
	} {
		doc, problems := Read(disk{FileName: c.content})
		if doc != nil || len(problems) != 1 || problems[0].Code != c.code || problems[0].Severity != skill.Error {
			t.Errorf("%s: %v, %+v; want %s", name, doc != nil, problems, c.code)
			continue
		}
		sentence(t, problems[0])
	}
}

// sentence holds the form of a message: one sentence for people.
func sentence(t *testing.T, p skill.Problem) {
	t.Helper()
	if p.Message == "" || !strings.HasSuffix(p.Message, ".") && !strings.HasSuffix(p.Message, "?") || strings.Contains(p.Message, "%!") {
		t.Errorf("%s: not a sentence: %q", p.Code, p.Message)
	}
}

func TestNestingLimitIsAllowed(t *testing.T) {
	text := `{"a":` + strings.Repeat("[", skill.NestingLimit-1) + strings.Repeat("]", skill.NestingLimit-1) + "}"
	if doc, problems := Parse([]byte(text)); doc == nil {
		t.Fatal(problems)
	}
}

func TestSyntaxProblems(t *testing.T) {
	for _, c := range []struct{ text, path, message string }{
		{"", "1:1", "the file is empty"},
		{" \n ", "2:2", "the file is empty"},
		{"{", "1:2", "the “{” of line 1, column 1 still needs its “}”"},
		{"{\r\n \"a\": [1", "2:9", "the “[” of line 2, column 7 still needs its “]”"},
		{`{"a": "x`, "1:9", "ends too early"},
		{`{"a": tru`, "1:10", "ends too early"},
		{"{\n\"a\": 1,\n}", "2:7", "a comma after the last entry"},
		{`{"a": [1,]}`, "1:9", "a comma after the last entry"},
		{`{,}`, "1:2", "a comma without an entry"},
		{`{"a": [1,,2]}`, "1:10", "a comma without an entry"},
		{"{\r\"a\" 1}", "2:5", "a “:” was expected after the name, but “1”"},
		{"{\"a\": 1\n\"b\": 2}", "2:1", "a “,” or “}” was expected"},
		{`{"a": [1 2]}`, "1:10", "a “,” or “]” was expected"},
		{`{'a': 1}`, "1:2", "double quotes"},
		{`{a: 1}`, "1:2", "a name in double quotes was expected, but “a”"},
		{`{"b": 1, a: 1}`, "1:10", "a name in double quotes was expected, but “a”"},
		{`{"a": True}`, "1:7", "a value was expected"},
		{`{"a": [1, x]}`, "1:11", "a value was expected"},
		{`{"a": }`, "1:7", "a value was expected"},
		{`{"a": 01}`, "1:8", "a “,” or “}” was expected"},
		{`{"a": 1.}`, "1:9", "a digit was expected"},
		{"{\"a\": \"x\ny\"}", "1:9", "over the end of a line"},
		{`{"a": "x\q"}`, "1:9", "needs one of"},
		{"{} x", "1:4", "more text after the end"},
		{"{}\n}", "2:1", "more text after the end"},
		{"// c\n{}", "1:1", "comments are not allowed"},
		{`{"ü😀": /* c */ 1}`, "1:9", "comments are not allowed"},
		{"\ufeff{\"a\" 1}", "1:6", "a “:” was expected"},
		{"\xff\xfe{\x00}\x00", "1:1", "UTF-16"},
		{"{\n\"a\":\"ü\xff\"}", "2:7", "not UTF-8"},
	} {
		doc, problems := Parse([]byte(c.text))
		if doc != nil || len(problems) != 1 || problems[0].Code != "manifest-json" {
			t.Errorf("%q: %+v", c.text, problems)
			continue
		}
		p := problems[0]
		if p.Path != "manifest.json:"+c.path || !strings.Contains(p.Message, c.message) {
			t.Errorf("%q: %s: %s; want %s: %s", c.text, p.Path, p.Message, c.path, c.message)
		}
		sentence(t, p)
	}
}

func TestManifest(t *testing.T) {
	doc, problems := Parse([]byte(google))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	m := doc.Manifest()
	search, _ := m.Tool("search_and_extract")
	suggest, _ := m.Tool("get_autocomplete_suggestions")
	if search == nil || suggest == nil {
		t.Fatalf("%+v", m)
	}
	if !json.Valid(search.Raw) || !strings.HasPrefix(string(search.Raw), `{ "description": "Perform`) {
		t.Errorf("raw: %s", search.Raw)
	}
	search.Raw, suggest.Raw = nil, nil
	want := &skill.Manifest{
		ID: "google", Name: "Google Search",
		Domains: []string{"google.com", "*.google.com", "www.google.com"}, Notes: []string{"notes/overview.md"},
		Tools: []skill.Tool{{
			Name: "search_and_extract", Kind: skill.Node, Pointer: "/nodeTools/search_and_extract",
			Description: "Perform a Google search and extract top organic results.",
			Path:        "tools/search-extract.js", Callable: "searchAndExtract",
			Args: []skill.Arg{
				{Name: "query", Type: "string", Required: true, Description: "Search query string."},
				{Name: "maxResults", Type: "integer", Description: "Maximum number of results to extract."},
			},
			Returns: skill.Returns{Type: "array", Description: "Array of {title, url, snippet} objects."},
		}, {
			Name: "get_autocomplete_suggestions", Kind: skill.Browser, Pointer: "/browserTools/get_autocomplete_suggestions",
			Description: "Get autocomplete suggestions for the current search query.", Path: "browser-tools/autocomplete.js",
			Returns: skill.Returns{Type: "array", Description: "Array of suggestion strings."},
		}},
	}
	if diff := cmp.Diff(want, m); diff != "" {
		t.Error(diff)
	}
}

// Reading is kind: a wrong shape costs only itself, the last of two equal keys
// counts, escapes and a byte order mark are understood.
func TestManifestIsKind(t *testing.T) {
	doc, problems := Parse([]byte("\ufeff" + `{"id":1,"name":"first","name":"A\u00fc\ud800","domain":"old.com","notes":["a",2,"b"],
		"browserTools":{"x/y":{"path":"b.js","args":{"n":{"type":"number","minimum":1e1,"maxLength":5.0,"minLength":-1,"enum":[1,"a"],
		"default":null,"items":3,"required":"yes","pattern":7},"bad":4,"n2":{"items":{"type":"string"},"maximum":2}},"returns":[],
		"annotations":{"title":"T","readOnlyHint":true}},"bad":[]},
		"nodeTools":{"a":{"path":"1.js"},"a":{"path":"2.js"}}}`))
	if doc == nil {
		t.Fatal(problems)
	}
	m := doc.Manifest()
	ten, two, five := 10.0, 2.0, 5
	for i := range m.Tools {
		m.Tools[i].Raw = nil
	}
	want := &skill.Manifest{
		Name: "Aü\ufffd", Domains: []string{"old.com"}, Notes: []string{"a", "b"},
		Tools: []skill.Tool{
			{Name: "a", Kind: skill.Node, Path: "2.js", Pointer: "/nodeTools/a"},
			{
				Name: "x/y", Kind: skill.Browser, Path: "b.js", Pointer: "/browserTools/x~1y", Title: "T", ReadOnly: true,
				Args: []skill.Arg{
					{
						Name: "n", Type: "number", Minimum: &ten, MaxLength: &five, Default: json.RawMessage("null"),
						Enum: []json.RawMessage{[]byte("1"), []byte(`"a"`)},
					},
					{Name: "n2", Items: json.RawMessage(`{"type":"string"}`), Maximum: &two},
				},
			},
		},
	}
	if diff := cmp.Diff(want, m); diff != "" {
		t.Error(diff)
	}
	if string(doc.Bytes()[:3]) != "\ufeff" {
		t.Error("the byte order mark is lost")
	}
}

// Parse takes exactly the JSON objects that other parsers take, and its problem
// always has a place.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		google, "{}", "\ufeff{}", "[", `{"a":1,}`, "// c\n{}", `{"a":"\ud800"}`, "{\"id\":\"\xff\"}", `{"nodeTools":{"a":{"args":{"b":{"enum":[1]}}}}}`,
		`{"a":1}{`, `{"a":tru}`, "{\r\r}", "{'a'}", `{"a" "b"}`, "{\"a\":\"\t\"}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		keep := bytes.Clone(data)
		doc, problems := Parse(data)
		text := bytes.TrimPrefix(data, bom)
		sound := json.Valid(text) && utf8.Valid(data) && bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("{")) &&
			!tooDeep(data, skill.NestingLimit)
		if (doc != nil) != sound {
			t.Fatalf("%q: document %v, JSON %v: %+v", data, doc != nil, sound, problems)
		}
		if !bytes.Equal(keep, data) {
			t.Fatal("Parse changed its input")
		}
		if doc == nil {
			if len(problems) != 1 || problems[0].Code == "manifest-json" && !strings.HasPrefix(problems[0].Path, "manifest.json:") {
				t.Fatalf("%q: %+v", data, problems)
			}
			checkCommentFix(t, data, problems[0])
			return
		}
		if len(problems) > 0 || !bytes.Equal(doc.Bytes(), data) {
			t.Fatalf("%q: %+v", data, problems)
		}
		var plain struct {
			Name any `json:"name"`
		}
		// encoding/json takes keys in any case, so only look where that cannot matter.
		if bytes.Count(bytes.ToLower(data), []byte(`name"`)) == 1 && json.Unmarshal(text, &plain) == nil {
			if name, ok := plain.Name.(string); ok && bytes.Contains(data, []byte(`"name"`)) && name != doc.Manifest().Name {
				t.Fatalf("%q: name %q, want %q", data, doc.Manifest().Name, name)
			}
		}
	})
}

// checkCommentFix holds that the offered fix gives JSON.
func checkCommentFix(t *testing.T, data []byte, p skill.Problem) {
	t.Helper()
	if p.Fix == nil {
		return
	}
	mended, err := StripComments(data)
	if err != nil || !json.Valid(bytes.TrimPrefix(mended, bom)) {
		t.Fatalf("%q becomes %q, %v", data, mended, err)
	}
	again, err := StripComments(mended)
	if err != nil || !bytes.Equal(again, mended) {
		t.Fatalf("%q is stripped twice: %q, %v", mended, again, err)
	}
}
