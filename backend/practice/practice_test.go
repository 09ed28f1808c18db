package practice

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// visit is one visitor: a client of the handler that keeps its cookies.
type visit struct {
	t       *testing.T
	handler http.Handler
	host    string
	cookies map[string]*http.Cookie
}

func newVisit(t *testing.T) *visit {
	t.Helper()
	return &visit{t: t, handler: Handler(), host: "shop.localhost:7711", cookies: map[string]*http.Cookie{}}
}

// send makes a request with the visitor's cookies and the given headers, as
// name and value in turn, and keeps the cookies of the answer.
func (v *visit) send(method, target, body string, headers ...string) *http.Response {
	v.t.Helper()
	r := httptest.NewRequestWithContext(v.t.Context(), method, target, strings.NewReader(body))
	r.Host = v.host
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	for _, c := range v.cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	v.handler.ServeHTTP(w, r)
	answer := w.Result()
	for _, c := range answer.Cookies() {
		if c.MaxAge < 0 {
			delete(v.cookies, c.Name)
			continue
		}
		v.cookies[c.Name] = c
	}
	return answer
}

func (v *visit) get(target string) *http.Response {
	v.t.Helper()
	return v.send(http.MethodGet, target, "")
}

// submit sends a form as a page of the shop does.
func (v *visit) submit(target string, fields url.Values) *http.Response {
	v.t.Helper()
	return v.send(http.MethodPost, target, fields.Encode(),
		"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin")
}

// page gets a page that must be there.
func (v *visit) page(target string) *node {
	v.t.Helper()
	answer := v.get(target)
	wantStatus(v.t, answer, http.StatusOK)
	return parse(v.t, answer)
}

func (v *visit) signIn() {
	v.t.Helper()
	wantStatus(v.t, v.submit("/sign-in", url.Values{"name": {"Robin"}, "password": {"practice"}}), http.StatusSeeOther)
}

func wantStatus(t *testing.T, answer *http.Response, status int) {
	t.Helper()
	if answer.StatusCode != status {
		t.Fatalf("status %d, want %d; body: %s", answer.StatusCode, status, text(t, answer))
	}
}

