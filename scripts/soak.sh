#!/usr/bin/env bash
# The long form of what `make test` tries; `make soak` calls it. On each store the
# server is killed 200 times amid 80 games, and each other fault happens many times,
# too: about half an hour of a machine with two cores. Before that the image is built and
# run, where buildah can be had. Then come the suites of the
# engine's workshop, each fuzz target for 50,000 inputs, and the seeded faults of
# scripts/mutate, which take hours. Arguments go to the `go test` of the first of these
# alone, the flags of internal/soak/main_test.go among them.
set -uo pipefail
cd "$(dirname "$0")/.."

unset DATABASE_URL "${!THREEFOLD_@}" "${!PG@}"
export PATH="$PATH:/usr/local/go/bin"

scripts/setup.sh || exit
failed=0
if [ "$(id -u)" -eq 0 ] && { command -v buildah || command -v apt-get; } >/dev/null; then
	scripts/try-image.sh || failed=1
else
	echo "the image is not tried: that needs root, and buildah"
fi
go test -v -count=1 -timeout 90m ./internal/soak -soak.kills 200 -soak.games 80 -soak.attacks 2000 -soak.looks 1000 -rapid.checks 150 "$@" || failed=1
go test -v -count=1 -timeout 30m ./internal/lab/suite || failed=1
scripts/fuzz.sh 50000 || failed=1
go run ./scripts/mutate -most 200 internal/{gamelog,lobby/room,store} internal/game/{chesquerque,cheskers,quadsquare}/rules || failed=1
exit "$failed"
