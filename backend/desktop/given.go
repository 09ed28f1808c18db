package desktop

import (
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"sitewright/backend/fault"
)

// What the window gives to a call may be of any size and content. It is weighed
// before the call, and no error repeats much of it.
const (
	// Most is how many bytes of text the window may send in one call.
	Most = 8 << 20
	// repeatMost is how many letters of what was given an error repeats, and
	// errorMost how many letters its sentences have at all.
	repeatMost = 200
	errorMost  = 4000
)

// textsOf are all texts in what was given, those in structures and lists too.
func textsOf(given []any) []string {
	var texts []string
	var walk func(reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			texts = append(texts, v.String())
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		}
	}
	for _, g := range given {
		walk(reflect.ValueOf(g))
	}
	return texts
}

// checkSize refuses more text than a call may have.
func checkSize(texts []string) error {
	size := 0
	for _, t := range texts {
		size += len(t)
	}
	if size > Most {
		return fault.New(fault.BadArguments, "This is too much text for one step: %d MB, at most %d.", size>>20, Most>>20)
	}
	return nil
}

// brief is the error with long texts that were given cut short.
func brief(e *fault.Error, texts []string) *fault.Error {
	short := *e
	fields := []*string{&short.Message, &short.Hint, &short.Stack}
	for _, t := range texts {
		if len(t) <= repeatMost {
			continue
		}
		for _, field := range fields {
			*field = strings.ReplaceAll(*field, t, cut(t, repeatMost))
			*field = strings.ReplaceAll(*field, strconv.Quote(t), strconv.Quote(cut(t, repeatMost)))
		}
	}
	for _, sentence := range fields[:2] {
		*sentence = cut(*sentence, errorMost)
	}
	return &short
}

// cut is the first letters, with "…" where there are more.
func cut(text string, letters int) string {
	if utf8.RuneCountInString(text) <= letters {
		return text
	}
	return string([]rune(text)[:letters]) + "…"
}
