package practice

import (
	"encoding/base64"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	visitorCookie = "shop_visitor"
	// signInLasts is long, so that a browser profile shows what it keeps.
	signInLasts = 365 * 24 * time.Hour
	// password is everyone's password, and stands on the sign-in page: there is
	// nothing here to protect. For the same reason the cookie is not signed.
	password = "practice"
	// longestName is how many characters of a name are accepted.
	longestName = 60
)

// visitor is the signed-in name, or empty. The cookie may hold anything; what
// is shown of it is escaped like all text.
func visitor(r *http.Request) string {
	cookie, err := r.Cookie(visitorCookie)
	if err != nil {
		return ""
	}
	name, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil || !utf8.Valid(name) || utf8.RuneCount(name) > longestName {
		return ""
	}
	return string(name)
}

// signInForm is what the sign-in page shows.
type signInForm struct {
	Name    string
	Next    string // where to go afterwards
	Problem string
}

// showSignIn is the sign-in page.
func showSignIn(w http.ResponseWriter, r *http.Request) {
	showPage(w, r, http.StatusOK, "sign-in", "Sign in", signInForm{Next: localPath(r.FormValue("next"))})
}

// signIn accepts any name with the one password.
func signIn(w http.ResponseWriter, r *http.Request) {
	form := signInForm{
		Name: strings.TrimSpace(r.PostFormValue("name")),
		Next: localPath(r.PostFormValue("next")),
	}
	switch {
	case form.Name == "":
		form.Problem = "Please write a name. Any name will do."
	case utf8.RuneCountInString(form.Name) > longestName || !utf8.ValidString(form.Name):
		form.Problem = "Please write a shorter name."
	case r.PostFormValue("password") != password:
		form.Problem = "This is not the password. It stands below."
	default:
		setCookie(w, visitorCookie, base64.RawURLEncoding.EncodeToString([]byte(form.Name)), signInLasts)
		http.Redirect(w, r, form.Next, http.StatusSeeOther)
		return
	}
	showPage(w, r, http.StatusUnprocessableEntity, "sign-in", "Sign in", form)
}

// signOut forgets the visitor's name.
func signOut(w http.ResponseWriter, r *http.Request) {
	setCookie(w, visitorCookie, "", 0)
	http.Redirect(w, r, "/kettles", http.StatusSeeOther)
}

// localPath returns path if it is an address inside the shop, else the product
// list. "//x" and "/\x" lead a browser to another site.
func localPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/kettles"
	}
	return path
}

// showOrders is the order history, for those who are signed in.
func showOrders(w http.ResponseWriter, r *http.Request) {
	if visitor(r) == "" {
		http.Redirect(w, r, "/sign-in?next=%2Forders", http.StatusSeeOther)
		return
	}
	showPage(w, r, http.StatusOK, "orders", "Your orders", orders())
}
