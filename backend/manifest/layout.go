package manifest

import (
	"bytes"
	"strings"
)

// style is how a file is written.
type style struct {
	// eol ends a line, unit is one step of indentation.
	eol, unit string
	// colon and comma stand between things on one line, with their spaces.
	colon, comma string
}

// value is something to put into the file.
type value interface {
	// lines writes it over several lines, the first one unindented.
	lines(s style, indent string) []byte
	// line writes it on one line.
	line(s style) []byte
}

// styleOf reads the style from the text itself. A file of one line, or an empty
// one, gets two blanks and "\n" where lines are needed.
func (t *tree) styleOf() style {
	s := style{eol: "\n", unit: "  ", colon: ": ", comma: ", "}
	if i := bytes.IndexAny(t.data, "\r\n"); i >= 0 {
		s.eol = string(t.data[i : i+1])
		if bytes.HasPrefix(t.data[i:], []byte("\r\n")) {
			s.eol = "\r\n"
		}
	}
	if len(t.nodes) > 1 {
		s.colon, s.comma = t.spaces(1)
	}
	for i := range t.nodes {
		if unit := t.unitAt(i); unit != "" {
			s.unit = unit
			break
		}
	}
	return s
}

// spaces reads from a member whether the file is written with blanks around a
// colon and, which goes with it, after a comma.
func (t *tree) spaces(i int) (colon, comma string) {
	n := t.nodes[i]
	before, after, found := strings.Cut(string(t.data[n.keyEnd:n.start]), ":")
	if n.keyEnd == 0 || !found {
		return ": ", ", "
	}
	colon, comma = ":", ","
	if before != "" {
		colon = " :"
	}
	if after != "" {
		colon, comma = colon+" ", ", "
	}
	return colon, comma
}

// unitAt is how much deeper the first entry of a container stands than the line
// that opens it; "" where that cannot be told.
func (t *tree) unitAt(i int) string {
	if t.nodes[i].next == i+1 {
		return ""
	}
	if br := t.breakBefore(i + 1); br != "" {
		return strings.TrimPrefix(strings.TrimLeft(br, "\r\n"), lineIndent(t.data, t.begin(i)))
	}
	return ""
}

// begin is where a value, or the name before it, starts.
func (t *tree) begin(i int) int {
	if n := t.nodes[i]; n.keyEnd > 0 {
		return n.keyStart
	}
	return t.nodes[i].start
}

// breakBefore is the last line end before a value together with the
// indentation, "" when the value follows something on its line.
func (t *tree) breakBefore(i int) string {
	end := t.begin(i)
	before := t.data[:end]
	blank := before[len(bytes.TrimRight(before, " \t\r\n")):]
	at := bytes.LastIndexAny(blank, "\r\n")
	if at < 0 {
		return ""
	}
	if at > 0 && blank[at] == '\n' && blank[at-1] == '\r' {
		at--
	}
	return string(blank[at:])
}

