package engine

import (
	"strings"

	"github.com/dop251/goja"

	"sitewright/backend/script/wire"
)

// lineLimit is how many bytes of one message of the console are told, as for
// browser tools.
const lineLimit = 64 << 10

// hostConsole is console(level, text): a message with the place of the author's
// code that wrote it.
func (e *Engine) hostConsole(call goja.FunctionCall) goja.Value {
	e.tell(call.Argument(0).String(), call.Argument(1).String(), e.here())
	return goja.Undefined()
}

// tell sends a message of the console.
func (e *Engine) tell(level, text string, at place) {
	line := wire.ConsoleLine{At: e.sinceStart(), Level: level, Text: clip(e.readable(text), lineLimit), Source: at.String()}
	line.Text = strings.ToValidUTF8(line.Text, "\ufffd")
	params, err := wire.Encode(line)
	if err != nil {
		return // a line of text and a number can be written
	}
	e.notice(wire.Console, params)
}
