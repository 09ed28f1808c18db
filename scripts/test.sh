#!/usr/bin/env bash
# The whole check, as a person and the build server run it: install what is
# missing, then lint, test and build. A stage that fails does not stop the next,
# so one run tells everything; the summary at the end names it.
source "$(dirname "$0")/env.sh"

summary=
failed=0

# stage NAME COMMAND…: runs it, times it, remembers how it went.
stage() {
  local name=$1 from=$SECONDS result=ok
  shift
  say "── $name"
  "$@" || { result=FAILED failed=1; }
  summary+=$(printf '  %-8s %-28s %4d s' "$result" "$name" $((SECONDS - from)))$'\n'
}

# Two packages at a time: the ones with a real Chrome take a core each. On a
# build server nothing comes from the cache of an earlier run.
go_tests() {
  local -a fresh=()
  [ -z "${CI:-}" ] || fresh=(-count=1)
  go test -race -timeout 10m -p 2 ${fresh[@]+"${fresh[@]}"} ./...
}

# The pages come first: the tests of the window show them.
pages() { (cd frontend && npm run --silent build >&2); }

page_tests() { (cd frontend && npm run --silent test >&2); }

# With the real app behind them, in a real browser, on a display of their own.
app_tests() { (cd frontend && npm run --silent e2e >&2); }

bash scripts/setup.sh test || die "make test: setup failed, nothing was tested."
stage 'formatters, static checks' bash scripts/lint.sh
stage "the window's pages" pages
stage "the pages' tests" page_tests
stage 'the pages with the real app' app_tests
stage 'Go tests, with -race' go_tests
stage 'build' bash scripts/build.sh

say $'\n'"make test, $SECONDS s:"$'\n'"$summary"
exit "$failed"
