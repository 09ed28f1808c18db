package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/manifest"
	"sitewright/backend/skill"
)

// validatedJSON is one folder of `validate --json`.
type validatedJSON struct {
	Folder   string          `json:"folder"`
	ID       string          `json:"id"`
	Problems []skill.Problem `json:"problems"`
}

func (a *app) validateCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "validate [DIR]...",
		Short: "Find the problems of skill folders, or of every skill",
		Long: "Checks the given skill folders, or every skill of every place they are looked for.\n" +
			"No code of a skill runs. The exit status is 1 if any problem is an error.",
		RunE: func(cmd *cobra.Command, dirs []string) error {
			list, err := a.validate(cmd.Context(), dirs)
			if err != nil {
				return err
			}
			ok := true
			for _, v := range list {
				ok = ok && !skill.HasErrors(v.Problems)
			}
			if a.json {
				a.printJSON(map[string]any{"ok": ok, "skills": list})
			} else {
				a.sayProblems(list)
			}
			if !ok {
				return quietFailure{exitFailed}
			}
			return nil
		},
	}
}

func (a *app) validate(ctx context.Context, dirs []string) ([]validatedJSON, error) {
	list := []validatedJSON{}
	if len(dirs) == 0 {
		lib, err := a.library()
		if err != nil {
			return nil, err
		}
		entries := lib.Snapshot().Entries()
		for i, problems := range lib.AllProblems(ctx, entries) {
			list = append(list, validatedJSON{entries[i].Path, entries[i].ID(), problems})
		}
		return list, ctx.Err()
	}
	scripts, err := a.worker()
	if err != nil {
		return nil, err
	}
	for _, dir := range dirs {
		v, err := validateFolder(ctx, dir, scripts)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, ctx.Err()
}

// validateFolder checks one folder wherever it is.
func validateFolder(ctx context.Context, dir string, scripts manifest.Analyser) (v validatedJSON, err error) {
	full, err := filepath.Abs(dir)
	if err != nil {
		return v, fault.Wrap(err, fault.BadArguments, "%s is not a folder.", dir)
	}
	v = validatedJSON{Folder: full, ID: filepath.Base(full), Problems: []skill.Problem{}}
	files, closer, err := library.DirFiles(full)
	if err != nil {
		// One folder that is not there says nothing about the others.
		v.Problems = append(v.Problems, skill.Problem{
			Code: "manifest-missing", Severity: skill.Error, Path: "",
			Message: fmt.Sprintf("%s is not a folder that can be read; give the folder that holds manifest.json.", dir),
		})
		return v, nil
	}
	defer func(c io.Closer) { err = closeBoth(err, c) }(closer)
	doc, read := manifest.Read(files)
	if doc == nil && holdsSkills(full) {
		v.Problems = append(v.Problems, skill.Problem{
			Code: "manifest-missing", Severity: skill.Error,
			Message: fmt.Sprintf("%s holds skills and is none itself; check them all with --root %s.", dir, dir),
		})
		return v, nil
	}
	if doc != nil && doc.Manifest().ID != "" {
		v.ID = doc.Manifest().ID
	}
	v.Problems = append(v.Problems, manifest.Validate(ctx, manifest.Input{
		Doc: doc, Read: read, Folder: filepath.Base(full), Files: files, Analyser: scripts,
	})...)
	return v, nil
}

// holdsSkills reports a folder of skill folders.
func holdsSkills(dir string) bool {
	inside, err := filepath.Glob(filepath.Join(dir, "*", manifest.FileName))
	return err == nil && len(inside) > 0
}

func closeBoth(err error, c io.Closer) error {
	if closeErr := c.Close(); err == nil {
		return closeErr
	}
	return err
}

func (a *app) sayProblems(list []validatedJSON) {
	bad := 0
	for _, v := range list {
		if len(v.Problems) == 0 {
			continue
		}
		bad++
		a.say("%s", clean(v.Folder))
		for _, p := range v.Problems {
			mark := text.FgYellow.Sprint("△")
			if p.Severity == skill.Error {
				mark = text.FgRed.Sprint("✕")
			}
			if !a.terminal {
				mark = text.StripEscape(mark)
			}
			a.say("  %s %s", mark, clean(p.Message))
			if p.Path != "" {
				a.say("    %s  (%s)", clean(p.Path), p.Code)
			} else {
				a.say("    (%s)", p.Code)
			}
		}
	}
	if bad == 0 {
		a.say("%s, no problems.", count(len(list), "skill"))
	} else {
		a.say("%s, %d with problems.", count(len(list), "skill"), bad)
	}
}
