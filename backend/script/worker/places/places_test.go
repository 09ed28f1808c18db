package places

import (
	"strings"
	"testing"

	"github.com/go-sourcemap/sourcemap"
	"github.com/google/go-cmp/cmp"
)

func TestNumbers(t *testing.T) {
	for value, want := range map[int]string{0: "A", 1: "C", -1: "D", 15: "e", 16: "gB", -16: "hB", 511: "+f", 123456: "ghxHA"[:0] + "gkxH", 1<<31 - 1: "+/////D"} {
		var out strings.Builder
		writeNumber(&out, value)
		if out.String() != want {
			t.Errorf("%d is written %s, want %s", value, out.String(), want)
		}
		if got, rest, err := readNumber(want + "C"); got != value || rest != "C" || err != nil {
			t.Errorf("%s is read as %d, %q, %v", want, got, rest, err)
		}
	}
	for _, text := range []string{"", "g", "é", "gggggggC", "-"} {
		if got, _, err := readNumber(text); err == nil {
			t.Errorf("%q is read as %d", text, got)
		}
	}
}

func TestWrongMaps(t *testing.T) {
	for _, text := range []string{
		"", "{", "[]", `{"mappings":"AA"}`, `{"mappings":"AAAA"}`, `{"sources":["a"],"mappings":"AADA"}`,
		`{"sources":["a"],"mappings":"AAAAAA"}`, `{"sources":["a"],"mappings":"DAAA"}`, `{"sources":["a"],"mappings":"?"}`,
	} {
		if m, err := Read([]byte(text)); err == nil {
			t.Errorf("%s is read as %+v", text, m)
		}
	}
}

// TestAgreesWithAnotherReader: what we write, the engine's own reader understands.
func TestAgreesWithAnotherReader(t *testing.T) {
	m := &Map{Sources: []string{"a.js", "b.js"}, Lines: [][]Mapping{
		{{0, 0, 0, 0}, {7, 0, 0, 4}, {9, 1, 20, 3}}, nil, {{2, 0, 3, 70}}, {{0, 1, 1, 1}},
	}}
	text, err := m.Write()
	if err != nil {
		t.Fatal(err)
	}
	c, err := sourcemap.Parse("", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range m.Lines {
		for _, want := range line {
			source, _, l, column, ok := c.Source(i+1, want.Column)
			if !ok || source != m.Sources[want.Source] || l != want.Line+1 || column != want.SourceColumn {
				t.Errorf("line %d, %+v: %s:%d:%d", i, want, source, l, column)
			}
			if got, ok := m.At(i, want.Column); !ok || got != want {
				t.Errorf("At(%d, %d) is %+v", i, want.Column, got)
			}
		}
	}
	if got, ok := m.At(0, 3); ok {
		t.Errorf("nothing begins there, and %+v was found", got)
	}
	if got, ok := m.At(99, 0); ok {
		t.Errorf("there is no such line, and %+v was found", got)
	}
}

func FuzzRead(f *testing.F) {
	for _, mappings := range []string{"", "AAAA", ";;C,CAAC;CACA,EAAE", "AAAAA,CAACA", "D", "gggggggggg"} {
		f.Add(mappings)
	}
	f.Fuzz(func(t *testing.T, mappings string) {
		if strings.ContainsAny(mappings, "\"\\") || strings.ContainsFunc(mappings, func(r rune) bool { return r < ' ' || r > '~' }) {
			return
		}
		m, err := Read([]byte(`{"version":3,"sources":["a","b"],"mappings":"` + mappings + `"}`))
		if err != nil {
			return
		}
		text, err := m.Write()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Read([]byte(text))
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if diff := cmp.Diff(m, again); diff != "" {
			t.Error(diff)
		}
	})
}
