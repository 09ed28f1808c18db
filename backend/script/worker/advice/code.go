package advice

import (
	"regexp"
	"strings"
)

// code is the author's source around an error: all up to its line, and its line
// with some that follow.
type code struct {
	before, text string
	// column is where the engine saw the error, from 1.
	column int
}

var (
	forOf  = regexp.MustCompile(`\bof\s+(.*)`)
	spread = regexp.MustCompile(`\.\.\.([\w$.]+(?:\([^()]*\))?)`)
	taken  = regexp.MustCompile(`\]\s*=\s*([^;]+)`)
	// called is the last call of a chain: ".count(…)" with its name.
	called = regexp.MustCompile(`(?:^|\.)\s*([\w$]+)\s*$`)
	name   = regexp.MustCompile(`^[A-Za-z_$][\w$]*$`)
)

// receiver is the code before ".name", the one nearest to the column.
func (c code) receiver(member string) (string, bool) {
	pattern := regexp.MustCompile(`\??\.\s*` + regexp.QuoteMeta(member) + `\b|\[\s*["']?` + regexp.QuoteMeta(member) + `["']?\s*\]`)
	best, distance := "", -1
	for _, at := range pattern.FindAllStringIndex(c.text, -1) {
		on := strings.TrimSpace(c.text[begin(c.text, at[0]):at[0]])
		if d := max(at[0]-c.column, c.column-at[0]); on != "" && (distance < 0 || d < distance) {
			best, distance = on, d
		}
	}
	return best, best != ""
}

// begin is where the expression begins that ends at end: names, dots, and what is
// in brackets.
func begin(text string, end int) int {
	depth, at := 0, end
	for at > 0 {
		b := text[at-1]
		switch {
		case strings.IndexByte(")]", b) >= 0:
			depth++
		case strings.IndexByte("([", b) >= 0:
			if depth == 0 {
				return at
			}
			depth--
		case depth > 0, b == '.', b == '?' && at < len(text) && text[at] == '.', isWord(b):
		case (b == ' ' || b == '\n' || b == '\t') && startsWithDot(text[at:]):
		default:
			return at
		}
		at--
	}
	return at
}

func startsWithDot(text string) bool {
	text = strings.TrimLeft(text, " \n\t")
	return strings.HasPrefix(text, ".") || strings.HasPrefix(text, "?.")
}

func isWord(b byte) bool {
	return b == '_' || b == '$' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// settled is the code that a variable was last set to, or "".
func (c code) settled(variable string) string {
	if !name.MatchString(variable) {
		return ""
	}
	pattern := regexp.MustCompile(`(?:^|[^\w$.])` + regexp.QuoteMeta(variable) + `\s*=\s*([^=>][^;\n]*(?:\n\s*\.[^;\n]*)*)`)
	all := pattern.FindAllStringSubmatch(c.before, -1)
	if len(all) == 0 {
		return ""
	}
	return strings.TrimSpace(all[len(all)-1][1])
}

// promised reports whether code gives a promise that nothing awaits: a call of a
// member that gives one, or a variable that was set to it.
func (c code) promised(on string) bool {
	on = strings.TrimSpace(on)
	if set := c.settled(on); set != "" {
		on = set
	}
	if strings.HasPrefix(on, "await ") || strings.HasPrefix(on, "(") {
		return false
	}
	if strings.HasPrefix(on, "fetch(") || strings.HasPrefix(on, "Promise.") || strings.HasPrefix(on, "nav(") {
		return true
	}
	owner, last, ok := lastCall(on)
	if !ok {
		return false
	}
	if k := c.kind(owner); k != nil {
		return k.promises(last)
	}
	return false
}

// within is text up to a bracket that it does not open.
func within(text string) string {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return text[:i]
			}
		}
	}
	return text
}

// lastCall splits "page.locator(x).all()" into what is before ".all" and "all".
func lastCall(on string) (owner, last string, ok bool) {
	on = strings.TrimRight(on, " \t\n,")
	if !strings.HasSuffix(on, ")") {
		return "", "", false
	}
	depth := 0
	for at := len(on) - 1; at >= 0; at-- {
		switch on[at] {
		case ')':
			depth++
		case '(':
			if depth--; depth == 0 {
				m := called.FindStringSubmatchIndex(on[:at])
				if m == nil {
					return "", "", false
				}
				return strings.TrimSuffix(strings.TrimSpace(on[:m[2]]), "."), on[m[2]:m[3]], true
			}
		}
	}
	return "", "", false
}

// uncalled splits "locator.first" where first is a method of the owner's kind.
func (c code) uncalled(on string) (owner *kind, last string, ok bool) {
	at := strings.LastIndexByte(on, '.')
	if at < 0 || !name.MatchString(on[at+1:]) {
		return nil, "", false
	}
	k := c.kind(strings.TrimSpace(on[:at]))
	if k == nil || !k.isMethod(on[at+1:]) {
		return nil, "", false
	}
	return k, on[at+1:], true
}

// kind is what sort of our objects code gives, nil when that is not known.
func (c code) kind(on string) *kind { return c.kindWithin(on, 5) }

func (c code) kindWithin(on string, depth int) *kind {
	on = strings.TrimSuffix(strings.TrimSpace(on), "?")
	for strings.HasPrefix(on, "await ") {
		on = strings.TrimSpace(on[len("await "):])
	}
	if depth == 0 || on == "" {
		return nil
	}
	if owner, last, ok := lastCall(on); ok {
		if k := c.kindWithin(owner, depth-1); k != nil {
			return kindReturned(k, last)
		}
		return nil
	}
	if at := strings.LastIndexByte(on, '.'); at >= 0 {
		if k := c.kindWithin(on[:at], depth-1); k != nil {
			return kindReturned(k, on[at+1:])
		}
		return nil
	}
	if set := c.settled(on); set != "" {
		return c.kindWithin(set, depth-1)
	}
	switch on {
	case "ctx", "page", "browser", "site", "fetch":
		return kindNamed(on)
	}
	return nil
}
