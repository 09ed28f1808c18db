package manifest

import (
	"encoding/base64"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// keyShapes are API keys that can be told by their form alone, as their makers
// document it.
var keyShapes = regexp.MustCompile(strings.Join([]string{
	`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,                                      // Amazon
	`\bgh[pousr]_[0-9A-Za-z]{36,}`,                                       // GitHub
	`\bgithub_pat_[0-9A-Za-z_]{22,}`,                                     // GitHub
	`\bglpat-[0-9A-Za-z_-]{20,}`,                                         // GitLab
	`\bsk-(?:[a-z]+[0-9]*-)*[0-9A-Za-z_]{20,}`,                           // OpenAI, Anthropic
	`\b[rs]k_(?:live|test)_[0-9A-Za-z]{16,}`,                             // Stripe
	`\bxox[abeoprs]-[0-9A-Za-z-]{10,}`,                                   // Slack
	`\bAIza[0-9A-Za-z_-]{35}`,                                            // Google
	`\bya29\.[0-9A-Za-z_-]{20,}`,                                         // Google
	`\bnpm_[0-9A-Za-z]{36}\b`,                                            // npm
	`\bhf_[0-9A-Za-z]{30,}`,                                              // Hugging Face
	`\bSG\.[0-9A-Za-z_-]{16,}\.[0-9A-Za-z_-]{16,}`,                       // SendGrid
	`\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b`,                             // Shopify
	`\bdop_v1_[0-9a-f]{64}\b`,                                            // DigitalOcean
	`\beyJ[0-9A-Za-z_-]{10,}\.eyJ[0-9A-Za-z_-]{10,}\.[0-9A-Za-z_-]{10,}`, // JSON Web Token
	`-----BEGIN [A-Z ]*PRIVATE KEY-----`,
}, "|"))

// hints are what every such key has in it. Looking for them first makes the
// usual text, which has none, fast.
var hints = []string{
	"AKIA", "ASIA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk-", "k_live_", "k_test_", "xox", "AIza",
	"ya29.", "npm_", "hf_", "SG.", "shpat_", "shpca_", "shppa_", "shpss_", "dop_v1_", "eyJ", "-----BEGIN",
}

// findKey is where a text has a key of a known form, nil for nowhere.
func findKey(text string) []int {
	if !slices.ContainsFunc(hints, func(hint string) bool { return strings.Contains(text, hint) }) {
		return nil
	}
	if at := keyShapes.FindStringIndex(text); at != nil && !monotone(text[at[0]:at[1]]) {
		return at
	}
	return nil
}

// findHeader is where a text has the value of an Authorization header, and what
// that gives away: a name with a password in Base64, or a bearer's token.
func findHeader(text string) (at []int, what string) {
	if at := basicHeader.FindStringSubmatchIndex(text); at != nil && isLogin(text[at[2]:at[3]]) {
		return at[2:], "a password"
	}
	if at := bearerHeader.FindStringSubmatchIndex(text); at != nil && isRandom(text[at[2]:at[3]], bearerLength) {
		return at[2:], "an access token"
	}
	return nil, ""
}

var (
	basicHeader  = regexp.MustCompile(`\b[Bb]asic ([0-9A-Za-z+/]{8,}={0,2})`)
	bearerHeader = regexp.MustCompile(`\b[Bb]earer ([0-9A-Za-z+/=_.~-]{12,})`)
)

// isLogin reports Base64 of "name:password". It may be cut off anywhere.
func isLogin(encoded string) bool {
	encoded = strings.TrimRight(encoded, "=")
	text, err := base64.RawStdEncoding.DecodeString(encoded[:len(encoded)/4*4])
	name, password, found := strings.Cut(string(text), ":")
	return err == nil && found && name != "" && password != "" && !strings.ContainsFunc(string(text), unicode.IsControl) && utf8.Valid(text)
}

// findLogin is where a text has an address with a password in it.
func findLogin(text string) []int {
	if !strings.Contains(text, "://") || !strings.Contains(text, "@") {
		return nil
	}
	if at := loginURL.FindStringSubmatchIndex(text); at != nil && !placeholder(text[at[2]:at[3]]) {
		return at
	}
	return nil
}

// loginURL is an address with a password in it.
var loginURL = regexp.MustCompile(`\b[a-z][a-z0-9+.-]*://[^\s/:@"'<>]+:([^\s/@"'<>]+)@`)

const (
	// keyLength and bearerLength are the least for a nameless form, and for what
	// is said to be a token; real keys are longer.
	keyLength    = 16
	bearerLength = 12
	// keyEntropy, in bits a character, parts keys from words: hexadecimal keys
	// of that length have about 3.3, words and selectors less.
	keyEntropy = 3.0
)

// keyLetters are what keys are made of.
var keyLetters = regexp.MustCompile(`^[0-9A-Za-z+/=_.:~-]+$`)

// wordy is words and small numbers in a row, as names are: "oauth2-client",
// "/api/v1/login".
var wordy = regexp.MustCompile(`^(?:[A-Za-z]*[0-9]?(?:[-_./:+=~]|$))+$`)

// isRandom reports a text of at least that length without order, as keys are.
func isRandom(text string, length int) bool {
	return len(text) >= length && keyLetters.MatchString(text) && !placeholder(text) && !wordy.MatchString(text) &&
		strings.ContainsAny(text, "0123456789") && strings.ContainsFunc(text, unicode.IsLetter) &&
		!strings.Contains(text, "://") && entropy(text) >= keyEntropy
}

// monotone reports a text of very few different characters, like "0000000000".
func monotone(text string) bool {
	seen := map[rune]bool{}
	for _, r := range text {
		seen[r] = true
	}
	return len(seen) < 5
}

// entropy is Shannon's, in bits a byte.
func entropy(text string) float64 {
	var count [256]float64
	for i := range len(text) {
		count[text[i]]++
	}
	bits := 0.0
	for _, n := range count {
		if n > 0 {
			p := n / float64(len(text))
			bits -= p * math.Log2(p)
		}
	}
	return bits
}

// secretAt is a secret in a line: where it starts and what it looks like.
type secretAt struct {
	offset int
	what   string
}
