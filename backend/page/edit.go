package page

import (
	"context"
	"encoding/json"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"

	"sitewright/backend/fault"
)

// EditOptions say how a field is edited.
type EditOptions struct {
	// Timeout is how long to wait for the element, the page's default when nil.
	Timeout *time.Duration
	// Force leaves out the checks: visible, enabled, editable.
	Force bool
}

// Fill replaces what the field holds.
func (l *Locator) Fill(ctx context.Context, value string, o EditOptions) error {
	return l.fill(ctx, "locator.fill", value, o)
}

// Clear empties the field.
func (l *Locator) Clear(ctx context.Context, o EditOptions) error {
	return l.fill(ctx, "locator.clear", "", o)
}

// fill is tried again when what was typed went elsewhere: the page had moved the
// focus.
func (l *Locator) fill(ctx context.Context, member, value string, o EditOptions) error {
	limit := l.page.newLimit(o.Timeout)
	ctx, cancel := limit.context(ctx, l.page)
	defer cancel()
	for {
		done, err := l.fillOnce(ctx, member, value, o, limit)
		if done || err != nil && !isLeft(err) {
			return err
		}
		if limit.over() {
			return l.late(question{member: member, limit: limit}, &why{
				Code: fault.ElementNotActionable, Text: "it is there, but takes no text: the page moves the focus away",
			})
		}
		select {
		case <-time.After(again):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

func (l *Locator) fillOnce(ctx context.Context, member, value string, o EditOptions, limit limit) (done bool, err error) {
	f, err := l.ask(ctx, question{
		member: member, method: "fill", limit: limit, args: map[string]any{"value": value, "force": o.Force},
	})
	filling, err := decodeDone[struct {
		Typed bool `json:"typed"`
		Empty bool `json:"empty"`
	}](f, err)
	if err != nil || !filling.Typed {
		return err == nil, err
	}
	switch {
	case value != "":
		err = dispatch(ctx, f.doc, input.InsertText, input.InsertTextParams{Text: value})
	case !filling.Empty:
		err = deleteSelected(ctx, f.doc)
	}
	if err != nil {
		f.drop(ctx)
		return false, err
	}
	err = f.doc.ask(ctx, "filled", map[string]any{"id": f.id, "value": value}, &done)
	if isLeft(err) {
		return true, nil // what was typed made the page go
	}
	return done, err
}

// deleteSelected presses the Delete key.
func deleteSelected(ctx context.Context, d *document) error {
	key := input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeRawKeyDown, Key: "Delete", Code: "Delete", WindowsVirtualKeyCode: 46,
	}
	if err := dispatch(ctx, d, input.DispatchKeyEvent, key); err != nil {
		return err
	}
	key.Type = input.DispatchKeyEventTypeKeyUp
	return dispatch(ctx, d, input.DispatchKeyEvent, key)
}

// Choice is an option to choose: by its value, its label or its index; or by the
// value or label, whichever fits.
type Choice struct {
	ValueOrLabel *string `json:"valueOrLabel,omitempty"`
	Value        *string `json:"value,omitempty"`
	Label        *string `json:"label,omitempty"`
	Index        *int    `json:"index,omitempty"`
}

// SelectOption chooses the options, and no others, and returns the values that
// are chosen then.
func (l *Locator) SelectOption(ctx context.Context, choices []Choice, o EditOptions) ([]string, error) {
	if choices == nil {
		choices = []Choice{}
	}
	return decodeDone[[]string](l.ask(ctx, question{
		member: "locator.selectOption", method: "choose", limit: l.page.newLimit(o.Timeout),
		args: map[string]any{"values": choices, "force": o.Force},
	}))
}

// File is a file to give to a page: one on disk, or one made of bytes.
type File struct {
	// Path is as the script gave it; Options.File says which file that is.
	Path string `json:"path,omitempty"`
	// Name, MimeType and Base64 describe a file that is not on disk.
	Name     string `json:"name,omitempty"`
	MimeType string `json:"mimeType,omitempty"`
	Base64   string `json:"base64,omitempty"`
}

// SetInputFiles gives the file field these files and no others.
func (l *Locator) SetInputFiles(ctx context.Context, files []File, timeout *time.Duration) error {
	const member = "locator.setInputFiles"
	paths, err := l.page.readable(member, files)
	if err != nil {
		return err
	}
	limit := l.page.newLimit(timeout)
	ctx, cancel := limit.context(ctx, l.page)
	defer cancel()
	f, err := l.ask(ctx, question{member: member, method: "fileField", limit: limit, args: map[string]any{"count": len(files)}})
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		if files == nil {
			files = []File{}
		}
		return f.doc.ask(ctx, "giveFiles", map[string]any{"id": f.id, "files": files}, nil)
	}
	defer f.drop(ctx)
	return f.doc.setFiles(ctx, f.id, paths)
}

// readable checks the files and returns the paths of those on disk.
func (p *Page) readable(member string, files []File) ([]string, error) {
	var paths []string
	for _, file := range files {
		if file.Path == "" {
			continue
		}
		if p.options.File == nil {
			return nil, fault.New(fault.FileDenied, "%s: files cannot be given to pages here.", member)
		}
		path, err := p.options.File(file.Path, false)
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	if len(paths) > 0 && len(paths) < len(files) {
		return nil, fault.New(fault.BadArguments, "%s takes paths or files made of bytes, not both at once.", member)
	}
	return paths, nil
}

// setFiles gives the held field files of the disk.
func (d *document) setFiles(ctx context.Context, id int, paths []string) error {
	kit, err := d.ownKit(ctx)
	if err != nil {
		return err
	}
	element, err := d.call(ctx, kit, callMethod, false, "element", map[string]any{"id": id})
	if err != nil {
		return err
	}
	_, err = race(ctx, d, func(ctx context.Context) (cdp.Empty, error) {
		return send(ctx, d.target, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: paths, ObjectID: element.ObjectID})
	})
	return err
}

// Focus gives the element the focus.
func (l *Locator) Focus(ctx context.Context, timeout *time.Duration) error {
	return l.simply(ctx, "focus", timeout, nil)
}

// Blur takes the focus from the element.
func (l *Locator) Blur(ctx context.Context, timeout *time.Duration) error {
	return l.simply(ctx, "blur", timeout, nil)
}

// ScrollIntoViewIfNeeded brings the element into view.
func (l *Locator) ScrollIntoViewIfNeeded(ctx context.Context, timeout *time.Duration) error {
	_, err := l.ask(ctx, question{
		member: "locator.scrollIntoViewIfNeeded", method: "scroll", limit: l.page.newLimit(timeout),
	})
	return err
}

// DispatchEvent sends the element an event that no person made; init is its
// settings as value.ts encodes them.
func (l *Locator) DispatchEvent(ctx context.Context, event string, init json.RawMessage, timeout *time.Duration) error {
	if len(init) == 0 {
		init = undefined
	}
	_, err := l.ask(ctx, question{
		member: "locator.dispatchEvent", method: "dispatch", limit: l.page.newLimit(timeout),
		args: map[string]any{"type": event, "init": init},
	})
	return err
}

func (l *Locator) simply(ctx context.Context, method string, timeout *time.Duration, args map[string]any) error {
	_, err := l.ask(ctx, question{member: "locator." + method, method: method, limit: l.page.newLimit(timeout), args: args})
	return err
}
