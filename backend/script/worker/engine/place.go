package engine

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja"

	"sitewright/backend/fault"
)

// ownScheme begins the names of our own scripts, whose frames are not shown.
const ownScheme = "sitewright:"

// messageLimit is how many bytes of a script's own error message are shown,
// stackLimit of its stack.
const (
	messageLimit = 4 << 10
	stackLimit   = 64 << 10
)

// place is a line and a column in an author's file, from 1, in UTF-16 units.
type place struct {
	file         string
	line, column int
}

func (p place) known() bool { return p.file != "" }

// String is "tools/x.js:12:5".
func (p place) String() string {
	if !p.known() {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", p.file, p.line, p.column)
}

// frame is one line of a stack.
type frame struct {
	function string
	place    place
}

// String is the frame as Node.js writes it.
func (f frame) String() string {
	if f.function == "" {
		return "    at " + f.place.String()
	}
	return "    at " + f.function + " (" + f.place.String() + ")"
}

// gojaFrame is a line of the engine's stacks: "at f (file:1:2(3))".
var gojaFrame = regexp.MustCompile(`^\s+at (?:(.*) \()?([^()]+):(\d+):(\d+)\(\d+\)\)?$`)

// anyFrame is any line of a stack.
var anyFrame = regexp.MustCompile(`^\s+at .`)

// parseFrame reads a line of a stack. It is not ok for our own scripts and for
// what is built in.
func (e *Engine) parseFrame(line string) (frame, bool) {
	m := gojaFrame.FindStringSubmatch(line)
	if m == nil || strings.HasPrefix(m[2], ownScheme) || m[2] == programName {
		return frame{}, false
	}
	l, errLine := strconv.Atoi(m[3])
	c, errColumn := strconv.Atoi(m[4])
	if errLine != nil || errColumn != nil {
		return frame{}, false
	}
	return frame{readableName(m[1]), place{e.fileName(m[2]), l, c}}, true
}

// readableName is a function's name without what is not the author's.
func readableName(name string) string {
	if name == "<anonymous>" || strings.HasPrefix(name, "__") {
		return ""
	}
	return name
}

// fileName is the author's name of a source in the program's map.
func (e *Engine) fileName(name string) string {
	if e.program != nil {
		if real, ok := e.program.Names[name]; ok {
			return real
		}
	}
	return name
}

// readStack splits a stack's text into what stands before the frames, and the
// author's frames.
func (e *Engine) readStack(stack string) (head string, frames []frame) {
	var text []string
	for line := range strings.SplitSeq(stack, "\n") {
		if f, ok := e.parseFrame(line); ok {
			frames = append(frames, f)
		} else if !anyFrame.MatchString(line) && len(frames) == 0 {
			text = append(text, line)
		}
	}
	return strings.TrimSpace(strings.Join(text, "\n")), frames
}

// readable is a text of a script with the frames of stacks in it as Node.js
// writes them, without our own.
func (e *Engine) readable(text string) string {
	if !strings.Contains(text, "at ") {
		return text
	}
	var kept []string
	for line := range strings.SplitSeq(text, "\n") {
		switch f, ok := e.parseFrame(line); {
		case ok:
			line = f.String()
		case gojaFrame.MatchString(line), strings.HasSuffix(line, "(native)") && anyFrame.MatchString(line), strings.TrimSpace(line) == "at native":
			continue
		}
		kept = append(kept, line)
	}
	return strings.Join(kept, "\n")
}

// here is the author's place that the script is at.
func (e *Engine) here() place {
	if frames := e.authors(e.rt.CaptureCallStack(0, nil), 1); len(frames) > 0 {
		return frames[0].place
	}
	return place{}
}

// framesLimit is how many frames of a stack are told.
const framesLimit = 50

// frames are the author's frames of the stack as it is now.
func (e *Engine) frames() []frame { return e.authors(e.rt.CaptureCallStack(0, nil), framesLimit) }

// authors are the frames that are the author's, at most so many.
func (e *Engine) authors(stack []goja.StackFrame, most int) []frame {
	var frames []frame
	for _, f := range stack {
		if len(frames) == most {
			break
		}
		if f.SrcName() != programName {
			continue
		}
		p := f.Position()
		if !strings.HasPrefix(p.Filename, ownScheme) && p.Filename != programName {
			frames = append(frames, frame{readableName(f.FuncName()), place{e.fileName(p.Filename), p.Line, p.Column}})
		}
	}
	return frames
}

// line is the author's line of code at p, shortened around the column when it is
// very long.
func (e *Engine) line(p place) string {
	if e.program == nil {
		return ""
	}
	lines := strings.Split(e.program.Sources[p.file], "\n")
	if p.line < 1 || p.line > len(lines) {
		return ""
	}
	const most = 200
	text := strings.TrimRight(lines[p.line-1], "\r")
	if units := utf16.Encode([]rune(text)); len(units) > most {
		from := min(max(0, p.column-most/2), len(units)-most)
		text = "…" + string(utf16.Decode(units[from:from+most])) + "…"
	}
	return text
}

// placed puts the place, the line and the stack into a fault. No frames leave it
// as it is.
func (e *Engine) placed(f *fault.Error, head string, frames []frame) *fault.Error {
	if len(frames) > 0 {
		f.Source, f.Frame = frames[0].place.String(), e.line(frames[0].place)
	}
	lines := []string{}
	if head != "" {
		lines = append(lines, head)
	}
	for _, x := range frames {
		lines = append(lines, x.String())
	}
	if len(lines) > 0 {
		f.Stack = clip(strings.Join(lines, "\n"), stackLimit)
	}
	return f
}

// clip cuts a text to n bytes.
func clip(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "") + "…"
}

// uncatchable reports an interrupt or a full stack: no script can catch it.
func uncatchable(err error) bool {
	var interrupted *goja.InterruptedError
	var full *goja.StackOverflowError
	return errors.As(err, &interrupted) || errors.As(err, &full)
}

// messageOf is what an exception says.
func messageOf(err error) string {
	var x *goja.Exception
	if errors.As(err, &x) {
		return clip(x.Value().String(), messageLimit)
	}
	return err.Error()
}
