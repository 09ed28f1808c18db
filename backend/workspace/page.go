package workspace

import (
	"context"
	"errors"
	"io/fs"
	"mime"
	"path"
	"path/filepath"
	"strings"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/manifest"
	"sitewright/backend/note"
	"sitewright/backend/settings"
	"sitewright/backend/skill"
)

// checkWithin is how long a page waits for the validator; parsing a tool's file
// for the first time starts a worker.
const checkWithin = 3 * time.Second

// SkillPage is all about one skill, as it is on disk now.
func (w *Workspace) SkillPage(key string) (SkillPage, error) {
	e, err := w.entry(key)
	if err != nil {
		return SkillPage{}, err
	}
	ctx, cancel := context.WithTimeout(w.ctx, checkWithin)
	defer cancel()
	problems := w.lib.Problems(ctx, e)
	p := SkillPage{
		Key: key, ID: e.ID(), Name: clean(e.Name()), Folder: e.Path, Status: e.Status(), Editable: e.Root.FS == nil,
		Sites: []string{}, Allowed: []string{}, Notes: []Note{}, Tools: []Tool{}, Problems: []Problem{}, Overlaps: []Overlap{},
	}
	for _, found := range problems {
		p.Problems = append(p.Problems, problemOf(found, p.Editable))
	}
	if e.Manifest == nil {
		return p, nil
	}
	p.Sites = orEmpty(e.Manifest.Domains)
	if granted, err := grantOf(e.ID()); err == nil { // else a run says what is wrong
		p.Allowed = orEmpty(granted.Hosts)
	}
	for _, at := range e.Manifest.Notes {
		p.Notes = append(p.Notes, w.noteOf(key, e.Files, at))
	}
	w.mu.Lock()
	confirmed := w.confirmed()
	w.mu.Unlock()
	for i := range e.Manifest.Tools {
		p.Tools = append(p.Tools, toolOf(e, problems, &e.Manifest.Tools[i], confirmed))
	}
	p.Overlaps = overlaps(w.lib.Snapshot(), e)
	return p, nil
}

func problemOf(p skill.Problem, editable bool) Problem {
	out := Problem{Code: p.Code, Severity: string(p.Severity), Message: p.Message, Path: p.Path}
	if p.Fix != nil && editable {
		out.Fix = p.Fix.Title
	}
	return out
}

// noteOf renders a note; a problem takes the place of what cannot be shown.
func (w *Workspace) noteOf(key string, files skill.Files, at string) Note {
	n := Note{Path: at, Title: path.Base(at)}
	if err := skill.CheckPath(at); err != nil {
		n.Problem = err.Error()
		return n
	}
	text, err := files.Read(at, skill.NoteLimit)
	if errors.Is(err, fs.ErrNotExist) {
		n.Problem = "The file " + at + " is not there."
		return n
	}
	if err == nil {
		n.HTML, err = w.notes.html(at, text)
	}
	if err != nil {
		n.Problem = fault.From(err).Message
		return n
	}
	// Only the renderer writes a bare quote: in a note's own words it is &#34;.
	n.HTML = strings.ReplaceAll(n.HTML, `<img src="`, `<img src="/skill/`+key+`/`)
	if title := note.Title(text); title != "" {
		n.Title = clean(title)
	}
	return n
}

func toolOf(e *library.Entry, problems []skill.Problem, t *skill.Tool, confirmed map[string]bool) Tool {
	why := whyNot(e, problems, t)
	out := Tool{
		Name: t.Name, Title: titleOf(t), Kind: string(t.Kind), Description: clean(t.Description), ReadOnly: t.ReadOnly,
		Runnable: why == "", Why: why, Form: needsForm(e.ID(), t, confirmed),
		Args: make([]Arg, 0, len(t.Args)), Returns: clean(comesBack(t.Returns)),
	}
	for _, a := range t.Args {
		arg := Arg{
			Name: a.Name, Type: a.Type, Required: a.Required, Description: clean(a.Description), Default: string(a.Default),
			Enum: make([]string, 0, len(a.Enum)), Format: a.Format, Minimum: a.Minimum, Maximum: a.Maximum,
			MinLength: a.MinLength, MaxLength: a.MaxLength, Pattern: a.Pattern,
		}
		for _, v := range a.Enum {
			arg.Enum = append(arg.Enum, string(v))
		}
		out.Args = append(out.Args, arg)
	}
	return out
}

