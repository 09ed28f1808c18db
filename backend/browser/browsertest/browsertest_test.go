package browsertest_test

import (
	"os"
	"strings"
	"testing"

	"sitewright/backend/browser/browsertest"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

func TestTwoSites(t *testing.T) {
	server := browsertest.Site(t, map[string]string{"/a": "", "/b": ""})
	for host, path := range map[string]string{"shop.test": "/a", "bank.test": "/b"} {
		tab := browsertest.Open(t, browsertest.On(host, server)+path)
		if tab.Title != path || !strings.HasPrefix(tab.URL, "http://"+host+":") {
			t.Errorf("got %+v", tab)
		}
	}
}

func TestTabsCloseWithTheirTest(t *testing.T) {
	b := browsertest.New(t)
	server := browsertest.Site(t, map[string]string{"/": ""})
	t.Run("one", func(t *testing.T) { browsertest.Open(t, server.URL) })
	tabs, err := b.Tabs(t.Context())
	if err != nil || len(tabs) != 1 {
		t.Errorf("got %+v, %v; want the one empty tab", tabs, err)
	}
}
