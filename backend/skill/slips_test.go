package skill

import "testing"

func TestSlips(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"a", "", 1},
		{"", "ab", 2},
		{"domain", "domain", 0},
		{"domian", "domain", 1},
		{"domian", "domains", 2},
		{"ab", "ba", 1},
		{"ca", "abc", 3}, // two slips would change a letter twice
		{"requierd", "required", 1},
		{"kitten", "sitting", 3},
		{"übung", "bung", 1},
		{"abcd", "badc", 2},
	} {
		if got := Slips(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %d, want %d", c.a, c.b, got, c.want)
		}
		if back := Slips(c.b, c.a); back != c.want {
			t.Errorf("%q, %q: %d, want %d", c.b, c.a, back, c.want)
		}
	}
}
