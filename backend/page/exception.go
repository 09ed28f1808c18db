package page

import (
	"strings"

	"github.com/chromedp/cdproto/runtime"
)

// Exception is what code in the page threw.
type Exception struct {
	// Text is the engine's message with its name, and the stack if there is one.
	Text string
	// Line and Column count from 0 within the code's text.
	Line, Column int
	// Syntax says that the code does not parse.
	Syntax bool
}

// Error returns the engine's text.
func (e *Exception) Error() string { return e.Text }

func exceptionOf(d *runtime.ExceptionDetails) *Exception {
	e := &Exception{Text: d.Text, Line: int(d.LineNumber), Column: int(d.ColumnNumber)}
	thrown := d.Exception
	switch {
	case thrown == nil:
	case thrown.Description != "":
		e.Text = thrown.Description
		// What throws one while it runs, such as JSON.parse, has a stack.
		e.Syntax = thrown.ClassName == "SyntaxError" && !strings.Contains(e.Text, "\n    at ")
	case len(thrown.Value) > 0:
		e.Text = "threw " + string(thrown.Value)
	}
	return e
}
