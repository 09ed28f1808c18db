package page

import (
	"context"
	"slices"
	"time"

	"github.com/chromedp/cdproto/input"
)

// held is what is pressed on the keyboard and the mouse now.
type held struct {
	// keys are the codes of keys that are down.
	keys []string
	// buttons are the mouse's, in the protocol's bits.
	buttons int64
}

// modifiers are those that are down, in the protocol's bits.
func (h held) modifiers() (bits int64) {
	for _, code := range h.keys {
		bits |= modifierKeys[keyboard[code].name]
	}
	return bits
}

func (p *Page) holding() held {
	p.mu.Lock()
	defer p.mu.Unlock()
	return held{keys: slices.Clone(p.held.keys), buttons: p.held.buttons}
}

// KeyDown presses a key and holds it; Page.KeyUp lets it go. One that is down is
// pressed again, as a key does that is held for long.
func (p *Page) KeyDown(ctx context.Context, name string) error {
	k, err := keyNamed("keyboard.down", name)
	if err != nil {
		return err
	}
	doc, err := p.focused(ctx)
	if err != nil {
		return err
	}
	return p.keyDown(ctx, doc, k)
}

// KeyUp lets a key go.
func (p *Page) KeyUp(ctx context.Context, name string) error {
	k, err := keyNamed("keyboard.up", name)
	if err != nil {
		return err
	}
	doc, err := p.focused(ctx)
	if err != nil {
		return err
	}
	return p.keyUp(ctx, doc, k)
}

// Press presses a key or a chord such as Control+A, and waits for the navigation
// that it begins. Delay is how long it is held.
func (p *Page) Press(ctx context.Context, name string, delay time.Duration) error {
	f, err := p.Frame("")
	if err != nil {
		return err
	}
	return p.press(ctx, "keyboard.press", f, name, delay, p.newLimit(nil))
}

// press presses a chord for something in the frame.
func (p *Page) press(ctx context.Context, member string, f *Frame, name string, delay time.Duration, limit limit) error {
	var keys []keyPress
	for _, each := range chord(name) {
		k, err := keyNamed(member, each)
		if err != nil {
			return err
		}
		keys = append(keys, k)
	}
	doc, err := p.focused(ctx)
	if err != nil {
		return err
	}
	away := p.watchDepartures(f)
	defer away.stop()
	if err := p.strikeKeys(ctx, doc, keys, delay); err != nil {
		return err
	}
	return away.settle(ctx, limit)
}

// strikeKeys presses all keys and lets them go. Whatever happens, none stays down.
func (p *Page) strikeKeys(ctx context.Context, doc *document, keys []keyPress, delay time.Duration) (err error) {
	for i, k := range keys {
		defer func() {
			if up := p.keyUp(context.WithoutCancel(ctx), doc, k); err == nil {
				err = up
			}
		}()
		if err := p.keyDown(ctx, doc, k); err != nil {
			return err
		}
		if i == len(keys)-1 {
			pause(ctx, delay)
		}
	}
	return context.Cause(ctx)
}

// Type types a text key by key. What the US keyboard does not have is put in as
// by an input method. Delay is the pause after each character.
func (p *Page) Type(ctx context.Context, text string, delay time.Duration) error {
	f, err := p.Frame("")
	if err != nil {
		return err
	}
	return p.typeText(ctx, f, text, delay, p.newLimit(nil))
}

func (p *Page) typeText(ctx context.Context, f *Frame, text string, delay time.Duration, limit limit) error {
	away := p.watchDepartures(f)
	defer away.stop()
	for _, c := range text {
		doc, err := p.focused(ctx)
		if err != nil {
			return err
		}
		if k, ok := keyboard[string(c)]; ok {
			err = p.strikeKeys(ctx, doc, []keyPress{k}, 0)
		} else {
			err = p.insert(ctx, doc, string(c))
		}
		if err != nil {
			return err
		}
		pause(ctx, delay)
	}
	return away.settle(ctx, limit)
}

// InsertText puts a text in at once, with an input event and no keys.
func (p *Page) InsertText(ctx context.Context, text string) error {
	doc, err := p.focused(ctx)
	if err != nil {
		return err
	}
	return p.insert(ctx, doc, text)
}

// Press focuses the element and presses a key or a chord.
func (l *Locator) Press(ctx context.Context, name string, delay time.Duration, timeout *time.Duration) error {
	limit := l.page.newLimit(timeout)
	if err := l.simply(ctx, "focus", timeout, nil); err != nil {
		return as("locator.press", err)
	}
	return l.page.press(ctx, "locator.press", l.frame, name, delay, limit)
}

// PressSequentially focuses the element and types a text key by key.
func (l *Locator) PressSequentially(ctx context.Context, text string, delay time.Duration, timeout *time.Duration) error {
	limit := l.page.newLimit(timeout)
	if err := l.simply(ctx, "focus", timeout, nil); err != nil {
		return as("locator.pressSequentially", err)
	}
	return l.page.typeText(ctx, l.frame, text, delay, limit)
}

// insert types what no key has. That the document goes meanwhile is no failure.
func (p *Page) insert(ctx context.Context, doc *document, text string) error {
	return gone(dispatch(ctx, doc, input.InsertText, input.InsertTextParams{Text: text}))
}

func (p *Page) keyDown(ctx context.Context, doc *document, k keyPress) error {
	p.mu.Lock()
	repeat := slices.Contains(p.held.keys, k.code)
	if !repeat {
		p.held.keys = append(p.held.keys, k.code)
	}
	modifiers := p.held.modifiers()
	p.mu.Unlock()
	value, types := k.now(modifiers)
	ev := input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeRawKeyDown, Modifiers: modifiers, Key: value, Code: k.code,
		WindowsVirtualKeyCode: k.number, Location: k.side(), AutoRepeat: &repeat,
		Commands: commandsOf(k.code, modifiers),
	}
	if types != "" {
		ev.Type, ev.Text, ev.UnmodifiedText = input.DispatchKeyEventTypeKeyDown, types, types
	}
	ev.IsKeypad = k.onPad()
	return gone(dispatch(ctx, doc, input.DispatchKeyEvent, ev))
}

func (p *Page) keyUp(ctx context.Context, doc *document, k keyPress) error {
	p.mu.Lock()
	p.held.keys = slices.DeleteFunc(slices.Clone(p.held.keys), func(code string) bool { return code == k.code })
	modifiers := p.held.modifiers()
	p.mu.Unlock()
	value, _ := k.now(modifiers)
	return gone(dispatch(ctx, doc, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyUp, Modifiers: modifiers, Key: value, Code: k.code,
		WindowsVirtualKeyCode: k.number, Location: k.side(), IsKeypad: k.onPad(),
	}))
}

// side is the protocol's location: 1 for left, 2 for right.
func (k keyPress) side() int64 {
	if k.location == 3 {
		return 0
	}
	return k.location
}

// onPad says to the protocol that the key is on the number pad; Chrome takes no
// location for it.
func (k keyPress) onPad() *bool {
	yes := k.location == 3
	return &yes
}

// now is what the key means and types with the modifiers held: Shift changes it,
// any other makes it a shortcut.
func (k keyPress) now(modifiers int64) (value, types string) {
	value, types = k.value, k.types
	shift := modifiers&modifierKeys["Shift"] != 0
	if shift && k.shifted != "" && k.text == "" {
		value, types = k.shifted, k.shifted
	}
	if modifiers&^modifierKeys["Shift"] != 0 {
		types = ""
	}
	return value, types
}
