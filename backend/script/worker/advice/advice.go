// Package advice says what the engine's own errors mean in an author's code: which
// promise lacks its await, which member is misspelt, what is null. The engine's
// words name a member alone; the author's line says the rest.
package advice

import (
	"fmt"
	"regexp"
	"strings"
)

// Advice replaces what the engine says. An empty text changes nothing.
type Advice struct{ Message, Hint string }

var (
	noMember    = regexp.MustCompile(`^TypeError: Object has no member '([^']+)'$`)
	noProperty  = regexp.MustCompile(`^TypeError: Cannot read property '([^']+)' of undefined(?: or null)?$`)
	notIterable = regexp.MustCompile(`^TypeError: (?:object|.*) is not iterable$`)
	notObject   = regexp.MustCompile(`^TypeError: Value is not an object: (.*)$`)
	notDefined  = regexp.MustCompile(`^ReferenceError: (\S+) is not defined$`)
)

// runners are names that scripts for other programs begin with.
var runners = map[string]string{
	"expect":   "there is no test runner: wait with locator.waitFor() or page.waitForFunction(), and compare values with if.",
	"test":     "there is no test runner: a tool is a function, and a script just its lines.",
	"chromium": "there is a browser already: page is the tab of the run, and browser has its tabs.", "firefox": "the run is in Chrome: page is its tab.",
	"webkit": "the run is in Chrome: page is its tab.", "playwright": "there is a browser already: page is the tab of the run, and browser has its tabs.",
	"puppeteer": "there is a browser already: page is the tab of the run, and browser has its tabs.",
	"document":  "it belongs to the page: use it within page.evaluate(() => …).",
	"window":    "it belongs to the page: use it within page.evaluate(() => …).",
	"location":  "it belongs to the page: page.url() is its address.",
}

// For is the advice about an error, as the engine writes it ("TypeError: …"), at a
// line of the source, counted from 1.
func For(said, source string, line, column int) Advice {
	lines := strings.Split(source, "\n")
	if line < 1 || line > len(lines) {
		lines, line = []string{""}, 1
	}
	// A call can go on over lines; the engine tells the first or the last.
	code := code{before: strings.Join(lines[:line], "\n"), text: strings.Join(lines[line-1:min(len(lines), line+8)], "\n"), column: column}
	if m := noMember.FindStringSubmatch(said); m != nil {
		return code.member(m[1])
	}
	if m := noProperty.FindStringSubmatch(said); m != nil {
		return code.property(m[1])
	}
	if notIterable.MatchString(said) {
		return code.iterated()
	}
	if m := notObject.FindStringSubmatch(said); m != nil {
		return Advice{fmt.Sprintf("a function or an object is needed here, not %s.", shortly(m[1])), "Log what is called, or used as an object, on this line."}
	}
	if said == "TypeError: Value is not object coercible" {
		return Advice{"what is taken apart or read here is undefined or null.", "Log it to see where it comes from, or give it a value with ?? where it may be missing."}
	}
	if strings.HasPrefix(said, "SyntaxError: ") && strings.Contains(firstLine(code.text), "JSON.parse") {
		return Advice{"the text for JSON.parse is no JSON: " + strings.TrimPrefix(said, "SyntaxError: ") + ".", "Log the beginning of the text: it may be empty, or an error page."}
	}
	if m := notDefined.FindStringSubmatch(said); m != nil {
		if why, ok := runners[m[1]]; ok {
			return Advice{m[1] + " is not defined: " + why, "`page` is given already; docs/playwright.md says what is different here."}
		}
		return Advice{"", "Nothing of that name is there: check the spelling, or import it."}
	}
	return Advice{}
}

// member is about a method that is not there.
func (c code) member(name string) Advice {
	on, ok := c.receiver(name)
	if !ok {
		return Advice{"", fmt.Sprintf("What is before .%s has no such method. A promise has none either: put await before it.", name)}
	}
	if a, ok := c.awaited(on, name); ok {
		return a
	}
	if owner, last, ok := c.uncalled(on); ok && memberOf(kindReturned(owner, last), name) {
		return Advice{
			fmt.Sprintf("%s is a function, so it has no '%s': write %s().", last, name, last),
			fmt.Sprintf("Write %s().%s(…).", on, name),
		}
	}
	kind := c.kind(on)
	if kind == nil {
		return Advice{fmt.Sprintf("%s has no method '%s'.", on, name), "Check how the name is written, and what the value is: log it."}
	}
	a := Advice{fmt.Sprintf("%s has no '%s'", kind.Name, name), fmt.Sprintf("help(%q) lists what there is.", kind.Name)}
	if near := kind.nearest(name); near != "" {
		a.Message += fmt.Sprintf("; did you mean '%s'?", near)
	} else {
		a.Message += "."
	}
	return a
}

// property is about a value that is undefined or null.
func (c code) property(name string) Advice {
	on, ok := c.receiver(name)
	if !ok {
		return Advice{"", "A value that is read here is undefined or null. Log it to see which."}
	}
	if base, _, ok := strings.Cut(on, "."); ok {
		if a, ok := c.awaited(base, name); ok && c.promised(base) {
			return a
		}
	}
	hint := "Log it to see where it comes from, or use ?. where it may be missing."
	if on == "null" || on == "undefined" {
		return Advice{fmt.Sprintf("%s has no properties, so '%s' cannot be read.", on, name), hint}
	}
	return Advice{fmt.Sprintf("%s is undefined or null, so it has no '%s'.", on, name), hint}
}

// iterated is about something that is no list.
func (c code) iterated() Advice {
	for _, pattern := range []*regexp.Regexp{forOf, spread, taken} {
		for _, m := range pattern.FindAllStringSubmatch(firstLine(c.text), -1) {
			on := strings.TrimSpace(within(m[1]))
			if c.promised(on) {
				return waitFirst(on, "it cannot be gone through")
			}
		}
	}
	return Advice{"", "What is gone through here is no list. A promise of one needs await before it."}
}

// awaited says that a promise lacks its await.
func (c code) awaited(on, name string) (Advice, bool) {
	if !c.promised(on) {
		return Advice{}, false
	}
	return waitFirst(on, fmt.Sprintf("it has no '%s'", name)), true
}

func waitFirst(on, so string) Advice {
	return Advice{fmt.Sprintf("%s is a promise, so %s: put await before it.", on, so), "Write (await …) around the call that gives it, or await it where the variable is set."}
}

// shortly cuts a value for a message.
func shortly(value string) string {
	if len(value) > 60 {
		return strings.ToValidUTF8(value[:60], "") + "…"
	}
	return value
}

func firstLine(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	return first
}
