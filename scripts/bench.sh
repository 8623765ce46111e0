#!/usr/bin/env bash
# Measures Threefold on SQLite and on Postgres, beside the bare server that
# only broadcasts, and the store alone beside pgbench; `make bench` calls it.
#
#   bench.sh [-short|-tiny] [-rounds N] [-for TIME] [-keep FILE] [-into FILE]
#            [-against COMMIT] [-paired]
#
# Everything runs on this machine, in the same run, and is taken away
# afterwards: the servers, a Postgres of its own that waits for the disk, and
# the SQLite file on the same disk. Each scenario has fresh processes and fresh
# databases; the targets take turns, and there are several rounds. What is
# reported is the median of the quiet rounds: those in which other programs
# used no more than 5 % of the machine. -short takes about two minutes; -tiny
# shows only that all of it works. -keep keeps the lines that are reported on;
# -into puts the report, in markdown, between the marks in a document.
#
# First of all today's build and the one of an earlier commit, -against or what
# scripts/bench-against names, have the same load in turns, on both stores, at
# ten minutes and at three hours on the clock: what a move costs now, as a ratio.
# -paired measures that alone.
set -euo pipefail
cd "$(dirname "$0")/.."

unset DATABASE_URL "${!THREEFOLD_@}" "${!PG@}"
export PATH="$PATH:/usr/local/go/bin"
# All of the load comes from one machine. Programs of before know the setting by its old name.
export THREEFOLD_RATELIMIT_EXEMPT=127.0.0.0/8 THREEFOLD_EXEMPT=127.0.0.0/8

rounds=3 time=8s idle=20s append=2s pgbench=5 keep= into= against= paired= size=1000
each="think:1000 think:5000@60s instant:1000@15s watch:5000,10000 slow:5000" # in every round
once="think:10,100 watch:1000"                                               # in the first
crowd=idle:10000
while [ $# -gt 0 ]; do
	case $1 in
	-short) rounds=1 time=3s idle=3s append=1s pgbench=2 each="think:1000 instant:1000 watch:1000" once= crowd=idle:1000 ;;
	-against) against=$2 && shift ;;
	-paired) paired=only ;;
	-tiny) size=10 rounds=1 time=1s idle=1s append=100x pgbench=1 each="think:10@2s instant:10 watch:50 slow:50" once= crowd=idle:50 ;;
	-rounds) rounds=$2 && shift ;;
	-for) time=$2 && shift ;;
	-keep) keep=$(realpath "$2") && shift ;;
	-into) into=$(realpath "$2") && shift ;;
	*) echo "usage: bench.sh [-short|-tiny] [-rounds N] [-for TIME] [-keep FILE] [-into FILE] [-against COMMIT] [-paired]" >&2 && exit 2 ;;
	esac
	shift
done

dir=$(mktemp -d)
chmod 711 "$dir" # Postgres runs as a user of its own, in a folder below
lines=$dir/lines pairs=$dir/pairs
: >"$lines"
: >"$pairs"
server= failed=
clean_up() {
	[ -z "$server" ] || kill "$server" 2>/dev/null || true
	scripts/postgres.sh stop "$dir/postgres" || true
	rm -rf "$dir"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

case $(stat -f -c %T "$dir") in
tmpfs | ramfs) echo "bench.sh: $dir is no disk; set TMPDIR to a folder on one" >&2 && exit 1 ;;
esac
bin=$dir/threefold load=$dir/bench
go build -o "$bin" ./cmd/server
go build -C tools -o "$load" ./cmd/bench
postgres=$(scripts/postgres.sh durable "$dir/postgres" $$)
postmaster=$(head -1 "$dir/postgres/data/postmaster.pid")
programs=$(dirname "$(readlink -f "/proc/$postmaster/exe")")

sql() { PGOPTIONS="-c client_min_messages=warning" "$programs/psql" --quiet --no-psqlrc --tuples-only --dbname="$postgres" --command="$1"; }

