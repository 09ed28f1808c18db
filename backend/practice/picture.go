package practice

import (
	"net/http"
	"strconv"
	"strings"
)

// picture is how a product's drawing looks: one of a few shapes in a colour.
type picture struct {
	Shape  string // classic, jug, gooseneck, glass or travel: a template of that name
	Colour string // CSS colour
}

// sendPicture draws the product named by "101.svg".
func sendPicture(w http.ResponseWriter, r *http.Request) {
	number, isSVG := strings.CutSuffix(r.PathValue("file"), ".svg")
	id, err := strconv.Atoi(number)
	p := productByID(id)
	if !isSVG || err != nil || p == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "max-age=3600")
	// A picture opened on its own may style itself and nothing more.
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
	render(w, http.StatusOK, "picture-"+p.Picture.Shape, p.Picture)
}
