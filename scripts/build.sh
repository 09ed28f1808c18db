#!/usr/bin/env bash
# Builds into build/bin: the command line, which is plain Go without cgo and so
# runs anywhere, and beside it the window, where this machine has what that needs.
# `build.sh window` fails where it has not; `build.sh cli` leaves the window out.
source "$(dirname "$0")/env.sh"

mode=${1:-all}
mkdir -p build/bin
CGO_ENABLED=0 go build -trimpath -o build/bin/ ./cmd/sitewright
say "Built build/bin/sitewright."
[ "$mode" != cli ] || exit 0

tags=desktop,production
flags='-s -w'
program=sitewright-window
lacks=
[ -x frontend/node_modules/.bin/vite ] || lacks="the npm packages (bash scripts/setup.sh window)"
case $(uname -s) in
Linux)
  # Wails 2.9.2 speaks to WebKitGTK 4.0 unless told otherwise.
  tags+=,webkit2_41
  pkg-config --exists gtk+-3.0 webkit2gtk-4.1 2>/dev/null || lacks="GTK 3 and WebKitGTK 4.1 (bash scripts/setup.sh window)"
  ;;
Darwin) ;;
*)
  program+=.exe
  flags+=' -H windowsgui'
  ;;
esac
if [ -n "$lacks" ]; then
  [ "$mode" != window ] || die "The window was not built: it needs $lacks."
  say "The window was left out: it needs $lacks."
  exit 0
fi

(cd frontend && npm run --silent build >&2)
# What npm's build clears away again: Go embeds the folder before npm ran.
[ -e frontend/dist/.keep ] || : >frontend/dist/.keep
go build -trimpath -tags "$tags" -ldflags "$flags" -o "build/bin/$program" .
say "Built build/bin/$program."
