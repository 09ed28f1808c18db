package run

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/practice"
)

// membersTime is what the cases of one object may take, on a loaded machine too.
const membersTime = 5 * time.Minute

// caseOutcome is what testdata/members/tools/drive.js tells of one case.
type caseOutcome struct {
	Member, Kind string
	MS           int
	Want, Got    any
	Failed       *struct{ Name, Code, Message, Hint, Stack string }
}

// membersSite serves the practice pages, and a page of these tests' own on every
// site.
func membersSite(t *testing.T) (port string) {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/", practice.Handler())
	mux.HandleFunc("GET /fixture", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, "testdata/members/fixture.html")
	})
	gone := make(chan struct{})
	// A page that has loaded only when its picture has come.
	mux.HandleFunc("GET /slow", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "<!doctype html><title>Slow</title><main></main><script>seen = []; main = () => document.querySelector('main')</script><img src=/slow.png?%s>", r.URL.RawQuery)
	})
	mux.HandleFunc("GET /slow.png", func(_ http.ResponseWriter, r *http.Request) {
		ms, _ := strconv.Atoi(r.FormValue("ms"))
		select {
		case <-time.After(time.Duration(ms) * time.Millisecond):
		case <-r.Context().Done():
		case <-gone:
		}
	})
	srv := httptest.NewServer(mux)
	t.Cleanup(func() { close(gone); srv.CloseClientConnections(); srv.Close() })
	return srv.URL[strings.LastIndex(srv.URL, ":")+1:]
}

// Every member does what it says, waits where it says so, and fails with a message
// that helps: over the real worker, the real bridge and a real browser.
func TestMembers(t *testing.T) {
	dataDir(t)
	lib, err := library.Open([]library.Root{{Name: library.Explicit, Dir: "testdata"}})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	objects := memberTable(t)
	var mu sync.Mutex
	seen := map[string][]caseOutcome{}
	t.Run("of", func(t *testing.T) {
		for _, object := range objects {
			t.Run(object.Name, func(t *testing.T) {
				t.Parallel()
				outcomes := runCases(t, lib, object.Name)
				for _, o := range outcomes {
					o.check(t, object.Name)
				}
				mu.Lock()
				seen[object.Name] = outcomes
				mu.Unlock()
			})
		}
	})
	for _, object := range objects {
		if outcomes, ok := seen[object.Name]; ok {
			for _, lack := range object.lacks(outcomes) {
				t.Error(lack)
			}
		}
	}
}

// runCases runs the tool that has the object's cases, on a tab and with sites of its
// own: a run sees the tabs of others that are on its sites.
func runCases(t *testing.T, lib *library.Library, object string) []caseOutcome {
	t.Helper()
	port := membersSite(t)
	at := func(site string) string { return "http://" + site + ".localhost:" + port }
	s := tab(t, at("shop")+"/fixture")
	req := from(t, lib, s, "members", object)
	req.Grant.CDP, req.Lenient, req.Timeout = true, true, membersTime
	args, err := json.Marshal(map[string]string{"shop": at("shop"), "bench": at("bench"), "outside": at("pay")})
	if err != nil {
		t.Fatal(err)
	}
	req.Args = args
	r := do(t, req)
	if r.Error != nil {
		for _, l := range r.Console {
			t.Logf("%d ms: %s", l.At, l.Text)
		}
		t.Fatalf("it ended in the last of these cases: %+v", *r.Error)
	}
	var outcomes []caseOutcome
	if err := json.Unmarshal(r.Value, &outcomes); err != nil {
		t.Fatal(err)
	}
	return outcomes
}

// check compares what became of the case with what was wanted. A failure has to
// lead to the author's own line.
func (o caseOutcome) check(t *testing.T, object string) {
	t.Helper()
	name := fmt.Sprintf("%s.%s, %s (%d ms)", object, o.Member, o.Kind, o.MS)
	fails := strings.HasPrefix(o.Kind, "fails") || o.Kind == "refuses"
	if o.MS > 2000 {
		t.Logf("%s is slow", name)
	}
	switch {
	case fails && o.Failed == nil:
		t.Errorf("%s: did not fail, but gave %v", name, o.Got)
	case fails:
		o.checkFailure(t, name)
	case o.Failed != nil:
		t.Errorf("%s: %+v", name, *o.Failed)
	case !reflect.DeepEqual(o.Got, o.Want):
		t.Errorf("%s: got %v, want %v", name, o.Got, o.Want)
	}
}

func (o caseOutcome) checkFailure(t *testing.T, name string) {
	t.Helper()
	want, _ := o.Want.(map[string]any)
	text := func(key string) string { s, _ := want[key].(string); return s }
	f := o.Failed
	t.Logf("%s\n\t%s %s: %s\n\t→ %s", name, f.Name, f.Code, f.Message, f.Hint)
	if f.Name != text("name") || f.Code != text("code") || !strings.Contains(f.Message, text("says")) {
		t.Errorf("%s: got %s %s: %s\nwant %v", name, f.Name, f.Code, f.Message, want)
	}
	if f.Code != "" && f.Code != "script-error" && f.Hint == "" {
		t.Errorf("%s: no hint: %s", name, f.Message)
	}
	if at := strings.SplitN(strings.TrimPrefix(f.Stack, f.Name+": "+f.Message), "\n", 3); len(at) < 2 || !strings.Contains(at[1], "tools/") {
		t.Errorf("%s: the stack does not begin at the author's line: %s", name, f.Stack)
	}
}

