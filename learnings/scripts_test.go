package learnings_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/fault"
)

// sites answers for the sites of the bundled skills: Chrome is told to find them
// here, so that their scripts run as they are.
var sites = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	file, ok := map[string]string{
		"www.google.com/search?": "google/search.html", "www.google.com/search?10": "google/search-2.html", "www.google.com/search?20": "google/search-3.html",
		"x.com/search?": "x-com/users.html", "x.com/home?": "x-com/home.html", "x.com/i/flow/login?": "x-com/sign-in.html",
	}[r.Host+r.URL.Path+"?"+r.URL.Query().Get("start")]
	switch q := r.URL.Query().Get("q"); {
	case q == "robot":
		http.Redirect(w, r, "/sorry/index", http.StatusFound)
	case q == "signed out":
		http.Redirect(w, r, "/i/flow/login", http.StatusFound)
	case ok:
		http.ServeFile(w, r, "testdata/"+file)
	default:
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<!doctype html><title>Empty</title>")
	}
}))

// toSites are the flags that lead Chrome there.
func toSites() []string {
	sites.StartTLS()
	at, err := url.Parse(sites.URL)
	if err != nil {
		panic(err)
	}
	return []string{
		"--ignore-certificate-errors",
		fmt.Sprintf("--host-resolver-rules=MAP www.google.com:443 %s, MAP x.com:443 %s", at.Host, at.Host),
	}
}

func TestGoogleSearch(t *testing.T) {
	type found struct {
		Title   string `json:"title"`
		URL     string `json:"url"`
		Snippet string `json:"snippet"`
	}
	s := open(t, "about:blank")
	r := do(t, s, "google", "search_and_extract", `{"query":"kettle"}`, false)
	want := []found{
		{"Fast kettles", "https://kettles.example/fast", "The kettle that boils in a minute and forty seconds, tested."},
		{"A guide to tea", "https://tea.example/guide", "How hot the water should be for each kind of tea."},
		{"A museum of kettles", "https://museum.example/kettles", "Three hundred of them, open on Sundays."},
	}
	if d := cmp.Diff(want, value[[]found](t, r)); d != "" {
		t.Error(d)
	}
	if got := value[[]found](t, do(t, s, "google", "search_and_extract", `{"query":"kettle","maxResults":1}`, false)); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	r = do(t, s, "google", "search_and_extract", `{"query":"robot"}`, false)
	if r.Error == nil || r.Error.Code != fault.ScriptError || !strings.Contains(r.Error.Message, "robot") {
		t.Errorf("%s %+v", r.Value, r.Error)
	}
}

func TestXTimeline(t *testing.T) {
	type post struct {
		ID, URL, Handle, Text string
		Likes, Replies        int
	}
	for args, most := range map[string]int{`{}`: 12, `{"maxPosts":5}`: 5} {
		s := open(t, "about:blank") // what is open is read as it is, scrolled down or not
		got := value[[]post](t, do(t, s, "x-com", "get_timeline_posts", args, false))
		if len(got) != most {
			t.Errorf("%s: %d posts", args, len(got))
			continue
		}
		for i, p := range got {
			if id := fmt.Sprint(i + 1); p != (post{id, "https://x.com/ada/status/" + id, "ada", "Post " + id, 1204, i + 1}) {
				t.Errorf("%s: %+v", args, p)
			}
		}
	}
}

func TestXUsers(t *testing.T) {
	type user struct {
		Name, Handle, URL, Description string
		Verified                       bool
	}
	s := open(t, "about:blank")
	want := []user{
		{"Ada Lovelace", "ada", "https://x.com/ada", "Wrote the first program.", true},
		{"Ada the cat", "ada_cat", "https://x.com/ada_cat", "", false},
	}
	if d := cmp.Diff(want, value[[]user](t, do(t, s, "x-com", "search_users", `{"query":"ada"}`, false))); d != "" {
		t.Error(d)
	}
	r := do(t, s, "x-com", "search_users", `{"query":"signed out"}`, false)
	if r.Error == nil || !strings.Contains(r.Error.Message, "Sign in in Chrome") {
		t.Errorf("%s %+v", r.Value, r.Error)
	}
}

func TestOrderHistory(t *testing.T) {
	at := shop(t)
	type order struct {
		Number, Placed, Product, Status string
		Quantity                        int
		Total                           float64
		PriceNow                        *float64
		URL                             *string
	}
	s := open(t, at+"/kettles")
	r := do(t, s, "practice-shop", "order_history", `{}`, false)
	if r.Error == nil || !strings.Contains(r.Error.Message, "asks to sign in") {
		t.Fatalf("signed out: %s %+v", r.Value, r.Error)
	}
	r = do(t, s, "practice-shop", "order_history", `{"password":"wrong one"}`, false)
	if r.Error == nil || !strings.Contains(r.Error.Message, "not the password") {
		t.Fatalf("a wrong password: %s %+v", r.Value, r.Error)
	}
	all := value[[]order](t, do(t, s, "practice-shop", "order_history", `{"password":"practice"}`, false))
	if len(all) != 42 || all[0].Status != "On its way" || all[0].Placed != "2026-11-20" || all[0].Quantity < 1 || all[0].Total <= 0 || all[0].PriceNow != nil {
		t.Errorf("%d orders, %+v", len(all), all[0])
	}
	// The shop remembers.
	some := value[[]order](t, do(t, s, "practice-shop", "order_history", `{"status":"Returned","pricesNow":true}`, false))
	if len(some) == 0 || len(some) == 42 {
		t.Errorf("%d returned", len(some))
	}
	for _, o := range some {
		if o.Status != "Returned" || o.PriceNow == nil || *o.PriceNow*float64(o.Quantity)-o.Total > 0.005 || o.URL == nil || !strings.HasPrefix(*o.URL, at+"/kettles/") {
			t.Errorf("%+v", o)
		}
	}
}
