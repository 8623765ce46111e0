#!/usr/bin/env bash
# Every check that must hold before a change is taken; `make test` calls it.
#
# It finds or installs what it needs (setup.sh), runs one throwaway Postgres
# (postgres.sh), and then each step below, all of them, whatever failed before: what
# everything needs, then two lanes side by side, of which one computes and the other
# mostly waits, for browsers and for servers that are killed.
# Nothing of the caller's is touched: no DATABASE_URL, no setting of the
# server's, no fixed port. A few tests that failed among others are run again,
# alone. The last lines say which these were, what passed and what each package
# took, and then, alone on a line, "N passed, N failed".
set -uo pipefail
cd "$(dirname "$0")/.."

unset DATABASE_URL "${!THREEFOLD_@}" "${!PG@}"
export PATH="$PATH:/usr/local/go/bin"
fuzz_runs=4000
second_tries=4

scripts/setup.sh || exit 1

dir=$(mktemp -d)
chmod 711 "$dir" # Postgres runs as a user of its own, in a folder below
results=$dir/results
: >"$results"

waiting= # the process group of the lane that waits, while it runs
clean_up() {
	[ -z "$waiting" ] || kill -- "-$waiting" 2>/dev/null
	scripts/postgres.sh stop "$dir/postgres" >"$dir/postgres-stop.log" 2>&1
	if grep -q ^fail "$results"; then
		rm -rf "$dir/postgres"
		echo "logs: $dir"
	else
		rm -rf "$dir"
	fi
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# step NAME COMMAND... runs a step and keeps its output as a log, shown when
# the step fails.
step() {
	local name=$1 log=$dir/${1// /-}.log
	shift
	echo "== $name"
	if "$@" >"$log" 2>&1; then
		printf 'pass\tcheck\t%s\n' "$name" >>"$results"
	else
		cat "$log"
		printf 'fail\tcheck\t%s\n' "$name" >>"$results"
	fi
}

# go_tests GROUP ARGUMENTS... runs `go test` and adds what it did to the results.
go_tests() {
	local group=$1
	shift
	go test -json -vet=off -timeout 60m "$@" 2>&1 |
		"$dir/testreport" -results "$results" -group "$group"
}

# second_try GROUP ARGUMENTS... runs the failed tests of a group again, each
# alone, with the arguments of their `go test`: real browsers, servers and
# databases on a crowded machine now and then take longer than a test's long
# patience. It tries a few only, and none that the race detector has spoken in
# or whose package ended early; what passes now is "again" in the results, and
# the summary names it, since a test that needs this wants mending. A package that
# ended because the detector itself crashed is tried again as a whole: two threads
# then and now use one of its contexts at once, for the timers of a synctest
# bubble (golang/go issue 78156).
second_try() {
	local group=$1 package name remark
	shift
	awk -F'\t' -v g="$group" '$1 == "fail" && $2 == g { print $3 }' "$results" >"$dir/failed"
	[ "$(wc -l <"$dir/failed")" -le "$second_tries" ] || return 0
	while read -r package name remark; do
		[[ $name =~ ^Test[A-Za-z0-9_]*$ ]] || continue
		case $remark in
		"") one_again "$group" "$package" "$name" "$@" ;;
		"(detector)") package_again "$group" "$package" "$name" "$@" ;;
		esac
	done <"$dir/failed"
}

one_again() {
	local group=$1 package=$2 name=$3
	shift 3
	echo "== once more: $package $name"
	if go test -json -vet=off -timeout 60m "$@" -run "^$name\$" "$package" 2>&1 |
		"$dir/testreport" -group "$group"; then
		sed -i "s|^fail\t$group\t$package $name\$|again\t$group\t$package $name|" "$results"
	fi
}

# package_again puts what a package's tests do now in the place of what they did, but
# for tests that failed by themselves before the crash: a data race stays one.
package_again() {
	local group=$1 package=$2 name=$3
	shift 3
	echo "== once more: $package, since the race detector crashed in $name"
	: >"$dir/again"
	go test -json -vet=off -timeout 60m "$@" "$package" 2>&1 |
		"$dir/testreport" -results "$dir/again" -group "$group"
	sed -i -e "\|^pass\t$group\t$package |d" -e "\|^fail\t$group\t$package $name (detector)\$|d" "$results"
	sed "s|^pass\t$group\t$package $name\$|again\t$group\t$package $name (the race detector had crashed)|" \
		"$dir/again" >>"$results"
}

formatting() {
	local files
	files=$(gofmt -l cmd internal migrations scripts web)
	[ -z "$files" ] || { printf 'not as gofmt writes it:\n%s\n' "$files"; return 1; }
}

web() { (cd web && "$@"); }

page_tests() {
	echo "== page modules"
	web node --test --test-reporter=tap >"$dir/node.log" 2>&1
	awk -v OFS='\t' '
		$1 == "#" && $2 == "pass" { passed = $3 }
		$1 == "#" && ($2 == "fail" || $2 == "cancelled" || $2 == "skipped" || $2 == "todo") { failed += $3 }
		END {
			for (i = 0; i < passed; i++) print "pass", "page", i
			for (i = 0; i < failed; i++) print "fail", "page", i
			if (!passed && !failed) print "fail", "page", "no test ran"
			exit failed > 0 || !passed
		}' "$dir/node.log" >>"$results" || cat "$dir/node.log"
}

