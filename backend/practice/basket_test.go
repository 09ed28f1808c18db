package practice

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// add sends what the shop's button sends.
func (v *visit) add(body string) *http.Response {
	v.t.Helper()
	return v.send(http.MethodPost, "/api/basket", body, "Content-Type", "application/json", "Sec-Fetch-Site", "same-origin")
}

func basketOf(t *testing.T, answer *http.Response) basketState {
	t.Helper()
	wantStatus(t, answer, http.StatusOK)
	var state basketState
	if err := json.NewDecoder(answer.Body).Decode(&state); err != nil {
		t.Fatal(err)
	}
	return state
}

func TestAddingToTheBasket(t *testing.T) {
	v := newVisit(t)
	wantEqual(t, "count at first", basketOf(t, v.get("/api/basket")).Count, 0)
	wantEqual(t, "count with one", basketOf(t, v.add(`{"id": 104}`)).Count, 1)
	basketOf(t, v.add(`{"id": 117, "quantity": 2}`))
	state := basketOf(t, v.add(`{"id": 104, "quantity": 3}`))
	wantEqual(t, "count", state.Count, 6)
	wantEqual(t, "total", state.Total, "2654.00")
	wantEqual(t, "lines", len(state.Lines), 2)
	wantEqual(t, "first line", state.Lines[0], basketRow{104, "Glass kettle", 4})

	page := v.page("/basket")
	wantEqual(t, "rows", len(page.all("tbody")[0].all("tr")), 2)
	wantEqual(t, "total on the page", page.all("td", "data-testid", "basket-total")[0].text(), "€ 2,654.00")
	wantEqual(t, "badge", page.all("span", "class", "badge")[0].text(), "6 in the basket")
	cookie := v.cookies[basketCookie]
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.MaxAge != 30*24*3600 {
		t.Errorf("cookie is %v", cookie)
	}
}

func TestWhatTheBasketRefuses(t *testing.T) {
	for body, want := range map[string]struct {
		status  int
		message string
	}{
		`{"id": 111}`:                  {409, "Camping kettle is sold out."},
		`{"id": 999}`:                  {404, "The shop does not have this kettle."},
		`{}`:                           {404, "The shop does not have this kettle."},
		`{"id": 101, "quantity": 0}`:   {400, "The basket takes from 1 to 99 of each kettle."},
		`{"id": 101, "quantity": -1}`:  {400, "The basket takes from 1 to 99 of each kettle."},
		`{"id": 102, "quantity": 98}`:  {400, "The basket takes from 1 to 99 of each kettle."},
		`{"id": 101, "quantity": 1.5}`: {400, "The shop did not understand what to add."},
		`nonsense`:                     {400, "The shop did not understand what to add."},
	} {
		v := newVisit(t)
		basketOf(t, v.add(`{"id": 102, "quantity": 2}`))
		before := v.cookies[basketCookie].Value
		answer := v.add(body)
		wantEqual(t, body, answer.StatusCode, want.status)
		var problem struct{ Error string }
		if err := json.NewDecoder(answer.Body).Decode(&problem); err != nil {
			t.Fatal(err)
		}
		wantEqual(t, body, problem.Error, want.message)
		wantEqual(t, "basket after "+body, v.cookies[basketCookie].Value, before)
	}
}

func TestChangingTheBasket(t *testing.T) {
	v := newVisit(t)
	basketOf(t, v.add(`{"id": 101}`))
	basketOf(t, v.add(`{"id": 102}`))
	change := func(id, quantity string) *http.Response {
		return v.submit("/basket", url.Values{"id": {id}, "quantity": {quantity}})
	}
	answer := change("101", "5")
	wantStatus(t, answer, http.StatusSeeOther)
	wantEqual(t, "location", answer.Header.Get("Location"), "/basket")
	wantEqual(t, "count", basketOf(t, v.get("/api/basket")).Count, 6)
	change("101", "500")
	wantEqual(t, "count at most", basketOf(t, v.get("/api/basket")).Count, 100)
	change("102", "0")
	wantEqual(t, "lines after removing", len(basketOf(t, v.get("/api/basket")).Lines), 1)
	change("101", "0")
	if _, kept := v.cookies[basketCookie]; kept {
		t.Error("an empty basket keeps its cookie")
	}
	for _, bad := range [][2]string{{"999", "1"}, {"101", "x"}, {"101", "-1"}, {"", ""}} {
		wantStatus(t, change(bad[0], bad[1]), http.StatusBadRequest)
	}
}

// Anyone can write a cookie: what is not understood is left out, never an error.
func FuzzBasketCookie(f *testing.F) {
	for _, seed := range []string{"", "101x2.105x1", "101x2.101x3", "999x1", "101x-4", "101x999999999999999999999", "x.x.x", "101", "....", "101x1x1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/basket", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Cookie", basketCookie+"="+value)
		b := readBasket(r)
		seen := map[int]bool{}
		for _, l := range b {
			if l.Quantity < 1 || l.Quantity > mostOfOne || seen[l.Product.ID] {
				t.Fatalf("%q is read as %v", value, b)
			}
			seen[l.Product.ID] = true
		}
	})
}

func TestCheckout(t *testing.T) {
	v := newVisit(t)
	basketOf(t, v.add(`{"id": 103, "quantity": 2}`))
	answer := v.get("/checkout")
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-src http://pay.localhost:7711") {
		t.Errorf("the policy %q forbids the payment frame", policy)
	}
	page := parse(t, answer)
	wantEqual(t, "frame", page.all("iframe")[0].attr("src"), "http://pay.localhost:7711/card")
	wantEqual(t, "first line", page.all("ul", "class", "summary")[0].all("li")[0].text(), "2 × Gooseneck kettle € 159.80")

	done := v.submit("/checkout", nil)
	wantStatus(t, done, http.StatusSeeOther)
	wantEqual(t, "count after the order", basketOf(t, v.get("/api/basket")).Count, 0)
}

func TestPaymentCard(t *testing.T) {
	v := newVisit(t)
	v.host = "pay.localhost:7711"
	answer := v.get("/card")
	wantStatus(t, answer, http.StatusOK)
	policy := answer.Header.Get("Content-Security-Policy")
	if !strings.HasSuffix(policy, "frame-ancestors 'self' http://shop.localhost:7711") {
		t.Errorf("the card form may be framed by %q", policy)
	}
	for number, want := range map[string]int{
		"4242 4242 4242 4242": 200, "424242424242": 200, "4242-4242-4242-4242": 200,
		"4242": 422, "": 422, "4242 4242 4242 424x": 422, "42424242424242424242": 422, "<b>4242424242424</b>": 422,
	} {
		answer := v.submit("/card", url.Values{"number": {number}, "name": {"<i>Robin</i>"}})
		wantEqual(t, "status of "+number, answer.StatusCode, want)
		page := parse(t, answer)
		wantEqual(t, "elements from the name", len(page.all("i")), 0)
		wantEqual(t, "accepted", page.all("body")[0].attr("data-accepted") != "", want == 200)
		if want == 422 {
			wantEqual(t, "name", page.all("input", "id", "holder")[0].attr("value"), "<i>Robin</i>")
		}
	}
	foreign := v.send(http.MethodPost, "/card", "number=424242424242", "Sec-Fetch-Site", "cross-site")
	wantStatus(t, foreign, http.StatusForbidden)
	wantStatus(t, v.get("/assets/shop.css"), http.StatusOK)
}
