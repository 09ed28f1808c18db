package workspace

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/skill"
)

func TestOneButton(t *testing.T) {
	reads := &skill.Tool{Name: "read_list", Title: "List products", ReadOnly: true}
	reads2 := &skill.Tool{Name: "read_more", ReadOnly: true}
	needs := &skill.Tool{Name: "search", ReadOnly: true, Args: []skill.Arg{{Name: "q", Required: true}}}
	defaulted := &skill.Tool{Name: "search", ReadOnly: true, Args: []skill.Arg{{Name: "q", Required: true, Default: []byte(`1`)}}}
	changes := &skill.Tool{Name: "add_to_basket"}
	of := func(why string, tools ...*skill.Tool) []candidate {
		var all []candidate
		for _, tool := range tools {
			all = append(all, candidate{key: "k", skillID: "s", tool: tool, why: why})
		}
		return all
	}
	here := Current{TabID: "t"}
	choice := func(tool, label string, form bool) Choice {
		return Choice{Skill: "k", Tool: tool, Label: label, Form: form}
	}
	for _, c := range []struct {
		name string
		in   buttonInput
		want Button
	}{
		{"no Chrome", buttonInput{status: Missing, message: "needed"}, Button{Kind: "open-chrome", Reason: "needed"}},
		{"stopped", buttonInput{status: Stopped}, Button{Kind: "open-chrome"}},
		{"starting", buttonInput{status: Starting}, Button{Kind: "open-chrome"}},
		{"no tab", buttonInput{status: Running, tab: Current{Reason: "none"}}, Button{Kind: "no-tab", Reason: "none"}},
		{
			"a page of Chrome's",
			buttonInput{status: Running, tab: Current{TabID: "t", Blocked: "settings"}, skills: 1, tools: of("", reads)},
			Button{Kind: "blocked", Reason: "settings"},
		},
		{"no skill", buttonInput{status: Running, tab: here}, Button{Kind: "no-skill", Reason: "No skill is for this site yet."}},
		{
			"a skill without tools",
			buttonInput{status: Running, tab: here, skills: 1},
			Button{Kind: "no-skill", Reason: "The skill for this site has no tools yet."},
		},
		{
			"no tool can run",
			buttonInput{status: Running, tab: here, skills: 1, tools: of("Scripts come later.", reads)},
			Button{Kind: "no-skill", Reason: "Scripts come later."},
		},
		{
			"the first that reads",
			buttonInput{status: Running, tab: here, skills: 1, tools: of("", changes, reads, reads2)},
			Button{
				Kind: "run", Skill: "k", Tool: "read_list", Label: "List products",
				Others: []Choice{choice("add_to_basket", "Add to basket", true), choice("read_more", "Read more", false)},
			},
		},
		{
			"the last one used",
			buttonInput{status: Running, tab: here, skills: 1, tools: of("", reads, changes), last: used{"s", "add_to_basket"}},
			Button{
				Kind: "form", Skill: "k", Tool: "add_to_basket", Label: "Add to basket", Reason: "This can change things on the site.",
				Others: []Choice{choice("read_list", "List products", false)},
			},
		},
		{
			"one used elsewhere",
			buttonInput{status: Running, tab: here, skills: 1, tools: of("", reads), last: used{"other", "read_list"}},
			Button{Kind: "run", Skill: "k", Tool: "read_list", Label: "List products"},
		},
		{
			"the last one used is broken",
			buttonInput{
				status: Running, tab: here, skills: 1,
				tools: append(of("broken", changes), of("", reads)...), last: used{"s", "add_to_basket"},
			},
			Button{Kind: "run", Skill: "k", Tool: "read_list", Label: "List products"},
		},
		{
			"nothing reads",
			buttonInput{status: Running, tab: here, skills: 1, tools: of("", changes)},
			Button{Kind: "form", Skill: "k", Tool: "add_to_basket", Label: "Add to basket", Reason: "This can change things on the site."},
		},
		{
			"confirmed for good",
			buttonInput{
				status: Running, tab: here, skills: 1, tools: of("", changes), confirmed: map[string]bool{"s/add_to_basket": true},
			},
			Button{Kind: "run", Skill: "k", Tool: "add_to_basket", Label: "Add to basket"},
		},
		{
			"an input is missing",
			buttonInput{status: Running, tab: here, skills: 1, tools: of("", needs)},
			Button{Kind: "form", Skill: "k", Tool: "search", Label: "Search", Reason: "This needs an input first."},
		},
		{
			"the input has a default",
			buttonInput{status: Running, tab: here, skills: 1, tools: of("", defaulted)},
			Button{Kind: "run", Skill: "k", Tool: "search", Label: "Search"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.want.Others == nil {
				c.want.Others = []Choice{}
			}
			if diff := cmp.Diff(c.want, decide(c.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
