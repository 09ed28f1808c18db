package engine

import (
	"math"
	"os"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // Windows has no time zones of its own that Go reads

	"github.com/dop251/goja"
)

func init() { natives["zone"] = (*Engine).hostZone }

// hostZone is zone(ms, name): the offset from UTC in minutes that a time zone has
// at a time, and its short name. "" is the computer's own zone. null means that
// there is no such zone.
func (e *Engine) hostZone(call goja.FunctionCall) goja.Value {
	at, name := call.Argument(0).ToFloat(), call.Argument(1).String()
	zone := time.Local
	if name != "" {
		var err error
		if zone, err = time.LoadLocation(name); err != nil || name == "Local" {
			return goja.Null()
		}
	}
	if math.IsNaN(at) || math.Abs(at) > 8.64e15 { // what Date holds, ECMA-262 §21.4.1.1
		return goja.Null()
	}
	if name == "" {
		name = localZone()
	}
	short, offset := time.UnixMilli(int64(at)).In(zone).Zone()
	return e.rt.ToValue(map[string]any{"offset": float64(offset) / 60, "name": short, "zone": name})
}

// localZone is the name of the computer's time zone, which Go only knows where TZ
// says it; else it is where the link to the zone's file leads. UTC when it cannot
// be told, as on Windows; the offset is right all the same.
var localZone = sync.OnceValue(func() string {
	if name := time.Local.String(); name != "Local" {
		return name
	}
	at, err := os.Readlink("/etc/localtime")
	if _, name, ok := strings.Cut(at, "/zoneinfo/"); err == nil && ok {
		return name
	}
	return "UTC"
})
