#!/usr/bin/env bash
# Finds what the tests need beside Go; with the argument "image", what building the
# image needs. On Debian, as root, what is missing is installed; elsewhere the script
# says what to install, and fails.
set -euo pipefail

missing=()
needs() { # needs "<packages>" <command that succeeds when they are there>
	local packages=$1
	shift
	"$@" >/dev/null 2>&1 || missing+=($packages)
}

c_compiler() { echo '#include <stdlib.h>' | gcc -E -; }
node_and_npm() { node --version && npm --version; }
a_font() { test -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf || fc-list | grep -i dejavu; }
postgres_server() { command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb'; }

if ! command -v go >/dev/null; then
	echo "Go is missing: install Go 1.26 or newer, see https://go.dev/dl/" >&2
	exit 1
fi
needs "curl" curl --version # the examples of docs/api-examples.md
if [ "${1-}" = image ]; then
	needs "buildah" command -v buildah
else
	needs "gcc libc6-dev" c_compiler # the race detector links with C
	needs "nodejs npm" node_and_npm
	# Both are built of one source: pages cost the second half, which has no windows of a
	# desktop, and no notifications.
	needs "chromium" command -v chromium
	needs "chromium-headless-shell" command -v chromium-headless-shell
	needs "fonts-dejavu-core" a_font
	needs "postgresql" postgres_server
fi

[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
	echo "The tests need what is missing here. On Debian, as root:" >&2
	echo "    apt-get install ${missing[*]}" >&2
	exit 1
fi

# Debian's package would create a cluster and start it; the tests have one of
# their own. The note is taken away again, so that a later install by hand
# does what its user expects.
note=/etc/postgresql-common/createcluster.d/threefold.conf
mkdir -p "${note%/*}"
trap 'rm -f "$note"' EXIT
echo "create_main_cluster = false" >"$note"

echo "Installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}"
