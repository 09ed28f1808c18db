package calls

import (
	"context"

	"sitewright/backend/page"
)

// numbered is what a call is about, by its id.
type numbered struct {
	ID string `json:"id"`
}

var _ = add(answers{
	"events.open": handler("events.open", func(_ context.Context, p *page.Page, o struct {
		Event page.Event `json:"event"`
	},
	) (any, error) {
		return p.Subscribe(o.Event)
	}),
	"events.next": handler("events.next", func(ctx context.Context, p *page.Page, o struct {
		numbered
		Timeout *millis `json:"timeout"`
	},
	) (any, error) {
		return p.NextEvent(ctx, o.ID, o.Timeout.duration())
	}),
	"events.close": acts("events.close", func(_ context.Context, p *page.Page, o numbered) error {
		p.Unsubscribe(o.ID)
		return nil
	}),
	"dialog.accept": acts("dialog.accept", func(_ context.Context, p *page.Page, o struct {
		numbered
		Text *string `json:"text"`
	},
	) error {
		return p.AcceptDialog(o.ID, o.Text)
	}),
	"dialog.dismiss": acts("dialog.dismiss", func(_ context.Context, p *page.Page, o numbered) error {
		return p.DismissDialog(o.ID)
	}),
	"download.saveAs": acts("download.saveAs", func(ctx context.Context, p *page.Page, o struct {
		numbered
		Path string `json:"path"`
	},
	) error {
		return p.SaveDownload(ctx, o.ID, o.Path)
	}),
	"download.path": handler("download.path", func(ctx context.Context, p *page.Page, o numbered) (any, error) {
		return p.DownloadPath(ctx, o.ID)
	}),
	"download.cancel": acts("download.cancel", func(ctx context.Context, p *page.Page, o numbered) error {
		return p.CancelDownload(ctx, o.ID)
	}),
	"download.failure": handler("download.failure", func(ctx context.Context, p *page.Page, o numbered) (any, error) {
		failure, err := p.DownloadFailure(ctx, o.ID)
		if failure == "" {
			return nil, err
		}
		return failure, err
	}),
	"response.body": handler("response.body", func(ctx context.Context, p *page.Page, o numbered) (any, error) {
		body, err := p.ResponseBody(ctx, o.ID)
		return base64{body}, err
	}),
	"response.finished": acts("response.finished", func(ctx context.Context, p *page.Page, o numbered) error {
		return p.ResponseFinished(ctx, o.ID)
	}),
})
