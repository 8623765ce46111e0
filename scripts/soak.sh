#!/usr/bin/env bash
# The long form of what `make test` tries; `make soak` calls it, and it takes hours. On
# each store the server is killed 200 times amid 80 games, and each other fault happens
# many times, too: about half an hour of a machine with two cores. Before that the image
# is built and run, where buildah can be had. Then come all windows, games and stores in a
# desktop's Chromium, large archives, the race detector on everything, what each package's
# own tests run of it, the engine's suites, the module for browsers built anew, each
# fuzz target for 50,000 inputs, pages on a slow phone, every benchmark once, and the
# seeded faults of tools/mutate. Arguments go to the `go test` of the faults alone, the
# flags of internal/soak/main_test.go among them.
set -uo pipefail
cd "$(dirname "$0")/.."

unset DATABASE_URL "${!THREEFOLD_@}" "${!PG@}"
export PATH="$PATH:/usr/local/go/bin"

scripts/setup.sh || exit

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -C tools -o "$dir/" ./mutate ./pagespeed ./testreport && go build -o "$dir/" ./cmd/server || exit

# slow_phone measures the pages of a server of its own.
slow_phone() {
	local log=$dir/server.log address server worked
	"$dir/server" -addr 127.0.0.1:0 -data "$dir/games.db" >"$log" 2>&1 &
	server=$!
	until address=$(grep -om1 'http://127[^ "]*' "$log") || ! kill -0 "$server"; do sleep 0.1; done
	"$dir/pagespeed" "$address"
	worked=$?
	kill "$server"
	return "$worked"
}

# owed MODULE LIST holds the share of its statements that each package's own tests run
# against what it owes: see tools/testreport/owed.go.
owed() (
	cd "$1" || exit
	results=$(mktemp -p "$dir") failed=0
	go test -json -cover -timeout 60m $(go list ./... | grep -Ev '/(e2e|soak|suite)$') |
		"$dir/testreport" -results "$results" -group cover || failed=1
	"$dir/testreport" -results "$results" -owed "$2" || failed=1
	exit "$failed"
)

failed=0
if [ "$(id -u)" -eq 0 ] && { command -v buildah || command -v apt-get; } >/dev/null; then
	scripts/try-image.sh || failed=1
else
	echo "the image is not tried: that needs root, and buildah"
fi
go test -v -count=1 -parallel 8 -timeout 90m ./internal/soak -bench . -benchtime 1x -soak.kills 200 -soak.games 80 -soak.evenings 10 -soak.players 201 -soak.attacks 2000 -soak.looks 1000 -rapid.checks 150 "$@" || failed=1
go test -v -count=1 -timeout 60m ./internal/e2e -whole -chromium chromium || failed=1
go test -v -count=1 -timeout 20m -tags fourthgame -run '^TestAFourthGame$' ./internal/e2e || failed=1
go test -count=1 -timeout 60m ./internal/store ./internal/store/search -large || failed=1
go test -count=1 -timeout 120m -race $(go list ./... | grep -v '/internal/e2e$') || failed=1
go test -C tools -count=1 -timeout 120m -race $(go list -C tools ./... | grep -v '/lab/suite$') || failed=1
owed . scripts/owed-coverage.txt || failed=1
owed tools /dev/null || failed=1 # which excepts none
go test -C tools -v -count=1 -timeout 30m ./lab/suite || failed=1
go run ./scripts/module -rebuild || failed=1
scripts/fuzz.sh 50000 || failed=1
slow_phone || failed=1
scripts/bench.sh -tiny || failed=1
"$dir/mutate" -most 200 internal/{gamelog,lobby/room,store} internal/game/{chesquerque,cheskers,quadsquare}/rules || failed=1
exit "$failed"
