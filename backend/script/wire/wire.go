// Package wire is the language of the pipe between the app and its worker: one
// JSON document a line, a greeting first, then a reply for each request. While a
// script runs, it also carries what the script asks of the app, and the answers
// (run.go).
package wire

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// Version is the version of the language. Both sides are shipped together; a
// worker of another version is refused when it greets.
const Version = 2

// LineLimit is the longest line that is read, in bytes. The largest source
// (skill.ToolLimit) written with every byte escaped is below it.
const LineLimit = 64 << 20

// The methods of a worker.
const (
	// Analyse takes AnalyseParams and answers a skill.Script.
	Analyse = "analyse"
	// Module takes ModuleParams and answers a ModuleResult.
	Module = "module"
	// Prepare takes PrepareParams and answers an empty object: the worker has
	// loaded what every script finds and waits for one Run.
	Prepare = "prepare"
	// Run takes RunParams and answers a RunResult. The worker then ends.
	Run = "run"
)

// Hello is the first line that a worker writes, when it is ready.
type Hello struct {
	Sitewright string `json:"sitewright"` // always "worker"
	Version    int    `json:"version"`
}

// Request is one question of the app.
type Request struct {
	ID     uint64          `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// Reply is the worker's answer: a result, or an error.
type Reply struct {
	ID     uint64          `json:"id"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *fault.Error    `json:"error,omitempty"`
}

// AnalyseParams is a file whose facts are wanted. Source is bytes, so that a
// file that is not UTF-8 arrives as it is.
type AnalyseParams struct {
	Kind   skill.Kind `json:"kind"`
	Path   string     `json:"path"`
	Source []byte     `json:"source"`
}

// ModuleParams is a browser tool that is a module, and the name it exports.
type ModuleParams struct {
	Path     string `json:"path"`
	Source   []byte `json:"source"`
	Callable string `json:"callable"`
}

// ModuleResult is the tool as one expression, with the lines of the author's
// file. Column is how many UTF-16 units stand before the file's own first line.
type ModuleResult struct {
	Source string `json:"source"`
	Column int    `json:"column"`
}

// Write writes v as one line, in one call of w.Write.
func Write(w io.Writer, v any) error {
	line, err := Encode(v)
	if err != nil {
		return err
	}
	if _, err := w.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("writing to the pipe: %w", err)
	}
	return nil
}

// Encode is json.Marshal without the escaping that only HTML needs, which makes
// six bytes of each "<".
func Encode(v any) ([]byte, error) {
	var buf bytes.Buffer
	encoder := json.NewEncoder(&buf)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return nil, fmt.Errorf("encoding a message: %w", err)
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}

// Reader reads lines.
type Reader struct{ scanner *bufio.Scanner }

// NewReader reads lines of at most LineLimit bytes from r.
func NewReader(r io.Reader) *Reader {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(make([]byte, 0, 64<<10), LineLimit)
	scanner.Split(wholeLine)
	return &Reader{scanner}
}

// Next returns the next line, valid until the next call. Errors: io.EOF at the
// end, io.ErrUnexpectedEOF when the last line is cut, bufio.ErrTooLong.
func (r *Reader) Next() ([]byte, error) {
	if r.scanner.Scan() {
		return r.scanner.Bytes(), nil
	}
	if err := r.scanner.Err(); err != nil {
		return nil, fmt.Errorf("reading from the pipe: %w", err)
	}
	return nil, io.EOF
}

// wholeLine is a split function that takes no line without its end: the other
// side died while it wrote.
func wholeLine(data []byte, atEOF bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i], nil
	}
	if atEOF && len(data) > 0 {
		return 0, nil, io.ErrUnexpectedEOF
	}
	return 0, nil, nil
}
