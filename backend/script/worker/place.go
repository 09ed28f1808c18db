package worker

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// bom is the byte order mark. It is no part of a script: editors do not show it
// and do not count it.
var bom = []byte("\xef\xbb\xbf")

// lineStarts are the offsets at which the lines of a source start, with the line
// ends of JavaScript: LF, CR, CR LF, U+2028 and U+2029.
func lineStarts(source []byte) []int {
	starts := []int{0}
	for i := 0; i < len(source); {
		n := lineEnd(source[i:])
		if n > 0 {
			i += n
			starts = append(starts, i)
			continue
		}
		i++
	}
	return starts
}

// lineEnd is the length in bytes of the line end that b starts with, or 0.
func lineEnd(b []byte) int {
	switch {
	case b[0] == '\n':
		return 1
	case b[0] == '\r':
		if len(b) > 1 && b[1] == '\n' {
			return 2
		}
		return 1
	case b[0] == 0xE2 && len(b) > 2 && b[1] == 0x80 && (b[2] == 0xA8 || b[2] == 0xA9):
		return 3
	}
	return 0
}

// utf16Len is the length of b in UTF-16 units.
func utf16Len(b []byte) int {
	n := 0
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		b = b[size:]
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// placeOf is the line and column, from 1, of an offset in source.
func placeOf(source []byte, offset int) (line, column int) {
	starts := lineStarts(source)
	i := sort.SearchInts(starts, offset+1) - 1
	return i + 1, utf16Len(source[starts[i]:offset]) + 1
}

// lineText is the text of a line, from 1, without its end.
func lineText(source []byte, line int) string {
	starts := lineStarts(source)
	if line < 1 || line > len(starts) {
		return ""
	}
	end := len(source)
	if line < len(starts) {
		end = starts[line]
	}
	return string(bytes.TrimRight(source[starts[line-1]:end], "\r\n\u2028\u2029"))
}

// cursor turns growing offsets into places, in one pass over the source.
type cursor struct {
	source       []byte
	offset       int
	line, column int
}

// newCursor starts at the source's beginning, line 1, column 1.
func newCursor(source []byte) *cursor { return &cursor{source: source, line: 1, column: 1} }

// to moves forward to offset.
func (c *cursor) to(offset int) {
	for c.offset < offset {
		rest := c.source[c.offset:]
		if n := lineEnd(rest); n > 0 {
			c.offset += n
			c.line, c.column = c.line+1, 1
			continue
		}
		r, size := utf8.DecodeRune(rest)
		c.offset += size
		c.column++
		if r > 0xFFFF {
			c.column++
		}
	}
}

// firstBadByte is the offset of the first byte that is not UTF-8, or -1.
func firstBadByte(source []byte) int {
	for i := 0; i < len(source); {
		r, size := utf8.DecodeRune(source[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}
