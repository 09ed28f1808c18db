package workspace

import "sitewright/backend/skill"

// candidate is a tool of a skill that is for the current tab.
type candidate struct {
	key, skillID string
	tool         *skill.Tool
	// why says why it cannot run, or is empty.
	why string
}

// used names a tool that ran.
type used struct{ skillID, tool string }

// buttonInput is all that the rule looks at.
type buttonInput struct {
	// status and message are Chrome's.
	status, message string
	tab             Current
	// skills is how many skills are for the tab; tools are theirs, in order.
	skills int
	tools  []candidate
	// last is the tool that ran last on this site.
	last used
	// confirmed are the tools, as confirmKey, that run without asking.
	confirmed map[string]bool
}

// othersMost is how many other tools the button offers. The rest are on their
// skills' pages: a menu of a thousand is no help.
const othersMost = 50

// decide is the rule of the one button: without Chrome it opens Chrome; a page
// that tools cannot act on says why; of the tools for the tab it is the last one
// that ran on this site, else the first that only reads, else the first. What may
// change things or lacks an input shows its form first. (Which tool is open on
// screen only the window knows; it looks for it here and in others first.)
func decide(in buttonInput) Button {
	b := Button{Others: []Choice{}}
	switch {
	case in.status != Running:
		b.Kind, b.Reason = "open-chrome", in.message
		return b
	case in.tab.TabID == "":
		b.Kind, b.Reason = "no-tab", in.tab.Reason
		return b
	case in.tab.Blocked != "":
		b.Kind, b.Reason = "blocked", in.tab.Blocked
		return b
	case in.skills == 0:
		b.Kind, b.Reason = "no-skill", "No skill is for this site yet."
		return b
	}
	var fit []candidate
	b.Reason = "The skill for this site has no tools yet."
	for _, c := range in.tools {
		if c.why == "" {
			fit = append(fit, c)
		} else if len(fit) == 0 {
			b.Reason = c.why
		}
	}
	if len(fit) == 0 {
		b.Kind = "no-skill"
		return b
	}
	best := choose(fit, in.last)
	b.Reason = ""
	for i, c := range fit {
		choice := Choice{Skill: c.key, Tool: c.tool.Name, Label: titleOf(c.tool), Form: needsForm(c.skillID, c.tool, in.confirmed)}
		if i != best {
			if len(b.Others) < othersMost {
				b.Others = append(b.Others, choice)
			}
			continue
		}
		b.Kind, b.Skill, b.Tool, b.Label = "run", choice.Skill, choice.Tool, choice.Label
		if choice.Form {
			b.Kind, b.Reason = "form", formReason(c.tool)
		}
	}
	return b
}

// choose is the index of the button's tool among those that can run.
func choose(fit []candidate, last used) int {
	reading := -1
	for i, c := range fit {
		if c.skillID == last.skillID && c.tool.Name == last.tool {
			return i
		}
		if reading < 0 && c.tool.ReadOnly {
			reading = i
		}
	}
	return max(reading, 0)
}

func formReason(t *skill.Tool) string {
	if !t.ReadOnly {
		return "This can change things on the site."
	}
	return "This needs an input first."
}
