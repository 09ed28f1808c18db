package manifest

import (
	"strings"
	"testing"

	"sitewright/backend/skill"
)

func TestStripComments(t *testing.T) {
	for in, want := range map[string]string{
		"{}":                         "{}",
		"// c\n{}\n":                 "{}\n",
		"{\n  // c\n  \"a\": 1\n}\n": "{\n  \"a\": 1\n}\n",
		"{\r\n  \"a\": 1, // c\r\n  \"b\": 2\r\n}":  "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}",
		"{\"a\": 1, /* c */ \"b\": \"// no\"}":      "{\"a\": 1,  \"b\": \"// no\"}",
		"{\n\t\"a\": [1, 2,],\n}":                   "{\n\t\"a\": [1, 2]\n}",
		"{\n  /* one\n     two */\n  \"a\": 1\n}":   "{\n  \"a\": 1\n}",
		"\ufeff{\n  \"a\":  1, // c\n}\n// end":     "\ufeff{\n  \"a\":  1\n}\n",
		"{ \"a\" : \"x /* y */\" , } // z":          "{ \"a\" : \"x /* y */\"  }",
		"{\n  \"a\": 1,\n  // \"b\": [[[\",\n\n}\n": "{\n  \"a\": 1\n\n}\n",
	} {
		got, err := StripComments([]byte(in))
		if err != nil || string(got) != want {
			t.Errorf("%q:\n got %q, %v\nwant %q", in, got, err, want)
		}
	}
	for _, in := range []string{"", "{", "{/*}", "{'a':1}", strings.Repeat("[", 1_000_000), strings.Repeat(" ", skill.ManifestLimit+1)} {
		if got, err := StripComments([]byte(in)); err == nil {
			t.Errorf("%.20q becomes %.20q", in, got)
		}
	}
}

func TestCommentsComeWithAFix(t *testing.T) {
	_, problems := Parse([]byte("{\n  \"id\": \"x\", // the id\n}\n"))
	if len(problems) != 1 || problems[0].Fix == nil || !problems[0].Fix.StripComments || problems[0].Path != "manifest.json:2:14" {
		t.Fatalf("%+v", problems)
	}
	if _, problems := Parse([]byte("{\"a\" 1 // c\n}")); problems[0].Fix != nil {
		t.Error("a fix that does not help is offered")
	}
}
