package learnings_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pages serves the local pages of a site's shape.
func pages(t *testing.T) string {
	t.Helper()
	srv := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(srv.Close)
	return srv.URL
}

func TestAutocomplete(t *testing.T) {
	at := pages(t)
	for page, want := range map[string][]string{
		"suggestions":   {"kettle with temperature control", "kettlebell", "Kettle's Yard", "größe wasserkocher 1,7 l"},
		"empty":         {},
		"hidden":        {},
		"no-box":        {},
		"several-lists": {"tea", "teapot"},
		"groups":        {"teapot", "tea time", "tea & biscuits"},
		"elsewhere":     {"tea house"},
	} {
		r := do(t, open(t, at+"/google/"+page+".html"), "google", "get_autocomplete_suggestions", `{}`, true)
		if d := cmp.Diff(want, value[[]string](t, r)); d != "" {
			t.Errorf("%s: %s", page, d)
		}
		if r.Has("result-empty") != (len(want) == 0) {
			t.Errorf("%s: warnings %v", page, r.Warnings)
		}
	}
}

// post is a post of Ada's with the usual values, changed by the given ones.
func post(changes string) map[string]any {
	p := map[string]any{
		"author": "Ada Lovelace", "handle": "ada", "time": "2026-11-30T09:15:00.000Z",
		"cut": false, "video": false, "pictures": []any{}, "quote": nil, "context": nil,
	}
	if err := json.Unmarshal([]byte(changes), &p); err != nil {
		panic(err)
	}
	return p
}

func TestPostFromActiveElement(t *testing.T) {
	at := pages(t)
	for page, changes := range map[string]string{
		"post": `{"id":"101","url":"https://x.com/ada/status/101","text":"The kettle boils ☕ in 1:40.\nReally. See kettles.example/fast","replies":12,"reposts":1204,"likes":15310,"views":98765}`,
		"picture": `{"id":"102","url":"https://x.com/ada/status/102","text":"Two kettles","replies":0,"reposts":3,"likes":8,"views":null,
			"pictures":[{"url":"https://pbs.example/1.jpg","alt":"A red kettle"},{"url":"https://pbs.example/2.jpg","alt":""}]}`,
		"quote": `{"id":"103","url":"https://x.com/ada/status/103","text":"This.","replies":1,"reposts":2,"likes":3,"views":400,
			"quote":{"id":null,"url":null,"author":"Grace @ Navy","handle":"grace","time":"2026-11-29T20:00:00.000Z","text":"A ship in port is safe.","cut":false,"pictures":[],"video":true}}`,
		"no-text":       `{"id":"104","url":"https://x.com/ada/status/104","text":"","pictures":[{"url":"https://pbs.example/4.jpg","alt":"Steam"}],"replies":0,"reposts":0,"likes":0,"views":7,"context":"Pinned"}`,
		"row":           `{"id":"105","url":"https://x.com/ada/status/105","text":"A long story about kettles","cut":true,"replies":0,"reposts":1200,"likes":3000000,"views":null,"context":"Grace Hopper reposted"}`,
		"advertisement": `{"id":null,"url":null,"time":null,"author":"Kettle Shop","handle":"kettleshop","text":"Buy kettles.","replies":null,"reposts":null,"likes":null,"views":null}`,
	} {
		r := do(t, open(t, at+"/x-com/"+page+".html"), "x-com", "post_from_active_element", `{}`, true)
		if d := cmp.Diff(post(changes), value[map[string]any](t, r)); d != "" {
			t.Errorf("%s: %s", page, d)
		}
	}
	for _, page := range []string{"no-focus", "list-focus", "empty"} {
		r := do(t, open(t, at+"/x-com/"+page+".html"), "x-com", "post_from_active_element", `{}`, true)
		if string(r.Value) != "null" || !r.Has("result-empty") || len(r.Console) != 1 {
			t.Errorf("%s: %s %v %v", page, r.Value, r.Warnings, r.Console)
		}
	}
}
