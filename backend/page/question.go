package page

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"sitewright/backend/fault"
)

// enterFrame is the part of a selector that goes on in a frame.
const enterFrame = "internal:control=enter-frame"

// question is what our script is asked about what a selector finds. The script
// answers when it can, or when the time is over.
type question struct {
	// member is what the person called, such as "locator.click".
	member string
	// method is the script's.
	method string
	args   map[string]any
	limit  limit
	// pose asks in another way than (*document).ask.
	pose func(ctx context.Context, d *document, method string, ask map[string]any, to *answer) error
}

// answer is what our script says; answer.ts has the same.
type answer struct {
	Done  json.RawMessage `json:"done"`
	Enter *struct {
		Frame int    `json:"frame"`
		Rest  string `json:"rest"`
	} `json:"enter"`
	Wrong *why `json:"wrong"`
	Late  *why `json:"late"`
	Not   *why `json:"not"`
}

// why is the reason for a failure.
type why struct {
	Code fault.Code `json:"code"`
	Text string     `json:"text"`
	Hint string     `json:"hint"`
}

// found is what became of a question: the document that the element is in, and
// the number under which our script there keeps it.
type found struct {
	doc  *document
	id   int
	done json.RawMessage
	// absent is set instead of done when one look was all and nothing was there.
	absent *why
}

// ask poses the question where the selector leads, through frames, and again
// when a document goes meanwhile.
func (l *Locator) ask(ctx context.Context, q question) (found, error) {
	ctx, cancel := q.limit.context(ctx, l.page)
	defer cancel()
	for {
		f, err := l.askOnce(ctx, q)
		if !errors.Is(err, errLeft) {
			return f, err
		}
		if q.limit.over() {
			return f, l.late(q, &why{Code: fault.WaitTimeout, Text: "the page goes from one document to the next"})
		}
	}
}

func (l *Locator) askOnce(ctx context.Context, q question) (found, error) {
	doc, err := l.frame.document(ctx)
	if err != nil {
		return found{}, err
	}
	selector := l.selector
	for {
		f := found{doc: doc, id: l.page.nextID()}
		ask := map[string]any{"id": f.id, "selector": selector, "timeout": q.limit.left()}
		maps.Copy(ask, q.args)
		var a answer
		step := q
		if q.pose != nil && strings.Contains(selector, enterFrame) {
			step.method, step.pose = "hop", nil
		}
		if err := doc.wait(ctx, step, ask, &a); err != nil {
			return found{}, err
		}
		switch {
		case a.Enter != nil:
			if doc, err = doc.enter(ctx, a.Enter.Frame); err != nil {
				return found{}, err
			}
			selector = a.Enter.Rest
		case a.Wrong != nil:
			return found{}, l.wrong(q.member, a.Wrong)
		case a.Late != nil && ctx.Err() != nil && !errors.Is(context.Cause(ctx), errSilent):
			return found{}, context.Cause(ctx) // it was taken back
		case a.Late != nil && !q.limit.once:
			return found{}, l.late(q, a.Late)
		case a.Late != nil:
			f.absent = a.Late
			return f, nil
		case a.Not != nil:
			f.absent = a.Not
			return f, nil
		default:
			f.done = a.Done
			return f, nil
		}
	}
}

// The app pokes a question that waits: in a tab that nobody looks at, time passes
// slowly for the page itself.
const (
	pokeAfter = 300 * time.Millisecond
	pokeEvery = 250 * time.Millisecond
)

// wait poses the question, pokes it while it waits, and takes it back when ctx
// ends before the answer.
func (d *document) wait(ctx context.Context, q question, ask map[string]any, to *answer) (err error) {
	answered := make(chan struct{})
	go d.poke(ctx, ask["id"], answered)
	if q.pose != nil {
		err = q.pose(ctx, d, q.method, ask, to)
	} else {
		err = d.ask(ctx, q.method, ask, to)
	}
	close(answered)
	if err != nil && ctx.Err() != nil {
		d.tell(context.WithoutCancel(ctx), "cancel", ask["id"])
	}
	return err
}

