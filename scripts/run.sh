#!/usr/bin/env bash
# Opens the app. Without a display, or where the window cannot be built, it does
# the practice job in the terminal: it serves the practice shop, runs a tool on it
# in a real Chrome, shows the table.
source "$(dirname "$0")/env.sh"

has_display() {
  [ "$(uname -s)" != Linux ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]
}

window() {
  bash scripts/setup.sh window || return 1
  bash scripts/build.sh window || return 1
  local program=build/bin/sitewright-window
  [ -e "$program" ] || program+=.exe
  say "── $program"
  exec "$program"
}

if has_display; then
  window || why="The window could not be built, see above; so the same job in the terminal."
else
  why="There is no display for the window. With one (DISPLAY or WAYLAND_DISPLAY set) make run opens it."
fi
say "$why"

bash scripts/setup.sh run
bash scripts/build.sh cli
sitewright=build/bin/sitewright
rest=$(mktemp -d)
shop=

# shellcheck disable=SC2329
finish() {
  [ -z "$shop" ] || kill "$shop" 2>/dev/null || true
  [ -z "$shop" ] || wait "$shop" 2>/dev/null || true
  rm -rf "$rest"
}
trap finish EXIT

# serve ARGUMENTS…: starts the shop and sets address, the first line it prints;
# it fails when the shop ends before that.
address=
serve() {
  : >"$rest/out"
  "$sitewright" practice "$@" >"$rest/out" 2>"$rest/err" &
  shop=$!
  while kill -0 "$shop" 2>/dev/null; do
    IFS= read -r address <"$rest/out" && return 0
    sleep 0.05
  done
  shop=
  return 1
}

say "── The practice shop"
serve || { say "The usual port is taken; using another." && serve --port 0; } || die "$(cat "$rest/err")"
say "Serving $address"

say "── sitewright run practice-shop list_products --url $address --headless"
"$sitewright" run practice-shop list_products --url "$address" --headless

say "── Done. $why"
