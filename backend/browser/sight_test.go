package browser

import (
	"testing"
)

func TestSee(t *testing.T) {
	b := sharedBrowser(t)
	pages := map[string]string{
		"/plain":    `<p>Nothing here</p><input type="text">`,
		"/sign-in":  `<form><input name="user"><input type="password"></form>`,
		"/hidden":   `<form style="display: none"><input type="password"></form><input type="password" hidden>`,
		"/disabled": `<input type="password" disabled>`,
		"/busy":     `<div aria-busy="true">Loading</div>`,
		"/spinner":  `<div role="progressbar">…</div>`,
		"/idle":     `<div aria-busy="false">Done</div><div role="progressbar" style="display: none">…</div>`,
	}
	server := site(t, pages)
	for path, want := range map[string]Sight{
		"/plain": {}, "/sign-in": {SignIn: true}, "/hidden": {}, "/disabled": {}, "/busy": {Loading: true}, "/spinner": {Loading: true}, "/idle": {},
	} {
		tab := open(t, b, server.URL+path)
		if got, err := b.See(t.Context(), tab.ID); err != nil || got != want {
			t.Errorf("%s: got %+v, %v; want %+v", path, got, err, want)
		}
	}
	if got, err := b.See(t.Context(), "nothing"); err == nil {
		t.Errorf("a tab that is not there: %+v", got)
	}
}
