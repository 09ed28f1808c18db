package page

import (
	"bytes"
	"image"
	"image/color"
	_ "image/jpeg"
	_ "image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sitewright/backend/fault"
)

func decoded(t testing.TB, data []byte, kind string) image.Image {
	t.Helper()
	picture, format, err := image.Decode(bytes.NewReader(data))
	must(t, err)
	if format != kind {
		t.Errorf("it is a %s, not a %s", format, kind)
	}
	return picture
}

// colourAt is the colour of a pixel, its parts from 0 to 255.
func colourAt(picture image.Image, x, y int) color.RGBA {
	return color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)
}

var (
	red   = color.RGBA{255, 0, 0, 255}
	green = color.RGBA{0, 255, 0, 255}
	blue  = color.RGBA{0, 0, 255, 255}
)

func TestScreenshot(t *testing.T) {
	folder := t.TempDir()
	p := workshop(t, "colours", Options{File: func(path string, write bool) (string, error) {
		if !write {
			t.Error("a screenshot is read")
		}
		return filepath.Join(folder, path), nil
	}})
	info, err := p.Info(t.Context())
	must(t, err)
	quality := 90
	for _, c := range []struct {
		name    string
		options ScreenshotOptions
		kind    string
		w, h    int
		pixels  map[image.Point]color.RGBA
	}{
		{"view", ScreenshotOptions{}, "png", int(info.Width), int(info.Height), map[image.Point]color.RGBA{{10, 10}: red, {10, 210}: green, {210, 10}: {255, 255, 255, 255}}},
		{"whole page", ScreenshotOptions{FullPage: true}, "png", int(info.PageWidth), int(info.PageHeight), map[image.Point]color.RGBA{{10, 10}: red, {10, 1410}: blue}},
		{"clip", ScreenshotOptions{Clip: &Box{X: 100, Y: 150, Width: 50, Height: 100}}, "png", 50, 100, map[image.Point]color.RGBA{{5, 5}: red, {5, 60}: green}},
		{"clip of the page", ScreenshotOptions{FullPage: true, Clip: &Box{X: 0, Y: 1390, Width: 20, Height: 20}}, "png", 20, 20, map[image.Point]color.RGBA{{5, 15}: blue}},
		{"transparent", ScreenshotOptions{OmitBackground: true}, "png", int(info.Width), int(info.Height), map[image.Point]color.RGBA{{10, 10}: red, {210, 10}: {}}},
		{"opaque again", ScreenshotOptions{}, "png", int(info.Width), int(info.Height), map[image.Point]color.RGBA{{210, 10}: {255, 255, 255, 255}}},
		{"jpeg", ScreenshotOptions{Type: "jpeg", Quality: &quality}, "jpeg", int(info.Width), int(info.Height), nil},
		{"file", ScreenshotOptions{Path: "shot.jpg"}, "jpeg", int(info.Width), int(info.Height), nil},
	} {
		data, err := p.Screenshot(t.Context(), c.options)
		must(t, err)
		picture := decoded(t, data, c.kind)
		if size := picture.Bounds().Size(); size.X != c.w || size.Y != c.h {
			t.Errorf("%s is %v, not %d by %d", c.name, size, c.w, c.h)
		}
		for at, want := range c.pixels {
			if got := colourAt(picture, at.X, at.Y); got != want {
				t.Errorf("%s has %v at %v, not %v", c.name, got, at, want)
			}
		}
	}
	saved, err := os.ReadFile(filepath.Join(folder, "shot.jpg"))
	must(t, err)
	decoded(t, saved, "jpeg")
}

func TestScreenshotOfAnElement(t *testing.T) {
	p := workshop(t, "colours", Options{})
	for id, want := range map[string]color.RGBA{"#red": red, "#green": green, "#blue": blue} {
		data, err := in(t, p, id).Screenshot(t.Context(), ScreenshotOptions{})
		must(t, err)
		picture := decoded(t, data, "png")
		if size := picture.Bounds().Size(); size.X != 200 || size.Y != 200 {
			t.Errorf("%s is %v", id, size)
		}
		for _, at := range []image.Point{{1, 1}, {198, 198}} {
			if got := colourAt(picture, at.X, at.Y); got != want {
				t.Errorf("%s has %v at %v", id, got, at)
			}
		}
	}
	// One that is larger than the view is whole all the same.
	_, err := p.Evaluate(t.Context(), "", Code{Text: "document.getElementById('green').style.height = '3000px'"})
	must(t, err)
	data, err := in(t, p, "#green").Screenshot(t.Context(), ScreenshotOptions{})
	must(t, err)
	picture := decoded(t, data, "png")
	if size := picture.Bounds().Size(); size.Y != 3000 || colourAt(picture, 100, 2990) != green {
		t.Errorf("it is %v, with %v below", size, colourAt(picture, 100, 2990))
	}
}

