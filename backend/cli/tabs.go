package cli

import (
	"github.com/spf13/cobra"

	"sitewright/backend/browser"
	"sitewright/backend/settings"
)

func (a *app) tabsCommand() *cobra.Command {
	var f chromeFlags
	cmd := &cobra.Command{
		Use:   "tabs",
		Short: "List the tabs of the Chrome in use",
		Long: "Lists the tabs of a running Chrome (--connect). Without it, Chrome is started with the\n" +
			"profile that Sitewright keeps, or with --profile, and the tabs it had are listed.",
		Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if f.connect == "" && f.profile == "" {
				if f.profile, err = settings.ProfileDir(); err != nil {
					return err
				}
			}
			b, end, err := f.open(cmd.Context(), a)
			if err != nil {
				return err
			}
			defer func() {
				if endErr := end(); err == nil {
					err = endErr
				}
			}()
			tabs, err := b.Tabs(cmd.Context())
			if err != nil {
				return err
			}
			// Which one is current may be unknown; the list is an answer all the same.
			if current, err := b.Current(cmd.Context()); err == nil {
				for i := range tabs {
					tabs[i].Current = tabs[i].ID == current.ID
				}
			}
			if a.json {
				if tabs == nil {
					tabs = []browser.Tab{}
				}
				a.printJSON(map[string]any{"tabs": tabs})
				return nil
			}
			a.sayTabs(tabs)
			return nil
		},
	}
	f.register(cmd)
	return cmd
}

func (a *app) sayTabs(tabs []browser.Tab) {
	if len(tabs) == 0 {
		a.say("No page open.")
		return
	}
	var rows [][]string
	for _, t := range tabs {
		mark := ""
		if t.Current {
			mark = "current"
		}
		rows = append(rows, []string{mark, t.Title, t.URL, t.Blocked})
	}
	a.printTable([]string{"", "TITLE", "ADDRESS", "NOTE"}, rows)
}
