package manifest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sitewright/backend/skill"
)

// Hostile manifests and files cost problems, not minutes. The limit is far above
// what they take and far below what a quadratic step would.
func TestHostileInputIsCheap(t *testing.T) {
	const limit = 20 * time.Second
	many := func(entry string, size int) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, entry, i)
		}
		return b.String()
	}
	group := many(`"t%d":1`, 400_000)
	arg := func(inside string) string {
		return `{"nodeTools":{"t":{"path":"tools/orders.js","callable":"orders","args":{"a":{` + inside + `}}}}}`
	}
	for name, text := range map[string]string{
		"names in both groups":  `{"nodeTools":{` + group + `},"browserTools":{` + group + `}}`,
		"one key again":         `{` + strings.Repeat(`"id":1,`, 120_000) + `"id":2}`,
		"a note again":          `{"notes":[` + strings.Repeat(`"notes/a.md",`, 60_000) + `"b"]}`,
		"unknown keys":          `{` + many(`"nodetoolz%d":1`, 900_000) + `}`,
		"long key":              `{"` + strings.Repeat("nodeTools", 100_000) + `":1}`,
		"many choices":          arg(`"enum":[` + many(`%d`, 400_000) + `],"default":[` + many(`%d`, 500_000) + `]`),
		"pattern":               arg(`"type":"string","pattern":"` + strings.Repeat("(a?){900}", 50_000) + `","default":"` + strings.Repeat("a", 400_000) + `"`),
		"sites":                 `{"domains":[` + many(`"*.a%d.example"`, 900_000) + `]}`,
		"hyphens":               `{"domains":["` + strings.Repeat("a-", 400_000) + `"]}`,
		"backslashes in a path": `{"notes":["` + strings.Repeat(`\\`, 400_000) + `"]}`,
	} {
		start := time.Now()
		in := spoilt{text: text}.input(t)
		in.Files.(disk)["notes/a.md"] = strings.Repeat("word ", 100_000)
		if problems := Validate(t.Context(), in); len(problems) == 0 {
			t.Errorf("%s is fine", name)
		}
		if took := time.Since(start); took > limit {
			t.Errorf("%s took %v", name, took)
		}
	}
}

func TestHostileFilesAreCheap(t *testing.T) {
	for name, text := range map[string]string{
		"references":  strings.Repeat("@1 ", 30_000),
		"passwords":   strings.Repeat("password: hunter2, ", 5_000),
		"one word":    strings.Repeat("a", skill.NoteLimit/10),
		"equal signs": strings.Repeat("a=", 50_000),
		"at signs":    strings.Repeat("@", skill.NoteLimit/10),
		"addresses":   strings.Repeat("a://b:", 15_000),
	} {
		start := time.Now()
		marks := append(findInText(text), findInScript([]skill.Literal{{Value: text, Name: "password"}})...)
		if len(marks) > 2*markLimit+1 {
			t.Errorf("%s: %d marks", name, len(marks))
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s took %v", name, took)
		}
	}
}
