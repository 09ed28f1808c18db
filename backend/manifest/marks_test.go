package manifest

import (
	"strings"
	"testing"

	"sitewright/backend/skill"
)

func codes(marks []mark) string {
	var all []string
	for _, m := range marks {
		all = append(all, m.code)
	}
	return strings.Join(all, " ")
}

func TestTemporaryReferences(t *testing.T) {
	for _, text := range []string{
		"@e12", "@12", "ref=34", "ref=e34", "aria-ref=s1e7", "aria-ref=e2", "[ref=e12]", `[aria-ref="s1e7"]`, "button[ref=e5] >> text=x",
		"Click @e12, then @e13.", "(see @e12)", "`ref=34`", "**@e3**", "use @e12!", "“@e1”",
		"aria-ref=f1e3", "ref=f1e3", "@f1e3", `ref="12"`, `ref='e12'`, `aria-ref="12"`, "[ref=12]", "  @12  ", "click `@12` first", "the “@12” button", `tap "ref=12".`,
		"div[ref='f2e1'] a", `page.click("@12")`,
	} {
		if got := codes(findInScript([]skill.Literal{{Value: text}})); got != "temporary-ref" {
			t.Errorf("script %q: %s", text, got)
		}
		if got := codes(findInText(text)); !strings.HasPrefix(got, "temporary-ref") {
			t.Errorf("note %q: %s", text, got)
		}
	}
	for _, text := range []string{
		"bob@163.com", "a@12.example", "@163.com", "https://x.com/?ref=5", "?ref=5", "x?a=1&ref=5", "pkg@18", "npm i pkg@18.2.0", "@media", "@2x",
		"@angular/core", "href=12", "ref=abc", "ref=", "@", "https://x.com/ref=5", "#ref=5", "user@e12", "ref=5px", "@e12x", "data-ref=5", "e12",
		"https://medium.com/@12/post", "issue ref=12345 in bank transfer", "@12 monkeys", "see @12, please", "(see @12)", "use @12!", "ref=12 or ref=13",
		"`pkg@18`", "“bob@163.com”", `"a@12.example"`, "`?ref=5`", `href="12"`, `data-ref="5"`, `?ref="5"`, "@12\nmonkeys", "meet \"the @12 monkeys\"", "@f1", "@s1",
	} {
		if got := codes(findInScript([]skill.Literal{{Value: text}})); got != "" {
			t.Errorf("script %q: %s", text, got)
		}
		if strings.Contains(text, "\n") {
			continue
		}
		if got := codes(findInText(text)); got != "" {
			t.Errorf("note %q: %s", text, got)
		}
	}
}

// fake makes keys of a real form that nobody has; they are put together here so
// that no scanner of repositories takes them for real ones.
func fake(prefix string, length int) string {
	const letters = "q7Xw2Lk9Zp4Rt6Yb8Nc1Vm3Hs5Jd0Gf"
	return prefix + strings.Repeat(letters, 4)[:length]
}

func TestSecrets(t *testing.T) {
	for _, c := range []struct{ name, value string }{
		{"", fake("gh"+"p_", 36)},
		{"", fake("github_"+"pat_", 40)},
		{"", fake("sk"+"-", 40)},
		{"", fake("sk"+"-ant-api03-", 40)},
		{"", fake("sk"+"_live_", 24)},
		{"", fake("AI"+"za", 35)},
		{"", "AK" + "IAIOSFODNN7EXAMPLE"},
		{"", fake("xo"+"xb-", 30)},
		{"", fake("gl"+"pat-", 20)},
		{"", "Bearer " + fake("ey"+"J", 20) + "." + fake("ey"+"J", 20) + "." + fake("", 20)},
		{"", "-----BEGIN RSA " + "PRIVATE KEY-----\nMII"},
		{"", "https://bob:hunter2@x.com/"},
		{"apiKey", "9f86d081884c7d659a2feaa0c55ad015"},
		{"API_KEY", fake("", 24)},
		{"clientSecret", fake("", 32)},
		{"accessToken", fake("", 20)},
		{"Authorization", "Bearer " + fake("", 24)},
		{"password", "hunter2"},
		{"dbPassword", "Tr0ub4dor&3"},
		{"password", "SuperSecret123!"},
		{"password", "Password123!"},
		{"password", "password123"},
		{"password", "MyPassword2024"},
		{"password", "123456"},
		{"pass", "hunter22"},
		{"userPass", "hunter22"},
		{"DB_PASS", "hunter22"},
		{"pw", "S3cr3t!pass"},
		{"Authorization", "Basic " + "dXNlcjpwYXNzd29yZA=="},
		{"Authorization", "Basic " + "dXNlcjpwYXNz"},
		{"", "Basic " + "Ym9iOmh1bnRlcjI="},
		{"auth", "Bearer " + "abcdef123456"},
		{"headers", "Bearer " + "abcdef1234567890"},
		{"apiToken", "examplary7Xw2Lk9Zp4Rt6"},
		{"apiKey", "a1yourb2c3d4e5f6g7h8"},
	} {
		if got := codes(findInScript([]skill.Literal{{Value: c.value, Name: c.name}})); got != "secret-like" {
			t.Errorf("script %s = %q: %s", c.name, c.value, got)
		}
		note := "Use " + c.value + " here."
		if c.name != "" {
			note = "The `" + c.name + "`: \"" + c.value + "\"."
		}
		if got := codes(findInText(note)); got != "secret-like" {
			t.Errorf("note %q: %s", note, got)
		}
	}
}

