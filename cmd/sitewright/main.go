// Command sitewright is the engine on the command line, and the worker that
// parses skills' scripts. It has no window and needs no cgo.
package main

import (
	"os"

	"sitewright/backend/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:])) }
