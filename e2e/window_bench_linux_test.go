package e2e_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser/screentest"
)

// cost is what a window takes to be usable, and its memory then.
type cost struct {
	time   time.Duration
	memory int // bytes of all its processes, what they share counted for each: so others on the machine do not matter
}

// BenchmarkRatios prints the window's time to usable and its memory over those of
// an empty Wails window, opened in turn on the same display. Usable is when the
// page answers and shows what it is for.
func BenchmarkRatios(b *testing.B) {
	ours := buildWindow(b, "")
	empty := filepath.Join(b.TempDir(), "empty")
	compile(b, "./testdata/emptywindow", "", empty)
	env := screentest.New(b)
	p := newPerson(b)
	env = append(os.Environ(), append(env, "SITEWRIGHT_DATA="+p.data, "SITEWRIGHT_PRACTICE_PORT="+p.port, "HOME="+p.home)...)
	const warm, rounds = 1, 5
	var costs, bases []cost
	for range warm + rounds {
		bases = append(bases, openCost(b, empty, env, "await window.go.main.App.Ping(); return document.body.innerText.includes('Empty')"))
		costs = append(costs, openCost(b, ours, env, "const s = await window.go.main.App.State(); return document.body.innerText.includes(s.skills[0].name)"))
	}
	seconds := func(c cost) float64 { return c.time.Seconds() }
	megabytes := func(c cost) float64 { return float64(c.memory) / (1 << 20) }
	for _, m := range []struct {
		what, unit string
		of         func(cost) float64
	}{{"window's time to usable", "s", seconds}, {"window's memory", "MB", megabytes}} {
		mine, base := middle(costs[warm:], m.of), middle(bases[warm:], m.of)
		fmt.Printf("bench: %s / an empty one's (%.2f / %.2f %s) ratio %.2f (max 1.5)\n", m.what, mine, base, m.unit, mine/base)
	}
	rowsCost(b, ours)
}

// rowsCost prints the window's memory with a table of a hundred thousand rows,
// scrolled from end to end, over its memory before. The app
// holds them all, the page only those around what is seen.
func rowsCost(b *testing.B, program string) {
	b.Helper()
	p := newPerson(b)
	p.addSkill(b, "many", manyRows)
	w := p.open(b, program, append(screentest.New(b), "SITEWRIGHT_HEADLESS=1"))
	waitUntil(b, "the skills", func() bool { return w.run("return document.body.innerText.includes('Many rows')") == "true" })
	before := memoryOf(b, w.cmd.Process.Pid)
	w.showRows()
	w.scrollThrough()
	w.awaitText("the last row", "Row 99999")
	with := memoryOf(b, w.cmd.Process.Pid)
	fmt.Printf("bench: window's memory with 100,000 rows / without (%d / %d MB) ratio %.2f (max 2.5)\n",
		with>>20, before>>20, float64(with)/float64(before))
	w.quit(20 * time.Second)
}

func middle(costs []cost, of func(cost) float64) float64 {
	values := make([]float64, len(costs))
	for i, c := range costs {
		values[i] = of(c)
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// openCost opens the window, measures until the script says true, and closes it.
func openCost(b *testing.B, program string, env []string, usable string) cost {
	b.Helper()
	address := "127.0.0.1:" + freePort(b)
	var stderr bytes.Buffer
	cmd := exec.Command(program)
	cmd.Env, cmd.Stderr = append(env, "WEBKIT_INSPECTOR_HTTP_SERVER="+address), &stderr
	began := time.Now()
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Signal(os.Interrupt)
		if err := cmd.Wait(); err != nil {
			b.Errorf("%v: %s", err, stderr.String())
		}
	}()
	i := inspect(b, address)
	waitUntil(b, "the window to be usable", func() bool {
		out, err := i.try(usable)
		return err == nil && out == "true"
	})
	c := cost{time: time.Since(began)}
	c.memory = memoryOf(b, cmd.Process.Pid)
	return c
}

// memoryOf is the memory of the process and all its children, in bytes. Chrome,
// which the app starts but the person would have open anyway, is left out.
func memoryOf(b *testing.B, pid int) int {
	b.Helper()
	total := 0
	command, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)) // one that has ended fails below
	if strings.Contains(string(command), "\x00--user-data-dir=") {
		return 0
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	if err != nil {
		b.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "Rss:"); ok {
			kb, err := strconv.Atoi(strings.Fields(rest)[0])
			if err != nil {
				b.Fatal(err)
			}
			total += kb << 10
		}
	}
	children, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, list := range children {
		text, _ := os.ReadFile(list) // a thread may have ended
		for _, child := range strings.Fields(string(text)) {
			id, err := strconv.Atoi(child)
			if err != nil {
				b.Fatal(err)
			}
			total += memoryOf(b, id)
		}
	}
	return total
}
