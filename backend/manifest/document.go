// Package manifest treats manifest.json as a document: it is read kindly,
// judged in full, and changed so that every byte an edit did not mean stays as
// it was. It never runs a skill's code.
package manifest

import (
	"bytes"
	"errors"
	"io/fs"

	"sitewright/backend/skill"
)

// FileName is the file that makes a folder a skill.
const FileName = "manifest.json"

// Document is one readable manifest.json. It never changes: Patch returns
// another one.
type Document struct {
	data     []byte
	manifest *skill.Manifest
}

// Parse reads a manifest. The document is nil exactly when the manifest is
// broken; the problem (file-too-large, too-deep, manifest-json or
// manifest-not-object) then says why. The document keeps data, so the caller
// must not change it afterwards.
func Parse(data []byte) (*Document, []skill.Problem) {
	t, broken := plant(data)
	if broken != nil {
		return nil, []skill.Problem{*broken}
	}
	defer t.free()
	return &Document{data: data, manifest: t.read()}, nil
}

// Read reads the manifest of a skill's folder. It adds manifest-missing and
// path-escape to what Parse reports.
func Read(files skill.Files) (*Document, []skill.Problem) {
	data, err := files.Read(FileName, skill.ManifestLimit)
	if err != nil {
		return nil, []skill.Problem{unread(err)}
	}
	return Parse(data)
}

// unread says why there is no text to parse.
func unread(err error) skill.Problem {
	var large *skill.TooLargeError
	switch {
	case errors.As(err, &large):
		return manifestTooLarge()
	case errors.Is(err, skill.ErrEscape):
		return problem("path-escape", "", "", "The file manifest.json leads out of the skill's folder; put the file itself there instead of a link.")
	case errors.Is(err, skill.ErrNotRegular):
		return problem("manifest-missing", "", "", "There is something called manifest.json that is not a file; put a manifest.json file in its place.")
	case errors.Is(err, fs.ErrNotExist):
		return problem("manifest-missing", "", "", "The folder has no file manifest.json; add one, or move the folder elsewhere.")
	}
	return problem("manifest-missing", "", "", "The file manifest.json %s; put a file in its place that you may open.", skill.Unread(err))
}

func manifestTooLarge() skill.Problem {
	return problem("file-too-large", "", "", "The file manifest.json is larger than 1 MB; remove what does not belong into it.")
}

// Manifest is what the document says, as far as it could be understood: what
// has a wrong shape is left out. A key that appears twice counts the last time,
// as in JavaScript. The result is shared and must not be changed.
func (d *Document) Manifest() *skill.Manifest { return d.manifest }

// Bytes is the file, byte for byte. The caller must not change it.
func (d *Document) Bytes() []byte { return d.data }

// bom is the byte order mark that some editors put before UTF-8.
var bom = []byte("\xef\xbb\xbf")

// body is how many bytes come before the JSON text.
func body(data []byte) int {
	if bytes.HasPrefix(data, bom) {
		return len(bom)
	}
	return 0
}
