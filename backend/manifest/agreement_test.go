package manifest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"sitewright/backend/skill"
)

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	// A name of its own: a bare file name is looked for in this folder, which
	// fails where the folder's path has a space.
	const name = "urn:sitewright:manifest"
	if err := c.AddResource(name, doc); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile(name)
}

// shapely reports problems that a schema can know of: about one place and its
// form, not about files, the folder, spelling or two places at once.
func shapely(doc *Document, p skill.Problem) bool {
	switch p.Code {
	case "domain-too-broad", "domain-duplicate", "path-layout", "tool-duplicate":
		return false
	case "domain-legacy":
		return !bytes.Contains(doc.Bytes(), []byte(`"domains"`))
	case "arg-default":
		// Those that one place is wrong by itself; no two places, no pattern's inside.
		return strings.HasSuffix(p.Message, "it has no effect.")
	case "key-unknown":
		last := lastToken(p.Path)
		return last == "annotations" || strings.Contains(p.Path, "/annotations/") && slices.Contains(annotationKeys, last)
	}
	return true
}

// agree holds that the schema and the validator judge a manifest alike.
func agree(t *testing.T, schema *jsonschema.Schema, doc *Document) (valid bool) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(bytes.TrimPrefix(doc.Bytes(), bom)))
	if err != nil {
		t.Fatalf("%s: %v", doc.Bytes(), err)
	}
	refused := schema.Validate(value)
	var found []string
	for _, p := range Validate(t.Context(), Input{Doc: doc}) {
		if shapely(doc, p) {
			found = append(found, p.Code+" at "+p.Path)
		}
	}
	if (refused != nil) != (len(found) > 0) {
		t.Fatalf("the schema says %v\nthe validator says %q\nof %s", refused, found, doc.Bytes())
	}
	return refused == nil
}

// Every manifest of the table of problems, sound and spoilt.
func TestSchemaAgreesOnTheTable(t *testing.T) {
	schema := compiled(t)
	for _, text := range []string{sound, google, string(New("a", "A", []string{"a.com"}))} {
		if !agree(t, schema, mustParse(t, text)) {
			t.Errorf("a sound manifest is refused: %s", text)
		}
	}
	for _, c := range table {
		if strings.Contains(c.message, "twice") || c.code == "tool-duplicate" {
			// A parsed value has no key twice.
			continue
		}
		agree(t, schema, c.input(t).Doc)
	}
}

func TestSchemaAgreesOnSites(t *testing.T) {
	schema := compiled(t)
	for _, site := range []string{
		"x.com", "*.x.com", "X.com.", "bücher.de", "localhost", "127.0.0.1", "::1", "[::1]", "my_host.de", "a--b.de", "1.a", "0xg",
		"", "*", "*.", "a.*.b", "**.a", "https://x.com", "x.com/a", "x.com:80", "a@x.com", "x com", "x..com", ".x.com", "x.com..", "-x.com",
		"x-.com", "x.com-", "ex$mple.com", "1.2.3", "999.1.1.1", "0x1f", "*.127.0.0.1", "*.[::1]", "x.com\\a", "x.com?a", "x.com#a", "<a>", "x\n.com",
		"a,b", "'a'", "x\u007f.de",
	} {
		doc, err := mustParse(t, sound).Patch([]skill.Op{op("replace", "/domains/0", string(quote(site)))})
		if err != nil {
			t.Fatal(err)
		}
		agree(t, schema, doc)
	}
}

func TestSchemaAgreesOnPathsAndNames(t *testing.T) {
	schema := compiled(t)
	for _, word := range []string{
		"tools/x.js", "a", "a/b/c", "...a", "a b", "ü", "con", "CON.js", "a/nul", "com1", "COM¹.x", "com10", "prn .x", "conin$", "console", "lpt",
		"", " ", ".", "..", "a..b", "a/..", "/a", "a/", "a//b", "a\\b", "a:b", "a\x00b", "a/. ./b", "a\tb", "__proto__", "then", "constructor", "toString",
	} {
		for _, ops := range [][]skill.Op{
			put("/id", string(quote(word))), put(order+"/path", string(quote(word))), put("/notes/0", string(quote(word))),
			put("/name", string(quote(word))), put(order+"/callable", string(quote(word))),
			move(order, "/nodeTools/"+escape(word)), move(order+"/args/max", order+"/args/"+escape(word)),
		} {
			doc, err := mustParse(t, sound).Patch(ops)
			if err != nil {
				t.Fatal(err)
			}
			agree(t, schema, doc)
		}
	}
}

// mutants are values to put anywhere.
var mutants = []string{
	`null`, `true`, `false`, `0`, `-1`, `5`, `1.5`, `1e2`, `""`, `" "`, `"x"`, `"string"`, `"integer"`, `"../x"`, `"tools/x.js"`, `"x.com"`, `"*"`,
	`[]`, `["x.com"]`, `["tools/x.js", 7]`, `{}`, `{"type":"string","required":true,"description":"d"}`, `{"type":"array","description":"d"}`,
	`{"description":"d","path":"tools/x.js","args":{},"returns":{"type":"array","description":"d"}}`,
	`{"description":"d","path":"tools/x.js","callable":"f","args":{"a":{"type":"string","required":true,"description":"d"}},"returns":{"type":"array","description":"d"}}`,
}

var newKeys = slices.Concat(topKeys, toolKeys, argKeys, annotationKeys, []string{"domain", "x", "__proto__", "a/b", ""})

// Thousands of manifests that are off by one to three changes.
func TestSchemaAgreesOnMutations(t *testing.T) {
	schema := compiled(t)
	random := rand.New(rand.NewPCG(1, 2))
	verdicts := map[bool]int{}
	for range 2000 {
		text := []string{sound, google}[random.IntN(2)]
		doc := mustParse(t, text)
		for range 1 + random.IntN(3) {
			doc = mutate(t, doc, random)
		}
		verdicts[agree(t, schema, doc)]++
	}
	// Both verdicts must be met often, or the test says nothing.
	if verdicts[true] < 100 || verdicts[false] < 100 {
		t.Error(fmt.Sprint(verdicts))
	}
}

func mutate(t *testing.T, doc *Document, random *rand.Rand) *Document {
	t.Helper()
	tr, err := sow(doc.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	all := pointers(tr)
	tr.free()
	if len(all) == 0 {
		return doc
	}
	at := all[random.IntN(len(all))]
	o := op("replace", at, mutants[random.IntN(len(mutants))])
	switch random.IntN(4) {
	case 0:
		o = op("remove", at, "")
	case 1:
		o.Op, o.Path = "add", at+"/"+escape(newKeys[random.IntN(len(newKeys))])
	case 2:
		o.Value = json.RawMessage(`"` + []string{"x.com", "a", "tools/a.js", "string"}[random.IntN(4)] + `"`)
	}
	next, err := doc.Patch([]skill.Op{o})
	if err != nil {
		// There is no such place, for instance below a text.
		return doc
	}
	return next
}
