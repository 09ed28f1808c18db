package manifest

import (
	"regexp"
	"strings"
	"unicode"
)

var (
	// keyName and passwordName are what people call variables that hold them.
	keyName      = regexp.MustCompile(`(?i)(?:api[-_ ]?key|secret|secret[-_ ]?key|access[-_ ]?key|private[-_ ]?key|client[-_ ]?secret|auth[-_ ]?key|token|bearer|auth|authorization|credentials?)$`)
	passwordName = regexp.MustCompile(`(?i)(?:password|passwd|passphrase|passcode|pwd)$`)
	// shortName are short ones; longer words end so too (compass, bypass), and
	// programs use them for other things.
	shortName = regexp.MustCompile(`^(?:pass|PASS|Pass|pw|PW|Pw)$|[-_ ](?:pass|PASS|pw|PW)$|[a-z0-9]P(?:ass|w|W)$`)
	// assigned is "API key: value" in a note.
	assigned = regexp.MustCompile(`(?i)([a-z][a-z0-9_-]*(?: (?:key|secret|token|password))?)["'` + "`" + `*]{0,3}\s*[:=]\s*["'` + "`" + `*]{0,3}((?:bearer )?[^\s"'` + "`" + `<>|*,;]+)`)
)

// passwordLength is the least that looks like a real one.
const passwordLength = 6

// secret says what a text with a name looks like ("an API key"), or "". In prose
// a plain word after "password:" is none. It rather misses one than cries wolf.
func secret(text, name string, prose bool) string {
	if findKey(text) != nil {
		return "an API key"
	}
	if at, what := findHeader(text); at != nil {
		return what
	}
	if findLogin(text) != nil {
		return "a password in an address"
	}
	switch {
	case passwordName.MatchString(name) && (isPassword(text) || !prose && isWord(text)),
		shortName.MatchString(name) && isPassword(text):
		return "a password"
	case keyName.MatchString(name) && isRandom(text, keyLength):
		return "an API key"
	}
	return ""
}

// isPassword reports one word with digits or signs in it, that is neither a
// selector nor the name of a field.
func isPassword(text string) bool {
	if len(text) < passwordLength || strings.ContainsFunc(text, unicode.IsSpace) || placeholder(text) || fieldName.MatchString(text) {
		return false
	}
	if strings.ContainsAny(text[:1], `#.[/<`) || strings.ContainsAny(text, "[]<>(){}") {
		return false
	}
	return strings.ContainsAny(text, "0123456789!$%^&?+@#")
}

// isWord reports a plain word that can be a password: one of letters only, that
// does not say what a password's field is or does.
func isWord(text string) bool {
	return len(text) >= passwordLength && !placeholder(text) && !fieldName.MatchString(text) && !aboutField.MatchString(text) &&
		!strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

var (
	// fieldName are names and labels of fields: "current-password", "password1",
	// "userPwd", "Passwort".
	fieldName = regexp.MustCompile(`(?i)^[a-z_-]*(?:pass(?:word|wd|code|phrase|e|wort)?|pwd|pw|kennwort|contrase(?:n|ñ)a|senha|wachtwoord|has[lł]o|parola|salasana|l[oö]senord|adgangskode)[a-z_-]*[0-9]?$`)
	// aboutField are what is said about one.
	aboutField = regexp.MustCompile(`(?i)^(?:required|optional|(?:in)?valid(?:ated|ation)?|missing|incorrect|correct|wrong|unknown|undefined|default|changed?|expired?|hidden|masked|visible|protected|disabled|enabled|readonly|string|number|boolean|object|text(?:box|field|input)?|input|field|label|button|submit|sign-?in|log-?in|login|username|account|e?mail|security|settings|credentials?|current|confirm(?:ed|ation)?|repeat|forgot(?:ten)?|reset|strong|medium|private|public|secure|sensitive|encrypted|hashed|bcrypt|argon|cleartext|plaintext)$`)
)

// placeholder reports a text that only stands for a secret, as a whole:
// "your-password", "<token>", "changeme", "••••", "${key}".
func placeholder(text string) bool { return stand.MatchString(text) || monotone(text) }

// standIn are words that a placeholder is made of behind its first.
const standIn = `(?:[-_ .]*(?:your|my|own|api|access|auth|client|private|secret|user|name|db|login|new|old|current|this|here|key|token|password|passwd|passphrase|pass|pwd|bearer|value|id|code|string|x+|[0-9]+))*`

// stand are whole texts that only stand for a secret.
var stand = regexp.MustCompile(`(?i)^(?:` + strings.Join([]string{
	`(?:your|enter|insert|put|add|type|some|the|example|sample|dummy|fake|placeholder|change[-_ ]?(?:me|this)|replace[-_ ]?(?:me|this)?|todo|redacted|removed)` + standIn,
	`(?:pass|password|passwd|passphrase|secret|token|key|api[-_ ]?key|secret[-_ ]?key|access[-_ ]?token|(?:my|user|db)[-_ ]?(?:password|secret|token|key))`,
	`<.*>`, `%.*%`, `\[.*\]`, `.*(?:\$\{|\{\{|process\.env|\.\.\.).*`, `[•*·●.…_-]+`, `(?:.*[-_])?x{3,}[0-9]*`,
}, "|") + `)$`)

// secretsInLine finds secrets in prose: by their form, and "password: …".
func secretsInLine(line string) []secretAt {
	if at := findKey(line); at != nil {
		return []secretAt{{at[0], "an API key"}}
	}
	if at, what := findHeader(line); at != nil {
		return []secretAt{{at[0], what}}
	}
	if at := findLogin(line); at != nil {
		return []secretAt{{at[0], "a password in an address"}}
	}
	var found []secretAt
	for _, m := range assigned.FindAllStringSubmatchIndex(line, -1) {
		value := strings.TrimRight(line[m[4]:m[5]], ".)")
		if what := secret(value, line[m[2]:m[3]], true); what != "" {
			found = append(found, secretAt{m[4], what})
		}
		if len(found) >= markLimit {
			break
		}
	}
	return found
}
