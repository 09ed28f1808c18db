// Package inject is the script that page puts into a document: it finds elements,
// judges their state and acts on them where real input cannot. It is built from
// src by tools/embed.
package inject

import (
	_ "embed"
	"strconv"
)

var (
	//go:embed inject.js
	kit string
	//go:embed data.js
	data string
	//go:embed aria.js
	aria string
)

// Kit is an expression that gives the script's object in a document; testID is the
// attribute of getByTestId, "data-testid" when empty.
func Kit(testID string) string {
	if testID == "" {
		testID = "data-testid"
	}
	return "(() => {" + kit + "\nreturn kit.make(" + strconv.Quote(testID) + ");\n})()"
}

// Outline is an expression that gives the document as text, by roles and names.
func Outline() string { return "(() => {" + aria + "\nreturn kit.outline();\n})()" }

// Data is an expression that gives the small part of the script that only takes
// values in and out of a document.
func Data() string { return "(() => {" + data + "\nreturn kit;\n})()" }
