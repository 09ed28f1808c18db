package learnings

import (
	"encoding/json"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// What lies in this folder is what is shipped, file by file.
func TestEveryFileIsEmbedded(t *testing.T) {
	onDisk := files(t, os.DirFS("."))
	if embedded := files(t, FS()); !slices.Equal(embedded, onDisk) {
		t.Errorf("embedded are %v, on disk are %v", embedded, onDisk)
	}
	if err := fstest.TestFS(FS(), onDisk...); err != nil {
		t.Error(err)
	}
}

// files are the paths of all files inside skill folders.
func files(t *testing.T, root fs.FS) []string {
	t.Helper()
	var paths []string
	err := fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == "testdata": // pages for the tests, no skill
			return fs.SkipDir
		case !entry.IsDir() && strings.Contains(path, "/"):
			paths = append(paths, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// A bundled skill that names a file it does not bring would fail everywhere.
func TestManifestsNameTheirFiles(t *testing.T) {
	skills, err := fs.ReadDir(FS(), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, skill := range skills {
		data, err := fs.ReadFile(FS(), skill.Name()+"/manifest.json")
		if err != nil {
			t.Fatal(err)
		}
		type tool struct{ Path string }
		var manifest struct {
			ID                      string
			Notes                   []string
			NodeTools, BrowserTools map[string]tool
		}
		if err := json.Unmarshal(data, &manifest); err != nil {
			t.Fatalf("%s: %v", skill.Name(), err)
		}
		if manifest.ID != skill.Name() {
			t.Errorf("folder %s has the id %q", skill.Name(), manifest.ID)
		}
		paths := manifest.Notes
		for _, tools := range []map[string]tool{manifest.NodeTools, manifest.BrowserTools} {
			for _, tool := range tools {
				paths = append(paths, tool.Path)
			}
		}
		for _, path := range paths {
			if _, err := fs.Stat(FS(), skill.Name()+"/"+path); err != nil {
				t.Error(err)
			}
		}
	}
}
