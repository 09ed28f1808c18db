// Package cli is the command line: what people, scripts, CI and agents ask the
// engine without a window. Each sub-command has a file of its own and only
// wires: the answers come from the other packages.
package cli

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/script/host"
	"sitewright/backend/script/worker"
	"sitewright/learnings"
)

// Exit statuses (docs/command-line.md).
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 130
)

// workerCommand is the hidden sub-command that parses scripts.
const workerCommand = "worker"

// quietFailure ends a command that has said all there is to say.
type quietFailure struct{ status int }

func (quietFailure) Error() string { return "" }

// usageError is a wrong call of a command.
type usageError struct{ error }

// app is what the sub-commands share.
type app struct {
	out, err io.Writer
	// terminal and progress say that out and err are terminals.
	terminal, progress bool

	roots []string
	json  bool

	scripts *host.Host
	lib     *library.Library
}

// Main runs the command line and returns its exit status.
func Main(args []string) int {
	if len(args) > 0 && args[0] == workerCommand {
		return worker.Main(os.Stdin, os.Stdout)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	a := &app{
		out: os.Stdout, err: os.Stderr,
		terminal: term.IsTerminal(int(os.Stdout.Fd())),
		progress: term.IsTerminal(int(os.Stderr.Fd())),
	}
	return a.main(ctx, args)
}

func (a *app) main(ctx context.Context, args []string) int {
	defer a.close()
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetOut(a.out)
	root.SetErr(a.err)
	err := root.ExecuteContext(ctx)
	var quiet quietFailure
	var usage usageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &quiet):
		return quiet.status
	case ctx.Err() != nil:
		a.tell(fault.From(err))
		return exitInterrupted
	case errors.As(err, &usage):
		a.tell(fault.New(fault.BadArguments, "%v", err).WithHint("See `sitewright help`."))
		return exitUsage
	}
	a.tell(fault.From(err))
	return exitFailed
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "sitewright",
		Short: "Find, check and run site skills",
		Long: "Sitewright keeps what people know about the websites they use, as skills:\n" +
			"notes and small tools that read or act on a page.",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          usageArgs(cobra.NoArgs),
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.PersistentFlags().StringArrayVar(&a.roots, "root", nil, "use the skills of `DIR` instead of the usual places (can be repeated)")
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print one JSON document")
	root.AddCommand(
		a.skillsCommand(), a.matchCommand(), a.validateCommand(), a.contextCommand(), a.noteCommand(), a.newCommand(),
		a.runCommand(), a.tabsCommand(), a.practiceCommand(), a.doctorCommand(), a.versionCommand(),
	)
	return root
}

// usageArgs makes a wrong number of arguments a usageError.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return usageError{err}
		}
		return nil
	}
}

// library opens the skills once.
func (a *app) library() (*library.Library, error) {
	if a.lib != nil {
		return a.lib, nil
	}
	scripts, err := a.worker()
	if err != nil {
		return nil, err
	}
	a.lib, err = library.Open(library.Roots(a.roots, learnings.FS()), library.WithAnalyser(scripts))
	return a.lib, err
}

// worker is the process that parses scripts; it starts when first asked.
func (a *app) worker() (*host.Host, error) {
	if a.scripts == nil {
		self, err := os.Executable()
		if err != nil {
			return nil, fault.Wrap(err, fault.Internal, "Sitewright does not know where its own program is.")
		}
		a.scripts = host.New([]string{self, workerCommand})
	}
	return a.scripts, nil
}

func (a *app) close() {
	if a.lib != nil {
		a.lib.Close()
	}
	if a.scripts != nil {
		a.scripts.Close()
	}
}

// tell prints an error: as JSON on standard output when that was asked for,
// else for people on standard error.
func (a *app) tell(e *fault.Error) {
	if a.json {
		a.printJSON(struct {
			Error *fault.Error `json:"error"`
		}{e})
		return
	}
	a.sayFault(e)
}

// printJSON writes one JSON document, indented, with HTML left as it is.
func (a *app) printJSON(v any) {
	enc := json.NewEncoder(a.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	// The values are our own plain structs; what can fail is the pipe, and then
	// nobody is left to tell.
	_ = enc.Encode(v)
}
