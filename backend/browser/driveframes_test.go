package browser

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/runtime"

	"sitewright/backend/fault"
)

// frameBook keeps the frames that were told of, by the name in their address.
type frameBook struct {
	mu     sync.Mutex
	told   int
	frames map[string]*FrameSession
}

// attached notes the frame once its document is there, unless it goes before.
func (f *frameBook) attached(s *FrameSession) {
	f.mu.Lock()
	f.told++
	f.mu.Unlock()
	for s.Err() == nil {
		var r runtime.EvaluateResult
		err := s.Call(s.ctx, "Runtime.evaluate", runtime.EvaluateParams{Expression: `new URLSearchParams(location.search).get("name")`}, &r)
		var name string
		if err != nil || r.Result.Type != "string" || json.Unmarshal(r.Result.Value, &name) != nil {
			continue
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.frames == nil {
			f.frames = map[string]*FrameSession{}
		}
		f.frames[name] = s
		return
	}
}

// named waits for the frame.
func (f *frameBook) named(t *testing.T, name string) *FrameSession {
	t.Helper()
	var found *FrameSession
	eventually(t, "the frame "+name, func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		found = f.frames[name]
		return found != nil
	})
	return found
}

func TestDrivenFrames(t *testing.T) {
	d := driven(t, workshopAt(t, "frames"))
	book := &frameBook{}
	stop := d.Frames(book.attached)
	defer stop()
	// near is of the page's own site; the others are not of their holder's.
	for _, name := range []string{"far", "far-deep", "near-deep"} {
		f := book.named(t, name)
		if got := eval(t, f, "document.title"); got != "Inner "+name {
			t.Errorf("%s says %q", name, got)
		}
		if f.Err() != nil {
			t.Errorf("%s has ended: %v", name, f.Err())
		}
	}
	// A second one who watches hears of them as well, at once.
	again := &frameBook{}
	defer d.Frames(again.attached)()
	if names := slices.Sorted(maps.Keys(again.frames)); strings.Join(names, " ") != "far far-deep near-deep" {
		t.Errorf("told of %v", names)
	}

	h := &heard{}
	book.named(t, "far").Listen(h.note)
	if len(h.events) == 0 {
		t.Error("nothing of the frame's code was told")
	}

	far, deep := book.named(t, "far"), book.named(t, "far-deep")
	eval(t, d, "document.getElementById('remove').click()")
	for _, f := range []*FrameSession{far, deep} {
		<-f.Done()
		if fault.CodeOf(f.Err()) != fault.PageNavigated {
			t.Errorf("it ended with %v", f.Err())
		}
		if err := f.Call(t.Context(), "Runtime.evaluate", map[string]any{"expression": "1"}, nil); fault.CodeOf(err) != fault.PageNavigated {
			t.Errorf("a command after the end: %v", err)
		}
	}
	book.mu.Lock()
	clear(book.frames)
	book.mu.Unlock()
	eval(t, d, "document.getElementById('add').click()")
	book.named(t, "far-deep")
	far = book.named(t, "far")

	// It comes home into the page's process, and another leaves it.
	eval(t, d, "document.getElementById('home').click()")
	<-far.Done()
	eval(t, d, "document.getElementById('away').click()")
	book.named(t, "near-away")
}

// A frame that goes back and forth between processes is never lost.
func TestDrivenFrameToAndFro(t *testing.T) {
	address := workshopAt(t, "frames")
	d := driven(t, address)
	book := &frameBook{}
	defer d.Frames(book.attached)()
	book.named(t, "far")
	for range 5 {
		eval(t, d, `new Promise((done) => {
			const far = document.getElementById("far");
			// Its former page may load meanwhile.
			far.onload = () => far.contentDocument?.title === "Inner home" && done();
			far.src = "/workshop/inner?name=home";
		})`)
		book.mu.Lock()
		clear(book.frames)
		book.mu.Unlock()
		eval(t, d, `(() => {
			const there = location.href.replace("shop.", "bench.").replace("frames", "inner?name=back");
			document.getElementById("far").src = there;
		})()`)
		book.named(t, "back")
	}
}

func TestFramesEndWithTheTab(t *testing.T) {
	d := driven(t, workshopAt(t, "frames"))
	book := &frameBook{}
	defer d.Frames(book.attached)()
	far := book.named(t, "far")
	if err := d.CloseTab(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-far.Done()
	<-d.Done()
	if fault.CodeOf(far.Err()) != fault.TabClosed {
		t.Errorf("it ended with %v", far.Err())
	}
}
