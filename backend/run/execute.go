package run

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
	"sync"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/script/bridge"
	"sitewright/backend/skill"
)

// consoleLimit is how many lines of each console are kept; the rest is counted
// (docs/command-line.md, "Limits of a run").
const consoleLimit = 10_000

const (
	// lineLimit is how many bytes of one message are kept.
	lineLimit = 64 << 10
	// noteLimit is how many notes are kept: a page can open dialogs in a loop.
	noteLimit = 200
)

// execution carries one run from its checks to its record.
type execution struct {
	runner *Runner
	req    Request
	cancel context.CancelCauseFunc
	tool   *skill.Tool
	prog   program
	began  time.Time
	sent   json.RawMessage // the inputs, passwords included
	hide   hider
	// above are the tools that called this one, as toolKey, the first first.
	above []string

	mu      sync.Mutex // guards the record's notes and consoles
	record  Record
	dropped int // console lines beyond consoleLimit
	unnoted int // notes beyond noteLimit
}

func (x *execution) run(ctx context.Context) {
	x.state(Queued)
	value, err := x.value(ctx)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.record.MS = time.Since(x.began).Milliseconds()
	if err == nil {
		x.record.Status = OK
		x.record.Value = value.JSON
		x.record.Notes = append(x.record.Notes, value.Notes...)
		x.judge()
		return
	}
	x.record.Error = fault.From(err)
	switch x.record.Error.Code {
	case fault.Cancelled:
		x.record.Status = Cancelled
	case fault.Timeout:
		x.record.Status = TimedOut
	default:
		x.record.Status = Failed
	}
}

// value makes the checks, cheapest first, and calls the tool.
func (x *execution) value(ctx context.Context) (result.Value, error) {
	if err := x.find(ctx); err != nil {
		return result.Value{}, err
	}
	x.hide = newHider(x.tool, x.req.Args)
	args, warnings, err := CheckArgs(x.tool, x.req.Args, x.req.Lenient)
	x.record.Warnings = append(x.record.Warnings, warnings...)
	if err != nil {
		x.record.Args = masked(x.tool, x.req.Args)
		return result.Value{}, err
	}
	x.sent, x.record.Args = args, masked(x.tool, args)
	x.hide = newHider(x.tool, x.req.Args, args)
	if x.tool.Kind == skill.Node {
		return x.callScript(ctx)
	}
	source, err := x.source()
	if err != nil {
		return result.Value{}, err
	}
	expression, columns, err := x.expression(ctx, source)
	if err != nil {
		return result.Value{}, err
	}
	tab, err := x.req.Tab(ctx)
	if err != nil {
		return result.Value{}, err
	}
	x.record.URL = withoutUser(tab.Place().URL)
	x.prog = newProgram(x.req.Skill.Manifest.ID, x.tool.Path, string(source), expression, columns, tab.Generation())
	return x.call(ctx, tab)
}

// find looks the tool up and refuses one that cannot run.
func (x *execution) find(ctx context.Context) error {
	s := x.req.Skill
	if x.req.Script != nil {
		x.tool = &skill.Tool{Name: x.req.Tool, Kind: skill.Node, Path: x.req.Tool}
		x.record.Kind = skill.Node
		return ctx.Err()
	}
	tool, ok := s.Manifest.Tool(x.req.Tool)
	if !ok {
		var names []string
		for _, t := range s.Manifest.Tools {
			names = append(names, t.Name)
		}
		hint := "It has no tools; `sitewright validate` may say why."
		if len(names) > 0 {
			hint = "It has: " + strings.Join(names, ", ") + "."
		}
		return fault.New(fault.ToolNotFound, "%q has no tool %q.", s.Manifest.ID, x.req.Tool).WithHint("%s", hint)
	}
	x.tool, x.record.Kind = tool, tool.Kind
	if !s.Trusted {
		return fault.New(fault.SkillUntrusted, "%q came from elsewhere and was not allowed yet.", s.Manifest.ID).
			WithHint("Look at what it does, then allow it (--trust on the command line).")
	}
	if s.Problems == nil {
		return nil
	}
	for _, p := range s.Problems(ctx) {
		if p.Severity == skill.Error && under(p.Pointer, tool.Pointer) {
			return x.broken(p)
		}
	}
	return ctx.Err()
}

// under reports whether the JSON Pointer p is at or below base.
func under(p, base string) bool {
	rest, ok := strings.CutPrefix(p, base)
	return ok && (rest == "" || rest[0] == '/')
}

// broken keeps the problem's message and place, with the line of code.
func (x *execution) broken(p skill.Problem) error {
	code := fault.ToolBroken
	if p.Code == "script-syntax" {
		code = fault.ScriptSyntax
	}
	e := fault.New(code, "%s", p.Message).WithHint("Correct it, then run again. `sitewright validate` lists every problem.")
	e.Source = p.Path
	var line, column int
	place, inFile := strings.CutPrefix(p.Path, x.tool.Path+":")
	if _, err := fmt.Sscanf(place, "%d:%d", &line, &column); inFile && err == nil {
		if source, err := x.source(); err == nil {
			code := program{path: x.tool.Path, source: string(source)}
			e.Frame = code.frame(line, column)
		}
	}
	return e
}