# database NAME is the address of a database on that Postgres.
database() { echo "${postgres/\/postgres\?//$1?}"; }

# start PROGRAM ARGUMENTS... starts a server on a free port; sets server and url.
start() {
	: >"$dir/said"
	"$@" >"$dir/said" 2>"$dir/log" &
	server=$!
	for _ in $(seq 200); do
		url=$(sed -n 's|^Open \(http://.*\)/$|\1|p' "$dir/said")
		[ -z "$url" ] || return 0
		kill -0 "$server" || break
		sleep 0.1
	done
	cat "$dir/log" >&2
	return 1
}

stop() {
	kill "$server"
	wait "$server" || true
	server=
}

serve_bare() { start "$load" -bare 127.0.0.1:0; }
serve_sqlite() {
	rm -f "$dir"/games.db*
	start "$bin" -addr 127.0.0.1:0 -data "$dir/games.db" -log warn
}
serve_postgres() {
	sql 'DROP DATABASE IF EXISTS games'
	sql 'CREATE DATABASE games'
	start "$bin" -addr 127.0.0.1:0 -database-url "$(database games)" -log warn
}

# measure TARGET TIME SCENARIO [CLOCK NAME] loads a fresh server; the report calls it NAME.
measure() {
	local store=0
	[ "$1" != postgres ] || store=$postmaster
	serve_"$1"
	echo "${5-$1}:" >&2
	"$load" -json -target "${5-$1}" -url "$url" -pid "$server" -store-pid "$store" -for "$2" -clock "${4-3h}" "$3" >>"$lines" || {
		cat "$dir/log" >&2
		failed+="${5-$1} $3; "
	}
	stop
}

# in_pairs has the server of the earlier commit and today's play the same games, in turns.
in_pairs() {
	local n store clock build today=$bin kept=$lines
	mkdir "$dir/before"
	git archive "$against" | tar -x -C "$dir/before"
	(cd "$dir/before" && go build -o "$dir/threefold-before" ./cmd/server)
	lines=$pairs
	for n in $(seq "$rounds"); do
		for store in sqlite postgres; do
			for clock in 10m 3h; do
				for build in before now; do
					bin=$today
					[ "$build" = now ] || bin=$dir/threefold-before
					measure "$store" "$time" "instant:$size" "$clock" "$store, $clock $build"
				done
			done
		done
	done
	bin=$today lines=$kept
	"$load" -report "$pairs" -paired
}

# round TIME KIND:SIZES[@TIME]... measures each scenario on all targets, for the time
# that it names or else for the first.
round() {
	local usual=$1 word kind sizes time size target
	shift
	for word; do
		IFS=:@ read -r kind sizes time <<<"$word"
		for size in ${sizes//,/ }; do
			for target in bare sqlite postgres; do
				case $kind:$target in
				slow:bare | idle:bare) ;; # it queues nothing, and holds nothing to be weighed
				*) measure "$target" "${time:-$usual}" "$kind:$size" ;;
				esac
			done
		done
	done
}

# line TARGET SCENARIO SIZE FIGURE VALUE adds a line to be reported on.
line() {
	printf '{"target":"%s","run":%s,"scenario":"%s","size":%s,"figure":"%s","value":%s,"unit":"1/s"}\n' \
		"$1" "$(date +%s%3N)" "$2" "$3" "$4" "$5" >>"$lines"
}

# appends has the store alone append events of one game and of many.
appends() {
	echo "the store alone" >&2
	local engine rooms value
	TMPDIR=$dir THREEFOLD_TEST_POSTGRES=$postgres \
		go test -run '^$' -bench '^BenchmarkAppend$' -benchtime "$append" ./internal/store >"$dir/appends"
	sed -n 's|^BenchmarkAppend/\([a-z]*\)/rooms=\([0-9]*\).* \([0-9.]*\) events/s.*|\1 \2 \3|p' "$dir/appends" >"$dir/figures"
	[ -s "$dir/figures" ] || { cat "$dir/appends" >&2; return 1; }
	while read -r engine rooms value; do
		line "$engine" append "$rooms" events "$value"
	done <"$dir/figures"
}

