package note

import (
	"regexp"
	"sync"

	"github.com/microcosm-cc/bluemonday"
)

// policy is the list of what may be in a shown note. The renderer makes nothing
// else already; this is the second lock on the door, and the one the tests hold
// the result against.
var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "blockquote", "ul", "ol", "li", "em", "strong", "del",
		"h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td",
		"pre", "code", "span", "sup", "div", "a", "img", "input")
	p.AllowNoAttrs().OnElements("span", "a")

	p.AllowAttrs("id").Matching(regexp.MustCompile(`^note-[\pL\pN_:-]+$`)).
		OnElements("h1", "h2", "h3", "h4", "h5", "h6", "sup", "li")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^[a-z][a-z0-9+#-]*$`)).
		OnElements("pre", "code", "span", "div", "a")
	p.AllowAttrs("role").Matching(regexp.MustCompile(`^doc-(noteref|endnotes|backlink)$`)).OnElements("a", "div")
	p.AllowAttrs("title").OnElements("a", "img")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("align").Matching(regexp.MustCompile(`^(left|right|center)$`)).OnElements("th", "td")

	p.RequireParseableURLs(true)
	p.AllowRelativeURLs(true)
	p.AllowURLSchemes("http", "https", "mailto")
	p.AllowAttrs("href").Matching(regexp.MustCompile(`^(https?://|mailto:|#)`)).OnElements("a")
	p.AllowAttrs("rel").Matching(regexp.MustCompile(`^noopener noreferrer$`)).OnElements("a")
	p.AllowAttrs("data-note").Matching(regexp.MustCompile(`^[^/:\\][^:\\]*$`)).OnElements("a")
	p.AllowAttrs("src").Matching(regexp.MustCompile(`^[^/:\\?#][^:\\?#]*$`)).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")

	p.AllowAttrs("type").Matching(regexp.MustCompile(`^checkbox$`)).OnElements("input")
	p.AllowAttrs("disabled", "checked").Matching(regexp.MustCompile(`^$`)).OnElements("input")
	return p
})
