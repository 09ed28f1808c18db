#!/usr/bin/env bash
# Until the window exists, `make run` does the practice job in the terminal: it
# serves the practice shop, runs a tool on it in a real Chrome, shows the table.
source "$(dirname "$0")/env.sh"

bash scripts/setup.sh run
bash scripts/build.sh
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

say "── Done. The same job in a window comes later; until then see README.md, Tour."