test_files() { # the test files that this build sees, as "<package> <file>"
	go list "$@" -f '{{$p := .}}{{range .TestGoFiles}}{{$p.ImportPath}} {{$p.Dir}}/{{.}}
{{end}}{{range .XTestGoFiles}}{{$p.ImportPath}} {{$p.Dir}}/{{.}}
{{end}}' ./... | grep . | sort
}

functions() { # functions PREFIX FILE...: the names of its test functions, as a|b|c
	local prefix=$1
	shift
	sed -n "s/^func \($prefix[A-Za-z0-9_]*\)(.*/\1/p" "$@" | paste -sd '|'
}

# The race detector watches the packages in which goroutines may share state; the
# command detector says which. Whole servers and browsers have the other lane, and the
# engine's suites `make soak`.
elsewhere='/internal/(e2e|soak|lab/suite)$'

race_tests() {
	echo "== Go tests, with the race detector"
	go_tests race -race -cover $("$dir/detector" | grep -Ev "$elsewhere")
}

# The packages on one goroutine; and long counts, big stores: files that the race
# detector's build leaves out.
plain_tests() {
	echo "== Go tests, without it"
	go_tests plain -cover $("$dir/detector" -rest)
	local package files
	comm -23 <(test_files) <(test_files -race) >"$dir/plain"
	for package in $("$dir/detector" | grep -Ev "$elsewhere"); do
		files=$(awk -v p="$package" '$1 == p { print $2 }' "$dir/plain")
		[ -z "$files" ] || go_tests plain -run "^($(functions Test $files))\$" "$package"
	done
}

# The example of docs/add-a-game.md is in the catalog of such a build alone.
fourth_game() {
	echo "== Go tests with a fourth game"
	go_tests fourth -tags fourthgame ./internal/game/catalog ./internal/site/pages
}

fuzzing() {
	echo "== fuzzing, $fuzz_runs inputs each"
	scripts/fuzz.sh "$fuzz_runs" "$results"
}

browser_tests() {
	echo "== browser tests"
	go_tests browser -parallel 4 ./internal/e2e/...
}

soak_tests() {
	echo "== faults amid games"
	go_tests soak -race ./internal/soak
}

# second_tries runs what failed among others once more, when nothing else runs.
second_tries() {
	second_try race -race
	second_try plain
	second_try fourth -tags fourthgame
	second_try browser
	second_try soak -race
}

summary() {
	local took
	took=$(printf '%d min %d s' $((SECONDS / 60)) $((SECONDS % 60)))
	times >"$dir/times" # of this shell and of what it has waited for
	took+=", $(awk 'NR == 2 { split($0, p, /[ms ]+/); printf "%d", 60 * (p[1] + p[3]) + p[2] + p[4] }' "$dir/times") processor seconds"
	echo
	awk -F'\t' -v took="$took" '
		$1 == "time" { seconds[$2] += $3 }
		$1 == "pass" || $1 == "again" { passed++; of[$2]++ }
		$1 == "again" { print "PASSED ONLY AT THE SECOND TRY " $2 " " $3 }
		$1 == "fail" { failed++; print "FAILED " $2 " " $3 }
		END {
			fflush()
			for (p in seconds) printf "%8.1f s  %s\n", seconds[p], p | "sort -rn"
			close("sort -rn")
			printf "passed: %d checks, %d Go tests, %d page tests, %d fuzz targets, %d browser tests, in %s\n",
				of["check"], of["race"] + of["plain"] + of["fourth"] + of["soak"], of["page"], of["fuzz"], of["browser"], took
			printf "%d passed, %d failed\n", passed, failed
			exit failed > 0
		}' "$results"
}

go build -o "$dir" ./scripts/testreport ./scripts/detector || exit 1
THREEFOLD_TEST_POSTGRES=$(scripts/postgres.sh start "$dir/postgres" $$) || exit 1
export THREEFOLD_TEST_POSTGRES

step "build" go build ./...
step "npm ci" web npm ci --no-audit --no-fund

# The lane that waits; its words come when it has ended.
set -m # a process group of its own, to be ended with
{
	browser_tests
	soak_tests
	step "every benchmark runs" scripts/bench.sh -tiny
} >"$dir/waiting.log" 2>&1 &
waiting=$!
set +m

step "formatting" formatting
step "requirements in order" go mod tidy -diff
step "vet" go vet ./...
step "vet with a fourth game" go vet -tags fourthgame ./internal/game/... ./internal/site/... ./web
step "the module for browsers is built of its sources" go run ./scripts/module -check
step "types of the page modules" web npm run --silent check
page_tests
race_tests
plain_tests
fourth_game
fuzzing
step "staticcheck" go tool staticcheck ./...

wait "$waiting"
waiting=
cat "$dir/waiting.log"
second_tries
step "own coverage" "$dir/testreport" -results "$results" -owed scripts/owed-coverage.txt
summary
