package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/script/worker/ctx"
	"sitewright/backend/skill"
)

func (a *app) newCommand() *cobra.Command {
	var spec library.Spec
	var from string
	cmd := &cobra.Command{
		Use:   "new ID",
		Short: "Make a new skill that works from its first second",
		Long: "Makes a skill in your library, or in the first --root. It has a note to fill in and tools\n" +
			"that work on every page: one that runs in the page, and a script that drives pages.",
		Example: "  sitewright new my-shop --domain shop.example.com\n  sitewright new my-shop --from https://shop.example.com/orders",
		Args:    usageArgs(cobra.ExactArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			spec.ID = args[0]
			if from != "" {
				host, ok := skill.HostOf(from)
				if !ok {
					return fault.New(fault.BadArguments, "%q is not the address of a site.", from).
						WithHint("Give one that begins with https:// or http://.")
				}
				spec.Domains = append(spec.Domains, host)
			}
			if len(spec.Domains) == 0 {
				return usageError{fault.New(fault.BadArguments, "It is not said which site the skill is for.").
					WithHint("Add --domain shop.example.com, or --from with the address of a page.")}
			}
			lib, err := a.library()
			if err != nil {
				return err
			}
			spec.Types = ctx.Declarations
			e, err := lib.Create(writable(lib.Roots()), spec)
			if err != nil {
				return err
			}
			if a.json {
				a.printJSON(map[string]any{"id": e.ID(), "folder": e.Path})
				return nil
			}
			a.say("Made %s", clean(e.Path))
			return nil
		},
	}
	cmd.Flags().StringArrayVar(&spec.Domains, "domain", nil, "a `SITE` it is for, such as example.com or *.example.com (can be repeated)")
	cmd.Flags().StringVar(&from, "from", "", "take the site from this `URL`")
	cmd.Flags().StringVar(&spec.Template, "template", library.TemplateBoth, "the `TOOLS` that it begins with: "+strings.Join(library.Templates(), ", "))
	cmd.Flags().StringVar(&spec.Name, "name", "", "its name for people")
	return cmd
}

// writable is the first root that is a folder: the person's library, or the
// first --root.
func writable(roots []library.Root) library.Root {
	for _, r := range roots {
		if r.FS == nil {
			return r
		}
	}
	return library.Root{}
}
