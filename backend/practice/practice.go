// Package practice is the practice shop: a small web shop to try skills on.
// It is served from the binary on loopback, holds the same goods for everyone,
// sells nothing, and keeps no state but the visitor's own cookies.
//
// Each page is there for a thing that real sites do: a list over several pages
// whose ratings arrive late, a sign-in that lasts, a plain table behind it, a
// payment frame from another site, dialogs, a policy that forbids scripts, and
// a table of thousands of rows. The workshop beside the shop has one page for
// each thing that a page's driver must be able to do.
package practice

import (
	"embed"
	"net/http"
	"strconv"
)

const (
	// Port is where the practice shop is served unless another port is asked for.
	// It is fixed, so that addresses in notes and in run records stay true.
	Port = 7711
	// Host is the site the shop answers for.
	Host = "shop.localhost"
	// PayHost is the site of the payment frame. Browsers see it as another site.
	PayHost = "pay.localhost"
)

//go:embed assets
var assets embed.FS

// URL returns the address of the product list of a shop served on port.
func URL(port int) string {
	return "http://" + Host + ":" + strconv.Itoa(port) + "/kettles"
}

// Handler returns the whole practice site. It answers requests for Host, PayHost
// and BenchHost on any port and refuses every other Host header, so that a foreign
// page whose name points at this computer cannot reach it.
func Handler() http.Handler {
	return siteHeaders(byHost(map[string]http.Handler{
		Host:      sameOrigin(shopRoutes()),
		PayHost:   sameOrigin(payRoutes()),
		BenchHost: sameOrigin(benchRoutes()),
	}))
}

// shopRoutes are the addresses of Host.
func shopRoutes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", http.RedirectHandler("/kettles", http.StatusFound))
	mux.HandleFunc("GET /kettles", showList)
	mux.HandleFunc("GET /kettles/{slug}", showProduct)
	mux.HandleFunc("GET /search", showSearch)
	mux.HandleFunc("GET /api/ratings", sendRatings)

	mux.HandleFunc("GET /basket", showBasket)
	mux.HandleFunc("POST /basket", changeBasket)
	mux.HandleFunc("GET /api/basket", sendBasket)
	mux.HandleFunc("POST /api/basket", addToBasket)
	mux.HandleFunc("GET /checkout", showCheckout)
	mux.HandleFunc("POST /checkout", placeOrder)
	mux.HandleFunc("GET /checkout/done", plain("done", "Thank you"))

	mux.HandleFunc("GET /sign-in", showSignIn)
	mux.HandleFunc("POST /sign-in", signIn)
	mux.HandleFunc("POST /sign-out", signOut)
	mux.HandleFunc("GET /orders", showOrders)

	mux.HandleFunc("GET /dialogs", plain("dialogs", "Dialogs"))
	mux.HandleFunc("GET /strict", showStrict)
	mux.HandleFunc("GET /warehouse", showWarehouse)

	addWorkshop(mux)
	addFiles(mux)
	return mux
}

// payRoutes are the addresses of PayHost.
func payRoutes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /card", showCard)
	mux.HandleFunc("POST /card", checkCard)
	addFiles(mux)
	return mux
}

// addFiles gives both sites their styles, scripts, pictures and error pages.
func addFiles(mux *http.ServeMux) {
	mux.Handle("GET /assets/", http.FileServerFS(assets))
	mux.HandleFunc("GET /pictures/{file}", sendPicture)
	mux.HandleFunc("GET /robots.txt", sendRobots)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		refuseUnknown(w, r, mux)
	})
}

// refuseUnknown answers what no route takes: a page that exists for another
// method is 405, anything else is 404.
func refuseUnknown(w http.ResponseWriter, r *http.Request, mux *http.ServeMux) {
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := mux.Handler(other); pattern != "/" {
			w.Header().Set("Allow", method)
			showError(w, r, http.StatusMethodNotAllowed, "This address does something else",
				"It only answers the shop's own buttons.")
			return
		}
	}
	showError(w, r, http.StatusNotFound, "This page is not here",
		"The shop has no page at this address. The kettles are still where they were.")
}

func sendRobots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /\n"))
}
