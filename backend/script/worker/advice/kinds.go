package advice

import (
	"encoding/json"
	"regexp"
	"strings"
	"sync"

	"sitewright/backend/script/worker/ctx"
)

// kind is a sort of object that scripts are given.
type kind struct {
	Name    string
	Type    string
	Members []struct{ Name, Signature string }
}

// kinds reads the table of members, when an error needs it.
var kinds = sync.OnceValue(func() []*kind {
	var table struct{ Objects []*kind }
	if err := json.Unmarshal([]byte(ctx.Members), &table); err != nil {
		return nil // a test says so
	}
	return table.Objects
})

func kindNamed(name string) *kind {
	for _, k := range kinds() {
		if k.Name == name {
			return k
		}
	}
	return nil
}

func kindOfType(name string) *kind {
	for _, k := range kinds() {
		if k.Type == name {
			return k
		}
	}
	return nil
}

// result is the type that a member has or gives: the last word of its signature.
var result = regexp.MustCompile(`:\s*(?:Promise<)?(\w+)(?:\s*\|\s*null)?>?$`)

// signature is a member's, "" when there is none.
func (k *kind) signature(member string) string {
	if k == nil {
		return ""
	}
	for _, m := range k.Members {
		if m.Name == member {
			first, _, _ := strings.Cut(m.Signature, "\n")
			return first
		}
	}
	return ""
}

// kindReturned is the kind of what a member is or gives.
func kindReturned(k *kind, member string) *kind {
	m := result.FindStringSubmatch(k.signature(member))
	if m == nil {
		return nil
	}
	if m[1] == "this" {
		return k
	}
	return kindOfType(m[1])
}

func memberOf(k *kind, member string) bool { return k.signature(member) != "" }

func (k *kind) isMethod(member string) bool {
	return strings.HasPrefix(k.signature(member), member+"(") || strings.HasPrefix(k.signature(member), member+"<")
}

// promises reports a method whose answer has to be awaited.
func (k *kind) promises(member string) bool {
	signature := k.signature(member)
	return strings.Contains(signature, "): Promise<")
}

// nearest is the member that is written most alike, "" when none is.
func (k *kind) nearest(asked string) string {
	best, least := "", 3
	if len(asked) < 5 {
		least = 2
	}
	for _, m := range k.Members {
		if d := distance(strings.ToLower(m.Name), strings.ToLower(asked)); d < least {
			best, least = m.Name, d
		}
	}
	return best
}

// distance is how many letters are to be changed, added or left out, or swapped
// with the next (optimal string alignment).
func distance(a, b string) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
