// Package globals holds the scripts that give a node tool what Node.js has and
// goja lacks: the web's globals and Node's built-in modules. They are built from
// src.
package globals

import _ "embed"

// Globals is the script that fills the global object. It reads __host.
//
//go:embed globals.js
var Globals string

// Node is the script that registers Node's built-in modules as __modules. It
// reads __host and runs after Globals.
//
//go:embed node.js
var Node string
