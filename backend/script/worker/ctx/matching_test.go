package ctx_test

import (
	"encoding/json"
	"testing"
)

// Which addresses fit; page.frame asks in the same way as waitForURL and
// waitForResponse.
func TestAddressesThatFit(t *testing.T) {
	const shop = "https://shop.example.com"
	table := []struct {
		wanted, address string
		fits            bool
	}{
		{`"` + shop + `"`, shop + "/", true},
		{`"` + shop + `/"`, shop + "/", true},
		{`"` + shop + `/a"`, shop + "/a/", false},
		{`"HTTPS://SHOP.example.com/a"`, shop + "/a", true},
		{`"**"`, shop + "/a/b?c#d", true},
		{`"**/*"`, shop + "/", true},
		{`"**/b"`, shop + "/a/b", true},
		{`"**/b"`, shop + "/b", true},
		{`"**/b"`, shop + "/ab", false},
		{`"**b"`, shop + "/ab", true},
		{`"*/b"`, shop + "/b", false},
		{`"` + shop + `/*"`, shop + "/a", true},
		{`"` + shop + `/*"`, shop + "/a/b", false},
		{`"` + shop + `/**/c"`, shop + "/c", true},
		{`"` + shop + `/**/c"`, shop + "/a/b/c", true},
		{`"` + shop + `/**/c"`, shop + "/abc", false},
		{`"` + shop + `/a/**"`, shop + "/a/", true},
		{`"` + shop + `/a/**"`, shop + "/a", false},
		{`"**/*.{png,jpg}"`, shop + "/x/y.jpg", true},
		{`"**/*.{png,jpg}"`, shop + "/x/y.gif", false},
		{`"**/*.{png,jpg}"`, shop + "/x/y.png,jpg", false},
		{`"**/{a,b/c}"`, shop + "/b/c", true},
		{`"**/search?q=a"`, shop + "/search?q=a", true},
		{`"**/search?q=a"`, shop + "/searchXq=a", false},
		{`"**/a.b"`, shop + "/aXb", false},
		{`"**/a(1)[2]+$"`, shop + "/a(1)[2]+$", true},
		{`"**/\\*"`, shop + "/*", true},
		{`"**/\\*"`, shop + "/x", false},
		{`"**/{a"`, shop + "/{a", true},
		{`"**/a,b"`, shop + "/a,b", true},
		{`"/a"`, shop + "/a", false},
		{`/\/a$/`, shop + "/a", true},
		{`/\/A$/`, shop + "/a", false},
		{`/^a/`, shop + "/a", false},
		{`sticky`, shop + "/a", true},
		{`(url) => url.pathname === "/a" && url instanceof URL`, shop + "/a", true},
		{`(url) => url.searchParams.get("b") === "1"`, shop + "/a?b=1", true},
		{`() => 0`, shop + "/a", false},
		{`() => true`, "", false},
	}
	a := &app{}
	code := "const sticky = /a/g; sticky.lastIndex = 1000; const found = [];"
	var addresses []string
	for _, row := range table {
		addresses = append(addresses, row.address)
		code += "found.push(page.frame({url: " + row.wanted + "}) !== null);"
	}
	a.answers = map[string]any{"page.frames": func(map[string]any) any {
		return []map[string]any{{"id": "F", "name": "", "url": addresses[len(a.names())-1]}}
	}}
	var found []bool
	if err := json.Unmarshal([]byte(a.must(t, code+"return found")), &found); err != nil {
		t.Fatal(err)
	}
	for i, row := range table {
		if found[i] != row.fits {
			t.Errorf("%s and %s: %v", row.wanted, row.address, found[i])
		}
	}
}
