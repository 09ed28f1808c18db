package cli

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"sitewright/backend/agent"
	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/note"
	"sitewright/backend/skill"
)

func (a *app) contextCommand() *cobra.Command {
	var full bool
	cmd := &cobra.Command{
		Use:   "context URL",
		Short: "Show what an agent is told about a page",
		Args:  usageArgs(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := needAddress(args[0]); err != nil {
				return err
			}
			lib, err := a.library()
			if err != nil {
				return err
			}
			answer := agent.Context(cmd.Context(), lib, args[0], full)
			if a.json {
				a.printJSON(answer)
				return nil
			}
			a.sayContext(answer)
			return nil
		},
	}
	cmd.Flags().BoolVar(&full, "full", false, "with the whole text of the notes")
	return cmd
}

func (a *app) sayContext(c agent.Answer) {
	if !c.Exists {
		a.say("Nobody has written about %s yet.", clean(c.URL))
		for _, n := range c.Near {
			a.say("  %s: %s", clean(n.SiteID), clean(n.Reason))
		}
	} else {
		a.say("%s (%s)", clean(*c.SiteName), clean(*c.SiteID))
	}
	for _, k := range c.Knowledge {
		a.say("\nNote %s/%s", clean(k.SiteID), clean(k.FileName))
		a.say("%s", cleanLines(strings.TrimRight(k.Content, "\n")))
	}
	for _, t := range c.Tools {
		a.say("\nTool %s (%s)\n  %s\n  %s", clean(t.ToolName), kindWord(t.ToolType), clean(t.Description), clean(t.Example))
	}
	for _, s := range c.Skipped {
		a.say("\nLeft out: %s %s: %s", clean(s.Folder), clean(s.File), clean(s.Reason))
	}
}

// kindWord is what people call a kind of tool.
func kindWord(k skill.Kind) string {
	if k == skill.Node {
		return "script"
	}
	return "in the page"
}

func (a *app) noteCommand() *cobra.Command {
	var html bool
	cmd := &cobra.Command{
		Use:               "note SKILL FILE",
		Short:             "Print one note of a skill",
		Args:              usageArgs(cobra.ExactArgs(2)),
		ValidArgsFunction: a.completeNotes,
		RunE: func(_ *cobra.Command, args []string) error {
			lib, err := a.library()
			if err != nil {
				return err
			}
			e, err := lib.Snapshot().Find(args[0])
			if err != nil {
				return err
			}
			return a.printNote(e, args[1], html)
		},
	}
	cmd.Flags().BoolVar(&html, "html", false, "rendered as HTML")
	return cmd
}

func (a *app) printNote(e *library.Entry, path string, html bool) error {
	if err := skill.CheckPath(path); err != nil {
		return fault.Wrap(err, fault.FileDenied, "%q is not a path inside the skill.", path).
			WithHint("%s", notesHint(e))
	}
	if !slices.Contains(e.Manifest.Notes, path) && !skill.InNoteLayout(path) {
		return fault.New(fault.FileDenied, "%q is not a note of %q.", path, e.ID()).WithHint("%s", notesHint(e))
	}
	data, err := e.Files.Read(path, skill.NoteLimit)
	if errors.Is(err, fs.ErrNotExist) {
		return fault.New(fault.FileDenied, "%q has no note %q.", e.ID(), path).WithHint("%s", notesHint(e))
	}
	var large *skill.TooLargeError
	switch {
	case errors.As(err, &large):
		return fault.New(fault.FileDenied, "The note %q is larger than 1 MB.", path).WithHint("Make it shorter, or split it.")
	case errors.Is(err, skill.ErrEscape):
		return fault.New(fault.FileDenied, "The note %q leads out of the skill's folder.", path).WithHint("Put the file itself there instead of a link.")
	case errors.Is(err, skill.ErrNotRegular):
		return fault.New(fault.FileDenied, "%q is a folder or something else that is not a file.", path).WithHint("%s", notesHint(e))
	case err != nil:
		return fault.Wrap(err, fault.FileDenied, "The note %q cannot be read.", path).WithHint("Check that you may read it.")
	}
	if !utf8.Valid(data) {
		return fault.New(fault.FileDenied, "The note %q is not UTF-8 text.", path).WithHint("Save it as UTF-8.")
	}
	text := string(data)
	if html {
		if text, err = note.HTMLAt(path, data); err != nil {
			return err
		}
	}
	if a.json {
		a.printJSON(map[string]any{"skill": e.ID(), "file": path, "title": note.Title(data), "content": text, "html": html})
		return nil
	}
	if a.terminal && !html {
		text = cleanLines(text)
	}
	a.say("%s", strings.TrimRight(text, "\n"))
	return nil
}

func notesHint(e *library.Entry) string {
	if len(e.Manifest.Notes) == 0 {
		return "It has no notes."
	}
	return "It has: " + strings.Join(e.Manifest.Notes, ", ") + "."
}

// completeNotes offers skills, then the notes of the chosen one.
func (a *app) completeNotes(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 1 {
		if lib, err := a.library(); err == nil {
			if e, err := lib.Snapshot().Find(args[0]); err == nil {
				return e.Manifest.Notes, cobra.ShellCompDirectiveNoFileComp
			}
		}
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.completeSkills(cmd, args, typed)
}
