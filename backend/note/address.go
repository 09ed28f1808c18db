package note

import (
	"net/url"
	"path"
	"strings"

	"github.com/yuin/goldmark/util"

	"sitewright/backend/skill"
)

// target is where a link of a note leads; at most one field is set. None: the
// address is not one that a note may have, its text alone is shown.
type target struct {
	// web is an http, https or mailto address.
	web string
	// fragment is a place in the note itself: "#note-setup".
	fragment string
	// file is another file of the skill, from the skill's folder, perhaps with a
	// fragment: "notes/timeline.md#note-replies".
	file string
}

// targetOf reads an address as written in the note that lies in folder.
func targetOf(folder string, written []byte) target {
	// Resolves entities and backslashes first: java&#115;cript: is a scheme.
	address := string(util.URLEscape(written, true))
	u, err := url.Parse(address)
	if err != nil {
		return target{}
	}
	switch {
	case (u.Scheme == "http" || u.Scheme == "https") && u.Host != "",
		u.Scheme == "mailto" && u.Opaque != "":
		return target{web: address}
	case u.Scheme != "" || u.Host != "" || u.User != nil:
		return target{}
	case u.Path == "" && u.Fragment != "":
		return target{fragment: "#" + ownFragment(u)}
	}
	file, ok := inSkill(folder, u.Path)
	if !ok {
		return target{}
	}
	if u.Fragment != "" {
		file += "#" + ownFragment(u)
	}
	return target{file: file}
}

// ownFragment names the id that slugs gave the place.
func ownFragment(u *url.URL) string {
	return idPrefix + strings.TrimPrefix(u.EscapedFragment(), idPrefix)
}

// pictureOf returns the src of a picture that is a file of the skill, from the
// skill's folder, escaped; false for every other address.
func pictureOf(folder string, written []byte) (string, bool) {
	u, err := url.Parse(string(util.URLEscape(written, true)))
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil {
		return "", false
	}
	file, ok := inSkill(folder, u.Path)
	return (&url.URL{Path: file}).EscapedPath(), ok
}

// inSkill resolves a relative path against the note's folder; false when it leads
// out of the skill or is no path a skill may use.
func inSkill(folder, relative string) (string, bool) {
	if relative == "" || strings.HasPrefix(relative, "/") {
		return "", false
	}
	joined := path.Join(folder, relative)
	// A "#" in a name could not be told from a fragment.
	if strings.Contains(joined, "#") || skill.CheckPath(joined) != nil {
		return "", false
	}
	return joined, true
}
