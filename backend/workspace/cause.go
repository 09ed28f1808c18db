package workspace

import (
	"context"
	"net/url"
	"strings"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/run"
)

// seeWithin is how long the page may take to say what it shows. The run has ended,
// and its end waits for this.
const seeWithin = time.Second

// explain adds to the view of a run that found nothing what can be seen of the
// cause: the last good run, another address than then, a sign-in form, a page that
// is still loading. A sign-in form explains a tool that stopped too.
func (w *Workspace) explain(v *RunView, r *run.Record) {
	stopped := v.Error != nil && v.Error.Code == fault.ScriptError
	if v.Outcome != "nothing" && !stopped {
		return
	}
	b, _, err := w.running()
	if err == nil {
		ctx, cancel := context.WithTimeout(w.ctx, seeWithin)
		defer cancel()
		// A page that does not answer tells nothing.
		sight, err := b.See(ctx, v.TabID)
		if err == nil && sight.SignIn {
			v.Warnings = append(v.Warnings, "You may be signed out: the page shows a sign-in form. Sign in in Chrome, then run again.")
		} else if err == nil && sight.Loading && !stopped {
			v.Warnings = append(v.Warnings, "The page was still loading. Run again when it has finished.")
		}
	}
	if stopped {
		return
	}
	good, ok := w.lastGood(r.Skill, r.Tool, r.ID)
	if !ok {
		return
	}
	v.LastGood = lastGoodText(&good)
	if then, now := placeOf(good.URL), placeOf(r.URL); then != now && then != "" {
		v.Warnings = append(v.Warnings, "The last good run was on another page: "+then+".")
	}
}

// placeOf is an address as people compare it: the site and the path.
func placeOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host + strings.TrimSuffix(u.EscapedPath(), "/")
}
