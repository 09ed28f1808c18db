package workspace

import "sitewright/backend/fault"

// The types below are what the window gets. They are plain: no times, bytes or
// numbers that JSON cannot hold, and lists are never nil.

// State is everything small that the window shows.
type State struct {
	Version string `json:"version"`
	// Seq is the number of the last event before this state was made.
	Seq      int    `json:"seq"`
	Platform string `json:"platform"`
	// FirstStart says that the person has no skill of their own and has not
	// left the first page.
	FirstStart bool    `json:"firstStart"`
	Browser    Browser `json:"browser"`
	// Tabs come window by window, in each the one looked at last first.
	Tabs     []Tab     `json:"tabs"`
	Current  Current   `json:"current"`
	Skills   []Skill   `json:"skills"`
	Button   Button    `json:"button"`
	Runs     []RunLine `json:"runs"`
	Settings Settings  `json:"settings"`
	// Notices are remarks to the person that belong to no run: a folder that
	// cannot be read, settings that could not be understood.
	Notices []string `json:"notices"`
	// Quit is what closing would end, while the person is asked about it.
	Quit Quit `json:"quit"`
}

// Quit is the question before the app closes.
type Quit struct {
	Asked bool `json:"asked"`
	// Tabs are the titles of Chrome's tabs, Runs those of tools that run.
	Tabs []string `json:"tabs"`
	Runs []string `json:"runs"`
}

// Browser is the managed Chrome.
type Browser struct {
	// Status is missing, stopped, starting, running or lost.
	Status string `json:"status"`
	// Name is what people call it, such as "Google Chrome".
	Name string `json:"name"`
	// Message is a sentence on why it is missing, lost or did not start.
	Message string `json:"message"`
	// Hint says what to do about it.
	Hint  string   `json:"hint"`
	Notes []string `json:"notes"`
	// Path is the program: of the Chrome that runs, else of the one to start.
	Path string `json:"path"`
	// Found are the browsers on this computer, the first to be taken first.
	Found []Program `json:"found"`
}

// Program is an installed browser.
type Program struct {
	Name string `json:"name"`
	Path string `json:"path"`
}

// The values of Browser.Status.
const (
	Missing  = "missing"
	Stopped  = "stopped"
	Starting = "starting"
	Running  = "running"
	Lost     = "lost"
)

// Tab is an open tab of Chrome.
type Tab struct {
	ID     string `json:"id"`
	URL    string `json:"url"`
	Title  string `json:"title"`
	Window int    `json:"window"`
	Active bool   `json:"active"`
	// Blocked says in a sentence why tools cannot act on the page, or "".
	Blocked string `json:"blocked"`
	Frozen  bool   `json:"frozen"`
	// SeenAt is when the person was last seen looking at it, as "10:42", or "".
	SeenAt string `json:"seenAt"`
	// Skills are the keys of the skills for the page, the best first.
	Skills []string `json:"skills"`
}

// Current is the tab that the one button acts on.
type Current struct {
	// TabID is empty when there is none; Reason then says why.
	TabID string `json:"tabId"`
	URL   string `json:"url"`
	Title string `json:"title"`
	// SeenAt is when the person was last seen looking at it, as "10:42".
	SeenAt  string `json:"seenAt"`
	Pinned  bool   `json:"pinned"`
	Blocked string `json:"blocked"`
	Reason  string `json:"reason"`
}

// Skill is a line of the skill list.
type Skill struct {
	// Key names the folder among all roots; ids may come twice.
	Key   string   `json:"key"`
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Sites []string `json:"sites"`
	Tools int      `json:"tools"`
	// Problems counts all problems, Errors those that stop a tool or the skill.
	// Checked is false while they are not known yet.
	Problems int  `json:"problems"`
	Errors   int  `json:"errors"`
	Checked  bool `json:"checked"`
	// Own is false for a skill that came with Sitewright.
	Own bool `json:"own"`
	// Status is ok, broken, overridden or untrusted.
	Status string `json:"status"`
	// ForTab says that it is for the current tab, Why which site makes it so,
	// or in a sentence why it is not although it looks so.
	ForTab bool   `json:"forTab"`
	Why    string `json:"why"`
}

