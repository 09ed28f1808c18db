package note

import (
	"sync"

	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/util"
)

// markdownParser is goldmark with GitHub's dialect and footnotes, every part that
// can be made slow wrapped by the guard. The numbers are goldmark's own
// priorities. It is safe for use by several goroutines.
var markdownParser = sync.OnceValue(func() parser.Parser {
	at := util.Prioritized
	return parser.NewParser(
		parser.WithAutoHeadingID(),
		parser.WithBlockParsers(
			at(parser.NewSetextHeadingParser(parser.WithAutoHeadingID()), 100),
			at(parser.NewThematicBreakParser(), 200),
			at(container{BlockParser: parser.NewListParser()}, 300),
			at(listItem{parser.NewListItemParser()}, 400),
			at(parser.NewCodeBlockParser(), 500),
			at(parser.NewATXHeadingParser(parser.WithAutoHeadingID()), 600),
			at(parser.NewFencedCodeBlockParser(), 700),
			at(container{BlockParser: parser.NewBlockquoteParser()}, 800),
			at(parser.NewHTMLBlockParser(), 900),
			at(container{BlockParser: extension.NewFootnoteBlockParser(), footnote: true}, 999),
			at(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(
			at(inline{InlineParser: extension.NewTaskCheckBoxParser()}, 0),
			at(inline{InlineParser: parser.NewCodeSpanParser(), before: beforeCode}, 100),
			at(inline{InlineParser: extension.NewFootnoteParser(), after: afterFootnote}, 101),
			at(inline{InlineParser: parser.NewLinkParser(), before: beforeLink}, 200),
			at(inline{InlineParser: parser.NewAutoLinkParser()}, 300),
			at(inline{InlineParser: parser.NewRawHTMLParser()}, 400),
			at(inline{InlineParser: parser.NewEmphasisParser()}, 500),
			at(inline{InlineParser: extension.NewStrikethroughParser(), before: beforeStrikethrough}, 501),
			at(inline{InlineParser: extension.NewLinkifyParser()}, 999),
		),
		parser.WithParagraphTransformers(
			at(references{parser.LinkReferenceParagraphTransformer}, 100),
			at(tables{extension.NewTableParagraphTransformer()}, 200),
		),
		parser.WithASTTransformers(
			at(extension.NewTableASTTransformer(), 0),
			at(extension.NewFootnoteASTTransformer(), 999),
		),
	)
})
