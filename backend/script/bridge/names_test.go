package bridge

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"sitewright/backend/page/calls"
	"sitewright/backend/script/wire"
)

// own are the calls that this package answers itself.
func own() []string {
	names := slices.Collect(maps.Keys(tabCalls))
	names = slices.AppendSeq(names, maps.Keys(fileCalls))
	return append(names, wire.ModuleRead, wire.ModuleStat, "page.close", "fetch.server", "fetch.browser", "cdp.send", "note.read",
		"site.skills", "site.skillsForUrl", "site.learnContext", "site.runTool", "site.runBrowserTool")
}

// sent are the calls that scripts make: those that the members of ctx name, and
// those of Node's modules and of the bundler.
func sent(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../worker/ctx/members.json")
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Objects []struct {
			Members []struct{ Calls []string }
		}
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	names := []string{wire.ModuleRead, wire.ModuleStat}
	for _, o := range list.Objects {
		for _, m := range o.Members {
			names = append(names, m.Calls...)
		}
	}
	call := regexp.MustCompile(`"((?:file|fetch)\.[a-z]+)"`)
	err = filepath.WalkDir("../worker/globals/src", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range call.FindAllSubmatch(source, -1) {
			names = append(names, string(m[1]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// What scripts ask is answered, and what is answered can be asked: a name that
// only one side knows is a member that does not work.
func TestCallsHaveOneName(t *testing.T) {
	asked := sent(t)
	answered := append(own(), calls.Names()...)
	for _, name := range asked {
		if !slices.Contains(answered, name) {
			t.Errorf("scripts ask for %s, which nobody answers", name)
		}
	}
	for _, name := range answered {
		if !slices.Contains(asked, name) {
			t.Errorf("%s is answered, and no script asks for it", name)
		}
	}
	// Each is found by Call, whatever the answer is then.
	b := New(Options{Scope: NewScope(nobody, nil, false), Manifest: nobody, Folder: Folder{Files: nothing{}}, DataDir: t.TempDir(), Tab: noTab})
	t.Cleanup(b.Close)
	for _, name := range own() {
		_, err := b.Call(t.Context(), name, json.RawMessage(`{}`))
		if err != nil && regexp.MustCompile("not known").MatchString(err.Error()) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"page.nothing", "file.nothing", "nothing.x", "fetch.x", "", "browser.x", "site.x", "cdp.x", "note.x"} {
		if _, err := b.Call(t.Context(), name, json.RawMessage(`{}`)); err == nil {
			t.Errorf("%q is answered", name)
		}
	}
}
