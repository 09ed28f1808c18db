package worker

import (
	"github.com/tdewolff/parse/v2/js"
)

// facts are what one walk over the nodes tells about tokens. A token is known by
// the address of its first byte.
type facts struct {
	regexps map[*byte]bool
	// names are what string literals and templates are assigned to.
	names map[*byte]string
	// labels are strings that are names: of properties, modules, directives.
	labels map[*byte]bool
}

// collect walks over ast.
func collect(ast *js.AST) *facts {
	f := &facts{regexps: map[*byte]bool{}, names: map[*byte]string{}, labels: map[*byte]bool{}}
	js.Walk(f, ast)
	return f
}

// Enter notes what n tells. It is called for every node.
func (f *facts) Enter(n js.INode) js.IVisitor {
	switch n := n.(type) {
	case *js.LiteralExpr:
		if n.TokenType == js.RegExpToken {
			f.regexps[&n.Data[0]] = true
		}
	case *js.PropertyName:
		f.label(n.Literal.Data)
	case *js.DirectivePrologueStmt:
		f.label(n.Value)
	case *js.ImportStmt:
		f.label(n.Module)
		f.aliases(n.List)
	case *js.ExportStmt:
		f.label(n.Module)
		f.aliases(n.List)
	case *js.BindingElement:
		if v, ok := n.Binding.(*js.Var); ok {
			f.assign(string(v.Name()), n.Default)
		}
	case *js.Property:
		if n.Name != nil {
			f.assign(propertyName(n.Name), n.Value)
			f.assign(propertyName(n.Name), n.Init)
		}
	case *js.BinaryExpr:
		if isAssignment(n.Op) {
			f.assign(targetName(n.X), n.Y)
		}
	case *js.MethodDecl:
		f.element(&n.Name)
	case *js.Field:
		f.element(&n.Name)
		f.assign(propertyName(&n.Name.PropertyName), n.Init)
	}
	return f
}

// Exit does nothing.
func (f *facts) Exit(js.INode) {}

// element walks over the name of a class's member, which js.Walk leaves out.
func (f *facts) element(n *js.ClassElementName) { js.Walk(f, &n.PropertyName) }

// label notes that a token is a name. The parser takes the quotes off a
// property's name where it can, so both starts are noted.
func (f *facts) label(data []byte) {
	if len(data) > 0 {
		f.labels[&data[0]] = true
	}
}

// aliases notes the names of an import's or export's list.
func (f *facts) aliases(list []js.Alias) {
	for _, a := range list {
		f.label(a.Name)
		f.label(a.Binding)
	}
}

// isLabel reports whether a string token is a name.
func (f *facts) isLabel(data []byte) bool {
	return f.labels[&data[0]] || len(data) > 1 && f.labels[&data[1]]
}

// assign notes that the strings that e can be are given to name.
func (f *facts) assign(name string, e js.IExpr) {
	if name == "" {
		return
	}
	switch e := e.(type) {
	case *js.LiteralExpr:
		if e.TokenType == js.StringToken {
			f.names[&e.Data[0]] = name
		}
	case *js.TemplateExpr:
		for _, part := range e.List {
			f.names[&part.Value[0]] = name
		}
		f.names[&e.Tail[0]] = name
	case *js.GroupExpr:
		f.assign(name, e.X)
	case *js.CondExpr:
		f.assign(name, e.X)
		f.assign(name, e.Y)
	case *js.BinaryExpr:
		switch e.Op {
		case js.OrToken, js.AndToken, js.NullishToken, js.AddToken:
			f.assign(name, e.X)
			f.assign(name, e.Y)
		case js.EqToken:
			f.assign(name, e.Y)
		}
	}
}

// isAssignment reports the operators that give a string to their left side.
func isAssignment(op js.TokenType) bool {
	switch op {
	case js.EqToken, js.AddEqToken, js.OrEqToken, js.NullishEqToken, js.AndEqToken:
		return true
	}
	return false
}

// targetName is the last name of what is assigned to: c of a.b.c and a["c"].
func targetName(e js.IExpr) string {
	if v, ok := e.(*js.Var); ok {
		return string(v.Name())
	}
	_, name := member(e)
	return name
}

// propertyName is a property's plain name, or "".
func propertyName(n *js.PropertyName) string {
	if n == nil || n.Computed != nil {
		if n != nil {
			return stringOf(n.Computed)
		}
		return ""
	}
	if n.Literal.TokenType == js.StringToken {
		return unquote(n.Literal.Data)
	}
	return identifier(n.Literal.Data)
}

// member splits x.name and x["name"]; name is "" for any other expression.
func member(e js.IExpr) (x js.IExpr, name string) {
	switch e := e.(type) {
	case *js.DotExpr:
		switch y := e.Y.(type) {
		case js.LiteralExpr:
			return e.X, identifier(y.Data)
		case *js.LiteralExpr:
			return e.X, identifier(y.Data)
		}
	case *js.IndexExpr:
		return e.X, stringOf(e.Y)
	}
	return nil, ""
}

// stringOf is the value of a plain string, or "".
func stringOf(e js.IExpr) string {
	switch e := ungroup(e).(type) {
	case *js.LiteralExpr:
		if e.TokenType == js.StringToken {
			return unquote(e.Data)
		}
	case *js.TemplateExpr:
		if e.Tag == nil && len(e.List) == 0 {
			return unquote(e.Tail)
		}
	}
	return ""
}
