#!/usr/bin/env bash
# Writes docs/manifest.schema.json anew from the Go types; a test keeps it fresh.
source "$(dirname "$0")/env.sh"

go test ./backend/manifest -run TestSchemaIsPublished -count=1 -update >&2
say "Wrote docs/manifest.schema.json."
