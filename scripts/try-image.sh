#!/usr/bin/env bash
# Tries what the Dockerfile builds where there is no Docker engine: the static
# binary alone in an empty root folder, run by a user without rights, asked by
# itself whether it is well, ended by SIGTERM, and started again on the same
# file. Needs root, for chroot.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$(mktemp -d)
server=
clean_up() {
	[ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
	rm -rf "$root"
}
trap clean_up EXIT

CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o "$root/threefold" ./cmd/server
mkdir -p "$root/data" "$root/tmp"
chmod 755 "$root"
chown 65532:65532 "$root/data" "$root/tmp"

# A command in the folder, of nobody's user, in an empty environment.
inside=(env -i THREEFOLD_DATA=/data/threefold.db
	"$(command -v chroot)" --userspec=65532:65532 "$root")

start() {
	: >"$root/said"
	"${inside[@]}" /threefold -addr 127.0.0.1:0 >"$root/said" 2>"$root/log" &
	server=$!
	for _ in $(seq 100); do
		address=$(sed -n 's|^Open http://\(.*\)/$|\1|p' "$root/said")
		[ -z "$address" ] || return 0
		sleep 0.1
	done
	cat "$root/log"
	return 1
}

stop() {
	kill -TERM "$server"
	wait "$server"
	server=
}

ldd "$root/threefold" || true # says that it is static
du -h "$root/threefold" | cut -f1

for _ in 1 2; do
	start
	"${inside[@]}" /threefold healthcheck -addr "$address"
	stop
	echo "ended by SIGTERM with status 0"
done
"${inside[@]}" /threefold perft cheskers 5
ls -l "$root/data"
