#!/usr/bin/env bash
# Runs the benchmarks named Ratios and prints one line for each ratio: two times of
# one run on one machine, so it means the same on every machine. They print
# "bench: WHAT ratio 1.23 (max 2)"; one above its limit is marked and a failure.
source "$(dirname "$0")/env.sh"

# The window is weighed too, with its pages in it.
bash scripts/setup.sh test >&2
bash scripts/build.sh window >&2

go test -run '^$' -bench Ratios -benchtime 1x -timeout 15m ./backend/library ./backend/run ./backend/script/host ./e2e |
  awk '
    / ratio [0-9.]+ \(max [0-9.]+\)/ {
      sub(/^.*bench: /, "")
      ratio = most = $0
      sub(/^.* ratio /, "", ratio); sub(/ .*$/, "", ratio)
      sub(/^.*\(max /, "", most); sub(/\).*$/, "", most)
      what = $0; sub(/ ratio .*$/, "", what)
      above = ratio + 0 > most + 0
      printf "%-48s %6.2f   at most %s%s\n", what, ratio, most, above ? "   ABOVE" : ""
      bad = bad || above
      lines++
      next
    }
    # What a benchmark that went well has logged.
    /^--- BENCH:/ { logged = 1; next }
    /^(---|FAIL|panic:|#)/ { logged = 0; print; bad = 1; next }
    /_test\.go:[0-9]+:/ && !logged { print; bad = 1 }
    END {
      if (!lines) print "No ratio was printed."
      exit bad || !lines
    }'
