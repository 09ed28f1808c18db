package calls

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
	"sitewright/backend/page"
)

// answers calls by name and wants the answer, whose numbers of things may be any.
func wantAnswer(t *testing.T, p *page.Page, name, params, want string) {
	t.Helper()
	got, err := call(t, p, name, params)
	if err != nil {
		t.Errorf("%s %s: %v", name, params, err)
		return
	}
	pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(want), "~", ".*") + "$"
	if !regexp.MustCompile(pattern).MatchString(got) {
		t.Errorf("%s %s\ngot  %s\nwant %s", name, params, got, want)
	}
}

// What a script may call on a page, each with its answer; ~ is anything.
func TestPageCalls(t *testing.T) {
	site := browsertest.Site(t, map[string]string{
		"/one": `<title>One</title><h1>One</h1><input id="i" onkeydown="document.title = event.key">`,
		"/two": `<h1>Two</h1>`,
	})
	p := pageOf(t, "")
	for _, c := range []struct{ name, params, want string }{
		{"page.goto", `{"url":"about:blank","waitUntil":"commit"}`, "null"},
		{"page.goto", `{"url":"` + site.URL + `/two","timeout":20000,"referer":"` + site.URL + `/"}`, `{"id":"~","url":"` + site.URL + `/two","status":200,"statusText":"OK","ok":true,"headers":{~},"request":{~"isNavigationRequest":true}}`},
		{"page.goto", `{"url":"` + site.URL + `/one"}`, `{"id":"~"url":"` + site.URL + `/one"~}`},
		{"page.goBack", `{}`, `~/two~`},
		{"page.goForward", `{"waitUntil":"domcontentloaded"}`, `~/one~`},
		{"page.reload", `{}`, `~/one~`},
		{"page.title", `{}`, `"/one"`},
		{"page.content", `{}`, `"\u003c!DOCTYPE html\u003e~One~"`},
		{"page.info", `{}`, `{"targetId":"~","url":"` + site.URL + `/one","title":"/one","width":~}`},
		{"page.bringToFront", `{}`, "null"},
		{"page.waitForLoadState", `{"state":"networkidle","timeout":10000}`, "null"},
		{"page.waitForFunction", `{"expression":"(n) => n + 1","isFunction":true,"arg":1,"polling":50,"timeout":1000}`, "2"},
		{"page.waitForFunction", `{"expression":"document.title","polling":"raf"}`, `"/one"`},
		{"page.snapshot", `{}`, `"- heading \"One\" [level=1]\n- textbox"`},
		{"page.screenshot", `{"type":"jpeg","quality":50,"fullPage":true}`, `{"base64":"/9j/~"}`},
		{"page.screenshot", `{"clip":{"x":0,"y":0,"width":5,"height":5},"omitBackground":true}`, `{"base64":"iVBOR~"}`},
		{"locator.screenshot", `{"selector":"h1"}`, `{"base64":"iVBOR~"}`},
		{"locator.press", `{"selector":"#i","key":"a","delay":1}`, "null"},
		{"locator.pressSequentially", `{"selector":"#i","text":"bc","delay":1,"timeout":5000}`, "null"},
		{"keyboard.press", `{"key":"ArrowLeft"}`, "null"},
		{"keyboard.down", `{"key":"Shift"}`, "null"},
		{"keyboard.up", `{"key":"Shift"}`, "null"},
		{"keyboard.type", `{"text":"d","delay":1}`, "null"},
		{"keyboard.insertText", `{"text":"é"}`, "null"},
		{"locator.inputValue", `{"selector":"#i"}`, `"abdéc"`},
		{"mouse.move", `{"x":10,"y":10,"steps":2}`, "null"},
		{"mouse.down", `{"button":"left","clickCount":1}`, "null"},
		{"mouse.up", `{}`, "null"},
		{"mouse.click", `{"x":10,"y":10,"button":"right","clickCount":1,"delay":1}`, "null"},
		{"mouse.dblclick", `{"x":10,"y":10}`, "null"},
		{"mouse.wheel", `{"deltaX":0,"deltaY":10}`, "null"},
	} {
		wantAnswer(t, p, c.name, c.params, c.want)
	}
}