func wantEqual[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func text(t *testing.T, answer *http.Response) string {
	t.Helper()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// node is an element of a parsed page.
type node struct{ *html.Node }

func parse(t *testing.T, answer *http.Response) *node {
	t.Helper()
	root, err := html.Parse(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return &node{root}
}

// all returns the elements of a kind, those with the attribute where one is given.
func (n *node) all(tag string, attribute ...string) []*node {
	var found []*node
	for d := range n.Descendants() {
		e := &node{d}
		if d.Type != html.ElementNode || d.Data != tag {
			continue
		}
		if len(attribute) == 0 || e.attr(attribute[0]) == attribute[1] {
			found = append(found, e)
		}
	}
	return found
}

func (n *node) attr(name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func (n *node) text() string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func TestOnlyItsOwnHostsAreAnswered(t *testing.T) {
	for host, want := range map[string]int{
		"shop.localhost:7711":      200,
		"shop.localhost":           200,
		"SHOP.localhost:80":        200,
		"pay.localhost:7711":       404, // the frame's site has no product list
		"localhost:7711":           421,
		"127.0.0.1:7711":           421,
		"[::1]:7711":               421,
		"evil.example":             421,
		"shop.localhost.evil.com":  421,
		"evil.shop.localhost":      421,
		"shop.localhost:7711:7711": 421,
		"shop.localhost:x":         421,
		"shop.localhost:99999":     421,
		"":                         421,
	} {
		v := newVisit(t)
		v.host = host
		answer := v.get("/kettles")
		if answer.StatusCode != want {
			t.Errorf("host %q: status %d, want %d", host, answer.StatusCode, want)
		}
		if want == 421 && !strings.Contains(text(t, answer), "http://shop.localhost:7711/kettles") {
			t.Errorf("host %q: the refusal does not say where the shop is", host)
		}
	}
}

func TestEveryPageIsWhole(t *testing.T) {
	v := newVisit(t)
	v.signIn()
	for target, heading := range map[string]string{
		"/kettles":              "Kettles",
		"/kettles?page=3":       "Kettles",
		"/kettles/glass-kettle": "Glass kettle",
		"/search":               "Search",
		"/search?q=glass":       "Found for “glass”",
		"/search?q=%3Cb%3E":     "Nothing called “<b>”",
		"/basket":               "Basket",
		"/sign-in":              "Sign in",
		"/orders":               "Your orders",
		"/checkout":             "Checkout",
		"/checkout/done":        "Thank you",
		"/dialogs":              "Dialogs",
		"/strict":               "Delivery and returns",
		"/warehouse":            "Warehouse",
	} {
		answer := v.get(target)
		wantStatus(t, answer, http.StatusOK)
		wantEqual(t, target+" type", answer.Header.Get("Content-Type"), "text/html; charset=utf-8")
		wantEqual(t, target+" robots", answer.Header.Get("X-Robots-Tag"), "noindex, nofollow")
		page := parse(t, answer)
		wantEqual(t, target+" heading", page.all("h1")[0].text(), heading)
		wantEqual(t, target+" robots element", page.all("meta", "name", "robots")[0].attr("content"), "noindex, nofollow")
		if title := page.all("title")[0].text(); !strings.HasPrefix(title, "Practice Shop · ") {
			t.Errorf("%s is titled %q", target, title)
		}
		if !strings.Contains(answer.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
			t.Errorf("%s may be framed", target)
		}
	}
}

// Every address a page names is the shop's own, and is there.
func TestNothingLeadsElsewhere(t *testing.T) {
	v := newVisit(t)
	v.signIn()
	seen := map[string]bool{}
	queue := []string{"/kettles", "/search?q=kettle", "/search?q=zzz", "/missing"}
	for len(queue) > 0 {
		target := queue[0]
		queue = queue[1:]
		if seen[target] {
			continue
		}
		seen[target] = true
		answer := v.get(target)
		if answer.StatusCode != http.StatusOK && target != "/missing" {
			t.Errorf("%s: status %d", target, answer.StatusCode)
		}
		if strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
			queue = append(queue, addresses(t, target, parse(t, answer))...)
		}
	}
	if len(seen) < 28*2 {
		t.Errorf("only %d addresses were found: products or pictures are not linked", len(seen))
	}
}

// addresses are all addresses in a page, but for its fragments and the payment frame.
func addresses(t *testing.T, target string, page *node) []string {
	t.Helper()
	var found []string
	for d := range page.Descendants() {
		for _, name := range []string{"href", "src", "action"} {
			address := (&node{d}).attr(name)
			isFrame := d.Data == "iframe" && address == "http://pay.localhost:7711/card"
			isPost := name == "action" && (&node{d}).attr("method") == "post"
			if address == "" || address[0] == '#' || isFrame || isPost {
				continue
			}
			if address[0] != '/' || strings.HasPrefix(address, "//") {
				t.Errorf("%s leads to %s", target, address)
				continue
			}
			found = append(found, address)
		}
	}
	return found
}

func TestUnknownAddresses(t *testing.T) {
	for _, target := range []string{
		"/missing", "/kettles/", "/kettles/none", "/kettles?page=0", "/kettles?page=4", "/kettles?page=x",
		"/search?q=glass&page=2", "/card", "/pictures/99.svg", "/pictures/101.png", "/pictures/x.svg", "/assets/none.css",
	} {
		if answer := newVisit(t).get(target); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", target, answer.StatusCode)
		}
	}
}

func TestHomeLeadsToTheList(t *testing.T) {
	answer := newVisit(t).get("/")
	wantStatus(t, answer, http.StatusFound)
	wantEqual(t, "location", answer.Header.Get("Location"), "/kettles")
	wantEqual(t, "address", URL(8080), "http://shop.localhost:8080/kettles")
}

func TestMethods(t *testing.T) {
	for _, c := range []struct{ method, target, allow string }{
		{"GET", "/sign-out", "POST"},
		{"POST", "/kettles", "GET"},
		{"POST", "/orders", "GET"},
		{"POST", "/api/ratings", "GET"},
		{"DELETE", "/dialogs", "GET"},
	} {
		answer := newVisit(t).send(c.method, c.target, "", "Sec-Fetch-Site", "same-origin")
		wantEqual(t, c.method+" "+c.target, answer.StatusCode, http.StatusMethodNotAllowed)
		wantEqual(t, c.target+" Allow", answer.Header.Get("Allow"), c.allow)
	}
}

// Changes are taken from the shop's own pages only, reading never changes anything.
func TestChangesNeedTheShopsOwnPages(t *testing.T) {
	targets := []string{"/basket", "/api/basket", "/sign-in", "/sign-out", "/checkout"}
	for _, target := range targets {
		for _, headers := range [][]string{
			{"Sec-Fetch-Site", "cross-site"},
			{"Sec-Fetch-Site", "same-site"},
			{"Origin", "http://evil.example"},
			{"Origin", "http://shop.localhost:9999"},
			{"Origin", "null"},
		} {
			v := newVisit(t)
			answer := v.send(http.MethodPost, target, "", headers...)
			wantEqual(t, target+" with "+strings.Join(headers, " "), answer.StatusCode, http.StatusForbidden)
			wantEqual(t, "cookies", len(answer.Cookies()), 0)
		}
		v := newVisit(t)
		if answer := v.send(http.MethodPost, target, "", "Origin", "http://shop.localhost:7711"); answer.StatusCode == http.StatusForbidden {
			t.Errorf("%s refuses the shop itself", target)
		}
	}
	for _, target := range append(targets, "/kettles", "/orders") {
		if answer := newVisit(t).get(target); len(answer.Cookies()) > 0 {
			t.Errorf("GET %s sets a cookie", target)
		}
	}
}

func TestTooLongARequestIsRefused(t *testing.T) {
	v := newVisit(t)
	long := `{"id": 101, "x": "` + strings.Repeat("a", maxBody) + `"}`
	answer := v.send(http.MethodPost, "/api/basket", long)
	wantStatus(t, answer, http.StatusBadRequest)
}

func TestPicturesAreDrawn(t *testing.T) {
	for _, p := range catalogue {
		answer := newVisit(t).get("/pictures/" + strconv.Itoa(p.ID) + ".svg")
		wantStatus(t, answer, http.StatusOK)
		wantEqual(t, "type", answer.Header.Get("Content-Type"), "image/svg+xml")
		if drawing := text(t, answer); !strings.Contains(drawing, p.Picture.Colour) || !strings.HasSuffix(drawing, "</svg>") {
			t.Errorf("the picture of %s is not drawn: %s", p.Name, drawing)
		}
	}
}

func TestRobots(t *testing.T) {
	answer := newVisit(t).get("/robots.txt")
	wantEqual(t, "robots.txt", text(t, answer), "User-agent: *\nDisallow: /\n")
}
