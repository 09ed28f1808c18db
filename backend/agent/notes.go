package agent

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"unicode/utf8"

	"sitewright/backend/library"
	"sitewright/backend/note"
	"sitewright/backend/skill"
)

// addNotes adds the skill's notes, in the manifest's order, each once.
func (a *Answer) addNotes(e *library.Entry) {
	seen := map[string]bool{}
	for _, file := range e.Manifest.Notes {
		if seen[file] {
			continue
		}
		seen[file] = true
		text, err := e.Files.Read(file, skill.NoteLimit)
		switch {
		case err != nil:
			a.skip(e, file, whyNot(file, err))
		case !utf8.Valid(text):
			a.skip(e, file, "The note is not UTF-8 text; save it as UTF-8.")
		default:
			a.addNote(e, file, text)
		}
	}
}

func (a *Answer) addNote(e *library.Entry, file string, text []byte) {
	k := Knowledge{SiteID: e.ID(), FileName: file, Title: note.Title(text), Size: len(text)}
	if k.Title == "" {
		k.Title = path.Base(file)
	}
	k.Content = string(text)
	if !a.Full {
		k.Content = fmt.Sprintf("%s (%d bytes)", k.Title, k.Size)
	}
	a.Knowledge = append(a.Knowledge, k)
	a.Notes = append(a.Notes, k.Content)
}

// whyNot says to a person why a file of a skill could not be read.
func whyNot(file string, err error) string {
	var large *skill.TooLargeError
	var refused *skill.PathError
	switch {
	case errors.As(err, &refused):
		return refused.Message
	case errors.Is(err, skill.ErrEscape):
		return fmt.Sprintf("“%s” leads out of the skill's folder; keep the file inside it.", file)
	case errors.Is(err, skill.ErrNotRegular):
		return fmt.Sprintf("“%s” is a folder or another thing that is not a file.", file)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf("There is no file “%s”; add it, or take it off the list of notes.", file)
	case errors.As(err, &large):
		return fmt.Sprintf("“%s” has %d bytes, more than the limit of %d; shorten it.", file, large.Size, large.Limit)
	}
	return fmt.Sprintf("“%s” cannot be read; check that you may open it.", file)
}
