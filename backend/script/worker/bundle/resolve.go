package bundle

import (
	"encoding/json"
	"path"
	"strings"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/skill"
)

// resolve finds the file that an import names, from the file that imports it.
// required tells that it is require's.
func (b *builder) resolve(specifier, importer string, required bool) (string, *fault.Error) {
	conditions := []string{"import", "node", "module", "default"}
	if required {
		conditions[0] = "require"
	}
	switch {
	case isRelative(specifier):
		at := path.Join(path.Dir(importer), specifier)
		if at == ".." || strings.HasPrefix(at, "../") {
			return "", outside(specifier)
		}
		if found := b.file(at); found != "" {
			return found, nil
		}
		return "", notThere(specifier, importer)
	case strings.HasPrefix(specifier, "/"), strings.HasPrefix(specifier, "file:"), strings.Contains(specifier, `\`), isDrive(specifier):
		return "", outside(specifier)
	case strings.HasPrefix(specifier, "http:"), strings.HasPrefix(specifier, "https:"), strings.HasPrefix(specifier, "data:"):
		return "", fault.New(fault.FileDenied, "“%s” cannot be imported: a skill's code is in its own folder.", clip(specifier)).
			WithHint("Save the file in the skill's folder and import it from there.")
	case strings.HasPrefix(specifier, "#"):
		return b.internal(specifier, importer, conditions)
	}
	return b.packaged(specifier, importer, conditions)
}

// isRelative reports a path from the importing file's folder.
func isRelative(specifier string) bool {
	return specifier == "." || specifier == ".." || strings.HasPrefix(specifier, "./") || strings.HasPrefix(specifier, "../")
}

// isDrive reports a path of Windows.
func isDrive(specifier string) bool {
	return len(specifier) > 1 && specifier[1] == ':'
}

func outside(specifier string) *fault.Error {
	return fault.New(fault.FileDenied, "“%s” is outside the skill's folder.", clip(specifier)).
		WithHint("A skill can only import its own files, written like ./parts.js.")
}

func notThere(specifier, importer string) *fault.Error {
	return fault.New(fault.ToolBroken, "“%s”, which %s imports, is not there.", clip(specifier), importer).
		WithHint("Check the name of the file, or put it there.")
}

// clip cuts a text for a message.
func clip(text string) string {
	if len(text) > 100 {
		return strings.ToValidUTF8(text[:100], "") + "…"
	}
	return text
}

// endings are tried behind a path that names no file.
var endings = []string{".js", ".mjs", ".cjs", ".json"}

// file is the file at a path, at the path with an ending, or in the folder there;
// "" when there is none.
func (b *builder) file(at string) string {
	if at == "." {
		return b.inFolder(at)
	}
	if skill.CheckPath(at) != nil {
		return ""
	}
	kind := b.stat(at)
	if kind == wire.FileKind {
		return at
	}
	for _, ending := range endings {
		if b.stat(at+ending) == wire.FileKind {
			return at + ending
		}
	}
	if kind == wire.FolderKind {
		return b.inFolder(at)
	}
	return ""
}

// inFolder is the file that stands for a folder.
func (b *builder) inFolder(at string) string {
	if p := b.packageAt(at); p != nil && p.Main != "" {
		if main := path.Join(at, p.Main); within(at, main) {
			if found := b.plainFile(main); found != "" {
				return found
			}
		}
	}
	return b.plainFile(path.Join(at, "index"))
}

// plainFile is file without the package.json of a folder.
func (b *builder) plainFile(at string) string {
	if skill.CheckPath(at) != nil {
		return ""
	}
	for _, ending := range append([]string{""}, endings...) {
		if b.stat(at+ending) == wire.FileKind {
			return at + ending
		}
	}
	for _, ending := range endings {
		if b.stat(path.Join(at, "index"+ending)) == wire.FileKind {
			return path.Join(at, "index"+ending)
		}
	}
	return ""
}

// within reports that a path is the folder or in it.
func within(folder, at string) bool {
	if folder == "." {
		return at != ".." && !strings.HasPrefix(at, "../")
	}
	return at == folder || strings.HasPrefix(at, folder+"/")
}

// packaged finds a package's file: "name", "name/file", "@scope/name/file", in
// node_modules of the importing file's folder or of one above, up to the skill's.
func (b *builder) packaged(specifier, importer string, conditions []string) (string, *fault.Error) {
	name, rest := splitPackage(specifier)
	if name == "" || skill.CheckPath(specifier) != nil {
		return "", notThere(specifier, importer)
	}
	for folder := path.Dir(importer); ; folder = path.Dir(folder) {
		if path.Base(folder) != "node_modules" {
			if at := path.Join(folder, "node_modules", name); b.stat(at) == wire.FolderKind {
				return b.fromPackage(at, rest, specifier, importer, conditions)
			}
		}
		if folder == "." || folder == "/" {
			break
		}
	}
	if hint, ok := given[name]; ok {
		return "", fault.New(fault.ToolBroken, "The package “%s”, which %s imports, is not there, and is not needed.", clip(name), importer).
			WithHint("%s", hint)
	}
	return "", fault.New(fault.ToolBroken, "The package “%s”, which %s imports, is not there.", clip(name), importer).
		WithHint("Install it in the skill's folder (npm install %s), or copy the file there and import it with ./.", clip(name))
}

// aPage says what stands in place of a program that starts a browser.
const aPage = "`page` is given already, with Playwright's names: leave the import out, and begin with await page.goto(…)."

// aTest says what stands in place of a test runner.
const aTest = "There is no test runner and no expect(): `page` is given already. Wait with locator.waitFor(), and compare values with if."

// given are packages that scripts for other programs begin with.
var given = map[string]string{
	"playwright": aPage, "playwright-core": aPage, "puppeteer": aPage, "puppeteer-core": aPage, "playwright-chromium": aPage,
	"@playwright/test": aTest,
}

// splitPackage splits an import into the package's name and the path in it.
func splitPackage(specifier string) (name, rest string) {
	parts := strings.SplitN(specifier, "/", 3)
	n := 1
	if strings.HasPrefix(specifier, "@") {
		n = 2
	}
	if len(parts) < n {
		return "", ""
	}
	name = strings.Join(parts[:n], "/")
	return name, strings.TrimPrefix(strings.TrimPrefix(specifier, name), "/")
}

// fromPackage finds a file of the package in the folder at.
func (b *builder) fromPackage(at, rest, specifier, importer string, conditions []string) (string, *fault.Error) {
	if p := b.packageAt(at); p != nil && len(p.Exports) > 0 {
		key := "."
		if rest != "" {
			key = "./" + rest
		}
		if target, ok := matchTarget(p.Exports, key, conditions); ok {
			if found := b.target(at, target); found != "" {
				return found, nil
			}
		}
		return "", fault.New(fault.ToolBroken, "The package “%s” does not export “%s”, which %s imports.", path.Base(at), key, importer).
			WithHint("Look at “exports” in %s/package.json for what it does export.", at)
	}
	found := ""
	if rest == "" {
		found = b.inFolder(at)
	} else {
		found = b.file(path.Join(at, rest))
	}
	if found == "" {
		return "", notThere(specifier, importer)
	}
	return found, nil
}

// internal finds an import that the package itself names: "#parts".
func (b *builder) internal(specifier, importer string, conditions []string) (string, *fault.Error) {
	for folder := path.Dir(importer); ; folder = path.Dir(folder) {
		if p := b.packageAt(folder); p != nil {
			target, ok := matchTarget(p.Imports, specifier, conditions)
			if !ok {
				break
			}
			if strings.HasPrefix(target, "./") {
				if found := b.target(folder, target); found != "" {
					return found, nil
				}
				break
			}
			return b.packaged(target, importer, conditions)
		}
		if folder == "." || folder == "/" {
			break
		}
	}
	return "", notThere(specifier, importer)
}

// target is the file that a package.json names, within its folder.
func (b *builder) target(folder, target string) string {
	at := path.Join(folder, target)
	if !strings.HasPrefix(target, "./") || !within(folder, at) || skill.CheckPath(at) != nil || b.stat(at) != wire.FileKind {
		return ""
	}
	return at
}

// packageFile is what we read of a package.json.
type packageFile struct {
	Main    string          `json:"main"`
	Exports json.RawMessage `json:"exports"`
	Imports json.RawMessage `json:"imports"`
}

// packageAt reads the package.json of a folder, or returns nil.
func (b *builder) packageAt(folder string) *packageFile {
	at := path.Join(folder, "package.json")
	b.mu.Lock()
	known, ok := b.packages[at]
	b.mu.Unlock()
	if ok {
		return known
	}
	if b.stat(at) == wire.FileKind {
		if data, err := b.read(at); err == nil {
			known = new(packageFile)
			if json.Unmarshal(data, known) != nil {
				known = nil
			}
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.packages[at] = known
	return known
}
