package bridge

import (
	"context"
	"io/fs"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// nobody is a skill for no site.
var nobody = &skill.Manifest{ID: "nobody"}

// nothing is a folder without files.
type nothing struct{}

func (nothing) Read(string, int64) ([]byte, error) { return nil, fs.ErrNotExist }

func noTab(context.Context) (*browser.Session, *browser.Drive, error) {
	return nil, nil, fault.New(fault.NoTab, "no tab")
}
