#!/usr/bin/env bash
# Seeds faults, one operator or condition changed at a time, and sees whether a
# package's own tests notice; `make soak` calls it.
#
#   mutate.sh [FOLDER]...   of the packages in these folders, or of the usual ones
#
# What nobody notices is listed. The run fails where a package's tests find fewer
# than nine in ten; a fault in a line that they do not run is not found. The tool
# that changes the program is https://github.com/go-gremlins/gremlins, which is
# built for the run and is no part of this module.
set -euo pipefail
cd "$(dirname "$0")/.."

unset DATABASE_URL "${!THREEFOLD_@}" "${!PG@}"
export PATH="$PATH:/usr/local/go/bin"
gremlins=v0.6.0
wanted=90 # percent
[ $# -gt 0 ] || set -- internal/{gamelog,lobby/room,store} internal/game/{chesquerque,cheskers,quadsquare}

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
GOBIN=$dir go install "github.com/go-gremlins/gremlins/cmd/gremlins@$gremlins"

failed=0
for folder; do
	# A slow package times out by itself only: thirty times what its tests take.
	"$dir/gremlins" unleash --timeout-coefficient 30 --invert-logical --invert-loopctrl "./$folder" >"$dir/log" 2>&1 ||
		{ cat "$dir/log"; failed=1; continue; }
	awk -v folder="$folder" -v wanted="$wanted" '
		/^ *(KILLED|TIMED OUT) / { found++ }
		/^ *(LIVED|NOT COVERED) / { missed++; print folder ":", $0 }
		END {
			share = 100 * found / (found + missed)
			printf "%s: %d of %d faults found, %.1f %%\n", folder, found, found + missed, share
			exit share < wanted
		}' "$dir/log" || failed=1
done
exit "$failed"
