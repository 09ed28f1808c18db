package cli

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// Version is the release, set by the build (-ldflags "-X sitewright/backend/cli.Version=…").
var Version = "0.1.0-dev"

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  usageArgs(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			revision := ""
			if info, ok := debug.ReadBuildInfo(); ok {
				for _, s := range info.Settings {
					if s.Key == "vcs.revision" {
						revision = s.Value
					}
				}
			}
			if a.json {
				a.printJSON(map[string]string{
					"version": Version, "revision": revision, "go": runtime.Version(), "os": runtime.GOOS, "arch": runtime.GOARCH,
				})
				return nil
			}
			a.say("sitewright %s (%s, %s/%s)", Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}
