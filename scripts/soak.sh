#!/usr/bin/env bash
# The long form of what internal/soak tries in `make test`: on each store the
# server is killed 200 times amid 80 games, and each other fault happens many
# times, too. It takes about half an hour of a machine with two cores; `make
# soak` calls it. Further arguments go to `go test`, the flags of main_test.go
# among them.
set -euo pipefail
cd "$(dirname "$0")/.."

unset DATABASE_URL "${!THREEFOLD_@}" "${!PG@}"
export PATH="$PATH:/usr/local/go/bin"

scripts/setup.sh
exec go test -v -count=1 -timeout 90m ./internal/soak -soak.kills 200 -soak.games 80 -soak.attacks 2000 -soak.looks 1000 -rapid.checks 150 "$@"
