package calls

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/page"
)

// harmless are options that older scripts give and that change nothing.
var harmless = []string{"noWaitAfter"}

// handler makes a Handler of a function that takes its parameters in a struct P,
// whose json tags are the options there are. name is the call's, for messages.
func handler[P any](name string, run func(ctx context.Context, p *page.Page, params P) (any, error)) Handler {
	return func(ctx context.Context, p *page.Page, raw json.RawMessage) (any, error) {
		var params P
		if err := decode(name, raw, &params); err != nil {
			return nil, err
		}
		return run(ctx, p, params)
	}
}

// decode reads params strictly into the struct that into points to.
func decode(name string, raw json.RawMessage, into any) error {
	if len(raw) == 0 {
		raw = json.RawMessage("{}")
	}
	var given map[string]json.RawMessage
	if err := json.Unmarshal(raw, &given); err != nil {
		return fault.Wrap(err, fault.BadArguments, "%s takes an object of options.", name)
	}
	known := optionNames(reflect.TypeOf(into).Elem())
	for _, option := range sortedKeys(given) {
		if !slices.Contains(known, option) && !slices.Contains(harmless, option) {
			return fault.New(fault.BadArguments, "%s has no option %q.", name, option).
				WithHint("It knows %s.", strings.Join(shown(known), ", "))
		}
	}
	err := json.Unmarshal(raw, into)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fault.New(fault.BadArguments, "%s: %s has to be %s, not a %s.", name, fieldName(wrong.Field, known), kindOf(wrong.Type), wrong.Value)
	}
	if err != nil {
		return fault.Wrap(err, fault.BadArguments, "%s: the options cannot be read: %v.", name, err)
	}
	return nil
}

// fieldName is a field's path without the embedded structs that it goes through.
func fieldName(path string, known []string) string {
	parts := strings.Split(path, ".")
	at := slices.IndexFunc(parts, func(part string) bool { return slices.Contains(known, part) })
	return strings.Join(parts[max(0, at):], ".")
}

// optionNames lists the json names of a struct's fields, those of embedded ones
// included.
func optionNames(of reflect.Type) []string {
	var names []string
	for i := range of.NumField() {
		field := of.Field(i)
		if field.Anonymous {
			names = append(names, optionNames(field.Type)...)
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name != "" && name != "-" {
			names = append(names, name)
		}
	}
	return names
}

// shown are the names that a person may give: not those that the worker fills in.
func shown(names []string) []string {
	names = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "frame" || n == "selector" })
	slices.Sort(names)
	if len(names) == 0 {
		return []string{"none"}
	}
	return names
}

func sortedKeys(m map[string]json.RawMessage) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// kindOf says in a person's words what a field takes.
func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return kindOf(t.Elem())
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	}
	return "a number"
}

// millis is a time in milliseconds as scripts give it.
type millis float64

// duration of a time that may be absent.
func (m *millis) duration() *time.Duration {
	if m == nil {
		return nil
	}
	d := time.Duration(float64(*m) * float64(time.Millisecond))
	return &d
}

// UnmarshalJSON refuses what is no time.
func (m *millis) UnmarshalJSON(text []byte) error {
	var n float64
	if err := json.Unmarshal(text, &n); err != nil {
		return err
	}
	if n < 0 {
		return fmt.Errorf("a time cannot be negative")
	}
	*m = millis(n)
	return nil
}
