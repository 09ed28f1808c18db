package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/skill"
)

// skillJSON is one skill of `skills --json`.
type skillJSON struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Folder   string     `json:"folder"`
	Root     string     `json:"root"`
	Domains  []string   `json:"domains"`
	Tools    []toolJSON `json:"tools"`
	Status   string     `json:"status"`
	Errors   int        `json:"errors"`
	Warnings int        `json:"warnings"`
}

type toolJSON struct {
	Name        string     `json:"name"`
	Kind        skill.Kind `json:"kind"`
	Description string     `json:"description"`
}

func (a *app) skillsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "skills",
		Short: "List every skill",
		Args:  usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			lib, err := a.library()
			if err != nil {
				return err
			}
			entries := lib.Snapshot().Entries()
			list := a.listSkills(cmd.Context(), lib, entries)
			if a.json {
				a.printJSON(map[string]any{"skills": list})
				return nil
			}
			a.sayRoots(lib)
			if len(list) == 0 {
				a.say("No skills yet. Make one: sitewright new my-site --domain example.com")
				return nil
			}
			var rows [][]string
			for _, s := range list {
				rows = append(rows, []string{
					s.ID, s.Name, strings.Join(s.Domains, ", "), toolNames(s.Tools), s.state(), s.Folder,
				})
			}
			a.printTable([]string{"ID", "NAME", "SITES", "TOOLS", "STATE", "FOLDER"}, rows)
			return nil
		},
	}
}

// sayRoots tells of roots that cannot be read.
func (a *app) sayRoots(lib *library.Library) {
	if err := lib.Err(); err != nil {
		a.note("%v", clean(err.Error()))
	}
}

func (a *app) listSkills(ctx context.Context, lib *library.Library, entries []*library.Entry) []skillJSON {
	list := make([]skillJSON, 0, len(entries))
	for i, problems := range lib.AllProblems(ctx, entries) {
		e := entries[i]
		s := skillJSON{ID: e.ID(), Name: e.Name(), Folder: e.Path, Root: e.Root.String(), Domains: []string{}, Tools: []toolJSON{}, Status: e.Status()}
		if e.Manifest != nil {
			s.Domains = append(s.Domains, e.Manifest.Domains...)
			for _, t := range e.Manifest.Tools {
				s.Tools = append(s.Tools, toolJSON{t.Name, t.Kind, t.Description})
			}
		}
		for _, p := range problems {
			if p.Severity == skill.Error {
				s.Errors++
			} else {
				s.Warnings++
			}
		}
		list = append(list, s)
	}
	return list
}

// state is "Ready" or what stands against it, in words.
func (s skillJSON) state() string {
	switch n := s.Errors + s.Warnings; {
	case s.Status == library.StatusBroken:
		return "Cannot be read"
	case s.Status == library.StatusOverridden:
		return "Replaced by yours"
	case s.Status == library.StatusUntrusted:
		return "Not allowed yet"
	case n > 0:
		return count(n, "problem")
	}
	return "Ready"
}

func toolNames(tools []toolJSON) string {
	var names []string
	for _, t := range tools {
		names = append(names, t.Name)
	}
	return strings.Join(names, ", ")
}

// needAddress refuses an empty address.
func needAddress(address string) error {
	if strings.TrimSpace(address) == "" {
		return usageError{fault.New(fault.BadArguments, "The address is empty.").WithHint("Give one such as https://shop.example.com/.")}
	}
	return nil
}

// matchJSON is one skill of `match --json`.
type matchJSON struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Folder  string `json:"folder"`
	Pattern string `json:"pattern"`
}

func (a *app) matchCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "match URL",
		Short: "List the skills for a page, best first",
		Args:  usageArgs(cobra.ExactArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := needAddress(args[0]); err != nil {
				return err
			}
			lib, err := a.library()
			if err != nil {
				return err
			}
			snap := lib.Snapshot()
			matches := []matchJSON{}
			for _, m := range snap.Match(args[0]) {
				matches = append(matches, matchJSON{m.Entry.ID(), m.Entry.Name(), m.Entry.Path, m.Pattern})
			}
			host, isSite := skill.HostOf(args[0])
			if a.json {
				a.printJSON(map[string]any{"url": args[0], "host": host, "matches": matches})
				return nil
			}
			if len(matches) > 0 {
				var rows [][]string
				for _, m := range matches {
					rows = append(rows, []string{m.ID, m.Name, m.Pattern, m.Folder})
				}
				a.printTable([]string{"ID", "NAME", "SITE", "FOLDER"}, rows)
				return nil
			}
			if !isSite {
				a.say("%s is not a page of a site; skills are for http and https pages.", clean(args[0]))
				return nil
			}
			a.say("No skill is for %s.", clean(cmp.Or(host, args[0])))
			for _, n := range snap.Near(args[0]) {
				a.say("  %s", clean(fmt.Sprintf("%s: %s", n.Entry.ID(), n.Reason)))
			}
			return nil
		},
	}
}

// completeSkills offers the ids of skills, and after one the names of its tools.
func (a *app) completeSkills(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	lib, err := a.library()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var names []string
	switch len(args) {
	case 0:
		for _, e := range lib.Snapshot().Entries() {
			names = append(names, e.ID()+"\t"+e.Name())
		}
	case 1:
		e, err := lib.Snapshot().Find(args[0])
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		for _, t := range e.Manifest.Tools {
			names = append(names, t.Name+"\t"+t.Description)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
