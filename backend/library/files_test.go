package library

import (
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"

	"sitewright/backend/skill"
)

func TestFilesEmbedded(t *testing.T) {
	files := FSFiles(embedded{fstest.MapFS{"notes/a.md": {Data: []byte("0123456789")}}})
	data, err := files.Read("notes/a.md", 10)
	if err != nil || string(data) != "0123456789" {
		t.Errorf("read %q, %v", data, err)
	}
	var large *skill.TooLargeError
	if _, err := files.Read("notes/a.md", 9); !errors.As(err, &large) {
		t.Errorf("limit: %v", err)
	}
	for path, want := range map[string]error{
		"notes": skill.ErrNotRegular, "missing": fs.ErrNotExist, "../x": skill.ErrEscape, "/x": skill.ErrEscape,
	} {
		if _, err := files.Read(path, 10); !errors.Is(err, want) {
			t.Errorf("%q: error %v, want %v", path, err, want)
		}
	}
}
