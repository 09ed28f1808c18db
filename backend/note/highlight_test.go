package note

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/chroma/v2"
	reference "github.com/alecthomas/chroma/v2/lexers"
)

// Our copies of the languages must say what chroma's own say.
func TestLanguagesAreChromas(t *testing.T) {
	const sample = "# a\n<a href='b'>{\"c\": [1, true]}</a> /* d */ // e\n" +
		"SELECT * FROM t WHERE x = 'y';\nfunction f(x: number) { return `z${x}` }\n- key: \"v\"\n+added\n[section]\n"
	names := lexers().Names(false)
	if len(names) != 14 {
		t.Errorf("%d languages: %v", len(names), names)
	}
	for _, name := range names {
		ours, theirs := tokensOf(t, lexers().Get(name), sample), tokensOf(t, reference.Get(name), sample)
		if !slices.Equal(ours, theirs) {
			t.Errorf("%s: copy the file again\nours   %v\ntheirs %v", name, ours, theirs)
		}
	}
}

func tokensOf(t *testing.T, lexer chroma.Lexer, code string) []chroma.Token {
	t.Helper()
	tokens, err := chroma.Tokenise(lexer, nil, code)
	if err != nil {
		t.Fatal(err)
	}
	return tokens
}

// Colours never change what a person reads.
func TestColoursKeepTheCode(t *testing.T) {
	for _, language := range []string{"js", "jsx", "ts", "json", "html", "css", "py", "sh", "sql", "yml", "xml", "diff", "toml", "ini", "graphql"} {
		for _, code := range []string{"", "\n", "a", "a\n\n", "\t<&>\"'\n", "\u00e9\x00\U0001f600\n", strings.Repeat("x = 1\n", 100)} {
			c := newColours()
			var text strings.Builder
			for _, token := range c.tokens(language, code) {
				text.WriteString(token.Value)
			}
			if text.String() != code {
				t.Errorf("%s: %q became %q", language, code, text.String())
			}
		}
	}
}

func TestColoursKnowTheirLimits(t *testing.T) {
	coloured := func(c *colours, code string) bool { return len(c.tokens("js", code)) > 1 }
	long := strings.Repeat("let a\n", colourLimit/6)
	patient := &colours{limit: time.Hour}
	if !coloured(patient, long) || coloured(patient, long+"let a\n") {
		t.Error("the limit of a block is not where it should be")
	}
	// Once the time of the note is used up the rest is plain.
	if coloured(&colours{spent: colourTime + 1, limit: colourTime}, "let a") {
		t.Error("coloured after the time was over")
	}
}
