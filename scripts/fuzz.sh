#!/usr/bin/env bash
# Gives each fuzz target of both modules a number of inputs, `fuzz.sh RUNS`; `make soak`
# calls it. It takes a number, not a time: a run that ends by the clock is now and then
# reported as a failure ("context deadline exceeded").
#
# Each package's tests are built once. Only packages of these modules are built to be
# guided by (what `go test -fuzz` does to all, the database engine among them, takes
# two minutes), and as many targets run at a time as there are processors, each on one.
set -euo pipefail
runs=${1:?}
cd "$(dirname "$0")/.."

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -C tools -o "$dir/testreport" ./testreport

# fuzz PACKAGE FOLDER TARGET runs one target.
fuzz() {
	(cd "$2" && go tool test2json -t -p "$1" "$dir/${1//\//-}.test" -test.v=test2json -test.run='^$' \
		-test.fuzz="^$3\$" -test.fuzztime="${runs}x" -test.fuzzminimizetime=5s \
		-test.fuzzcachedir="$dir/corpus" -test.parallel=1 2>&1) |
		"$dir/testreport" -group fuzz || touch "$dir/failed"
}

while read -r package folder; do
	targets=$(cat "$folder"/*_test.go 2>/dev/null | sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p') || true
	[ -n "$targets" ] || continue
	go test -C "$folder" -c -vet=off -gcflags='threefold/...=-d=libfuzzer' -o "$dir/${package//\//-}.test" .
	for target in $targets; do
		[ "$(jobs -rp | wc -l)" -lt "$(nproc)" ] || wait -n
		fuzz "$package" "$folder" "$target" &
	done
done < <(for module in . tools; do go list -C "$module" -f '{{.ImportPath}} {{.Dir}}' ./...; done)
wait
[ ! -e "$dir/failed" ]
