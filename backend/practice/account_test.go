package practice

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestOrdersNeedASignIn(t *testing.T) {
	v := newVisit(t)
	answer := v.get("/orders")
	wantStatus(t, answer, http.StatusSeeOther)
	wantEqual(t, "location", answer.Header.Get("Location"), "/sign-in?next=%2Forders")

	form := v.page(answer.Header.Get("Location"))
	wantEqual(t, "kept address", form.all("input", "name", "next")[0].attr("value"), "/orders")
	if !strings.Contains(form.text(), "The password is practice") {
		t.Error("the sign-in page does not tell the password")
	}
	done := v.submit("/sign-in", url.Values{"name": {"Robin"}, "password": {"practice"}, "next": {"/orders"}})
	wantStatus(t, done, http.StatusSeeOther)
	wantEqual(t, "location", done.Header.Get("Location"), "/orders")
	v.page("/orders")

	wantStatus(t, v.submit("/sign-out", nil), http.StatusSeeOther)
	wantStatus(t, v.get("/orders"), http.StatusSeeOther)
}

func TestTheSignInLasts(t *testing.T) {
	v := newVisit(t)
	v.signIn()
	cookie := v.cookies[visitorCookie]
	wantEqual(t, "lasts", cookie.MaxAge, 365*24*60*60)
	if !cookie.HttpOnly || cookie.Path != "/" || cookie.SameSite != http.SameSiteLaxMode {
		t.Errorf("cookie is %v", cookie)
	}
	v.handler = Handler() // the program was restarted
	if !strings.Contains(v.page("/kettles").text(), "Robin") {
		t.Error("the visitor is forgotten")
	}
}

func TestSignInProblems(t *testing.T) {
	for _, c := range []struct{ name, password, problem string }{
		{"", "practice", "Please write a name. Any name will do."},
		{"  ", "practice", "Please write a name. Any name will do."},
		{strings.Repeat("ü", 61), "practice", "Please write a shorter name."},
		{"Robin", "", "This is not the password. It stands below."},
		{"Robin", "Practice", "This is not the password. It stands below."},
	} {
		v := newVisit(t)
		answer := v.submit("/sign-in", url.Values{"name": {c.name}, "password": {c.password}, "next": {"/orders"}})
		wantStatus(t, answer, http.StatusUnprocessableEntity)
		page := parse(t, answer)
		wantEqual(t, "problem", page.all("p", "role", "alert")[0].text(), c.problem)
		wantEqual(t, "kept address", page.all("input", "name", "next")[0].attr("value"), "/orders")
		wantEqual(t, "cookies", len(v.cookies), 0)
	}
}

func TestAnyNameWillDo(t *testing.T) {
	for _, name := range []string{"Robin", "Zoë 🫖", `<script>alert("x")</script>`, strings.Repeat("ü", 60), "a; b=c"} {
		v := newVisit(t)
		wantStatus(t, v.submit("/sign-in", url.Values{"name": {name}, "password": {"practice"}}), http.StatusSeeOther)
		page := v.page("/kettles")
		wantEqual(t, "name", page.all("span", "class", "name")[0].text(), name)
		wantEqual(t, "scripts", len(page.all("script")), 1)
	}
}

func TestOddCookiesAreNobody(t *testing.T) {
	for _, value := range []string{"", "%%%", "_w", "Um9i*", strings.Repeat("QUFB", 60)} {
		v := newVisit(t)
		answer := v.send(http.MethodGet, "/orders", "", "Cookie", visitorCookie+"="+value)
		wantEqual(t, "status with "+value, answer.StatusCode, http.StatusSeeOther)
	}
}

func TestTheWayBackStaysInTheShop(t *testing.T) {
	for next, want := range map[string]string{
		"/orders": "/orders", "/search?q=a&page=2": "/search?q=a&page=2",
		"": "/kettles", "orders": "/kettles", "//evil.example": "/kettles", `/\evil.example`: "/kettles",
		"http://evil.example/": "/kettles", "/\t/evil.example": "/kettles", "javascript:alert(1)": "/kettles",
	} {
		wantEqual(t, "way back for "+next, localPath(next), want)
	}
}

func TestOrdersTable(t *testing.T) {
	v := newVisit(t)
	v.signIn()
	table := v.page("/orders").all("table", "id", "orders")[0]
	var heads []string
	for _, th := range table.all("th") {
		heads = append(heads, th.text())
	}
	wantEqual(t, "headers", strings.Join(heads, "|"), "Order|Date|Items|Status|Delivered|Tracking|Note|Total")
	rows := table.all("tbody")[0].all("tr")
	wantEqual(t, "rows", len(rows), 42)
	empty := 0
	for _, row := range rows {
		cells := row.all("td")
		wantEqual(t, "cells", len(cells), len(heads))
		for _, must := range []int{0, 1, 2, 3, 7} {
			if cells[must].text() == "" {
				t.Errorf("%s is empty in %s", heads[must], row.text())
			}
		}
		for _, may := range []int{4, 5, 6} {
			if cells[may].text() == "" {
				empty++
			}
		}
	}
	if empty < 10 {
		t.Errorf("only %d cells are empty", empty)
	}
	wantEqual(t, "first row", rows[0].text(), "PS-2042020 Nov 2026Gooseneck kettleOn its wayDE730114000€ 79.90")
	wantEqual(t, "machine date", rows[0].all("time")[0].attr("datetime"), "2026-11-20")
}

// Orders are newest first, each with a number of its own.
func TestOrdersAreInOrder(t *testing.T) {
	list := orders()
	numbers := map[string]bool{}
	for i, o := range list {
		if numbers[o.Number] {
			t.Errorf("order %s is there twice", o.Number)
		}
		numbers[o.Number] = true
		if i > 0 && !o.Placed.Before(list[i-1].Placed.Time) {
			t.Errorf("order %s of %s comes after one of %s", o.Number, o.Placed.Text(), list[i-1].Placed.Text())
		}
		if !o.Delivered.IsZero() && o.Delivered.Before(o.Placed.Time) {
			t.Errorf("order %s came before it was placed", o.Number)
		}
	}
}

func TestWarehouse(t *testing.T) {
	rows := newVisit(t).page("/warehouse").all("tbody")[0].all("tr")
	wantEqual(t, "rows", len(rows), 5000)
	numbers := map[string]bool{}
	for _, row := range rows {
		numbers[row.all("td")[0].text()] = true
	}
	wantEqual(t, "different numbers", len(numbers), 5000)
	wantEqual(t, "last row", rows[4999].all("td")[0].text(), "W-05000")
}

func TestStrictPage(t *testing.T) {
	answer := newVisit(t).get("/strict")
	policy := answer.Header.Get("Content-Security-Policy")
	for _, rule := range []string{"script-src 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'", "default-src 'none'"} {
		if !strings.Contains(policy, rule) {
			t.Errorf("the policy %q lacks %q", policy, rule)
		}
	}
	page := parse(t, answer)
	wantEqual(t, "scripts", len(page.all("script")), 0)
	wantEqual(t, "rows", len(page.all("table", "id", "delivery")[0].all("tbody")[0].all("tr")), 5)
}

func TestDialogsPage(t *testing.T) {
	page := newVisit(t).page("/dialogs")
	for _, id := range []string{"alert", "confirm", "prompt", "beforeunload"} {
		wantEqual(t, id+" buttons", len(page.all("button", "id", id)), 1)
	}
	wantEqual(t, "scripts of the page", len(page.all("script", "src", "/assets/dialogs.js")), 1)
}