// Button is the one button (docs/architecture.md, "The window").
type Button struct {
	// Kind is run, form, open-chrome, no-skill, blocked or no-tab.
	Kind string `json:"kind"`
	// Skill is a key, Tool a name; both empty unless Kind is run or form.
	Skill string `json:"skill"`
	Tool  string `json:"tool"`
	// Label is the tool's title.
	Label string `json:"label"`
	// Reason is a sentence: why there is nothing to run, or why the form comes
	// first.
	Reason string `json:"reason"`
	// Others are the other tools for the tab, the first fifty.
	Others []Choice `json:"others"`
}

// Choice is a tool that fits the current tab.
type Choice struct {
	Skill string `json:"skill"`
	Tool  string `json:"tool"`
	Label string `json:"label"`
	// Form says that its form has to come before it runs.
	Form bool `json:"form"`
}

// RunLine is a run in a list.
type RunLine struct {
	ID string `json:"id"`
	// Skill is the skill's id, which stays when its folder goes.
	Skill    string  `json:"skill"`
	Tool     string  `json:"tool"`
	Label    string  `json:"label"`
	Status   string  `json:"status"`
	Outcome  string  `json:"outcome"`
	Seconds  float64 `json:"seconds"`
	TabID    string  `json:"tabId"`
	TabTitle string  `json:"tabTitle"`
}

// Settings are what the person chose for the window. Folders are told, not set.
type Settings struct {
	// Theme is system, light or dark.
	Theme string `json:"theme"`
	// TextSize is percent, 100 to 200.
	TextSize int    `json:"textSize"`
	Language string `json:"language"`
	// ChromePath is the browser's program; empty takes the first one found.
	ChromePath string   `json:"chromePath"`
	Folders    []string `json:"folders"`
	// ConfirmTools are tools, as "skill/tool", that change things and run
	// without asking: the person confirmed them once for all.
	ConfirmTools []string `json:"confirmTools"`
	// Welcomed says that the person has left the first page.
	Welcomed bool `json:"welcomed"`
	// ChromeExplained says that the separate Chrome was explained.
	ChromeExplained bool `json:"chromeExplained"`
	// QuitQuietly closes the tabs of Chrome at the end without asking.
	QuitQuietly bool `json:"quitQuietly"`
}

// SkillPage is all about one skill.
type SkillPage struct {
	Key    string `json:"key"`
	ID     string `json:"id"`
	Name   string `json:"name"`
	Folder string `json:"folder"`
	Status string `json:"status"`
	// Editable is false for a skill that came with Sitewright.
	Editable bool     `json:"editable"`
	Sites    []string `json:"sites"`
	// Allowed are further sites that the person let it act on.
	Allowed  []string  `json:"allowed"`
	Notes    []Note    `json:"notes"`
	Tools    []Tool    `json:"tools"`
	Problems []Problem `json:"problems"`
	// Overlaps are the skills for the same sites, this one among them, in the
	// order in which an agent gets them; empty when it is alone.
	Overlaps []Overlap `json:"overlaps"`
}

// Note is a rendered note.
type Note struct {
	Path  string `json:"path"`
	Title string `json:"title"`
	// HTML is sanitised; pictures come from /skill/<key>/.
	HTML string `json:"html"`
	// Problem is a sentence when the note cannot be shown.
	Problem string `json:"problem"`
}

// Tool is one tool of a skill.
type Tool struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	// Kind is browser or node.
	Kind        string `json:"kind"`
	Description string `json:"description"`
	ReadOnly    bool   `json:"readOnly"`
	// Runnable is false for a tool that cannot run; Why is a sentence.
	Runnable bool   `json:"runnable"`
	Why      string `json:"why"`
	// Form says that its form has to come before it runs.
	Form    bool   `json:"form"`
	Args    []Arg  `json:"args"`
	Returns string `json:"returns"`
}

// Arg is an input of a tool.
type Arg struct {
	Name        string `json:"name"`
	Type        string `json:"type"`
	Required    bool   `json:"required"`
	Description string `json:"description"`
	// Default and Enum are JSON texts; Default is empty when there is none.
	Default string   `json:"default"`
	Enum    []string `json:"enum"`
	Format  string   `json:"format"`
	// Minimum and Maximum are null when there is none.
	Minimum *float64 `json:"minimum"`
	Maximum *float64 `json:"maximum"`
	// MinLength and MaxLength are null when there is none.
	MinLength *int   `json:"minLength"`
	MaxLength *int   `json:"maxLength"`
	Pattern   string `json:"pattern"`
}

