package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/tailscale/hujson"

	"sitewright/backend/fault"
)

// Settings is what a person may choose. The zero value is not useful: start
// from Defaults or Load.
type Settings struct {
	// BrowserTool is how long a tool in the page may run, from its call.
	BrowserTool time.Duration
	// NodeTool is how long a script tool may run, from its call.
	NodeTool time.Duration
	// WorkerMemory is how many bytes one worker may use.
	WorkerMemory int64
	// ResultSize is how many bytes a result may have as JSON.
	ResultSize int64
	// KeepRuns is how many runs are kept; the oldest go first.
	KeepRuns int
	// KeepRunsSize is how many bytes all kept runs may have together.
	KeepRunsSize int64
	// Theme of the window: system, light or dark.
	Theme string
	// TextSize of the window in percent, 100 to 200.
	TextSize int
	// Language of the window, such as "en".
	Language string
	// Chrome is the browser's program; empty takes the first one found.
	Chrome string
	// Confirmed are tools, as "skill/tool", that may change a site and run
	// without being asked about each time.
	Confirmed []string
	// Welcomed says that the window's first page was left, ChromeExplained that
	// the separate Chrome was explained.
	Welcomed, ChromeExplained bool
	// QuitQuietly closes Chrome with its tabs at the end without asking first.
	QuitQuietly bool
	// Notices say, one sentence each, which members of the file could not be
	// used and what holds instead.
	Notices []string
}

// Defaults returns the settings of a new installation. The numbers are those of
// docs/command-line.md, "Limits of a run".
func Defaults() Settings {
	return Settings{
		BrowserTool:  30 * time.Second,
		NodeTool:     120 * time.Second,
		WorkerMemory: 256 << 20,
		ResultSize:   128 << 20,
		KeepRuns:     500,
		KeepRunsSize: 500 << 20,
		Theme:        "system",
		TextSize:     100,
		Language:     "en",
	}
}

// Path returns where the settings are kept: settings.json in the data folder.
func Path() (string, error) {
	dir, err := DataDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "settings.json"), nil
}

// Load reads the settings at path. Reading is kind: no file gives the defaults,
// comments and a byte order mark are fine, and what cannot be used is left at
// its default and named in Notices. An error means the file is there and the
// system would not read it.
func Load(path string) (Settings, error) {
	s := Defaults()
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, fault.Wrap(err, fault.FileDenied, "The settings in %s cannot be read.", path)
	}
	plain, err := hujson.Standardize(bytes.TrimPrefix(text, bom))
	if err != nil {
		slog.Warn("reading the settings", "path", path, "error", err)
		s.Notices = []string{fmt.Sprintf("The settings in %s cannot be understood, so the usual ones are used.", path)}
		return s, nil
	}
	s.read(plain)
	return s, nil
}

// Save writes the settings to path. Members that this version does not know,
// comments and order stay; a file that is not JSON is kept beside the new one,
// its name ending in ".broken".
func (s Settings) Save(path string) error {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return saveFault(err, path)
	}
	next, err := s.patched(bytes.TrimPrefix(text, bom))
	if err != nil {
		if err := WriteFile(path+".broken", text, 0o600); err != nil {
			return saveFault(err, path)
		}
		if next, err = s.patched(nil); err != nil {
			return saveFault(err, path)
		}
	}
	if err := WriteFile(path, next, 0o600); err != nil {
		return saveFault(err, path)
	}
	return nil
}

var bom = []byte("\xef\xbb\xbf")

// read takes from the JSON object text what it understands.
func (s *Settings) read(text []byte) {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil {
		s.Notices = append(s.Notices, "The settings file holds no settings, so the usual ones are used.")
		return
	}
	for _, m := range s.members() {
		raw, ok := members[m.key]
		if ok && !m.set(raw) {
			s.Notices = append(s.Notices, fmt.Sprintf("The setting %q must be %s; %s is used.", m.key, m.must, m.get()))
		}
	}
}

// patched returns text with every setting that differs from what text says, and
// that is not merely the default, put in.
func (s Settings) patched(text []byte) ([]byte, error) {
	fresh := len(bytes.TrimSpace(text)) == 0
	if fresh {
		text = []byte("{}")
	}
	value, err := hujson.Parse(text)
	if err != nil {
		return nil, err
	}
	if _, ok := value.Value.(*hujson.Object); !ok {
		return nil, errors.New("not an object")
	}
	before := Defaults()
	plain := value.Clone()
	plain.Standardize()
	before.read(plain.Pack())
	was := before.members()
	var ops []map[string]any
	for i, m := range s.members() {
		if m.get() != was[i].get() {
			ops = append(ops, map[string]any{"op": "add", "path": "/" + m.key, "value": json.RawMessage(m.get())})
		}
	}
	patch, err := json.Marshal(ops)
	if err != nil {
		return nil, err
	}
	if len(ops) > 0 {
		if err := value.Patch(patch); err != nil {
			return nil, err
		}
	}
	if fresh {
		value.Format()
	}
	return value.Pack(), nil
}

func saveFault(err error, path string) error {
	return fault.Wrap(err, fault.WriteFailed, "The settings could not be saved to %s.", path).
		WithHint("Check that the disk has room and that you may write there.")
}
