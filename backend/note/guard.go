package note

import (
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// workLimit is how much a note may cost to parse, in steps of a few nanoseconds.
// goldmark is quadratic in places (an inline in those of its paragraph, a line in
// the levels around it, a cell in columns × rows), so 1 MB could take minutes. The
// steps are counted, not timed: a note is refused everywhere or nowhere.
const workLimit = 200_000_000

// What one thing costs, in the same steps, as measured with the hostile notes of
// guard_test.go.
const (
	levelCost    = 100  // one open quote, list or footnote at one line
	cellCost     = 200  // one table cell, with its rendering
	blockCost    = 2000 // one heading with its id, or block of code with its colours
	footnoteCost = 1000 // one reference, with its link and its way back
	definedCost  = 5    // one defined footnote that a reference is compared with
	addressCost  = 40   // one byte of an address or title, each time it is used
	codeCost     = 3    // one byte read in search of the backticks that end code
	scannedCost  = 3    // one byte read to see whether it belongs to an address
)

var guardKey = parser.NewContextKey()

// guard watches one note being parsed. Once it has said stop, the watched parsers
// decline everything, the rest of the note is plain text and soon over.
type guard struct {
	left    int
	tooDeep bool

	// The block whose inlines are being parsed: where it ends in the source, its
	// lines, the inlines made so far, the "[" still open in it, and where the last
	// run of each number of backticks starts (nil until one is met).
	block    ast.Node
	end      int
	lines    int
	inlines  int
	brackets int
	lastRun  map[int]int

	footnotes    int
	escapedPipes int
}

func newGuard() *guard { return &guard{left: workLimit} }

func guardOf(pc parser.Context) *guard { return pc.Get(guardKey).(*guard) }

func (g *guard) spend(steps int) {
	// A product of counts may be large; it never gets near an overflow.
	if g.left >= 0 {
		g.left -= steps
	}
}

func (g *guard) stopped() bool { return g.tooDeep || g.left < 0 }

// enter notes that the inlines of block are being parsed now.
func (g *guard) enter(block ast.Node) {
	if g.block == block {
		return
	}
	lines := block.Lines()
	g.block, g.end, g.lines, g.inlines, g.brackets, g.lastRun = block, 0, lines.Len(), 0, 0, nil
	if lines.Len() > 0 {
		g.end = lines.At(lines.Len() - 1).Stop
	}
}

func (g *guard) err() error {
	switch {
	case g.tooDeep:
		return fault.New(TooDeep, "This note is nested more than %d levels deep (quotes, lists, brackets or emphasis) and is not shown.",
			skill.NestingLimit).WithHint("Use fewer levels.")
	case g.left < 0:
		return fault.New(TooDeep, "This note has too much nesting, too many marks or links in one paragraph or too large a table, and is not shown.").
			WithHint("Break it up with empty lines, or into several notes.")
	}
	return nil
}

// level reports whether a node counts as a level of nesting.
func level(n ast.Node) bool {
	switch n.Kind() {
	case ast.KindBlockquote, ast.KindList, ast.KindEmphasis, ast.KindLink, ast.KindImage,
		east.KindFootnote, east.KindStrikethrough:
		return true
	}
	return false
}

// levelsAt counts the levels from the document down to n, n included.
func levelsAt(n ast.Node) int {
	levels := 0
	for ; n != nil; n = n.Parent() {
		if level(n) {
			levels++
		}
	}
	return levels
}

// inspect looks at the whole parsed note: how deep it is (emphasis and brackets
// are levels only once they have found their ends), and what showing it costs: a
// long address may be used often. It must not recurse: depth is what it checks.
func (g *guard) inspect(root ast.Node) {
	levels := 0
	for n := root; n != nil && !g.stopped(); {
		if level(n) {
			levels++
			g.tooDeep = levels > skill.NestingLimit
		}
		switch n := n.(type) {
		case *ast.Link:
			g.spend((len(n.Destination) + len(n.Title)) * addressCost)
		case *ast.Image:
			g.spend((len(n.Destination) + len(n.Title)) * addressCost)
		case *ast.Heading, *ast.CodeBlock, *ast.FencedCodeBlock, *ast.HTMLBlock:
			g.spend(blockCost)
		}
		if n.HasChildren() {
			n = n.FirstChild()
			continue
		}
		for n != nil {
			if level(n) {
				levels--
			}
			if next := n.NextSibling(); next != nil {
				n = next
				break
			}
			n = n.Parent()
		}
	}
}
