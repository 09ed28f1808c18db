package cli

import (
	"context"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/run"
)

// opening is the Chrome that a run asked for, if it got that far.
type opening struct {
	app   *app
	flags runFlags
	// script says that it is for a script, which finds its own way: it begins in
	// an empty tab where there is no other.
	script bool
	end    func() error
}

// alone reports that no page was named and no Chrome that would have tabs.
func (f *runFlags) alone() bool { return f.url == "" && f.connect == "" && f.profile == "" }

// address is what the tab will show, as far as the options tell.
func (f *runFlags) address() string {
	if f.alone() {
		return "about:blank"
	}
	return f.url
}

// tab opens Chrome and the page, or takes the current tab.
func (o *opening) tab(ctx context.Context) (run.Tab, error) {
	f := &o.flags
	if f.alone() && !o.script {
		return nil, fault.New(fault.NoTab, "There is no tab to run on.").
			WithHint("Give a page with --url, or a running Chrome with --connect.")
	}
	if f.url != "" {
		if err := browser.CheckAddress(f.url); err != nil {
			return nil, err
		}
	}
	b, end, err := f.open(ctx, o.app)
	if err != nil {
		return nil, err
	}
	o.end = end
	at, err := o.choose(ctx, b)
	if err != nil {
		return nil, err
	}
	if at.Blocked != "" && !o.script {
		return nil, fault.New(fault.TabOutsideSkill, "%s", at.Blocked).WithHint("Open a page of a site, then run again.")
	}
	return b.Session(ctx, at.ID)
}

func (o *opening) choose(ctx context.Context, b *browser.Browser) (browser.Tab, error) {
	switch {
	case o.flags.url != "":
		return b.OpenOrReuse(ctx, o.flags.url)
	case o.flags.alone():
		return b.Open(ctx, "about:blank")
	}
	at, err := b.Current(ctx)
	if o.script && fault.CodeOf(err) == fault.NoTab {
		return b.Open(ctx, "about:blank")
	}
	return at, err
}

func (o *opening) close() {
	if o.end == nil {
		return
	}
	if err := o.end(); err != nil {
		o.app.note("Closing Chrome: %s", clean(err.Error()))
	}
}
