package run

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sitewright/backend/skill"
)

// A password is nowhere in what is kept or shown, however the tool writes it.
func TestPasswordsAreHidden(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	for _, secret := range []string{"hunter22", "a<b&c>d", `q"u\o`, "line\nbreak", "sp ace+/?#", "pässwörd", "ab"} {
		req := request(s, `({pw, user}) => {
			console.log("with", pw, {pw});
			console.log(JSON.stringify({pw}));
			alert("your password " + pw);
			if (user === "throw") throw new Error("wrong: " + pw);
			return {pw, list: [pw, "x " + pw + " y"], address: "https://e.example/?p=" + encodeURIComponent(pw), [pw]: 1, json: JSON.stringify(pw)};
		}`)
		req.Skill.Manifest.Tools[0].Args = []skill.Arg{{Name: "pw", Type: "string", Format: "password"}, {Name: "user", Type: "string"}}
		var live []string
		req.Console = func(l Line) { live = append(live, l.Text) }
		for _, user := range []string{"return", "throw"} {
			args, err := json.Marshal(map[string]string{"pw": secret, "user": user})
			if err != nil {
				t.Fatal(err)
			}
			req.Args = args
			r := do(t, req)
			text, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			if (user == "throw") != (r.Error != nil) || !json.Valid(r.Value) {
				t.Errorf("%q: %s %+v", secret, r.Value, r.Error)
			}
			leaks(t, secret, string(text))
			for _, l := range live {
				leaks(t, secret, l)
			}
		}
	}
}

// leaks looks for the password in any way of writing it. A short one is looked
// for only where it stands alone.
func leaks(t *testing.T, secret, text string) {
	t.Helper()
	for _, form := range forms(json.RawMessage(mustJSON(secret))) {
		if len(secret) < 4 {
			form = fmt.Sprintf("%q", form)
		}
		if strings.Contains(text, form) {
			t.Errorf("%q is in %s", form, text)
		}
	}
}

func mustJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// Inputs that are refused are not kept either.
func TestRefusedPasswordsAreHidden(t *testing.T) {
	for _, given := range []string{`{"pw":12345678}`, `{"pw":{"a":"hunter22"}}`, `{"pww":"hunter22"}`, `{"pw":"hunter22","n":"x"}`} {
		req := request(nil, `() => 1`)
		req.Skill.Manifest.Tools[0].Args = []skill.Arg{{Name: "pw", Type: "string", Format: "password", Required: true}, {Name: "n", Type: "integer"}}
		req.Args = json.RawMessage(given)
		r := do(t, req)
		text := mustJSON(r)
		if r.Error == nil || strings.Contains(text, "hunter22") || strings.Contains(text, "12345678") {
			t.Errorf("%s: %s", given, text)
		}
	}
}

func TestAddressesLoseTheirPasswords(t *testing.T) {
	if got := withoutUser("http://ada:pw@shop.example/a?b"); got != "http://shop.example/a?b" {
		t.Error(got)
	}
}
