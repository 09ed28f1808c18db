#!/usr/bin/env bash
# Formatters and static checks. All of them run, then the first that complained
# decides the exit status.
source "$(dirname "$0")/env.sh"

failed=0
check() {
  local name=$1
  shift
  if "$@"; then
    say "  $name: fine"
  else
    say "  $name: see above"
    failed=1
  fi
}

formatted() {
  local list
  list=$(files '*.go' | xargs -0 go tool -modfile=tools/go.mod gofumpt -l) || return 1
  [ -z "$list" ] || {
    say "Not formatted (make fmt mends it):" $'\n'"$list"
    return 1
  }
}

shell_syntax() {
  files '*.sh' run | while IFS= read -r -d '' script; do bash -n "$script" || exit 1; done
}

shell_style() { files '*.sh' run | xargs -0 shellcheck; }

# A browser tool is one function expression, so `async function (args) {…}`, which
# is no statement: Biome cannot parse it, and its formatter would put a semicolon
# behind an arrow function, which other runtimes may not accept. So they are not
# formatted, and linted as copies in parentheses.
page_functions() {
  local biome=$PWD/frontend/node_modules/.bin/biome copies tool copy status=0
  copies=$(mktemp -d)
  # What a person sees of an element is what its text is to them.
  printf '{"root": true, "extends": ["%s"], "files": {"includes": ["**/*.js"]}, "linter": {"rules": {"performance": {"useDomNodeTextContent": "off"}}}}' \
    "$PWD/biome.json" >"$copies/biome.json"
  for tool in learnings/*/browser-tools/*.js backend/template/tools/*.js; do
    if grep -qs '^export ' "$tool"; then continue; fi
    copy=$copies/${tool/browser-tools\//}
    mkdir -p "${copy%/*}"
    { printf '(' && sed '$ s/;[[:space:]]*$//' "$tool" && printf '\n);\n'; } >"$copy"
  done
  (cd "$copies" && "$biome" lint --colors=off --error-on-warnings .) || status=1
  rm -rf "$copies"
  return "$status"
}

# The scripts that Go embeds are built and committed; they are to be what their
# sources give.
embedded() { (cd tools/embed && npm run --silent check >&2); }

check gofumpt formatted
check 'go vet' go vet ./...
check staticcheck go tool -modfile=tools/go.mod staticcheck ./...
check biome frontend/node_modules/.bin/biome ci --colors=off --error-on-warnings .
check 'biome, browser tools' page_functions
check 'embedded scripts' embedded
check 'bash -n' shell_syntax
if command -v shellcheck >/dev/null; then
  check shellcheck shell_style
else
  say "  shellcheck: not installed, left out"
fi
exit "$failed"
