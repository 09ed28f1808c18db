package note

import (
	"errors"
	"strings"
	"testing"

	"github.com/dlclark/regexp2/v2"
	"go.uber.org/goleak"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

func TestMain(m *testing.M) {
	// The first use of a language compiles its expressions, which on a busy machine
	// could use up the time for colours.
	for _, language := range []string{"js", "html"} {
		if _, err := lexers().Get(language).Tokenise(nil, ""); err != nil {
			panic(err)
		}
	}
	// The clock that stops endless expressions of chroma runs on a little.
	goleak.VerifyTestMain(m, goleak.Cleanup(func(int) { regexp2.StopTimeoutClock() }))
}

// render renders the note notes/n.md and drops the line breaks between blocks.
func render(t *testing.T, markdown string) string {
	t.Helper()
	html, err := HTMLAt("notes/n.md", []byte(markdown))
	if err != nil {
		t.Fatalf("%q: %v", markdown, err)
	}
	return strings.ReplaceAll(strings.TrimSpace(html), ">\n<", "><")
}

func TestHTML(t *testing.T) {
	const away = ` rel="noopener noreferrer"`
	for _, c := range []struct{ name, markdown, want string }{
		{"nothing", "", ""},
		{"words", "one *two* **three** ~~four~~", "<p>one <em>two</em> <strong>three</strong> <del>four</del></p>"},
		{"heading", "# Größe *wählen*", `<h1 id="note-größe-wählen">Größe <em>wählen</em></h1>`},
		{"heading twice", "# a\n## a", `<h1 id="note-a">a</h1><h2 id="note-a-1">a</h2>`},
		{"heading of signs", "# ???", `<h1 id="note-section">???</h1>`},
		{"table", "|a|b|\n|:-|-:|\n|1<br>2|3|", `<table><thead><tr><th align="left">a</th><th align="right">b</th></tr></thead>` +
			`<tbody><tr><td align="left">1<br>2</td><td align="right">3</td></tr></tbody></table>`},
		{"tasks", "- [x] a\n- [ ] b", `<ul><li><input checked="" disabled="" type="checkbox"> a</li>` +
			`<li><input disabled="" type="checkbox"> b</li></ul>`},
		{"list from 3", "3. a", `<ol start="3"><li>a</li></ol>`},
		{"footnote", "a[^x]\n\n[^x]: b", `<p>a<sup id="note-fnref:1"><a href="#note-fn:1" class="footnote-ref" role="doc-noteref">1</a></sup></p>` +
			`<div class="footnotes" role="doc-endnotes"><hr><ol><li id="note-fn:1"><p>b` + "\u00a0" +
			`<a href="#note-fnref:1" class="footnote-backref" role="doc-backlink">↩︎</a></p></li></ol></div>`},
		{"code", "    a < b", `<pre class="chroma"><code>a &lt; b` + "\n</code></pre>"},
		{"coloured code", "```js\nlet a\n```", `<pre class="chroma"><code class="language-js">` +
			`<span class="kd">let</span> <span class="nx">a</span></code></pre>`},
		{"code of no known language", "```Ada-95 x\na<b\n```", `<pre class="chroma"><code class="language-ada-95">a&lt;b` + "\n</code></pre>"},
		{"code of an odd language", "```\"><b\na\n```", `<pre class="chroma"><code>a` + "\n</code></pre>"},

		{"link", "[a](https://x.com/?a=1&b=2 \"t\")", `<p><a href="https://x.com/?a=1&amp;b=2"` + away + ` title="t">a</a></p>`},
		{"bare link", "see www.x.com.", `<p>see <a href="http://www.x.com"` + away + `>www.x.com</a>.</p>`},
		{"mail", "<a@b.com>", `<p><a href="mailto:a@b.com"` + away + `>a@b.com</a></p>`},
		{"link by name", "[a]\n\n[a]: http://x.com", `<p><a href="http://x.com"` + away + `>a</a></p>`},
		{"place in the note", "[a](#größe)", `<p><a href="#note-gr%C3%B6%C3%9Fe">a</a></p>`},
		{"other note", "[a](timeline.md#b)", `<p><a href="#notes/timeline.md%23note-b" data-note="notes/timeline.md#note-b">a</a></p>`},
		{"file elsewhere in the skill", "[a](../tools/a.js)", `<p><a href="#tools/a.js" data-note="tools/a.js">a</a></p>`},
		{"file outside", "[a](../../b.md) [c](/etc/passwd)", "<p>a c</p>"},
		{"other schemes", "[a](ftp://x.com) [b](file:///c) <steam:d>", "<p>a b steam:d</p>"},
		{"other host without scheme", "[a](//x.com/b)", "<p>a</p>"},

		{"own picture", "![a *b*](p/c%20d.png \"t\")", `<p><img src="notes/p/c%20d.png" alt="a b" title="t"></p>`},
		{"own picture above", "![](../p.png)", `<p><img src="p.png" alt=""></p>`},
		{"remote picture", "![a](https://x.com/a.png)", `<p><span class="no-picture">[picture: a]</span></p>`},
		{"remote picture without words", "![](//x.com/a.png)", `<p><span class="no-picture">[picture]</span></p>`},
		{"picture in the address", "![a](data:image/png;base64,AAAA)", `<p><span class="no-picture">[picture: a]</span></p>`},
		{"picture in a link", "[![a](http://x.com/a.png)](b.md)", `<p><a href="#notes/b.md" data-note="notes/b.md"><span class="no-picture">[picture: a]</span></a></p>`},

		{"tag in a sentence", "click <button> now", "<p>click &lt;button&gt; now</p>"},
		{"comment", "a <!-- b --> c\n\n<!--\nd\n-->", "<p>a  c</p>"},
		{"block of HTML", "<hr>\nx", `<pre class="chroma"><code class="language-html"><span class="p">&lt;</span>` +
			`<span class="nt">hr</span><span class="p">&gt;</span>` + "\nx</code></pre>"},
		{"front matter", "---\ntitle: a\ntags:\n  - b\n---\n# c", `<h1 id="note-c">c</h1>`},
		{"a rule is no front matter", "---\nSome words.\n\n---", "<hr><p>Some words.</p><hr>"},
		{"byte order mark and line ends", "\ufeff# a\r\n\r\nb\rc", `<h1 id="note-a">a</h1><p>b` + "\nc</p>"},
		{"zero character", "a\x00b", "<p>a\ufffdb</p>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := render(t, c.markdown); got != c.want {
				t.Errorf("%q\n got %s\nwant %s", c.markdown, got, c.want)
			}
		})
	}
}

