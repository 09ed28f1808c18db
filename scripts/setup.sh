#!/usr/bin/env bash
# Makes a bare machine ready: `setup.sh run` for the command line, `setup.sh window`
# for the app, `setup.sh test` (and without a word) for everything. It says what it does, asks nothing, and does
# nothing, without a network, where nothing is missing.
#
# On Debian and Ubuntu it installs the system's packages, as root or through a
# sudo that asks no password. Elsewhere it names what is missing.
source "$(dirname "$0")/env.sh"

go_needed=1.26
node_needed=20.19
mode=${1:-test}

# at_least HAVE NEED: compares versions by their first two numbers.
at_least() {
  local have_major have_minor need_major need_minor
  IFS=. read -r have_major have_minor _ <<<"$1"
  IFS=. read -r need_major need_minor _ <<<"$2"
  have_minor=${have_minor%%[!0-9]*}
  ((have_major > need_major || (have_major == need_major && ${have_minor:-0} >= need_minor)))
}

# The two prerequisites come with no system's packages in the version needed, so
# they are the person's to install.
prerequisites() {
  local missing='' version
  # Asked in this folder: Go itself fetches a newer Go for it where it may.
  version=$(go env GOVERSION 2>/dev/null | sed 's/^go//') || version=
  at_least "${version:-0.0}" "$go_needed" ||
    missing+="  Go $go_needed or newer (found: ${version:-none}): https://go.dev/dl/"$'\n'
  version=$(node --version 2>/dev/null | sed 's/^v//') || version=
  at_least "${version:-0.0}" "$node_needed" ||
    missing+="  Node.js $node_needed or newer (found: ${version:-none}): https://nodejs.org/en/download"$'\n'
  command -v npm >/dev/null ||
    missing+="  npm, which comes with Node.js, or as the package npm"$'\n'
  [ -z "$missing" ] || die "Sitewright needs, and does not install by itself:"$'\n'"${missing%$'\n'}"
}

# A browser counts when it starts: Ubuntu's chromium-browser is only a pointer
# to a snap that may be absent.
has_browser() {
  local browser
  for browser in google-chrome google-chrome-stable chromium chromium-browser \
    microsoft-edge microsoft-edge-stable brave-browser /snap/bin/chromium \
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' \
    '/Applications/Chromium.app/Contents/MacOS/Chromium' \
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge' \
    '/Applications/Brave Browser.app/Contents/MacOS/Brave Browser'; do
    command -v "$browser" >/dev/null && "$browser" --version >/dev/null 2>&1 && return 0
  done
  # On Windows a browser asked for its version opens a window instead.
  for browser in '/c/Program Files/Google/Chrome/Application/chrome.exe' \
    '/c/Program Files (x86)/Google/Chrome/Application/chrome.exe' \
    '/c/Program Files (x86)/Microsoft/Edge/Application/msedge.exe'; do
    [ -x "$browser" ] && return 0
  done
  return 1
}

has_cc() { command -v "${CC:-cc}" >/dev/null || command -v gcc >/dev/null; }

has_library() { command -v pkg-config >/dev/null && pkg-config --exists "$1"; }

# need CHECK… -- DEBIAN FEDORA ARCH: notes the packages where the check fails.
# stop=yes says that nothing works without.
missing_debian=
missing_fedora=
missing_arch=
stop=
need() {
  local must=$1
  shift
  local -a check=()
  while [ "$1" != -- ]; do
    check+=("$1")
    shift
  done
  "${check[@]}" >/dev/null 2>&1 && return
  missing_debian+=" $2" missing_fedora+=" $3" missing_arch+=" $4"
  [ "$must" = optional ] || stop=yes
}

