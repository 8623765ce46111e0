#!/usr/bin/env bash
# Builds the image of the Dockerfile and runs it, without a Docker engine and
# without asking a registry for anything: Debian's buildah builds it on a base that
# has the machine's own Go and is tagged as the one that the Dockerfile names. Then
# the image runs on an empty volume with its root read-only, as the user that it
# names: it gives a page, its health check holds, SIGTERM ends it with status 0, and
# started again it has the game that was made. Needs root, and modules from the
# cache of the machine's Go. The last line says how long it took and how large the
# image is. If there is a client of Docker Compose, docker-compose.yml is read, too.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PATH:/usr/local/go/bin"

scripts/setup.sh image
go mod download

dir=$(mktemp -d)
export BUILDAH_ISOLATION=chroot
buildah() { command buildah --storage-driver vfs --root "$dir/storage" --runroot "$dir/run" "$@"; }
server=
clean_up() {
	[ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
	buildah umount --all >/dev/null 2>&1 || true
	rm -rf "$dir"
}
trap clean_up EXIT

# The base: Go, a shell with two commands and what they load, certificates.
base=$(sed -n 's/^FROM \(.*\) AS build$/\1/p' Dockerfile)
container=$(buildah from scratch)
root=$(buildah mount "$container")
mkdir -p "$root"/{bin,tmp,etc/ssl/certs,usr/local,root}
cp -a "$(go env GOROOT)" "$root/usr/local/go"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
for tool in sh mkdir cp; do
	cp -L "$(command -v $tool)" "$root/bin/$tool"
	for library in $(ldd "$(command -v $tool)" | grep -o '/[^ ]*'); do
		mkdir -p "$root${library%/*}"
		cp -L "$library" "$root$library"
	done
done
buildah config --env PATH=/usr/local/go/bin:/bin --env GOTOOLCHAIN=local \
	--env GOPROXY=file:///modules --env GOSUMDB=off "$container"
buildah commit --quiet --rm "$container" "$base" >/dev/null

began=$(date +%s)
buildah bud --quiet --pull-never --format docker --tag threefold \
	--volume "$(go env GOMODCACHE)/cache/download:/modules:ro" .
took=$(($(date +%s) - began))

# What the image says of itself.
says() { buildah inspect --type image --format "$1" threefold; }
user=$(says '{{.Docker.Config.User}}')
mapfile -t entrypoint < <(says '{{range .Docker.Config.Entrypoint}}{{println .}}{{end}}' | grep .)
mapfile -t health < <(says '{{range .Docker.Config.Healthcheck.Test}}{{println .}}{{end}}' | grep .)
mapfile -t environment < <(says '{{range .Docker.Config.Env}}{{println .}}{{end}}' | grep .)
[ "$user" = 65532:65532 ] && [ "${health[0]}" = CMD ]

container=$(buildah from --pull-never threefold)
root=$(buildah mount "$container")
size=$(du -sk --apparent-size "$root" | cut -f1)
mkdir "$dir/volume"
chown "$user" "$dir/volume"

# inside COMMAND... runs in the image's root, which nobody can write to but for the
# volume and /tmp, as its user and in its environment.
inside() {
	exec unshare --mount sh -euc '
		mount --bind "$1" "$1"
		mount --bind "$2" "$1/data"
		mount -t tmpfs tmpfs "$1/tmp"
		mount -o remount,ro,bind "$1"
		root=$1 user=$3
		shift 3
		exec env -i "$@"' inside "$root" "$dir/volume" "$user" \
		"${environment[@]}" "$(command -v chroot)" --userspec="$user" "$root" "$@"
}

start() {
	: >"$dir/said"
	(inside "${entrypoint[@]}" -addr 127.0.0.1:0) >"$dir/said" 2>"$dir/log" &
	server=$!
	for _ in $(seq 300); do
		address=$(sed -n 's|^Open http://\(.*\)/$|\1|p' "$dir/said")
		[ -z "$address" ] || return 0
		sleep 0.1
	done
	cat "$dir/log"
	return 1
}

stop() {
	kill -TERM "$server"
	wait "$server"
	server=
}

if (inside /threefold backup /threefold.copy) 2>"$dir/refused"; then
	echo "the root can be written to" >&2
	exit 1
fi
grep -q 'read-only' "$dir/refused"

start
curl -sSf "http://$address/" | grep -q '<title>Play · Threefold</title>'
(inside "${health[@]:1}" -addr "$address")
slug=$(curl -sSf -H 'Content-Type: application/json' -d '{"game":"cheskers","side":"both"}' "http://$address/api/games" |
	sed -n 's/.*"slug":"\([^"]*\)".*/\1/p')
stop
start
curl -sSf "http://$address/api/games/$slug" | grep -q cheskers
stop

for compose in "docker compose" docker-compose; do
	if $compose version >/dev/null 2>&1; then
		POSTGRES_PASSWORD=secret $compose --file docker-compose.yml config --quiet
		echo "docker-compose.yml is read by $compose"
		break
	fi
done
printf 'the image was built in %d s, has %d.%d MB, ran as %s and kept its games\n' \
	"$took" $((size / 1000)) $((size % 1000 / 100)) "$user"