func TestEventCalls(t *testing.T) {
	p := pageOf(t, `<a id="d" href="data:text/plain,tea" download="tea.txt">Tea</a>`)
	open := func(event string) string {
		id, err := call(t, p, "events.open", fmt.Sprintf(`{"event":%q}`, event))
		if err != nil {
			t.Fatal(err)
		}
		return `{"id":` + id + `}`
	}
	next := func(of string) string {
		got, err := call(t, p, "events.next", strings.TrimSuffix(of, "}")+`,"timeout":20000}`)
		if err != nil {
			t.Fatal(err)
		}
		var about struct {
			ID string `json:"id"`
		}
		if err := json.Unmarshal([]byte(got), &about); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf(`{"id":%q}`, about.ID)
	}
	dialogs := open("dialog")
	for _, answer := range []string{"dialog.accept", "dialog.dismiss"} {
		if _, err := call(t, p, "page.evaluate", `{"expression":"void setTimeout(() => { document.title = prompt('Who?') }, 0)"}`); err != nil {
			t.Fatal(err)
		}
		d := next(dialogs)
		if answer == "dialog.accept" {
			d = strings.TrimSuffix(d, "}") + `,"text":"Kim"}`
		}
		wantAnswer(t, p, answer, d, "null")
		title := map[string]string{"dialog.accept": `"Kim"`, "dialog.dismiss": `"null"`}[answer]
		wantAnswer(t, p, "page.waitForFunction", `{"expression":"document.title === `+strings.ReplaceAll(title, `"`, `'`)+` && document.title"}`, title)
	}
	wantAnswer(t, p, "events.close", dialogs, "null")

	responses := open("response")
	if _, err := call(t, p, "page.evaluate", `{"expression":"fetch('/').then((r) => r.text())"}`); err != nil {
		t.Fatal(err)
	}
	answer := next(responses)
	wantAnswer(t, p, "response.finished", answer, "null")
	wantAnswer(t, p, "response.body", answer, `{"base64":"PCFkb2N0eXBl~"}`)

	downloads := open("download")
	wantAnswer(t, p, "locator.click", `{"selector":"#d"}`, "null")
	d := next(downloads)
	wantAnswer(t, p, "download.failure", d, "null")
	wantAnswer(t, p, "download.path", d, `"~downloads~"`)
	wantAnswer(t, p, "download.cancel", d, "null")
	_, err := call(t, p, "download.saveAs", strings.TrimSuffix(d, "}")+`,"path":"x"}`)
	if fault.CodeOf(err) != fault.FileDenied {
		t.Errorf("got %v", err)
	}
}

// A mistake in a call is told before anything is done.
func TestWrongDriving(t *testing.T) {
	p := pageOf(t, "")
	for _, c := range []struct{ name, params, message string }{
		{"page.goto", `{"url":"x","wait":"load"}`, `page.goto has no option "wait".`},
		{"page.goto", `{"url":"about:blank","waitUntil":"loaded"}`, `page.goto: there is no state "loaded" to wait for.`},
		{"page.goto", `{"url":5}`, `page.goto: url has to be text, not a number.`},
		{"page.waitForFunction", `{"expression":"1","polling":"often"}`, `page.waitForFunction: polling has to be "raf" or a number of milliseconds.`},
		{"keyboard.press", `{"key":"Entre"}`, `keyboard.press: there is no key "Entre".`},
		{"mouse.click", `{"x":"left","y":1}`, `mouse.click: x has to be a number, not a string.`},
		{"events.open", `{"event":"tea"}`, `page.waitForEvent: there is no event "tea".`},
		{"events.next", `{"id":"none"}`, `events.next: there is no subscription "none".`},
		{"dialog.accept", `{"id":"none"}`, `dialog.accept: this message box was answered already.`},
		{"response.body", `{"id":"none"}`, `response.body: this answer is not known any more.`},
		{"download.path", `{"id":"none"}`, `download.path: there is no such download.`},
	} {
		_, err := call(t, p, c.name, c.params)
		if f := fault.From(err); f == nil || f.Code != fault.BadArguments || f.Message != c.message {
			t.Errorf("%s %s\ngot  %v\nwant %s", c.name, c.params, err, c.message)
		}
	}
}