# singles has pgbench insert the same events, one a transaction, at 64 clients.
singles() {
	echo "pgbench" >&2
	local value
	sql 'DROP DATABASE IF EXISTS singles'
	sql 'CREATE DATABASE singles'
	"$bin" migrate -database-url "$(database singles)" >"$dir/migrated" 2>&1
	cat >"$dir/single.sql" <<-END
		\set seq :seq + 1
		INSERT INTO events (game, seq, kind, version, at, command, data)
		VALUES ('01900000-0000-7000-8000-' || lpad(:client_id::text, 12, '0'), :seq, 'moved', 1,
			1800000000000 + :seq, 'k3f9', '$(cat internal/store/testdata/moved.json)');
	END
	"$programs/pgbench" --no-vacuum --protocol=prepared --client=64 --jobs=2 --time="$pgbench" \
		--define=seq=0 --file="$dir/single.sql" "$(database singles)" >"$dir/pgbench" 2>&1
	value=$(sed -n 's/^tps = \([0-9.]*\).*/\1/p' "$dir/pgbench")
	[ -n "$value" ] || { cat "$dir/pgbench" >&2; return 1; }
	line postgres pgbench 64 commits "$value"
}

# machine says on what was measured.
machine() {
	printf '%s, %s processors of a machine with %s memory; Linux %s; %s on %s; %s; %s. On %s, %s rounds of `%s`, each scenario %s or as it says.\n' \
		"$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)" "$(nproc)" \
		"$(awk '/^MemTotal/ { printf "%.0f GB", $2 / 1e6 }' /proc/meminfo)" "$(uname -r)" \
		"$(df --output=fstype "$dir" | tail -1)" "$(df --output=source "$dir" | tail -1)" \
		"$(go env GOVERSION)" "$("$programs/postgres" --version)" "$(date +%F)" "$rounds" "$each" "$time"
}

# insert FILE replaces what stands between two comments in a document.
insert() {
	{ machine && echo && "$load" -report "$pairs" -paired -markdown && echo && "$load" -report "$lines" -markdown; } >"$dir/report"
	sed -i -e "/^<!-- figures -->/,/^<!-- end of figures -->/{ //!d }" \
		-e "/^<!-- figures -->/{ G; r $dir/report
		}" -e 's/^<!-- end of figures -->/\n&/' "$1"
}

# bounds has a very long game looked at and many hostile sockets held, whose cost must
# stay within a bound.
bounds() {
	echo "a very long game, and hostile sockets" >&2
	go test -run '^$' -bench '^Benchmark(ALongGame|ManyHostileSockets)$' -benchtime 1x ./internal/soak >"$dir/bounds" ||
		{ cat "$dir/bounds" >&2; failed+="bounds; "; }
}

if [ -z "$against" ] && [ -z "$paired" ] && ! git cat-file -e "$(cat scripts/bench-against)^{commit}" 2>/dev/null; then
	echo "no commit $(cat scripts/bench-against) here: nothing is measured in pairs" >&2
else
	: "${against:=$(cat scripts/bench-against)}"
	in_pairs
fi
if [ -n "$paired" ]; then
	[ -z "$failed" ] || { echo "failed: $failed" >&2 && exit 1; }
	exit 0
fi
bounds
for n in $(seq "$rounds"); do
	echo "== round $n of $rounds" >&2
	round "$time" $each
	appends
	singles
	[ "$n" -gt 1 ] || round "$time" $once
	[ "$n" -gt 1 ] || round "$idle" $crowd
done
[ -z "$keep" ] || cp "$lines" "$keep"
echo
"$load" -report "$lines"
[ -z "$into" ] || insert "$into"
[ -z "$failed" ] || { echo "failed: $failed" >&2 && exit 1; }
