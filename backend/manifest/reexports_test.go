package manifest

import (
	"slices"
	"testing"

	"sitewright/backend/skill"
)

// Names that come through other files count; what cannot be followed is never
// claimed to be missing.
func TestReexports(t *testing.T) {
	module := func(exports []string, from ...string) skill.Script {
		return skill.Script{Module: true, Exports: exports, ExportsFrom: from}
	}
	for name, c := range map[string]struct {
		scripts map[string]skill.Script
		sound   bool
	}{
		"through one file":           {map[string]skill.Script{"tools/orders.js": module(nil, "./lib/a.js"), "tools/lib/a.js": module([]string{"orders"})}, true},
		"through two":                {map[string]skill.Script{"tools/orders.js": module(nil, "../lib/a.js"), "lib/a.js": module(nil, "./b.js"), "lib/b.js": module([]string{"orders"})}, true},
		"round and round":            {map[string]skill.Script{"tools/orders.js": module(nil, "./a.js"), "tools/a.js": module(nil, "./orders.js", "./a.js")}, false},
		"not there":                  {map[string]skill.Script{"tools/orders.js": module(nil, "./a.js"), "tools/a.js": module([]string{"other"})}, false},
		"a package":                  {map[string]skill.Script{"tools/orders.js": module(nil, "left-pad")}, true},
		"a missing file":             {map[string]skill.Script{"tools/orders.js": module(nil, "./gone.js")}, true},
		"out of the skill":           {map[string]skill.Script{"tools/orders.js": module(nil, "../../x.js")}, true},
		"a name only known when run": {map[string]skill.Script{"tools/orders.js": {CommonJS: true, MoreExports: true}}, true},
	} {
		files := soundFiles()
		for path := range c.scripts {
			files[path] = "x"
		}
		scripts := soundScripts()
		for path, s := range c.scripts {
			scripts[path] = s
		}
		doc, read := Parse([]byte(sound))
		problems := Validate(t.Context(), Input{Doc: doc, Read: read, Folder: "shop", Files: files, Analyser: scripts})
		found := slices.ContainsFunc(problems, func(p skill.Problem) bool { return p.Code == "callable-not-exported" })
		if found == c.sound {
			t.Errorf("%s: callable-not-exported is %v; %+v", name, found, problems)
		}
	}
}
