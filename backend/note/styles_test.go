package note

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/styles"
)

var update = flag.Bool("update", false, "write the style sheets")

// leastContrast is WCAG's for text of normal size.
const leastContrast = 4.5

// sheet writes the CSS of one of chroma's styles: colour, weight and slant of
// every kind of token, the background of the block alone.
func sheet(style *chroma.Style) string {
	var css strings.Builder
	base := style.Get(chroma.Background)
	text := readable(base.Colour, base.Background)
	fmt.Fprintf(&css, ".chroma { color: %s; background-color: %s }\n", text, base.Background)
	for _, kind := range slices.Sorted(maps.Keys(chroma.StandardTypes)) {
		name := chroma.StandardTypes[kind]
		entry := style.Get(kind)
		if name == "" || kind == chroma.Error || kind < 0 {
			continue
		}
		rules := []string{}
		if colour := readable(entry.Colour, base.Background); colour != text {
			rules = append(rules, "color: "+colour.String())
		}
		if entry.Bold == chroma.Yes {
			rules = append(rules, "font-weight: 600")
		}
		if entry.Italic == chroma.Yes {
			rules = append(rules, "font-style: italic")
		}
		if len(rules) > 0 {
			fmt.Fprintf(&css, ".chroma .%s { %s }\n", name, strings.Join(rules, "; "))
		}
	}
	return css.String()
}

// readable moves a colour away from the background until it can be read.
func readable(colour, background chroma.Colour) chroma.Colour {
	if !colour.IsSet() {
		colour = chroma.MustParseColour("#000000")
	}
	step := -0.02
	if background.Brightness() < 0.5 {
		step = 0.02
	}
	for contrast(colour, background) < leastContrast {
		colour = colour.Brighten(step)
	}
	return colour
}

// contrast is the ratio of WCAG 2, 1 to 21.
func contrast(a, b chroma.Colour) float64 {
	light, dark := max(luminance(a), luminance(b)), min(luminance(a), luminance(b))
	return (light + 0.05) / (dark + 0.05)
}

func luminance(c chroma.Colour) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.Red()) + 0.7152*linear(c.Green()) + 0.0722*linear(c.Blue())
}

func TestStylesAreFresh(t *testing.T) {
	for file, c := range map[string]struct{ name, got string }{
		"styles/light.css": {"github", Styles(false)},
		"styles/dark.css":  {"github-dark", Styles(true)},
	} {
		want := sheet(styles.Get(c.name))
		if *update {
			if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if c.got != want {
			t.Errorf("%s is not what chroma's %s gives; run the test with -update", file, c.name)
		}
	}
}

// Measured on what is shipped, not on what the generator meant to write.
func TestStylesCanBeRead(t *testing.T) {
	colours := regexp.MustCompile(`[{ ]color: (#[0-9a-f]{6})`)
	for _, dark := range []bool{false, true} {
		css := Styles(dark)
		ground := regexp.MustCompile(`background-color: (#[0-9a-f]{6})`).FindStringSubmatch(css)
		all := colours.FindAllStringSubmatch(css, -1)
		if ground == nil || len(all) < 8 {
			t.Fatalf("dark=%v: no background or only %d colours", dark, len(all))
		}
		for _, colour := range all {
			ratio := contrast(chroma.MustParseColour(colour[1]), chroma.MustParseColour(ground[1]))
			if ratio < leastContrast {
				t.Errorf("dark=%v: %s on %s has %.2f", dark, colour[1], ground[1], ratio)
			}
		}
	}
}
