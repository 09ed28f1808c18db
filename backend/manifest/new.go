package manifest

import (
	"github.com/go-json-experiment/json/jsontext"
)

// New is the text of a manifest without notes and tools: valid when id, name
// and domains are, indented by two blanks, with a final newline.
func New(id, name string, domains []string) []byte {
	var text []byte
	add := func(parts ...string) {
		for _, p := range parts {
			text = append(text, p...)
		}
	}
	add(`{"id":`, string(quote(id)), `,"name":`, string(quote(name)), `,"domains":[`)
	for i, d := range domains {
		if i > 0 {
			add(",")
		}
		add(string(quote(d)))
	}
	add(`],"notes":[],"nodeTools":{},"browserTools":{}}`)
	lines := fresh(text).lines((&tree{}).styleOf(), "")
	return append(lines, '\n')
}

// quote writes a JSON string.
func quote(text string) []byte {
	// The error is about broken UTF-8, which becomes U+FFFD.
	quoted, _ := jsontext.AppendQuote(nil, text)
	return quoted
}
