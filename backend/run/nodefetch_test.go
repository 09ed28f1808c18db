package run

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sitewright/backend/fault"
)

// shopAPI is a site that knows who is signed in.
func shopAPI(t *testing.T) string {
	t.Helper()
	var srv *httptest.Server
	srv = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			http.SetCookie(w, &http.Cookie{Name: "session", Value: "robin", Path: "/", HttpOnly: true})
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<!doctype html><title>Shop</title>")
		case "/me":
			who := "nobody"
			if c, err := r.Cookie("session"); err == nil {
				who = c.Value
			}
			body, _ := io.ReadAll(r.Body)
			w.Header().Set("X-Who", who)
			w.WriteHeader(http.StatusAccepted)
			fmt.Fprintf(w, "%s %s %s", r.Method, who, body)
		case "/bytes":
			_, _ = w.Write([]byte{0, 1, 254, 255})
		case "/away":
			w.Header().Set("Access-Control-Allow-Origin", "*")
			http.Redirect(w, r, strings.Replace(srv.URL, "127.0.0.1", "localhost", 1)+"/open", http.StatusFound)
		case "/open":
			w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
			w.Header().Set("Access-Control-Allow-Credentials", "true")
			fmt.Fprint(w, "secret")
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(func() { srv.CloseClientConnections(); srv.Close() })
	return srv.URL
}

// From within the page a script asks as whoever is signed in there; from the app
// as nobody.
func TestScriptFetches(t *testing.T) {
	dataDir(t)
	base := shopAPI(t)
	s := tab(t, base+"/")
	wantValue(t, do(t, script(t, s, `
  const asked = await ctx.fetch.browser("/me", { method: "POST", body: "hällo", headers: { "X-Own": "1" } });
  const app = await ctx.fetch.server("`+base+`/me");
  const bytes = new Uint8Array(await (await ctx.fetch.browser("`+base+`/bytes")).arrayBuffer());
  const missing = await ctx.fetch.browser("/nothing");
  return [asked.status, asked.ok, asked.headers.get("x-who"), await asked.text(), asked.url, await app.text(), [...bytes], missing.status];`)),
		`[202,true,"robin","POST robin hällo","`+base+`/me","GET nobody ",[0,1,254,255],404]`)
	for source, code := range map[string]fault.Code{
		`return await (await ctx.fetch.browser("/away")).text();`:       fault.PageOutsideSkill,
		`return await (await fetch("` + base + `/away")).text();`:       fault.PageOutsideSkill,
		`return await ctx.fetch.browser("http://127.0.0.1:1/");`:        fault.NetworkFailed,
		`return await fetch("http://127.0.0.1:1/");`:                    fault.NetworkFailed,
		`return await ctx.fetch.browser("file:///etc/passwd");`:         fault.BadArguments,
		`return await fetch("http://169.254.169.254/latest/");`:         fault.PageOutsideSkill,
		`return await fetch("http://[::1]:1/");`:                        fault.PageOutsideSkill,
		`return await fetch("` + outside(base) + `/open");`:             fault.PageOutsideSkill,
		`return await ctx.fetch.browser("` + outside(base) + `/open");`: fault.PageOutsideSkill,
	} {
		r := do(t, script(t, s, source))
		if r.Error == nil || r.Error.Code != code || strings.Contains(string(r.Value), "secret") {
			t.Errorf("%s: %s %+v", source, r.Value, r.Error)
		}
	}
	req := script(t, s, `return await (await ctx.fetch.browser("/away")).text();`)
	req.Grant.Hosts = []string{"localhost"}
	if r := do(t, req); r.Error != nil && r.Error.Code != fault.NetworkFailed { // the site's own rules may forbid it
		t.Errorf("%+v", r.Error)
	}
}
