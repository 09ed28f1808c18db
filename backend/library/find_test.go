package library

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sitewright/backend/fault"
)

func TestFind(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	addSkill(t, first, "google", "google.com")
	addSkill(t, first, "practice-shop", "shop.localhost")
	addSkill(t, first, "one", "x.com")
	write(t, filepath.Join(first, "two", "manifest.json"), manifestText("one", "y.com"))
	write(t, filepath.Join(first, "broken", "manifest.json"), "{")
	write(t, filepath.Join(first, "mended", "manifest.json"), "{")
	write(t, filepath.Join(first, "no-id", "manifest.json"), "{}")
	write(t, filepath.Join(first, "folder", "manifest.json"), manifestText("named", "z.com"))
	addSkill(t, second, "google", "google.com")
	addSkill(t, second, "mended", "m.com")
	addSkill(t, second, "later", "l.com")
	s := openLibrary(t, explicit(first, second)).Snapshot()
	tests := []struct {
		id   string
		path string
		code fault.Code
		says []string
	}{
		{id: "google", path: filepath.Join(first, "google")},
		{id: "named", path: filepath.Join(first, "folder")},
		{id: "folder", path: filepath.Join(first, "folder")},
		{id: "two", path: filepath.Join(first, "two")},
		{id: "no-id", path: filepath.Join(first, "no-id")},
		{id: "later", path: filepath.Join(second, "later")},
		// A broken skill hides no sound one.
		{id: "mended", path: filepath.Join(second, "mended")},
		{id: "one", code: fault.SkillAmbiguous, says: []string{filepath.Join(first, "one"), filepath.Join(first, "two")}},
		{id: "broken", code: fault.SkillBroken, says: []string{"broken", "manifest.json"}},
		{id: "googel", code: fault.SkillNotFound, says: []string{"googel", "“google”"}},
		{id: "Google", code: fault.SkillNotFound, says: []string{"“google”"}},
		{id: "shop", code: fault.SkillNotFound, says: []string{"“practice-shop”"}},
		{id: "quite-something-else", code: fault.SkillNotFound},
		{id: "", code: fault.SkillNotFound},
	}
	for _, test := range tests {
		e, err := s.Find(test.id)
		if fault.CodeOf(err) != test.code {
			t.Errorf("%q: error %v, want code %q", test.id, err, test.code)
			continue
		}
		if err != nil {
			text := fault.From(err).Message + " " + fault.From(err).Hint
			for _, word := range test.says {
				if !strings.Contains(text, word) {
					t.Errorf("%q: %q does not say %q", test.id, text, word)
				}
			}
			continue
		}
		if e.Path != test.path {
			t.Errorf("%q: found %s", test.id, e.Path)
		}
	}
}

func TestFindInEmpty(t *testing.T) {
	if _, err := openLibrary(t, nil).Snapshot().Find("x"); fault.CodeOf(err) != fault.SkillNotFound {
		t.Errorf("error %v", err)
	}
}

func TestOverriddenAndDuplicates(t *testing.T) {
	first, second, third := t.TempDir(), t.TempDir(), t.TempDir()
	addSkill(t, first, "a", "a.com")
	addSkill(t, second, "a", "a.com")
	addSkill(t, second, "b", "b.com")
	write(t, filepath.Join(second, "b2", "manifest.json"), manifestText("b", "b.com"))
	addSkill(t, third, "b", "b.com")
	addSkill(t, third, "B", "b.com")
	s := openLibrary(t, explicit(first, second, third)).Snapshot()
	// Letter case makes another id, and no two skills are taken for one.
	want := []string{"a ok", "a overridden", "b ok", "b2 ok", "B ok", "b overridden"}
	if got := statuses(s); !slices.Equal(got, want) {
		t.Fatalf("got %q\nwant %q", got, want)
	}
	entries := s.Entries()
	if entries[1].OverriddenBy != filepath.Join(first, "a") || entries[5].OverriddenBy != filepath.Join(second, "b") {
		t.Errorf("overridden by %q and %q", entries[1].OverriddenBy, entries[5].OverriddenBy)
	}
	for i, want := range [][]string{nil, nil, {"b", "b2"}, {"b", "b2"}, nil, nil} {
		if !slices.Equal(entries[i].Duplicates, want) {
			t.Errorf("%s: duplicates %q, want %q", entries[i].Path, entries[i].Duplicates, want)
		}
	}
	if got := matched(s, "https://b.com"); !slices.Equal(got, []string{"b b.com", "b2 b.com", "B b.com"}) {
		t.Errorf("b.com: %q", got)
	}
}

// Two letters in the wrong order are one slip.
func TestNearestKnowsTranspositions(t *testing.T) {
	root := t.TempDir()
	for _, id := range []string{"abc", "shop"} {
		addSkill(t, root, id, id+".example")
	}
	l := openLibrary(t, explicit(root))
	for typed, want := range map[string]string{"acb": "“abc”", "sohp": "“shop”", "hsop": "“shop”"} {
		_, err := l.Snapshot().Find(typed)
		if f := fault.From(err); f == nil || !strings.Contains(f.Hint, want) {
			t.Errorf("%s: %+v", typed, f)
		}
	}
}
