package manifest

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"sitewright/backend/skill"
)

// Analyser parses a tool's source in a place where that cannot harm the app. An
// error with the code fault.ScriptSyntax says that parsing had to be stopped.
type Analyser interface {
	Analyse(ctx context.Context, kind skill.Kind, path string, source []byte) (skill.Script, error)
}

// Input is what Validate judges.
type Input struct {
	// Doc is nil for a broken skill.
	Doc *Document
	// Read are the problems that reading the manifest gave; they come first.
	Read []skill.Problem
	// Folder is the name of the skill's folder, "" when it has none yet.
	Folder string
	// Files are the skill's files; nil skips every check of a file.
	Files skill.Files
	// Analyser is nil to skip the checks that need a tool's source parsed.
	Analyser Analyser
}

// parseTime is how long the tools of one skill may be parsed, all together: a
// usual one takes milliseconds, and a skill of hostile ones must not keep who
// looks at all skills waiting.
const parseTime = 5 * time.Second

// Validate finds every problem of a skill, in the order of the document. It runs
// no code of the skill and never fails: when ctx ends, it returns what is known
// until then.
func Validate(ctx context.Context, in Input) []skill.Problem {
	problems := slices.Clone(in.Read)
	if in.Doc == nil {
		return problems
	}
	t, err := sow(in.Doc.data)
	if err != nil {
		// A Document is JSON; only a changed Bytes() can lead here.
		return append(problems, notJSON(in.Doc.data, err))
	}
	defer t.free()
	ctx = skill.WithBudget(ctx, parseTime)
	c := &checker{tree: t, in: in}
	c.top()
	c.files(ctx)
	slices.SortStableFunc(c.found, func(a, b finding) int { return cmp.Compare(a.at, b.at) })
	for _, f := range c.found {
		problems = append(problems, f.Problem)
	}
	return problems
}

// finding is a problem and the byte in the manifest that it is about.
type finding struct {
	skill.Problem
	at int
}

type checker struct {
	*tree
	in    Input
	found []finding
	// notes and scripts are the files to look at, gathered on the way.
	notes   []noteFile
	scripts []toolFile
	// later are fixes that only a tool's file could tell.
	later []lateFix
}

// lateFix belongs to the finding with that index.
type lateFix struct {
	index int
	fix   *skill.Fix
}

// spot is a value in the manifest: its node and its pointer.
type spot struct {
	node    int
	pointer string
	// owner is the tool that the value belongs to, or the pointer itself.
	owner string
}

func (c *checker) report(s spot, code, format string, args ...any) *skill.Problem {
	return c.reportAt(s, s.pointer, code, format, args...)
}

// reportAt is report with another path, for what is missing or in a file.
func (c *checker) reportAt(s spot, path, code, format string, args ...any) *skill.Problem {
	c.found = append(c.found, finding{problem(code, path, s.owner, format, args...), c.begin(s.node)})
	return &c.found[len(c.found)-1].Problem
}

// in is the spot of a child.
func (c *checker) child(s spot, node int, name string) spot {
	pointer := s.pointer + "/" + escape(name)
	if s.owner == "" || s.node == 0 {
		return spot{node, pointer, pointer}
	}
	return spot{node, pointer, s.owner}
}

// get is the spot of a member and whether it is there.
func (c *checker) get(s spot, name string) (spot, bool) {
	node, ok := c.member(s.node, name)
	if !ok {
		node = s.node
	}
	return c.child(s, node, name), ok
}

// item is the spot of a list's entry.
func (c *checker) item(s spot, node, index int) spot {
	pointer := s.pointer + "/" + strconv.Itoa(index)
	return spot{node, pointer, pointer}
}

func (c *checker) isText(s spot) bool { return c.nodes[s.node].kind == '"' }

func fix(title string, ops ...skill.Op) *skill.Fix {
	return &skill.Fix{Title: title, Patch: ops}
}

func set(op, path string, raw []byte) skill.Op { return skill.Op{Op: op, Path: path, Value: raw} }

func removal(path string) skill.Op { return skill.Op{Op: "remove", Path: path} }
