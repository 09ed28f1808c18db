package settings

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// member is one setting as settings.json spells it.
type member struct {
	key string
	// must completes "The setting … must be".
	must string
	// set takes the JSON value, or reports false and changes nothing.
	set func(json.RawMessage) bool
	// get returns the setting as JSON.
	get func() string
}

// members lists what settings.json may say. Sizes are whole megabytes there,
// durations are Go's ("30s", "2m"), as on the command line.
func (s *Settings) members() []member {
	return []member{
		duration("browserTool", &s.BrowserTool),
		duration("nodeTool", &s.NodeTool),
		megabytes("workerMemoryMB", &s.WorkerMemory),
		megabytes("resultMB", &s.ResultSize),
		count("keepRuns", &s.KeepRuns),
		megabytes("keepRunsMB", &s.KeepRunsSize),
		oneOf("theme", &s.Theme, Themes),
		percent("textSize", &s.TextSize),
		text("language", &s.Language),
		text("chrome", &s.Chrome),
		texts("confirmed", &s.Confirmed),
		yesNo("welcomed", &s.Welcomed),
		yesNo("chromeExplained", &s.ChromeExplained),
		yesNo("quitQuietly", &s.QuitQuietly),
	}
}

func duration(key string, at *time.Duration) member {
	return member{
		key: key, must: `a duration such as "30s" or "2m"`,
		set: func(raw json.RawMessage) bool {
			var text string
			if json.Unmarshal(raw, &text) != nil {
				return false
			}
			d, err := time.ParseDuration(text)
			if err != nil || d <= 0 {
				return false
			}
			*at = d
			return true
		},
		get: func() string { return strconv.Quote(at.String()) },
	}
}

// maxMegabytes keeps a size in bytes far from overflow: a petabyte.
const maxMegabytes = 1 << 30

func megabytes(key string, at *int64) member {
	return member{
		key: key, must: "a whole number of megabytes, at least 1",
		set: func(raw json.RawMessage) bool {
			n, ok := whole(raw, maxMegabytes)
			if ok {
				*at = int64(n) << 20
			}
			return ok
		},
		get: func() string { return strconv.FormatInt(*at>>20, 10) },
	}
}

func count(key string, at *int) member {
	return member{
		key: key, must: "a whole number, at least 1",
		set: func(raw json.RawMessage) bool {
			n, ok := whole(raw, 1<<31-1)
			if ok {
				*at = n
			}
			return ok
		},
		get: func() string { return strconv.Itoa(*at) },
	}
}

// Themes are the values of Settings.Theme.
var Themes = []string{"system", "light", "dark"}

// The smallest and largest Settings.TextSize.
const (
	MinTextSize = 100
	MaxTextSize = 200
)

func oneOf(key string, at *string, choices []string) member {
	return member{
		key: key, must: "one of " + strings.Join(choices, ", "),
		set: func(raw json.RawMessage) bool {
			var s string
			if json.Unmarshal(raw, &s) != nil || !slices.Contains(choices, s) {
				return false
			}
			*at = s
			return true
		},
		get: func() string { return quote(*at) },
	}
}

func percent(key string, at *int) member {
	m := count(key, at)
	m.must = fmt.Sprintf("a whole number from %d to %d", MinTextSize, MaxTextSize)
	m.set = func(raw json.RawMessage) bool {
		n, ok := whole(raw, MaxTextSize)
		if ok = ok && n >= MinTextSize; ok {
			*at = n
		}
		return ok
	}
	return m
}

func text(key string, at *string) member {
	return member{
		key: key, must: "a text",
		set: func(raw json.RawMessage) bool { return into(raw, at) },
		get: func() string { return quote(*at) },
	}
}

func texts(key string, at *[]string) member {
	return member{
		key: key, must: "a list of texts",
		set: func(raw json.RawMessage) bool { return into(raw, at) },
		get: func() string {
			quoted := make([]string, len(*at))
			for i, s := range *at {
				quoted[i] = quote(s)
			}
			return "[" + strings.Join(quoted, ",") + "]"
		},
	}
}

func yesNo(key string, at *bool) member {
	return member{
		key: key, must: "true or false",
		set: func(raw json.RawMessage) bool { return into(raw, at) },
		get: func() string { return strconv.FormatBool(*at) },
	}
}

// into decodes raw unless it is null or of another type, which changes nothing.
func into[T any](raw json.RawMessage, at *T) bool {
	var v *T
	if json.Unmarshal(raw, &v) != nil || v == nil {
		return false
	}
	*at = *v
	return true
}

// quote is a text as JSON.
func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil { // a text always has one
		return `""`
	}
	return string(b)
}

// whole reads a whole number from 1 to most.
func whole(raw json.RawMessage, most int) (int, bool) {
	var n *int
	if json.Unmarshal(raw, &n) != nil || n == nil || *n < 1 || *n > most {
		return 0, false
	}
	return *n, true
}
