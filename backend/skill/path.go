package skill

import (
	"fmt"
	"strings"
)

// PathError says why a path inside a skill is refused.
type PathError struct {
	// Reason is one of empty, absolute, segment, backslash, drive, nul, device.
	Reason string
	// Message is a sentence for people: what is wrong and what to do.
	Message string
}

func (e *PathError) Error() string { return e.Message }

// CheckPath reports whether p may name a file inside a skill's folder: relative,
// "/" only, no empty, "." or ".." segment, nothing that Windows would read as a
// drive, a stream or a device. It looks at the text only; that no symlink leads
// out is for Files to see. The error is a *PathError.
func CheckPath(p string) error { return CheckPathLike(p, "tools/search.js") }

// CheckPathLike is CheckPath with the path that its messages give as an example,
// like notes/overview.md.
func CheckPathLike(p, example string) error {
	switch {
	case p == "":
		return badPath("empty", "The path is empty; name a file inside the skill's folder, like %s.", example)
	case strings.IndexByte(p, 0) >= 0:
		return badPath("nul", "The path “%s” has an invisible character (NUL) in it; type it again.", strings.ReplaceAll(p, "\x00", ""))
	case strings.Contains(p, `\`):
		return badPath("backslash", "The path “%s” has a “\\”; use “/” between folders, like %s.", p, example)
	case p[0] == '/':
		return badPath("absolute", "The path “%s” begins with “/”; write it from the skill's own folder, like %s.", p, example)
	case strings.Contains(p, ":"):
		// Also "a.js:b", which Windows reads as another stream of a.js.
		return badPath("drive", "The path “%s” has a “:”, which means a drive on Windows; use a path inside the skill's folder, like %s.", p, example)
	}
	for segment := range strings.SplitSeq(p, "/") {
		if err := checkSegment(p, segment, example); err != nil {
			return err
		}
	}
	return nil
}

func badPath(reason, format string, args ...any) *PathError {
	return &PathError{Reason: reason, Message: fmt.Sprintf(format, args...)}
}

func checkSegment(path, segment, example string) error {
	switch {
	case segment == "":
		return badPath("segment", "The path “%s” has an empty part; use one “/” between names and none at the end.", path)
	case segment == "..":
		return badPath("segment", "The path “%s” leads out of a folder with “..”; use a path inside the skill's folder, like %s.", path, example)
	case strings.Trim(segment, ". ") == "":
		// "." itself, and what Windows shortens to "." or "..".
		return badPath("segment", "The path “%s” has a part that is only dots or spaces; leave it out.", path)
	case DeviceName(segment):
		return badPath("device", "The path “%s” uses “%s”, which is a device on Windows; choose another name.", path, segment)
	}
	return nil
}

// DeviceName reports whether Windows takes a file name for a device, whatever
// follows its first dot: "con", "NUL.txt", "com¹.js".
func DeviceName(name string) bool {
	if i := strings.IndexAny(name, ".:"); i >= 0 {
		name = name[:i]
	}
	name = strings.ToUpper(strings.TrimRight(name, " "))
	switch name {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	if !strings.HasPrefix(name, "COM") && !strings.HasPrefix(name, "LPT") {
		return false
	}
	switch name[3:] {
	case "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³":
		return true
	}
	return false
}

// idLimit is how many characters an id may have: [a-z0-9][a-z0-9._-]{0,63}.
const idLimit = 64

// CheckID reports whether id can be a skill's id and folder name. The error's
// text is a sentence for people.
func CheckID(id string) error {
	switch {
	case id == "":
		return fmt.Errorf("the id is empty; use the folder's name")
	case len(id) > idLimit:
		return fmt.Errorf("the id is longer than %d characters; shorten it", idLimit)
	case !lowerAlnum(id[0]):
		return fmt.Errorf("the id “%s” must begin with a small letter a–z or a digit", id)
	case DeviceName(id):
		return fmt.Errorf("the id “%s” is a device on Windows; choose another", id)
	}
	for i := range len(id) {
		if !lowerAlnum(id[i]) && !strings.ContainsRune("._-", rune(id[i])) {
			return fmt.Errorf("the id “%s” may only have small letters a–z, digits, “.”, “_” and “-”", id)
		}
	}
	return nil
}

func lowerAlnum(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' }

// InLayout reports whether a tool's file is where other runtimes look for it:
// tools/*.js or <product>/functions.js for node tools, browser-tools/*.js for
// browser tools.
func InLayout(kind Kind, path string) bool {
	folder, file, ok := oneDeep(path)
	if !ok {
		return false
	}
	if kind == Browser {
		return folder == "browser-tools" && hasStem(file, ".js")
	}
	return folder == "tools" && hasStem(file, ".js") || file == "functions.js"
}

// InNoteLayout is InLayout for notes: notes/*.md or <product>/prompt.md.
func InNoteLayout(path string) bool {
	folder, file, ok := oneDeep(path)
	return ok && (folder == "notes" && hasStem(file, ".md") || file == "prompt.md")
}

// oneDeep splits "folder/file".
func oneDeep(path string) (folder, file string, ok bool) {
	folder, file, ok = strings.Cut(path, "/")
	return folder, file, ok && folder != "" && !strings.Contains(file, "/")
}

func hasStem(file, extension string) bool {
	return len(file) > len(extension) && strings.HasSuffix(file, extension)
}
