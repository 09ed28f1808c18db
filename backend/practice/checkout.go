package practice

import (
	"net/http"
	"strings"
)

// checkoutPage is what the checkout shows.
type checkoutPage struct {
	Basket basket
	Pay    string // origin of the payment frame
}

// showCheckout shows the basket and the card form of another site in a frame.
func showCheckout(w http.ResponseWriter, r *http.Request) {
	pay := sibling(r, PayHost)
	w.Header().Set("Content-Security-Policy", usualPolicy+"; frame-src "+pay)
	showPage(w, r, http.StatusOK, "checkout", "Checkout", checkoutPage{readBasket(r), pay})
}

// placeOrder empties the basket: that is all an order does here.
func placeOrder(w http.ResponseWriter, r *http.Request) {
	basket(nil).keep(w)
	http.Redirect(w, r, "/checkout/done", http.StatusSeeOther)
}

// cardForm is what the payment frame shows.
type cardForm struct {
	Shop    string // origin of the page around the frame
	Name    string
	Problem string
	Ending  string // last digits of an accepted card
}

// showCard is the card form.
func showCard(w http.ResponseWriter, r *http.Request) {
	showCardForm(w, r, http.StatusOK, cardForm{})
}

// checkCard accepts any 12 to 19 digits and forgets them at once.
func checkCard(w http.ResponseWriter, r *http.Request) {
	form := cardForm{Name: r.PostFormValue("name")}
	digits := strings.NewReplacer(" ", "", "-", "").Replace(r.PostFormValue("number"))
	if len(digits) < 12 || len(digits) > 19 || strings.Trim(digits, "0123456789") != "" {
		form.Problem = "A card number has 12 to 19 digits. Please make one up."
		showCardForm(w, r, http.StatusUnprocessableEntity, form)
		return
	}
	form.Ending = digits[len(digits)-4:]
	showCardForm(w, r, http.StatusOK, form)
}

// showCardForm shows the form to the shop's checkout and to nobody else.
func showCardForm(w http.ResponseWriter, r *http.Request, status int, form cardForm) {
	form.Shop = sibling(r, Host)
	w.Header().Set("Content-Security-Policy",
		"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self' "+form.Shop)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	render(w, status, "card", form)
}
