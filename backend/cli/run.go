package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sitewright/backend/agent"
	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/run"
	"sitewright/backend/settings"
	"sitewright/backend/skill"
)

// runFlags are the options of `sitewright run`.
type runFlags struct {
	chromeFlags
	args    string
	pairs   []string
	url     string
	timeout time.Duration
	permissions
	trust bool
}

// permissions are the options that let a run do more for once.
type permissions struct {
	allow   []string
	grants  []string
	anySite bool
}

func (p *permissions) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringArrayVar(&p.allow, "allow", nil, "let it act on `HOST` too (can be repeated)")
	fl.StringArrayVar(&p.grants, "grant", nil, "let a script use `WHAT`: cdp, or env:NAME for a variable (can be repeated)")
	fl.BoolVar(&p.anySite, "any-site", false, "let it act on any site")
}

// grant is what the options allow.
func (p *permissions) grant() (settings.Grant, error) {
	g := settings.Grant{Hosts: p.allow}
	for _, host := range p.allow {
		if _, err := skill.ParsePattern(host); err != nil {
			return g, usageError{fault.Wrap(err, fault.BadArguments, "--allow %q is not a site.", host).WithHint("Give a host such as pay.example.com.")}
		}
	}
	for _, what := range p.grants {
		name, isEnv := strings.CutPrefix(what, "env:")
		switch {
		case what == "cdp":
			g.CDP = true
		case isEnv && name != "":
			g.Env = append(g.Env, name)
		default:
			return g, usageError{fault.New(fault.BadArguments, "--grant %q is nothing that can be granted.", what).WithHint("Give cdp, or env: and the name of a variable.")}
		}
	}
	return g, nil
}

func (a *app) runCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run SKILL TOOL",
		Short: "Run a tool on a page",
		Long: "Runs a tool of a skill. With --url that page is opened first; without, the current tab\n" +
			"of the Chrome in use is taken.",
		Example:           "  sitewright run practice-shop list_products --url http://shop.localhost:7711/kettles --headless\n  sitewright run practice-shop search_shop --arg query=copper --url http://shop.localhost:7711/ --headless --json",
		Args:              usageArgs(cobra.ExactArgs(2)),
		ValidArgsFunction: a.completeSkills,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.checkTimes(cmd); err != nil {
				return err
			}
			return a.run(cmd.Context(), f, args[0], args[1])
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.args, "args", "", "the inputs as a `JSON` object")
	fl.StringArrayVar(&f.pairs, "arg", nil, "one input as `NAME=VALUE` (can be repeated)")
	fl.BoolVar(&f.trust, "trust", false, "run a skill that was not allowed yet")
	f.registerCommon(cmd)
	return cmd
}

// registerCommon are the options that `run` and `script` share.
func (f *runFlags) registerCommon(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.url, "url", "", "open this page first, or use the tab that shows it")
	fl.DurationVar(&f.timeout, "timeout", 0, "how long it may take, from its call (default: the person's setting, 30s in the page, 2m for scripts)")
	f.permissions.register(cmd)
	f.chromeFlags.register(cmd)
}

func (f *runFlags) checkTimes(cmd *cobra.Command) error {
	if cmd.Flags().Changed("timeout") && f.timeout <= 0 || f.connectTimeout <= 0 {
		return usageError{errors.New("a time must be more than 0")}
	}
	return nil
}

func (a *app) run(ctx context.Context, f runFlags, skillID, tool string) error {
	given, err := f.inputs()
	if err != nil {
		return usageError{err}
	}
	allowed, err := f.grant()
	if err != nil {
		return err
	}
	runner, err := a.runner()
	if err != nil {
		return err
	}
	defer runner.Close()
	req, err := a.request(f, skillID, tool, given)
	if err != nil {
		a.refuse(skillID, tool, given, err)
		return quietFailure{exitFailed}
	}
	req.Grant = req.Grant.With(allowed)
	return a.perform(ctx, f, runner, req)
}

// perform does the run and prints its record.
func (a *app) perform(ctx context.Context, f runFlags, runner *run.Runner, req run.Request) error {
	opened := opening{app: a, flags: f}
	if t, ok := req.Skill.Manifest.Tool(req.Tool); req.Script != nil || ok && t.Kind == skill.Node {
		opened.script = true
		req.Address = f.address()
		a.scripts.Warm() // beside the checks that come first
	}
	defer opened.close()
	req.Tab = opened.tab
	req.Timeout, req.AnySite = f.timeout, f.anySite
	line := a.progressLine(req.Tool)
	req.State, req.Console, req.Progress = line.state, line.message, line.progress
	record := runner.Do(ctx, req)
	line.end()
	a.printRecord(&record)
	switch {
	case ctx.Err() != nil:
		return quietFailure{exitInterrupted}
	case record.Status != run.OK:
		return quietFailure{exitFailed}
	}
	return nil
}

// inputs joins --args and --arg; the latter win.
func (f *runFlags) inputs() (json.RawMessage, error) {
	values := map[string]json.RawMessage{}
	var names []string
	if strings.TrimSpace(f.args) != "" {
		if err := json.Unmarshal([]byte(f.args), &values); err != nil || values == nil {
			return nil, fmt.Errorf(`--args is not a JSON object such as {"name": "value"}: %s`, f.args)
		}
		if len(f.pairs) == 0 {
			return json.RawMessage(f.args), nil
		}
		for name := range values {
			names = append(names, name)
		}
		slices.Sort(names)
	}
	for _, pair := range f.pairs {
		name, value, ok := strings.Cut(pair, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("--arg %q is not NAME=VALUE", pair)
		}
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		values[name] = text
	}
	out, err := json.Marshal(values)
	return out, err
}

// runner makes the runner with the person's settings.
func (a *app) runner() (*run.Runner, error) {
	path, err := settings.Path()
	if err != nil {
		return nil, err
	}
	limits, err := settings.Load(path)
	if err != nil {
		return nil, err
	}
	for _, n := range limits.Notices {
		a.note("%s", clean(n))
	}
	store, err := run.DefaultStore(limits)
	if err != nil {
		return nil, err
	}
	scripts, err := a.worker()
	if err != nil {
		return nil, err
	}
	return run.NewRunner(scripts, store, run.LimitsOf(limits)), nil
}

// request finds the skill.
func (a *app) request(f runFlags, skillID, tool string, given json.RawMessage) (run.Request, error) {
	lib, err := a.library()
	if err != nil {
		return run.Request{}, err
	}
	e, err := lib.Snapshot().Find(skillID)
	if err != nil {
		return run.Request{}, err
	}
	granted, err := grantOf(e)
	if err != nil {
		return run.Request{}, err
	}
	req := run.Request{Skill: run.SkillOf(e, lib), Tool: tool, Args: given, Grant: granted, Library: lib, Learn: learn(lib)}
	req.Skill.Trusted = e.Trusted || f.trust
	return req, nil
}

// learn is what a script may know about an address: what `context` tells.
func learn(lib *library.Library) func(context.Context, string) any {
	return func(ctx context.Context, address string) any { return agent.Context(ctx, lib, address, false) }
}

// grantOf is what the person has allowed the skill for good.
func grantOf(e *library.Entry) (settings.Grant, error) {
	grants, err := settings.OpenGrants()
	if err != nil {
		return settings.Grant{}, err
	}
	return grants.Of(e.ID())
}

// refuse prints the record of a run that never had a skill.
func (a *app) refuse(skillID, tool string, given json.RawMessage, err error) {
	r := run.Refused(skillID, tool, fault.From(err))
	a.printRecord(&r)
}
