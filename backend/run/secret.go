package run

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
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
type hider struct {
	// long are hidden wherever they stand; alone, which are quoted for short, only
	// where they stand alone.
	long, alone []string
	short       *regexp.Regexp
}

// newHider collects the passwords among the inputs, as given and as checked, and
// the ways in which a page writes them. A short one is hidden where it stands
// alone: hiding every "a" would tell more than it hides.
func newHider(tool *skill.Tool, inputs ...json.RawMessage) hider {
	const short = 4
	var h hider
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
				switch {
				case form == mask:
				case utf8.RuneCountInString(form) < short:
					h.alone = append(h.alone, regexp.QuoteMeta(form))
				default:
					h.long = append(h.long, form)
				}
			}
		}
	}
	return h.ready()
}

// ready sorts the forms, the longest first, as one can be a part of another.
func (h hider) ready() hider {
	byLength := func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) }
	for _, list := range []*[]string{&h.long, &h.alone} {
		slices.SortFunc(*list, byLength)
		*list = slices.Compact(*list)
	}
	h.short = nil
	if len(h.alone) > 0 {
		h.short = regexp.MustCompile(`(^|[^\pL\pN])(?:` + strings.Join(h.alone, "|") + `)($|[^\pL\pN])`)
	}
	return h
}

// and hides what both hide.
func (h hider) and(other hider) hider {
	if len(other.long)+len(other.alone) == 0 {
		return h
	}
	return hider{long: slices.Concat(h.long, other.long), alone: slices.Concat(h.alone, other.alone)}.ready()
}

// text hides them in a text. Each form is looked for on its own: that is a search
// as fast as memory, and most passwords have one form.
func (h hider) text(s string) string {
	for _, form := range h.long {
		s = strings.ReplaceAll(s, form, mask)
	}
	if h.short != nil {
		s = h.short.ReplaceAllString(s, "${1}"+mask+"${2}")
	}
	return s
}

// record hides them in all that a record says.
func (h hider) record(r *Record) {
	if len(h.long) == 0 && h.short == nil {
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