func TestNotesThatAreNotShown(t *testing.T) {
	limit := strings.Repeat("a", skill.NoteLimit)
	for _, c := range []struct {
		name, markdown string
		want           fault.Code
	}{
		{"1 MB", limit, ""},
		{"more than 1 MB", limit + "a", TooLarge},
		{"not UTF-8", "a\xff", NotUTF8},
		{"UTF-16", "\xff\xfea\x00", NotUTF8},
		{"100 quotes", strings.Repeat(">", 100) + "a", ""},
		{"101 quotes", strings.Repeat(">", 101) + "a", TooDeep},
		{"100 lists", strings.Repeat("- ", 100) + "a", ""},
		{"101 lists", strings.Repeat("- ", 101) + "a", TooDeep},
		{"100 lists, a line each", stairs(100), ""},
		{"101 lists, a line each", stairs(101), TooDeep},
		{"100 brackets", strings.Repeat("[", 100) + "a" + strings.Repeat("]", 100), ""},
		{"101 brackets", strings.Repeat("[", 101) + "a" + strings.Repeat("]", 101), TooDeep},
		{"a million brackets", strings.Repeat("[", 1_000_000), TooDeep},
		{"101 pictures", strings.Repeat("![", 101), TooDeep},
		{"100 emphases", strings.Repeat("*a ", 100) + strings.Repeat("b*", 100), ""},
		{"101 emphases", strings.Repeat("*a ", 101) + strings.Repeat("b*", 101), TooDeep},
		{"50 quotes and 51 emphases", strings.Repeat(">", 50) + strings.Repeat("_a ", 51) + strings.Repeat("b_ ", 51), TooDeep},
		{"1000 sites in a line are no nesting", strings.Repeat("*.x.com ", 1000), ""},
		{"1000 links in a line", strings.Repeat("[a](http://x.com/b) ", 1000), ""},
		{"brackets in code are no nesting", "`" + strings.Repeat("[", 1000) + "`", ""},
		{"quotes in code are no nesting", "```\n" + strings.Repeat(">", 1000) + "\n```", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := Check([]byte(c.markdown))
			if got := fault.CodeOf(err); got != c.want {
				t.Errorf("Check: %q (%v), want %q", got, err, c.want)
			}
			html, err := HTML([]byte(c.markdown))
			if got := fault.CodeOf(err); got != c.want || (err != nil) != (html == "") {
				t.Errorf("HTML: %q (%v) and %d bytes, want %q", got, err, len(html), c.want)
			}
			var f *fault.Error
			if errors.As(err, &f) && (f.Hint == "" || !strings.HasSuffix(f.Message, ".")) {
				t.Errorf("not for people: %q, hint %q", f.Message, f.Hint)
			}
		})
	}
}

