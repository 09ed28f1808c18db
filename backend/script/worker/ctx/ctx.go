// Package ctx holds the script that makes a node tool's ctx: Playwright's names
// as calls to the app. It is built from src. members.json lists every member once;
// ctx.help, the types and the documentation's tables are made of it.
package ctx

import _ "embed"

// Script registers __makeContext. It reads __host and runs after the scripts of
// the package globals.
//
//go:embed ctx.js
var Script string

// Declarations are the TypeScript declarations of what tools and scripts are
// given, for the author's editor. Put beside a skill's manifest as DeclarationsFile.
//
//go:embed sitewright.d.ts
var Declarations string

// Members is the table of all members.
//
//go:embed members.json
var Members string

// DeclarationsFile is the name under which Declarations belong into a skill's
// folder.
const DeclarationsFile = "sitewright.d.ts"
