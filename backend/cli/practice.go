package cli

import (
	"github.com/spf13/cobra"

	"sitewright/backend/practice"
)

func (a *app) practiceCommand() *cobra.Command {
	var port int
	cmd := &cobra.Command{
		Use:   "practice",
		Short: "Serve the practice shop until interrupted",
		Long: "Serves a small shop on this computer only, to try skills on. The address of its product\n" +
			"list is printed first, alone on a line. Ctrl+C ends it.",
		Args: usageArgs(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := practice.Serve(cmd.Context(), port)
			if err != nil {
				return err
			}
			a.say("%s", s.URL())
			if a.progress {
				a.note("The practice shop is open. Ctrl+C closes it.")
			}
			return s.Wait()
		},
	}
	cmd.Flags().IntVar(&port, "port", practice.Port, "the port to serve on; 0 takes a free one")
	return cmd
}
