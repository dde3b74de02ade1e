#!/bin/sh
# Instructions of one simulation and of one ply of a random playout, counted by callgrind: unlike
# times they do not depend on what else the machine does. Each is the difference of two runs of
# different length, divided by the difference of what they did, so that starting up cancels out.
#
#   bench/instructions.sh [FOLDER of one_search]     or: make instructions
#
# Fails if a simulation of Connect Four takes more than 8,000 instructions, or a ply more than 250.
set -eu
program="${1:-build/release/bench}/one_search"
most_of_a_simulation=8000
most_of_a_ply=250
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints "INSTRUCTIONS DONE" of one run: what callgrind counted, and what the program says it did.
count() {
  done_=$(valgrind --tool=callgrind --callgrind-out-file="$folder/out" --collect-jumps=no \
    --collect-systime=no "$program" "$@" 2>"$folder/log") ||
    { cat "$folder/log" >&2; exit 1; }
  echo "$(sed -n 's/^summary: *//p;s/^totals: *//p' "$folder/out" | tail -n 1) $done_"
}

# between GAME WHAT FEW MANY: instructions of one unit of work between two lengths of run.
between() {
  few=$(count "$1" "$2" "$3")
  many=$(count "$1" "$2" "$4")
  echo "$few $many" | awk '{ printf "%.0f", ($3 - $1) / ($4 - $2) }'
}

failed=0
# line GAME WHAT FEW MANY LIMIT TEXT
line() {
  instructions=$(between "$1" "$2" "$3" "$4")
  if [ "$instructions" -gt "$5" ]; then verdict="more than $5"; failed=1; else verdict=""; fi
  printf '%-14s %-44s %6d %s\n' "$1" "$6" "$instructions" "$verdict"
}

no_limit=1000000
line connect_four search 1000 100000 "$most_of_a_simulation" "a simulation, of 100,000 from the start"
line sono search 1000 100000 "$no_limit" "a simulation, of 100,000 from the start"
line connect_four playouts 100 5000 "$most_of_a_ply" "a ply of a random playout"
line sono playouts 100 5000 "$most_of_a_ply" "a ply of a random playout"
line catan playouts 10 200 "$no_limit" "a ply of a random playout without trade"
exit "$failed"
