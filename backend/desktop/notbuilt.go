package desktop

import (
	"embed"
	"io/fs"
)

//go:embed notbuilt/index.html
var notBuilt embed.FS

// NotBuilt is the page of a program that was built without its pages.
func NotBuilt() fs.FS { return notBuilt }
