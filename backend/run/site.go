package run

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/result"
	"sitewright/backend/script/bridge"
	"sitewright/backend/settings"
	"sitewright/backend/skill"
)

// mostDeep is how many tools may call each other in a row
// (docs/script-api.md, "ctx").
const mostDeep = 8

// sites answers what a script asks about skills (bridge.Site).
type sites struct{ x *execution }

// siteEntry is a skill as scripts see it, beside what its manifest says.
type siteEntry struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Path string `json:"path"`
}

// Skills lists the skills in use.
func (s *sites) Skills(context.Context) (any, error) {
	list := []json.RawMessage{}
	for _, e := range s.x.req.Library.Snapshot().Entries() {
		if !e.Broken() && e.OverriddenBy == "" {
			list = append(list, described(e))
		}
	}
	return list, nil
}

// SkillsForURL lists those for an address, the best first.
func (s *sites) SkillsForURL(_ context.Context, address string) (any, error) {
	list := []json.RawMessage{}
	for _, m := range s.x.req.Library.Snapshot().Match(address) {
		list = append(list, described(m.Entry))
	}
	return list, nil
}

// described is the manifest with id, name and path as they hold.
func described(e *library.Entry) json.RawMessage {
	var out object
	own, err := json.Marshal(siteEntry{ID: e.ID(), Name: e.Name(), Path: e.Path})
	if err != nil { // three texts
		panic(err)
	}
	for _, from := range []json.RawMessage{own, e.Doc.Bytes()} {
		values, names, err := result.Fields(from)
		if err != nil {
			continue // a manifest with comments is told without its rest
		}
		for _, name := range names {
			if !out.has(name) {
				out.add(name, values[name])
			}
		}
	}
	return out.bytes()
}

// LearnContext is what an agent should know at an address.
func (s *sites) LearnContext(ctx context.Context, address string) (any, error) {
	if s.x.req.Learn == nil {
		return nil, fault.New(fault.NotPermitted, "What is known about sites cannot be asked here.")
	}
	return s.x.req.Learn(ctx, address), nil
}

// Read is a file of the best skill for the address.
func (s *sites) Read(_ context.Context, address, path string) ([]byte, error) {
	matches := s.x.req.Library.Snapshot().Match(address)
	if len(matches) == 0 {
		return nil, fault.New(fault.SkillNotFound, "No skill is for the current tab, so there is no %q to read.", path).
			WithHint("Go to a page of the site first.")
	}
	data, err := matches[0].Entry.Files.Read(path, skill.NoteLimit)
	if err != nil {
		return nil, fault.Wrap(err, fault.FileDenied, "The file %q of %s cannot be read.", path, matches[0].Entry.ID())
	}
	return data, nil
}

