package page

import (
	"runtime"
	"slices"
	"strings"

	"sitewright/backend/fault"
)

// key is a key of the US keyboard as the protocol wants it. Names and codes are
// those of the W3C's UI Events, the numbers those of Windows' virtual keys.
type key struct {
	// name is the key's value without Shift, shifted with it.
	name, shifted string
	code          string
	number        int64
	// location is 1 for left, 2 for right, 3 for the number pad.
	location int64
	// text is what it types, if that is not its name.
	text string
}

// What a modifier is in the protocol's bits.
var modifierKeys = map[string]int64{"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}

// keyboard finds keys by name, shifted name and code; a code wins over a name
// that another key has too, and what comes first over the later.
var keyboard = layOut()

// keyPress is a key as it is pressed: with what it means and types now.
type keyPress struct {
	key
	value, types string
}

func layOut() map[string]keyPress {
	found := map[string]keyPress{}
	put := func(name string, k key, value string) {
		if _, taken := found[name]; taken || name == "" {
			return
		}
		p := keyPress{key: k, value: value, types: k.text}
		if p.types == "" && len([]rune(value)) == 1 {
			p.types = value
		}
		found[name] = p
	}
	keys := allKeys()
	for _, k := range keys {
		put(k.code, k, k.name)
	}
	for _, k := range keys {
		put(k.name, k, k.name)
		put(k.shifted, k, k.shifted)
	}
	for name, same := range map[string]string{"\n": "Enter", "\r": "Enter", "\t": "Tab", "Shift": "ShiftLeft", "Control": "ControlLeft", "Alt": "AltLeft", "Meta": "MetaLeft"} {
		found[name] = found[same]
	}
	return found
}

func allKeys() []key {
	var keys []key
	for c := 'a'; c <= 'z'; c++ {
		upper := strings.ToUpper(string(c))
		keys = append(keys, key{name: string(c), shifted: upper, code: "Key" + upper, number: int64(upper[0])})
	}
	for i, shifted := range []string{")", "!", "@", "#", "$", "%", "^", "&", "*", "("} {
		digit := string(rune('0' + i))
		keys = append(keys, key{name: digit, shifted: shifted, code: "Digit" + digit, number: int64('0' + i)})
	}
	keys = append(keys, signs...)
	keys = append(keys, named...)
	for i := range 24 {
		n := "F" + decimal(i+1)
		keys = append(keys, key{name: n, code: n, number: int64(112 + i)})
	}
	for i := range 10 {
		digit := decimal(i)
		keys = append(keys, key{name: digit, code: "Numpad" + digit, number: int64(96 + i), location: 3})
	}
	return append(keys, pad...)
}

func decimal(n int) string {
	if n >= 10 {
		return string(rune('0'+n/10)) + string(rune('0'+n%10))
	}
	return string(rune('0' + n))
}

var signs = []key{
	{name: " ", code: "Space", number: 32},
	{name: ";", shifted: ":", code: "Semicolon", number: 186},
	{name: "=", shifted: "+", code: "Equal", number: 187},
	{name: ",", shifted: "<", code: "Comma", number: 188},
	{name: "-", shifted: "_", code: "Minus", number: 189},
	{name: ".", shifted: ">", code: "Period", number: 190},
	{name: "/", shifted: "?", code: "Slash", number: 191},
	{name: "`", shifted: "~", code: "Backquote", number: 192},
	{name: "[", shifted: "{", code: "BracketLeft", number: 219},
	{name: "\\", shifted: "|", code: "Backslash", number: 220},
	{name: "]", shifted: "}", code: "BracketRight", number: 221},
	{name: "'", shifted: "\"", code: "Quote", number: 222},
}

var named = []key{
	{name: "Cancel", code: "Abort", number: 3},
	{name: "Backspace", code: "Backspace", number: 8},
	{name: "Tab", code: "Tab", number: 9},
	{name: "Enter", code: "Enter", number: 13, text: "\r"},
	{name: "Shift", code: "ShiftLeft", number: 16, location: 1},
	{name: "Shift", code: "ShiftRight", number: 16, location: 2},
	{name: "Control", code: "ControlLeft", number: 17, location: 1},
	{name: "Control", code: "ControlRight", number: 17, location: 2},
	{name: "Alt", code: "AltLeft", number: 18, location: 1},
	{name: "Alt", code: "AltRight", number: 18, location: 2},
	{name: "Pause", code: "Pause", number: 19},
	{name: "CapsLock", code: "CapsLock", number: 20},
	{name: "Escape", code: "Escape", number: 27},
	{name: "Convert", code: "Convert", number: 28},
	{name: "NonConvert", code: "NonConvert", number: 29},
	{name: "PageUp", code: "PageUp", number: 33},
	{name: "PageDown", code: "PageDown", number: 34},
	{name: "End", code: "End", number: 35},
	{name: "Home", code: "Home", number: 36},
	{name: "ArrowLeft", code: "ArrowLeft", number: 37},
	{name: "ArrowUp", code: "ArrowUp", number: 38},
	{name: "ArrowRight", code: "ArrowRight", number: 39},
	{name: "ArrowDown", code: "ArrowDown", number: 40},
	{name: "PrintScreen", code: "PrintScreen", number: 44},
	{name: "Insert", code: "Insert", number: 45},
	{name: "Delete", code: "Delete", number: 46},
	{name: "Help", code: "Help", number: 47},
	{name: "Meta", code: "MetaLeft", number: 91, location: 1},
	{name: "Meta", code: "MetaRight", number: 92, location: 2},
	{name: "ContextMenu", code: "ContextMenu", number: 93},
	{name: "NumLock", code: "NumLock", number: 144},
	{name: "ScrollLock", code: "ScrollLock", number: 145},
	{name: "AudioVolumeMute", code: "AudioVolumeMute", number: 173},
	{name: "AudioVolumeDown", code: "AudioVolumeDown", number: 174},
	{name: "AudioVolumeUp", code: "AudioVolumeUp", number: 175},
	{name: "MediaTrackNext", code: "MediaTrackNext", number: 176},
	{name: "MediaTrackPrevious", code: "MediaTrackPrevious", number: 177},
	{name: "MediaStop", code: "MediaStop", number: 178},
	{name: "MediaPlayPause", code: "MediaPlayPause", number: 179},
}

var pad = []key{
	{name: "*", code: "NumpadMultiply", number: 106, location: 3},
	{name: "+", code: "NumpadAdd", number: 107, location: 3},
	{name: "-", code: "NumpadSubtract", number: 109, location: 3},
	{name: ".", code: "NumpadDecimal", number: 110, location: 3},
	{name: "/", code: "NumpadDivide", number: 111, location: 3},
	{name: "Enter", code: "NumpadEnter", number: 13, location: 3, text: "\r"},
}

// keyNamed finds the key of a name: a value such as Enter, a code such as KeyA, or
// a character of the US keyboard.
func keyNamed(member, name string) (keyPress, error) {
	if name == "ControlOrMeta" {
		name = "Control"
		if runtime.GOOS == "darwin" {
			name = "Meta"
		}
	}
	k, ok := keyboard[name]
	if !ok {
		return k, fault.New(fault.BadArguments, "%s: there is no key %q.", member, name).
			WithHint("Keys are named as Enter, ArrowLeft, F1, KeyA or a; text is typed with keyboard.type or insertText.")
	}
	return k, nil
}

// chord splits "Control+Shift+A" into its keys. A plus is a key too: "Shift++".
func chord(text string) []string {
	var keys []string
	for part := ""; ; {
		cut := strings.IndexByte(text, '+')
		switch {
		case cut < 0:
			return append(keys, part+text)
		case cut == 0 && part == "":
			part, text = "+", text[1:]
			if text == "" {
				return append(keys, part)
			}
			if strings.HasPrefix(text, "+") {
				keys, part, text = append(keys, part), "", text[1:]
			}
		default:
			keys, part, text = append(keys, part+text[:cut]), "", text[cut+1:]
			if text == "" {
				return append(keys, "")
			}
		}
	}
}

// macCommands are the editing commands of shortcuts on a Mac, where the system
// and not the page's engine knows them.
var macCommands = map[string][]string{
	"Meta+KeyA": {"selectAll"}, "Meta+KeyC": {"copy"}, "Meta+KeyX": {"cut"}, "Meta+KeyV": {"paste"},
	"Meta+KeyZ": {"undo"}, "Shift+Meta+KeyZ": {"redo"},
	"Meta+ArrowLeft": {"moveToLeftEndOfLine"}, "Meta+ArrowRight": {"moveToRightEndOfLine"},
	"Meta+ArrowUp": {"moveToBeginningOfDocument"}, "Meta+ArrowDown": {"moveToEndOfDocument"},
	"Alt+ArrowLeft": {"moveWordLeft"}, "Alt+ArrowRight": {"moveWordRight"},
	"Alt+Backspace": {"deleteWordBackward"}, "Meta+Backspace": {"deleteToBeginningOfLine"},
	"Shift+Meta+ArrowLeft": {"moveToLeftEndOfLineAndModifySelection"}, "Shift+Meta+ArrowRight": {"moveToRightEndOfLineAndModifySelection"},
	"Shift+Alt+ArrowLeft": {"moveWordLeftAndModifySelection"}, "Shift+Alt+ArrowRight": {"moveWordRightAndModifySelection"},
}

// commandsOf are the editing commands of a key with the modifiers held.
func commandsOf(code string, modifiers int64) []string {
	if runtime.GOOS != "darwin" {
		return nil
	}
	var held []string
	for _, name := range []string{"Shift", "Control", "Alt", "Meta"} {
		if modifiers&modifierKeys[name] != 0 {
			held = append(held, name)
		}
	}
	return slices.Clone(macCommands[strings.Join(append(held, code), "+")])
}
