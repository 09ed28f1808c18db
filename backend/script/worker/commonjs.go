package worker

import (
	"maps"
	"slices"

	"github.com/tdewolff/parse/v2/js"
)

// commonJS is what a file's assignments tell about its CommonJS exports. Every
// use of exports and module is either one that is understood or makes the list
// open (more): then no name is said to be missing.
type commonJS struct {
	names map[string]bool
	from  []string
	found bool
	more  bool

	// requires reports that other files are loaded.
	requires bool

	top  map[string]js.IExpr // what the variables of the top level are made with
	free int                 // uses of exports, module, and this at the top level
	seen int                 // those that are understood
	// depth counts functions and classes that bring a this of their own.
	depth int
}

// commonJS walks over the nodes.
func (t *tree) commonJS() *commonJS {
	c := &commonJS{names: map[string]bool{}, top: map[string]js.IExpr{}}
	for _, statement := range t.ast.List {
		c.declare(statement)
	}
	js.Walk(c, t.ast)
	c.more = c.more || c.free != c.seen
	return c
}

// sorted are the names that are exported.
func (c *commonJS) sorted() []string {
	delete(c.names, "__esModule") // a mark of compilers, no export
	return slices.Sorted(maps.Keys(c.names))
}

// declare notes the variables of a statement at the top level.
func (c *commonJS) declare(statement js.IStmt) {
	switch s := statement.(type) {
	case *js.VarDecl:
		for _, e := range s.List {
			if v, ok := e.Binding.(*js.Var); ok && e.Default != nil {
				c.top[string(v.Name())] = e.Default
			}
		}
	case *js.FuncDecl:
		c.top[string(s.Name.Name())] = s
	case *js.ClassDecl:
		c.top[string(s.Name.Name())] = s
	}
}

// Enter notes what n exports.
func (c *commonJS) Enter(n js.INode) js.IVisitor {
	switch n := n.(type) {
	case *js.FuncDecl, *js.MethodDecl, *js.ClassDecl:
		c.depth++
	case *js.Var:
		if isFree(n, "exports") || isFree(n, "module") {
			c.free++
		}
	case *js.LiteralExpr:
		if c.isThis(n) {
			c.free++
		}
	case *js.BinaryExpr:
		c.binary(n)
	case *js.UnaryExpr:
		if n.Op == js.TypeofToken {
			c.look(n.X)
		}
	case *js.DotExpr, *js.IndexExpr:
		c.read(n.(js.IExpr))
	case *js.CallExpr:
		c.call(n)
	}
	return c
}

// Exit leaves a function or class.
func (c *commonJS) Exit(n js.INode) {
	switch n.(type) {
	case *js.FuncDecl, *js.MethodDecl, *js.ClassDecl:
		c.depth--
	}
}

// isFree reports the variable of that name when the file does not declare it.
func isFree(e js.IExpr, name string) bool {
	v, ok := e.(*js.Var)
	if !ok {
		return false
	}
	for v.Link != nil {
		v = v.Link
	}
	return v.Decl == js.NoDecl && string(v.Data) == name
}

// isThis reports this at the top level, which is exports there.
func (c *commonJS) isThis(e js.IExpr) bool {
	lit, ok := e.(*js.LiteralExpr)
	return ok && lit.TokenType == js.ThisToken && c.depth == 0
}

// isExports reports exports, module.exports or this.
func (c *commonJS) isExports(e js.IExpr) bool {
	if e = ungroup(e); isFree(e, "exports") || c.isThis(e) {
		return true
	}
	return isWhole(e)
}

// isWhole reports module.exports.
func isWhole(e js.IExpr) bool {
	x, name := member(ungroup(e))
	return name == "exports" && isFree(ungroup(x), "module")
}

// binary understands assignments, and comparing with module.
func (c *commonJS) binary(n *js.BinaryExpr) {
	switch n.Op {
	case js.EqEqToken, js.EqEqEqToken, js.NotEqToken, js.NotEqEqToken:
		c.look(n.X) // require.main === module
		c.look(n.Y)
		return
	}
	if !isAssignment(n.Op) {
		return
	}
	target := ungroup(n.X)
	switch {
	case isWhole(target):
		c.found = true
		c.whole(n.Y) // read has understood the target itself
	case isFree(target, "exports"):
		c.seen++ // the variable only; exports = module.exports = … is seen on its right
	default:
		c.set(target)
	}
}

// mentions is a walk that looks for exports.
type mentions struct {
	*commonJS
	any bool
}

// Enter looks at n.
func (m *mentions) Enter(n js.INode) js.IVisitor {
	if e, ok := n.(js.IExpr); ok && m.isExports(e) {
		m.any = true
	}
	return m
}

// Exit does nothing.
func (m *mentions) Exit(js.INode) {}

