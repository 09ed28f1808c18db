package engine

import (
	"encoding/json"

	"github.com/dop251/goja"

	"sitewright/backend/fault"
)

func init() {
	natives["params"] = (*Engine).hostParams
	natives["exit"] = (*Engine).hostExit
}

// hostParams is params(): what process tells a script of its run.
func (e *Engine) hostParams(goja.FunctionCall) goja.Value {
	p := e.params
	text, err := json.Marshal(map[string]any{
		"env": p.Env, "platform": p.Platform, "folder": p.Folder, "dataDir": p.DataDir, "path": p.Path,
	})
	if err != nil {
		panic(e.rt.NewGoError(err))
	}
	v, err := e.fromJSON(text)
	if err != nil {
		panic(err)
	}
	return v
}

// hostExit is exit(code): it ends the run with an error, which no script catches.
func (e *Engine) hostExit(call goja.FunctionCall) goja.Value {
	f := fault.New(fault.ScriptError, "The script called process.exit(%d).", call.Argument(0).ToInteger()).
		WithHint("A tool ends by returning its result, or by throwing an error.")
	if at := e.here(); at.known() {
		f.Source, f.Frame = at.String(), e.line(at)
	}
	e.Interrupt(f)
	return goja.Undefined()
}
