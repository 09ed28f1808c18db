package settings

import (
	"encoding/json"
	"strconv"
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

// whole reads a whole number from 1 to most.
func whole(raw json.RawMessage, most int) (int, bool) {
	var n *int
	if json.Unmarshal(raw, &n) != nil || n == nil || *n < 1 || *n > most {
		return 0, false
	}
	return *n, true
}
