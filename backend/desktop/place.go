package desktop

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"sitewright/backend/settings"
)

// place is where the window was when it was closed last.
type place struct {
	X         int  `json:"x"`
	Y         int  `json:"y"`
	Width     int  `json:"width"`
	Height    int  `json:"height"`
	Maximised bool `json:"maximised"`
	known     bool
}

const placeFile = "window.json"

// readPlace is the last place, or a new window's.
func readPlace(dir string) place {
	p := place{Width: 1280, Height: 800}
	text, err := os.ReadFile(filepath.Join(dir, placeFile))
	var last place
	if err != nil || json.Unmarshal(text, &last) != nil || last.Width < minWidth || last.Height < minHeight {
		return p
	}
	last.known = true
	return last
}

func (p place) state() options.WindowStartState {
	if p.Maximised {
		return options.Maximised
	}
	return options.Normal
}

// restore puts the window where it was, if a screen that large is there.
func (p place) restore(ctx context.Context) {
	if !p.known || p.Maximised {
		return
	}
	screens, err := runtime.ScreenGetAll(ctx)
	if err != nil {
		return
	}
	for _, s := range screens {
		if p.X >= 0 && p.Y >= 0 && p.X+minWidth/2 < s.Size.Width && p.Y+minHeight/2 < s.Size.Height {
			runtime.WindowSetPosition(ctx, p.X, p.Y)
			return
		}
	}
}

// savePlace keeps the window's place. That it cannot is no reason not to close.
func savePlace(ctx context.Context, dir string) {
	p := readPlace(dir)
	p.Maximised = runtime.WindowIsMaximised(ctx)
	if !p.Maximised && runtime.WindowIsNormal(ctx) {
		p.X, p.Y = runtime.WindowGetPosition(ctx)
		p.Width, p.Height = runtime.WindowGetSize(ctx)
	}
	text, err := json.Marshal(p)
	if err == nil {
		err = settings.WriteFile(filepath.Join(dir, placeFile), text, 0o600)
	}
	if err != nil {
		slog.Warn("keeping the window's place", "error", err)
	}
}