func (d *document) poke(ctx context.Context, id any, answered <-chan struct{}) {
	next := time.NewTimer(pokeAfter)
	defer next.Stop()
	for {
		select {
		case <-answered:
			return
		case <-d.gone:
			return
		case <-ctx.Done():
			return
		case <-next.C:
			d.tell(ctx, "poke", id)
			next.Reset(pokeEvery)
		}
	}
}

// tellLimit is how long a message that nobody waits for may be on its way.
const tellLimit = 500 * time.Millisecond

// tell calls a method of our script, if it is there, whose answer nobody needs.
func (d *document) tell(ctx context.Context, method string, argument any) {
	ctx, cancel := context.WithTimeout(ctx, tellLimit)
	defer cancel()
	for _, w := range []world{d.ownWorld(), d.mainWorld()} {
		if w.kit != "" {
			_, _ = d.call(ctx, w.kit, callMethod, true, method, argument)
		}
	}
}

// nextID numbers questions, so that no two of a page have the same number.
func (p *Page) nextID() int { return int(p.asked.Add(1)) }

// late is the fault of a question that was not answered in its time.
func (l *Locator) late(q question, w *why) error {
	return fault.New(w.Code, "%s: waited %s for %s: %s.", q.member, seconds(q.limit.whole), l.describe(), w.Text).
		WithHint("%s", cmp.Or(w.Hint, lateHint(w)))
}

// troubles are what an element can be in, by a word of the reason, with what a
// script can do about it.
var troubles = []struct{ word, hint string }{
	{"covered by", "Close what covers it first, or give { force: true } if the click is meant all the same."},
	{"moving", "Wait until it rests, or give { force: true } if the click is meant all the same."},
	{"disabled", "Do first what the page wants done before it can be used, or allow more time with { timeout: … }."},
	{"read-only", "The page does not let it be changed now: look for the button that begins the change."},
	{"hidden", "Open first what it is in, such as a menu or a tab of the page, or choose one that is shown."},
	{"has no option", "Choose one of those, or wait until the page has filled the list."},
	{"out of view", "Scroll the part of the page that holds it, or choose another element."},
	{"still", "Do first what makes it go, or allow more time with { timeout: … }."},
}

// lateHint is what a script can do about an element that did not become as it has to be.
func lateHint(w *why) string {
	if w.Code == fault.ElementNotFound || strings.HasPrefix(w.Text, "nothing matches") {
		return "page.snapshot() shows what the page has now; { timeout: … } allows more time."
	}
	for _, t := range troubles {
		if strings.Contains(w.Text, t.word) {
			return t.hint
		}
	}
	return "Look at the page at that moment with page.screenshot() or page.snapshot(), or allow more time with { timeout: … }."
}

// wrongHint is what a script can do about a call that can never work.
func wrongHint(w *why) string {
	if w.Code == fault.BadArguments {
		return "Look at what was given. A selector is CSS, or begins with text=, xpath=, role= or the like."
	}
	return "Choose the element that this can be done with: page.snapshot() shows what the page has."
}

// wrong is the fault of a question that has no answer.
func (l *Locator) wrong(member string, w *why) error {
	end := "."
	if w.Code == fault.ElementAmbiguous {
		end = ""
	}
	return fault.New(w.Code, "%s: %s%s", member, w.Text, end).WithHint("%s", cmp.Or(w.Hint, wrongHint(w)))
}

// describeLimit is how long finding better words for a selector may take.
const describeLimit = time.Second

// describe is the selector as a person writes it, or as it is where the page
// cannot say.
func (l *Locator) describe() string {
	ctx, cancel := context.WithTimeout(context.Background(), describeLimit)
	defer cancel()
	words, err := l.page.Describe(ctx, l.selector)
	if err != nil {
		return l.selector
	}
	return words
}

// Describe writes a selector as a person does: getByRole('button', { name: 'Save' }).
func (p *Page) Describe(ctx context.Context, selector string) (string, error) {
	main, err := p.Frame("")
	if err != nil {
		return "", err
	}
	doc, err := main.document(ctx)
	if err != nil {
		return "", err
	}
	var words string
	if err := doc.ask(ctx, "describe", map[string]any{"selector": selector}, &words); err != nil {
		return "", fmt.Errorf("describing a selector: %w", err)
	}
	return words, nil
}