// lineIndent is the indentation of the line that offset is in.
func lineIndent(data []byte, offset int) string {
	start := max(bytes.LastIndexAny(data[:offset], "\r\n")+1, body(data))
	line := data[start:]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

func (t *tree) children(i int) []int {
	var all []int
	for child := range t.members(i) {
		all = append(all, child)
	}
	return all
}

// insert puts a value before the child number at of a container; key is its
// quoted name, nil in a list.
func (t *tree) insert(parent, at int, key []byte, v value) []byte {
	s, all := t.styleOf(), t.children(parent)
	if len(all) == 0 {
		return t.fill(parent, key, v, s)
	}
	beside := all[min(at, len(all)-1)]
	br := t.breakBefore(beside)
	between := strings.TrimPrefix(s.comma, ",")
	text := append(named(key, s), v.line(s)...)
	if br != "" {
		between = br
		text = append(named(key, s), v.lines(s, strings.TrimLeft(br, "\r\n"))...)
	}
	if at == len(all) {
		end := t.nodes[beside].end
		return splice(t.data, end, end, append([]byte(","+between), text...))
	}
	start := t.begin(beside)
	return splice(t.data, start, start, append(text, ","+between...))
}

// fill puts the first value into an empty container, on a line of its own when
// the container has one.
func (t *tree) fill(parent int, key []byte, v value, s style) []byte {
	n := t.nodes[parent]
	var text []byte
	if parent == 0 || t.breakBefore(parent) != "" {
		base := lineIndent(t.data, t.begin(parent))
		text = append(text, s.eol+base+s.unit...)
		text = append(text, named(key, s)...)
		text = append(text, v.lines(s, base+s.unit)...)
		text = append(text, s.eol+base...)
	} else {
		text = append(named(key, s), v.line(s)...)
	}
	return splice(t.data, n.start+1, n.end-1, text)
}

func named(key []byte, s style) []byte {
	if key == nil {
		return nil
	}
	return append(bytes.Clone(key), s.colon...)
}

// replace puts a value in the place of another. A list or group that was
// written on one line stays on one line.
func (t *tree) replace(i int, v value) []byte {
	n, s := t.nodes[i], t.styleOf()
	spread := i == 0 || t.breakBefore(i) != ""
	if n.next > i+1 {
		spread = bytes.ContainsAny(t.raw(i), "\r\n")
	}
	text := v.line(s)
	if spread {
		text = v.lines(s, lineIndent(t.data, t.begin(i)))
	}
	return splice(t.data, n.start, n.end, text)
}

// cut removes children of a container so that no comma is left over.
func (t *tree) cut(parent int, gone []int) []byte {
	n, all := t.nodes[parent], t.children(parent)
	if len(gone) == len(all) {
		return splice(t.data, n.start+1, n.end-1, nil)
	}
	drop := map[int]bool{}
	for _, i := range gone {
		drop[i] = true
	}
	var out []byte
	from := 0
	for k, child := range all {
		switch {
		case !drop[child]:
		case k+1 < len(all) && hasKept(all[k+1:], drop):
			// Up to the next one, which takes the place.
			out = append(out, t.data[from:t.begin(child)]...)
			from = t.begin(all[k+1])
		default:
			// The last ones go with the comma before them.
			last := all[k-1]
			out = append(out, t.data[from:t.nodes[last].end]...)
			return append(out, t.data[t.nodes[all[len(all)-1]].end:]...)
		}
	}
	return append(out, t.data[from:]...)
}

func hasKept(children []int, drop map[int]bool) bool {
	for _, child := range children {
		if !drop[child] {
			return true
		}
	}
	return false
}

// fresh is a new value: JSON whose own spacing does not matter.
type fresh []byte

func (f fresh) lines(s style, indent string) []byte {
	return f.print(s, func(depth int) string { return s.eol + indent + strings.Repeat(s.unit, depth) }, ",")
}

func (f fresh) line(s style) []byte {
	return f.print(s, func(int) string { return "" }, s.comma)
}

// print writes the value; between gives what stands before each entry and
// before the closing bracket.
func (f fresh) print(s style, between func(depth int) string, comma string) []byte {
	t, err := sow(f)
	if err != nil {
		return f
	}
	defer t.free()
	var out []byte
	var write func(i, depth int)
	write = func(i, depth int) {
		n := t.nodes[i]
		if n.next == i+1 {
			out = append(out, t.leaf(i)...)
			return
		}
		out = append(out, t.data[n.start])
		for child := range t.members(i) {
			if child > i+1 {
				out = append(out, comma...)
			}
			out = append(out, between(depth+1)...)
			if c := t.nodes[child]; c.keyEnd > 0 {
				out = append(append(out, t.data[c.keyStart:c.keyEnd]...), s.colon...)
			}
			write(child, depth+1)
		}
		out = append(append(out, between(depth)...), t.data[n.end-1])
	}
	write(0, 0)
	return out
}

// leaf is a value without entries, an empty container without the space in it.
func (t *tree) leaf(i int) []byte {
	switch t.nodes[i].kind {
	case '{':
		return []byte("{}")
	case '[':
		return []byte("[]")
	}
	return t.raw(i)
}

// moved is a value of this file with its own layout.
type moved struct {
	raw []byte
	// indent is the indentation of the line it began in.
	indent string
}

func (m moved) lines(_ style, indent string) []byte {
	eol := "\n"
	if !bytes.Contains(m.raw, []byte(eol)) {
		eol = "\r"
	}
	return bytes.ReplaceAll(m.raw, []byte(eol+m.indent), []byte(eol+indent))
}

func (m moved) line(s style) []byte {
	if bytes.ContainsAny(m.raw, "\r\n") {
		return fresh(m.raw).line(s)
	}
	return m.raw
}
