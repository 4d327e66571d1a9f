#!/usr/bin/env bash
# Saves the first deal of a new club over HTTPS and reads it back, with no root trusted but the club's own.
# first-deal.sh https://127.0.0.1:PORT /einladung/TOKEN root.crt
set -euo pipefail
base=$1 link=$2 root=$3
jar=$(mktemp)
trap 'rm -f "$jar"' EXIT
ask() { curl --silent --show-error --fail-with-body --cacert "$root" --cookie "$jar" --cookie-jar "$jar" "$@"; }
send() { ask --header 'content-type: application/json' --data "$2" "$base$1"; }
key() { cat /proc/sys/kernel/random/uuid; }

password='vier Winde und ein Drache'
ask --output /dev/null --data-urlencode name=Vorstand --data-urlencode login=vorstand \
    --data-urlencode "new_password=$password" --data-urlencode "repeated=$password" "$base$link"
people=()
for name in Anna Bertl Christa Dieter; do
    person=$(key)
    send /api/people "{\"id\":\"$person\",\"name\":\"$name\"}" >/dev/null
    people+=("\"$person\"")
done
game=$(key)
players=$(IFS=,; echo "${people[*]}")
send /api/games "{\"id\":\"$game\",\"ruleset\":{\"rules\":\"klassisch\",\"options\":{}},\"players\":[$players],\"table\":\"1\"}" >/dev/null
hands='{"1":{"kind":"points","points":76},"2":{"kind":"points","points":12},"3":{"kind":"points","points":22},"4":{"kind":"points","points":32}}'
send "/api/games/$game/deals" "{\"id\":\"$(key)\",\"number\":1,\"facts\":{\"hands\":$hands,\"outcome\":{\"kind\":\"won\",\"winner\":1}},\"previewed\":{\"1\":456,\"2\":-182,\"3\":-152,\"4\":-122}}" >/dev/null
saved=$(ask "$base/api/games/$game" | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["deals"]))')
[ "$saved" = 1 ] || { echo "saved deals: $saved instead of 1" >&2; exit 1; }
echo "first deal saved over HTTPS: $(curl --version | head -1 | cut -d' ' -f1,2), root $root"