// A plain word is a password where a script says so; a note may say "patience".
func TestPasswordsOfLettersInScripts(t *testing.T) {
	for _, word := range []string{"letmein", "correcthorse", "geheim", "iloveyou", "übermut"} {
		if got := codes(findInScript([]skill.Literal{{Value: word, Name: "password"}})); got != "secret-like" {
			t.Errorf("password = %q: %s", word, got)
		}
		if got := codes(findInText("password: " + word)); got != "" {
			t.Errorf("note: password: %s: %s", word, got)
		}
		if got := codes(findInScript([]skill.Literal{{Value: word, Name: "pass"}})); got != "" {
			t.Errorf("pass = %q: %s", word, got)
		}
	}
}

func TestNotSecrets(t *testing.T) {
	for _, c := range []struct{ name, value string }{
		{"apiKey", "YOUR_API_KEY_12345678"},
		{"apiKey", "xxxxxxxxxxxxxxxxxxxx1"},
		{"apiKey", "0000000000000000000a0"},
		{"apiKey", "https://x.com/keys/9f86d081884c7d65"},
		{"apiKey", "short1"},
		{"token", "input[name=csrf_token_1234]"},
		{"token", "a-quite-long-list-of-plain-words"},
		{"token", "${process.env.TOKEN12345678}"},
		{"tokenName", fake("", 32)},
		{"passwordSelector", "#pass1"},
		{"password", "#password1"},
		{"password", "current-password1"},
		{"password", "Enter 2 words"},
		{"password", "password"},
		{"password", "your-password"},
		{"password", "YourPassword1"},
		{"password", "<token>"},
		{"password", "changeme"},
		{"password", "change_me_123"},
		{"password", "••••••••"},
		{"password", "example"},
		{"password", "********"},
		{"password", "required"},
		{"password", "Passwort"},
		{"password", "userPassword"},
		{"password", "password1"},
		{"password", "${config.pw1}"},
		{"password", "{{password1}}"},
		{"password", ".field-1"},
		{"password", "input[type=password]"},
		{"password", "the word"},
		{"type", "password"},
		{"passwordField", "#password"},
		{"tokenSelector", ".token"},
		{"passwordLabel", "Password"},
		{"autocomplete", "current-password"},
		{"bypass", "hunter22"},
		{"compass", "north1"},
		{"pass", "passed"},
		{"Authorization", "Bearer <token>"},
		{"Authorization", "Bearer your-token-here-1"},
		{"Authorization", "Basic authentication"},
		{"", "Basic information about orders"},
		{"", "Basic Authentication2"},
		{"", "the bearer understands-everything"},
		{"auth", "required"},
		{"auth", "oauth2-authorization-code"},
		{"auth", "/api/v1/auth/login2"},
		{"", "the Bearer authentication-v2.0-scheme"},
		{"token", "csrf_token_of_step_2"},
		{"password", "too-short"},
		{"password", ""},
		{"password", "<your password 1>"},
		{"", "9f86d081884c7d659a2feaa0c55ad015"},
		{"", "a plain sentence about passwords and tokens"},
		{"", "sk-xxxxxxxxxxxxxxxxxxxxxxxx"},
		{"", "task-management-for-everybody-at-home"},
		{"", "https://user:password@x.com"},
		{"", "https://x.com:8080/a@b"},
	} {
		if got := codes(findInScript([]skill.Literal{{Value: c.value, Name: c.name}})); got != "" {
			t.Errorf("script %s = %q: %s", c.name, c.value, got)
		}
	}
	for _, note := range []string{
		"The password field is `#pass`.", "Password: required", "token: see the page's source", "API key: ask the owner",
		"Set password = <yours>", "`password: string`", "The secret: patience.", "password: at least 8 letters",
		"Any name, password `practice`.", "password: practice", "`{type: \"password\"}`", "Authorization: Bearer <token>", "Basic order-information: see below",
	} {
		if got := codes(findInText(note)); got != "" {
			t.Errorf("note %q: %s", note, got)
		}
	}
}

func TestSecretIsNotRepeated(t *testing.T) {
	for _, m := range findInText("password: hunter2") {
		if strings.Contains(m.message, "hunter2") {
			t.Error(m.message)
		}
	}
}

// Neither hostile text nor an odd offset may end the process.
func FuzzMarks(f *testing.F) {
	for _, s := range []string{"@e12", "password: hunter2", "a\r\nref=1.", "ref=1\xff", "😀 @1"} {
		f.Add(s, "password")
	}
	f.Fuzz(func(t *testing.T, text, name string) {
		for _, m := range append(findInText(text), findInScript([]skill.Literal{{Value: text, Name: name}})...) {
			if m.line < 1 || m.column < 1 || m.code == "" || m.message == "" {
				t.Fatalf("%+v", m)
			}
		}
	})
}
