# shellcheck shell=bash
# Sourced by the other scripts: strict mode, the repository's root as working
# folder, and two ways to speak. Runs on bash 3.2, which macOS ships.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# say TEXT…: progress, on stderr, so that stdout stays the command's own.
say() { printf '%s\n' "$*" >&2; }

# die TEXT…: say it and stop.
die() {
  say "$*"
  exit 1
}

# files NAME…: every file below the root of these name patterns, NUL after each,
# without what is not ours.
files() {
  local -a names=()
  local name
  for name in "$@"; do names+=(-o -name "$name"); done
  find . \( -name .git -o -name node_modules -o -path ./build/bin -o -path ./build/screenshots \) -prune \
    -o -type f \( "${names[@]:1}" \) -print0
}

# Go wants to stamp binaries with the commit, and fails where git refuses to
# read the folder (a clone that belongs to somebody else). Better no stamp.
if ! git rev-parse --verify --quiet HEAD >/dev/null 2>&1; then
  export GOFLAGS="${GOFLAGS:-} -buildvcs=false"
fi
