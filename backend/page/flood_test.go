package page

import (
	"context"
	"testing"
	"time"

	"sitewright/backend/browser/browsertest"
)

// A page that floods its console keeps neither its own tab nor the others waiting.
func TestConsoleFlood(t *testing.T) {
	site := browsertest.Site(t, map[string]string{
		"/calm":  "",
		"/flood": "<script>for (let i = 0; i < 80000; i++) console.log('p' + i + 'z'.repeat(100))</script>",
	})
	calm := openPage(t, site.URL+"/calm", Options{})
	p := openPage(t, site.URL+"/calm", Options{})
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	long := time.Minute
	_, err := p.Goto(ctx, "", site.URL+"/flood", NavigateOptions{Timeout: &long})
	must(t, err)
	for title, each := range map[string]*Page{"/flood": p, "/calm": calm} {
		got, err := each.Title(ctx, "")
		must(t, err)
		if got != title {
			t.Errorf("the title is %q, not %q", got, title)
		}
	}
}
