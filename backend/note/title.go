package note

import (
	"bufio"
	"bytes"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	ghtml "github.com/yuin/goldmark/renderer/html"
)

// titleLimit is how many characters of a heading or first line are a title.
const titleLimit = 120

// Title returns the title that the note's front matter gives, else the plain text
// of its first heading, else of its first line, on one line and at most 120 characters long; "" for an empty note or one
// that is not text.
func Title(markdown []byte) string {
	p, err := parse(markdown)
	if err != nil {
		return shorten(firstLine(markdown))
	}
	if title := shorten(p.title); title != "" {
		return title
	}
	if heading := firstHeading(p.root); heading != nil {
		if title := shorten(string(plainText(heading, p.source))); title != "" {
			return title
		}
	}
	for block := p.root.FirstChild(); block != nil; block = block.NextSibling() {
		if line := firstLine(plainText(block, p.source)); line != "" {
			return shorten(line)
		}
	}
	return shorten(firstLine(p.source))
}

func firstHeading(root ast.Node) (heading ast.Node) {
	// Walk recurses; parse has seen to it that the note is not deep.
	_ = ast.Walk(root, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		if n.Kind() == ast.KindHeading {
			heading = n
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return heading
}

// plainText returns what a reader of the node reads, without markup: entities and
// backslashes resolved, a break of a line or block as "\n".
func plainText(node ast.Node, source []byte) []byte {
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				_ = w.WriteByte('\n')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			ghtml.DefaultWriter.RawWrite(w, n.Lines().Value(source))
		case *ast.RawHTML:
			ghtml.DefaultWriter.RawWrite(w, n.Segments.Value(source))
		case *ast.Text:
			if n.IsRaw() {
				ghtml.DefaultWriter.RawWrite(w, n.Value(source))
			} else {
				ghtml.DefaultWriter.Write(w, n.Value(source))
			}
			if n.SoftLineBreak() || n.HardLineBreak() {
				_ = w.WriteByte('\n')
			}
		case *ast.String:
			ghtml.DefaultWriter.Write(w, n.Value)
		case *ast.AutoLink:
			ghtml.DefaultWriter.RawWrite(w, n.Label(source))
		}
		return ast.WalkContinue, nil
	})
	_ = w.Flush() // into memory: cannot fail
	// goldmark's writer escapes for HTML.
	return []byte(html.UnescapeString(out.String()))
}

func firstLine(s []byte) string {
	for line := range bytes.Lines(s) {
		if text := strings.TrimSpace(string(line)); text != "" && utf8.ValidString(text) {
			return text
		}
	}
	return ""
}

func shorten(title string) string {
	title = strings.Join(strings.Fields(title), " ")
	if runes := []rune(title); len(runes) > titleLimit {
		return strings.TrimSpace(string(runes[:titleLimit-1])) + "…"
	}
	return title
}

// Words counts the words of a note and estimates how many tokens a language model
// reads it as: a word of Latin letters or a number is about one token for every
// four characters, punctuation one for three, other alphabets one for two, a
// Chinese, Japanese or Korean character one by itself (and also a word). Front
// matter counts for nothing: it is not sent.
func Words(markdown []byte) (words, tokens int) {
	markdown = withoutFrontMatter(bytes.TrimPrefix(markdown, byteOrderMark))
	var latin, marks, other, single int
	inWord := false
	for _, r := range string(markdown) {
		isWord := unicode.IsLetter(r) || unicode.IsNumber(r)
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			single++
			words++
			isWord = false
		case isWord && r < utf8.RuneSelf:
			latin++
		case isWord || r == utf8.RuneError:
			other++
		case !unicode.IsSpace(r):
			marks++
			// "don't" and "read-only" are one word.
			isWord = inWord && (r == '\'' || r == '’' || r == '-' || r == '_')
		}
		if isWord && !inWord {
			words++
		}
		inWord = isWord
	}
	return words, (latin+3)/4 + (marks+2)/3 + (other+1)/2 + single
}