# What is missing goes into the three lists. What a test of the window needs is
# not asked for where there is no X11.
look() {
  missing_debian='' missing_fedora='' missing_arch='' stop=''
  need required has_browser -- "$(debian_browser)" chromium chromium
  [ "$mode" != run ] || return 0
  need required has_cc -- build-essential gcc gcc
  [ "$mode" = window ] || need optional command -v shellcheck -- shellcheck ShellCheck shellcheck
  [ "$(uname -s)" = Linux ] || return 0
  need optional command -v pkg-config -- pkg-config pkgconf-pkg-config pkgconf
  need optional has_library gtk+-3.0 -- libgtk-3-dev gtk3-devel gtk3
  need optional has_library webkit2gtk-4.1 -- libwebkit2gtk-4.1-dev webkit2gtk4.1-devel webkit2gtk-4.1
  [ "$mode" = test ] || return 0
  need optional command -v Xvfb -- xvfb xorg-x11-server-Xvfb xorg-server-xvfb
  need optional command -v xauth -- xauth xorg-x11-xauth xorg-xauth
  need optional command -v openbox -- openbox openbox openbox
  need optional command -v xdotool -- xdotool xdotool xdotool
}

# Debian has Chromium as a package, its sandbox apart. On Ubuntu there is none,
# unless the person added a source for it: see snap_browser.
debian_browser() {
  if ! grep -qs '^ID=ubuntu' /etc/os-release || apt-cache show chromium >/dev/null 2>&1; then
    printf 'chromium chromium-sandbox'
  fi
}

# as_root COMMAND…: without asking for a password, else it fails.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    sudo -n "$@"
  fi
}

may_install() { [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null && sudo -n true 2>/dev/null; }; }

# apt COMMAND…: quiet unless it fails.
apt() {
  local log
  log=$(mktemp)
  if as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -qq -o DPkg::Lock::Timeout=300 "$@" >"$log" 2>&1; then
    rm -f "$log"
  else
    tail -n 30 "$log" >&2
    rm -f "$log"
    return 1
  fi
}

install_debian() {
  [ -n "${missing_debian// /}" ] || return 0
  say "setup: installing with apt-get:$missing_debian"
  apt update || say "setup: the package lists could not be refreshed; trying with the ones at hand."
  # The words of the list are package names: splitting them is meant.
  # shellcheck disable=SC2086
  apt install --no-install-recommends $missing_debian
}

# Ubuntu ships Chromium as a snap only.
snap_browser() {
  has_browser && return
  command -v snap >/dev/null || return 1
  say "setup: installing Chromium with snap, as Ubuntu has no package of it"
  as_root snap install chromium >&2
}

system_packages() {
  look
  [ -n "$missing_fedora" ] || return 0
  if command -v apt-get >/dev/null && may_install; then
    install_debian || say "setup: apt-get failed, see above."
    snap_browser || true
    look
    [ -n "$missing_fedora" ] || return 0
  fi
  tell_missing
  [ -z "$stop" ] || exit 1
  say "setup: going on without; what needs it is left out."
}

tell_missing() {
  say "setup: this machine lacks something. To get it:"
  if command -v apt-get >/dev/null; then
    [ -z "${missing_debian// /}" ] || say "  sudo apt-get install$missing_debian"
  elif command -v dnf >/dev/null; then
    say "  sudo dnf install$missing_fedora"
  elif command -v pacman >/dev/null; then
    say "  sudo pacman -S$missing_arch"
  elif [ "$(uname -s)" = Darwin ]; then
    has_cc || say "  xcode-select --install"
    command -v shellcheck >/dev/null || say "  brew install shellcheck"
  else
    say "  (names as in Fedora)$missing_fedora"
  fi
  case $missing_debian in *chromium*) command -v apt-get >/dev/null && return ;; esac
  has_browser || say "  Chrome (https://www.google.com/chrome/), Chromium, Edge or Brave"
}

# Each module's archives, from Go's cache where they are there.
go_modules() {
  local folder
  for folder in . tools; do
    [ "$mode" = test ] || [ "$folder" = . ] || continue
    (cd "$folder" && GOPROXY=off go mod download >/dev/null 2>&1) && continue
    say "setup: fetching the Go modules of $folder/go.mod"
    (cd "$folder" && go mod download)
  done
}

# A copy of the lock file inside node_modules says what was installed.
npm_packages() {
  local folder=$1 lock=$1/package-lock.json stamp=$1/node_modules/.sitewright-lock.json
  cmp -s "$lock" "$stamp" && return
  say "setup: installing the npm packages of $lock"
  (cd "$folder" && npm ci --prefer-offline --loglevel=error >&2)
  cp "$lock" "$stamp"
}

prerequisites
system_packages
go_modules
[ "$mode" = run ] || npm_packages frontend
[ "$mode" != test ] || npm_packages tools/embed
