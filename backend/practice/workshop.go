package practice

import (
	"embed"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
)

// BenchHost is the second site of the workshop: frames from it are frames from
// elsewhere, which browsers keep in a process of their own.
const BenchHost = "bench.localhost"

// workshop holds the pages of the workshop, where each has one thing of the web
// to try a page's driver on: NAME.html is served at /workshop/NAME, with the
// scripts and styles that it names.
//
//go:embed workshop
var workshop embed.FS

// workshopPolicy lets the two sites of the workshop show each other, and pages
// make files of their own to download.
const workshopPolicy = "default-src 'self' blob: data:; base-uri 'none'; form-action 'self'; " +
	"frame-src 'self' http://" + Host + ":* http://" + BenchHost + ":*; " +
	"frame-ancestors 'self' http://" + Host + ":* http://" + BenchHost + ":*; " +
	"connect-src 'self' http://127.0.0.1:*; style-src 'self' 'unsafe-inline'"

// addWorkshop gives a site the workshop's addresses.
func addWorkshop(mux *http.ServeMux) {
	mux.Handle("GET /workshop/{$}", workshopHeaders(showWorkshop))
	mux.Handle("GET /workshop/{file}", workshopHeaders(sendWorkshopFile))
	for pattern, answer := range workshopAnswers() {
		mux.Handle(pattern, workshopHeaders(answer))
	}
}

// benchRoutes are the addresses of BenchHost.
func benchRoutes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", http.RedirectHandler("/workshop/", http.StatusFound))
	addWorkshop(mux)
	addFiles(mux)
	return mux
}

func workshopHeaders(next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", workshopPolicy)
		next(w, r)
	})
}

// sendWorkshopFile answers /workshop/NAME with NAME.html, and any other name
// with the file.
func sendWorkshopFile(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	if path.Ext(name) == "" {
		name += ".html"
	}
	if _, err := fs.Stat(workshop, "workshop/"+name); err != nil {
		showError(w, r, http.StatusNotFound, "This page is not here", "The workshop has no page of this name.")
		return
	}
	http.ServeFileFS(w, r, workshop, "workshop/"+name)
}

// workshopPage is a line of the workshop's list.
type workshopPage struct{ Name, Title, About string }

// showWorkshop lists the pages.
func showWorkshop(w http.ResponseWriter, r *http.Request) {
	pages, err := workshopPages()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	var body strings.Builder
	if err := workshopList.Execute(&body, pages); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write([]byte(body.String())) // the visitor went away: nobody is left to tell
}

var workshopList = template.Must(template.New("workshop").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Workshop</title><link rel="stylesheet" href="/workshop/workshop.css">
<h1>Workshop</h1>
<p>Pages with one thing each, to try on what drives a page.</p>
<ul>
{{- range .}}
<li><a href="/workshop/{{.Name}}">{{.Title}}</a>{{with .About}}: {{.}}{{end}}</li>
{{- end}}
</ul>
</html>
`))

// workshopPages are the pages by name, as each says of itself in its title and
// description. One without a description is a part of another and left out.
var workshopPages = sync.OnceValues(func() ([]workshopPage, error) {
	files, err := fs.Glob(workshop, "workshop/*.html")
	if err != nil {
		return nil, err
	}
	var pages []workshopPage
	for _, file := range files {
		text, err := workshop.ReadFile(file)
		if err != nil {
			return nil, err
		}
		page := workshopPage{Name: strings.TrimSuffix(path.Base(file), ".html")}
		page.read(string(text))
		if page.About != "" {
			pages = append(pages, page)
		}
	}
	slices.SortFunc(pages, func(a, b workshopPage) int { return strings.Compare(a.Title, b.Title) })
	return pages, nil
})

// read takes the title and the description from a page.
func (p *workshopPage) read(text string) {
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			attribute := map[string]string{}
			for _, a := range token.Attr {
				attribute[a.Key] = a.Val
			}
			if token.Data == "title" && z.Next() == html.TextToken {
				p.Title = z.Token().Data
			}
			if token.Data == "meta" && attribute["name"] == "description" {
				p.About = attribute["content"]
			}
		}
	}
}
