package bridge

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/script/wire"
)

// folders is a skill's folder and a data folder, with a secret beside both.
func folders(t *testing.T) (f *files, secret string) {
	t.Helper()
	base := t.TempDir()
	dir := filepath.Join(base, "skill")
	for path, text := range map[string]string{
		"skill/manifest.json": "{}", "skill/tools/a.js": "export {}", "skill/notes/overview.md": "# Notes", "secret": "secret",
	} {
		full := filepath.Join(base, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	read, tree := library.Folder(dir)
	f = &files{skill: Folder{Path: dir, Files: read, Tree: tree}, data: filepath.Join(base, "data")}
	t.Cleanup(f.close)
	return f, filepath.Join(base, "secret")
}

func ask(t *testing.T, f *files, method string, params map[string]any) (any, error) {
	t.Helper()
	raw, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	return f.answer(t.Context(), method, raw)
}

func write(t *testing.T, f *files, path, text string) error {
	t.Helper()
	_, err := ask(t, f, "file.write", map[string]any{"path": path, "base64": base64.StdEncoding.EncodeToString([]byte(text))})
	return err
}

func read(t *testing.T, f *files, path string) (string, error) {
	t.Helper()
	got, err := ask(t, f, "file.read", map[string]any{"path": path})
	if err != nil {
		return "", err
	}
	return string(got.(map[string][]byte)["base64"]), nil
}

// wantErrno is Node's name of the error at the beginning of the message.
func wantErrno(t *testing.T, what string, err error, name string) {
	t.Helper()
	e := fault.From(err)
	if e == nil || e.Code != fault.FileDenied || !strings.HasPrefix(e.Message, name+": ") {
		t.Errorf("%s: want %s, got %v", what, name, err)
	}
}

func TestFilesOfTheSkillAreRead(t *testing.T) {
	f, _ := folders(t)
	for _, path := range []string{"notes/overview.md", "./tools/../notes/overview.md", filepath.Join(f.skill.Path, "notes", "overview.md")} {
		if got, err := read(t, f, path); err != nil || got != "# Notes" {
			t.Errorf("%s: %q %v", path, got, err)
		}
	}
	for method, params := range map[string]map[string]any{
		"file.write":  {"path": "notes/overview.md", "base64": "AAAA"},
		"file.mkdir":  {"path": "new"},
		"file.remove": {"path": "notes/overview.md", "force": true},
		"file.rename": {"path": "notes/overview.md", "to": filepath.Join(f.data, "x")},
		"file.access": {"path": "notes/overview.md", "write": true},
		"file.copy":   {"path": "notes/overview.md", "to": "notes/copy.md"},
	} {
		_, err := ask(t, f, method, params)
		wantErrno(t, method, err, "EACCES")
		if !strings.Contains(fault.From(err).Hint, "ctx.dataDir") {
			t.Errorf("%s: the rule is not named: %v", method, fault.From(err).Hint)
		}
	}
	if got, err := read(t, f, "notes/overview.md"); err != nil || got != "# Notes" {
		t.Errorf("the note changed: %q %v", got, err)
	}
	_, err := read(t, f, "notes/nothing.md")
	wantErrno(t, "a missing file", err, "ENOENT")
	_, err = read(t, f, "notes")
	wantErrno(t, "a folder", err, "EACCES")
}

func TestDataFolder(t *testing.T) {
	f, _ := folders(t)
	at := func(name string) string { return filepath.Join(f.data, name) }
	if _, err := os.Stat(f.data); !os.IsNotExist(err) {
		t.Error("the data folder is there before it is used")
	}
	_, err := read(t, f, at("state.json"))
	wantErrno(t, "before anything was written", err, "ENOENT")
	if err := write(t, f, at("state.json"), "one"); err != nil {
		t.Fatal(err)
	}
	if _, err := ask(t, f, "file.write", map[string]any{"path": at("state.json"), "base64": "dHdv", "append": true}); err != nil {
		t.Error(err)
	}
	if got, err := read(t, f, at("state.json")); err != nil || got != "onetwo" {
		t.Errorf("%q %v", got, err)
	}
	_, err = ask(t, f, "file.write", map[string]any{"path": at("state.json"), "base64": "", "exclusive": true})
	wantErrno(t, "exclusive", err, "EEXIST")
	wantErrno(t, "without its folder", write(t, f, at("a/b/c"), ""), "ENOENT")
	if _, err := ask(t, f, "file.mkdir", map[string]any{"path": at("a/b"), "recursive": true}); err != nil {
		t.Error(err)
	}
	_, err = ask(t, f, "file.mkdir", map[string]any{"path": at("a")})
	wantErrno(t, "mkdir twice", err, "EEXIST")
	if err := write(t, f, at("a/b/c"), "c"); err != nil {
		t.Error(err)
	}
	wantErrno(t, "writing a folder", write(t, f, at("a"), ""), "EISDIR")
	_, err = ask(t, f, "file.remove", map[string]any{"path": at("a")})
	wantErrno(t, "removing a full folder", err, "ENOTEMPTY")
	if _, err := ask(t, f, "file.rename", map[string]any{"path": at("a/b/c"), "to": at("d")}); err != nil {
		t.Error(err)
	}
	if _, err := ask(t, f, "file.copy", map[string]any{"path": "notes/overview.md", "to": at("copy.md")}); err != nil {
		t.Error(err)
	}
	list, err := ask(t, f, "file.list", map[string]any{"path": f.data})
	if got := fmt.Sprint(list); err != nil || !strings.Contains(got, "copy.md file 7") || !strings.Contains(got, "a folder") {
		t.Errorf("%v %v", got, err)
	}
	if _, err := ask(t, f, "file.remove", map[string]any{"path": at("a"), "recursive": true}); err != nil {
		t.Error(err)
	}
	_, err = ask(t, f, "file.remove", map[string]any{"path": at("a")})
	wantErrno(t, "removing what is gone", err, "ENOENT")
	if _, err := ask(t, f, "file.remove", map[string]any{"path": at("a"), "recursive": true, "force": true}); err != nil {
		t.Error(err)
	}
	_, err = ask(t, f, "file.remove", map[string]any{"path": f.data, "recursive": true})
	wantErrno(t, "removing all", err, "EACCES")
	_, err = ask(t, f, "file.write", map[string]any{"path": at("big"), "base64": make([]byte, fileLimit+1)})
	wantErrno(t, "a large file", err, "EFBIG")
	if info, err := os.Stat(f.data); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may look into the data folder: %v %v", info, err)
	}
}

// Everything else is closed, whatever the path looks like and wherever a link
// leads.
func TestFilesOutside(t *testing.T) {
	f, secret := folders(t)
	if err := write(t, f, filepath.Join(f.data, "x"), "x"); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{
		filepath.Join(f.data, "link"): secret, filepath.Join(f.skill.Path, "link"): secret,
		filepath.Join(f.data, "up"): "..", filepath.Join(f.skill.Path, "up"): filepath.Dir(secret),
		filepath.Join(f.skill.Path, "data"): f.data,
	} {
		if err := os.Symlink(to, link); err != nil {
			t.Skip(err)
		}
	}
	for _, path := range []string{
		secret, "../secret", "tools/../../secret", filepath.Join(f.data, "..", "secret"), f.data + "/../secret", "/etc/passwd",
		"link", "up/secret", filepath.Join(f.data, "link"), filepath.Join(f.data, "up/secret"), "data/x",
		"/dev/null", "/proc/self/environ", filepath.Dir(secret), f.data + "x/y",
		filepath.Join(f.data, "CON"), filepath.Join(f.data, "nul.txt"), "tools/aux.js",
	} {
		if got, err := read(t, f, path); err == nil {
			t.Errorf("reading %s: %q", path, got)
		} else {
			wantErrno(t, "reading "+path, err, "EACCES")
		}
		wantErrno(t, "writing "+path, write(t, f, path, "x"), "EACCES")
		if path != "data/x" { // where a page writes, it is a folder of the data folder
			_, err := f.local(path, true)
			wantErrno(t, "a page writing "+path, err, "EACCES")
		}
		_, err := f.local(path, false)
		wantErrno(t, "a page reading "+path, err, "EACCES")
	}
	for _, path := range []string{"", "a\x00b"} {
		_, err := read(t, f, path)
		wantErrno(t, fmt.Sprintf("%q", path), err, "ENOENT")
	}
	for _, name := range []string{"a:b", `a\b`, "a\nb", "a\x1b[2K", "a ", ". ."} {
		if name == "a " {
			continue // any system but Windows has it
		}
		wantErrno(t, "writing "+name, write(t, f, filepath.Join(f.data, name), "x"), "EINVAL")
	}
	if got, err := os.ReadFile(secret); err != nil || string(got) != "secret" {
		t.Errorf("the secret is %q now: %v", got, err)
	}
}

// What a page is given is a copy that lasts as long as the run.
func TestFilesForPages(t *testing.T) {
	f, _ := folders(t)
	at, err := f.local("notes/overview.md", false)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(at); err != nil || string(got) != "# Notes" || filepath.Base(at) != "overview.md" {
		t.Errorf("%s: %q %v", at, got, err)
	}
	picture, err := f.local(filepath.Join(f.data, "pictures", "a.png"), true)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(picture, nil, 0o600); err != nil {
		t.Error(err)
	}
	f.close()
	if _, err := os.Stat(at); !os.IsNotExist(err) {
		t.Errorf("%s stays: %v", at, err)
	}
	if _, err := os.Stat(picture); err != nil {
		t.Error(err)
	}
}

func TestModules(t *testing.T) {
	f, _ := folders(t)
	got, err := f.module(wire.ModuleRead, json.RawMessage(`{"path":"tools/a.js"}`))
	if err != nil || string(got.(wire.ModuleSource).Source) != "export {}" {
		t.Errorf("%v %v", got, err)
	}
	for path, want := range map[string]string{
		"tools/a.js": wire.FileKind, "tools": wire.FolderKind, ".": wire.FolderKind, "tools/b.js": wire.NoKind,
		"../secret": wire.NoKind, "/etc/passwd": wire.NoKind, "": wire.NoKind,
	} {
		params, err := json.Marshal(wire.ModulePath{Path: path})
		if err != nil {
			t.Fatal(err)
		}
		if kind, err := f.moduleKind(params); err != nil || kind != want {
			t.Errorf("%q is %v, %v", path, kind, err)
		}
		if _, err := f.module(wire.ModuleRead, params); (err == nil) != (want == wire.FileKind) || err != nil && fault.CodeOf(err) != fault.FileDenied {
			t.Errorf("reading %q: %v", path, err)
		}
	}
}

// A skill inside our program has no folder on disk.
func TestFilesOfAnEmbeddedSkill(t *testing.T) {
	at := "/(bundled with Sitewright)/google"
	root := os.DirFS("testdata")
	f := &files{skill: Folder{Path: at, Files: library.FSFiles(root), Tree: func() (fs.FS, io.Closer, error) { return root, io.NopCloser(nil), nil }}, data: filepath.Join(t.TempDir(), "data")}
	t.Cleanup(f.close)
	for _, path := range []string{"embedded.txt", at + "/embedded.txt"} {
		if got, err := read(t, f, path); err != nil || got != "embedded\n" {
			t.Errorf("%s: %q %v", path, got, err)
		}
	}
	wantErrno(t, "writing", write(t, f, "x", ""), "EACCES")
	if _, err := f.local("embedded.txt", false); err != nil {
		t.Error(err)
	}
}

// A short path of something to write begins at the data folder; one of a script
// that has no folder is told so.
func TestShortPaths(t *testing.T) {
	data := t.TempDir()
	f := files{skill: Folder{Path: t.TempDir(), Files: nothing{}}, data: data}
	t.Cleanup(f.close)
	got, err := f.local("pictures/a.png", true)
	if err != nil || got != filepath.Join(data, "pictures", "a.png") {
		t.Errorf("%s %v", got, err)
	}
	if _, err := f.local("../a.png", true); fault.CodeOf(err) != fault.FileDenied {
		t.Errorf("%v", err)
	}
	none := files{skill: Folder{Files: nothing{}}, data: data}
	t.Cleanup(none.close)
	_, err = none.content("open", "a.txt")
	if e := fault.From(err); e == nil || !strings.HasPrefix(e.Message, "ENOENT: ") || !strings.Contains(e.Hint, "standard input") {
		t.Errorf("%+v", e)
	}
}

// A download is copied to where the script can read it, under its own name where
// that can be, and goes with the run.
func TestDownloadsForScripts(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	from := filepath.Join(t.TempDir(), "guid")
	if err := os.WriteFile(from, []byte("a,b"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"orders.csv": "orders.csv", "../orders.csv": "download", "": "download", "a/b": "download"} {
		f := files{skill: Folder{Files: nothing{}}, data: data}
		at, err := f.downloaded(from, name)
		if err != nil || filepath.Base(at) != want {
			t.Errorf("%q: %s %v", name, at, err)
			continue
		}
		if text, err := f.content("open", at); err != nil || string(text) != "a,b" {
			t.Errorf("%q: %q %v", name, text, err)
		}
		if again, err := f.downloaded(from, name); err != nil || again != at {
			t.Errorf("%s, then %s %v", at, again, err)
		}
		f.close()
		if left, err := os.ReadDir(data); err != nil || len(left) != 0 {
			t.Errorf("%v is left, %v", left, err)
		}
	}
	if _, err := os.Stat(from); err != nil {
		t.Error("Chrome's own file is gone")
	}
	// What a program left that was killed goes later.
	left := filepath.Join(data, downloadsName+"left")
	long := time.Now().Add(-2 * leftAfter)
	if err := errors.Join(os.Mkdir(left, 0o700), os.Chtimes(left, long, long)); err != nil {
		t.Fatal(err)
	}
	removeLeft(data)
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it is still there: %v", err)
	}
}
