package e2e_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser/screentest"
)

// TestPictures takes the pictures of README.md from the real window, light and
// dark, into the folder that SITEWRIGHT_PICTURES names: scripts/screenshots.sh.
func TestPictures(t *testing.T) {
	dir := os.Getenv("SITEWRIGHT_PICTURES")
	if dir == "" {
		t.Skip("SITEWRIGHT_PICTURES names no folder")
	}
	program := buildWindow(t, "")
	env := append(screentest.New(t), "SITEWRIGHT_HEADLESS=1")
	p := newPerson(t)
	p.port = "" // the usual one, as a person sees it
	w := p.open(t, program, env)
	w.resize(env, 1280, 800)
	w.run(`const app = window.go.main.App;
		const { settings } = await app.State();
		await app.SaveSettings({ ...settings, welcomed: true, chromeExplained: true });
		const id = await app.TryPracticeShop();
		while (!(await app.Run(id)).outcome) await new Promise((f) => setTimeout(f, 50));
		const key = (await app.State()).skills.find((k) => k.id === "practice-shop").key;
		window.places = {
			overview: "#/skill/" + encodeURIComponent(key),
			result: "#/tool/" + encodeURIComponent(key) + "/list_products/" + encodeURIComponent(id),
		};`)
	for _, place := range []string{"overview", "result"} {
		for _, theme := range []string{"light", "dark"} {
			w.run(fmt.Sprintf(`location.hash = window.places.%s;
				const app = window.go.main.App;
				const { settings } = await app.State();
				await app.SaveSettings({ ...settings, theme: %q });`, place, theme))
			waitUntil(t, place+" in its theme", func() bool {
				return w.run(`for (const b of document.querySelectorAll("main button[title=Close]")) b.click();
					document.activeElement?.blur();
					return !document.querySelector("main button[title=Close]") && document.fonts.status === "loaded" &&
						document.getAnimations().every((a) => a.playState !== "running") &&
						!!document.querySelector("`+map[string]string{"overview": "main h1", "result": "[role=gridcell]"}[place]+`") &&
						document.documentElement.dataset.mantineColorScheme === "`+theme+`"`) == "true"
			})
			w.picture(filepath.Join(dir, place+"-"+theme+".png"))
		}
	}
	w.quit(20 * time.Second)
}

// resize makes the page of the window this large, in pixels.
func (w *window) resize(env []string, width, height int) {
	w.t.Helper()
	script := fmt.Sprintf("xdotool search --onlyvisible --name '^Sitewright$' windowsize --sync %d %d windowmove 0 0", width, height)
	if _, err := screentest.Do(env, "sh", "-c", script); err != nil {
		w.t.Fatal(err)
	}
	waitUntil(w.t, "the new size", func() bool {
		return strings.HasPrefix(w.run("return innerWidth + ' ' + innerHeight"), fmt.Sprintf(`"%d %d`, width, height))
	})
}
