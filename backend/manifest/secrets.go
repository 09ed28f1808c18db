package manifest

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
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

var (
	// loginURL is an address with a password in it.
	loginURL = regexp.MustCompile(`\b[a-z][a-z0-9+.-]*://[^\s/:@"'<>]+:([^\s/@"'<>]+)@`)
	// keyName and passwordName are what people call variables that hold them.
	keyName      = regexp.MustCompile(`(?i)(?:api[-_ ]?key|secret|secret[-_ ]?key|access[-_ ]?key|private[-_ ]?key|client[-_ ]?secret|auth[-_ ]?key|token|bearer|authorization|credentials?)$`)
	passwordName = regexp.MustCompile(`(?i)(?:password|passwd|passphrase|passcode|pwd)$`)
	// assigned is "API key: value" in a note.
	assigned = regexp.MustCompile(`(?i)([a-z][a-z0-9_-]*(?: (?:key|secret|token|password))?)["'` + "`" + `*]{0,3}\s*[:=]\s*["'` + "`" + `*]{0,3}((?:bearer )?[^\s"'` + "`" + `<>|*,;]+)`)
	// keyLetters are what keys are made of.
	keyLetters = regexp.MustCompile(`^[0-9A-Za-z+/=_.:~-]+$`)
)

const (
	// keyLength is the least for a nameless form; real keys are longer.
	keyLength = 16
	// keyEntropy, in bits a character, parts keys from words: hexadecimal keys
	// of that length have about 3.3, words and selectors less.
	keyEntropy = 3.0
	// passwordLength is the least that looks like a real one.
	passwordLength = 6
)

// secret says what a literal with a name looks like ("an API key"), or "". It
// rather misses one than cries wolf.
func secret(text, name string) string {
	if findKey(text) != nil {
		return "an API key"
	}
	if findLogin(text) != nil {
		return "a password in an address"
	}
	switch {
	case passwordName.MatchString(name) && isPassword(text):
		return "a password"
	case keyName.MatchString(name) && isKey(text):
		return "an API key"
	}
	return ""
}

// isKey reports a long text without order, as keys are.
func isKey(text string) bool {
	text = strings.TrimPrefix(strings.TrimPrefix(text, "Bearer "), "bearer ")
	return len(text) >= keyLength && keyLetters.MatchString(text) && !placeholder(text) &&
		strings.ContainsAny(text, "0123456789") && strings.ContainsFunc(text, unicode.IsLetter) &&
		!strings.Contains(text, "://") && entropy(text) >= keyEntropy
}

// isPassword reports one word with letters and something else, that is neither
// a selector nor the name of a field.
func isPassword(text string) bool {
	if len(text) < passwordLength || strings.ContainsFunc(text, unicode.IsSpace) || placeholder(text) {
		return false
	}
	if strings.ContainsAny(text[:1], `#.[/<`) || strings.ContainsAny(text, "[]<>(){}") {
		return false
	}
	return strings.ContainsFunc(text, unicode.IsLetter) && strings.ContainsAny(text, "0123456789!$%^&?+@#")
}

// stand are words of texts that only stand for a secret.
var stand = regexp.MustCompile(`(?i)your|example|placeholder|change_?me|dummy|sample|xxx|redacted|password|passwd|secret|\btodo\b|\.\.\.|\$\{|\{\{|^<|^%|process\.env|insert|enter_`)

func placeholder(text string) bool { return stand.MatchString(text) || monotone(text) }

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

type secretAt struct {
	offset int
	what   string
}

// secretsInLine finds secrets in prose: by their form, and "password: …".
func secretsInLine(line string) []secretAt {
	if at := findKey(line); at != nil {
		return []secretAt{{at[0], "an API key"}}
	}
	if at := findLogin(line); at != nil {
		return []secretAt{{at[0], "a password in an address"}}
	}
	var found []secretAt
	for _, m := range assigned.FindAllStringSubmatchIndex(line, -1) {
		value := strings.TrimRight(line[m[4]:m[5]], ".)")
		if what := secret(value, line[m[2]:m[3]]); what != "" {
			found = append(found, secretAt{m[4], what})
		}
		if len(found) >= markLimit {
			break
		}
	}
	return found
}
