package learnings_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/fault"
	"sitewright/backend/practice"
)

// shop serves the practice shop and returns its address without a path.
func shop(t *testing.T) string {
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
	return strings.TrimSuffix(s.URL(), "/kettles")
}

type product struct {
	Name    string   `json:"name"`
	Price   float64  `json:"price"`
	Rating  *float64 `json:"rating"`
	Reviews int      `json:"reviews"`
	InStock bool     `json:"inStock"`
	URL     string   `json:"url"`
}

// The tool lists the whole range from every page of the shop, also where a strict
// policy or thousands of rows stand in the way, and waits for the ratings.
func TestListProducts(t *testing.T) {
	at := shop(t)
	rating := 4.8
	first := product{"Copper kettle 1.2 l", 49, &rating, 212, true, at + "/kettles/copper-kettle-1-2-l"}
	for _, page := range []string{"/kettles", "/kettles?page=2", "/kettles/glass-kettle", "/basket", "/strict", "/warehouse", "/dialogs", "/checkout"} {
		got := value[[]product](t, do(t, open(t, at+page), "practice-shop", "list_products", `{}`, false))
		rated, sold := 0, 0
		for _, p := range got {
			if p.Rating != nil {
				rated++
			}
			if !p.InStock {
				sold++
			}
		}
		if len(got) != 28 || rated != 26 || sold != 2 {
			t.Errorf("%s: %d products, %d rated, %d sold out", page, len(got), rated, sold)
			continue
		}
		if d := cmp.Diff(first, got[0]); d != "" {
			t.Errorf("%s: %s", page, d)
		}
	}
	s := open(t, at+"/kettles")
	for args, want := range map[string]int{`{"minRating":4}`: 20, `{"minRating":"0"}`: 26, `{"minRating":5}`: 1} {
		r := do(t, s, "practice-shop", "list_products", args, false)
		if got := value[[]product](t, r); len(got) != want || r.Has("result-empty") != (want == 0) {
			t.Errorf("%s: %d products, want %d; warnings %v", args, len(got), want, r.Warnings)
		}
	}
	for page, want := range map[string]int{"/search?q=kettle": 24, "/search?q=glass": 2, "/search?q=zzz": 0} {
		if got := value[[]product](t, do(t, open(t, at+page), "practice-shop", "list_products", `{}`, false)); len(got) != want {
			t.Errorf("%s: %d products, want %d", page, len(got), want)
		}
	}
}

func TestSearchShop(t *testing.T) {
	at := shop(t)
	for _, page := range []string{"/kettles", "/strict"} {
		s := open(t, at+page)
		for query, want := range map[string]int{"glass": 2, "nothing like it": 0} {
			if got := value[[]product](t, do(t, s, "practice-shop", "search_shop", `{"query":"`+query+`"}`, false)); len(got) != want {
				t.Errorf("%s: %q finds %d, want %d", page, query, len(got), want)
			}
		}
	}
	if r := do(t, open(t, at+"/kettles"), "practice-shop", "search_shop", `{}`, false); r.Error == nil || r.Error.Code != fault.BadArguments {
		t.Errorf("without a query: %+v", r.Error)
	}
}

func TestAddToBasket(t *testing.T) {
	s := open(t, shop(t)+"/kettles")
	type added struct {
		Added       string `json:"added"`
		Quantity    int    `json:"quantity"`
		BasketCount int    `json:"basketCount"`
	}
	got := value[added](t, do(t, s, "practice-shop", "add_to_basket", `{"product":"Gooseneck kettle","quantity":2}`, false))
	if got != (added{"Gooseneck kettle", 2, got.BasketCount}) || got.BasketCount < 2 {
		t.Errorf("%+v", got)
	}
	more := value[added](t, do(t, s, "practice-shop", "add_to_basket", `{"product":"/kettles/travel-kettle"}`, false))
	if more.BasketCount != got.BasketCount+1 {
		t.Errorf("%+v after %+v", more, got)
	}
	for _, bad := range []string{`{"product":"no such thing"}`, `{"product":"kettle"}`, `{"product":"Camping kettle"}`, `{"product":"https://evil.example/kettles/x"}`} {
		r := do(t, s, "practice-shop", "add_to_basket", bad, false)
		if r.Error == nil || r.Error.Code != fault.ScriptError || !strings.Contains(r.Error.Source, "add-to-basket.js") {
			t.Errorf("%s: %s %+v", bad, r.Value, r.Error)
		}
	}
}

// Outside the shop nothing runs; pay.localhost is another site.
func TestShopToolsStayInTheShop(t *testing.T) {
	pay := strings.Replace(shop(t), "shop.localhost", "pay.localhost", 1)
	if r := do(t, open(t, pay+"/card"), "practice-shop", "list_products", `{}`, false); r.Error == nil || r.Error.Code != fault.TabOutsideSkill {
		t.Errorf("%s %+v", r.Value, r.Error)
	}
}

// Every bundled skill is without a problem.
func TestBundledSkillsAreSound(t *testing.T) {
	entries := lib.Snapshot().Entries()
	if len(entries) != 3 {
		t.Errorf("%d bundled skills", len(entries))
	}
	for _, e := range entries {
		for _, p := range lib.Problems(t.Context(), e) {
			t.Errorf("%s: %s %s %s", e.ID(), p.Code, p.Path, p.Message)
		}
	}
}
