package browser

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/runtime"
)

// ConsoleLine is one call of console.* in the page.
type ConsoleLine struct {
	// At is the time since the invocation began.
	At time.Duration
	// Level is log, info, warn, error or debug.
	Level string
	// Text is what the console would show, on one or more lines.
	Text string
	// Stack are the places of the call, the innermost first.
	Stack []CodePlace
}

// CodePlace is a place in a script. Line and Column count from 0.
type CodePlace struct {
	URL          string
	Line, Column int
}

// console hands a console call on. The session's lock is held.
func (inv *invocation) console(ev *runtime.EventConsoleAPICalled) {
	if inv.Console == nil {
		return
	}
	line := lineOf(ev)
	line.At = time.Since(inv.start)
	inv.Console(line)
}

// lineOf is a console call as a line; its time is not known here.
func lineOf(ev *runtime.EventConsoleAPICalled) ConsoleLine {
	line := ConsoleLine{Level: levelOf(ev.Type), Text: consoleText(ev.Args)}
	if ev.StackTrace != nil {
		for _, f := range ev.StackTrace.CallFrames {
			line.Stack = append(line.Stack, CodePlace{URL: f.URL, Line: int(f.LineNumber), Column: int(f.ColumnNumber)})
		}
	}
	return line
}

func levelOf(t runtime.ConsoleAPICalledType) string {
	switch t {
	case "info", "debug", "error":
		return string(t)
	case "warning":
		return "warn"
	case "assert":
		return "error"
	}
	return "log"
}

// consoleText joins the arguments as the console does, with %s and its kin in
// the first one filled in.
func consoleText(args []*runtime.RemoteObject) string {
	var parts []string
	if len(args) > 1 && args[0].Type == "string" {
		var text string
		text, args = format(args)
		parts = append(parts, text)
	}
	for _, a := range args {
		parts = append(parts, objectText(a))
	}
	return strings.Join(parts, " ")
}

// format fills the placeholders of args[0] (https://console.spec.whatwg.org/#formatter)
// and returns the arguments that are left.
func format(args []*runtime.RemoteObject) (string, []*runtime.RemoteObject) {
	pattern, rest := objectText(args[0]), args[1:]
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		if pattern[i] != '%' || i+1 == len(pattern) {
			b.WriteByte(pattern[i])
			continue
		}
		verb := pattern[i+1]
		switch {
		case verb == '%':
			b.WriteByte('%')
		case strings.IndexByte("sdifoO", verb) >= 0 && len(rest) > 0:
			b.WriteString(objectText(rest[0]))
			rest = rest[1:]
		case verb == 'c' && len(rest) > 0:
			rest = rest[1:] // a style
		default:
			b.WriteByte('%')
			continue
		}
		i++
	}
	return b.String(), rest
}

// objectText is one argument in words.
func objectText(o *runtime.RemoteObject) string {
	switch {
	case o.UnserializableValue != "":
		return string(o.UnserializableValue)
	case o.Type == "undefined":
		return "undefined"
	case o.Type == "string":
		var s string
		if json.Unmarshal(o.Value, &s) == nil {
			return s
		}
	case o.Subtype == "error" || o.Type == "function" || o.Subtype == "node":
		return o.Description
	case o.Preview != nil:
		return previewText(o.Preview)
	case len(o.Value) > 0:
		return string(o.Value)
	}
	return o.Description
}

func previewText(p *runtime.ObjectPreview) string {
	if p.Type == "string" {
		return fmt.Sprintf("%q", p.Description)
	}
	list := p.Subtype == "array" || p.Subtype == "typedarray"
	var items []string
	for _, e := range p.Entries {
		item := previewText(e.Value)
		if e.Key != nil {
			item = previewText(e.Key) + " => " + item
		}
		items = append(items, item)
	}
	for i, prop := range p.Properties {
		if len(p.Entries) > 0 && prop.Name == "size" {
			continue // its description says it: Map(1)
		}
		text := prop.Value
		if prop.ValuePreview != nil {
			text = previewText(prop.ValuePreview)
		} else if prop.Type == "string" {
			text = fmt.Sprintf("%q", text)
		}
		if !list || prop.Name != fmt.Sprint(i) {
			text = prop.Name + ": " + text
		}
		items = append(items, text)
	}
	if p.Overflow {
		items = append(items, "…")
	}
	body := strings.Join(items, ", ")
	switch {
	case list:
		return "[" + body + "]"
	case p.Type != "object" || (len(items) == 0 && p.Description != "" && p.Description != "Object"):
		return p.Description
	case p.Description == "" || p.Description == "Object":
		return "{" + body + "}"
	}
	return p.Description + " {" + body + "}"
}
