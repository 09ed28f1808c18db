#!/usr/bin/env bash
# Lets the formatters rewrite the files; what they would not touch is in lint.sh.
source "$(dirname "$0")/env.sh"

files '*.go' | xargs -0 go tool -modfile=tools/go.mod gofumpt -w
frontend/node_modules/.bin/biome check --write --colors=off .
