package worker

import (
	"iter"
	"strings"

	"github.com/go-sourcemap/sourcemap"
	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"
)

// treePrefix stands before a source that is one expression: a function without a
// name is none of a statement's beginnings.
const treePrefix = "_=\n"

// tree is the structure of a source. The nodes hold no places, but their texts
// are slices of input: a token of a second pass is the node's when it starts at
// the same byte.
type tree struct {
	ast *js.AST
	// input is the prefix and the source.
	input []byte
	// prefixLines is how many lines stand before the author's.
	prefixLines int
	// places maps the places of a lowered source back, see lowered.
	places *sourcemap.Consumer
	quotes map[place]bool
	facts  *facts
}

// parseTree parses prefix and source, or returns nil when this parser cannot. A
// script (not an ES module) may return at its top level. The limits on nesting
// are the parser's own: 1000.
func parseTree(source []byte, prefix string, script bool) (t *tree) {
	defer func() {
		if recover() != nil { // a parser's mistake must not become a claim about the file
			t = nil
		}
	}()
	// One byte more, so that the parser's NUL fits and the slices are of input.
	input := make([]byte, 0, len(prefix)+len(source)+1)
	input = append(append(input, prefix...), source...)
	ast, err := js.Parse(parse.NewInputBytes(input), js.Options{})
	if err != nil && script {
		skip := len(hashbang(input))
		ast, err = js.Parse(parse.NewInputBytes(input[skip:]), js.Options{Inline: true})
	}
	if err != nil {
		return nil
	}
	t = &tree{ast: ast, input: input, prefixLines: strings.Count(prefix, "\n")}
	t.facts = collect(ast)
	return t
}

// hashbang is the first line of a source that starts with "#!", without its end.
func hashbang(source []byte) []byte {
	if len(source) < 2 || source[0] != '#' || source[1] != '!' {
		return nil
	}
	for i := range source {
		if lineEnd(source[i:]) > 0 {
			return source[:i]
		}
	}
	return source
}

// token is one piece of the source. offset is where it starts in tree.input.
type token struct {
	js.TokenType
	data   []byte
	offset int
}

// tokens are all pieces of the source, white space and comments too. Only the
// structure tells whether a "/" starts a regular expression. The sequence ends
// early where the lexer fails, which it does not in what parsed.
func (t *tree) tokens() iter.Seq[token] {
	return func(yield func(token) bool) {
		offset := len(hashbang(t.input)) // the prefix hides that of a function's file
		l := js.NewLexer(parse.NewInputBytes(t.input[offset:]))
		for {
			tt, data := l.Next()
			if (tt == js.DivToken || tt == js.DivEqToken) && t.facts.regexps[&data[0]] {
				tt, data = l.RegExp()
			}
			if tt == js.ErrorToken || !yield(token{tt, data, offset}) {
				return
			}
			offset += len(data)
		}
	}
}

// isSpace reports what the grammar does not see.
func (t token) isSpace() bool {
	switch t.TokenType {
	case js.WhitespaceToken, js.LineTerminatorToken, js.CommentToken, js.CommentLineTerminatorToken:
		return true
	}
	return false
}

// isFunction reports whether the source behind treePrefix is exactly one function
// expression, with at most one semicolon behind it.
func (t *tree) isFunction() bool {
	var value js.IExpr
	for _, statement := range t.ast.List {
		switch s := statement.(type) {
		case *js.Comment, *js.EmptyStmt:
		case *js.ExprStmt:
			assignment, ok := s.Value.(*js.BinaryExpr)
			if value != nil || !ok || assignment.Op != js.EqToken {
				return false
			}
			value = assignment.Y
		case *js.VarDecl:
			if t.places == nil || value != nil { // helpers of a lowered source stand first
				return false
			}
		default:
			return false
		}
	}
	switch ungroup(value).(type) {
	case *js.FuncDecl, *js.ArrowFunc:
		return t.places != nil || t.scan().semicolons <= 1
	}
	return false
}

// ungroup removes brackets around an expression.
func ungroup(e js.IExpr) js.IExpr {
	for {
		group, ok := e.(*js.GroupExpr)
		if !ok {
			return e
		}
		e = group.X
	}
}
