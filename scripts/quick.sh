#!/usr/bin/env bash
# What can be known in a minute or two, while working; `make quick` calls it: format,
# vet, the types and tests of the page modules, and the Go tests without the race
# detector, browsers, killed servers, the large archive and the workshops in tools. It
# says what fails and nothing else; what has passed and has not changed since is not run
# again. `make test` is what a change must pass.
set -uo pipefail
cd "$(dirname "$0")/.."

unset DATABASE_URL "${!THREEFOLD_@}" "${!PG@}"
export PATH="$PATH:/usr/local/go/bin"
cache=$(go env GOCACHE)/threefold-quick
mkdir -p "$cache"

web_checks() {
	local state
	state=$(find web internal/lobby/testdata -name node_modules -prune -o -type f -print0 | sort -z | xargs -0 sha1sum | sha1sum)
	[ "$(cat "$cache/web" 2>/dev/null)" != "$state" ] || return 0
	cd web || return
	[ -e node_modules ] || npm ci --silent --no-audit --no-fund || return
	npm run --silent check && node --import ./tests/texts.js --test --test-reporter=dot && echo "$state" >"$cache/web"
}

# go_checks looks at the files that have changed since they passed. Vet is asked about
# their packages, and about those whose tests are left out here, which nothing else would
# compile: to ask about everything takes half a minute after a change far up, and `make
# test` does.
go_checks() {
	local files changed folders= now=$cache/go.now
	find cmd internal migrations scripts tools web -name node_modules -prune -o -name '*.go' -print0 | xargs -0 sha1sum | sort >"$now"
	changed=$(comm -13 <(sort "$cache/go" 2>/dev/null) "$now" | cut -c 43-)
	if [ -n "$changed" ]; then
		files=$(gofmt -l $changed)
		[ -z "$files" ] || { printf 'not as gofmt writes it:\n%s\n' "$files"; return 1; }
		folders=$(dirname $changed | grep -Ev '/testdata|^tools/' | sort -u | sed 's|^|./|')
	fi
	go vet $folders $(go list ./... | grep -E "$left_out") && go vet -C tools ./... && mv "$now" "$cache/go"
}

# More packages at a time than processors: those of the store wait for the disk. The
# archive of 28,000 games takes as long as all other tests of the store.
go_tests() {
	go test -vet=off -skip '^TestLargeArchive$' -p $((2 * $(nproc))) "$@" | grep -Ev '^ok|\[no test files\]$|^(PASS|FAIL)$'
	return "${PIPESTATUS[0]}"
}

left_out='/internal/(e2e|soak)$'
web_checks >"$cache/web.log" 2>&1 &
web=$!
go_checks &
checks=$!
# The same address each time, or no test that knows it would be known to have passed.
postgres=$(dirname "$(scripts/postgres.sh place)")/threefold-quick-$(pwd | cksum | cut -d ' ' -f 1)
scripts/postgres.sh stop "$postgres"
trap 'scripts/postgres.sh stop "$postgres"' EXIT
THREEFOLD_TEST_POSTGRES=$(scripts/postgres.sh start "$postgres" $$) || exit
export THREEFOLD_TEST_POSTGRES
tests=0
go_tests $(go list ./... | grep -Ev "$left_out") || tests=1
(cd tools && go_tests ./lab/baseline ./lessons ./mutate ./testreport ./wiretypes) || tests=1
wait "$checks" || tests=1
wait "$web" || { tests=1; cat "$cache/web.log"; }
exit "$tests"
