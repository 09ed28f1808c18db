package note

import (
	"bytes"
	"net/url"
	"path"
	"regexp"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// newRenderer renders a note that lies at notePath in its skill. Tables say their
// alignment by attribute: the window's policy allows no inline style.
func newRenderer(notePath string) renderer.Renderer {
	folder := path.Dir(notePath)
	return renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(&own{folder: folder, colours: newColours()}, 100),
		util.Prioritized(extension.NewTableHTMLRenderer(
			extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)), 500),
		util.Prioritized(extension.NewFootnoteHTMLRenderer(extension.WithFootnoteIDPrefix(idPrefix)), 500),
		util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500),
		util.Prioritized(extension.NewTaskCheckBoxHTMLRenderer(), 500),
		util.Prioritized(html.NewRenderer(), 1000),
	))
}

// own renders what goldmark would render differently: everything with an address,
// raw HTML and code.
type own struct {
	folder  string
	colours *colours
}

// RegisterFuncs implements renderer.NodeRenderer.
func (o *own) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindLink, o.link)
	reg.Register(ast.KindAutoLink, o.autoLink)
	reg.Register(ast.KindImage, o.image)
	reg.Register(ast.KindRawHTML, o.rawHTML)
	reg.Register(ast.KindHTMLBlock, o.htmlBlock)
	reg.Register(ast.KindCodeBlock, o.codeBlock)
	reg.Register(ast.KindFencedCodeBlock, o.codeBlock)
}

// shownAsLink marks a link that got its <a>, for the closing tag.
const shownAsLink = "note-shown"

func (o *own) link(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Link)
	if entering {
		if openLink(w, targetOf(o.folder, n.Destination), n.Title) {
			n.SetAttributeString(shownAsLink, true)
		}
	} else if _, shown := n.AttributeString(shownAsLink); shown {
		write(w, "</a>")
	}
	return ast.WalkContinue, nil
}

func (o *own) autoLink(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.AutoLink)
	address := n.URL(source)
	if n.AutoLinkType == ast.AutoLinkEmail && !bytes.HasPrefix(bytes.ToLower(address), []byte("mailto:")) {
		address = append([]byte("mailto:"), address...)
	}
	// Only a whole address: <ftp://x> and <foo:bar> stay text.
	where := targetOf(o.folder, address)
	shown := where.web != "" && openLink(w, where, nil)
	write(w, string(util.EscapeHTML(n.Label(source))))
	if shown {
		write(w, "</a>")
	}
	return ast.WalkContinue, nil
}

// openLink writes the <a …> for a target and reports whether there was one. A link
// to a file of the skill goes nowhere by itself (its href is a fragment, so that it
// can have the focus): the window opens what data-note names.
func openLink(w util.BufWriter, where target, title []byte) bool {
	switch {
	case where.web != "":
		write(w, `<a href="`+string(util.EscapeHTML([]byte(where.web)))+`" rel="noopener noreferrer"`)
	case where.fragment != "":
		write(w, `<a href="`+string(util.EscapeHTML([]byte(where.fragment)))+`"`)
	case where.file != "":
		write(w, `<a href="`+string(util.EscapeHTML([]byte((&url.URL{Fragment: where.file}).String())))+
			`" data-note="`+string(util.EscapeHTML([]byte(where.file)))+`"`)
	default:
		return false
	}
	writeTitle(w, title)
	write(w, ">")
	return true
}

// image shows a picture of the skill's folder, and the words of any other: a note
// never makes the window load something from elsewhere.
func (o *own) image(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.Image)
	words := string(util.EscapeHTML(plainText(n, source)))
	if src, ok := pictureOf(o.folder, n.Destination); ok {
		write(w, `<img src="`+string(util.EscapeHTML([]byte(src)))+`" alt="`+words+`"`)
		writeTitle(w, n.Title)
		write(w, ">")
		return ast.WalkSkipChildren, nil
	}
	if words != "" {
		words = ": " + words
	}
	write(w, `<span class="no-picture">[picture`+words+`]</span>`)
	return ast.WalkSkipChildren, nil
}

var lineBreakTag = regexp.MustCompile(`(?i)^<br\s*/?>$`)

// rawHTML shows a tag as the text it is ("click the <button>" loses nothing),
// except <br>, which tables need, and comments, which are not meant to be read.
func (o *own) rawHTML(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	tag := node.(*ast.RawHTML).Segments.Value(source)
	switch {
	case bytes.HasPrefix(tag, []byte("<!--")):
	case lineBreakTag.Match(tag):
		write(w, "<br>")
	default:
		write(w, string(util.EscapeHTML(tag)))
	}
	return ast.WalkSkipChildren, nil
}

func (o *own) htmlBlock(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.HTMLBlock)
	if !entering || n.HTMLBlockType == ast.HTMLBlockType2 { // a comment
		return ast.WalkContinue, nil
	}
	code := n.Lines().Value(source)
	if n.HasClosure() {
		code = append(code, n.ClosureLine.Value(source)...)
	}
	o.colours.write(w, "html", string(code))
	return ast.WalkSkipChildren, nil
}

func (o *own) codeBlock(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	language := ""
	if n, ok := node.(*ast.FencedCodeBlock); ok {
		language = string(n.Language(source))
	}
	o.colours.write(w, language, string(node.Lines().Value(source)))
	return ast.WalkSkipChildren, nil
}

func writeTitle(w util.BufWriter, title []byte) {
	if len(title) == 0 {
		return
	}
	write(w, ` title="`)
	html.DefaultWriter.Write(w, title)
	write(w, `"`)
}

// write adds to goldmark's buffer, which keeps the first error until the end.
func write(w util.BufWriter, s string) { _, _ = w.WriteString(s) }
