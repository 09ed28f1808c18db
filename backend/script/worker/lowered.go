package worker

import (
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/go-sourcemap/sourcemap"
)

// lowered is the tree of a source that our parser does not know but esbuild
// does, after esbuild made older syntax of it (using, decorators, import
// attributes, octal numbers…). It is nil when that does not help either.
func lowered(source []byte, prefix string) *tree {
	options := transformOptions()
	options.Target = api.ES2022
	options.Supported = map[string]bool{"top-level-await": true, "import-attributes": false}
	options.Sourcemap = api.SourceMapExternal
	options.SourcesContent = api.SourcesContentExclude
	r := api.Transform(prefix+string(source), options)
	if len(r.Errors) > 0 {
		return nil
	}
	places, err := sourcemap.Parse("", r.Map)
	if err != nil {
		return nil
	}
	t := parseTree(r.Code, "", true)
	if t != nil {
		t.places, t.prefixLines, t.quotes = places, strings.Count(prefix, "\n"), quotePlaces(source)
	}
	return t
}

// place is a line and a column, from 1.
type place struct{ line, column int }

// quotePlaces are the places of all quotation marks in source.
func quotePlaces(source []byte) map[place]bool {
	places := map[place]bool{}
	at := newCursor(source)
	for i, c := range source {
		if c == '\'' || c == '"' || c == '`' {
			at.to(i)
			places[place{at.line, at.column}] = true
		}
	}
	return places
}

// authored is the place in the author's file for the place of a string in the
// tree's input. It is not ok for one that esbuild added.
func (t *tree) authored(line, column int, isString bool) (l, c int, ok bool) {
	if t.places == nil {
		return line - t.prefixLines, column, true
	}
	_, _, l, c, ok = t.places.Source(line, column-1)
	l, c = l-t.prefixLines, c+1
	if isString {
		ok = ok && t.quotes[place{l, c}]
	}
	return l, c, ok && l > 0
}
