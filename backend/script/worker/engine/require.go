package engine

import (
	"path"
	"strings"

	"github.com/dop251/goja"

	"sitewright/backend/fault"
)

// require is what is left of require and import() when a program is made: calls
// whose name is only known when they happen, and Node's own modules.
func (e *Engine) require(call goja.FunctionCall) goja.Value {
	name := call.Argument(0).String()
	bare := strings.TrimPrefix(name, "node:")
	if e.modules != nil {
		if v := e.modules.Get(bare); v != nil && !goja.IsUndefined(v) {
			return v
		}
	}
	f := fault.New(fault.NodeModuleUnavailable, "“%s” cannot be loaded: its name is only known while the script runs.", name).
		WithHint("Write the name of the file out in the import, so that it can be found before.")
	panic(e.errorAt(&asked{mark: e.newError(""), frames: e.callers()}, f))
}

// meta is import.meta of a file, and where a CommonJS file is.
func (e *Engine) meta(file, folder string) goja.Value {
	folder = strings.ReplaceAll(folder, `\`, "/")
	if folder == "" {
		folder = "/skill"
	}
	filename := path.Join(folder, file)
	address := "file://" + filename
	if !strings.HasPrefix(filename, "/") { // a drive of Windows
		address = "file:///" + filename
	}
	o := e.rt.NewObject()
	for key, value := range map[string]string{"url": escapePath(address), "filename": filename, "dirname": path.Dir(filename)} {
		e.define(o, key, value)
	}
	return o
}

// escapePath escapes what would end the path of an address.
func escapePath(address string) string {
	return strings.NewReplacer("%", "%25", "?", "%3F", "#", "%23", " ", "%20").Replace(address)
}
