package run

import (
	"encoding/json"
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode/utf16"

	"sitewright/backend/result"
)

// forms are a password's text and how it is written elsewhere: in JSON, in an
// address, in HTML, and in an address that holds JSON.
func forms(raw json.RawMessage) []string {
	var text string
	if json.Unmarshal(raw, &text) != nil {
		text = string(raw) // a number, or an object by mistake
	}
	if text == "" || text == "null" {
		return nil
	}
	all := []string{text}
	quoted := quotedForms(text)
	all = append(all, quoted...)
	for _, t := range append(quoted, text) {
		all = append(all, addressForms(t)...)
	}
	return append(all, htmlForms(text)...)
}

// quotedForms are the inside of a text in quotes: JSON.stringify's, the same safe
// in HTML, in ASCII alone, with escaped slashes, and Go's own.
func quotedForms(text string) []string {
	safe, err := json.Marshal(text)
	if err != nil { // a text always has JSON
		return nil
	}
	plain := inside(string(result.Quote(text)))
	return []string{
		plain, strings.ReplaceAll(plain, "/", `\/`), inside(string(safe)),
		ascii(plain, `\u%04x`), ascii(plain, `\u%04X`), inside(strconv.Quote(text)),
	}
}

// inside is a text without its quotes.
func inside(quoted string) string { return strings.TrimSuffix(strings.TrimPrefix(quoted, `"`), `"`) }

// ascii writes what is not ASCII in UTF-16 units.
func ascii(text, unit string) string {
	var out strings.Builder
	for _, r := range text {
		if r < 0x80 {
			out.WriteRune(r)
			continue
		}
		for _, u := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&out, unit, u)
		}
	}
	return out.String()
}

// unescaped are the signs, besides letters and digits, that ways of writing an
// address leave as they are: RFC 3986, Go's url.PathEscape, encodeURIComponent,
// encodeURI, and forms (URLSearchParams).
var unescaped = []string{"-_.~", "-_.~$&+=:@", "-_.!~*'()", "-_.!~*'();/?:@&=+$,#", "-_.*"}

// addressForms are the text in an address: a space as %20 or +, the numbers in
// capital or small letters.
func addressForms(text string) []string {
	var all []string
	for _, signs := range unescaped {
		for _, digits := range []string{"0123456789ABCDEF", "0123456789abcdef"} {
			form := percent(text, signs, digits)
			all = append(all, form)
			if strings.Contains(text, " ") {
				all = append(all, percent(text, signs+" ", digits), strings.ReplaceAll(percent(text, signs+" ", digits), " ", "+"))
			}
		}
	}
	return all
}

func percent(text, signs, digits string) string {
	var out strings.Builder
	for i := range len(text) {
		c := text[i]
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte(signs, c) >= 0 {
			out.WriteByte(c)
			continue
		}
		out.WriteByte('%')
		out.WriteByte(digits[c>>4])
		out.WriteByte(digits[c&15])
	}
	return out.String()
}

// htmlForms are the text in HTML: Go's way, a browser's in a text and in an
// attribute, and the common other names of the quotes.
func htmlForms(text string) []string {
	between := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\u00a0", "&nbsp;").Replace(text)
	attribute := strings.NewReplacer("&", "&amp;", `"`, "&quot;", "\u00a0", "&nbsp;").Replace(text)
	all := []string{html.EscapeString(text), between, attribute}
	for _, single := range []string{"'", "&#39;", "&#039;", "&#x27;", "&apos;"} {
		for _, double := range []string{`"`, "&quot;", "&#34;", "&#x22;"} {
			all = append(all, strings.NewReplacer("'", single, `"`, double).Replace(between))
		}
	}
	return all
}
