package cli

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/run"
	"sitewright/backend/script/wire"
	"sitewright/backend/skill"
)

// scriptID is the skill that scripts count as. Its data folder is theirs.
const scriptID = "script"

func (a *app) scriptCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "script FILE",
		Short: "Run a script that uses pages and the tools of skills",
		Long: "Runs a JavaScript module, or standard input for -. It finds page, browser, site, fetch, nav,\n" +
			"readFile, log, progress, dataDir and help, and the tools of the skills for the current tab by their names.\n" +
			"What it exports as default, or its last expression, is the result. It may act on the sites\n" +
			"of the skills that are there, and on those given with --allow.",
		Example: "  sitewright script prices.js --headless\n  echo 'await nav(\"https://example.com/\"); await page.title()' | sitewright script - --headless --allow example.com",
		Args:    usageArgs(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.checkTimes(cmd); err != nil {
				return err
			}
			return a.script(cmd.Context(), f, args[0])
		},
	}
	f.registerCommon(cmd)
	return cmd
}

func (a *app) script(ctx context.Context, f runFlags, file string) error {
	allowed, err := f.grant()
	if err != nil {
		return err
	}
	runner, err := a.runner()
	if err != nil {
		return err
	}
	defer runner.Close()
	lib, err := a.library()
	if err != nil {
		return err
	}
	req, err := scriptRequest(lib, file)
	if err != nil {
		return err
	}
	req.Grant = allowed
	return a.perform(ctx, f, runner, req)
}

// scriptRequest reads the script.
func scriptRequest(lib *library.Library, file string) (run.Request, error) {
	tools, sites := callables(lib)
	req := run.Request{Tool: "script.js", Library: lib, Learn: learn(lib), Lenient: true}
	req.Skill = run.Skill{
		Manifest: &skill.Manifest{ID: scriptID, Name: "This script", Domains: sites},
		Files:    noFiles{}, Trusted: true,
	}
	var source []byte
	var err error
	if file == "-" {
		source, err = io.ReadAll(io.LimitReader(os.Stdin, skill.ToolLimit+1))
	} else {
		source, err = readScript(&req, file)
	}
	switch {
	case err != nil:
		return req, fault.Wrap(err, fault.FileDenied, "The script %s cannot be read.", file).WithHint("Give the path of a file, or - for standard input.")
	case len(source) > skill.ToolLimit:
		return req, fault.New(fault.BadArguments, "The script has more than %d MB.", skill.ToolLimit>>20)
	}
	req.Script = &run.Script{Source: string(source), Tools: tools}
	return req, nil
}

// readScript reads a file. Its folder is to the script what a skill's is to a
// tool: what it imports and reads is there.
func readScript(req *run.Request, file string) ([]byte, error) {
	full, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	req.Skill.Folder, req.Tool = filepath.Dir(full), filepath.Base(full)
	req.Skill.Files, req.Skill.Tree = library.Folder(req.Skill.Folder)
	return req.Skill.Files.Read(req.Tool, skill.ToolLimit)
}

// noFiles is the folder of a script that came from nowhere.
type noFiles struct{}

func (noFiles) Read(string, int64) ([]byte, error) { return nil, fs.ErrNotExist }

// callables are the tools that a script can call by their names, and the sites
// of all skills in use. A name that several skills have goes to the one for the
// tab that is current then.
func callables(lib *library.Library) (tools []wire.ToolRef, sites []string) {
	at := map[string]int{}
	for _, e := range lib.Snapshot().Entries() {
		if e.Broken() || e.OverriddenBy != "" || !e.Trusted || len(e.Duplicates) > 0 {
			continue
		}
		sites = append(sites, e.Manifest.Domains...)
		for _, t := range e.Manifest.Tools {
			if i, known := at[t.Name]; known {
				tools[i].SiteID = ""
				continue
			}
			at[t.Name] = len(tools)
			tools = append(tools, wire.ToolRef{Name: t.Name, SiteID: e.ID(), Kind: string(t.Kind)})
		}
	}
	return tools, sites
}
