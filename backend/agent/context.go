// Package agent tells an agent, or a script, what is known about a page: the
// notes and the tools of the skills that are for it, in one JSON document
// (docs/command-line.md, "context").
package agent

import (
	"context"
	"encoding/json"

	"sitewright/backend/library"
	"sitewright/backend/manifest"
	"sitewright/backend/skill"
)

// Answer is what is known about the page at URL. Lists and maps are never nil.
type Answer struct {
	URL string `json:"url"`
	// Exists reports whether any skill is for the page.
	Exists bool `json:"exists"`
	// SiteID and SiteName are the best matching skill's; nil when none matches.
	SiteID   *string `json:"siteId"`
	SiteName *string `json:"siteName"`
	// Domain is the page's host in its normal form, nil for a page without one.
	Domain *string `json:"domain"`
	// Full reports whether Content and Notes hold the notes' texts, or one line
	// on each.
	Full bool `json:"full"`
	// Knowledge, Notes and Tools are those of all skills that match, best first.
	Knowledge []Knowledge `json:"knowledge"`
	Tools     []Tool      `json:"tools"`
	// Notes are the Contents of Knowledge alone.
	Notes []string `json:"notes"`
	// NodeTools and BrowserTools are the tools' entries in the manifest and the
	// skill's id as siteId, by name. Of two with one name the best match's is
	// here.
	NodeTools    map[string]json.RawMessage `json:"nodeTools"`
	BrowserTools map[string]json.RawMessage `json:"browserTools"`
	// Skipped is what should be here and cannot.
	Skipped []Skipped `json:"skipped"`
	// Near are skills that one might have expected, when none matches.
	Near []Near `json:"near"`
}

// Knowledge is one note.
type Knowledge struct {
	SiteID string `json:"siteId"`
	// FileName is the path inside the skill, so that two are never confused.
	FileName string `json:"fileName"`
	// Title is the note's first heading or line; of an empty one the file's name.
	Title string `json:"title"`
	// Size is in bytes.
	Size int `json:"size"`
	// Content is the note's text, or its title and size when not asked for.
	Content string `json:"content"`
}

// Tool is how one tool is called.
type Tool struct {
	SiteID      string     `json:"siteId"`
	ToolName    string     `json:"toolName"`
	ToolType    skill.Kind `json:"toolType"`
	Description string     `json:"description"`
	// Args and Returns are as the manifest has them, in its order.
	Args    json.RawMessage `json:"args"`
	Returns json.RawMessage `json:"returns"`
	// ReadOnly reports a tool that changes nothing on the site.
	ReadOnly bool `json:"readOnly,omitempty"`
	// Example is a call that a script can make as it stands.
	Example string `json:"example"`
}

// Skipped is a file that is left out, and why.
type Skipped struct {
	Folder string `json:"folder"`
	File   string `json:"file"`
	// Reason is a sentence.
	Reason string `json:"reason"`
}

// Near is a skill that is not for the page although it looks so.
type Near struct {
	SiteID string `json:"siteId"`
	Domain string `json:"domain"`
	// Reason is a sentence.
	Reason string `json:"reason"`
}

// Context gathers what the library knows about the page at url; with full, the
// whole notes. It runs no code of a skill. Tools that could not run are skipped:
// those that the library finds an error in, with its analyser where it has one.
func Context(ctx context.Context, lib *library.Library, url string, full bool) Answer {
	snap := lib.Snapshot()
	a := Answer{
		URL: url, Full: full,
		Knowledge: []Knowledge{}, Tools: []Tool{}, Notes: []string{}, Skipped: []Skipped{}, Near: []Near{},
		NodeTools: map[string]json.RawMessage{}, BrowserTools: map[string]json.RawMessage{},
	}
	if host, ok := skill.HostOf(url); ok {
		a.Domain = &host
	}
	matches := snap.Match(url)
	for i, m := range matches {
		if i == 0 {
			id, name := m.Entry.ID(), m.Entry.Name()
			a.Exists, a.SiteID, a.SiteName = true, &id, &name
		}
		a.addNotes(m.Entry)
		a.addTools(lib.Problems(ctx, m.Entry), m.Entry)
	}
	a.addExamples(matches)
	a.addBroken(snap)
	if !a.Exists {
		a.addNear(snap)
	}
	return a
}

// addBroken names every broken skill: none can say which sites it is for.
func (a *Answer) addBroken(snap *library.Snapshot) {
	for _, e := range snap.Entries() {
		if e.Broken() {
			a.skip(e, manifest.FileName, e.ReadProblems[0].Message)
		}
	}
}

func (a *Answer) addNear(snap *library.Snapshot) {
	for _, n := range snap.Near(a.URL) {
		a.Near = append(a.Near, Near{SiteID: n.Entry.ID(), Domain: n.Pattern, Reason: n.Reason})
	}
}

func (a *Answer) skip(e *library.Entry, file, reason string) {
	a.Skipped = append(a.Skipped, Skipped{Folder: e.Folder, File: file, Reason: reason})
}
