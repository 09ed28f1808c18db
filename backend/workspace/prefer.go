package workspace

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"sitewright/backend/fault"
	"sitewright/backend/settings"
)

// settingsView is what the window sees of the settings; w.mu is held.
func (w *Workspace) settingsView() Settings {
	s := &w.settings
	v := Settings{
		Theme: s.Theme, TextSize: s.TextSize, Language: s.Language, ChromePath: s.Chrome,
		Folders: []string{}, ConfirmTools: append([]string{}, s.Confirmed...),
		Welcomed: s.Welcomed, ChromeExplained: s.ChromeExplained, QuitQuietly: s.QuitQuietly,
	}
	for _, r := range w.lib.Roots() {
		if r.FS == nil {
			v.Folders = append(v.Folders, r.String())
		}
	}
	return v
}

// SaveSettings takes over what the person chose and saves it. What the window
// does not show, and what other programs wrote meanwhile, stays.
func (w *Workspace) SaveSettings(v Settings) error {
	switch {
	case !slices.Contains(settings.Themes, v.Theme):
		return fault.New(fault.BadArguments, "There is no theme %q.", v.Theme).WithHint("Choose one of: %s.", strings.Join(settings.Themes, ", "))
	case v.TextSize < settings.MinTextSize || v.TextSize > settings.MaxTextSize:
		return fault.New(fault.BadArguments, "The text size must be from %d to %d percent.", settings.MinTextSize, settings.MaxTextSize)
	case v.ChromePath != "" && v.ChromePath != w.chosenChrome() && !isFile(v.ChromePath):
		return fault.New(fault.BadArguments, "There is no program %q.", v.ChromePath).WithHint("Choose the program of Chrome, Edge, Brave or Chromium.")
	}
	err := w.changeSettings(func(s *settings.Settings) {
		s.Theme, s.TextSize, s.Language, s.Chrome = v.Theme, v.TextSize, v.Language, v.ChromePath
		s.Confirmed, s.Welcomed, s.ChromeExplained = slices.Clone(v.ConfirmTools), v.Welcomed, v.ChromeExplained
		s.QuitQuietly = v.QuitQuietly
	})
	if err == nil {
		err = w.LookForChrome()
	}
	return err
}

// confirm lets a tool run without asking from now on.
func (w *Workspace) confirm(tool string) error {
	return w.changeSettings(func(s *settings.Settings) {
		if !slices.Contains(s.Confirmed, tool) {
			s.Confirmed = append(slices.Clone(s.Confirmed), tool)
		}
	})
}

// changeSettings reads the file anew, changes and saves it.
func (w *Workspace) changeSettings(change func(*settings.Settings)) error {
	path, err := settings.Path()
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	s, err := settings.Load(path)
	if err != nil {
		return err
	}
	change(&s)
	if err := s.Save(path); err != nil {
		return err
	}
	w.settings = s
	w.bus.touch()
	return nil
}

// SupportDetails is what a person may send to those who help: versions, settings
// and counts, no page, no site and no folder's owner.
func (w *Workspace) SupportDetails() string {
	s := w.State()
	var out strings.Builder
	line := func(name string, format string, args ...any) {
		fmt.Fprintf(&out, "%s: %s\n", name, fmt.Sprintf(format, args...))
	}
	line("Sitewright", "%s", s.Version)
	line("System", "%s/%s, %s", runtime.GOOS, runtime.GOARCH, runtime.Version())
	line("Chrome", "%s, %s", orNone(s.Browser.Name), s.Browser.Status)
	for _, n := range s.Browser.Notes {
		line("Chrome says", "%s", n)
	}
	problems := 0
	for _, k := range s.Skills {
		problems += k.Problems
	}
	line("Skills", "%d, problems %d", len(s.Skills), problems)
	line("Tabs", "%d", len(s.Tabs))
	line("Runs", "%d", len(s.Runs))
	line("Theme", "%s, text %d %%, language %s", s.Settings.Theme, s.Settings.TextSize, s.Settings.Language)
	for _, f := range s.Settings.Folders {
		line("Folder", "%s", withoutHome(f))
	}
	for _, n := range s.Notices {
		line("Notice", "%s", withoutHome(n))
	}
	return out.String()
}

func orNone(s string) string {
	if s == "" {
		return "none found"
	}
	return s
}

// withoutHome leaves out who the person is.
func withoutHome(s string) string {
	home, err := os.UserHomeDir()
	if err != nil || len(home) < 2 {
		return s
	}
	return strings.ReplaceAll(s, home, "~")
}
