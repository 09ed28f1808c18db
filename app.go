package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"sitewright/backend/desktop"
	"sitewright/backend/fault"
	"sitewright/backend/settings"
	"sitewright/backend/workspace"
)

// callTime is how long a call may wait for Chrome.
const callTime = 10 * time.Second

// App is what the window may call. Each method waits until the engine is ready,
// makes one call into it and answers with plain data or an error for people; the
// guard turns a mistake of ours into such an error. src/api in the frontend names
// the same methods, and a test compares the two.
type App struct {
	window *desktop.Window
	ready  chan struct{}
	ws     *workspace.Workspace
	err    error
}

func newApp(window *desktop.Window) *App { return &App{window: window, ready: make(chan struct{})} }

// open is called once, with the engine or why there is none.
func (a *App) open(ws *workspace.Workspace, err error) {
	a.ws, a.err = ws, err
	close(a.ready)
}

// workspace waits for the engine.
func (a *App) workspace() (*workspace.Workspace, error) {
	<-a.ready
	return a.ws, a.err
}

// ask guards a call that has an answer.
func ask[T any](a *App, c desktop.Call, call func(*workspace.Workspace) (T, error)) (T, error) {
	return desktop.Guard(c, func() (T, error) {
		ws, err := a.workspace()
		if err != nil {
			var none T
			return none, err
		}
		return call(ws)
	})
}

// do guards a call that has none.
func (a *App) do(c desktop.Call, call func(*workspace.Workspace) error) error {
	return desktop.Do(c, func() error {
		ws, err := a.workspace()
		if err != nil {
			return err
		}
		return call(ws)
	})
}

// inTime is do with a limit, for what asks Chrome.
func (a *App) inTime(c desktop.Call, call func(context.Context, *workspace.Workspace) error) error {
	return a.do(c, func(ws *workspace.Workspace) error {
		ctx, cancel := context.WithTimeout(context.Background(), callTime)
		defer cancel()
		return call(ctx, ws)
	})
}

// State is everything small that the window shows.
func (a *App) State() (workspace.State, error) {
	return ask(a, desktop.Named("State"), func(ws *workspace.Workspace) (workspace.State, error) { return ws.State(), nil })
}

// SkillPage is all about the skill of a key.
func (a *App) SkillPage(key string) (workspace.SkillPage, error) {
	return ask(a, desktop.Named("SkillPage", key), func(ws *workspace.Workspace) (workspace.SkillPage, error) { return ws.SkillPage(key) })
}

// OpenChrome starts the managed Chrome; the state tells how it goes.
func (a *App) OpenChrome() error {
	return a.do(desktop.Named("OpenChrome"), (*workspace.Workspace).OpenChrome)
}

// LookForChrome looks again for an installed browser.
func (a *App) LookForChrome() error {
	return a.do(desktop.Named("LookForChrome"), (*workspace.Workspace).LookForChrome)
}

// ChooseChrome asks for the browser's program and uses it from then on, once it
// has answered as a browser. The path is empty when the person cancelled.
func (a *App) ChooseChrome() (string, error) {
	return ask(a, desktop.Named("ChooseChrome"), func(ws *workspace.Workspace) (string, error) {
		path, err := a.window.OpenPath("Choose the program of Chrome, Edge, Brave or Chromium")
		if err != nil || path == "" {
			return "", err
		}
		return path, ws.SetChrome(path)
	})
}

// SetChrome makes a program the browser to start; empty takes the first one found.
func (a *App) SetChrome(path string) error {
	return a.do(desktop.Named("SetChrome", path), func(ws *workspace.Workspace) error { return ws.SetChrome(path) })
}

// ShowTab brings a tab to the front.
func (a *App) ShowTab(id string) error {
	return a.inTime(desktop.Named("ShowTab", id), func(ctx context.Context, ws *workspace.Workspace) error { return ws.ShowTab(ctx, id) })
}

// PinTab makes a tab the current one until it closes.
func (a *App) PinTab(id string) error {
	return a.inTime(desktop.Named("PinTab", id), func(ctx context.Context, ws *workspace.Workspace) error { return ws.PinTab(ctx, id) })
}