// overlaps are the skills for the same sites in the order in which an agent gets
// them for the first such site.
func overlaps(snap *library.Snapshot, e *library.Entry) []Overlap {
	list := []Overlap{}
	seen := map[*library.Entry]bool{}
	for _, written := range e.Manifest.Domains {
		p, err := skill.ParsePattern(written)
		if err != nil {
			continue
		}
		host := p.Host()
		if p.Wildcard() {
			host = "any." + host
		}
		for _, m := range snap.Match("https://" + hostInURL(host) + "/") {
			if !seen[m.Entry] {
				seen[m.Entry] = true
				list = append(list, Overlap{Key: keyOf(m.Entry), Name: clean(m.Entry.Name()), Pattern: m.Pattern})
			}
		}
	}
	if len(list) < 2 {
		return []Overlap{}
	}
	return list
}

func hostInURL(host string) string {
	if strings.Contains(host, ":") {
		return "[" + host + "]"
	}
	return host
}

// ApplyFix mends a problem, named by its place in SkillPage.Problems, and
// saves the manifest.
func (w *Workspace) ApplyFix(key string, index int) error {
	e, err := w.entry(key)
	if err != nil {
		return err
	}
	if e.Root.FS != nil {
		return fault.New(fault.NotPermitted, "%q comes with Sitewright and cannot be changed.", e.Name())
	}
	problems := w.lib.Problems(w.ctx, e)
	if index < 0 || index >= len(problems) || problems[index].Fix == nil {
		return fault.New(fault.FileChanged, "This problem is not there any more.").WithHint("Look at the list again.")
	}
	text, err := e.Files.Read(manifest.FileName, skill.ManifestLimit)
	if err != nil {
		return fault.Wrap(err, fault.FileDenied, "The skill's manifest.json cannot be read.")
	}
	fixed, err := applied(text, *problems[index].Fix)
	if err != nil {
		return err
	}
	if err := settings.WriteFile(filepath.Join(e.Path, manifest.FileName), fixed, 0o644); err != nil {
		return fault.Wrap(err, fault.WriteFailed, "The skill's manifest.json could not be saved.").
			WithHint("Check that you may write in %s.", e.Path)
	}
	return nil
}

func applied(text []byte, fix skill.Fix) ([]byte, error) {
	if fix.StripComments {
		return manifest.StripComments(text)
	}
	doc, _ := manifest.Parse(text)
	if doc == nil {
		return nil, fault.New(fault.FileChanged, "The skill's manifest.json was changed meanwhile.").WithHint("Look at its problems again.")
	}
	next, err := doc.Apply(fix)
	if err != nil {
		return nil, err
	}
	return next.Bytes(), nil
}

// pictures are the kinds of picture that a note may show.
var pictures = map[string]bool{".png": true, ".jpg": true, ".jpeg": true, ".gif": true, ".webp": true, ".avif": true, ".svg": true}

// pictureMost is the largest picture in bytes.
const pictureMost = 16 << 20

// Picture is a picture from the skill's folder and its media type.
func (w *Workspace) Picture(key, at string) (data []byte, mediaType string, err error) {
	e, err := w.entry(key)
	if err != nil {
		return nil, "", err
	}
	extension := strings.ToLower(path.Ext(at))
	if skill.CheckPath(at) != nil || !pictures[extension] {
		return nil, "", fault.New(fault.NotPermitted, "Only pictures of a skill are shown.")
	}
	data, err = e.Files.Read(at, pictureMost)
	if err != nil {
		return nil, "", fault.Wrap(err, fault.FileDenied, "The picture %s cannot be read.", at)
	}
	return data, mime.TypeByExtension(extension), nil
}
