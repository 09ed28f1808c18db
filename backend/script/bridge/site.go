package bridge

import (
	"context"
	"encoding/json"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// Site answers what a script asks about skills (ctx.site). Package run has it.
type Site interface {
	// Skills lists the skills.
	Skills(ctx context.Context) (any, error)
	// SkillsForURL lists those for an address, the best first.
	SkillsForURL(ctx context.Context, address string) (any, error)
	// LearnContext is what an agent should know at an address.
	LearnContext(ctx context.Context, address string) (any, error)
	// Read is the text of a file of the best skill for the address.
	Read(ctx context.Context, address, path string) ([]byte, error)
	// RunTool runs a tool to its end, under the scope of its own skill, and
	// returns its value as JSON.
	RunTool(ctx context.Context, c Callee) (json.RawMessage, error)
}

// Callee is a tool that a script calls.
type Callee struct {
	// SiteID is the skill's id; empty for the one skill for Address that has the
	// tool.
	SiteID string
	Tool   string
	// Kind is what the tool has to be; empty takes either.
	Kind    skill.Kind
	Args    json.RawMessage
	Address string
	// Tab is the caller's current tab and its lease of it.
	Tab func(context.Context) (*browser.Session, *browser.Drive, error)
}

// siteParams are the arguments of all site calls.
type siteParams struct {
	URL      string          `json:"url"`
	SiteID   string          `json:"siteId"`
	ToolName string          `json:"toolName"`
	Args     json.RawMessage `json:"args"`
}

// site answers site.*.
func (b *Bridge) site(ctx context.Context, method string, params json.RawMessage) (any, error) {
	p, err := decode[siteParams](method, params)
	if err != nil {
		return nil, err
	}
	if b.o.Site == nil {
		return nil, fault.New(fault.NotPermitted, "Other skills cannot be reached here.")
	}
	switch method {
	case "site.skills":
		return b.o.Site.Skills(ctx)
	case "site.skillsForUrl":
		return b.o.Site.SkillsForURL(ctx, p.URL)
	case "site.learnContext":
		return b.o.Site.LearnContext(ctx, p.URL)
	}
	c := Callee{SiteID: p.SiteID, Tool: p.ToolName, Args: p.Args, Address: b.address(), Tab: b.lease}
	if method == "site.runBrowserTool" {
		c.Kind = skill.Browser
	}
	return b.o.Site.RunTool(ctx, c)
}

// note answers note.read.
func (b *Bridge) note(ctx context.Context, params json.RawMessage) (any, error) {
	p, err := decode[fileParams]("readFile", params)
	if err != nil {
		return nil, err
	}
	var data []byte
	if b.o.ReadBest {
		data, err = b.o.Site.Read(ctx, b.address(), p.Path)
	} else {
		data, err = b.files.content("open", p.Path)
	}
	if err != nil {
		return nil, err
	}
	return string(data), nil
}
