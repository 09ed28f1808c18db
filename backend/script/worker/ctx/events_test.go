package ctx_test

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

// events stands for the app's queues of events: open is answered by the event's
// name, next by the next one, or when it happens.
type events struct {
	mu      sync.Mutex
	kept    map[string][]any
	waiting map[string]func(wire.Answer)
}

// of gives an app whose members cause the events: by method, what happens of
// which event when the method is called.
func eventsOf(causes map[string]map[string]any) *app {
	e := &events{kept: map[string][]any{}, waiting: map[string]func(wire.Answer){}}
	answers := map[string]any{
		"events.open": func(p map[string]any) any { return p["event"] },
		"events.next": e.next,
	}
	for method, what := range causes {
		answers[method] = func(map[string]any) any {
			for name, payload := range what {
				e.happen(name, payload)
			}
			return nil
		}
	}
	return &app{answers: answers}
}

func (e *events) next(params map[string]any, done func(wire.Answer)) {
	name := params["id"].(string)
	e.mu.Lock()
	if kept := e.kept[name]; len(kept) > 0 {
		e.kept[name] = kept[1:]
		e.mu.Unlock()
		tell(done, kept[0])
		return
	}
	if limit, _ := params["timeout"].(float64); limit > 0 {
		e.mu.Unlock()
		done(wire.Answer{Error: fault.New(fault.WaitTimeout, "No %s came.", name)})
		return
	}
	e.waiting[name] = done
	e.mu.Unlock()
}

func (e *events) happen(name string, payload any) {
	e.mu.Lock()
	done := e.waiting[name]
	delete(e.waiting, name)
	if done == nil {
		e.kept[name] = append(e.kept[name], payload)
	}
	e.mu.Unlock()
	if done != nil {
		tell(done, payload)
	}
}

func tell(done func(wire.Answer), payload any) {
	text, err := json.Marshal(payload)
	done(wire.Answer{Result: text, Error: fault.From(err)})
}

var (
	dialog   = map[string]any{"id": "D1", "type": "prompt", "message": "Name?", "defaultValue": "Ada"}
	download = map[string]any{"id": "F1", "url": "https://a.example/r.csv", "suggestedFilename": "r.csv"}
)

func TestWaitForEvent(t *testing.T) {
	for _, c := range []struct {
		body, want string
		sent       []string
	}{
		{
			`const asked = page.waitForEvent("dialog");
			await page.getByText("Rename").click();
			const dialog = await asked;
			await dialog.accept("Bea");
			return [dialog.type(), dialog.message(), dialog.defaultValue()];`,
			`["prompt","Name?","Ada"]`,
			[]string{
				`events.open {"event":"dialog"}`, `locator.click {"selector":"internal:text=\"Rename\"i"}`,
				`events.next {"id":"dialog","timeout":N}`, `events.close {"id":"dialog"}`, `dialog.accept {"id":"D1","text":"Bea"}`,
			},
		},
		{
			`const coming = page.waitForEvent("download", {timeout: 0});
			await page.locator("a").click();
			const file = await coming;
			await file.saveAs("x/" + file.suggestedFilename());
			await file.cancel();
			return [file.url(), await file.path(), await file.failure()];`,
			`["https://a.example/r.csv",null,null]`,
			[]string{
				`events.open {"event":"download"}`, `locator.click {"selector":"a"}`, `events.next {"id":"download","timeout":0}`,
				`events.close {"id":"download"}`, `download.saveAs {"id":"F1","path":"x/r.csv"}`, `download.cancel {"id":"F1"}`,
				`download.path {"id":"F1"}`, `download.failure {"id":"F1"}`,
			},
		},
		{
			`const opened = page.waitForEvent("popup");
			await page.locator("a").click();
			const popup = await opened;
			await popup.getByRole("button").click();
			await popup.keyboard.press("a");
			await popup.locator("a").dragTo(popup.locator("b"));
			await ctx.browser.switchTab(popup);
			return [await popup.title(), popup.url()];`,
			`[null,"about:blank"]`,
			[]string{
				`events.open {"event":"popup"}`, `locator.click {"selector":"a"}`, `events.next {"id":"popup","timeout":N}`,
				`events.close {"id":"popup"}`, `locator.click {"selector":"internal:role=button","tab":"T7"}`,
				`keyboard.press {"key":"a","tab":"T7"}`, `locator.dragTo {"selector":"a","tab":"T7","target":"b"}`, `browser.switchTab {"targetId":"T7"}`, `page.title {"tab":"T7"}`,
				`page.url {"tab":"T7"}`,
			},
		},
	} {
		a := eventsOf(map[string]map[string]any{"locator.click": {"dialog": dialog, "download": download, "popup": map[string]any{"targetId": "T7", "url": "about:blank"}}})
		a.answers["page.url"] = fault.New(fault.TabClosed, "It is gone.")
		if got := a.must(t, c.body); got != c.want {
			t.Errorf("%s\n gives %s", c.body, got)
		}
		got := strings.Join(timeless(a.sent()), "\n")
		if want := strings.Join(c.sent, "\n"); sorted(got) != sorted(want) || !before(got, "events.open", "locator.click") {
			t.Errorf("%s\n sent\n%s\n want\n%s", c.body, got, want)
		}
	}
}

