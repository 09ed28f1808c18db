package note

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/alecthomas/chroma/v2"
	"github.com/yuin/goldmark/util"
)

// Chroma's own lexers and styles packages read 350 files at the start of every
// process, 10 ms for a command that starts in 4. So the languages that notes
// about sites use lie here as chroma has them (MIT, lexers/COPYING); a test holds
// them to chroma's.
//
//go:embed lexers/*.xml
var lexerFiles embed.FS

var lexers = sync.OnceValue(func() *chroma.LexerRegistry {
	registry := chroma.NewLexerRegistry()
	paths, err := fs.Glob(lexerFiles, "lexers/*.xml")
	for _, path := range paths {
		registry.Register(chroma.MustNewXMLLexer(lexerFiles, path))
	}
	if err != nil || len(paths) == 0 {
		// The files are embedded: only a broken build gets here.
		panic(fmt.Sprint("note: no lexers embedded: ", err))
	}
	return registry
})

const (
	// colourLimit is how many bytes of one code block are coloured; more than a
	// person reads, and regular expressions that look far back take their time.
	colourLimit = 64 << 10
	// colourTime is how long one note may be coloured for. The expressions are
	// chroma's and some of them can be made to try for ever; chroma stops one after
	// 250 ms. Only colours depend on this clock, never what is shown.
	colourTime = 500 * time.Millisecond
)

// colours writes the code blocks of one note.
type colours struct{ spent, limit time.Duration }

func newColours() *colours { return &colours{limit: colourTime} }

var languageName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+#-]{0,31}$`)

// write adds a code block as <pre class="chroma"><code class="language-…">, its
// tokens as <span class="…"> with chroma's short names.
func (c *colours) write(w util.BufWriter, language, code string) {
	class := ""
	if languageName.MatchString(language) {
		class = ` class="language-` + strings.ToLower(language) + `"`
	} else {
		language = ""
	}
	write(w, `<pre class="chroma"><code`+class+`>`)
	for _, token := range c.tokens(language, code) {
		text := string(util.EscapeHTML([]byte(token.Value)))
		if name := chroma.StandardTypes[token.Type]; name != "" && token.Type != chroma.Error {
			text = `<span class="` + name + `">` + text + `</span>`
		}
		write(w, text)
	}
	write(w, "</code></pre>\n")
}

// tokens splits code; one token with all of it when it is not to be coloured.
func (c *colours) tokens(language, code string) []chroma.Token {
	plain := []chroma.Token{{Type: chroma.Text, Value: code}}
	if language == "" || len(code) > colourLimit || c.spent > c.limit {
		return plain
	}
	lexer := lexers().Get(language)
	if lexer == nil {
		return plain
	}
	start := time.Now()
	defer func() { c.spent += time.Since(start) }()
	iterator, err := chroma.Coalesce(lexer).Tokenise(nil, code)
	if err != nil {
		return plain
	}
	var tokens []chroma.Token
	length := 0
	for token := iterator(); token != chroma.EOF; token = iterator() {
		tokens = append(tokens, token)
		length += len(token.Value)
		if c.spent+time.Since(start) > c.limit {
			return plain
		}
	}
	// A lexer that lost or added text is not to be trusted with it.
	if length != len(code) {
		return plain
	}
	return tokens
}
