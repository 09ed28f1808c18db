package globals_test

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

// disk is what the app answers about files: a data folder in memory. Its errors
// are worded as the app words them.
type disk map[string][]byte

// asked are the parameters of all file calls.
type asked struct {
	Path, To                            string
	Base64                              []byte
	Append, Exclusive, Recursive, Force bool
}

func denied(code, text, call, path string) error {
	e := fault.New(fault.FileDenied, "%s: %s, %s '%s'", code, text, call, path)
	if code == "EACCES" {
		e.Hint = "The rule."
	}
	return e
}

func (d disk) answers() map[string]func(json.RawMessage) (any, error) {
	all := map[string]func(json.RawMessage) (any, error){}
	for name, f := range map[string]func(asked) (any, error){
		"file.read": d.read, "file.write": d.write, "file.stat": d.stat, "file.list": d.list,
		"file.remove": d.remove, "file.rename": d.rename, "file.copy": d.copy, "file.mkdir": d.mkdir, "file.access": d.stat,
	} {
		all[name] = func(params json.RawMessage) (any, error) {
			var a asked
			if err := json.Unmarshal(params, &a); err != nil {
				return nil, err
			}
			if !strings.HasPrefix(a.Path, "/data") {
				return nil, denied("EACCES", "permission denied", "open", a.Path)
			}
			return f(a)
		}
	}
	return all
}

func (d disk) isFolder(at string) bool {
	for name := range d {
		if strings.HasPrefix(name, at+"/") {
			return true
		}
	}
	return at == "/data"
}

func (d disk) read(a asked) (any, error) {
	if d.isFolder(a.Path) {
		return nil, denied("EISDIR", "illegal operation on a directory", "open", a.Path)
	}
	data, ok := d[a.Path]
	if !ok {
		return nil, denied("ENOENT", "no such file or directory", "open", a.Path)
	}
	return map[string][]byte{"base64": data}, nil
}

func (d disk) write(a asked) (any, error) {
	before, ok := d[a.Path]
	switch {
	case ok && a.Exclusive:
		return nil, denied("EEXIST", "file already exists", "open", a.Path)
	case a.Append:
		a.Base64 = append(slices.Clone(before), a.Base64...)
	}
	d[a.Path] = a.Base64
	return nil, nil
}

func (d disk) stat(a asked) (any, error) {
	data, ok := d[a.Path]
	kind := "file"
	if d.isFolder(a.Path) {
		kind = "folder"
	} else if !ok {
		return nil, denied("ENOENT", "no such file or directory", "stat", a.Path)
	}
	return map[string]any{"name": path.Base(a.Path), "kind": kind, "size": len(data), "mtimeMs": 1700000000000.5, "readOnly": false}, nil
}

func (d disk) list(a asked) (any, error) {
	entries := map[string]any{}
	for name := range d {
		if rest, ok := strings.CutPrefix(name, a.Path+"/"); ok {
			child, _, _ := strings.Cut(rest, "/")
			entries[child], _ = d.stat(asked{Path: a.Path + "/" + child})
		}
	}
	if len(entries) == 0 {
		return nil, denied("ENOENT", "no such file or directory", "scandir", a.Path)
	}
	list := []any{}
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		list = append(list, entries[name])
	}
	return map[string]any{"entries": list}, nil
}

func (d disk) remove(a asked) (any, error) {
	for name := range d {
		if name == a.Path || a.Recursive && strings.HasPrefix(name, a.Path+"/") {
			delete(d, name)
		}
	}
	return nil, nil
}

func (d disk) rename(a asked) (any, error) {
	if _, ok := d[a.Path]; !ok {
		return nil, denied("ENOENT", "no such file or directory", "rename", a.Path)
	}
	d[a.To] = d[a.Path]
	delete(d, a.Path)
	return nil, nil
}

func (d disk) copy(a asked) (any, error) {
	if _, ok := d[a.To]; ok && a.Exclusive {
		return nil, denied("EEXIST", "file already exists", "copyfile", a.Path)
	}
	d[a.To] = d[a.Path]
	return nil, nil
}

func (d disk) mkdir(a asked) (any, error) {
	if d.isFolder(a.Path) && !a.Recursive {
		return nil, denied("EEXIST", "file already exists", "mkdir", a.Path)
	}
	return nil, nil
}

