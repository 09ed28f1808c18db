package agent

import (
	"errors"
	"fmt"
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

// whyNot says to a person why a note could not be read.
func whyNot(file string, err error) string {
	if refused := skill.CheckPathLike(file, "notes/overview.md"); refused != nil {
		return refused.Error()
	}
	var large *skill.TooLargeError
	switch {
	case errors.Is(err, skill.ErrEscape):
		return fmt.Sprintf("The note “%s” leads out of the skill's folder; put the file itself there instead of a link.", file)
	case errors.As(err, &large):
		return fmt.Sprintf("The note “%s” has %d bytes, more than the limit of %d; shorten it.", file, large.Size, large.Limit)
	}
	return fmt.Sprintf("The note “%s” %s; add the file, or take it off the list of notes.", file, skill.Unread(err))
}
