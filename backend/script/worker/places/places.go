// Package places reads and writes source maps: the tables that lead from places in
// a made program to those of its authors.
package places

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Map is a source map. Lines and columns are what the text says, unless a function
// says otherwise: from 0, columns in UTF-16 units.
type Map struct {
	// Sources are the authors' files.
	Sources []string
	// Lines are the made program's, each with its mappings by column.
	Lines [][]Mapping
}

// Mapping says where the text from Column to the next mapping comes from.
type Mapping struct{ Column, Source, Line, SourceColumn int }

// written is the form of a source map (ECMA-426).
type written struct {
	Version  int      `json:"version"`
	Sources  []string `json:"sources"`
	Names    []string `json:"names"`
	Mappings string   `json:"mappings"`
}

var errMapping = errors.New("a mapping of the source map is wrong")

// fields are the numbers of a mapping: column, source, line, column there, name.
// Each is told as the difference to the one before.
type fields [5]int

// Read reads a source map. What comes from nowhere is left out, and so are names.
func Read(text []byte) (*Map, error) {
	var w written
	if err := json.Unmarshal(text, &w); err != nil {
		return nil, fmt.Errorf("reading a source map: %w", err)
	}
	m := &Map{Sources: w.Sources}
	var state fields
	for line := range strings.SplitSeq(w.Mappings, ";") {
		state[0] = 0
		mappings, err := readLine(line, &state, len(m.Sources))
		if err != nil {
			return nil, err
		}
		m.Lines = append(m.Lines, mappings)
	}
	return m, nil
}

// readLine reads the mappings of one line.
func readLine(text string, state *fields, sources int) ([]Mapping, error) {
	var all []Mapping
	for segment := range strings.SplitSeq(text, ",") {
		n, err := state.add(segment)
		if err != nil {
			return nil, err
		}
		m := Mapping{state[0], state[1], state[2], state[3]}
		if n < 4 { // nothing, or text that comes from nowhere
			continue
		}
		if m.Column < 0 || m.Source < 0 || m.Source >= sources || m.Line < 0 || m.SourceColumn < 0 {
			return nil, errMapping
		}
		all = append(all, m)
	}
	return all, nil
}

// add adds the numbers of one segment and tells how many there were.
func (f *fields) add(segment string) (n int, err error) {
	for ; segment != "" && n < len(f); n++ {
		var value int
		if value, segment, err = readNumber(segment); err != nil {
			return n, err
		}
		f[n] += value
	}
	if segment != "" || n == 2 || n == 3 {
		return n, errMapping
	}
	return n, nil
}

// Write writes the map.
func (m *Map) Write() (string, error) {
	var out strings.Builder
	var last Mapping
	for i, line := range m.Lines {
		if i > 0 {
			out.WriteByte(';')
		}
		last.Column = 0
		for j, to := range line {
			if j > 0 {
				out.WriteByte(',')
			}
			writeNumber(&out, to.Column-last.Column)
			writeNumber(&out, to.Source-last.Source)
			writeNumber(&out, to.Line-last.Line)
			writeNumber(&out, to.SourceColumn-last.SourceColumn)
			last = to
		}
	}
	text, err := json.Marshal(written{Version: 3, Sources: m.Sources, Names: []string{}, Mappings: out.String()})
	if err != nil {
		return "", fmt.Errorf("writing a source map: %w", err)
	}
	return string(text), nil
}

// At returns the mapping that begins exactly at a place of the program.
func (m *Map) At(line, column int) (Mapping, bool) {
	if line < 0 || line >= len(m.Lines) {
		return Mapping{}, false
	}
	all := m.Lines[line]
	i, found := slices.BinarySearchFunc(all, column, func(m Mapping, column int) int { return m.Column - column })
	if !found {
		return Mapping{}, false
	}
	return all[i], true
}
