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
		"Click @e12, then @e13.", "(see @12)", "`ref=34`", "**@e3**", "use @12!", "“@e1”",
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
		"https://medium.com/@12/post",
	} {
		if got := codes(findInScript([]skill.Literal{{Value: text}})); got != "" {
			t.Errorf("script %q: %s", text, got)
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
		{"password", "geheim"},
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
