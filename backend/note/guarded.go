package note

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"sitewright/backend/skill"
)

// container watches a block that holds other blocks: how deep it goes, and that
// every further line asks every open one.
type container struct {
	parser.BlockParser
	// footnote: every reference is compared with each of these.
	footnote bool
}

func (c container) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	g := guardOf(pc)
	if g.stopped() {
		return nil, parser.NoChildren
	}
	node, state := c.BlockParser.Open(parent, reader, pc)
	if node == nil {
		return nil, state
	}
	if levelsAt(parent) >= skill.NestingLimit {
		g.tooDeep = true
		return nil, parser.NoChildren
	}
	if c.footnote {
		g.footnotes++
	}
	return node, state
}

func (c container) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	return watchedContinue(c.BlockParser, node, reader, pc)
}

// listItem is a container that is no level of its own: its list is.
type listItem struct{ parser.BlockParser }

func (l listItem) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	return watchedContinue(l.BlockParser, node, reader, pc)
}

func watchedContinue(bp parser.BlockParser, node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	g := guardOf(pc)
	if g.spend(levelCost); g.stopped() {
		return parser.Close
	}
	return bp.Continue(node, reader, pc)
}

// inline watches an inline parser. goldmark compares emphasis marks and links with
// those before them in the block, and looks up text line by line: the n-th inline
// of a block costs n and the block's lines.
type inline struct {
	parser.InlineParser
	// before, if any, adds what this parser's attempt costs, or declines it.
	before func(g *guard, block text.Reader) (attempt bool)
	// after, if any, adds what a node it made costs.
	after func(g *guard)
}

func (i inline) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	g := guardOf(pc)
	g.enter(parent)
	if g.stopped() || i.before != nil && !i.before(g, block) {
		return nil
	}
	node := i.InlineParser.Parse(parent, block, pc)
	if node != nil {
		g.inlines++
		g.spend(g.inlines + g.lines)
		if i.after != nil {
			i.after(g)
		}
	}
	return node
}

// CloseBlock implements parser.CloseBlocker for the parsers that do.
func (i inline) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	if closer, ok := i.InlineParser.(parser.CloseBlocker); ok {
		closer.CloseBlock(parent, block, pc)
	}
}

// beforeLink counts open brackets, and at a "]" what looking for a link costs:
// everything since its "[", and the address in "(…)" up to a space.
func beforeLink(g *guard, block text.Reader) bool {
	line, _ := block.PeekLine()
	switch {
	case line[0] == '[' || bytes.HasPrefix(line, []byte("![")):
		g.brackets++
		g.tooDeep = g.brackets > skill.NestingLimit
	case line[0] == ']' && g.brackets > 0:
		g.brackets--
		g.spend(g.inlines + g.lines)
		if bytes.HasPrefix(line, []byte("](")) {
			g.spend(scannedCost * addressLength(line[2:]))
		}
	}
	return !g.stopped()
}

// addressLength is at least what goldmark reads of an address.
func addressLength(line []byte) int {
	end := bytes.IndexAny(line, " \t\n")
	if bytes.HasPrefix(line, []byte("<")) {
		end = bytes.IndexByte(line, '>')
	}
	if end < 0 {
		return len(line)
	}
	return end
}

// beforeCode counts the search for backticks that are not there: goldmark reads to
// the end of the block each time. Those that are found are never read again.
func beforeCode(g *guard, block text.Reader) bool {
	line, segment := block.PeekLine()
	if g.lastRun == nil {
		g.lastRun = lastRuns(block.Source(), segment.Start, g.end)
	}
	if g.lastRun[leadingBackticks(line)] <= segment.Start {
		g.spend(codeCost * (g.end - segment.Start))
	}
	return !g.stopped()
}

// lastRuns returns where the last run of each number of backticks starts.
func lastRuns(source []byte, start, end int) map[int]int {
	last := map[int]int{}
	for i := start; i < end; i++ {
		if n := leadingBackticks(source[i:end]); n > 0 {
			last[n] = i
			i += n
		}
	}
	return last
}

func leadingBackticks(s []byte) int { return len(s) - len(bytes.TrimLeft(s, "`")) }

// beforeStrikethrough declines what can be none, three "~" or more: goldmark would
// measure the whole run again at each of them.
func beforeStrikethrough(_ *guard, block text.Reader) bool {
	line, _ := block.PeekLine()
	return !bytes.HasPrefix(line, []byte("~~~"))
}

func afterFootnote(g *guard) { g.spend(footnoteCost + definedCost*g.footnotes) }

// references watches the paragraphs that may define links: goldmark copies the
// lines that are left after each definition.
type references struct{ parser.ParagraphTransformer }

func (r references) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	g, lines := guardOf(pc), node.Lines()
	if lines.Len() > 0 {
		first := lines.At(0)
		if bytes.HasPrefix(bytes.TrimLeft(first.Value(reader.Source()), " "), []byte("[")) {
			g.spend(lines.Len() * lines.Len())
		}
	}
	if !g.stopped() {
		r.ParagraphTransformer.Transform(node, reader, pc)
	}
}

// tables watches the paragraphs that may be tables: every row gets every column,
// written or not, and every escaped "|" in code is compared with all others.
type tables struct{ parser.ParagraphTransformer }

func (t tables) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	g, lines := guardOf(pc), node.Lines()
	for i := 1; i < lines.Len(); i++ {
		line := lines.At(i)
		columns := columnsOf(line.Value(reader.Source()))
		if columns == 0 {
			continue
		}
		g.spend(cellCost * columns * (lines.Len() - i))
		pipes := 0
		for j := range lines.Len() {
			line := lines.At(j)
			pipes += bytes.Count(line.Value(reader.Source()), []byte(`\|`))
		}
		g.escapedPipes += pipes
		g.spend(pipes * g.escapedPipes)
		break
	}
	if !g.stopped() {
		t.ParagraphTransformer.Transform(node, reader, pc)
	}
}

// columnsOf returns how many columns a line like |---|:-:| has at most; 0 for a
// line that is none.
func columnsOf(line []byte) int {
	if len(bytes.Trim(line, "|-: \t\n")) > 0 || bytes.IndexByte(line, '-') < 0 {
		return 0
	}
	return bytes.Count(line, []byte("|")) + 1
}