// UnpinTab lets the tab last looked at be the current one.
func (a *App) UnpinTab() error {
	return a.do(desktop.Named("UnpinTab"), (*workspace.Workspace).UnpinTab)
}

// TryPracticeShop opens the practice shop and runs its first tool.
func (a *App) TryPracticeShop() (string, error) {
	return ask(a, desktop.Named("TryPracticeShop"), (*workspace.Workspace).TryPracticeShop)
}

// StartRun begins a run and returns its id.
func (a *App) StartRun(r workspace.RunRequest) (string, error) {
	return ask(a, desktop.Named("StartRun", r), func(ws *workspace.Workspace) (string, error) { return ws.StartRun(r) })
}

// RunAgain runs with the inputs of another run and returns the new run's id.
func (a *App) RunAgain(r workspace.Again) (string, error) {
	return ask(a, desktop.Named("RunAgain", r), func(ws *workspace.Workspace) (string, error) { return ws.RunAgain(r) })
}

// OpenAgain opens the page on which a run began and returns the tab's id.
func (a *App) OpenAgain(id string) (string, error) {
	return ask(a, desktop.Named("OpenAgain", id), func(ws *workspace.Workspace) (string, error) { return ws.OpenAgain(id) })
}

// OpenSite opens a page of the skill's site and returns the tab's id.
func (a *App) OpenSite(key string) (string, error) {
	return ask(a, desktop.Named("OpenSite", key), func(ws *workspace.Workspace) (string, error) { return ws.OpenSite(key) })
}

// ToolSource are the lines of a skill's code around a place, "tools/x.js:12:5".
func (a *App) ToolSource(key, source string) (workspace.Source, error) {
	return ask(a, desktop.Named("ToolSource", key, source), func(ws *workspace.Workspace) (workspace.Source, error) { return ws.ToolSource(key, source) })
}

// LastInputs are the inputs of the tool's last run, as a JSON object.
func (a *App) LastInputs(key, tool string) (string, error) {
	return ask(a, desktop.Named("LastInputs", key, tool), func(ws *workspace.Workspace) (string, error) { return ws.LastInputs(key, tool) })
}

// FitsPattern says whether a text has the form that an input of a tool wants.
func (a *App) FitsPattern(pattern, text string) (bool, error) {
	return ask(a, desktop.Named("FitsPattern", pattern, text), func(*workspace.Workspace) (bool, error) {
		return workspace.FitsPattern(pattern, text), nil
	})
}

// CancelRun ends a run.
func (a *App) CancelRun(id string) error {
	return a.do(desktop.Named("CancelRun", id), func(ws *workspace.Workspace) error { return ws.CancelRun(id) })
}

// Run is the view of a run.
func (a *App) Run(id string) (workspace.RunView, error) {
	return ask(a, desktop.Named("Run", id), func(ws *workspace.Workspace) (workspace.RunView, error) { return ws.Run(id) })
}

// ApplyFix mends a problem of SkillPage.
func (a *App) ApplyFix(key string, index int) error {
	return a.do(desktop.Named("ApplyFix", key, index), func(ws *workspace.Workspace) error { return ws.ApplyFix(key, index) })
}

// AllowSite lets a skill act on one more site from now on.
func (a *App) AllowSite(key, host string) error {
	return a.do(desktop.Named("AllowSite", key, host), func(ws *workspace.Workspace) error { return ws.AllowSite(key, host) })
}

// DisallowSite takes that back.
func (a *App) DisallowSite(key, host string) error {
	return a.do(desktop.Named("DisallowSite", key, host), func(ws *workspace.Workspace) error { return ws.DisallowSite(key, host) })
}

// CopyText puts text on the clipboard.
func (a *App) CopyText(text string) error {
	return a.do(desktop.Named("CopyText", text), func(*workspace.Workspace) error {
		return a.window.Copy(text)
	})
}

