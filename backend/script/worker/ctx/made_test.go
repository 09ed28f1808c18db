package ctx_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what is made of members.json anew")

// declarations are the interfaces of sitewright.d.ts.
func declarations(kinds []kind) string {
	var b strings.Builder
	for _, k := range kinds {
		fmt.Fprintf(&b, "\n  /** %s */\n  interface %s {\n", k.Help, k.Type)
		if k.Type == "Fetch" { // it is also a function
			b.WriteString("    (url: string | URL | globalThis.Request, options?: FetchOptions): Promise<globalThis.Response>;\n")
		}
		for _, m := range k.Members {
			b.WriteString("    /**\n     * " + m.Help + "\n")
			if m.Example != "" {
				// A glob in it may look like the comment's end.
				example := strings.NewReplacer("\n", "\n     * ", "*/", `*\/`).Replace(m.Example)
				b.WriteString("     * @example\n     *   " + example + "\n")
			}
			if m.Older {
				b.WriteString("     * @deprecated For packs written for older runtimes.\n")
			}
			b.WriteString("     */\n    " + m.Signature + ";\n")
		}
		b.WriteString("  }\n")
	}
	return b.String()
}

// tables are the members in docs/script-api.md.
func tables(kinds []kind) string {
	var b strings.Builder
	for _, k := range kinds {
		fmt.Fprintf(&b, "\n#### %s\n\n%s\n\n| Member | Does |\n|---|---|\n", title(k), sentence(k.Help))
		for _, m := range k.Members {
			if !m.Older {
				fmt.Fprintf(&b, "| `%s` | %s |\n", cell(short(m.Signature)), cell(m.Help))
			}
		}
	}
	return b.String() + "\n"
}

// older are the members for packs of older runtimes.
func older(kinds []kind) string {
	var b strings.Builder
	b.WriteString("\n| Member | Is |\n|---|---|\n")
	for _, k := range kinds {
		for _, m := range k.Members {
			if m.Older && k.Name != "frame" { // a frame's are the page's
				fmt.Fprintf(&b, "| `%s` | %s |\n", cell(k.Name+"."+m.Name), cell(m.Help))
			}
		}
	}
	return b.String() + "\n"
}

// differences are what docs/playwright.md says of members.
func differences(kinds []kind) string {
	var b strings.Builder
	b.WriteString("\n| Member | Here |\n|---|---|\n")
	for _, k := range kinds {
		for _, m := range k.Members {
			if m.Differs != "" {
				fmt.Fprintf(&b, "| `%s.%s` | %s |\n", k.Name, m.Name, cell(m.Differs))
			}
		}
	}
	return b.String() + "\n"
}

func title(k kind) string {
	switch k.Name {
	case "browser", "fetch", "site":
		return "ctx." + k.Name
	case "page":
		return "ctx.page"
	case "keyboard", "mouse":
		return "page." + k.Name
	}
	return k.Name
}

// sentence is the help without the name that the heading has already.
func sentence(help string) string {
	_, rest, found := strings.Cut(help, ": ")
	if found && strings.HasPrefix(help, "ctx.") || strings.HasPrefix(help, "page.") {
		return strings.ToUpper(rest[:1]) + rest[1:]
	}
	return help
}

var typeParameters = regexp.MustCompile(`^([\w$]+)<.*?>\(`)

// short is a signature as a table shows it: no type parameters, no types of what
// comes back but values.
func short(signature string) string {
	name, rest, ok := strings.Cut(typeParameters.ReplaceAllString(signature, "$1("), "(")
	if !ok {
		name, _, _ = strings.Cut(signature, ":")
		return name
	}
	var names []string
	for _, p := range parameters(rest) {
		n, _, _ := strings.Cut(p, ":")
		names = append(names, strings.TrimSpace(n))
	}
	return name + "(" + strings.Join(names, ", ") + ")"
}

// parameters splits what stands between the first bracket and its end.
func parameters(text string) []string {
	var all []string
	depth, from := 0, 0
	for i, c := range text {
		switch c {
		case '(', '{', '[', '<':
			depth++
		case '>':
			if i > 0 && text[i-1] == '=' {
				continue
			}
			depth--
		case ')', '}', ']':
			if depth == 0 {
				if s := strings.TrimSpace(text[from:i]); s != "" {
					all = append(all, s)
				}
				return all
			}
			depth--
		case ',':
			if depth == 0 {
				all = append(all, text[from:i])
				from = i + 1
			}
		}
	}
	return all
}

func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// What is made of members.json is fresh. Make it anew with
// go test ./backend/script/worker/ctx -run Made -update.
func TestMadeOfMembers(t *testing.T) {
	kinds := members(t)
	for _, made := range []struct{ file, from, to, text string }{
		{"sitewright.d.ts", "  // <members>\n", "  // </members>\n", declarations(kinds)},
		{"../../../../docs/script-api.md", "<!-- members -->\n", "<!-- end of members -->\n", tables(kinds)},
		{"../../../../docs/script-api.md", "<!-- older members -->\n", "<!-- end of older members -->\n", older(kinds)},
		{"../../../../docs/playwright.md", "<!-- differences -->\n", "<!-- end of differences -->\n", differences(kinds)},
	} {
		text, err := os.ReadFile(made.file)
		if err != nil {
			t.Fatal(err)
		}
		before, rest, begins := strings.Cut(string(text), made.from)
		have, after, ends := strings.Cut(rest, made.to)
		if !begins || !ends {
			t.Fatalf("%s has no place for what is made: %q … %q", made.file, made.from, made.to)
		}
		if have == made.text {
			continue
		}
		if !*update {
			t.Errorf("%s is not what members.json gives; run go test ./backend/script/worker/ctx -run Made -update", made.file)
			continue
		}
		if err := os.WriteFile(made.file, []byte(before+made.from+made.text+made.to+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
