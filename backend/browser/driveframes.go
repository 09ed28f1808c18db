package browser

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"sitewright/backend/fault"
)

// FrameSession is the connection to a frame of a driven tab that has a process
// of its own, as frames of other sites do: its documents, its code and its
// requests are told there and nowhere else. chromedp makes Chrome say when one
// comes up, within whichever target holds the frame, and leaves the rest to us.
type FrameSession struct {
	drive  *Drive
	info   *target.Info
	ctx    context.Context
	cancel context.CancelFunc
	// ready closes when target is there, or there will never be one.
	ready  chan struct{}
	target *chromedp.Target
	done   chan struct{}
	// again is set when the frame appeared once more before its end was known;
	// the drive's mu guards it.
	again    *target.Info
	audience audience
}

// frameWatcher is one who wants to know of each frame, once.
type frameWatcher struct {
	attached func(*FrameSession)
	mu       sync.Mutex
	told     map[*FrameSession]bool
}

func (w *frameWatcher) tell(f *FrameSession) {
	w.mu.Lock()
	again := w.told[f]
	w.told[f] = true
	w.mu.Unlock()
	if !again {
		w.attached(f)
	}
}

// frameReady is how long Frames waits for a frame that is being attached to. It
// takes some milliseconds; a frame that hangs may take for ever.
const frameReady = 2 * time.Second

// Frames calls attached with the session of every frame that has a process of
// its own, however deep: with those that are there before it returns, and with
// each that comes, until stop is called or the lease ends. attached may send
// commands.
func (d *Drive) Frames(attached func(*FrameSession)) (stop func()) {
	w := &frameWatcher{attached: attached, told: map[*FrameSession]bool{}}
	d.mu.Lock()
	d.watchers = append(slices.Clone(d.watchers), w)
	known := make([]*FrameSession, 0, len(d.frames))
	for _, f := range d.frames {
		known = append(known, f)
	}
	d.mu.Unlock()
	limit := time.NewTimer(frameReady)
	defer limit.Stop()
	for _, f := range known {
		select {
		case <-f.ready:
			if f.target != nil {
				w.tell(f)
			}
		case <-limit.C:
		}
	}
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.watchers = slices.DeleteFunc(slices.Clone(d.watchers), func(other *frameWatcher) bool { return other == w })
	}
}

// followFrames attaches to the frames that the tab has at the beginning.
func (d *Drive) followFrames(ctx context.Context) {
	r, err := call(ctx, d.s.browser, target.GetTargets, target.GetTargetsParams{Filter: target.Filter{{Type: "iframe"}}})
	if err != nil {
		return // the next command says what is wrong
	}
	// Chrome lists holders and held in no order.
	within := map[target.ID]bool{target.ID(d.s.TabID): true}
	for grown := true; grown; {
		grown = false
		for _, info := range r.TargetInfos {
			if !within[info.TargetID] && within[info.ParentID] {
				within[info.TargetID], grown = true, true
				d.follow(info)
			}
		}
	}
}

// frameAppeared is called when the tab, or a frame of it, says that it has a
// target inside.
func (d *Drive) frameAppeared(at *target.EventAttachedToTarget) {
	if at.TargetInfo.Type == "iframe" {
		d.follow(at.TargetInfo)
	}
}

// follow attaches to the frame. One that left its process and came back may
// appear before the end of its former session is known, and then waits for that.
func (d *Drive) follow(info *target.Info) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if f := d.frames[info.TargetID]; f != nil {
		f.again = info
		return
	}
	if d.released {
		return
	}
	f := &FrameSession{drive: d, info: info, ready: make(chan struct{}), done: make(chan struct{})}
	f.ctx, f.cancel = chromedp.NewContext(d.s.browser.root,
		chromedp.WithTargetID(info.TargetID),
		chromedp.WithDetachOnCancel(),
		chromedp.WithListener(f.handle))
	d.frames[info.TargetID] = f
	d.frameWork.Go(f.live)
}

// live attaches, and waits for the end of the frame.
func (f *FrameSession) live() {
	defer f.forget()
	err := chromedp.Do(f.ctx)
	if err == nil {
		target := chromedp.FromContext(f.ctx).Target
		if err = ignoreNodes(f.ctx, target); err == nil {
			f.target = target
		}
	}
	close(f.ready)
	if err != nil {
		return // it went as fast as it came
	}
	gone, err := chromedp.Detached(f.ctx)
	if err != nil {
		return
	}
	f.drive.frameWork.Go(f.announce)
	select {
	case <-gone:
	case <-f.ctx.Done():
	case <-f.drive.s.browser.conn.LostConnection:
	}
}

// announce tells of the frame, whose end must not wait for those who are told.
func (f *FrameSession) announce() {
	f.drive.mu.Lock()
	watchers := f.drive.watchers
	f.drive.mu.Unlock()
	for _, w := range watchers {
		w.tell(f)
	}
}

func (f *FrameSession) forget() {
	f.drive.mu.Lock()
	if f.drive.frames[f.info.TargetID] == f {
		delete(f.drive.frames, f.info.TargetID)
	}
	again := f.again
	f.drive.mu.Unlock()
	close(f.done)
	f.cancel()
	if again != nil {
		f.drive.follow(again)
	}
}

// handle passes events of the frame on; frames inside it are followed too.
func (f *FrameSession) handle(ev any) {
	if at, ok := ev.(*target.EventAttachedToTarget); ok {
		f.drive.frameAppeared(at)
	}
	f.audience.tell(ev)
}

// ID is the id of the frame, and of its target.
func (f *FrameSession) ID() string { return string(f.info.TargetID) }

// Done closes when the frame is gone: removed, moved to another process, or its
// tab closed.
func (f *FrameSession) Done() <-chan struct{} { return f.done }

// Err says after Done why: tab-closed or browser-lost when there is no tab any
// more, else page-navigated. Before, it is nil.
func (f *FrameSession) Err() error {
	select {
	case <-f.done:
	default:
		return nil
	}
	if err := f.drive.Err(); err != nil {
		return err
	}
	return frameGone()
}

func frameGone() *fault.Error {
	return fault.New(fault.PageNavigated, "The frame is gone from the page, or shows another one.")
}

// Listen is Drive.Listen for the frame.
func (f *FrameSession) Listen(handle func(event any)) (stop func()) {
	return f.audience.listen(handle)
}

// Call sends a protocol command to the frame. The fault is page-navigated when
// the frame is gone while the tab lives.
func (f *FrameSession) Call(ctx context.Context, method string, params, result any) error {
	// Nothing answers any more once the lease has ended.
	call, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(f.ctx, stop)()
	err := f.target.Call(call, method, params, result)
	if err != nil && ctx.Err() == nil && (errors.Is(err, chromedp.ErrTargetDetached) || f.ctx.Err() != nil) {
		if gone := f.drive.callError(ctx, err); fault.CodeOf(gone) != fault.Internal {
			return gone
		}
		return frameGone()
	}
	return f.drive.callError(ctx, err)
}