// A cancelled script hears of it.
func TestScriptSignal(t *testing.T) {
	dataDir(t)
	u := begun(t, script(t, nil, `
  ctx.signal.addEventListener("abort", () => console.log("aborted", ctx.signal.aborted));
  console.log("go");
  await new Promise((done) => setTimeout(done, 60000));`))
	u.Cancel()
	r := endsSoon(t, u)
	wantCode(t, r, fault.Cancelled)
	if len(r.Console) != 2 || r.Console[1].Text != "aborted true" {
		t.Errorf("%+v", r.Console)
	}
}

// memberKind is an object of members.json.
type memberKind struct {
	Name    string
	Members []memberRow
}

type memberRow struct {
	Name, Signature string
	Calls           []string
}

func memberTable(t *testing.T) []memberKind {
	t.Helper()
	text, err := os.ReadFile("../script/worker/ctx/members.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct{ Objects []memberKind }
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	return table.Objects
}

// waitsOptions are the kinds of options with a timeout: what takes one waits.
var waitsOptions = regexp.MustCompile(`(Timeout|Click|Pointer|Force|Typing|Check|Drag|WaitFor|Picture|Selector|Function|WaitUntil|Goto|Event|Reuse|Open|Fetch)Options`)

// waitsBesides are members that wait without being told how long.
var waitsBesides = []string{
	"download.saveAs", "download.path", "download.failure", "response.body", "response.text", "response.json", "response.finished",
	"site.runTool", "site.runBrowserTool",
}

// parameters begins the signature of a member that takes something.
var parameters = regexp.MustCompile(`^[$\w]+(<.*?>)?\(\w`)

// excused are cases that cannot be, and why.
var excused = map[string]string{
	"page.isVisible, waits": "it tells how it is now", "page.isHidden, waits": "it tells how it is now",
	"frame.isVisible, waits": "it tells how it is now", "frame.isHidden, waits": "it tells how it is now",
	"locator.isVisible, waits": "it tells how it is now", "locator.isHidden, waits": "it tells how it is now",
	"page.screenshot, waits": "a picture is of what is there",
	"mouse.click, waits":     "its options have no timeout", "mouse.dblclick, waits": "its options have no timeout",
	"ctx.log, fails": "it takes anything", "ctx.progress, fails": "what is no number counts as 0",
	"ctx.help, fails": "it says what there is instead", "ctx.egoBrowser, fails": "it is progress",
	"frame.name, fails":         "the last name is told when the frame is gone",
	"frame.url, fails":          "the last address is told when the frame is gone",
	"frame.parentFrame, fails":  "null says that there is none",
	"frame.childFrames, fails":  "an empty list says that there is none",
	"frame.isDetached, fails":   "it is the answer",
	"page.frames, fails":        "a page always has its own",
	"page.mainFrame, fails":     "a page always has its own",
	"download.failure, fails":   "the failure is its answer",
	"download.cancel, fails":    "what is over needs no end",
	"site.skills, fails":        "there is always a list",
	"browser.listTabs, fails":   "there is always a list",
	"browser.currentTab, fails": "of a page outside it tells the site",
	"locator.toString, fails":   "it only tells",
}

// lacks compares the cases with the members: each has a success, each that waits a
// late one, and each that can fail a failure or a refusal.
func (k memberKind) lacks(outcomes []caseOutcome) (lacks []string) {
	have := map[string]bool{}
	for _, o := range outcomes {
		kind, _, _ := strings.Cut(o.Kind, "_")
		if kind == "refuses" {
			kind = "fails"
		}
		have[o.Member+", "+kind] = true
		if !slices.ContainsFunc(k.Members, func(m memberRow) bool { return m.Name == o.Member }) {
			lacks = append(lacks, fmt.Sprintf("%s.%s has a case and is no member", k.Name, o.Member))
		}
	}
	for _, m := range k.Members {
		for _, kind := range k.wanted(m) {
			is := m.Name + ", " + kind
			_, excuse := excused[k.Name+"."+is]
			switch {
			case excuse && have[is]:
				lacks = append(lacks, fmt.Sprintf("%s.%s is excused and has a case", k.Name, is))
			case !excuse && !have[is]:
				lacks = append(lacks, fmt.Sprintf("%s.%s has no case that says %s", k.Name, m.Name, kind))
			}
		}
	}
	return lacks
}

// A member without its cases is noticed, and so are cases of none.
func TestMembersNeedCases(t *testing.T) {
	k := memberKind{Name: "page", Members: []memberRow{
		{Name: "goto", Signature: "goto(url: string, options?: GotoOptions): Promise<Response>", Calls: []string{"page.goto"}},
		{Name: "url", Signature: "url(): string"},
		{Name: "isVisible", Signature: "isVisible(selector: string, options?: TimeoutOptions): Promise<boolean>"},
	}}
	got := k.lacks([]caseOutcome{{Member: "goto", Kind: "success_popup"}, {Member: "isVisible", Kind: "success"}, {Member: "isVisible", Kind: "refuses"}, {Member: "went", Kind: "success"}})
	want := []string{
		"page.went has a case and is no member", "page.goto has no case that says waits",
		"page.goto has no case that says fails", "page.url has no case that says success",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// wanted are the kinds of cases that the member needs.
func (k memberKind) wanted(m memberRow) []string {
	kinds := []string{"success"}
	if waitsOptions.MatchString(m.Signature) || slices.Contains(waitsBesides, k.Name+"."+m.Name) {
		kinds = append(kinds, "waits")
	}
	if len(m.Calls) > 0 || parameters.MatchString(m.Signature) {
		kinds = append(kinds, "fails")
	}
	return kinds
}
