package wire

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	var buf bytes.Buffer
	for _, r := range []Request{{ID: 1, Method: "a"}, {ID: 2, Method: "<b>"}} {
		if err := Write(&buf, r); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(buf.String(), `\u003c`) {
		t.Errorf("written with HTML's escapes: %s", buf.String())
	}
	r := NewReader(&buf)
	for range 2 {
		if line, err := r.Next(); err != nil || bytes.IndexByte(line, '\n') >= 0 {
			t.Fatalf("line %q, error %v", line, err)
		}
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("after the last line: %v", err)
	}
}

func TestCutLine(t *testing.T) {
	r := NewReader(strings.NewReader("{}\n{\"id\":"))
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a cut line gave %v", err)
	}
}

// endless gives bytes without a line's end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestEndlessLine(t *testing.T) {
	if _, err := NewReader(endless{}).Next(); !errors.Is(err, bufio.ErrTooLong) {
		t.Errorf("an endless line gave %v", err)
	}
}
