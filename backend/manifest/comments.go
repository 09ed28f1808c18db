package manifest

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/tailscale/hujson"

	"sitewright/backend/skill"
)

// errTooBig keeps hostile input from a recursive parser.
var errTooBig = errors.New("the text is too large or nested too deep")

// StripComments removes comments and spare commas from JSON written with them
// and leaves every other byte alone. A line that held only a comment goes
// altogether. It fails when the rest is not JSON.
func StripComments(data []byte) ([]byte, error) {
	if len(data) > skill.ManifestLimit || tooDeep(data, skill.NestingLimit) {
		return nil, errTooBig
	}
	skip := body(data)
	source := data[skip:]
	// hujson wants the line of a last comment to end.
	value, err := hujson.Parse(append(bytes.Clone(source), '\n'))
	if err != nil {
		return nil, fmt.Errorf("not JSON, even without comments: %w", err)
	}
	value.Standardize()
	// Standardize writes a blank over each byte that goes, so both have one length.
	blanked := value.Pack()
	if len(blanked) != len(source)+1 {
		return nil, errors.New("removing comments moved the text")
	}
	out := append(make([]byte, 0, len(data)), data[:skip]...)
	return append(out, sweep(source, blanked[:len(source)])...), nil
}

// sweep drops the blanks that were written over something, together with the
// blanks before them on the line, and the line when nothing else is on it.
func sweep(source, blanked []byte) []byte {
	out := make([]byte, 0, len(source))
	for start := 0; start < len(source); {
		end := start + lineLength(source[start:])
		out = append(out, sweepLine(source[start:end], blanked[start:end])...)
		start = end
	}
	return out
}

func lineLength(text []byte) int {
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

func sweepLine(source, blanked []byte) []byte {
	if bytes.Equal(source, blanked) {
		return source
	}
	if len(bytes.TrimSpace(blanked)) == 0 && bytes.HasSuffix(blanked, []byte("\n")) {
		return nil
	}
	var out []byte
	for i := 0; i < len(source); {
		end := i + blanks(blanked[i:])
		last := lastRemoved(source[i:end], blanked[i:end])
		if last < 0 {
			end = max(end, i+1)
			out = append(out, source[i:end]...)
		} else {
			// What follows the last removed byte stays; what precedes the first
			// one stays too, unless the line ends here.
			first := i + firstRemoved(source[i:end], blanked[i:end])
			rest := source[i+last+1 : end]
			if end < len(source) && source[end] != '\r' && source[end] != '\n' {
				out = append(out, source[i:first]...)
				out = append(out, rest...)
			}
		}
		i = end
	}
	return out
}

// blanks is how many blanks text begins with.
func blanks(text []byte) int { return len(text) - len(bytes.TrimLeft(text, " \t")) }

func firstRemoved(source, blanked []byte) int {
	for i := range source {
		if source[i] != blanked[i] {
			return i
		}
	}
	return -1
}

func lastRemoved(source, blanked []byte) int {
	for i := len(source) - 1; i >= 0; i-- {
		if source[i] != blanked[i] {
			return i
		}
	}
	return -1
}
