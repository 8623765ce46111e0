#!/usr/bin/env bash
# The checks that a change must pass; `make test` calls it.
#
# It finds or installs what it needs (setup.sh), runs one throwaway Postgres
# (postgres.sh), and then each step below, all of them, whatever failed before: what
# everything needs, then three lanes side by side, of which one computes and the others
# mostly wait, for browsers and for servers that are killed.
# Nothing of the caller's is touched: no DATABASE_URL, no setting of the
# server's, no fixed port. The last lines say what passed and what each package
# took, and then, alone on a line, "N passed, N failed". `make soak` is the long form.
set -uo pipefail
cd "$(dirname "$0")/.."

unset DATABASE_URL "${!THREEFOLD_@}" "${!PG@}"
export PATH="$PATH:/usr/local/go/bin"

scripts/setup.sh || exit 1

dir=$(mktemp -d)
results=$dir/results
: >"$results"

postgres=$(scripts/postgres.sh place)
waiting= # the process group of the lane that waits, while it runs
clean_up() {
	[ -z "$waiting" ] || kill -- "-$waiting" 2>/dev/null
	scripts/postgres.sh stop "$postgres" >"$dir/postgres-stop.log" 2>&1
	rm -rf "$postgres"
	if grep -q ^fail "$results"; then
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
	go test -json -vet=off -timeout 20m "$@" 2>&1 |
		"$dir/testreport" -results "$results" -group "$group"
}

# after_crashes runs again, as a whole, each package that ended because the race
# detector itself crashed: two threads then and now use one of its contexts at once, for
# the timers of a synctest bubble (golang/go issue 78156). What passes now is "again" in
# the results, and the summary counts and names it.
after_crashes() {
	local package name only
	sed -n 's/^fail\trace\t\(\S*\) \(\S*\) (detector)$/\1 \2/p' "$results" | sort -u >"$dir/crashed"
	while read -r package name; do
		echo "== once more: $package, since the race detector crashed in $name"
		: >"$dir/again"
		only=()
		[ "$package" != threefold/internal/store ] || only=(-run "$shared_in_store")
		go test -json -vet=off -timeout 20m -race "${only[@]}" "$package" 2>&1 |
			"$dir/testreport" -results "$dir/again" -group race
		sed -i -e "\|^pass\trace\t$package |d" -e "\|^fail\trace\t$package $name (detector)\$|d" "$results"
		sed "s|^pass\trace\t$package $name\$|again\trace\t$package $name|" "$dir/again" >>"$results"
	done <"$dir/crashed"
}

