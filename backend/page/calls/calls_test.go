package calls

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"sitewright/backend/browser"
	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
	"sitewright/backend/page"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

type driven struct{ *browser.Drive }

func (d driven) Frames(attached func(page.Session)) (stop func()) {
	return d.Drive.Frames(func(f *browser.FrameSession) { attached(f) })
}

func pageOf(t *testing.T, html string) *page.Page {
	t.Helper()
	tab := browsertest.Open(t, browsertest.Site(t, map[string]string{"/": html}).URL)
	s, err := browsertest.New(t).Session(t.Context(), tab.ID)
	if err != nil {
		t.Fatal(err)
	}
	drive, err := s.Drive(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(drive.Release)
	p, err := page.New(t.Context(), driven{drive}, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// call calls by name, and returns the answer as JSON.
func call(t *testing.T, p *page.Page, name, params string) (string, error) {
	t.Helper()
	h, ok := Find(name)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	got, err := h(t.Context(), p, json.RawMessage(params))
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), nil
}

// What a script may call on a locator, each with its answer.
func TestLocatorCalls(t *testing.T) {
	p := pageOf(t, `<button id="b">Go</button><input id="i" value="v"><input type="checkbox" id="c"><select id="s"><option>x<option>y</select>
		<input type="file" id="f"><div id="d" style="width:20px;height:10px;margin:0"></div><p>1</p><p>2</p>`)
	for _, c := range []struct{ name, params, want string }{
		{"locator.count", `{"selector":"p"}`, "2"},
		{"locator.textContent", `{"selector":"#b"}`, `"Go"`},
		{"locator.innerText", `{"selector":"#b"}`, `"Go"`},
		{"locator.innerHTML", `{"selector":"#b","timeout":5000}`, `"Go"`},
		{"locator.inputValue", `{"selector":"#i"}`, `"v"`},
		{"locator.getAttribute", `{"selector":"#i","name":"value"}`, `"v"`},
		{"locator.getAttribute", `{"selector":"#i","name":"none"}`, "null"},
		{"locator.allTextContents", `{"selector":"p"}`, `["1","2"]`},
		{"locator.allInnerTexts", `{"selector":"dl"}`, `[]`},
		{"locator.isVisible", `{"selector":"#b","timeout":1}`, "true"},
		{"locator.isHidden", `{"selector":"#nothing"}`, "true"},
		{"locator.isEnabled", `{"selector":"#b"}`, "true"},
		{"locator.isDisabled", `{"selector":"#b"}`, "false"},
		{"locator.isEditable", `{"selector":"#i"}`, "true"},
		{"locator.check", `{"selector":"#c"}`, "null"},
		{"locator.isChecked", `{"selector":"#c"}`, "true"},
		{"locator.uncheck", `{"selector":"#c","noWaitAfter":true}`, "null"},
		{"locator.setChecked", `{"selector":"#c","checked":false}`, "null"},
		{"locator.click", `{"selector":"#b","button":"left","clickCount":1,"delay":1,"force":false,"modifiers":["Shift"],"position":{"x":1,"y":1},"timeout":5000,"trial":false,"steps":2}`, "null"},
		{"locator.dblclick", `{"selector":"#b"}`, "null"},
		{"locator.hover", `{"selector":"#b"}`, "null"},
		{"locator.tap", `{"selector":"#b"}`, "null"},
		{"locator.dragTo", `{"selector":"#b","target":"#d","sourcePosition":{"x":1,"y":1}}`, "null"},
		{"locator.fill", `{"selector":"#i","value":"new"}`, "null"},
		{"locator.press", `{"selector":"#i","key":"End"}`, "null"},
		{"locator.pressSequentially", `{"selector":"#i","text":"er"}`, "null"},
		{"locator.inputValue", `{"selector":"#i"}`, `"newer"`},
		{"locator.clear", `{"selector":"#i"}`, "null"},
		{"locator.selectOption", `{"selector":"#s","values":[{"valueOrLabel":"y"}]}`, `["y"]`},
		{"locator.setInputFiles", `{"selector":"#f","files":[{"name":"a","mimeType":"","base64":"YQ=="}]}`, "null"},
		{"locator.focus", `{"selector":"#i"}`, "null"},
		{"locator.blur", `{"selector":"#i"}`, "null"},
		{"locator.dispatchEvent", `{"selector":"#i","type":"x","init":{"u":1}}`, "null"},
		{"locator.scrollIntoViewIfNeeded", `{"selector":"#d"}`, "null"},
		{"locator.waitFor", `{"selector":"#b","state":"visible"}`, "null"},
		{"locator.highlight", `{"selector":"p"}`, "null"},
		{"locator.evaluate", `{"selector":"#b","expression":"(el, x) => el.id + x","isFunction":true,"arg":1}`, `"b1"`},
		{"locator.evaluateAll", `{"selector":"p","expression":"(all) => all.length","isFunction":true,"arg":{"u":1}}`, "2"},
		{"page.evaluate", `{"expression":"1 + 1","isFunction":false}`, "2"},
		{"page.setDefaultTimeout", `{"timeout":200}`, "null"},
	} {
		got, err := call(t, p, c.name, c.params)
		if err != nil || got != c.want {
			t.Errorf("%s %s gives %s, not %s (%v)", c.name, c.params, got, c.want, err)
		}
	}
	got, err := call(t, p, "locator.boundingBox", `{"selector":"#d"}`)
	if err != nil || !strings.Contains(got, `"width":20,"height":10}`) {
		t.Error(got, err)
	}
	if got, err := call(t, p, "page.frames", `{}`); err != nil || !strings.Contains(got, `"parent":""`) {
		t.Error(got, err)
	}
	// The default time that was set holds.
	_, err = call(t, p, "locator.click", `{"selector":"#nothing"}`)
	if f := fault.From(err); f == nil || f.Message != "locator.click: waited 200 ms for locator('#nothing'): nothing matches it." {
		t.Error(err)
	}
}

func TestWrongOptions(t *testing.T) {
	p := pageOf(t, "")
	for _, c := range []struct{ name, params, message, hint string }{
		{
			"locator.click", `{"selector":"b","colour":1}`, `locator.click has no option "colour".`,
			"It knows button, clickCount, delay, force, modifiers, position, steps, timeout, trial.",
		},
		{"locator.count", `{"selector":"b","timeout":1}`, `locator.count has no option "timeout".`, "It knows none."},
		{"locator.click", `{"selector":"b","force":"yes"}`, `locator.click: force has to be true or false, not a string.`, ""},
		{"locator.click", `{"selector":"b","timeout":"soon"}`, `locator.click: timeout has to be a number, not a string.`, ""},
		{"locator.click", `{"selector":"b","timeout":-1}`, `locator.click: the options cannot be read: a time cannot be negative.`, ""},
		{"locator.click", `{}`, "A locator needs a selector.", ""},
		{"locator.click", `[]`, "locator.click takes an object of options.", ""},
	} {
		_, err := call(t, p, c.name, c.params)
		if f := fault.From(err); f == nil || f.Code != fault.BadArguments || f.Message != c.message || f.Hint != c.hint {
			t.Errorf("%s %s: %+v", c.name, c.params, f)
		}
	}
	if _, ok := Find("locator.nonsense"); ok {
		t.Error("a call that there is not was found")
	}
	if !slices.IsSorted(Names()) || len(Names()) < 40 {
		t.Error(Names())
	}
}
