package practice

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	basketCookie = "shop_basket"
	basketLasts  = 30 * 24 * time.Hour
	// mostOfOne is how many of one kettle a basket takes.
	mostOfOne = 99
)

// basket is what a visitor wants to buy, in the order it was added.
type basket []line

// line is one product of a basket.
type line struct {
	Product  product
	Quantity int
}

// Total is what the line costs.
func (l line) Total() string { return euros(l.Product.Cents * l.Quantity) }

// count is how many things are in the basket.
func (b basket) count() int {
	n := 0
	for _, l := range b {
		n += l.Quantity
	}
	return n
}

// Total is what everything costs.
func (b basket) Total() string { return euros(b.cents()) }

func (b basket) cents() int {
	sum := 0
	for _, l := range b {
		sum += l.Product.Cents * l.Quantity
	}
	return sum
}

// with returns the basket with quantity pieces of p, none for 0.
func (b basket) with(p product, quantity int) basket {
	quantity = min(quantity, mostOfOne)
	changed := make(basket, 0, len(b)+1)
	found := false
	for _, l := range b {
		if l.Product.ID == p.ID {
			found = true
			l.Quantity = quantity
		}
		if l.Quantity > 0 {
			changed = append(changed, l)
		}
	}
	if !found && quantity > 0 {
		changed = append(changed, line{p, quantity})
	}
	return changed
}

// quantity is how many of the product are in the basket.
func (b basket) quantity(id int) int {
	for _, l := range b {
		if l.Product.ID == id {
			return l.Quantity
		}
	}
	return 0
}

// readBasket reads the visitor's cookie, "101x2.105x1". What it does not
// understand it leaves out: anyone can write a cookie.
func readBasket(r *http.Request) basket {
	cookie, err := r.Cookie(basketCookie)
	if err != nil {
		return nil
	}
	var b basket
	for part := range strings.SplitSeq(cookie.Value, ".") {
		id, quantity, _ := strings.Cut(part, "x")
		p := productByID(number(id))
		if n := number(quantity); p != nil && n > 0 {
			b = b.with(*p, n)
		}
	}
	return b
}

// keep writes the basket into the visitor's cookie.
func (b basket) keep(w http.ResponseWriter) {
	parts := make([]string, len(b))
	for i, l := range b {
		parts[i] = strconv.Itoa(l.Product.ID) + "x" + strconv.Itoa(l.Quantity)
	}
	setCookie(w, basketCookie, strings.Join(parts, "."), basketLasts)
}

// setCookie sets a cookie that scripts cannot read; an empty value removes it.
func setCookie(w http.ResponseWriter, name, value string, lasts time.Duration) {
	age := int(lasts.Seconds())
	if value == "" {
		age = -1
	}
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: age,
		HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// number reads a whole number, 0 for anything else.
func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// showBasket is the basket's page.
func showBasket(w http.ResponseWriter, r *http.Request) {
	showPage(w, r, http.StatusOK, "basket", "Basket", readBasket(r))
}

// changeBasket sets the quantity of one product, from the basket page's forms.
func changeBasket(w http.ResponseWriter, r *http.Request) {
	p := productByID(number(r.PostFormValue("id")))
	quantity, err := strconv.Atoi(r.PostFormValue("quantity"))
	if p == nil || err != nil || quantity < 0 {
		showError(w, r, http.StatusBadRequest, "The basket stays as it is", "The shop did not understand which kettle, or how many.")
		return
	}
	readBasket(r).with(*p, quantity).keep(w)
	http.Redirect(w, r, "/basket", http.StatusSeeOther)
}

// basketState is what scripts see of a basket.
type basketState struct {
	Count int         `json:"count"`
	Total string      `json:"total"`
	Lines []basketRow `json:"lines"`
}

type basketRow struct {
	ID       int    `json:"id"`
	Name     string `json:"name"`
	Quantity int    `json:"quantity"`
}

// state is the basket as scripts see it.
func (b basket) state() basketState {
	s := basketState{Count: b.count(), Total: decimal(b.cents()), Lines: []basketRow{}}
	for _, l := range b {
		s.Lines = append(s.Lines, basketRow{l.Product.ID, l.Product.Name, l.Quantity})
	}
	return s
}

// sendBasket answers a script with the basket.
func sendBasket(w http.ResponseWriter, r *http.Request) {
	sendJSON(w, http.StatusOK, readBasket(r).state())
}

// addToBasket adds {"id": 101, "quantity": 1} and answers with the basket.
func addToBasket(w http.ResponseWriter, r *http.Request) {
	wanted := struct {
		ID       int `json:"id"`
		Quantity int `json:"quantity"`
	}{Quantity: 1}
	if err := json.NewDecoder(r.Body).Decode(&wanted); err != nil {
		sendProblem(w, http.StatusBadRequest, "The shop did not understand what to add.")
		return
	}
	p := productByID(wanted.ID)
	b := readBasket(r)
	switch {
	case p == nil:
		sendProblem(w, http.StatusNotFound, "The shop does not have this kettle.")
	case wanted.Quantity < 1 || wanted.Quantity > mostOfOne-b.quantity(wanted.ID):
		sendProblem(w, http.StatusBadRequest, "The basket takes from 1 to "+strconv.Itoa(mostOfOne)+" of each kettle.")
	case !p.InStock():
		sendProblem(w, http.StatusConflict, p.Name+" is sold out.")
	default:
		b = b.with(*p, b.quantity(p.ID)+wanted.Quantity)
		b.keep(w)
		sendJSON(w, http.StatusOK, b.state())
	}
}
