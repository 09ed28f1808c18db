package desktop

import (
	"net/http"
	"strings"

	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
)

// policy is what the window's pages may load: only themselves. Mantine sets
// styles inline.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// dataPolicy is for pictures and results: one opened by itself runs nothing.
const dataPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// shield puts the rules on every answer and sends what is data to its handler,
// before any file of the frontend is looked for.
func shield(data http.Handler) assetserver.Middleware {
	return func(pages http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("Referrer-Policy", "no-referrer")
			if strings.HasPrefix(r.URL.Path, "/result/") || strings.HasPrefix(r.URL.Path, "/skill/") {
				h.Set("Content-Security-Policy", dataPolicy)
				h.Set("Cache-Control", "no-store")
				data.ServeHTTP(w, r)
				return
			}
			h.Set("Content-Security-Policy", policy)
			pages.ServeHTTP(w, r)
		})
	}
}