// Problem is a finding of the validator.
type Problem struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Message  string `json:"message"`
	Path     string `json:"path"`
	// Fix is the text of the button that mends it, or empty.
	Fix string `json:"fix"`
}

// Overlap is a skill for the same site.
type Overlap struct {
	Key     string `json:"key"`
	Name    string `json:"name"`
	Pattern string `json:"pattern"`
}

// RunRequest asks for a run.
type RunRequest struct {
	// Skill is a key.
	Skill string `json:"skill"`
	Tool  string `json:"tool"`
	// Args is the text of a JSON object, or empty.
	Args string `json:"args"`
	// TabID is empty for the current tab.
	TabID string `json:"tabId"`
	// AnySite runs it on a site that the skill is not for.
	AnySite bool `json:"anySite"`
	// Remember runs this tool without asking from now on.
	Remember bool `json:"remember"`
	// Seconds is the limit of the run; 0 is the usual one.
	Seconds int `json:"seconds"`
}

// Again asks for a run with the inputs of another run of this session.
type Again struct {
	// Run is the other run's id.
	Run string `json:"run"`
	// TabID is the tab to run on; empty is the other run's, or the current one
	// when that is gone.
	TabID string `json:"tabId"`
	// AnySite runs it on a site that the skill is not for.
	AnySite bool `json:"anySite"`
	// Back takes the tab back to where the other run began.
	Back bool `json:"back"`
	// Seconds is the limit; 0 is the usual one.
	Seconds int `json:"seconds"`
}

// Source is a piece of a tool's file.
type Source struct {
	Path string `json:"path"`
	// From is the number of the first of the lines, from 1.
	From  int      `json:"from"`
	Lines []string `json:"lines"`
	// Line is the number of the line that was asked for.
	Line int `json:"line"`
}

// RunView is a run as the window shows it. Its rows and text come in pages from
// /result/<id>.
type RunView struct {
	ID    string `json:"id"`
	Skill string `json:"skill"`
	Tool  string `json:"tool"`
	Label string `json:"label"`
	Kind  string `json:"kind"`
	// Status is queued, running, ok, error, cancelled or timeout.
	Status string `json:"status"`
	// Outcome is done, nothing, failed, cancelled or unfinished, and empty until
	// the run has ended.
	Outcome string  `json:"outcome"`
	Seconds float64 `json:"seconds"`
	// Progress is null until a script tells of it.
	Progress *Progress `json:"progress"`
	// URL and Title are the tab's when the run began.
	URL   string `json:"url"`
	Title string `json:"title"`
	TabID string `json:"tabId"`
	// Rows is the number of items of a list, -1 for another value.
	Rows    int      `json:"rows"`
	Columns []string `json:"columns"`
	// ValueKind is table, list, text, tree or none.
	ValueKind string    `json:"valueKind"`
	Notes     []string  `json:"notes"`
	Warnings  []string  `json:"warnings"`
	Console   []Message `json:"console"`
	// Dropped is how many messages are not in Console.
	Dropped int          `json:"dropped"`
	Error   *fault.Error `json:"error"`
	// LastGood tells of the last run that found something, as "42 rows, Mon 23 Nov.",
	// when this one found nothing.
	LastGood string `json:"lastGood"`
}

// Progress is how far a script says that it is.
type Progress struct {
	Done float64 `json:"done"`
	// Total is 0 when it is not known.
	Total float64 `json:"total"`
	Text  string  `json:"text"`
}

// Message is one line of a tool's console.
type Message struct {
	// At is milliseconds since the tool was called.
	At     int    `json:"at"`
	Level  string `json:"level"`
	Text   string `json:"text"`
	Source string `json:"source"`
}

// ConsoleLine is a message on its way.
type ConsoleLine struct {
	RunID string `json:"runId"`
	// Index is its number among the run's messages, from 0: the run's view, told
	// apart, may have it already.
	Index int     `json:"index"`
	Line  Message `json:"line"`
}

// Event is what the workspace tells on its own. Seq counts from 1 without gaps.
type Event struct {
	Seq int `json:"seq"`
	// Topic is state (a State), run (a RunView) or console (a ConsoleLine).
	Topic string `json:"topic"`
	Data  any    `json:"data"`
}

// Page is a part of a table.
type Page struct {
	Rows  [][]string `json:"rows"`
	Total int        `json:"total"`
}

// TextPage is a part of a result's text.
type TextPage struct {
	Lines []string `json:"lines"`
	Total int      `json:"total"`
}
