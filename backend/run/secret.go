package run

import (
	"bytes"
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sitewright/backend/result"
	"sitewright/backend/skill"
)

// mask stands for a password.
const mask = "•••"

// masked is the inputs with those of format "password" hidden, as they are kept
// and shown everywhere (docs/command-line.md). Inputs that are no object are
// left out whole.
func masked(tool *skill.Tool, args json.RawMessage) json.RawMessage {
	if !slices.ContainsFunc(tool.Args, isPassword) {
		return whole(args)
	}
	values, names, err := result.Fields(args)
	if err != nil {
		return json.RawMessage("{}")
	}
	// A name that the tool does not know may be a password's, misspelt.
	public := map[string]bool{}
	for _, a := range tool.Args {
		public[a.Name] = !isPassword(a)
	}
	var out object
	for _, name := range names {
		v := values[name]
		if !public[name] && string(v) != "null" {
			v = json.RawMessage(`"` + mask + `"`)
		}
		out.add(name, v)
	}
	return out.bytes()
}

func isPassword(a skill.Arg) bool { return a.Format == "password" }

// whole is the inputs as they are, when they are an object at all.
func whole(args json.RawMessage) json.RawMessage {
	if !json.Valid(args) || !is("object", bytes.TrimSpace(args)) {
		return json.RawMessage("{}")
	}
	return args
}

// hider hides the passwords of one run wherever they turn up.
type hider struct{ words []*regexp.Regexp }

// newHider collects the passwords among the inputs, as given and as checked, and
// the ways in which a page writes them: in an address, in quotes. A short one is
// hidden where it stands alone: hiding every "a" would tell more than it hides.
func newHider(tool *skill.Tool, inputs ...json.RawMessage) hider {
	const short = 4
	var h hider
	seen := map[string]bool{}
	for _, args := range inputs {
		values, _, err := result.Fields(args)
		if err != nil {
			continue
		}
		for _, a := range tool.Args {
			if !isPassword(a) {
				continue
			}
			for _, form := range forms(values[a.Name]) {
				if seen[form] || form == "" || form == mask {
					continue
				}
				seen[form] = true
				pattern := regexp.QuoteMeta(form)
				if utf8.RuneCountInString(form) < short {
					pattern = `(^|[^\pL\pN])` + pattern + `($|[^\pL\pN])`
				}
				h.words = append(h.words, regexp.MustCompile(pattern))
			}
		}
	}
	return h
}

// forms are a password's text and how it is written elsewhere.
func forms(raw json.RawMessage) []string {
	var text string
	if json.Unmarshal(raw, &text) != nil {
		text = string(raw) // a number, or an object by mistake
	}
	if text == "" || text == "null" {
		return nil
	}
	quoted, err := json.Marshal(text)
	if err != nil {
		return []string{text}
	}
	return []string{
		text,
		strings.Trim(string(quoted), `"`),
		strings.Trim(strconv.Quote(text), `"`),
		url.QueryEscape(text),
		strings.ReplaceAll(url.QueryEscape(text), "+", "%20"),
		url.PathEscape(text),
	}
}

// text hides them in a text.
func (h hider) text(s string) string {
	for _, w := range h.words {
		if w.NumSubexp() == 0 {
			s = w.ReplaceAllLiteralString(s, mask)
		} else {
			s = w.ReplaceAllString(s, "${1}"+mask+"${2}")
		}
	}
	return s
}

// record hides them in all that a record says.
func (h hider) record(r *Record) {
	if len(h.words) == 0 {
		return
	}
	r.Value = result.MapStrings(r.Value, h.text)
	r.URL = h.text(r.URL)
	for i := range r.Notes {
		r.Notes[i] = h.text(r.Notes[i])
	}
	for i := range r.Warnings {
		r.Warnings[i].Message = h.text(r.Warnings[i].Message)
	}
	for _, lines := range [][]Line{r.Console, r.PageConsole} {
		for i := range lines {
			lines[i].Text = h.text(lines[i].Text)
		}
	}
	if e := r.Error; e != nil {
		for _, field := range []*string{&e.Message, &e.Hint, &e.Frame, &e.Stack} {
			*field = h.text(*field)
		}
	}
}
