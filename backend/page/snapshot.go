package page

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sitewright/backend/fault"
	"sitewright/backend/page/inject"
)

// Snapshot is the page as text: what a person sees in it by roles and names, as
// Playwright's aria snapshots are written, with its frames after it. A frame that
// the options do not let be read is named and left out.
func (p *Page) Snapshot(ctx context.Context) (string, error) {
	main, err := p.Frame("")
	if err != nil {
		return "", err
	}
	ctx, cancel := p.newLimit(nil).context(ctx, p)
	defer cancel()
	var text strings.Builder
	if err := main.outline(ctx, &text, ""); err != nil {
		return "", err
	}
	return strings.TrimSuffix(text.String(), "\n"), nil
}

// outline writes the frame's document and those of the frames in it.
func (f *Frame) outline(ctx context.Context, to *strings.Builder, indent string) error {
	var own string
	for {
		doc, err := f.document(ctx)
		if err == nil {
			own, err = doc.ownText(ctx, inject.Outline())
		}
		if err == nil {
			break
		}
		if !isLeft(err) {
			return err
		}
	}
	for line := range strings.Lines(own) {
		fmt.Fprintf(to, "%s%s\n", indent, strings.TrimSuffix(line, "\n"))
	}
	for _, child := range f.children() {
		name, address := child.nameAndURL()
		fmt.Fprintf(to, "%s- frame %q", indent, strings.TrimSpace(name+" "+f.page.shown(address)))
		var inner strings.Builder
		err := child.outline(ctx, &inner, indent+"  ")
		var known *fault.Error
		switch {
		case err == nil && inner.Len() > 0:
			fmt.Fprintf(to, ":\n%s", inner.String())
		case err == nil, isLeft(err):
			fmt.Fprintln(to)
		case errors.As(err, &known) && known.Code == fault.PageOutsideSkill:
			fmt.Fprintf(to, ": not read, it is outside the skill\n")
		case fault.CodeOf(err) == fault.ElementNotFound:
			fmt.Fprintf(to, ": gone meanwhile\n")
		default:
			return err
		}
	}
	return nil
}

// children are the frames directly in this one.
func (f *Frame) children() []*Frame {
	f.page.mu.Lock()
	defer f.page.mu.Unlock()
	var inside []*Frame
	for _, each := range f.withBelow() {
		if each.parent == f {
			inside = append(inside, each)
		}
	}
	slices.SortFunc(inside, func(a, b *Frame) int { return strings.Compare(a.name+a.url+a.id, b.name+b.url+b.id) })
	return inside
}

func (f *Frame) nameAndURL() (name, address string) {
	f.page.mu.Lock()
	defer f.page.mu.Unlock()
	return f.name, f.url
}