func (x *execution) source() ([]byte, error) {
	if err := skill.CheckPath(x.tool.Path); err != nil {
		return nil, fault.Wrap(err, fault.ToolBroken, "The tool's file %q is not a path inside the skill.", x.tool.Path)
	}
	source, err := x.req.Skill.Files.Read(x.tool.Path, skill.ToolLimit)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fault.New(fault.ToolBroken, "The tool's file %q is not there.", x.tool.Path).WithHint("Put it back, or choose another file.")
	}
	if err != nil {
		return nil, fault.Wrap(err, fault.ToolBroken, "The tool's file %q cannot be read.", x.tool.Path)
	}
	return []byte(strings.TrimPrefix(string(source), "\ufeff")), nil
}

// expression parses the source as it is on disk now and returns what evaluates
// to the tool's function.
func (x *execution) expression(ctx context.Context, source []byte) (string, int, error) {
	facts, err := x.runner.scripts.Analyse(ctx, skill.Browser, x.tool.Path, source)
	if err != nil {
		return "", 0, err
	}
	switch {
	case facts.Syntax != nil:
		s := facts.Syntax
		e := fault.New(fault.ScriptSyntax, "The tool's code cannot be read: %s", s.Message).WithHint("Correct the code at this line.")
		p := program{path: x.tool.Path, source: string(source)}
		e.Source, e.Frame = p.at(s.Line, s.Column), p.frame(s.Line, s.Column)
		return "", 0, e
	case facts.Function:
		return string(source), 0, nil
	case x.tool.Callable != "":
		expression, err := x.runner.scripts.Module(ctx, x.tool.Path, source, x.tool.Callable)
		return expression, skill.ModuleOffset, err
	}
	return "", 0, fault.New(fault.ScriptNotFunction, "%s is not one function.", x.tool.Path).
		WithHint("A tool in the page is a file with one function: async (args) => { … }")
}

// deadline ends the run after the request's own time, or the usual one.
func (x *execution) deadline(usual time.Duration) *deadline {
	limit := x.req.Timeout
	if limit <= 0 {
		limit = usual
	}
	return newDeadline(limit, func() {
		x.cancel(fault.New(fault.Timeout, "The tool did not finish within %s. The page is unharmed.", limit).
			WithHint("Run it with more time (--timeout on the command line), or look at what it waits for."))
	})
}

// call sends the tool to the page under its deadline.
func (x *execution) call(ctx context.Context, tab Tab) (result.Value, error) {
	d := x.deadline(x.runner.limits.BrowserTool)
	defer d.Stop()
	sc := bridge.NewScope(x.req.Skill.Manifest, x.req.Grant.Hosts, x.req.AnySite)
	in := browser.Invocation{
		Helper:   x.runner.helper,
		Function: x.prog.text,
		Argument: string(x.sent),
		// What only reads needs none of a click's rights.
		Gesture: !x.tool.ReadOnly,
		Allow:   sc.Tab,
		Begin: func() {
			x.began = time.Now()
			x.record.Started = stamp(x.began)
			x.state(Running)
			d.Start()
		},
		Console: x.console,
		Note:    x.note,
	}
	if ask := x.req.Dialog; ask != nil {
		in.Dialog = d.asking(ask)
	}
	payload, err := tab.Invoke(ctx, in)
	if err != nil {
		var x2 *browser.Exception
		if errors.As(err, &x2) {
			return result.Value{}, x.prog.refused(x2)
		}
		return result.Value{}, err
	}
	v, err := result.Decode(payload)
	if err == nil && bytes.Contains(v.JSON, []byte(ownScheme)) {
		v.JSON = result.MapStrings(v.JSON, x.prog.readable)
	}
	var t *result.Thrown
	if errors.As(err, &t) {
		return result.Value{}, x.prog.thrown(t)
	}
	return v, err
}

// console keeps a line where it belongs: the tool's messages apart from the
// page's own.
func (x *execution) console(l browser.ConsoleLine) {
	source, own := x.prog.lineSource(l.Stack)
	line := Line{At: l.At.Milliseconds(), Level: l.Level, Text: shortened(l.Text), Source: source}
	if own {
		line.Text = x.hide.text(x.prog.readable(line.Text))
	}
	x.keep(line, own)
}

// keep adds a line to the record, and tells the tool's own.
func (x *execution) keep(line Line, own bool) {
	x.mu.Lock()
	list := &x.record.PageConsole
	if own {
		list = &x.record.Console
	}
	if len(*list) < consoleLimit {
		*list = append(*list, line)
	} else {
		x.dropped++
	}
	x.mu.Unlock()
	if own && x.req.Console != nil {
		x.req.Console(line)
	}
}

func (x *execution) note(text string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.record.Notes) < noteLimit {
		x.record.Notes = append(x.record.Notes, shortened(text))
	} else {
		x.unnoted++
	}
}

// shortened cuts a text that a page wrote to what is kept of it.
func shortened(text string) string {
	if len(text) <= lineLimit {
		return text
	}
	return strings.ToValidUTF8(text[:lineLimit], "") + "…"
}

func (x *execution) state(s Status) {
	if x.req.State != nil {
		x.req.State(s)
	}
}

// finish completes the record.
func (x *execution) finish() Record {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.record.Started == "" {
		x.record.Started = stamp(x.began)
	}
	if x.dropped > 0 {
		x.record.Notes = append(x.record.Notes, fmt.Sprintf("%d more console messages were counted, not kept.", x.dropped))
	}
	if x.unnoted > 0 {
		x.record.Notes = append(x.record.Notes, fmt.Sprintf("%d more notes like these were counted, not kept.", x.unnoted))
	}
	x.hide.record(&x.record)
	return x.record
}

// withoutUser is an address without a name and a password in it.
func withoutUser(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.User == nil {
		return address
	}
	u.User = nil
	return u.String()
}

// stamp is RFC 3339 with milliseconds, UTC.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
