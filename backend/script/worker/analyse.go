package worker

import (
	"bytes"
	"errors"
	"slices"

	"sitewright/backend/skill"
)

// analyse tells the facts of a tool's source. A browser tool is tried as one
// function first; any other file is read as a module.
func analyse(kind skill.Kind, source []byte) skill.Script {
	source = bytes.TrimPrefix(source, bom)
	if at := firstBadByte(source); at >= 0 {
		line, column := placeOf(source, at)
		return failed(&skill.SyntaxError{Message: "The file is not UTF-8 text", Line: line, Column: column})
	}
	var notFunction *skill.SyntaxError
	if kind == skill.Browser {
		if notFunction = checkExpression(source); notFunction == nil {
			if script, ok := analyseFunction(source); ok {
				return script
			}
		}
	}
	p := checkModule(source)
	switch {
	case p.err == nil && kind == skill.Browser:
		return judgeInPage(source, analyseModule(source, p))
	case p.err == nil:
		return analyseModule(source, p)
	case kind != skill.Browser:
		return failed(p.err)
	case notFunction == nil: // one expression, though no function
		return describe(source, parseTree(source, treePrefix, false))
	case further(p.err, notFunction):
		return failed(p.err)
	}
	return failed(notFunction)
}

// judgeInPage adds whether a module can run in a page, by doing what a run does:
// making an expression of it. So validating and running never disagree.
func judgeInPage(source []byte, script skill.Script) skill.Script {
	if !script.Module && !script.CommonJS && !script.MoreExports {
		return script
	}
	// Which export is meant makes no difference.
	_, err := wrapping{source: source}.make(script)
	var cannot *notInPageError
	var syntax *wrapSyntaxError
	switch {
	case errors.As(err, &cannot):
		script.NotInPage = cannot.what
	case errors.As(err, &syntax):
		at := *syntax.at
		if at.Line > len(lineStarts(source)) { // in what stands behind the source
			at.Line, at.Column = placeOf(source, len(source))
		}
		return failed(&at)
	}
	return script
}

// failed is the script of a file that does not parse.
func failed(err *skill.SyntaxError) skill.Script {
	return skill.Script{Syntax: err, Exports: []string{}, Literals: []skill.Literal{}}
}

// analyseFunction describes a source that esbuild takes as one expression, if
// that is a function.
func analyseFunction(source []byte) (skill.Script, bool) {
	t := parseTree(source, treePrefix, false)
	if t == nil {
		t = lowered(source, treePrefix)
	}
	if t != nil && !t.isFunction() {
		return skill.Script{}, false
	}
	if t == nil && checkModule(source).esm {
		return skill.Script{}, false
	}
	script := describe(source, t)
	script.Function = true
	return script, true
}

// analyseModule describes a source that esbuild takes as a file of its own.
func analyseModule(source []byte, p parsed) skill.Script {
	t := parseTree(source, "", !p.esm)
	if t == nil {
		t = lowered(source, "")
	}
	script := describe(source, t)
	switch {
	case p.esm:
		script.Module = true
		script.Exports = p.exports
		script.MoreExports = t == nil
		if t != nil {
			script.ExportsFrom = t.reExports()
		}
	case t != nil:
		c := t.commonJS()
		script.CommonJS = c.found
		script.Exports = c.sorted()
		script.ExportsFrom = c.from
		script.MoreExports = c.more
	default:
		script.CommonJS = bytes.Contains(source, []byte("exports"))
		script.MoreExports = script.CommonJS
	}
	script.Exports = append([]string{}, script.Exports...)
	slices.Sort(script.Exports)
	return script
}

// describe fills in what does not depend on the kind of file. t is nil when the
// structure could not be told.
func describe(source []byte, t *tree) skill.Script {
	script := skill.Script{Exports: []string{}, Literals: []skill.Literal{}}
	if t == nil {
		return script
	}
	f := t.scan()
	script.Literals = append(script.Literals, f.literals...)
	script.TrailingComment = f.trailingComment && t.places == nil
	return script
}
