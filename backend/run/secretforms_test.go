package run

import (
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"strings"
	"testing"
	"time"

	"sitewright/backend/skill"
)

// hiding is a hider of one password.
func hiding(password string) hider {
	tool := &skill.Tool{Args: []skill.Arg{{Name: "pw", Type: "string", Format: "password"}}}
	return newHider(tool, json.RawMessage(mustJSON(map[string]string{"pw": password})))
}

// The forms on the right are what Chrome's console gives for the word.
func TestFormsAreHidden(t *testing.T) {
	const word = `a b!'(*)~/<&>"\ü😀`
	h := hiding(word)
	for name, form := range map[string]string{
		"as it is":               word,
		"encodeURIComponent":     `a%20b!'(*)~%2F%3C%26%3E%22%5C%C3%BC%F0%9F%98%80`,
		"small letters":          `a%20b!'(*)~%2f%3c%26%3e%22%5c%c3%bc%f0%9f%98%80`,
		"encodeURI":              `a%20b!'(*)~/%3C&%3E%22%5C%C3%BC%F0%9F%98%80`,
		"URLSearchParams":        `a+b%21%27%28*%29%7E%2F%3C%26%3E%22%5C%C3%BC%F0%9F%98%80`,
		"JSON.stringify":         `a b!'(*)~/<&>\"\\ü😀`,
		"JSON in ASCII":          `a b!'(*)~/<&>\"\\\u00fc\ud83d\ude00`,
		"innerHTML":              `a b!'(*)~/&lt;&amp;&gt;"\ü😀`,
		"an attribute":           `a b!'(*)~/<&amp;>&quot;\ü😀`,
		"PHP's htmlspecialchars": `a b!&#039;(*)~/&lt;&amp;&gt;&quot;\ü😀`,
		"JSON in an address":     url.QueryEscape(`{"pw":"a b!'(*)~/<&>\"\\ü😀"}`),
		"Go's QueryEscape":       url.QueryEscape(word),
		"Go's PathEscape":        url.PathEscape(word),
		"Go's JSON":              mustJSON(word),
		"Go's HTML":              html.EscapeString(word),
		"Go's %q":                fmt.Sprintf("%q", word),
	} {
		got := h.text("before " + form + " behind")
		for _, piece := range []string{"(*)", "%28*%29", "%28%2A%29"} {
			if strings.Contains(got, piece) {
				t.Errorf("%s: %s", name, got)
			}
		}
		if !strings.HasPrefix(got, "before ") || !strings.HasSuffix(got, " behind") {
			t.Errorf("%s: too much is hidden: %s", name, got)
		}
	}
}

// Twice as long takes about twice as long, also where the password almost stands.
func TestHidingIsLinear(t *testing.T) {
	for _, word := range []string{strings.Repeat("a", 200) + "&b", "a&b"} {
		h := hiding(word)
		text := strings.Repeat("a", 16<<20)
		began := time.Now()
		if h.text(text) != text {
			t.Errorf("%.10s: something was hidden", word)
		}
		if took := time.Since(began); took > 30*time.Second {
			t.Errorf("%.10s: 16 MB took %s", word, took)
		}
	}
}