// timeless puts N for timeouts that depend on the clock.
func timeless(calls []string) []string {
	for i, c := range calls {
		if at := strings.Index(c, `"timeout":`); strings.HasPrefix(c, "events.next") && at > 0 && c[at:] != `"timeout":0}` {
			calls[i] = c[:at] + `"timeout":N}`
		}
	}
	return calls
}

func before(text, a, b string) bool { return strings.Index(text, a) < strings.Index(text, b) }

func TestWaitForTraffic(t *testing.T) {
	request := map[string]any{"id": "Q1", "url": "https://a.example/api/data.json?x=1", "method": "POST", "resourceType": "fetch", "headers": map[string]any{"A": "b"}}
	response := map[string]any{"id": "R1", "url": "https://a.example/api/data.json?x=1", "status": 200, "headers": [][]string{{"A", "1"}, {"a", "2"}}, "request": request}
	for wanted, fits := range map[string]bool{
		`"**/data.json?x=1"`: true, `"**/data.json"`: false, `"https://a.example/api/data.json?x=1"`: true,
		`/data\.json/g`: true, `/nothing/`: false, `(r) => r.url().endsWith("x=1")`: true, `async (r) => false`: false,
	} {
		for _, member := range []string{"waitForRequest", "waitForResponse"} {
			a := eventsOf(map[string]map[string]any{"locator.click": {"request": request, "response": response}})
			got := a.must(t, `
				const made = page.`+member+`(`+wanted+`, {timeout: 700});
				await page.locator("a").click();
				try { await made; return [true, (await made).headers().a] } catch (e) { return [e.name, e.message] }`)
			want := `[true,"b"]`
			if member == "waitForResponse" {
				want = `[true,"1, 2"]`
			}
			if !fits {
				want = `one came that does not fit, the last: https://a.example/api/data.json?x=1.`
			}
			if !strings.Contains(got, want) || !fits && !strings.Contains(got, `["TimeoutError","page.`+member+`: waited 700 ms for a `) {
				t.Errorf("%s(%s) gives %s", member, wanted, got)
			}
		}
	}
}

func TestWaitForURL(t *testing.T) {
	frames := []map[string]any{{"id": "F1", "url": "https://a.example/list", "parent": ""}, {"id": "F2", "url": "https://a.example/inner", "parent": "F1"}}
	moved := map[string]any{"frame": "F1", "url": "https://a.example/orders/7?x=1#top", "parent": ""}
	inner := map[string]any{"frame": "F2", "url": "https://a.example/orders/9", "parent": "F1"}
	for wanted, want := range map[string]string{
		`"**/list"`:                               `true`,
		`"https://a.example/list"`:                `true`,
		`/list$/`:                                 `true`,
		`"**/orders/*"`:                           `true`,
		`"**/orders/7?x=1#top"`:                   `true`,
		`"https://a.example/{orders,carts}/**"`:   `true`,
		`(url) => url.pathname === "/orders/7"`:   `true`,
		`"**/orders/9"`:                           `"page.waitForURL: waited 900 ms for \"**/orders/9\"; the address is https://a.example/orders/7?x=1#top."`,
		`async (url) => url.hostname === "other"`: `"page.waitForURL: waited 900 ms for a function; the address is https://a.example/orders/7?x=1#top."`,
	} {
		a := eventsOf(map[string]map[string]any{"locator.click": {"framenavigated": moved}, "locator.hover": {"framenavigated": inner}})
		a.answers["page.frames"] = frames
		got := a.must(t, `
			await page.locator("a").hover(); // before: not missed, not counted
			const there = page.waitForURL(`+wanted+`, {timeout: 900, waitUntil: "domcontentloaded"});
			await page.locator("a").click();
			try { return await there } catch (e) { return e.message }`)
		if got != want {
			t.Errorf("waitForURL(%s) gives %s, want %s", wanted, got, want)
		}
		loads := only(a.sent(), "page.waitForLoadState")
		if (want == "true") != (len(loads) == 1) || len(loads) == 1 && !strings.Contains(loads[0], `"state":"domcontentloaded","timeout":`) {
			t.Errorf("waitForURL(%s): %v", wanted, loads)
		}
		if !before(strings.Join(a.sent(), "\n"), `events.open {"event":"framenavigated"}`, "page.frames") {
			t.Errorf("waitForURL(%s) looked before it listened: %v", wanted, a.sent())
		}
	}
}