// RunTool runs a tool within this run: in a worker of its own, under its own
// skill's scope and grants, on the caller's tab. It makes no record.
func (s *sites) RunTool(ctx context.Context, c bridge.Callee) (json.RawMessage, error) {
	e, err := s.find(c)
	if err != nil {
		return nil, err
	}
	key := toolKey(e.ID(), c.Tool)
	chain := slices.Concat(s.x.above, []string{s.x.key()})
	if err := checkChain(chain, key); err != nil {
		return nil, err
	}
	grants, err := settings.OpenGrants()
	if err != nil {
		return nil, err
	}
	grant, err := grants.Of(e.ID())
	if err != nil {
		return nil, err
	}
	if err := s.mayCall(e, c.Tool); err != nil {
		return nil, err
	}
	if t, ok := e.Manifest.Tool(c.Tool); ok && c.Kind != "" && t.Kind != c.Kind {
		return nil, fault.New(fault.BadArguments, "%q of %s is a script, not a tool in the page.", c.Tool, e.ID()).
			WithHint("Call it with site.runTool.")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	y := s.callee(ctx, e, c, grant)
	y.above, y.cancel = chain, cancel
	defer s.x.adopt(y)
	value, err := y.value(ctx)
	if err != nil {
		return nil, err
	}
	return value.JSON, nil
}

// mayCall refuses a skill the tools of another one that can change things there:
// the person let this skill's tool run, and not that one. A script of the person's
// own is the person's word.
func (s *sites) mayCall(e *library.Entry, tool string) error {
	t, ok := e.Manifest.Tool(tool)
	if !ok || t.ReadOnly || s.x.req.Script != nil || e.ID() == s.x.req.Skill.Manifest.ID {
		return nil
	}
	return fault.New(fault.NotPermitted, "%s can change things; run it yourself.", toolKey(e.ID(), tool)).
		WithHint("A tool calls those tools of other skills that only read (annotations.readOnlyHint). A script of your own, with `sitewright script`, calls any.")
}

// find is the skill of a tool: by its id, or the one for the current tab that
// has it.
func (s *sites) find(c bridge.Callee) (*library.Entry, error) {
	snap := s.x.req.Library.Snapshot()
	if c.SiteID != "" {
		return snap.Find(c.SiteID)
	}
	var has []*library.Entry
	for _, m := range snap.Match(c.Address) {
		if _, ok := m.Entry.Manifest.Tool(c.Tool); ok {
			has = append(has, m.Entry)
		}
	}
	switch len(has) {
	case 0:
		return nil, fault.New(fault.ToolNotFound, "No skill for the current tab has a tool %q.", c.Tool).
			WithHint("Go to a page of its site first, or name the skill: site.runTool(skill, tool, inputs).")
	case 1:
		return has[0], nil
	}
	var ids []string
	for _, e := range has {
		ids = append(ids, e.ID())
	}
	return nil, fault.New(fault.SkillAmbiguous, "Several skills for this tab have a tool %q: %s.", c.Tool, strings.Join(ids, ", ")).
		WithHint("Name the skill: site.runTool(%q, %q, inputs).", ids[0], c.Tool)
}

func toolKey(skillID, tool string) string { return skillID + "/" + tool }

// key names the tool of this run.
func (x *execution) key() string { return toolKey(x.req.Skill.Manifest.ID, x.req.Tool) }

func checkChain(chain []string, key string) error {
	path := strings.Join(append(slices.Clone(chain), key), " → ")
	switch {
	case slices.Contains(chain, key):
		return fault.New(fault.NotPermitted, "%s would call itself without an end: %s.", key, path).
			WithHint("Let the tools share a file of functions instead.")
	case len(chain) > mostDeep:
		return fault.New(fault.NotPermitted, "More than %d tools call each other in a row: %s.", mostDeep, path).
			WithHint("Let the tools share a file of functions instead.")
	}
	return nil
}

// callee is the execution of a tool that this one calls. What happens in it is
// told as if it happened here.
func (s *sites) callee(ctx context.Context, e *library.Entry, c bridge.Callee, grant settings.Grant) *execution {
	x := s.x
	y := &execution{runner: x.runner, began: time.Now()}
	y.record = blank("", e.ID(), c.Tool)
	called, prefix, anySite := SkillOf(e, x.req.Library), e.ID()+"/", false
	if e.ID() == x.req.Skill.Manifest.ID {
		// The same skill: what was allowed for this run holds for its other tools.
		called, prefix, anySite, grant = x.req.Skill, "", x.req.AnySite, x.req.Grant
	}
	y.req = Request{
		Skill: called, Tool: c.Tool, Args: c.Args, Lenient: true, Grant: grant, AnySite: anySite,
		Library: x.req.Library, Learn: x.req.Learn, Dialog: x.req.Dialog, Address: c.Address,
		Tab: func(tctx context.Context) (Tab, error) {
			session, lease, err := c.Tab(tctx)
			if err != nil {
				return nil, err
			}
			return &leased{session, lease}, nil
		},
		Console: func(l Line) {
			if l.Source != "" {
				l.Source = prefix + l.Source
			}
			x.keep(l, true)
		},
	}
	return y
}

// adopt takes over what a called tool's run noted, and its passwords, so that
// they stay hidden in this run's record.
func (x *execution) adopt(y *execution) {
	called := y.finish()
	x.mu.Lock()
	x.hide = x.hide.and(y.hide)
	x.mu.Unlock()
	for _, n := range called.Notes {
		x.note(fmt.Sprintf("%s: %s", y.key(), n))
	}
	for _, w := range called.Warnings {
		x.note(fmt.Sprintf("%s: %s", y.key(), w.Message))
	}
}

// leased is the caller's tab for a tool that it calls.
type leased struct {
	*browser.Session
	lease *browser.Drive
}

// Invoke calls a function in the page within the caller's lease.
func (l *leased) Invoke(ctx context.Context, in browser.Invocation) (string, error) {
	return l.lease.Invoke(ctx, in)
}

// SkillOf is a library's skill as a run needs it.
func SkillOf(e *library.Entry, lib *library.Library) Skill {
	return Skill{
		Manifest: e.Manifest, Files: e.Files, Trusted: e.Trusted, Folder: folderOf(e), Tree: e.Tree,
		Problems: func(ctx context.Context) []skill.Problem { return lib.Problems(ctx, e) },
	}
}

// folderOf is the skill's folder as scripts see it. One inside our program has
// none, and gets a name that no file of this computer has.
func folderOf(e *library.Entry) string {
	if e.Root.FS == nil {
		return e.Path
	}
	volume := ""
	if runtime.GOOS == "windows" {
		volume = "C:"
	}
	return filepath.FromSlash(volume + "/(bundled with Sitewright)/" + e.Folder)
}
