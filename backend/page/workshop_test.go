package page

import (
	"fmt"
	"testing"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/practice"
)

// workshop opens a page of the practice site's workshop and drives it.
func workshop(t testing.TB, name string, o Options) *Page {
	t.Helper()
	s, err := practice.Serve(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return openPage(t, fmt.Sprintf("http://%s:%d/workshop/%s", practice.Host, s.Port(), name), o)
}

// closeTab closes a tab that a page opened.
func closeTab(t testing.TB, id string) {
	t.Helper()
	if err := browsertest.New(t).CloseTab(t.Context(), id); err != nil {
		t.Error(err)
	}
}
