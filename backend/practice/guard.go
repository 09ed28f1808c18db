package practice

import (
	"fmt"
	"html"
	"net"
	"net/http"
	"strconv"
	"strings"
)

// usualPolicy is the content security policy of an ordinary page: everything
// from the shop itself, nothing inline, nothing from elsewhere.
const usualPolicy = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// maxBody is the most a request may send, in bytes; the largest form has a few hundred.
const maxBody = 64 << 10

// siteHeaders sets what every answer carries and bounds what a request may send.
func siteHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Robots-Tag", "noindex, nofollow")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", usualPolicy)
		most := int64(maxBody)
		if strings.HasPrefix(r.URL.Path, "/workshop/") {
			most = workshopBody
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		next.ServeHTTP(w, r)
	})
}

// byHost hands a request to the handler of the site in its Host header.
// Any other name is refused with 421 Misdirected Request (RFC 9110, 15.5.20).
func byHost(sites map[string]http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, _ := splitHost(r.Host)
		site, ok := sites[name]
		if !ok {
			refusePlainly(w, http.StatusMisdirectedRequest, "This is the practice shop",
				"It answers only at its own address, %s.", URL(localPort(r)))
			return
		}
		site.ServeHTTP(w, r)
	})
}

// sameOrigin refuses a request that changes something unless it comes from the
// site's own pages (or from no browser at all).
func sameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refusePlainly(w, http.StatusForbidden, "Refused",
			"The practice shop takes changes only from its own pages.")
	}))
	return protection.Handler(next)
}

// refusePlainly answers with a small page that needs no styles.
func refusePlainly(w http.ResponseWriter, status int, title, format string, args ...any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"+
		"<meta name=\"robots\" content=\"noindex\"><title>%[1]s</title>\n<h1>%[1]s</h1>\n<p>%[2]s</p>\n",
		html.EscapeString(title), html.EscapeString(fmt.Sprintf(format, args...)))
}

// splitHost splits a Host header into a lower-case name and ":port", the latter
// empty when there is none. A malformed header has no name.
func splitHost(header string) (name, port string) {
	name, digits, found := strings.Cut(strings.ToLower(header), ":")
	if !found {
		return name, ""
	}
	if _, err := strconv.ParseUint(digits, 10, 16); err != nil {
		return "", ""
	}
	return name, ":" + digits
}

// localPort is the port the request came in on, or Port outside a real server.
func localPort(r *http.Request) int {
	if addr, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		return addr.Port
	}
	return Port
}

// sibling is the origin of another site of ours on the port of this request.
func sibling(r *http.Request, host string) string {
	_, port := splitHost(r.Host)
	return "http://" + host + port
}
