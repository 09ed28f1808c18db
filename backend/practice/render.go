package practice

import (
	"bytes"
	"embed"
	"encoding/json"
	"html/template"
	"net/http"
)

//go:embed templates
var templateFiles embed.FS

// templates are the pages by name. Parsing them cannot fail at run time: they
// are part of the binary and every test uses them.
var templates = template.Must(template.ParseFS(templateFiles, "templates/*.html"))

// view is what every page of the shop shows, and its own Data.
type view struct {
	Title   string
	Here    string // the address's path, for "you are here" marks
	Query   string // what stands in the search field
	Visitor string // the signed-in name, or empty
	Basket  int    // how many things are in the basket
	Data    any
	Body    template.HTML // Data in the page's own template; set by showPage
}

// showPage answers with the page called name, in the shop's frame.
func showPage(w http.ResponseWriter, r *http.Request, status int, name, title string, data any) {
	v := view{
		Title:   title,
		Here:    r.URL.Path,
		Visitor: visitor(r),
		Basket:  readBasket(r).count(),
		Data:    data,
	}
	if r.URL.Path == "/search" {
		v.Query = r.FormValue("q")
	}
	var body bytes.Buffer
	if err := templates.ExecuteTemplate(&body, name, v); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	v.Body = template.HTML(body.String()) // made by html/template a line above
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	render(w, status, "frame", v)
}

// plain makes a handler for a page that has no data of its own.
func plain(name, title string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		showPage(w, r, http.StatusOK, name, title, nil)
	}
}

// showError answers with a page that says what is wrong.
func showError(w http.ResponseWriter, r *http.Request, status int, title, text string) {
	showPage(w, r, status, "error", title, text)
}

// render writes a template whole or not at all.
func render(w http.ResponseWriter, status int, name string, data any) {
	var out bytes.Buffer
	if err := templates.ExecuteTemplate(&out, name, data); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(status)
	_, _ = out.WriteTo(w) // the visitor went away: nobody is left to tell
}

// sendJSON answers a script of the shop.
func sendJSON(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

// sendProblem answers a script of the shop with a sentence for people.
func sendProblem(w http.ResponseWriter, status int, message string) {
	sendJSON(w, status, map[string]string{"error": message})
}
