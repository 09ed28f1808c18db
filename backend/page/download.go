package page

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/chromedp/cdproto/browser"

	"sitewright/backend/fault"
)

// Download is a file that the page had Chrome download.
type Download struct {
	ID  string `json:"id"`
	URL string `json:"url"`
	// SuggestedFilename is the name that the site or the page gives it.
	SuggestedFilename string `json:"suggestedFilename"`
}

// download is one under way, or done. It lies where Chrome puts it, under the
// name that Chrome gives it, and stays there.
type download struct {
	Download
	guid string
	// state is Chrome's.
	state browser.DownloadProgressState
	path  string
}

// downloadBegan notes a download of a frame of the page, or of a tab that it
// opened: links to files often open a new one. f.mu is held.
func (f *feed) downloadBegan(ev *browser.EventDownloadWillBegin) {
	frame := string(ev.FrameID)
	if _, ours := f.lives[frame]; !ours && !f.popups[frame] && frame != f.page.tab.ID() {
		return
	}
	d := &download{guid: ev.GUID, Download: Download{ID: f.next(), URL: ev.URL, SuggestedFilename: ev.SuggestedFilename}}
	f.downloads[d.ID] = d
	f.emit(EventDownload, d.Download)
}

func (f *feed) downloadWent(ev *browser.EventDownloadProgress) {
	for _, d := range f.downloads {
		if d.guid == ev.GUID {
			d.state, d.path = ev.State, ev.FilePath
		}
	}
}

// done reports whether the download is over.
func (d *download) done() bool {
	return d.state == browser.DownloadProgressStateCompleted || d.state == browser.DownloadProgressStateCanceled
}

// downloaded waits until the download is over. It may take as long as it takes.
func (p *Page) downloaded(ctx context.Context, member, id string) (*download, error) {
	p.feed.mu.Lock()
	d := p.feed.downloads[id]
	p.feed.mu.Unlock()
	if d == nil {
		return nil, fault.New(fault.BadArguments, "%s: there is no such download.", member).
			WithHint("Use the one that page.waitForEvent(\"download\") gave in this run.")
	}
	err := p.feed.await(ctx, limit{}, func() (bool, error) { return d.done(), nil })
	return d, err
}

// DownloadPath waits for the end of the download and returns where the file is.
// The fault is network-failed when it did not come whole.
func (p *Page) DownloadPath(ctx context.Context, id string) (string, error) {
	return p.downloadPath(ctx, "download.path", id)
}

func (p *Page) downloadPath(ctx context.Context, member, id string) (string, error) {
	d, err := p.downloaded(ctx, member, id)
	switch {
	case err != nil:
		return "", err
	case d.state == browser.DownloadProgressStateCanceled:
		return "", fault.New(fault.NetworkFailed, "%s: the download of %s was stopped.", member, d.SuggestedFilename).
			WithHint("The script, the person or the site broke it off; download.failure() tells without an error.")
	case d.path == "":
		return "", fault.New(fault.NetworkFailed, "%s: Chrome does not tell where it put %s.", member, d.SuggestedFilename).
			WithHint("Look in the folder where Chrome puts downloads.")
	}
	return d.path, nil
}

// SaveDownload waits for the end of the download and copies the file to the path,
// which the options' File judges.
func (p *Page) SaveDownload(ctx context.Context, id, path string) error {
	const member = "download.saveAs"
	target, err := p.file(member, path, true)
	if err != nil {
		return err
	}
	from, err := p.downloadPath(ctx, member, id)
	if err != nil {
		return err
	}
	if err := copyFile(from, target); err != nil {
		return fault.Wrap(err, fault.WriteFailed, "%s: %s could not be written.", member, path)
	}
	return nil
}

// copyFile copies a file that does not change any more.
func copyFile(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}

// CancelDownload stops the download, if it is still under way.
func (p *Page) CancelDownload(ctx context.Context, id string) error {
	p.feed.mu.Lock()
	d := p.feed.downloads[id]
	over := d != nil && d.done()
	p.feed.mu.Unlock()
	switch {
	case d == nil:
		return fault.New(fault.BadArguments, "download.cancel: there is no such download.")
	case over:
		return nil
	}
	if err := p.tab.CancelDownload(ctx, d.guid); err != nil {
		return err
	}
	_, err := p.downloaded(ctx, "download.cancel", id)
	return err
}

// DownloadFailure waits for the end of the download and says why it failed: "" if
// it did not. Chrome tells no more than that it was stopped.
func (p *Page) DownloadFailure(ctx context.Context, id string) (string, error) {
	d, err := p.downloaded(ctx, "download.failure", id)
	if err != nil || d.state == browser.DownloadProgressStateCompleted {
		return "", err
	}
	return "canceled", nil
}

// file asks whether a script may use the file, and returns the path to use.
func (p *Page) file(member, path string, write bool) (string, error) {
	if p.options.File == nil {
		return "", fault.New(fault.FileDenied, "%s: files cannot be used here.", member)
	}
	return p.options.File(path, write)
}
