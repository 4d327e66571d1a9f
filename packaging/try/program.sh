#!/usr/bin/env bash
# Starts a program of another machine by its emulator, saves a first deal over HTTPS, and ends it.
# program.sh qemu-aarch64-static target/package/ostwind-aarch64
set -euo pipefail
here=$(dirname "$(realpath "$0")")
data=$(mktemp --directory)
log=$data/log
"$@" serve --data "$data/club" --tls own --port 0 --http-port 0 >"$log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -rf "$data"' EXIT
for _ in $(seq 300); do
    grep -q /einladung/ "$log" && break
    kill -0 $server 2>/dev/null || { cat "$log" >&2; exit 1; }
    sleep 0.1
done
base=$(grep -oE 'https://127\.0\.0\.1:[0-9]+' "$log" | head -1)
link=$(grep -oE '/einladung/[0-9a-f]+' "$log" | head -1)
bash "$here/first-deal.sh" "$base" "$link" "$data/club/tls/root.crt"
kill -TERM $server
wait $server
echo "ended by SIGTERM with status 0"
