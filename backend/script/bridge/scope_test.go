package bridge

import (
	"strings"
	"testing"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// A script may read and act where the skill's sites are, and nowhere else,
// whatever the address looks like.
func TestScopeOfPages(t *testing.T) {
	s := NewScope(&skill.Manifest{ID: "test", Domains: []string{"shop.example", "*.wide.example", "not valid"}}, []string{"pay.example"}, false)
	for _, test := range []struct {
		url, origin string
		want        bool
	}{
		{"https://shop.example/a", "https://shop.example", true},
		{"http://shop.example:8443/a", "http://shop.example:8443", true},
		{"https://a.wide.example/", "https://a.wide.example", true},
		{"https://pay.example/", "https://pay.example", true},
		{"https://wide.example/", "https://wide.example", false},
		{"https://evil.example/shop.example", "https://evil.example", false},
		{"https://shop.example.evil.example/", "https://shop.example.evil.example", false},
		{"https://shop.example@evil.example/", "https://evil.example", false},
		// A sandboxed document has no origin but an address.
		{"https://shop.example/sandboxed", "", true},
		{"https://evil.example/sandboxed", "", false},
		// The origin that is told may still be the one before.
		{"https://evil.example/?token=1", "https://shop.example", false},
		{"https://shop.example/", "https://evil.example", false},
		// A frame without an address of its own has its owner's origin.
		{"about:blank", "https://shop.example", true},
		{"about:srcdoc", "https://shop.example", true},
		{"about:blank", "https://evil.example", false},
		{"about:srcdoc", "https://evil.example", false},
		{"about:srcdoc", "", false},
		{"blob:https://evil.example/1", "https://evil.example", false},
		// The empty tab that a script begins in.
		{"about:blank", "", true},
		{"data:text/html,x", "", false},
		{"file:///etc/passwd", "file://", false},
		{"file:///etc/passwd", "", false},
		{"chrome://settings/", "chrome://settings", false},
		{"chrome-error://chromewebdata/", "", false},
		{"view-source:https://shop.example/", "", false},
		{"chrome-extension://abc/x.html", "chrome-extension://abc", false},
		{"javascript:1", "", false},
		{"", "", false},
	} {
		err := s.Page(browser.Place{URL: test.url, Origin: test.origin})
		if (err == nil) != test.want {
			t.Errorf("%q of %q: %v", test.url, test.origin, err)
		}
		if err != nil && fault.CodeOf(err) != fault.PageOutsideSkill {
			t.Errorf("%q: %v", test.url, err)
		}
	}
	// It says which site, and what to do.
	e := fault.From(s.Page(browser.Place{URL: "https://evil.example/x", Origin: "https://evil.example"}))
	if e.Host != "evil.example" || !strings.Contains(e.Message, "evil.example") || !strings.Contains(e.Hint, "--allow evil.example") || !strings.Contains(e.Hint, "“Allow for this skill”") || strings.Contains(e.Hint, "*") {
		t.Errorf("%+v", e)
	}
	twice := NewScope(&skill.Manifest{ID: "test", Domains: []string{"shop.example", "shop.example"}}, []string{"shop.example"}, false)
	if twice.Sites() != "shop.example" {
		t.Errorf("the sites are %s", twice.Sites())
	}
	// A script of one's own has no skill whose sites could be named or added to.
	e = fault.From(twice.ForScript().Page(browser.Place{URL: "https://evil.example/x", Origin: "https://evil.example"}))
	if strings.Contains(e.Message, "shop.example") || strings.Contains(e.Hint, "skill") || !strings.Contains(e.Hint, "--allow evil.example") || e.Host != "evil.example" {
		t.Errorf("%+v", e)
	}
}

// The address of a page is shown where the skill may act, whatever the origin is
// that Chrome has told so far.
func TestShownAddresses(t *testing.T) {
	s := NewScope(&skill.Manifest{ID: "test", Domains: []string{"shop.example"}}, nil, false)
	for _, test := range []struct{ url, origin, want string }{
		{"https://shop.example/a?b#c", "https://shop.example", "https://shop.example/a?b#c"},
		{"https://shop.example/a?b#c", "https://evil.example", "https://shop.example/a?b#c"},
		{"https://evil.example/a?token=1", "https://shop.example", "https://evil.example/"},
		{"https://evil.example/a?token=1", "", "https://evil.example/"},
		{"about:blank", "", "about:blank"},
		{"about:blank", "https://evil.example", "about:blank"},
		{"about:srcdoc", "https://shop.example", "about:srcdoc"},
		{"data:text/html,secret", "", "about:blank"},
		{"blob:https://evil.example/1", "https://evil.example", "about:blank"},
	} {
		if got := s.Shown(browser.Place{URL: test.url, Origin: test.origin}); got != test.want {
			t.Errorf("%q of %q: %q", test.url, test.origin, got)
		}
	}
}

func TestScopeOfAnySite(t *testing.T) {
	s := NewScope(&skill.Manifest{ID: "test"}, nil, true)
	for url, want := range map[string]bool{
		"https://a.example/": true, "http://127.0.0.1:1/": true, "about:blank": true,
		"file:///etc/passwd": false, "chrome://settings/": false, "data:text/html,x": false,
	} {
		if err := s.Page(browser.Place{URL: url}); (err == nil) != want {
			t.Errorf("%s: %v", url, err)
		}
	}
}

func TestAddressesOfPagesOutside(t *testing.T) {
	for address, want := range map[string]string{
		"https://login.example/callback?code=secret#token": "https://login.example/",
		"http://user:secret@login.example:81/x":            "http://login.example:81/",
		"file:///home/me":                                  "about:blank",
		"chrome://settings/passwords":                      "about:blank",
	} {
		if got := siteOf(address); got != want {
			t.Errorf("%s is told as %s", address, got)
		}
	}
}

func TestMatchingTabs(t *testing.T) {
	const asked = "https://shop.example/a?b=1#c"
	for _, test := range []struct {
		match, asked, tab string
		want              bool
	}{
		{"", asked, asked, true},
		{"exact", asked, "https://SHOP.example:443/a?b=1#c", true},
		{"exact", asked, "https://shop.example/a?b=1", false},
		{"exact", asked, "https://shop.example/a?b=2#c", false},
		{"exact", "https://shop.example", "https://shop.example/", true},
		{"origin", asked, "https://shop.example/other", true},
		{"origin", asked, "http://shop.example/a?b=1#c", false},
		{"origin", asked, "https://shop.example:8443/", false},
		{"origin+path", asked, "https://shop.example/a", true},
		{"origin+path", asked, "https://shop.example/b", false},
		{"includes", "shop.example/a", asked, true},
		{"includes", "shop.example/b", asked, false},
	} {
		same, err := matcher(test.match, test.asked)
		if err != nil {
			t.Fatal(err)
		}
		if same(test.tab) != test.want {
			t.Errorf("%s: %s and %s", test.match, test.asked, test.tab)
		}
	}
	for _, bad := range [][2]string{{"nearly", asked}, {"", ""}, {"includes", ""}} {
		if _, err := matcher(bad[0], bad[1]); fault.CodeOf(err) != fault.BadArguments {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

func TestProtocolCommands(t *testing.T) {
	for _, ok := range []string{
		`Page.captureScreenshot {}`, `Runtime.evaluate {"expression":"1"}`, `Page.navigate {"url":"https://a.example/"}`,
		`Page.reload {"ignoreCache":true}`, `Page.getLayoutMetrics `, `DOM.getBoxModel {"objectId":"1"}`,
		`Emulation.setGeolocationOverride {"latitude":1,"longitude":2}`, `Network.setBlockedURLs {"urls":["*.png"]}`,
		`Input.dispatchMouseEvent {"type":"mousePressed","x":1,"y":1}`,
	} {
		method, params, _ := strings.Cut(ok, " ")
		if _, err := checkProtocol(method, []byte(params)); err != nil {
			t.Errorf("%s: %v", ok, err)
		}
	}
	for _, bad := range []string{
		`Target.getTargets {}`, `Target.attachToTarget {}`, `Browser.close {}`, `Browser.setDownloadBehavior {}`,
		`Storage.getCookies {}`, `Network.getAllCookies {}`, `Network.getCookies {"urls":["https://bank.example"]}`,
		`Network.setCookie {"url":"https://bank.example"}`, `Page.setDownloadBehavior {}`, `DOM.setFileInputFiles {}`,
		`Page.navigate {"url":"file:///etc/passwd"}`, `Page.navigate {"url":" FILE:///etc/passwd"}`, `Page.navigate {"url":"chrome://settings"}`,
		`Page.navigate {"url":"javascript:1"}`, `Page.addScriptToEvaluateOnNewDocument {}`, `IO.read {}`, `Fetch.enable {}`,
		`Runtime.disable {}`, `Page.close {}`, `evaluate {}`, ` {}`, `Network.loadNetworkResource {"url":"https://a.example"}`,
		`Input.dispatchDragEvent {"type":"drop","data":{"files":["/etc/passwd"]}}`, `Input.setInterceptDrags {"enabled":true}`,
		`Input.dispatchKeyEvent {"type":"keyDown","commands":["paste"]}`, `Page.reload {"scriptToEvaluateOnLoad":"1"}`,
		`Page.createIsolatedWorld {"frameId":"1","grantUniveralAccess":true}`, `Runtime.evaluate {"expression":"1","contextId":3}`,
		`Runtime.evaluate {"expression":"1","includeCommandLineAPI":true}`, `Page.navigate {"url":"https://a.example/","frameId":"1"}`,
		`Page.printToPDF {"transferMode":"ReturnAsStream"}`, `Page.captureSnapshot {}`, `Page.getFrameTree {}`, `Page.getResourceTree {}`,
		`Page.getResourceContent {}`, `Page.getNavigationHistory {}`, `Page.navigateToHistoryEntry {"entryId":1}`, `Page.setBypassCSP {"enabled":true}`,
		`DOM.getDocument {"pierce":true}`, `DOM.getOuterHTML {"nodeId":1}`, `DOMSnapshot.captureSnapshot {"computedStyles":[]}`,
		`Accessibility.getFullAXTree {}`, `Network.getResponseBody {"requestId":"1"}`, `Network.setExtraHTTPHeaders {"headers":{}}`,
		`Fetch.continueRequest {}`, `Storage.clearDataForOrigin {}`, `Emulation.setVirtualTimePolicy {}`, `Page.getAppManifest {}`,
		`SystemInfo.getInfo {}`, `Tracing.start {}`, `Overlay.highlightFrame {"a":[{"documentURL":"file:///x"}]}`, `target.getTargets {}`,
	} {
		method, params, _ := strings.Cut(bad, " ")
		if _, err := checkProtocol(method, []byte(params)); fault.CodeOf(err) != fault.NotPermitted {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