// CopyRows puts the rows from to to (-1 for the end) on the clipboard.
func (a *App) CopyRows(id string, from, to int) error {
	return a.do(desktop.Named("CopyRows", id, from, to), func(ws *workspace.Workspace) error {
		text, err := ws.RowsText(id, from, to)
		if err != nil {
			return err
		}
		return a.window.Copy(text)
	})
}

// CopyResult puts a result on the clipboard as text.
func (a *App) CopyResult(id string) error {
	return a.do(desktop.Named("CopyResult", id), func(ws *workspace.Workspace) error {
		text, err := ws.WholeText(id)
		if err != nil {
			return err
		}
		return a.window.Copy(text)
	})
}

// SaveCSV asks where to, and saves the run's rows. The path is empty when the
// person cancelled.
func (a *App) SaveCSV(id string) (string, error) {
	return ask(a, desktop.Named("SaveCSV", id), func(ws *workspace.Workspace) (string, error) {
		name, err := ws.FileName(id)
		if err != nil {
			return "", err
		}
		path, err := a.window.SavePath(name)
		if err != nil || path == "" {
			return "", err
		}
		err = settings.WriteWith(path, 0o644, func(to io.Writer) error { return ws.CSV(id, to) })
		if why := (*fault.Error)(nil); errors.As(err, &why) {
			return "", why
		}
		if err != nil {
			return "", fault.Wrap(err, fault.WriteFailed, "%s could not be saved.", path).
				WithHint("Check that the disk has room and that you may write there.")
		}
		return path, nil
	})
}

// OpenLink opens a web or mail address in the person's own program.
func (a *App) OpenLink(address string) error {
	return a.do(desktop.Named("OpenLink", address), func(*workspace.Workspace) error { return a.window.OpenLink(address) })
}

// ShowFolder shows one of the folders of skills in the system's file manager.
func (a *App) ShowFolder(path string) error {
	return a.do(desktop.Named("ShowFolder", path), func(ws *workspace.Workspace) error {
		if !slices.Contains(ws.State().Settings.Folders, path) {
			return fault.New(fault.NotPermitted, "%s is not one of the folders of skills.", path)
		}
		return a.window.ShowFolder(path)
	})
}

// SaveSettings takes over what the person chose.
func (a *App) SaveSettings(s workspace.Settings) error {
	return a.do(desktop.Named("SaveSettings", s), func(ws *workspace.Workspace) error { return ws.SaveSettings(s) })
}

// WindowFocus says whether our window has the keyboard.
func (a *App) WindowFocus(front bool) error {
	return a.do(desktop.Named("WindowFocus", front), func(ws *workspace.Workspace) error {
		ws.WindowFocus(front)
		return nil
	})
}

// CloseWindow asks to close the window, as its close button does.
func (a *App) CloseWindow() error {
	return a.do(desktop.Named("CloseWindow"), func(*workspace.Workspace) error {
		a.window.Close()
		return nil
	})
}

// QuitShown says that the window shows the question before quitting.
func (a *App) QuitShown() error {
	return a.do(desktop.Named("QuitShown"), func(ws *workspace.Workspace) error {
		ws.QuitShown()
		return nil
	})
}

// KeepOpen answers the question before quitting: not now.
func (a *App) KeepOpen() error {
	return a.do(desktop.Named("KeepOpen"), func(ws *workspace.Workspace) error {
		ws.KeepOpen()
		return nil
	})
}

// Quit closes the window; with quietly the person is not asked about tabs again.
func (a *App) Quit(quietly bool) error {
	return a.do(desktop.Named("Quit", quietly), func(ws *workspace.Workspace) error {
		defer a.window.Quit()
		return ws.Quit(quietly)
	})
}

// mayClose asks the engine, if it is there already.
func (a *App) mayClose() bool {
	select {
	case <-a.ready:
		return a.err != nil || a.ws.MayQuit()
	default:
		return true
	}
}

// SupportDetails are versions and settings, for a message to those who help.
func (a *App) SupportDetails() (string, error) {
	return ask(a, desktop.Named("SupportDetails"), func(ws *workspace.Workspace) (string, error) { return ws.SupportDetails(), nil })
}