func TestScreenshotRefusals(t *testing.T) {
	p := workshop(t, "colours", Options{})
	quality, wrong := 50, 101
	for _, c := range []struct {
		options ScreenshotOptions
		code    fault.Code
		message string
	}{
		{ScreenshotOptions{Type: "gif"}, fault.BadArguments, `page.screenshot: there is no type "gif"; it knows png and jpeg.`},
		{ScreenshotOptions{Quality: &quality}, fault.BadArguments, "page.screenshot: a png has no quality; only a jpeg has."},
		{ScreenshotOptions{Type: "jpeg", Quality: &wrong}, fault.BadArguments, "page.screenshot: the quality has to be from 0 to 100, not 101."},
		{ScreenshotOptions{Type: "jpeg", OmitBackground: true}, fault.BadArguments, "page.screenshot: a jpeg cannot be transparent; use a png with omitBackground."},
		{ScreenshotOptions{Clip: &Box{Width: 10}}, fault.BadArguments, "page.screenshot: the clip has no size: width and height have to be above 0."},
		{ScreenshotOptions{Path: "x.png"}, fault.FileDenied, "page.screenshot: files cannot be used here."},
	} {
		_, err := p.Screenshot(t.Context(), c.options)
		wants(t, err, c.code, c.message)
	}
	_, err := in(t, p, "#red").Screenshot(t.Context(), ScreenshotOptions{FullPage: true})
	wants(t, err, fault.BadArguments, "locator.screenshot: a picture of an element has no clip and no fullPage.")
	_, err = in(t, p, "#none").Screenshot(t.Context(), ScreenshotOptions{Timeout: soon()})
	if fault.CodeOf(err) != fault.ElementNotFound {
		t.Errorf("got %v", showFault(err))
	}
}

func TestSnapshot(t *testing.T) {
	p := workshop(t, "outline", Options{})
	frameNamedByTitle := func() bool {
		got, err := p.Snapshot(t.Context())
		return err == nil && strings.Contains(got, "Inner outline")
	}
	until(t, "the frame", frameNamedByTitle)
	got, err := p.Snapshot(t.Context())
	must(t, err)
	for _, want := range []string{
		`- navigation "Main":`, `- link "Home"`, `- heading "Outline" [level=1]`, `- textbox "Name": Robin`,
		`- checkbox "With milk" [checked]`, `- radio "Large" [checked]`, `- button "Order" [disabled]`, `- button "More" [pressed]`,
		`- list "Kettles":`, `- table "Prices":`, `- img "A kettle"`, `- button "In the shadow"`,
		`- frame "` + siblingOf(p, "inner?name=outline") + `":`, `  - heading "Inner outline" [level=2]`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the snapshot lacks %q:\n%s", want, got)
		}
	}
	for _, hidden := range []string{"Nobody", "Nor this"} {
		if strings.Contains(got, hidden) {
			t.Errorf("the snapshot shows what is hidden: %q", hidden)
		}
	}
}

// Frames of other sites are in it, unless they may not be read.
func TestSnapshotOfFarFrames(t *testing.T) {
	p := workshop(t, "frames", Options{})
	frameNamed(t, p, "far-deep")
	frameNamed(t, p, "near-deep")
	got, err := p.Snapshot(t.Context())
	must(t, err)
	for _, want := range []string{`  - heading "Inner far" [level=2]`, `    - heading "Inner far-deep" [level=2]`, `  - heading "Inner near" [level=2]`} {
		if !strings.Contains(got, "\n"+want) {
			t.Errorf("the snapshot lacks %q:\n%s", want, got)
		}
	}
	p.options.Allow = func(at Place) error {
		if strings.Contains(at.Origin, "bench.") {
			return fault.New(fault.PageOutsideSkill, "Not here.")
		}
		return nil
	}
	got, err = p.Snapshot(t.Context())
	must(t, err)
	if strings.Contains(got, "Inner far") || !strings.Contains(got, "not read, it is outside the skill") || !strings.Contains(got, "Inner near") {
		t.Errorf("got\n%s", got)
	}
}