# browsers_again runs browser tests that failed beside the other lanes once more, alone, if
# they are few: a browser on a busy machine may lose what no page can mend. What failed has
# been shown; what passes now is "again" in the results. Nothing else has a second try.
browsers_again() {
	local names name row=$'browser\tthreefold/internal/e2e'
	mapfile -t names < <(sed -n "s|^fail\t$row \(\S*\)\$|\1|p" "$results" | sort -u)
	[ ${#names[@]} -gt 0 ] && [ ${#names[@]} -le 3 ] || return 0
	echo "== once more, alone: ${names[*]}"
	: >"$dir/again"
	go test -json -vet=off -timeout 20m -parallel 1 -run "^($(IFS='|' && echo "${names[*]}"))\$" ./internal/e2e 2>&1 |
		"$dir/testreport" -results "$dir/again" -group browser
	for name in "${names[@]}"; do
		! grep -q "^pass"$'\t'"$row $name\$" "$dir/again" || sed -i "s|^fail\t$row $name\$|again\t$row $name|" "$results"
	done
}

# both COMMAND... runs a command in the product's module and in that of the tools.
both() {
	local first=0
	"$@" || first=$?
	(cd tools && "$@") && return "$first"
}

formatting() {
	local files
	files=$(gofmt -l cmd internal migrations scripts tools web)
	[ -z "$files" ] || { printf 'not as gofmt writes it:\n%s\n' "$files"; return 1; }
}

# dead_code fails where a function is reached by no program and no test of both modules.
dead_code() {
	local found
	found=$(cd tools && "$dir/deadcode" -test -filter '^threefold' threefold/... threefold/tools/...) || return
	[ -z "$found" ] || { printf '%s\n' "$found"; return 1; }
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

# The race detector costs several times the processor time: here it watches the packages
# whose goroutines share most, and a server that is killed; `make soak` runs it on
# everything. A name that is none fails.
shared=(fairqueue lru splice metrics push lobby lobby/{room,live,cluster,outbox} opponent/enginepool picture/renderer
	store/bus store/sqlitefile puzzle/task site/{socket,stream,limit,visitor,devices,files,asset,puzzles})
shared_in_store='^Test(CloseFlushes|ConcurrentAppends|ContextCountsUntilTaken|WritesToASilentDatabaseEnd'
shared_in_store+='|WhoWaitsIsRefusedWithTheGroup|NoDeadlock'
shared_in_store+='|EachWriteIsAnsweredOnce|LostConnection|AClash|AFullDiskIsTheSameForAll'
shared_in_store+='|APostgresThatSwallowsEverything|AServerCutAmidAWriteHoldsUpNoOther'
shared_in_store+='|WhatACutServerHeldIsFreeInTime|OrphanedSessionsEnd|BackupDuringWrites'
shared_in_store+='|PreparedReads|ALinkIsUsedOnce|APairingCodeIsEnteredOnce'
shared_in_store+='|TheFileIsNeverFarBehindItsLog|AnotherFileIsAnOutage)$'

# Browsers and killed servers have lanes of their own. All tools are built and vetted here;
# the workshops of the engine and of the figures are tested by `make soak`.
elsewhere='internal/(e2e|soak)'

race_tests() {
	echo "== Go tests, with the race detector"
	go_tests race -race "${shared[@]/#/./internal/}"
	go_tests race -race -run "$shared_in_store" ./internal/store
}

plain_tests() {
	echo "== Go tests, without it"
	local raced
	raced=$(IFS='|' && echo "${shared[*]}")
	go_tests plain $(go list ./... | grep -Ev "^threefold/(internal/($raced)|$elsewhere)\$")
	(cd tools && go_tests plain ./lab/baseline ./lab/finder ./lessons ./mutate ./testreport ./wiretypes)
}

# The example of docs/add-a-game.md is in the catalog of such a build alone.
fourth_game() {
	echo "== Go tests with a fourth game"
	go_tests fourth -tags fourthgame ./internal/game/catalog ./internal/site/pages
}

browser_tests() {
	echo "== browser tests"
	go_tests browser -timeout 40m -parallel 5 ./internal/e2e # a busy machine of two cores takes twenty minutes
}

soak_tests() {
	echo "== faults amid games"
	go_tests soak -parallel 8 ./internal/soak
}

# busy is for how many seconds the processors have worked since the machine was started:
# the parts of a browser that is ended are nobody's children, and no shell counts them.
busy() { awk '/^cpu / { print int(($2 + $3 + $4 + $7 + $8) / 100) }' /proc/stat; }

summary() {
	local took
	took=$(printf '%d min %d s' $((SECONDS / 60)) $((SECONDS % 60)))
	took+=", $(($(busy) - began)) processor seconds of this machine"
	echo
	awk -F'\t' -v took="$took" '
		$1 == "time" { seconds[$2] += $3 }
		$1 == "pass" || $1 == "again" { passed++; of[$2]++ }
		$1 == "again" { print "PASSED WHEN RUN AGAIN: " $2 " " $3 }
		$1 == "fail" { failed++; print "FAILED " $2 " " $3 }
		END {
			fflush()
			for (p in seconds) printf "%8.1f s  %s\n", seconds[p], p | "sort -rn"
			close("sort -rn")
			printf "passed: %d checks, %d Go tests, %d page tests, %d browser tests, in %s\n",
				of["check"], of["race"] + of["plain"] + of["fourth"] + of["soak"], of["page"], of["browser"], took
			printf "%d passed, %d failed\n", passed, failed
			exit failed > 0
		}' "$results"
}

began=$(busy)
go build -C tools -o "$dir/" ./testreport honnef.co/go/tools/cmd/staticcheck golang.org/x/tools/cmd/deadcode || exit 1
THREEFOLD_TEST_POSTGRES=$(scripts/postgres.sh start "$postgres" $$) || exit 1
export THREEFOLD_TEST_POSTGRES

step "build" both go build ./...
step "npm ci" web npm ci --no-audit --no-fund

# What mostly waits, side by side; its words come when it has ended.
set -m # a process group of its own, to be ended with
{
	soak_tests >"$dir/soak.log" 2>&1 &
	browser_tests
	wait
	cat "$dir/soak.log"
} >"$dir/waiting.log" 2>&1 &
waiting=$!
set +m

step "formatting" formatting
step "requirements in order" both go mod tidy -diff
step "vet" both go vet ./...
step "vet with a fourth game" go vet -tags fourthgame ./internal/e2e ./internal/game/... ./internal/site/pages
step "the module for browsers is built of its sources" go run ./scripts/module -check
step "types of the page modules" web npm run --silent check
page_tests
race_tests
plain_tests
fourth_game
step "staticcheck" both "$dir/staticcheck" ./...
step "dead code" dead_code

wait "$waiting"
waiting=
cat "$dir/waiting.log"
after_crashes
browsers_again
summary
