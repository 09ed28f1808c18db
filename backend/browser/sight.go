package browser

import (
	"context"

	"github.com/chromedp/cdproto/target"
)

// Sight is what a person would notice at once on a page on which nothing was
// found.
type Sight struct {
	// SignIn says that the page shows a field for a password.
	SignIn bool `json:"signIn"`
	// Loading says that the page has not loaded yet, or says of itself that
	// something is still to come.
	Loading bool `json:"loading"`
}

// seen is asked in the page. What is not drawn has no boxes.
const seen = `(() => {
	const shown = (css) => [...document.querySelectorAll(css)].some((e) => e.getClientRects().length > 0);
	return {
		signIn: shown('input[type="password"]:not(:disabled)'),
		loading: document.readyState !== "complete" || shown('[aria-busy="true"], [role="progressbar"]'),
	};
})()`

// See looks at the page of the tab. It runs none of the page's own code. Give ctx
// a limit: a page that hangs does not answer.
func (b *Browser) See(ctx context.Context, tabID string) (Sight, error) {
	var s Sight
	err := b.ask(ctx, target.ID(tabID), seen, &s)
	return s, err
}
