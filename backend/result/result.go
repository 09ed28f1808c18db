// Package result turns what a page or a script returned into JSON without
// silent loss, and JSON into what people read: tables and differences.
package result

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"sitewright/backend/fault"
)

//go:embed serialise.js
var serialiser string

// Script returns the JavaScript expression that makes the page's serialiser: an
// object with run(make, json), which calls the function that make gives with the
// inputs in json and resolves to the one string that Decode reads. limit is the
// largest result in UTF-16 units.
func Script(limit int64) string {
	// Named, so that its frames can be told from the page's in a stack.
	return fmt.Sprintf("(%s\n)(%d)\n//# sourceURL=sitewright:result", serialiser, limit)
}

// Value is a tool's result as JSON, with what was lost on the way.
type Value struct {
	// JSON is the text as the page wrote it: key order and numbers are kept.
	JSON json.RawMessage
	// Notes say each lossy step in words.
	Notes []string
}

// Thrown is what a tool threw.
type Thrown struct {
	Name    string `json:"name"`
	Message string `json:"message"`
	Stack   string `json:"stack"`
}

// Error returns the name and message as JavaScript prints them.
func (t *Thrown) Error() string {
	switch {
	case t.Name == "":
		return t.Message
	case t.Message == "":
		return t.Name
	}
	return t.Name + ": " + t.Message
}

// Decode reads the serialiser's answer. A tool's exception is a *Thrown; a value
// without JSON is a fault: result-not-serialisable or result-too-large.
func Decode(payload string) (Value, error) {
	var answer struct {
		E *Thrown `json:"e"`
		F *struct{ Code, Path, Text string }
	}
	if strings.HasPrefix(payload, `{"n":`) {
		return split(payload)
	}
	if err := json.Unmarshal([]byte(payload), &answer); err != nil {
		return Value{}, fmt.Errorf("reading a result: %w", err)
	}
	switch {
	case answer.E != nil:
		return Value{}, answer.E
	case answer.F != nil:
		return Value{}, lost(answer.F.Code, answer.F.Path, answer.F.Text)
	}
	return Value{}, fmt.Errorf("a result without a value: %.80q", payload)
}

// split cuts {"n":NOTES,"v":VALUE} without decoding a value that can have
// 128 MB.
func split(payload string) (Value, error) {
	const head, mid, none = `{"n":`, `,"v":`, `{"n":[],"v":`
	if value, ok := strings.CutPrefix(payload, none); ok && strings.HasSuffix(value, "}") {
		return Value{JSON: json.RawMessage(value[:len(value)-1])}, nil
	}
	var v Value
	d := json.NewDecoder(strings.NewReader(payload[len(head):]))
	if err := d.Decode(&v.Notes); err != nil {
		return Value{}, fmt.Errorf("reading the notes of a result: %w", err)
	}
	rest := payload[len(head)+int(d.InputOffset()):]
	value, ok := strings.CutPrefix(rest, mid)
	if !ok || !strings.HasSuffix(value, "}") {
		return Value{}, fmt.Errorf("a result without a value: %.80q", payload)
	}
	v.JSON = json.RawMessage(value[:len(value)-1])
	return v, nil
}

// size is a number of bytes, as the serialiser writes it, for people.
func size(digits string) string {
	n, err := strconv.ParseInt(digits, 10, 64)
	switch {
	case err != nil:
		return "the limit"
	case n < 1<<20:
		return fmt.Sprintf("%d KB", n>>10)
	}
	return fmt.Sprintf("%d MB", n>>20)
}

func lost(code, path, text string) *fault.Error {
	switch code {
	case "cycle":
		return fault.New(fault.ResultNotSerialisable, "The result cannot be shown: %s refers back to %s, so it would never end.", path, text).
			WithHint("Return only the values that are needed, not whole objects of the page.")
	case "too-large":
		return fault.New(fault.ResultTooLarge, "The result is larger than %s.", size(text)).
			WithHint("Return fewer rows or only the fields that are needed.")
	case "not-function":
		return fault.New(fault.ScriptNotFunction, "The tool's file is not one function.").
			WithHint("A tool in the page is a file with one function: async (args) => { … }")
	case "too-deep":
		return fault.New(fault.ResultNotSerialisable, "The result cannot be shown: it is nested too deeply.").
			WithHint("Return only the values that are needed, not whole objects of the page.")
	}
	return fault.New(fault.ResultNotSerialisable, "The result cannot be shown: %s.", text)
}
