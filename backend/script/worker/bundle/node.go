package bundle

import (
	"encoding/json"
	"slices"
	"strings"

	"sitewright/backend/fault"
)

// nodeModules are Node.js 20's built-in modules that can be imported without
// "node:", with what each is for where skills cannot have it.
var nodeModules = map[string]string{
	"assert": "", "buffer": "", "constants": "", "crypto": "", "events": "", "fs": "", "module": "loading modules",
	"os": "", "path": "", "process": "", "punycode": "", "querystring": "", "string_decoder": "", "sys": "", "timers": "",
	"url": "", "util": "", "stream": "streams", "console": "",
	"async_hooks": "following asynchronous work", "child_process": "starting programs", "cluster": "starting programs",
	"dgram": "network sockets", "diagnostics_channel": "diagnostics", "dns": "looking up names", "domain": "domains",
	"http": "network connections", "http2": "network connections", "https": "network connections", "inspector": "debugging",
	"net": "network connections", "perf_hooks": "measuring", "readline": "reading from a terminal", "repl": "reading from a terminal",
	"tls": "network connections", "trace_events": "tracing", "tty": "terminals", "v8": "the insides of V8",
	"vm": "running other code", "wasi": "WebAssembly", "worker_threads": "starting threads", "zlib": "compression",
}

// instead says what to use instead of a module that skills cannot have.
var instead = map[string]string{
	"network connections": "Use fetch or ctx.fetch.",
	"looking up names":    "Use fetch with an address.",
	"streams":             "Use fs/promises to read whole files, or fetch.",
}

// nodeModule tells whether an import means one of Node's own modules, and its name
// without "node:".
func nodeModule(specifier string) (name string, ok bool) {
	name, prefixed := strings.CutPrefix(specifier, "node:")
	if prefixed {
		return name, true
	}
	top, _, _ := strings.Cut(name, "/")
	if top != name && !slices.Contains(subModules, name) {
		return "", false // a package's file, like "punycode/punycode.js"
	}
	_, ok = nodeModules[top]
	return name, ok
}

// subModules are Node's own modules with a "/" in their name.
var subModules = []string{
	"assert/strict", "dns/promises", "fs/promises", "inspector/promises", "path/posix", "path/win32", "readline/promises",
	"stream/consumers", "stream/promises", "stream/web", "timers/promises", "util/types",
}

// notForSkills is the fault of a module that skills cannot have.
func notForSkills(name string) *fault.Error {
	top, _, _ := strings.Cut(name, "/")
	purpose, known := nodeModules[top]
	if !known {
		return fault.New(fault.NodeModuleUnavailable, "Node.js has no module “%s”.", name).WithHint("Check its name.")
	}
	f := fault.New(fault.NodeModuleUnavailable, "“%s” is not available to skills.", name)
	if purpose != "" {
		f = fault.New(fault.NodeModuleUnavailable, "“%s” is not available to skills: %s.", name, purpose)
	}
	return f.WithHint("%s", instead[purpose])
}

// quote is a JavaScript string.
func quote(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil { // a string can be written
		return `""`
	}
	return string(quoted)
}
