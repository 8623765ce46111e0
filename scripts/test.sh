#!/usr/bin/env bash
# The checks that a change must pass; `make test` calls it.
#
# It finds or installs what it needs (setup.sh), runs one throwaway Postgres
# (postgres.sh), and then each step below, all of them, whatever failed before: what
# everything needs, then three lanes side by side, of which one computes and the others
# mostly wait, for browsers and for servers that are killed.
# Nothing of the caller's is touched: no DATABASE_URL, no setting of the
# server's, no fixed port. A line a minute says what is at work. The last lines say what
# passed, what each package and the dearest tests took, and then, alone on a line, "N
# passed, N failed". `make soak` is the long form.
set -uo pipefail
cd "$(dirname "$0")/.."

export LC_ALL=C # $EPOCHREALTIME has the sign of the locale
unset DATABASE_URL "${!THREEFOLD_@}" "${!PG@}"
export PATH="$PATH:/usr/local/go/bin"

scripts/setup.sh || exit 1

dir=$(mktemp -d)
results=$dir/results
: >"$results"
mkdir "$dir/at" # what each lane does just now, a file for each
kept=$(go env GOCACHE)/threefold-test # the results of the last run here, and how long the last took that passed
mkdir -p "$kept"

postgres=$(scripts/postgres.sh place)
beside=() # process groups: the lanes that wait, and what says how far the run is
clean_up() {
	for group in "${beside[@]}"; do kill -- "-$group" 2>/dev/null; done
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

# begin LANE WHAT says that a lane begins something.
begin() {
	echo "== $2"
	echo "$2" >"$dir/at/$1"
}

# step NAME COMMAND... runs a step and keeps its output as a log, shown when
# the step fails.
step() {
	local name=$1 log=$dir/${1// /-}.log passed=pass began=$EPOCHREALTIME
	shift
	begin checks "$name"
	"$@" >"$log" 2>&1 || { passed=fail; cat "$log"; }
	awk -v OFS='\t' -v p="$passed" -v n="$name" -v s="$began" -v e="$EPOCHREALTIME" \
		'BEGIN { print p, "check", n, sprintf("%.2f", e - s) }' >>"$results"
}

# say_how_far prints a line a minute, until it is ended.
say_how_far() {
	local last=
	[ ! -e "$kept/took" ] || last="; the last run that passed here took $(cat "$kept/took")"
	while sleep 60 && kill -0 $$ 2>/dev/null; do
		echo "-- $((SECONDS / 60)) min, $(grep -c ^pass "$results") passed, $(grep -c ^fail "$results") failed; at work: $(
			cd "$dir/at" && cat -- * | paste -sd ',' | sed 's/,/, /g')$last"
	done
}

# go_tests GROUP ARGUMENTS... runs `go test` and adds what it did to the results.
go_tests() {
	local group=$1
	shift
	go test -json -vet=off -timeout 20m "$@" 2>&1 |
		"$dir/testreport" -results "$results" -group "$group"
	[ "${PIPESTATUS[*]}" = "0 0" ] || grep -q "^fail"$'\t'"$group"$'\t' "$results" ||
		printf 'fail\t%s\t(the run itself)\t0\n' "$group" >>"$results"
}

# after_crashes runs again, as a whole, each package that ended because the race
# detector itself crashed: two threads then and now use one of its contexts at once, for
# the timers of a synctest bubble (golang/go issue 78156). What passes now is "again" in
# the results, and the summary counts and names it.
after_crashes() {
	local package name only
	sed -n 's/^fail\trace\t\(\S*\) \(\S*\) (detector)\t.*/\1 \2/p' "$results" | sort -u >"$dir/crashed"
	while read -r package name; do
		begin race "once more: $package, since the race detector crashed in $name"
		: >"$dir/again"
		only=()
		[ "$package" != threefold/internal/store ] || only=(-run "$shared_in_store")
		go test -json -vet=off -timeout 20m "${race[@]}" "${only[@]}" "$package" 2>&1 |
			"$dir/testreport" -results "$dir/again" -group race
		sed -i -e "\|^pass\trace\t$package |d" -e "\|^fail\trace\t$package $name (detector)\t|d" "$results"
		sed "s|^pass\trace\t$package $name\t|again\trace\t$package $name\t|" "$dir/again" >>"$results"
	done <"$dir/crashed"
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

# tools_alone fails where a function of the product is reached by no program into which it is
# compiled, neither by the server nor by the module for browsers: tools or tests alone use it, and
# it belongs to them. Those in tools-alone.txt stay; a line there for nothing fails too. A
# method that an interface has counts as reached.
tools_alone() {
	local found
	reached_of server && GOOS=js GOARCH=wasm reached_of module || return
	found=$(awk '
		FILENAME ~ /tools-alone/ { if (!/^#/) stays[$1 " " $2]; next }
		{ program = FILENAME ~ /server$/ ? "server" : "module" }
		FILENAME ~ /files-in/ { built[program, $1]; next }
		{ dead[program, $1]; name[$1] = $NF }
		function lives(program, at, file) { return (program, file) in built && !((program, at) in dead) }
		END {
			for (at in name) {
				file = substr(at, 1, index(at, ":") - 1)
				if (lives("server", at, file) || lives("module", at, file)) continue
				if (file " " name[at] in stays) met[file " " name[at]]
				else print at " " name[at] " is for tools or tests alone"
			}
			for (s in stays) if (!(s in met)) print s " stands in tools-alone.txt for nothing"
		}
	' scripts/tools-alone.txt "$dir"/files-in-{server,module} "$dir"/dead-in-{server,module})
	[ -z "$found" ] || { printf '%s\n' "$found"; return 1; }
}

# reached_of notes the files of a program, and the functions in them that it does not reach.
reached_of() {
	go list -deps -f '{{$p := .ImportPath}}{{range .GoFiles}}{{$p}}/{{.}}{{"\n"}}{{end}}' "./cmd/$1" |
		sed -n 's|^threefold/||p' >"$dir/files-in-$1" &&
		"$dir/deadcode" -filter '^threefold/' "./cmd/$1" >"$dir/dead-in-$1"
}

web() { (cd web && "$@"); }

page_tests() {
	begin checks "page modules"
	web node --import ./tests/texts.js --test --test-reporter=tap >"$dir/node.log" 2>&1
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

# What mostly computes is not watched: bundling and packing the files of a site, once in each
# package that has one, and SQLite, which is C made into Go. They take a quarter of the time
# so. What changes a slice while one of them reads it goes unseen here; `make soak` sees it.
race=(-race)
for package in modernc.org/... github.com/evanw/esbuild/... github.com/andybalholm/brotli/...; do
	race+=("-gcflags=$package=-race=false")
done

# The race detector costs several times the processor time: here it watches the packages
# whose goroutines share most, and a server that is killed; `make soak` runs it on
# everything. A name that is none fails.
shared=(fairqueue lru metrics push lobby lobby/{room,live,cluster,outbox} opponent/enginepool picture/renderer
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
	begin checks "Go tests, with the race detector"
	go_tests race "${race[@]}" "${shared[@]/#/./internal/}"
	go_tests race "${race[@]}" -run "$shared_in_store" ./internal/store
}

plain_tests() {
	begin checks "Go tests, without it"
	local raced
	raced=$(IFS='|' && echo "${shared[*]}")
	go_tests plain $(go list ./... | grep -Ev "^threefold/(internal/($raced)|$elsewhere)\$")
	(cd tools && go_tests plain ./lab/baseline ./lab/finder ./lessons ./mutate ./testreport ./wiretypes)
}

# The example of docs/add-a-game.md is in the catalog of such a build alone.
fourth_game() {
	begin checks "Go tests with a fourth game"
	go_tests fourth -tags fourthgame ./internal/game/catalog ./internal/site/pages
}

browser_tests() {
	begin browsers "browser tests"
	go_tests browser -tags patient -timeout 40m -parallel 5 ./internal/e2e # a busy machine of two cores takes twenty minutes
}

soak_tests() {
	begin faults "faults amid games"
	go_tests soak -parallel 8 ./internal/soak
}

# busy is for how many seconds the processors have worked since the machine was started:
# the parts of a browser that is ended are nobody's children, and no shell counts them.
busy() { awk '/^cpu / { print int(($2 + $3 + $4 + $7 + $8) / 100) }' /proc/stat; }

summary() {
	local took
	took=$(printf '%d min %d s' $((SECONDS / 60)) $((SECONDS % 60)))
	took+=", $(($(busy) - began)) processor seconds of this machine"
	cp "$results" "$kept/results"
	grep -q ^fail "$results" || echo "$took" >"$kept/took"
	echo
	awk -F'\t' -v took="$took" '
		$1 == "time" { packages[$2] += $3 }
		$4 { tests[$3 ($2 == "race" ? " (race detector)" : "")] += $4 }
		$1 == "pass" || $1 == "again" { passed++; of[$2]++ }
		$1 == "again" { print "PASSED WHEN RUN AGAIN: " $2 " " $3 }
		$1 == "fail" { failed++; print "FAILED " $2 " " $3 }
		END {
			fflush()
			for (p in packages) printf "%8.1f s  %s\n", packages[p], p | "sort -rn"
			close("sort -rn")
			print "the dearest, those with it that were cached:"
			fflush()
			for (t in tests) printf "%8.1f s  %s\n", tests[t], t | "sort -rn | head -15"
			close("sort -rn | head -15")
			printf "passed: %d checks, %d Go tests, %d page tests, %d browser tests, in %s\n",
				of["check"], of["race"] + of["plain"] + of["fourth"] + of["soak"], of["page"], of["browser"], took
			printf "%d passed, %d failed\n", passed, failed
			exit failed > 0
		}' "$results"
}

began=$(busy)
go build -C tools -o "$dir/" ./testreport honnef.co/go/tools/cmd/staticcheck golang.org/x/tools/cmd/deadcode || exit 1
THREEFOLD_TEST_POSTGRES=$(scripts/postgres.sh start "$postgres" $$) || exit 1
export THREEFOLD_TEST_POSTGRES THREEFOLD_TEST_RACE="${race[*]}" # for the server with a race detector

step "build" both go build ./...
step "npm ci" web npm ci --no-audit --no-fund

# What mostly waits, side by side; its words come when it has ended.
lane() { # lane NAME COMMAND
	"$2" >"$dir/$1.log" 2>&1
	rm "$dir/at/$1"
}
set -m # process groups of their own, to be ended with
lane faults soak_tests &
faults=$!
lane browsers browser_tests &
browsers=$!
say_how_far &
reporter=$!
beside=("$faults" "$browsers" "$reporter")
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
step "nothing for tools alone" tools_alone
rm "$dir/at/checks"

wait "$browsers" "$faults"
beside=("$reporter")
cat "$dir/browsers.log" "$dir/faults.log"
after_crashes
kill -- "-$reporter" 2>/dev/null
beside=()
summary
