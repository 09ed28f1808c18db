#!/usr/bin/env bash
# Takes pictures of the running app: into build/screenshots every screen, at 1280×800
# and 960×640, light and dark, and with text at 200 %; into docs/screenshots the
# ones of README.md, from the real window. Look at them before you commit them.
source "$(dirname "$0")/env.sh"

bash scripts/setup.sh test
bash scripts/build.sh window

all=$PWD/build/screenshots
rm -rf "$all"
mkdir -p "$all/window" docs/screenshots

say "── the real window"
SITEWRIGHT_PICTURES=$all/window go test ./e2e -run '^TestPictures$' -count=1 >&2
say "── every screen"
(cd frontend && SITEWRIGHT_PICTURES=$all npm run --silent pictures >&2)

# small FROM TO: few colours are enough for a page, and make a small file.
small() {
  if command -v pngquant >/dev/null; then
    pngquant --force --speed 1 --strip 256 --output "$2" "$1"
  elif command -v convert >/dev/null; then
    convert "$1" -strip -dither None -quantize YIQ -colors 200 "PNG8:$2" # a white stays white
  else
    cp "$1" "$2"
  fi
}

for picture in "$all"/window/*.png; do small "$picture" "docs/screenshots/${picture##*/}"; done
say "Pictures: build/screenshots; those of README.md: docs/screenshots."
