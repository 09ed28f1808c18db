package manifest

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"sitewright/backend/skill"
)

// tree is where everything in a manifest stands. It is one flat list in
// document order, made in a single pass over jsontext's tokens, and lives only
// while a manifest is read, judged or patched: ten thousand skills are kept as
// their bytes.
type tree struct {
	data  []byte
	text  string
	nodes []node

	buffer  bytes.Buffer
	decoder *jsontext.Decoder
}

// node is one value: its bytes are data[start:end].
type node struct {
	// kind is jsontext's: { [ " 0 t f n.
	kind jsontext.Kind
	// keyStart and keyEnd enclose the member's name with its quotes; both are 0
	// where there is none.
	keyStart, keyEnd int
	start, end       int
	// next is the index behind the node and all that is in it.
	next int
}

var trees = sync.Pool{New: func() any {
	return &tree{decoder: jsontext.NewDecoder(strings.NewReader(""))}
}}

// free hands the tree back. What was cut from its text stays valid.
func (t *tree) free() {
	t.data, t.text, t.buffer = nil, "", bytes.Buffer{}
	if cap(t.nodes) < 10_000 {
		trees.Put(t)
	}
}

// plant checks sizes and nesting, then parses. The problem is nil when the
// text is a JSON object.
func plant(data []byte) (*tree, *skill.Problem) {
	if p := checkText(data); p != nil {
		return nil, p
	}
	t, err := sow(data)
	if err != nil {
		p := notJSON(data, err)
		return nil, &p
	}
	if t.nodes[0].kind != '{' {
		t.free()
		p := problem("manifest-not-object", "", "", "The file manifest.json must hold a group in “{ }”; put everything between “{” and “}”.")
		return nil, &p
	}
	return t, nil
}

// sow parses one JSON value of any kind. The text must be UTF-8 and not nest
// deeper than skill.NestingLimit.
func sow(data []byte) (*tree, error) {
	t, _ := trees.Get().(*tree)
	t.data, t.text, t.nodes = data, string(data), t.nodes[:0]
	skip := body(data)
	t.buffer = *bytes.NewBuffer(data[skip:])
	t.decoder.Reset(&t.buffer,
		// The text is UTF-8, so this only lets lone surrogates pass, as
		// JavaScript does; names that repeat are a warning of ours.
		jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	if err := t.grow(skip); err != nil {
		t.free()
		return nil, err
	}
	return t, nil
}

// checkText finds what must not reach a parser.
func checkText(data []byte) *skill.Problem {
	var p skill.Problem
	switch {
	case len(data) > skill.ManifestLimit:
		p = manifestTooLarge()
	case !utf8.Valid(data):
		p = notUTF8(data)
	case tooDeep(data, skill.NestingLimit):
		p = problem("too-deep", "", "", "The file manifest.json nests more than %d brackets into each other; take out what does not belong there.", skill.NestingLimit)
	default:
		return nil
	}
	return &p
}

// grow reads every token. skip is how many bytes precede the JSON text.
func (t *tree) grow(skip int) error {
	d := t.decoder
	var open [skill.NestingLimit + 1]int
	depth, keyStart, keyEnd := 0, 0, 0
	for {
		kind := d.PeekKind()
		if kind == '}' || kind == ']' || kind == '{' || kind == '[' {
			if _, err := d.ReadToken(); err != nil {
				return err
			}
			end := skip + int(d.InputOffset())
			if kind == '{' || kind == '[' {
				open[depth] = len(t.nodes)
				depth++
				t.nodes = append(t.nodes, node{kind: kind, keyStart: keyStart, keyEnd: keyEnd, start: end - 1})
				keyStart, keyEnd = 0, 0
				continue
			}
			depth--
			closed := &t.nodes[open[depth]]
			closed.end, closed.next = end, len(t.nodes)
		} else {
			value, err := d.ReadValue()
			if err != nil {
				return err
			}
			end := skip + int(d.InputOffset())
			if depth > 0 && keyEnd == 0 && t.nodes[open[depth-1]].kind == '{' {
				keyStart, keyEnd = end-len(value), end
				continue
			}
			t.nodes = append(t.nodes, node{
				kind: kind, keyStart: keyStart, keyEnd: keyEnd,
				start: end - len(value), end: end, next: len(t.nodes) + 1,
			})
			keyStart, keyEnd = 0, 0
		}
		if depth == 0 {
			return t.ended()
		}
	}
}

// errAfterEnd is more text after the manifest's last bracket.
var errAfterEnd = errors.New("text after the end")

func (t *tree) ended() error {
	_, err := t.decoder.ReadToken()
	if errors.Is(err, io.EOF) {
		return nil
	}
	return errAfterEnd
}

// key is the name of a member, "" in a list.
func (t *tree) key(i int) string {
	if n := t.nodes[i]; n.keyEnd > 0 {
		return t.unquote(n.keyStart, n.keyEnd)
	}
	return ""
}

// str is the value of a text.
func (t *tree) str(i int) string { return t.unquote(t.nodes[i].start, t.nodes[i].end) }

func (t *tree) unquote(start, end int) string {
	plain := t.text[start+1 : end-1]
	if strings.IndexByte(plain, '\\') < 0 {
		return plain
	}
	// The error is about lone surrogates only, which become U+FFFD.
	out, _ := jsontext.AppendUnquote(nil, t.data[start:end])
	return string(out)
}

// raw is a value's own bytes.
func (t *tree) raw(i int) []byte {
	n := t.nodes[i]
	return t.data[n.start:n.end:n.end]
}

// members yields the values in an object or a list, in document order; nothing
// for other values.
func (t *tree) members(i int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for child := i + 1; child < t.nodes[i].next; child = t.nodes[child].next {
			if !yield(child) {
				return
			}
		}
	}
}

// member finds a member of an object by name: the last one counts.
func (t *tree) member(i int, name string) (int, bool) {
	found := -1
	if i >= 0 && t.nodes[i].kind == '{' {
		for child := range t.members(i) {
			if t.key(child) == name {
				found = child
			}
		}
	}
	return found, found >= 0
}

// shadowed are the members of an object that a later one of the same name hides.
func (t *tree) shadowed(i int) map[int]bool {
	last := map[string]int{}
	var hidden map[int]bool
	for child := range t.members(i) {
		name := t.key(child)
		if before, ok := last[name]; ok {
			if hidden == nil {
				hidden = map[int]bool{}
			}
			hidden[before] = true
		}
		last[name] = child
	}
	return hidden
}

// textAt returns the string at a member, if it is one.
func (t *tree) textAt(i int, name string) (string, bool) {
	if m, ok := t.member(i, name); ok && t.nodes[m].kind == '"' {
		return t.str(m), true
	}
	return "", false
}
