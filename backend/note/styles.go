package note

import _ "embed"

// The style sheets are chroma's "github" and "github-dark", limited to what the
// window needs and with every colour moved to a contrast of at least 4.5 to 1 on
// its background. `go test ./backend/note -run Styles -update` writes them.
var (
	//go:embed styles/light.css
	lightStyles string
	//go:embed styles/dark.css
	darkStyles string
)

// Styles returns the CSS for the code blocks of HTML, all under ".chroma".
func Styles(dark bool) string {
	if dark {
		return darkStyles
	}
	return lightStyles
}
