#!/usr/bin/env bash
# Starts the image for containers without a container: its root file system in a chroot, with its user, environment and command;
# saves a first deal over HTTPS. Wants root and umoci; the server answers on this machine only.
# container.sh target/package/ostwind-0.1.0-amd64.oci.tar target/try-package
set -euo pipefail
here=$(dirname "$(realpath "$0")")
mkdir -p "$2"
work=$(realpath "$2")/image
port=28444 http_port=28082

rm -rf "$work"
mkdir -p "$work/oci"
tar --extract --file "$1" --directory "$work/oci"
umoci unpack --image "$work/oci:latest" "$work/bundle"
tree=$work/bundle/rootfs
[ "$(find "$tree" -type f | wc -l)" = 1 ] || { echo "the image holds more than the program" >&2; exit 1; }

# What a container would be started with stands in the bundle, one word per line.
setting() { python3 -c "import json, sys; p = json.load(open(sys.argv[1]))['process']; print(*$1, sep='\n')" "$work/bundle/config.json"; }
user=$(setting "[p['user']['uid'], p['user']['gid']]" | paste -sd:)
mapfile -t environment < <(setting "p['env']")
mapfile -t command < <(setting "p['args']")
[ "$user" != 0:0 ] || { echo "the image runs as root" >&2; exit 1; }
: >"$work/server.log"
env -i "${environment[@]}" /usr/sbin/chroot --userspec="$user" "$tree" "${command[@]}" \
    --host 127.0.0.1 --port $port --http-port $http_port --tls own >"$work/server.log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
for _ in $(seq 100); do
    grep -q /einladung/ "$work/server.log" && break
    kill -0 $server 2>/dev/null || { cat "$work/server.log" >&2; exit 1; }
    sleep 0.1
done
link=$(grep -oE '/einladung/[0-9a-f]+' "$work/server.log" | head -1)
bash "$here/first-deal.sh" "https://127.0.0.1:$port" "$link" "$tree/data/tls/root.crt"
kill $server
wait $server
trap - EXIT
echo "image: started as $user with nothing beside the program, ended by SIGTERM with status 0"
