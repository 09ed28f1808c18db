package engine

import (
	"errors"
	"fmt"
	"sync"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

// programName is the name of a tool's program to the engine. Its author never
// sees it: the map leads to the files.
const programName = "program.js"

// noSourceMaps keeps the engine from opening the file that a comment in a script
// names.
var noSourceMaps = parser.WithDisableSourceMaps

// compiledScripts are our own scripts as the engine has them, for the next
// runtime of this process.
var compiledScripts sync.Map // of Script to *goja.Program

// compileOnce compiles one of our own scripts.
func compileOnce(s Script) (*goja.Program, error) {
	if known, ok := compiledScripts.Load(s); ok {
		return known.(*goja.Program), nil
	}
	tree, err := goja.Parse(s.Name, s.Source, noSourceMaps)
	if err != nil {
		return nil, err
	}
	program, err := goja.CompileAST(tree, false)
	if err == nil {
		compiledScripts.Store(s, program)
	}
	return program, err
}

// compileProgram compiles a tool.
func (e *Engine) compileProgram(p *wire.Program) (*goja.Program, *fault.Error) {
	tree, err := parser.ParseFile(nil, programName, p.Code, 0, parser.WithSourceMapLoader(func(string) ([]byte, error) {
		return []byte(p.Map), nil
	}))
	if err != nil {
		return nil, e.unreadable(err)
	}
	if p.Result {
		returnLast(tree)
	}
	program, err := goja.CompileAST(tree, !p.Loose)
	if err != nil {
		return nil, e.unreadable(err)
	}
	e.tree = tree
	return program, nil
}

// unreadable is the fault of a program that esbuild took and the engine does not.
func (e *Engine) unreadable(err error) *fault.Error {
	message, at := err.Error(), file.Position{}
	var many parser.ErrorList
	var one *parser.Error
	var compile *goja.CompilerSyntaxError
	switch {
	case errors.As(err, &many) && len(many) > 0:
		message, at = many[0].Message, many[0].Position
	case errors.As(err, &one):
		message, at = one.Message, one.Position
	case errors.As(err, &compile):
		message = compile.Message
		if compile.File != nil {
			at = compile.File.Position(compile.Offset)
		}
	}
	f := fault.New(fault.ScriptSyntax, "The tool's code cannot be read: %s", message).
		WithHint("It may be newer than what tools can use. Write it another way.")
	if at.Filename == "" || at.Filename == programName {
		f.Stack = fmt.Sprint(err)
		return f
	}
	return e.placed(f, "", []frame{{place: place{e.fileName(at.Filename), at.Line, at.Column}}})
}

// outerStatements are those of the joined files. They stand in a block in a
// function, see wire.Program.
func outerStatements(tree *ast.Program) []ast.Statement {
	if block := outerBlock(tree); block != nil {
		return block.List
	}
	return nil
}

// outerBlock is the block that outerStatements are in, or nil.
func outerBlock(tree *ast.Program) *ast.BlockStatement {
	if tree == nil || len(tree.Body) == 0 {
		return nil
	}
	whole, _ := tree.Body[0].(*ast.ExpressionStatement)
	if whole == nil {
		return nil
	}
	f, _ := whole.Expression.(*ast.FunctionLiteral)
	if f == nil || len(f.Body.List) == 0 {
		return nil
	}
	block, _ := f.Body.List[len(f.Body.List)-1].(*ast.BlockStatement)
	return block
}

// returnLast makes the last expression of a script its result.
func returnLast(tree *ast.Program) {
	block := outerBlock(tree)
	if block == nil || len(block.List) == 0 {
		return
	}
	if last, ok := block.List[len(block.List)-1].(*ast.ExpressionStatement); ok {
		block.List[len(block.List)-1] = &ast.ReturnStatement{Return: last.Idx0(), Argument: last.Expression}
	}
}