// set notes exports.name = …; read has understood the use of exports.
func (c *commonJS) set(target js.IExpr) {
	x, name := member(target)
	switch {
	case name != "" && c.isExports(x):
		c.found = true
		c.names[name] = true
	case name == "":
		if i, ok := target.(*js.IndexExpr); ok && c.isExports(i.X) {
			c.found = true
			c.more = true
		}
	}
	switch target.(type) {
	case *js.ArrayExpr, *js.ObjectExpr: // [exports.a, exports.b] = …
		m := &mentions{commonJS: c}
		js.Walk(m, target)
		c.more = c.more || m.any
	}
}

// look understands a use of exports, module or this that only looks at it.
func (c *commonJS) look(e js.IExpr) {
	e = ungroup(e)
	if isFree(e, "exports") || isFree(e, "module") || c.isThis(e) {
		c.seen++
	}
}

// read understands exports.x, this.x, module.x and module.exports.x, read or
// assigned. module.exports alone is left open unless something else knows it.
func (c *commonJS) read(e js.IExpr) {
	x, name := member(e)
	x = ungroup(x)
	if i, ok := e.(*js.IndexExpr); ok && name == "" {
		x = ungroup(i.X)
		if isFree(x, "module") {
			return // module[expression]
		}
	}
	switch {
	case isFree(x, "exports"), c.isThis(x):
		c.seen++
	case isFree(x, "module") && name != "exports":
		c.seen++
	case isWhole(x):
		c.seen++
	}
}

// whole understands the value that module.exports gets.
func (c *commonJS) whole(e js.IExpr) {
	c.seen++ // the module of the target
	c.value(e, 0)
}

// value notes the names of an exported value.
func (c *commonJS) value(e js.IExpr, depth int) {
	switch e := ungroup(e).(type) {
	case *js.BinaryExpr:
		if e.Op == js.EqToken { // module.exports = exports = …
			c.value(e.Y, depth)
			return
		}
		c.more = true
	case *js.ObjectExpr:
		c.object(e)
	case *js.FuncDecl, *js.ArrowFunc, *js.ClassDecl:
		c.names["default"] = true
	case *js.CallExpr:
		if from := requireOf(e); from != "" {
			c.from = append(c.from, from)
			return
		}
		c.more = true
	case *js.Var:
		// More may be assigned to the variable elsewhere.
		c.more = true
		if init, ok := c.top[string(e.Name())]; ok && depth == 0 {
			c.value(init, depth+1)
		}
	default:
		c.more = true
	}
}

// object notes the names of an exported object.
func (c *commonJS) object(o *js.ObjectExpr) {
	for _, p := range o.List {
		name := propertyName(p.Name)
		if method, ok := p.Value.(*js.MethodDecl); ok {
			name = propertyName(&method.Name.PropertyName)
		}
		switch call, _ := p.Value.(*js.CallExpr); {
		case p.Spread && call != nil && requireOf(call) != "":
			c.from = append(c.from, requireOf(call))
		case name == "": // ...x and [x]
			c.more = true
		default:
			c.names[name] = true
		}
	}
}

// requireOf is the module that require("module") names, or "".
func requireOf(call *js.CallExpr) string {
	if len(call.Args.List) != 1 || !isFree(ungroup(call.X), "require") {
		return ""
	}
	return stringOf(call.Args.List[0].Value)
}

// call understands Object.defineProperty(exports, "x", …), defineProperties,
// assign, and the __exportStar of compilers.
func (c *commonJS) call(n *js.CallExpr) {
	if isFree(ungroup(n.X), "require") {
		c.requires = true
	}
	args := n.Args.List
	if len(args) < 2 {
		return
	}
	x, name := member(n.X)
	switch onObject := isFree(x, "Object"); {
	case onObject && name == "defineProperty" && c.isExports(args[0].Value):
		if property := stringOf(args[1].Value); property != "" {
			c.names[property] = true
		} else {
			c.more = true
		}
	case onObject && (name == "defineProperties" || name == "assign") && c.isExports(args[0].Value):
		for _, a := range args[1:] {
			c.value(a.Value, 0)
		}
	case isExportStar(n) && c.isExports(args[1].Value):
		inner, _ := args[0].Value.(*js.CallExpr)
		if inner == nil || requireOf(inner) == "" {
			return
		}
		c.from = append(c.from, requireOf(inner))
	default:
		return
	}
	c.found = true
	c.seen++ // exports, or the module of module.exports
}

// isExportStar reports a call of TypeScript's helper, alone or as a member.
func isExportStar(n *js.CallExpr) bool {
	if v, ok := n.X.(*js.Var); ok {
		return string(v.Name()) == "__exportStar"
	}
	_, name := member(n.X)
	return name == "__exportStar"
}

// reExports are the modules of export * from "module".
func (t *tree) reExports() []string {
	var from []string
	for _, statement := range t.ast.List {
		e, ok := statement.(*js.ExportStmt)
		if ok && e.Module != nil && len(e.List) == 1 && e.List[0].Name == nil && string(e.List[0].Binding) == "*" {
			from = append(from, unquote(e.Module))
		}
	}
	return from
}
