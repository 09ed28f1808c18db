package run

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
	"github.com/dlclark/regexp2/v2"

	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/skill"
)

// patternTime is how long one input may be compared with its pattern; a pattern
// that back-tracks without end costs the input, not the app.
const patternTime = 500 * time.Millisecond

// kindNames are the words that people read for the JSON types (docs/words.md).
var kindNames = map[string]string{
	"string": "a text", "number": "a number", "integer": "a whole number",
	"boolean": "true or false", "array": "a list", "object": "a group of values",
}

// inputs collects what is wrong with the arguments of one run.
type inputs struct {
	faults   []string
	warnings []Warning
}

func (in *inputs) fault(format string, args ...any) {
	in.faults = append(in.faults, fmt.Sprintf(format, args...))
}

// CheckArgs compares given, a JSON object or nothing, with the tool's arguments
// (docs/skill-format.md, "Arguments and results of a run"): safe conversions are
// made, defaults filled in, and every fault reported together as one
// bad-arguments. With lenient, as for scripts and agents, an unknown name is a
// warning and is passed on. The checked object keeps the manifest's order.
func CheckArgs(tool *skill.Tool, given json.RawMessage, lenient bool) (json.RawMessage, []Warning, error) {
	values, names, err := result.Fields(given)
	if err != nil {
		return nil, nil, fault.Wrap(err, fault.BadArguments, "The inputs are not a JSON object.").
			WithHint(`Write them as {"name": "value"}.`)
	}
	var in inputs
	out := object{}
	for i := range tool.Args {
		arg := &tool.Args[i]
		raw, ok := values[arg.Name]
		if ok && string(raw) == "null" && !arg.Required {
			ok = false // null is how JSON leaves something out
		}
		switch {
		case ok:
			if v, ok := in.value(arg, raw); ok {
				out.add(arg.Name, v)
			}
		case arg.Default != nil:
			v, ok := convert(arg.Type, arg.Default)
			if !ok { // the validator has said so; the tool decides
				v = arg.Default
			}
			out.add(arg.Name, v)
		case arg.Required:
			in.fault("%q is missing", arg.Name)
		}
	}
	for _, name := range names {
		if !slices.ContainsFunc(tool.Args, func(a skill.Arg) bool { return a.Name == name }) {
			in.unknown(tool, name, lenient)
			out.add(name, values[name])
		}
	}
	if len(in.faults) > 0 {
		return nil, in.warnings, fault.New(fault.BadArguments, "The inputs of %q do not fit: %s.", tool.Name, strings.Join(in.faults, "; ")).
			WithHint("%s", usage(tool))
	}
	return out.bytes(), in.warnings, nil
}

// usage lists what the tool takes.
func usage(tool *skill.Tool) string {
	if len(tool.Args) == 0 {
		return "This tool takes no inputs."
	}
	var parts []string
	for _, a := range tool.Args {
		need := "optional"
		if a.Required {
			need = "required"
		}
		kind := kindNames[a.Type]
		if kind == "" {
			kind = "any value"
		}
		parts = append(parts, fmt.Sprintf("%s (%s, %s)", a.Name, kind, need))
	}
	return "It takes: " + strings.Join(parts, ", ") + "."
}

func (in *inputs) unknown(tool *skill.Tool, name string, lenient bool) {
	text := fmt.Sprintf("%q is not one of its inputs", name)
	best, at := "", min(3, 1+utf8.RuneCountInString(name)/3) // further apart is no misspelling
	for _, a := range tool.Args {
		if d := levenshtein.ComputeDistance(strings.ToLower(a.Name), strings.ToLower(name)); d < at {
			best, at = a.Name, d
		}
	}
	if best != "" {
		text += fmt.Sprintf(" (did you mean %q?)", best)
	}
	if lenient {
		in.warnings = append(in.warnings, Warning{"argument-unknown", text + "; it was passed on"})
		return
	}
	in.fault("%s", text)
}

// value converts and checks one argument.
func (in *inputs) value(arg *skill.Arg, raw json.RawMessage) (json.RawMessage, bool) {
	v, ok := convert(arg.Type, raw)
	if !ok {
		in.fault("%q must be %s, not %s", arg.Name, kindNames[arg.Type], shown(arg, raw))
		return nil, false
	}
	if arg.Type == "array" {
		v = convertItems(arg, v)
	}
	if arg.Type == "integer" && !exact(v) {
		in.fault("%q is too large: a whole number of more than 15 digits would be changed on its way to the page", arg.Name)
		return nil, false
	}
	before := len(in.faults)
	if len(arg.Enum) > 0 && !slices.ContainsFunc(arg.Enum, func(e json.RawMessage) bool { return same(e, v) }) {
		var choices []string
		for _, e := range arg.Enum {
			choices = append(choices, short(e))
		}
		in.fault("%q must be one of %s, not %s", arg.Name, strings.Join(choices, ", "), shown(arg, v))
	}
	switch v[0] {
	case '"':
		in.text(arg, v)
	case '[':
		in.list(arg, v)
	default:
		in.size(arg, v)
	}
	return v, len(in.faults) == before
}

