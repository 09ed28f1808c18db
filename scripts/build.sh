#!/usr/bin/env bash
# Builds the command line into build/bin: plain Go, no cgo, so it runs anywhere.
source "$(dirname "$0")/env.sh"

mkdir -p build/bin
CGO_ENABLED=0 go build -trimpath -o build/bin/ ./cmd/sitewright
say "Built build/bin/sitewright."
