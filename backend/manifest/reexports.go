package manifest

import (
	"context"
	"path"
	"slices"
	"strings"

	"sitewright/backend/skill"
)

// reexportDepth is how many files a chain of `export * from` is followed
// through.
const reexportDepth = 16

// withReexports adds the names that a script exports from other files of the
// skill (`export * from './x.js'`). What cannot be followed (a package, a file
// that is not there or does not parse) sets MoreExports: a name may come from
// there.
func (c *checker) withReexports(ctx context.Context, at string, script skill.Script) skill.Script {
	seen := map[string]bool{at: true}
	script.Exports = slices.Clone(script.Exports)
	c.follow(ctx, at, &script, script, seen, reexportDepth)
	slices.Sort(script.Exports)
	script.Exports = slices.Compact(script.Exports)
	return script
}

// follow adds to sum what from, the script at a path, exports from others.
func (c *checker) follow(ctx context.Context, at string, sum *skill.Script, from skill.Script, seen map[string]bool, depth int) {
	for _, name := range from.ExportsFrom {
		target, ok := beside(at, name)
		if !ok || depth == 0 {
			sum.MoreExports = true
			continue
		}
		if seen[target] {
			continue
		}
		seen[target] = true
		next, ok := c.analysed(ctx, target)
		if !ok {
			sum.MoreExports = true
			continue
		}
		for _, export := range next.Exports {
			// `export *` leaves the default out (ECMA-262, ExportDeclaration).
			if export != "default" || !from.Module {
				sum.Exports = append(sum.Exports, export)
			}
		}
		sum.MoreExports = sum.MoreExports || next.MoreExports
		c.follow(ctx, target, sum, next, seen, depth-1)
	}
}

// beside resolves a relative module name; ok is false for a package's.
func beside(at, name string) (target string, ok bool) {
	if !strings.HasPrefix(name, "./") && !strings.HasPrefix(name, "../") {
		return "", false
	}
	target = path.Join(path.Dir(at), name)
	return target, skill.CheckPath(target) == nil
}

// analysed parses a file of the skill; ok is false when that is not possible.
func (c *checker) analysed(ctx context.Context, at string) (script skill.Script, ok bool) {
	data, err := c.in.Files.Read(at, skill.ToolLimit)
	if err != nil {
		return script, false
	}
	script, err = c.in.Analyser.Analyse(ctx, skill.Node, at, data)
	return script, err == nil && script.Syntax == nil
}
