// Package cli is the command line: what people, scripts, CI and agents ask the
// engine without a window. Each sub-command has a file of its own and only
// wires: the answers come from the other packages.
package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
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

// mostRuns is how many scripts may run at once: those that call each other as
// deep as they may, and to spare.
const mostRuns = 32

// workerCommand is the hidden sub-command that parses scripts.
const workerCommand = "worker"

// quietFailure ends a command that has said all there is to say.
type quietFailure struct{ status int }

func (quietFailure) Error() string { return "" }

// usageError is a wrong call of a command.
type usageError struct{ error }

// Unwrap returns what is wrong with it.
func (u usageError) Unwrap() error { return u.error }

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
	out := &checked{Writer: os.Stdout}
	a := &app{
		out: out, err: os.Stderr,
		terminal: term.IsTerminal(int(os.Stdout.Fd())),
		progress: term.IsTerminal(int(os.Stderr.Fd())),
	}
	status := a.main(ctx, args)
	if out.failed != nil && status == exitDone {
		a.note("The answer could not be written: %v", out.failed)
		return exitFailed
	}
	return status
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
	case errors.As(err, &usage), fault.CodeOf(err) == fault.BadArguments:
		a.tell(asUsage(err))
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
	root.Version = Version
	root.SetVersionTemplate("sitewright {{.Version}}\n")
	root.SetHelpCommand(helpCommand(root))
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.PersistentFlags().StringArrayVar(&a.roots, "root", nil, "use the skills of `DIR` instead of the usual places (can be repeated)")
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print one JSON document")
	root.AddCommand(
		a.skillsCommand(), a.matchCommand(), a.validateCommand(), a.contextCommand(), a.noteCommand(), a.newCommand(),
		a.runCommand(), a.scriptCommand(), a.tabsCommand(), a.practiceCommand(), a.doctorCommand(), a.versionCommand(),
	)
	return root
}

// helpCommand is cobra's but for a command that does not exist, which is a wrong
// call.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return usageError{fmt.Errorf("there is no command %q", strings.Join(args, " "))}
			}
			return cmd.Help()
		},
	}
}

// usageArgs makes a wrong number of words a usageError that shows the right call.
func usageArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			if !cmd.HasParent() && len(args) > 0 {
				return usageError{fmt.Errorf("there is no command %q", args[0])}
			}
			return usageError{wrongWords(cmd, args)}
		}
		return nil
	}
}

// wrongWords says how a command with other words after it than it takes is
// called.
func wrongWords(cmd *cobra.Command, args []string) *fault.Error {
	wants := strings.Fields(strings.ReplaceAll(cmd.Use, "[flags]", ""))[1:]
	if len(args) > len(wants) {
		e := fault.New(fault.BadArguments, "%q is one word too many.", args[len(wants)]).
			WithHint("It is called like this: %s", cmd.UseLine())
		if cmd.Flags().Lookup("arg") != nil {
			e.Hint += "; inputs are given with --arg NAME=VALUE"
		}
		return e
	}
	return fault.New(fault.BadArguments, "%s lacks %s.", cmd.CommandPath(), strings.Join(wants[len(args):], " and ")).
		WithHint("It is called like this: %s", cmd.UseLine())
}

// asUsage is a wrong call in words, without those of the library that found it.
func asUsage(err error) *fault.Error {
	var known *fault.Error
	if errors.As(err, &known) {
		return known
	}
	text := err.Error()
	for jargon, remedy := range map[string]string{": strconv.": "; give a whole number", ": time: ": "; give a time such as 2s or 1m30s"} {
		if before, _, ok := strings.Cut(text, jargon); ok {
			text = before + remedy
		}
	}
	return fault.New(fault.BadArguments, "That is not a call of sitewright: %s.", strings.TrimSuffix(text, ".")).WithHint("See `sitewright help`.")
}

// checked is a writer that remembers that it failed, so that a full disk is no
// success.
type checked struct {
	io.Writer
	failed error
}

func (c *checked) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	if err != nil && c.failed == nil {
		c.failed = err
	}
	return n, err
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
	for _, dir := range a.roots {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			a.note("Warning: --root %s: there is no such folder.", clean(dir))
		}
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
		a.scripts = host.New([]string{self, workerCommand}, host.WithRuns(mostRuns))
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