func TestFiles(t *testing.T) {
	cases := []struct{ code, want string }{
		{"fs.readFileSync('/data/a.txt', 'utf8')", `"héllo"`},
		{"fs.readFileSync('/data/a.txt').length", `6`},
		{"fs.readFileSync(new URL('file:///data/a.txt'), {encoding: 'hex'})", `"68c3a96c6c6f"`},
		{"fsp.readFile('/data/a.txt', 'utf8')", `"héllo"`},
		{"new Promise((r) => fs.readFile('/data/a.txt', 'utf8', (e, v) => r([e, v])))", `[null,"héllo"]`},
		{"new Promise((r) => fs.readFile('/data/none', (e, v) => r([e.code, v])))", `["ENOENT","undefined"]`},
		{"shape(() => fs.readFileSync('/data/none'))", `["Error","ENOENT",-2,"open","/data/none","ENOENT: no such file or directory, open '/data/none'"]`},
		{"shape(() => fs.readFileSync('/data'))", `["Error","EISDIR",-21,"read","undefined","EISDIR: illegal operation on a directory, read"]`},
		{"shape(() => fs.readFileSync('/etc/passwd'))", `["Error","EACCES",-13,"open","/etc/passwd","EACCES: permission denied, open '/etc/passwd' (The rule.)"]`},
		{"shape(() => fs.readFileSync(5))", `["TypeError","ERR_INVALID_ARG_TYPE","undefined","undefined","undefined","The \"path\" argument must be of type string or an instance of Buffer or URL. Received type number"]`},
		{"(fs.writeFileSync('/data/b', 'x'), fs.appendFileSync('/data/b', Buffer.from('y')), fs.readFileSync('/data/b', 'latin1'))", `"xy"`},
		{"shape(() => fs.writeFileSync('/data/b', 'z', {flag: 'wx'}))", `["Error","EEXIST",-17,"open","/data/b","EEXIST: file already exists, open '/data/b'"]`},
		{"fsp.writeFile('/data/c', 'aGk=', 'base64').then(() => fsp.readFile('/data/c', 'utf8'))", `"hi"`},
		{"((s) => [s.isFile(), s.isDirectory(), s.size, s.mtime.toISOString(), s.mtimeMs, s.mode.toString(8)])(fs.statSync('/data/a.txt'))", `[true,false,6,"2023-11-14T22:13:20.000Z",1700000000000.5,"100600"]`},
		{"[fs.statSync('/data').isDirectory(), fs.existsSync('/data/a.txt'), fs.existsSync('/data/none'), fs.existsSync('/etc'), fs.statSync('/data/none', {throwIfNoEntry: false})]", `[true,true,false,false,"undefined"]`},
		{"fs.readdirSync('/data').join()", `"a.txt,b,c,dir"`},
		{"fsp.readdir('/data', {recursive: true}).then((l) => l.join())", `"a.txt,b,c,dir,dir/deep,dir/deep/f"`},
		{"fs.readdirSync('/data', {withFileTypes: true}).map((d) => [d.name, d.isDirectory(), d.parentPath])[3]", `["dir",true,"/data"]`},
		{"fs.mkdirSync('/data/new', {recursive: true})", `undefined`},
		{"shape(() => fs.mkdirSync('/data/dir'))", `["Error","EEXIST",-17,"mkdir","/data/dir","EEXIST: file already exists, mkdir '/data/dir'"]`},
		{"(fs.renameSync('/data/b', '/data/b2'), fs.readFileSync('/data/b2', 'utf8'))", `"xy"`},
		{"shape(() => fs.renameSync('/data/no', '/data/x'))", `["Error","ENOENT",-2,"rename","/data/no","ENOENT: no such file or directory, rename '/data/no' -> '/data/x'"]`},
		{"(fs.copyFileSync('/data/c', '/data/d'), shape(() => fs.copyFileSync('/data/c', '/data/d', fs.constants.COPYFILE_EXCL)))", `["Error","EEXIST",-17,"copyfile","/data/c","EEXIST: file already exists, copyfile '/data/c' -> '/data/d'"]`},
		{"fsp.access('/data/none').catch((e) => e.code)", `"ENOENT"`},
		{"fsp.unlink('/data/d').then(() => fs.existsSync('/data/d'))", `false`},
		{"shape(() => fs.unlinkSync('/data/dir'))", `["Error","EISDIR",-21,"unlink","/data/dir","EISDIR: illegal operation on a directory, unlink '/data/dir'"]`},
		{"shape(() => fs.rmdirSync('/data/c'))", `["Error","ENOTDIR",-20,"rmdir","/data/c","ENOTDIR: not a directory, rmdir '/data/c'"]`},
		{"fsp.rm('/data/none', {force: true})", `undefined`},
		{"fsp.rm('/data/dir').catch((e) => e.code)", `"ERR_FS_EISDIR"`},
		{"fsp.rm('/data/dir', {recursive: true}).then(() => fs.readdirSync('/data').join())", `"a.txt,b2,c"`},
		{"fs.mkdtempSync('/data/t-').length", `14`},
		{"fsp.realpath('/data/c')", `"/data/c"`},
		{"[fs.promises === fsp, require('node:fs/promises') === fsp, fs.R_OK, typeof fs.Stats]", `[true,true,4,"function"]`},
		{"shape(() => fs.createReadStream('/data/a.txt'))[1]", `"not-permitted"`},
		{"shape(() => fs.writeFileSync('/data/b', {}))[1]", `"ERR_INVALID_ARG_TYPE"`},
	}
	d := disk{"/data/a.txt": []byte("héllo"), "/data/dir/deep/f": []byte("1")}
	m := &machine{answers: d.answers(), params: wire.RunParams{Folder: "/skill", DataDir: "/data"}}
	expressions := make([]string, len(cases))
	for i, c := range cases {
		expressions[i] = c.code
	}
	head := `import fs from "fs"; import * as fsp_ from "node:fs/promises"; import fsp from "fs/promises";
const shape = (f) => { try { return f() } catch (e) { return [e.name, e.code, e.errno, e.syscall, e.path, e.message] } };
`
	for i, got := range evaluate(t, m, head, expressions, true) {
		if d := cmp.Diff(plain(cases[i].want), plain(got)); d != "" {
			t.Errorf("%s\n%s", cases[i].code, d)
		}
	}
}

// plain is JSON without the difference that undefined makes.
func plain(text string) string {
	if text == "null" || text == `"undefined"` {
		return "undefined"
	}
	return text
}
