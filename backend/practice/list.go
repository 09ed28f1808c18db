package practice

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// listing is one page of a list of products.
type listing struct {
	Total       int
	Products    []product
	First, Last int // numbers of the products shown, from 1
	Pages       []pageLink
	Prev, Next  string // addresses, empty at the ends
}

// pageLink leads to one page of a list.
type pageLink struct {
	Number  int
	URL     string
	Current bool
}

// showList is the product list.
func showList(w http.ResponseWriter, r *http.Request) {
	showListing(w, r, "list", "Kettles", catalogue)
}

// showSearch lists what was searched for.
func showSearch(w http.ResponseWriter, r *http.Request) {
	title := "Search"
	if q := strings.TrimSpace(r.FormValue("q")); q != "" {
		title = "Search for “" + q + "”"
	}
	showListing(w, r, "search", title, search(r.FormValue("q")))
}

// showListing shows the page of products that the address asks for. A page that
// the list does not have is 404, but for the first page of an empty list.
func showListing(w http.ResponseWriter, r *http.Request, name, title string, products []product) {
	number := 1
	if text := r.FormValue("page"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			n = 0
		}
		number = n
	}
	pages := max(1, (len(products)+perPage-1)/perPage)
	if number < 1 || number > pages {
		showError(w, r, http.StatusNotFound, "This page is not here", "The last page of this list is page "+strconv.Itoa(pages)+".")
		return
	}
	if number > 1 {
		title += ", page " + strconv.Itoa(number)
	}
	showPage(w, r, http.StatusOK, name, title, paginate(r.URL, products, number, pages))
}

// paginate cuts out the page with the number and links the others.
func paginate(here *url.URL, products []product, number, pages int) listing {
	start := (number - 1) * perPage
	end := min(start+perPage, len(products))
	l := listing{Total: len(products), Products: products[start:end], First: start + 1, Last: end}
	for n := 1; n <= pages; n++ {
		l.Pages = append(l.Pages, pageLink{n, pageURL(here, n), n == number})
	}
	if number > 1 {
		l.Prev = pageURL(here, number-1)
	}
	if number < pages {
		l.Next = pageURL(here, number+1)
	}
	return l
}

// pageURL is the address of page n of the list at here.
func pageURL(here *url.URL, n int) string {
	query := here.Query()
	query.Set("page", strconv.Itoa(n))
	return here.Path + "?" + query.Encode()
}

// showProduct is the page of one kettle.
func showProduct(w http.ResponseWriter, r *http.Request) {
	p := productBySlug(r.PathValue("slug"))
	if p == nil {
		showError(w, r, http.StatusNotFound, "We do not have this kettle", "Perhaps it was called something else.")
		return
	}
	showPage(w, r, http.StatusOK, "product", p.Name, *p)
}

// rating is what the shop's script shows late. A product that nobody has rated
// has the value null.
type rating struct {
	Value   *float64 `json:"value"`
	Reviews int      `json:"reviews"`
}

// sendRatings answers /api/ratings?ids=101,102 with the ratings by id. Ids that
// the shop does not have are left out.
func sendRatings(w http.ResponseWriter, r *http.Request) {
	ids := r.FormValue("ids")
	if ids == "" {
		sendProblem(w, http.StatusBadRequest, "Say which products: ids=101,102.")
		return
	}
	ratings := map[string]rating{}
	for text := range strings.SplitSeq(ids, ",") {
		id, err := strconv.Atoi(text)
		if p := productByID(id); err == nil && p != nil {
			ratings[text] = ratingOf(p)
		}
	}
	sendJSON(w, http.StatusOK, map[string]any{"ratings": ratings})
}

// ratingOf is p's rating as the script gets it.
func ratingOf(p *product) rating {
	if p.Reviews == 0 {
		return rating{}
	}
	return rating{&p.Rating, p.Reviews}
}
