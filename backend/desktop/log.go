package desktop

import "log/slog"

// quiet takes Wails' messages into our own log.
type quiet struct{}

func (quiet) Print(m string)   { slog.Debug("wails", "message", m) }
func (quiet) Trace(m string)   { slog.Debug("wails", "message", m) }
func (quiet) Debug(m string)   { slog.Debug("wails", "message", m) }
func (quiet) Info(m string)    { slog.Debug("wails", "message", m) }
func (quiet) Warning(m string) { slog.Warn("wails", "message", m) }
func (quiet) Error(m string)   { slog.Error("wails", "message", m) }
func (quiet) Fatal(m string)   { slog.Error("wails, fatal", "message", m) }
