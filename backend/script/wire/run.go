package wire

import (
	"encoding/json"

	"sitewright/backend/fault"
)

// The calls of a worker about the files that a script is made of. Path is from
// the skill's folder, with "/".
const (
	// ModuleRead takes a ModulePath and answers a ModuleSource; fault.FileDenied
	// when the file is not inside the skill's folder or cannot be read.
	ModuleRead = "module.read"
	// ModuleStat takes a ModulePath and answers one of FileKind, FolderKind and
	// NoKind. What is outside the skill's folder is NoKind.
	ModuleStat = "module.stat"
)

// What ModuleStat answers.
const (
	FileKind   = "file"
	FolderKind = "folder"
	NoKind     = "none"
)

// The notices of a worker.
const (
	// Console carries a ConsoleLine.
	Console = "console"
	// Progress carries a ProgressState.
	Progress = "progress"
)

// The events that the app tells a worker.
const (
	// Abort tells the script that it is to end (ctx.signal). Soon after it the
	// worker stops it, and soon after that the app ends the worker.
	Abort = "abort"
	// PageEvent carries a PageState: the run's tab shows another page.
	PageEvent = "page"
)

// PrepareParams is what is known before a run is.
type PrepareParams struct {
	// ResultLimit is as in RunParams.
	ResultLimit int64 `json:"resultLimit,omitempty"`
}

// RunParams is one run of a script.
type RunParams struct {
	// Skill is the skill's id. The path of the file is from the skill's folder.
	Skill string `json:"skill"`
	Path  string `json:"path"`
	// Callable is the export that is called; "" means the default export.
	Callable string `json:"callable,omitempty"`
	// Args is the object that the script gets, as JSON.
	Args json.RawMessage `json:"args,omitempty"`
	// Source is the text of a script that belongs to no skill (`sitewright
	// script`). Its last expression, or its default export, is the result; Path is
	// only its name.
	Source *string `json:"source,omitempty"`
	// Tools are the tools that the script can call by name.
	Tools []ToolRef `json:"tools,omitempty"`
	// Folder is the skill's folder and DataDir where the skill keeps its files, as
	// paths of this computer. The worker opens neither.
	Folder  string `json:"folder,omitempty"`
	DataDir string `json:"dataDir,omitempty"`
	// Env is process.env in the script, Platform process.platform: "linux", "darwin"
	// or "win32".
	Env      map[string]string `json:"env,omitempty"`
	Platform string            `json:"platform,omitempty"`
	// Memory is how much the run may use, in bytes; ResultLimit the largest result
	// in UTF-16 units. 0 means the defaults.
	Memory      int64 `json:"memory,omitempty"`
	ResultLimit int64 `json:"resultLimit,omitempty"`
	// Site is what ctx.site knows from the start, as JSON.
	Site json.RawMessage `json:"site,omitempty"`
	// Page is what the run's tab shows, if there is one yet.
	Page *PageState `json:"page,omitempty"`
	// Compiled is the program of an earlier run, if its files are unchanged.
	Compiled json.RawMessage `json:"compiled,omitempty"`
}

// ToolRef names a tool.
type ToolRef struct {
	Name   string `json:"name"`
	SiteID string `json:"siteId"`
	Kind   string `json:"kind"`
}

// PageState is what a tab shows.
type PageState struct {
	URL   string `json:"url"`
	Title string `json:"title"`
}

// RunResult is how a script ended well.
type RunResult struct {
	// Payload is the result as result.Decode reads it.
	Payload string `json:"payload"`
	// Compiled is the program, if it was made in this run.
	Compiled *Compiled `json:"compiled,omitempty"`
}

// Compiled is a program made of a skill's files, and what it depends on. It is
// right as long as all of that is the same.
type Compiled struct {
	// Files are the files that were read, with the SHA-256 of each in hex.
	Files map[string]string `json:"files"`
	// Probes are the paths that were looked at, with what ModuleStat answered.
	Probes map[string]string `json:"probes"`
	// Program is for the worker only.
	Program json.RawMessage `json:"program"`
}

// Call is what a script asks of the app.
type Call struct {
	Call   uint64          `json:"call"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

// Answer is the app's answer to a Call: a result, or an error.
type Answer struct {
	Answer uint64          `json:"answer"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *fault.Error    `json:"error,omitempty"`
	// Page is what the run's tab shows now, where the call may have changed it.
	Page *PageState `json:"page,omitempty"`
}

// Notice is what a script tells the app without waiting.
type Notice struct {
	Notice string          `json:"notice"`
	Params json.RawMessage `json:"params"`
}

// Event is what the app tells a running script.
type Event struct {
	Event  string          `json:"event"`
	Params json.RawMessage `json:"params,omitempty"`
}

// ConsoleLine is one message of a script.
type ConsoleLine struct {
	// At is when it was written, in milliseconds from the start of the run.
	At float64 `json:"at"`
	// Level is log, info, warn, error or debug.
	Level string `json:"level"`
	Text  string `json:"text"`
	// Source is the author's place, "tools/x.js:4:3", or empty.
	Source string `json:"source"`
}

// ProgressState is how far a script says it is.
type ProgressState struct {
	Done  float64 `json:"done"`
	Total float64 `json:"total"`
	Text  string  `json:"text"`
}

// ModulePath is the parameter of ModuleRead and ModuleStat.
type ModulePath struct {
	Path string `json:"path"`
}

// ModuleSource is the answer to ModuleRead.
type ModuleSource struct {
	Source []byte `json:"source"`
}

// Incoming is any line that a worker writes: a Reply, a Call or a Notice. One of
// ID, Call and Notice is set.
type Incoming struct {
	ID     uint64          `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *fault.Error    `json:"error"`
	Call   uint64          `json:"call"`
	Method string          `json:"method"`
	Notice string          `json:"notice"`
	Params json.RawMessage `json:"params"`
}

// Outgoing is any line that the app writes: a Request, an Answer or an Event. One
// of ID, Answer and Event is set.
type Outgoing struct {
	ID     uint64          `json:"id"`
	Method string          `json:"method"`
	Answer uint64          `json:"answer"`
	Event  string          `json:"event"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *fault.Error    `json:"error"`
	Page   *PageState      `json:"page"`
}

// Program is a script and all it imports, made one text that the worker's engine
// runs. It evaluates to a function of (__modules, require, __meta) that gives a
// promise of the script's exports, or of its result.
type Program struct {
	Code string `json:"code"`
	// Map leads from places in Code to the author's.
	Map string `json:"map"`
	// Names are the paths of the files that have another name in Map.
	Names map[string]string `json:"names,omitempty"`
	// Sources are the files' texts by path.
	Sources map[string]string `json:"sources"`
	// Entry is the path of the script's own file.
	Entry string `json:"entry"`
	// Loose tells that the script is CommonJS without strict mode.
	Loose bool `json:"loose,omitempty"`
	// Result tells that the promise is of the result, not of exports.
	Result bool `json:"result,omitempty"`
}