// A time-out within the author's own function is the author's, not the wait's.
func TestTimeoutWithinAPredicate(t *testing.T) {
	a := eventsOf(map[string]map[string]any{"locator.click": {"dialog": dialog}})
	a.answers["locator.count"] = fault.New(fault.WaitTimeout, "its own")
	got := a.must(t, `
		const wait = page.waitForEvent("dialog", async () => await page.locator("b").count());
		await page.locator("a").click();
		return await wait.catch((e) => e.message);`)
	if got != `"its own"` {
		t.Errorf("gives %s", got)
	}
}

// Listeners are called in order, once() and off() end, and a tool does not wait
// for events that never come.
func TestListeners(t *testing.T) {
	a := eventsOf(map[string]map[string]any{"locator.click": {"dialog": dialog}})
	got := a.must(t, `
		const heard = [];
		const until = async (n) => { while (heard.length < n) await page.waitForTimeout(1); };
		const first = (d) => heard.push("first " + d.message());
		page.on("dialog", first).once("dialog", async (d) => { heard.push("once"); await d.dismiss(); });
		await page.locator("a").click();
		await until(2);
		await page.locator("a").click();
		await until(3);
		page.off("dialog", first);
		await page.locator("a").click();
		page.on("dialog", () => heard.push("again"));
		await page.locator("a").click();
		await until(4);
		return heard;`)
	if got != `["first Name?","once","first Name?","again"]` {
		t.Errorf("heard %s", got)
	}
	calls := only(a.sent(), "events.open", "events.close", "dialog.dismiss")
	want := `events.open {"event":"dialog"}` + "\n" + `dialog.dismiss {"id":"D1"}` + "\n" + `events.close {"id":"dialog"}` + "\n" + `events.open {"event":"dialog"}`
	if strings.Join(calls, "\n") != want {
		t.Errorf("sent %v", calls)
	}
}

// What a listener throws, now or later, ends the run at its place.
func TestListenerThatThrows(t *testing.T) {
	for _, listener := range []string{`() => { throw new Error("in it") }`, `async () => { await 0; throw new Error("in it") }`} {
		a := eventsOf(map[string]map[string]any{"locator.click": {"dialog": dialog}})
		_, err := a.run(t, `page.on("dialog", `+listener+`); await page.locator("a").click(); await page.waitForTimeout(2000);`)
		if f := fault.From(err); err == nil || f.Code != fault.ScriptError || !strings.Contains(f.Message, "in it") {
			t.Errorf("%s: %v", listener, err)
		}
	}
}

// After a move to another tab, listeners are about that one.
func TestListenersMoveAlong(t *testing.T) {
	a := eventsOf(nil)
	a.must(t, `page.on("request", () => {}); await ctx.browser.newTab("https://a.example/"); await page.title();`)
	want := `events.open {"event":"request"}` + "\n" + `browser.newTab {"url":"https://a.example/"}` + "\n" +
		`events.open {"event":"request"}` + "\n" + `events.close {"id":"request"}`
	if got := strings.Join(only(a.sent(), "events.open", "browser.newTab", "events.close"), "\n"); got != want {
		t.Errorf("sent %s", got)
	}
}
