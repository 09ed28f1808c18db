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

	"sitewright/backend/browser"
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
	allow   []string
	anySite bool
	trust   bool
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
			if cmd.Flags().Changed("timeout") && f.timeout <= 0 || f.connectTimeout <= 0 {
				return usageError{errors.New("a time must be more than 0")}
			}
			return a.run(cmd.Context(), f, args[0], args[1])
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&f.args, "args", "", "the inputs as a `JSON` object")
	fl.StringArrayVar(&f.pairs, "arg", nil, "one input as `NAME=VALUE` (can be repeated)")
	fl.StringVar(&f.url, "url", "", "open this page first, or use the tab that shows it")
	fl.DurationVar(&f.timeout, "timeout", 0, "how long the tool may take, from its call (default: the person's setting, 30s)")
	fl.StringArrayVar(&f.allow, "allow", nil, "let the skill act on `HOST` too (can be repeated)")
	fl.BoolVar(&f.anySite, "any-site", false, "run on a page that the skill is not for")
	fl.BoolVar(&f.trust, "trust", false, "run a skill that was not allowed yet")
	f.register(cmd)
	return cmd
}

func (a *app) run(ctx context.Context, f runFlags, skillID, tool string) error {
	given, err := f.inputs()
	if err != nil {
		return usageError{err}
	}
	for _, host := range f.allow {
		if _, err := skill.ParsePattern(host); err != nil {
			return usageError{fault.Wrap(err, fault.BadArguments, "--allow %q is not a site.", host).WithHint("Give a host such as pay.example.com.")}
		}
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
	var opened opening
	defer opened.close(a)
	req.Tab = func(ctx context.Context) (run.Tab, error) { return opened.tab(ctx, a, f, &req) }
	req.Timeout = f.timeout
	line := a.progressLine(tool)
	req.State, req.Console = line.state, line.message
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
	return run.NewRunner(scripts, store, run.Limits{BrowserTool: limits.BrowserTool, ResultSize: limits.ResultSize}), nil
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
	granted, err := grantsOf(e)
	if err != nil {
		return run.Request{}, err
	}
	return run.Request{
		Skill: run.Skill{
			Manifest: e.Manifest, Files: e.Files, Trusted: e.Trusted || f.trust,
			Problems: func(ctx context.Context) []skill.Problem { return lib.Problems(ctx, e) },
		},
		Tool: tool, Args: given,
		Grants:  append(granted, f.allow...),
		AnySite: f.anySite,
	}, nil
}

// grantsOf is what the person has allowed the skill beyond its own sites.
func grantsOf(e *library.Entry) ([]string, error) {
	grants, err := settings.OpenGrants()
	if err != nil {
		return nil, err
	}
	return grants.Hosts(e.ID())
}

// refuse prints the record of a run that never had a skill.
func (a *app) refuse(skillID, tool string, given json.RawMessage, err error) {
	r := run.Refused(skillID, tool, fault.From(err))
	a.printRecord(&r)
}

// opening is the Chrome that a run asked for, if it got that far.
type opening struct{ end func() error }

// tab opens Chrome and the page, or takes the current tab.
func (o *opening) tab(ctx context.Context, a *app, f runFlags, req *run.Request) (run.Tab, error) {
	if f.url == "" && f.connect == "" && f.profile == "" {
		return nil, fault.New(fault.NoTab, "There is no tab to run on.").
			WithHint("Give a page with --url, or a running Chrome with --connect.")
	}
	if f.url != "" {
		if err := browser.CheckAddress(f.url); err != nil {
			return nil, err
		}
	}
	b, end, err := f.open(ctx, a)
	if err != nil {
		return nil, err
	}
	o.end = end
	var at browser.Tab
	if f.url != "" {
		at, err = b.OpenOrReuse(ctx, f.url)
	} else {
		at, err = b.Current(ctx)
	}
	if err != nil {
		return nil, err
	}
	if at.Blocked != "" {
		return nil, fault.New(fault.TabOutsideSkill, "%s", at.Blocked).WithHint("Open a page of a site, then run again.")
	}
	return b.Session(ctx, at.ID)
}

func (o *opening) close(a *app) {
	if o.end == nil {
		return
	}
	if err := o.end(); err != nil {
		a.note("Closing Chrome: %s", clean(err.Error()))
	}
}
