package run

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/script/bridge"
	"sitewright/backend/script/host"
	"sitewright/backend/script/wire"
	"sitewright/backend/settings"
	"sitewright/backend/skill"
)

// Script is code that belongs to no skill: what `sitewright script` was given.
type Script struct {
	// Source is the module's text.
	Source string
	// Tools are the tools that it can call by name.
	Tools []wire.ToolRef
}

// Progress is how far a tool says that it is.
type Progress struct {
	// Done of Total; Total is 0 when it is not known.
	Done  float64 `json:"done"`
	Total float64 `json:"total"`
	// Text says what it is at.
	Text string `json:"text"`
}

// callScript runs a node tool, or a script, in a worker.
func (x *execution) callScript(ctx context.Context) (result.Value, error) {
	scope := bridge.NewScope(x.req.Skill.Manifest, x.req.Grant.Hosts, x.req.AnySite)
	if x.req.Script != nil {
		scope.ForScript()
	}
	params, err := x.scriptParams(scope)
	if err != nil {
		return result.Value{}, err
	}
	d := x.deadline(x.runner.limits.NodeTool)
	defer d.Stop()
	b := bridge.New(x.bridgeOptions(params, scope, d))
	defer b.Close()
	x.began = time.Now()
	x.record.Started = stamp(x.began)
	x.state(Running)
	d.Start()
	defer context.AfterFunc(ctx, b.Stop)()
	payload, err := x.runner.scripts.Run(ctx, params, answers{b})
	if ctx.Err() != nil {
		b.Stop()
		return result.Value{}, givenUp(ctx, err)
	}
	if err != nil {
		return result.Value{}, outsideOf(err, b)
	}
	return result.Decode(payload)
}

// givenUp is why the run was stopped, at the place where the script was then as
// far as the worker could tell.
func givenUp(ctx context.Context, err error) error {
	e := *fault.From(context.Cause(ctx))
	if told := fault.From(err); told != nil && e.Source == "" {
		e.Source, e.Frame = told.Source, told.Frame
	}
	return &e
}

// answers are the bridge's, with what the tab shows then.
type answers struct{ *bridge.Bridge }

// Call answers one question of the script.
func (a answers) Call(ctx context.Context, method string, params json.RawMessage) (any, error) {
	result, err := a.Bridge.Call(ctx, method, params)
	if err != nil {
		return nil, err
	}
	return host.Answered{Result: result, Page: a.PageState()}, nil
}

// outsideOf adds the site to page-outside-skill, which the way through the
// script has lost: the window offers to allow it.
func outsideOf(err error, b *bridge.Bridge) error {
	e := fault.From(err)
	if e.Code == fault.PageOutsideSkill && e.Host == "" {
		e.Host = b.Outside()
	}
	return e
}

// scriptParams is what the worker gets to know.
func (x *execution) scriptParams(scope *bridge.Scope) (wire.RunParams, error) {
	m := x.req.Skill.Manifest
	p := wire.RunParams{
		Skill: m.ID, Path: x.tool.Path, Callable: x.tool.Callable, Args: x.sent,
		Folder: x.req.Skill.Folder, Env: environment(x.req.Grant.Env), Platform: platform(),
		Memory: x.runner.limits.WorkerMemory, ResultLimit: x.runner.limits.ResultSize,
	}
	if x.req.Address != "" {
		p.Page = &wire.PageState{URL: scope.Shown(browser.Place{URL: x.req.Address})}
	}
	for _, t := range m.Tools {
		p.Tools = append(p.Tools, wire.ToolRef{Name: t.Name, SiteID: m.ID, Kind: string(t.Kind)})
	}
	if s := x.req.Script; s != nil {
		p.Source, p.Tools = &s.Source, s.Tools
	}
	site, err := json.Marshal(map[string]any{"id": m.ID, "name": m.Name, "domains": m.Domains})
	if err != nil {
		return p, fmt.Errorf("describing a skill: %w", err)
	}
	p.Site = site
	if err := skill.CheckID(m.ID); err != nil {
		return p, fault.Wrap(err, fault.SkillBroken, "The skill %q has an id that can name no folder.", m.ID).
			WithHint("Correct the id in its manifest.json.")
	}
	p.DataDir, err = settings.SkillDataDir(m.ID)
	return p, err
}

// environment is the granted variables that there are.
func environment(names []string) map[string]string {
	env := map[string]string{}
	for _, name := range names {
		if value, ok := os.LookupEnv(name); ok {
			env[name] = value
		}
	}
	return env
}

// platform is the system's name in Node.
func platform() string {
	if runtime.GOOS == "windows" {
		return "win32"
	}
	return runtime.GOOS
}

func (x *execution) bridgeOptions(p wire.RunParams, scope *bridge.Scope, d *deadline) bridge.Options {
	o := bridge.Options{
		Manifest: x.req.Skill.Manifest,
		Folder:   bridge.Folder{Path: p.Folder, Files: x.req.Skill.Files, Tree: x.req.Skill.Tree},
		DataDir:  p.DataDir,
		Scope:    scope,
		Grant:    x.req.Grant,
		Tab:      x.scriptTab,
		ReadBest: x.req.Script != nil,
		Console:  x.scriptConsole,
		Progress: x.progress,
		Note:     x.note,

		PageConsole: x.pageConsole,
	}
	if x.req.Library != nil {
		o.Site = &sites{x}
	}
	if ask := x.req.Dialog; ask != nil {
		o.Dialog = d.asking(ask)
	}
	return o
}

// scriptTab is the run's tab for a script, which drives it by commands.
func (x *execution) scriptTab(ctx context.Context) (s *browser.Session, lease *browser.Drive, err error) {
	tab, err := x.req.Tab(ctx)
	if err != nil {
		return nil, nil, err
	}
	switch tab := tab.(type) {
	case *browser.Session:
		s = tab
	case *leased:
		s, lease = tab.Session, tab.lease
	default:
		return nil, nil, fault.New(fault.Internal, "A script was given a tab that it cannot drive.")
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.record.URL = withoutUser(s.Place().URL)
	return s, lease, nil
}

func (x *execution) scriptConsole(l wire.ConsoleLine) {
	x.keep(Line{At: int64(l.At), Level: l.Level, Text: x.hidden(l.Text), Source: l.Source}, true)
}

// pageConsole keeps what a page wrote while a script was at it. What a tool in the
// page writes that the script called is told by that tool.
func (x *execution) pageConsole(l browser.ConsoleLine) {
	if slices.ContainsFunc(l.Stack, func(p browser.CodePlace) bool { return strings.HasPrefix(p.URL, ownScheme) }) {
		return
	}
	line := Line{At: time.Since(x.began).Milliseconds(), Level: l.Level, Text: shortened(l.Text)}
	if len(l.Stack) > 0 && l.Stack[0].URL != "" {
		line.Source = fmt.Sprintf("%s:%d:%d", l.Stack[0].URL, l.Stack[0].Line+1, l.Stack[0].Column+1)
	}
	x.keep(line, false)
}

func (x *execution) progress(p wire.ProgressState) {
	if x.req.Progress != nil {
		x.req.Progress(Progress{Done: p.Done, Total: p.Total, Text: x.hidden(p.Text)})
	}
}

// hidden is a script's text without passwords, those of tools it called
// included.
func (x *execution) hidden(text string) string {
	x.mu.Lock()
	h := x.hide
	x.mu.Unlock()
	return h.text(shortened(text))
}
