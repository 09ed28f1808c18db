package practice

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

func TestCatalogueIsSound(t *testing.T) {
	wantEqual(t, "products", len(catalogue), 28)
	ids, slugs, names := map[int]bool{}, map[string]bool{}, map[string]bool{}
	for _, p := range catalogue {
		if ids[p.ID] || slugs[p.Slug] || names[p.Name] {
			t.Errorf("%s is there twice", p.Name)
		}
		ids[p.ID], slugs[p.Slug], names[p.Name] = true, true, true
		if p.Slug != url.PathEscape(p.Slug) || p.Slug != strings.ToLower(p.Slug) {
			t.Errorf("%s: %q is no plain address", p.Name, p.Slug)
		}
		if p.Was != 0 && p.Was <= p.Cents || p.Cents <= 0 || p.Rating > 5 || (p.Rating == 0) != (p.Reviews == 0) {
			t.Errorf("%s: its numbers cannot be", p.Name)
		}
	}
}

func TestPrices(t *testing.T) {
	for cents, want := range map[int]string{
		5: "€\u00a00.05", 4900: "€\u00a049.00", 99999: "€\u00a0999.99", 100000: "€\u00a01,000.00", 123456789: "€\u00a01,234,567.89",
	} {
		wantEqual(t, "price", euros(cents), want)
	}
	wantEqual(t, "plain price", decimal(124905), "1249.05")
}

// Following "Next" from the first page shows each product once, in order.
func TestPaging(t *testing.T) {
	v := newVisit(t)
	var names, sizes []string
	for target := "/kettles"; target != ""; {
		page := v.page(target)
		cards := page.all("li", "data-testid", "product-card")
		sizes = append(sizes, strconv.Itoa(len(cards)))
		for _, card := range cards {
			names = append(names, card.all("h3")[0].text())
		}
		target = ""
		if next := page.all("a", "rel", "next"); len(next) == 1 {
			target = next[0].attr("href")
		}
	}
	wantEqual(t, "page sizes", strings.Join(sizes, " "), "12 12 4")
	for i, p := range catalogue {
		wantEqual(t, "product "+strconv.Itoa(i), names[i], p.Name)
	}
}

func TestPageLinks(t *testing.T) {
	page := newVisit(t).page("/search?q=kettle&page=2")
	nav := page.all("nav", "aria-label", "Pages")[0]
	wantEqual(t, "current", nav.all("a", "aria-current", "page")[0].text(), "2")
	wantEqual(t, "previous", nav.all("a", "rel", "prev")[0].attr("href"), "/search?page=1&q=kettle")
	wantEqual(t, "next", len(nav.all("a", "rel", "next")), 0)
	wantEqual(t, "title", page.all("title")[0].text(), "Practice Shop · Search for “kettle”, page 2")
	wantEqual(t, "pages of a short list", len(newVisit(t).page("/search?q=glass").all("nav", "aria-label", "Pages")), 0)
}

func TestProductCard(t *testing.T) {
	cards := newVisit(t).page("/kettles").all("li", "data-testid", "product-card")
	reduced := cards[5]
	wantEqual(t, "id", reduced.attr("data-product-id"), "106")
	wantEqual(t, "address", reduced.all("a")[0].attr("href"), "/kettles/quick-boil-2000")
	wantEqual(t, "price", reduced.all("data")[0].attr("value"), "29.99")
	wantEqual(t, "earlier price", reduced.all("del")[0].text(), "Before € 39.99")
	wantEqual(t, "rating", reduced.all("p", "aria-busy", "true")[0].text(), "Loading rating…")

	soldOut := cards[10]
	wantEqual(t, "stock", soldOut.all("p", "class", "stock out")[0].text(), "Sold out")
	if !strings.Contains(text(t, newVisit(t).get("/kettles")), `data-add="111" disabled`) {
		t.Error("a sold-out kettle can be added")
	}
}

func TestSearch(t *testing.T) {
	for query, want := range map[string]int{
		"":               0,
		"   ":            0,
		"glass":          2,
		"GLASS  mini":    1,
		"für":            1,
		"FÜR":            1,
		`salt & "duo"`:   1,
		"heron":          1, // only in the description
		"kettle":         24,
		"nothing at all": 0,
		"<script>":       0,
	} {
		wantEqual(t, "found for "+query, len(search(query)), want)
	}
}

// What a visitor writes comes back as text, wherever it is shown.
func TestSearchTextIsEscaped(t *testing.T) {
	const hostile = `"><script>alert(1)</script>`
	page := newVisit(t).page("/search?q=" + url.QueryEscape(hostile))
	wantEqual(t, "search field", page.all("input", "name", "q")[0].attr("value"), hostile)
	wantEqual(t, "heading", page.all("h1")[0].text(), "Nothing called “"+hostile+"”")
	wantEqual(t, "scripts", len(page.all("script")), 1)
}

func TestRatings(t *testing.T) {
	type answer struct {
		Ratings map[string]struct {
			Value   *float64
			Reviews int
		}
	}
	get := func(target string) answer {
		t.Helper()
		response := newVisit(t).get(target)
		wantStatus(t, response, http.StatusOK)
		wantEqual(t, "type", response.Header.Get("Content-Type"), "application/json")
		var a answer
		if err := json.NewDecoder(response.Body).Decode(&a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := get("/api/ratings?ids=101,124,999,x,")
	wantEqual(t, "ratings", len(a.Ratings), 2)
	wantEqual(t, "copper kettle", *a.Ratings["101"].Value, 4.8)
	wantEqual(t, "copper kettle's reviews", a.Ratings["101"].Reviews, 212)
	if unrated, ok := a.Ratings["124"]; !ok || unrated.Value != nil {
		t.Errorf("a product without ratings is %v", unrated)
	}
	wantStatus(t, newVisit(t).get("/api/ratings"), http.StatusBadRequest)
}
