package host

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// hostile are files that hurt parsers. Each must end: with facts, with a syntax
// error, or with its worker's death; never with ours.
func hostile() map[string][]byte {
	random := make([]byte, 4<<20)
	source := rand.NewChaCha8([32]byte{1})
	_, _ = source.Read(random) // never fails
	text := bytes.Map(func(r rune) rune { return r & 0x7f }, random[:1<<20])
	return map[string][]byte{
		"a million (":         repeat("(", 1_000_000),
		"a million [":         repeat("[", 1_000_000),
		"a million {":         repeat("{", 1_000_000),
		"closed brackets":     append(repeat("[", 400_000), repeat("]", 400_000)...),
		"nested arrows":       repeat("a=>", 400_000),
		"nested bracketed":    repeat("(a=", 400_000),
		"nested templates":    repeat("`${", 400_000),
		"nested functions":    repeat("function f(){", 200_000),
		"nested blocks":       repeat("if(a)", 400_000),
		"nested objects":      repeat("({a:", 300_000),
		"unary":               repeat("!", 2_000_000),
		"ternaries":           repeat("a?", 500_000),
		"greater than":        repeat(">", 300<<10),
		"less than":           repeat("<", 300<<10),
		"random bytes":        random,
		"random text":         text,
		"huge regexp":         []byte("/(?:" + strings.Repeat("a|b|", 900_000) + "c)/"),
		"nested regexp":       []byte("/" + strings.Repeat("(?:", 300_000) + strings.Repeat(")", 300_000) + "/u.test(a)"),
		"concatenation":       append(repeat("'a'+\n", 600_000), '1'),
		"member chain":        append([]byte("a"), repeat(".b", 1_000_000)...),
		"call chain":          append([]byte("a"), repeat("()", 1_000_000)...),
		"commas":              append(repeat("a,", 1_000_000), 'a'),
		"invalid UTF-8":       repeat("\xff\xfe", 1<<20),
		"zeros":               make([]byte, 4<<20),
		"unterminated string": append([]byte("'"), repeat("a", 4<<20-1)...),
		"unterminated quote":  append([]byte("`"), repeat("\\", 4<<20-1)...),
		"unterminated note":   append([]byte("/*"), repeat("*", 4<<20-2)...),
		"unterminated hole":   append([]byte("`${"), repeat("a+", 1_000_000)...),
		"line ends":           repeat("\r\n\u2028", 700_000),
		"many strings":        repeat("'a';", 1<<20),
		"many names":          repeat("var a1,b2,c3;", 300_000),
		"escapes":             append(append([]byte("'"), repeat(`\u{1F600}`, 400_000)...), '\''),
	}
}

func repeat(s string, n int) []byte { return bytes.Repeat([]byte(s), n) }

func TestHostileFiles(t *testing.T) {
	if testing.Short() || raceEnabled {
		t.Skip("it takes half a minute, with the race detector several")
	}
	const deadline = 3 * time.Second
	h := open(t, "worker", WithDeadline(deadline))
	for name, source := range hostile() {
		t.Run(name, func(t *testing.T) {
			if len(source) > skill.ToolLimit {
				t.Fatalf("%d bytes: the size is refused before it is parsed", len(source))
			}
			start := time.Now()
			s, err := h.Analyse(t.Context(), skill.Browser, "tools/x.js", source)
			took := time.Since(start)
			if err != nil && (fault.CodeOf(err) != fault.ScriptSyntax || !strings.Contains(err.Error(), "had to be stopped")) {
				t.Errorf("%v: %s", err, fault.From(err).Stack)
			}
			if took > 2*deadline+5*time.Second {
				t.Errorf("it took %v", took)
			}
			t.Logf("%v: %v, syntax %+v", took.Round(time.Millisecond), err, s.Syntax)
			mustAnalyse(t, h, "// after "+name)
		})
	}
}
