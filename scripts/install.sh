#!/usr/bin/env bash
# Installs the app for its user: both programs, the desktop entry and the icon, so
# that the desktop's own menu has it. PREFIX is where to (~/.local); `install.sh
# uninstall` takes the same files away again and nothing else.
source "$(dirname "$0")/env.sh"

prefix=${PREFIX:-$HOME/.local}
[[ $prefix = /* ]] || die "PREFIX must be a whole path, not $prefix."
# Where the built programs are; tests bring their own.
built=${BUILT:-build/bin}
programs=(sitewright sitewright-window)
entry=$prefix/share/applications/sitewright.desktop
icons=$prefix/share/icons/hicolor
picture=$icons/512x512/apps/sitewright.png
drawing=$icons/scalable/apps/sitewright.svg

# Some desktops keep lists of what is there. Where there is none they look for
# themselves, and none is begun here.
refresh() {
  [ ! -e "${entry%/*}/mimeinfo.cache" ] || update-desktop-database -q "${entry%/*}" || true
  [ ! -e "$icons/icon-theme.cache" ] || gtk-update-icon-cache -q -t "$icons" || true
}

install_all() {
  local program
  for program in "${programs[@]}"; do
    [ -x "$built/$program" ] || die "$built/$program is not there. Run make build first."
  done
  mkdir -p "$prefix/bin" "${entry%/*}" "${picture%/*}" "${drawing%/*}"
  for program in "${programs[@]}"; do
    # A running one keeps its file: the new one takes its name.
    cp "$built/$program" "$prefix/bin/.$program.new"
    mv -f "$prefix/bin/.$program.new" "$prefix/bin/$program"
  done
  # The desktop's search path may not have PREFIX. In quotes, with the signs that
  # the entry's format wants escaped, and once more as its texts want it.
  local exec line
  exec=$(printf '%s' "$prefix/bin/sitewright-window" | sed 's/[\\"`$]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
  while IFS= read -r line; do
    case $line in
    Exec=*) printf 'Exec="%s"\n' "$exec" ;;
    *) printf '%s\n' "$line" ;;
    esac
  done <build/linux/sitewright.desktop >"$entry"
  cp build/appicon.png "$picture"
  cp build/appicon.svg "$drawing"
  refresh
  say "Installed in $prefix. The menu has Sitewright; \`make uninstall\` takes it away."
  case ":$PATH:" in
  *":$prefix/bin:"*) ;;
  *) say "For the command line put $prefix/bin into your PATH." ;;
  esac
}

uninstall_all() {
  rm -f "${programs[@]/#/$prefix/bin/}" "$entry" "$picture" "$drawing"
  refresh
  say "Sitewright is gone from $prefix. Your skills and settings are where they were."
}

[ "$(uname -s)" = Linux ] || die "This installs on Linux. Elsewhere copy $built to where your programs are."
case ${1:-install} in
install) install_all ;;
uninstall) uninstall_all ;;
*) die "install.sh knows install and uninstall, not $1." ;;
esac
