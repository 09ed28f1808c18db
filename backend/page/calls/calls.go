// Package calls are a page's methods by name, with JSON for their arguments: what
// a script's worker may ask of a page.
package calls

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"sitewright/backend/page"
)

// Handler answers one call. params is a JSON object; the answer can be written as
// JSON. Unknown options are bad-arguments.
type Handler func(ctx context.Context, p *page.Page, params json.RawMessage) (any, error)

// table is every call by its name. Each file of the package adds its part.
var table = map[string]Handler{}

// add puts calls into the table; a name is taken once.
func add(calls map[string]Handler) bool {
	maps.Copy(table, calls)
	return true
}

// Find returns the handler of a name such as "locator.click".
func Find(name string) (Handler, bool) {
	h, ok := table[name]
	return h, ok
}

// Names lists all calls, sorted.
func Names() []string { return slices.Sorted(maps.Keys(table)) }