// stairs is a list in a list in a list, each on a line of its own.
func stairs(levels int) string {
	var b strings.Builder
	for i := range levels {
		b.WriteString(strings.Repeat("  ", i) + "- a\n")
	}
	return b.String()
}

func TestTitle(t *testing.T) {
	for markdown, want := range map[string]string{
		"":         "",
		" \n\n":    "",
		"\xff\xfe": "",
		"words\n\n# The *real* `title` &amp; <b>": "The real title & <b>",
		"Setext\n---": "Setext",
		"---\ntitle: The front # one\n---\n# Heading":                  "The front",
		"---\ntitle: C# at home\ntags: a\n---\n# Heading":              "C# at home",
		"---\nid: 1\r\nTitle: \"A \\\"b\\\" c\"  # note\r\n---\r\n# H": `A "b" c`,
		"---\ntitle: 'It''s'\n---\n":                                   "It's",
		"---\ntitle: \n---\n# Heading":                                 "Heading",
		"---\ntitle: >\n  folded\n---\n# Heading":                      "Heading",
		"---\na:\n  title: nested\n---\n# Heading":                     "Heading",
		"---\nsubtitle: x\n---\n# Heading":                             "Heading",
		"\ufeff# [a](b) ![c](d) \\*":                                   "a c *",
		"- first *item*\n- second":                                     "first item",
		"one\ntwo":                                                     "one",
		"#\n\nafter an empty heading":                                  "after an empty heading",
		"```\ncode only\n```":                                          "code only",
		"> ## in a quote":                                              "in a quote",
		"# " + strings.Repeat("a", 200):                                strings.Repeat("a", 119) + "…",
		strings.Repeat("[", 200) + "\nb":                               strings.Repeat("[", 119) + "…",
	} {
		if got := Title([]byte(markdown)); got != want {
			t.Errorf("%q: %q, want %q", markdown, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		markdown      string
		words, tokens int
	}{
		{"", 0, 0},
		{"--- ***", 0, 2},
		{"Don't use read-only snake_case.", 4, 8},
		{"# One **two** 3", 3, 4},
		{"größe Ärger", 2, 4},
		{"检索 word", 3, 3},
		{"---\na: b\n---\none", 1, 1},
	} {
		if words, tokens := Words([]byte(c.markdown)); words != c.words || tokens != c.tokens {
			t.Errorf("%q: %d words, %d tokens; want %d, %d", c.markdown, words, tokens, c.words, c.tokens)
		}
	}
}
