#!/usr/bin/env bash
# A throwaway PostgreSQL server for tests.
#
#   postgres.sh start DIR [PID]   makes a cluster in DIR (which must not exist),
#                                 starts it, prints the URL of its maintenance
#                                 database, and stops it when process PID ends
#   postgres.sh durable DIR [PID] the same, but as for real: it waits for the disk
#   postgres.sh stop DIR          stops it and deletes DIR; no server, no error
#   postgres.sh down DIR MODE     stops it in pg_ctl's mode MODE ("fast",
#                                 "immediate") and keeps DIR
#   postgres.sh up DIR            starts it again
#   postgres.sh place             prints a DIR that is free: in memory, where there is room,
#                                 since a database is some 300 files, and takes four to
#                                 twelve times as long to make on a busy disk
#
# The server listens on a unix socket in DIR and on no network. It belongs to
# the caller or, since PostgreSQL refuses root, to the user postgres when the
# caller is root; the folders above DIR must let that user pass. Unless it is
# durable, it does not wait for the disk (fsync=off), which only a crash of the
# machine could show; commits wait for the server as they do everywhere
# (synchronous_commit=on).
set -euo pipefail

fail() {
	echo "postgres.sh: $*" >&2
	exit 1
}

# bin is the folder of the newest server's programs.
find_bin() {
	local initdb
	initdb=$(command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' | sort -V | tail -1) ||
		fail "PostgreSQL's server is missing; on Debian: apt-get install postgresql"
	bin=$(dirname "$(readlink -f "$initdb")")
}

# as_owner COMMAND... runs a command as the user that owns the server.
as_owner() {
	if [ "$(id -u)" -eq 0 ]; then
		(cd / && exec setpriv --reuid postgres --regid postgres --init-groups -- "$@")
	else
		"$@"
	fi
}

# start [SYNC] starts it, with fsync=SYNC.
start() {
	local sync=${1:-off}
	[ ! -e "$dir" ] || fail "$dir exists"
	local socket=$dir/.s.PGSQL.5432
	[ ${#socket} -le 107 ] || fail "the socket's path is too long: $socket"
	mkdir -m 700 "$dir"
	[ "$(id -u)" -ne 0 ] || chown postgres:postgres "$dir"

	as_owner "$bin/initdb" --pgdata="$dir/data" --username=postgres --auth=trust \
		--encoding=UTF8 --locale=C --no-sync --no-instructions >"$dir/initdb.log" 2>&1 ||
		{ cat "$dir/initdb.log" >&2; fail "initdb failed"; }
	as_owner tee -a "$dir/data/postgresql.conf" >/dev/null <<-END
		listen_addresses = ''
		unix_socket_directories = '$dir'
		max_connections = 200
		fsync = $sync
		full_page_writes = $sync
		synchronous_commit = on
	END
	up
	[ -z "$owner" ] || stop_after "$owner"
	echo "postgres://postgres@/postgres?host=$dir"
}

up() {
	as_owner "$bin/pg_ctl" start --pgdata="$dir/data" --log="$dir/server.log" --wait --silent >&2 ||
		{ cat "$dir/server.log" >&2; fail "the server did not start"; }
}

down() {
	as_owner "$bin/pg_ctl" stop --pgdata="$dir/data" --mode="$1" --wait --silent >&2
}

# stop_after PID stops the server when process PID is no more, however it ended.
stop_after() {
	(
		while kill -0 "$1" && [ -e "$dir/data" ]; do sleep 1; done
		kill -0 "$1" || stop
	) </dev/null >/dev/null 2>&1 &
}

stop() {
	[ -e "$dir" ] || return 0
	[ ! -e "$dir/data/postmaster.pid" ] || down immediate
	rm -rf "$dir"
}

durable() { start on; }

place() {
	local free memory
	free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -1)
	memory=$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo 2>/dev/null)
	if [ "${free:-0}" -gt 2000000 ] && [ "${memory:-0}" -gt 6000000 ]; then
		mktemp -u /dev/shm/threefold.XXXXXXXX
	else
		mktemp -u /tmp/threefold.XXXXXXXX
	fi
}

[ "${1-}" != place ] || { place && exit; }
[ $# -ge 2 ] || fail "usage: postgres.sh place | start|durable DIR [PID] | stop|up DIR | down DIR MODE"
dir=$(realpath -m "$2") owner=${3:-}
find_bin
case $1 in
start | durable | stop | up) "$1" ;;
down) down "${3:?}" ;;
*) fail "unknown command $1" ;;
esac