func (in *inputs) size(arg *skill.Arg, v json.RawMessage) {
	n, err := strconv.ParseFloat(string(v), 64)
	if err != nil {
		return
	}
	if arg.Minimum != nil && n < *arg.Minimum {
		in.fault("%q must be at least %v, not %s", arg.Name, *arg.Minimum, v)
	}
	if arg.Maximum != nil && n > *arg.Maximum {
		in.fault("%q must be at most %v, not %s", arg.Name, *arg.Maximum, v)
	}
}

func (in *inputs) text(arg *skill.Arg, v json.RawMessage) {
	var s string
	if json.Unmarshal(v, &s) != nil {
		return
	}
	n := utf8.RuneCountInString(s)
	if arg.MinLength != nil && n < *arg.MinLength {
		in.fault("%q must have at least %d characters", arg.Name, *arg.MinLength)
	}
	if arg.MaxLength != nil && n > *arg.MaxLength {
		in.fault("%q must have at most %d characters", arg.Name, *arg.MaxLength)
	}
	if !Fits(arg.Pattern, s) {
		in.fault("%q does not have the form %s", arg.Name, arg.Pattern)
	}
}

// Fits reports whether an input's text has the form of its pattern. No pattern
// and one that is no regular expression, about which the validator has warned,
// fit everything; a comparison that takes too long fits nothing.
func Fits(pattern, text string) bool {
	if pattern == "" {
		return true
	}
	re, err := regexp2.Compile(pattern, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		return true
	}
	re.MatchTimeout = patternTime
	ok, err := re.MatchString(text)
	return err == nil && ok
}

// list checks the items of a list against items.type and items.enum.
func (in *inputs) list(arg *skill.Arg, v json.RawMessage) {
	var items struct {
		Type string            `json:"type"`
		Enum []json.RawMessage `json:"enum"`
	}
	var values []json.RawMessage
	if arg.Items == nil || json.Unmarshal(arg.Items, &items) != nil || json.Unmarshal(v, &values) != nil {
		return
	}
	for i, item := range values {
		one := skill.Arg{Name: fmt.Sprintf("%s[%d]", arg.Name, i), Type: items.Type, Enum: items.Enum}
		if _, ok := kindNames[items.Type]; ok && !is(items.Type, item) {
			in.fault("%q must be %s, not %s", one.Name, kindNames[items.Type], short(item))
			continue
		}
		if len(items.Enum) > 0 {
			in.value(&one, item)
		}
	}
}

// convertItems makes the safe conversions in a list's items; those that do not
// fit stay, to be reported.
func convertItems(arg *skill.Arg, v json.RawMessage) json.RawMessage {
	var items struct {
		Type string `json:"type"`
	}
	var values []json.RawMessage
	if arg.Items == nil || json.Unmarshal(arg.Items, &items) != nil || json.Unmarshal(v, &values) != nil {
		return v
	}
	changed := false
	for i, item := range values {
		if c, ok := convert(items.Type, item); ok && !bytes.Equal(c, item) {
			values[i], changed = c, true
		}
	}
	if !changed {
		return v
	}
	return slices.Concat([]byte("["), bytes.Join(toBytes(values), []byte(",")), []byte("]"))
}

func toBytes(values []json.RawMessage) [][]byte {
	out := make([][]byte, len(values))
	for i, v := range values {
		out[i] = v
	}
	return out
}

// exact reports whether JavaScript can hold the whole number as it is
// (Number.MAX_SAFE_INTEGER).
func exact(v json.RawMessage) bool {
	n, err := strconv.ParseFloat(string(v), 64)
	return err == nil && math.Abs(n) <= 1<<53-1
}

// convert makes the safe conversions. A type that the format does not know
// takes any value.
func convert(kind string, raw json.RawMessage) (json.RawMessage, bool) {
	raw = bytes.TrimSpace(raw)
	if _, known := kindNames[kind]; !known || is(kind, raw) {
		return raw, true
	}
	var s string
	isText := json.Unmarshal(raw, &s) == nil && raw[0] == '"'
	text := json.RawMessage(strings.TrimSpace(s))
	switch kind {
	case "integer", "number", "boolean", "object":
		return text, isText && json.Valid(text) && is(kind, text)
	case "array":
		if isText && json.Valid(text) && is(kind, text) {
			return text, true
		}
		return slices.Concat([]byte("["), raw, []byte("]")), string(raw) != "null"
	}
	return nil, false
}

// is reports whether the JSON value is of the JSON type.
func is(kind string, raw json.RawMessage) bool {
	if len(raw) == 0 {
		return false
	}
	switch kind {
	case "string":
		return raw[0] == '"'
	case "boolean":
		return raw[0] == 't' || raw[0] == 'f'
	case "array":
		return raw[0] == '['
	case "object":
		return raw[0] == '{'
	}
	n, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || raw[0] == '"' {
		return false
	}
	return kind == "number" || n == math.Trunc(n)
}

func same(a, b json.RawMessage) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	p, err1 := json.Marshal(x)
	q, err2 := json.Marshal(y)
	return err1 == nil && err2 == nil && bytes.Equal(p, q)
}

// shown is a value as a message shows it; never a password.
func shown(arg *skill.Arg, raw json.RawMessage) string {
	if isPassword(*arg) {
		return "what was given"
	}
	return short(raw)
}

// short is a value as a message shows it.
func short(raw json.RawMessage) string {
	const most = 40
	s := string(raw)
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most]) + "…"
	}
	return s
}
