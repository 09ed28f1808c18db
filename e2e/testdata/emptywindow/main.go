// Command emptywindow is the least that a Wails app can be. The benchmark of the
// real window is measured against it.
package main

import (
	"embed"
	"log"
	"os"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
)

//go:embed index.html
var pages embed.FS

// App has one method, so that there is a bridge to ask.
type App struct{}

// Ping answers.
func (App) Ping() string { return "pong" }

func main() {
	if err := os.Setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1"); err != nil {
		log.Fatal(err)
	}
	err := wails.Run(&options.App{
		Title: "Empty", Width: 1280, Height: 800,
		AssetServer: &assetserver.Options{Assets: pages}, Bind: []any{&App{}},
	})
	if err != nil {
		log.Fatal(err)
	}
}
