package engine

import (
	"github.com/dop251/goja"
)

func init() { natives["compile"] = (*Engine).hostCompile }

// hostCompile is compile(name, text): the function that text is the expression of,
// with frames that bear the name. It is for parts of our own scripts that are
// compiled when they are first needed.
func (e *Engine) hostCompile(call goja.FunctionCall) goja.Value {
	program, err := compileOnce(Script{Name: call.Argument(0).String(), Source: call.Argument(1).String()})
	if err != nil {
		panic(e.rt.NewGoError(err))
	}
	v, err := e.rt.RunProgram(program)
	if err != nil {
		panic(err)
	}
	return v
}
