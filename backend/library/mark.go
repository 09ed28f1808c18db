package library

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"sitewright/backend/manifest"
	"sitewright/backend/skill"
)

// takeMark returns a text that changes when a file that the manifest names
// does. It looks at the files' data about themselves, not into them.
func (f *folder) takeMark() string {
	disk, ok := f.files.(dirFiles)
	if !ok {
		return "embedded"
	}
	mark := &strings.Builder{}
	for _, path := range f.named() {
		if skill.CheckPath(path) != nil {
			continue
		}
		info, err := os.Stat(filepath.Join(disk.dir, filepath.FromSlash(path)))
		if err != nil {
			fmt.Fprintf(mark, "%q %v\n", path, err)
			continue
		}
		fmt.Fprintf(mark, "%q %s\n", path, fileMark(info))
	}
	return mark.String()
}

func fileMark(info fs.FileInfo) string {
	return fmt.Sprint(fileID(info), info.Size(), info.ModTime().UnixNano(), info.Mode())
}

// named are the files of a skill: its manifest and what that names.
func (f *folder) named() []string {
	paths := []string{manifest.FileName}
	if f.manifest == nil {
		return paths
	}
	paths = append(paths, f.manifest.Notes...)
	for _, tool := range f.manifest.Tools {
		paths = append(paths, tool.Path)
	}
	return paths
}

// newer returns old when the folder is as it was, so that what validating it
// found is kept, and otherwise read. Either may be without a mark; old gets the
// one of read.
func newer(old, read *folder) *folder {
	if old == nil || !sameManifest(old, read) {
		return read
	}
	if old.mark != "" && read.mark != "" && old.mark != read.mark {
		return read
	}
	if read.mark != "" {
		old.mark = read.mark
	}
	return old
}

func sameManifest(a, b *folder) bool {
	if a.doc == nil || b.doc == nil {
		return a.doc == nil && b.doc == nil && reflect.DeepEqual(a.read, b.read)
	}
	return bytes.Equal(a.doc.Bytes(), b.doc.Bytes())
}
