package settings

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"github.com/google/go-cmp/cmp"

	"sitewright/backend/fault"
)

func TestFolders(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_DATA_HOME", filepath.Join(home, "data"))
	t.Setenv("XDG_DOCUMENTS_DIR", filepath.Join(home, "Papers"))
	t.Setenv(DataVariable, "")
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	if got, want := LibraryDir(), filepath.Join(home, "Papers", "Sitewright", "learnings"); got != want {
		t.Errorf("LibraryDir() = %q, want %q", got, want)
	}
	if _, err := os.Stat(LibraryDir()); !os.IsNotExist(err) {
		t.Errorf("asking for the library made it: %v", err)
	}
	got, err := DataDir()
	if want := filepath.Join(home, "data", "sitewright"); err != nil || got != want {
		t.Errorf("DataDir() = %q, %v; want %q", got, err, want)
	}
}

func TestDataDirUnusable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(DataVariable, filepath.Join(file, "below"))
	for name, call := range map[string]func() (string, error){"data": DataDir, "runs": RunsDir, "profile": ProfileDir} {
		if _, err := call(); fault.CodeOf(err) != fault.WriteFailed {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Path(); fault.CodeOf(err) != fault.WriteFailed {
		t.Errorf("Path: %v", err)
	}
	if _, err := OpenGrants(); fault.CodeOf(err) != fault.WriteFailed {
		t.Errorf("OpenGrants: %v", err)
	}
}

// The numbers of docs/command-line.md, "Limits of a run".
func TestDefaults(t *testing.T) {
	want := Settings{
		BrowserTool: 30 * time.Second, NodeTool: 120 * time.Second,
		WorkerMemory: 256 << 20, ResultSize: 128 << 20,
		KeepRuns: 500, KeepRunsSize: 500 << 20,
		Theme: "system", TextSize: 100, Language: "en",
	}
	if diff := cmp.Diff(want, Defaults()); diff != "" {
		t.Error(diff)
	}
}

func TestLoad(t *testing.T) {
	with := func(change func(*Settings)) Settings {
		s := Defaults()
		change(&s)
		return s
	}
	notice := func(parts ...string) func(*Settings) {
		return func(s *Settings) { s.Notices = parts }
	}
	for _, c := range []struct {
		name, text string
		want       Settings
	}{
		{"empty object", `{}`, Defaults()},
		{
			"all", `{"browserTool":"1m","nodeTool":"3m30s","workerMemoryMB":64,"resultMB":1,"keepRuns":7,"keepRunsMB":9,"theme":"dark",` +
				`"textSize":150,"language":"de","chrome":"/opt/chrome","confirmed":["a/b"],"welcomed":true,"chromeExplained":true,"quitQuietly":true}`,
			Settings{
				BrowserTool: time.Minute, NodeTool: 210 * time.Second, WorkerMemory: 64 << 20, ResultSize: 1 << 20,
				KeepRuns: 7, KeepRunsSize: 9 << 20, Theme: "dark", TextSize: 150, Language: "de", Chrome: "/opt/chrome",
				Confirmed: []string{"a/b"}, Welcomed: true, ChromeExplained: true, QuitQuietly: true,
			},
		},
		{
			"theme and size", `{"theme":"pink","textSize":300}`,
			with(notice(
				`The setting "theme" must be one of system, light, dark; "system" is used.`,
				`The setting "textSize" must be a whole number from 100 to 200; 100 is used.`,
			)),
		},
		{
			"texts and yes/no of the wrong type", `{"chrome":1,"confirmed":"a","welcomed":"yes","language":null}`,
			with(notice(
				`The setting "language" must be a text; "en" is used.`,
				`The setting "chrome" must be a text; "" is used.`,
				`The setting "confirmed" must be a list of texts; [] is used.`,
				`The setting "welcomed" must be true or false; false is used.`,
			)),
		},
		{"unknown members", `{"colour":"dark","keepRuns":3}`, with(func(s *Settings) { s.KeepRuns = 3 })},
		{
			"comments, trailing comma, mark, CRLF", "\xef\xbb\xbf{\r\n // mine\r\n \"keepRuns\": 3,\r\n}",
			with(func(s *Settings) { s.KeepRuns = 3 }),
		},
		{
			"wrong type", `{"browserTool":30}`,
			with(notice(`The setting "browserTool" must be a duration such as "30s" or "2m"; "30s" is used.`)),
		},
		{
			"negative", `{"nodeTool":"-1s"}`,
			with(notice(`The setting "nodeTool" must be a duration such as "30s" or "2m"; "2m0s" is used.`)),
		},
		{"zero", `{"keepRuns":0}`, with(notice(`The setting "keepRuns" must be a whole number, at least 1; 500 is used.`))},
		{"fraction", `{"keepRuns":1.5}`, with(notice(`The setting "keepRuns" must be a whole number, at least 1; 500 is used.`))},
		{"null", `{"keepRuns":null}`, with(notice(`The setting "keepRuns" must be a whole number, at least 1; 500 is used.`))},
		{
			"too big", `{"resultMB":99999999999999}`,
			with(notice(`The setting "resultMB" must be a whole number of megabytes, at least 1; 128 is used.`)),
		},
		{"list", `[1]`, with(notice(`The settings file holds no settings, so the usual ones are used.`))},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "settings.json")
			if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := Load(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLoadUnreadable(t *testing.T) {
	dir := t.TempDir()
	if s, err := Load(filepath.Join(dir, "absent.json")); err != nil || cmp.Diff(Defaults(), s) != "" {
		t.Errorf("absent: %+v, %v", s, err)
	}
	if s, err := Load(dir); fault.CodeOf(err) != fault.FileDenied || s.KeepRuns != 500 {
		t.Errorf("a folder: %+v, %v", s, err)
	}
	path := filepath.Join(dir, "torn.json")
	if err := os.WriteFile(path, []byte(`{"keepRuns": 3`), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Load(path)
	if err != nil || s.KeepRuns != 500 || len(s.Notices) != 1 || s.Notices[0] != "The settings in "+path+" cannot be understood, so the usual ones are used." {
		t.Errorf("torn: %+v, %v", s, err)
	}
}

func TestSaveKeeps(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	text := "{\n  // for the slow site\n  \"browserTool\": \"45s\",\n  \"colours\": {\"dark\": true},\n  \"keepRuns\": 12\n}\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Save(path); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != text {
		t.Errorf("saving without a change changed the file:\n%s", got)
	}
	s.KeepRuns = 99
	if err := s.Save(path); err != nil {
		t.Fatal(err)
	}
	got, _ := os.ReadFile(path)
	if want := strings.Replace(text, "12", "99", 1); string(got) != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestSaveRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	want := Settings{
		BrowserTool: time.Second, NodeTool: time.Hour, WorkerMemory: 1 << 20, ResultSize: 2 << 20, KeepRuns: 3, KeepRunsSize: 4 << 20,
		Theme: "light", TextSize: 200, Language: "de", Chrome: `C:\Program Files\"Chrome"`, Confirmed: []string{"a/b", "ü/<c>"},
		Welcomed: true, ChromeExplained: true, QuitQuietly: true,
	}
	if err := want.Save(path); err != nil {
		t.Fatal(err)
	}
	got, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if text, _ := os.ReadFile(path); !json.Valid(text) {
		t.Errorf("not JSON: %s", text)
	}
}

func TestSaveOverBroken(t *testing.T) {
	for _, broken := range []string{`{"keepRuns": 3`, `[]`} {
		path := filepath.Join(t.TempDir(), "settings.json")
		if err := os.WriteFile(path, []byte(broken), 0o600); err != nil {
			t.Fatal(err)
		}
		s := Defaults()
		s.KeepRuns = 8
		if err := s.Save(path); err != nil {
			t.Fatal(err)
		}
		if kept, _ := os.ReadFile(path + ".broken"); string(kept) != broken {
			t.Errorf("kept %q, want %q", kept, broken)
		}
		if got, err := Load(path); err != nil || got.KeepRuns != 8 || got.Notices != nil {
			t.Errorf("%+v, %v", got, err)
		}
	}
	if err := Defaults().Save(filepath.Join(t.TempDir(), "absent", "f")); fault.CodeOf(err) != fault.WriteFailed {
		t.Errorf("absent folder: %v", err)
	}
}
