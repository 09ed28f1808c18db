// Package docs_test holds the pages: links that lead somewhere, decisions that
// are listed, and lists of codes that agree with the code.
package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// pages returns every Markdown file of ours, from this folder.
func pages(t *testing.T) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains([]string{".git", "node_modules", "testdata", "learnings"}, d.Name()) {
			return filepath.SkipDir
		}
		if filepath.Ext(path) == ".md" {
			all = append(all, path)
		}
		return nil
	})
	if err != nil || len(all) < 5 {
		t.Fatalf("found %d pages: %v", len(all), err)
	}
	return all
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	fence   = regexp.MustCompile("(?ms)^```.*?^```$")
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

func TestLinksLeadSomewhere(t *testing.T) {
	for _, page := range pages(t) {
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(read(t, page), ""), -1) {
			target, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			path := page
			if target != "" {
				path = filepath.Join(filepath.Dir(page), filepath.FromSlash(target))
			}
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s: dead link %s", page, m[1])
			} else if anchor != "" && !slices.Contains(anchors(read(t, path)), anchor) {
				t.Errorf("%s: no heading for %s", page, m[1])
			}
		}
	}
}

// Pictures are HTML where they differ in the dark: each is there, says in words
// what it shows, and is no larger than a page may load without a thought.
func TestPicturesAreThere(t *testing.T) {
	const most = 150 << 10
	found := 0
	for _, page := range pages(t) {
		text := fence.ReplaceAllString(read(t, page), "")
		for _, m := range regexp.MustCompile(`(?:src|srcset)="([^"]+)"`).FindAllStringSubmatch(text, -1) {
			found++
			info, err := os.Stat(filepath.Join(filepath.Dir(page), filepath.FromSlash(m[1])))
			if err != nil {
				t.Errorf("%s: no picture %s", page, m[1])
			} else if info.Size() > most {
				t.Errorf("%s: %s has %d KB, more than %d", page, m[1], info.Size()>>10, most>>10)
			}
		}
		for _, img := range regexp.MustCompile(`<img [^>]*>`).FindAllString(text, -1) {
			if !regexp.MustCompile(`alt="[^"]{20,}"`).MatchString(img) {
				t.Errorf("%s: %s does not say what it shows", page, img)
			}
		}
	}
	if found < 4 {
		t.Errorf("found %d pictures only", found)
	}
}

// anchors names the headings as GitHub does: lower case, punctuation gone, a
// hyphen for each space.
func anchors(text string) []string {
	var all []string
	for _, m := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		all = append(all, strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, m[1]))
	}
	return all
}

func TestDecisionsAreListed(t *testing.T) {
	index := read(t, "decisions/README.md")
	files, err := filepath.Glob("decisions/*.md")
	if err != nil || len(files) < 2 {
		t.Fatalf("found %v, %v", files, err)
	}
	name := regexp.MustCompile(`^(\d{4}-\d\d-\d\d)-[a-z0-9-]+\.md$`)
	for _, file := range files {
		base := filepath.Base(file)
		if base == "README.md" {
			continue
		}
		date := name.FindStringSubmatch(base)
		text := read(t, file)
		if date == nil {
			t.Errorf("%s: the name is not YYYY-MM-DD-what.md", base)
			continue
		}
		title := strings.TrimPrefix(strings.SplitN(text, "\n", 2)[0], "# ")
		status := regexp.MustCompile(`(?m)^Status: (.+)$`).FindStringSubmatch(text)
		if status == nil || !strings.Contains(index, "| "+date[1]+" | ["+title+"]("+base+") | "+status[1]+" |") {
			t.Errorf("%s: not in decisions/README.md with its date, title and status", base)
		}
		if !strings.Contains(text, "\n## What was not done\n") {
			t.Errorf("%s: does not say what was not done", base)
		}
	}
}

// Every code of a failure is explained in command-line.md, and none that is not.
func TestFaultCodesAreDocumented(t *testing.T) {
	inCode := stringsOfType(t, "../backend/fault/fault.go", "Code")
	inPage := tableCodes(section(t, "command-line.md", "Codes of failures"))
	compare(t, inCode, inPage)
}

// The table of problems agrees with the validator: which codes stop nothing, and
// that each code is one it gives.
func TestProblemCodesAreDocumented(t *testing.T) {
	var warnings, errs []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\| (warning|error) \\|").
		FindAllStringSubmatch(section(t, "skill-format.md", "Problems"), -1) {
		if m[2] == "warning" {
			warnings = append(warnings, m[1])
		} else {
			errs = append(errs, m[1])
		}
	}
	compare(t, mapKeys(t, "../backend/manifest/problem.go", "warnings"), warnings)
	files, err := filepath.Glob("../backend/manifest/*.go")
	if err != nil || len(errs) == 0 {
		t.Fatalf("%d error codes on the page, %v", len(errs), err)
	}
	var code strings.Builder
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			code.WriteString(read(t, file))
		}
	}
	for _, c := range errs {
		if !strings.Contains(code.String(), strconv.Quote(c)) {
			t.Errorf("%s is on the page and nowhere in the validator", c)
		}
	}
}

// Every flag that a command has is explained.
func TestFlagsAreDocumented(t *testing.T) {
	files, err := filepath.Glob("../backend/cli/*.go")
	if err != nil {
		t.Fatal(err)
	}
	page, found := read(t, "command-line.md"), 0
	flag := regexp.MustCompile(`Var\(&[\w.]+, "([a-z-]+)"`)
	for _, file := range files {
		for _, m := range flag.FindAllStringSubmatch(read(t, file), -1) {
			found++
			if !regexp.MustCompile("--" + m[1] + `\b[^-]`).MatchString(page) {
				t.Errorf("--%s (%s) is not in command-line.md", m[1], file)
			}
		}
	}
	if found < 10 {
		t.Errorf("found %d flags only", found)
	}
}

// mapKeys returns the text keys of a map that is declared at the top of a file.
func mapKeys(t *testing.T, path, name string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name != name {
			return true
		}
		for _, entry := range spec.Values[0].(*ast.CompositeLit).Elts {
			key, err := strconv.Unquote(entry.(*ast.KeyValueExpr).Key.(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			keys = append(keys, key)
		}
		return false
	})
	return keys
}

// stringsOfType returns the text constants that are declared with the type.
func stringsOfType(t *testing.T, path, typeName string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if of, ok := spec.Type.(*ast.Ident); !ok || of.Name != typeName {
			return true
		}
		for _, v := range spec.Values {
			text, err := strconv.Unquote(v.(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, text)
		}
		return true
	})
	return all
}

// section returns the text under a heading of the second level.
func section(t *testing.T, page, title string) string {
	t.Helper()
	_, text, ok := strings.Cut(read(t, page), "\n## "+title+"\n")
	if !ok {
		t.Fatalf("%s has no section %q", page, title)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

func tableCodes(text string) []string {
	var all []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\|").FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	return all
}

func compare(t *testing.T, inCode, inPage []string) {
	t.Helper()
	if len(inCode) == 0 {
		t.Fatal("found no codes in the code")
	}
	for _, c := range inCode {
		if !slices.Contains(inPage, c) {
			t.Errorf("%s is in the code and not on the page", c)
		}
	}
	for _, c := range inPage {
		if !slices.Contains(inCode, c) {
			t.Errorf("%s is on the page and not in the code", c)
		}
	}
}
