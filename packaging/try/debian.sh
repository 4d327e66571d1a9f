#!/usr/bin/env bash
# Tries the Debian package in a new tree of Debian: lint, unit, installation, first deal over HTTPS, purge. Wants root,
# debootstrap and lintian, which xtask installs; the server answers on this machine only.
# debian.sh target/package/ostwind_0.1.0_amd64.deb target/try-package
set -euo pipefail
here=$(dirname "$(realpath "$0")")
package=$(realpath "$1")
mkdir -p "$2"
work=$(realpath "$2") tree=$(realpath "$2")/debian
port=28443 http_port=28081

lintian --fail-on error --tag-display-limit 0 --allow-root "$package"
echo "lintian: no errors"

[ -e "$work/clean.tar" ] || {
    rm -rf "$tree"
    debootstrap --variant=minbase bookworm "$tree" >"$work/debootstrap.log"
    tar --create --one-file-system --file "$work/clean.tar" --directory "$tree" .
}
rm -rf "$tree"
mkdir "$tree"
tar --extract --file "$work/clean.tar" --directory "$tree"
cp "$package" "$tree/root/ostwind.deb"
# Only this tree's names and packages are wanted, from where this machine gets its own.
cp /etc/resolv.conf "$tree/etc/resolv.conf" || true
rm -f "$tree/etc/apt/sources.list"
cp -r /etc/apt/. "$tree/etc/apt/"
mount -t proc proc "$tree/proc"
server=
finish() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
    umount "$tree/proc" || true
}
trap finish EXIT
inside() { DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 chroot "$tree" "$@"; }

inside apt-get --quiet update >"$work/apt.log" 2>&1
inside apt-get --quiet install --yes /root/ostwind.deb >>"$work/apt.log" 2>&1
inside ostwind --version
inside sh -c '[ "$(stat -c %a:%U /var/lib/ostwind)" = 750:ostwind ] && [ "$(stat -c %a:%G /etc/ostwind/ostwind.toml)" = 640:ostwind ]'
echo "installed: settings by ostwind setup --defaults, data folder open to its user only"

inside apt-get --quiet install --yes systemd >>"$work/apt.log" 2>&1
inside systemd-analyze verify /lib/systemd/system/ostwind.service
inside systemd-analyze security --offline=true --threshold=25 --no-pager ostwind.service | tail -1

user=$(inside id -u ostwind) group=$(inside id -g ostwind)
# The settings that setup wrote, but for this machine only, on ports that no other server has, and not announced.
sed -i 's/^announce = true/announce = false/' "$tree/etc/ostwind/ostwind.toml"
chroot --userspec="$user:$group" "$tree" /usr/bin/ostwind serve --config /etc/ostwind/ostwind.toml \
    --host 127.0.0.1 --port $port --http-port $http_port >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 100); do
    grep -q /einladung/ "$work/server.log" && break
    kill -0 $server 2>/dev/null || { cat "$work/server.log" >&2; exit 1; }
    sleep 0.1
done
link=$(grep -oE '/einladung/[0-9a-f]+' "$work/server.log" | head -1)
bash "$here/first-deal.sh" "https://127.0.0.1:$port" "$link" "$tree/var/lib/ostwind/tls/root.crt"
kill $server
wait $server
server=

purged=$(inside apt-get --quiet purge --yes ostwind)
grep -q /var/lib/ostwind <<<"$purged" || { echo "purge does not say where the data lie" >&2; exit 1; }
[ -e "$tree/var/lib/ostwind/club.sqlite" ] || { echo "purge removed the data" >&2; exit 1; }
for gone in usr/bin/ostwind etc/ostwind lib/systemd/system/ostwind.service; do
    [ ! -e "$tree/$gone" ] || { echo "purge left $gone" >&2; exit 1; }
done
echo "purged: all but the data in /var/lib/ostwind, and it says so"
