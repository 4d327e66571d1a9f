"""Makes the database of a club that has played with a release, and what that release says of it.

`python3 make.py BINARY` in this folder writes `V<schema>.zip` with `club.sqlite` and `answers.json`. Run it with the
program of each release that changes the schema: `server/tests/front_door/durability/releases.rs` upgrades all of them.
"""

import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
import zipfile

PASSWORD = "vierzehn Winde wehen"
# A day that has not come yet: what is planned and can still be answered.
LATER = "2098-10-11"
ASKED = [
    "/api/ranking.csv",
    "/verein/kassa/2026/kassabuch.csv",
    "/verein/kassa/2025/kassabuch.csv",
    "/verein/wochenliste/vorschau/2026-11-20/internal/csv",
]


class Club:
    """The program serving a folder, and a session of the board."""

    def __init__(self, binary, data):
        text = subprocess.run([binary, "invite", "--data", data], check=True, capture_output=True, text=True).stdout
        token = text.strip().rsplit("/", 1)[1]
        self.child = subprocess.Popen([binary, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True)
        self.address = re.search(r"http://\S+", next(line for line in self.child.stdout if "http://" in line)).group()
        cookies = urllib.request.HTTPCookieProcessor()
        self.opener = urllib.request.build_opener(cookies)
        form = {"name": "Margarete", "login": "margarete", "new_password": PASSWORD, "repeated": PASSWORD}
        self.fill_in(f"/einladung/{token}", form)

    def ask(self, path, body=None, kind="application/json", opener=None):
        """Asks for an address, or sends a body to it; it has to go well."""
        headers = {"Sec-Fetch-Site": "same-origin", "Accept": "text/csv, application/json, text/html"}
        if body is not None:
            headers["Content-Type"] = kind
        request = urllib.request.Request(self.address + path, data=body, headers=headers)
        return (opener or self.opener).open(request).read().decode()

    def post(self, path, value):
        """Sends JSON."""
        return self.ask(path, json.dumps(value).encode())

    def fill_in(self, path, fields, opener=None):
        """Sends a form, as the board or with the browser of somebody else."""
        return self.ask(path, urllib.parse.urlencode(fields).encode(), "application/x-www-form-urlencoded", opener)


def key(number):
    """An id that is the same in every fixture."""
    return f"00000000-0000-4000-8000-{number:012}"


def play_tournament(club):
    """A tournament of eight in two rounds; its list."""
    tournament = {
        "id": key(1), "name": "Hochschwab Open", "place": "Aflenz", "first_day": "2026-10-10", "days": 1,
        "rules": "mcr", "rounds": 2, "minutes": 120,
    }
    club.post("/api/tournaments", tournament)
    address = f"/api/tournaments/{key(1)}"
    entrants = [
        {"id": key(100 + at), "first_name": "Jörg", "last_name": f"Größl {at}", "ema": f"{at:08}", "country": "AUT", "team": f"Team {at % 2}"}
        for at in range(1, 9)
    ]
    club.post(f"{address}/entrants", entrants)
    club.post(f"{address}/plan", {"seed": 7})
    totals = [[60, 20, -25, -55], [25, 25, -10, -40], [20, 20, 20, -60], [90, -30, -30, -30]]
    for at, of_table in enumerate(totals):
        club.post(f"{address}/slips", {"id": key(201 + at), "round": at // 2 + 1, "table": at % 2 + 1, "totals": of_table})
    return f"/verein/turniere/{key(1)}/liste.csv"


def play_on_tablet(club):
    """A tournament whose first round is played on a tablet: a deal of each kind, and the game ends; its list."""
    tournament = {
        "id": key(2), "name": "Bürgeralm Open", "place": "Turnau", "first_day": LATER, "days": 1,
        "rules": "mcr", "rounds": 2, "minutes": 120,
    }
    club.post("/api/tournaments", tournament)
    address, page = f"/api/tournaments/{key(2)}", f"/verein/turniere/{key(2)}"
    entrants = [{"id": key(300 + at), "first_name": "Änne", "last_name": f"Türk {at}", "country": "AUT"} for at in range(1, 5)]
    club.post(f"{address}/entrants", entrants)
    club.post(f"{address}/plan", {"seed": 7})
    round_ = club.fill_in(f"{page}/tablet", {"round": "1", "table": "1", "to": "tablet"})
    game = re.search(r'data-game="([0-9a-f-]{36})"', round_).group(1)
    deals = [
        ({"kind": "won", "winner": 1}, {"1": {"kind": "points", "points": 12}}, [60, -20, -20, -20]),
        ({"kind": "won", "winner": 2, "from": 3}, {"2": {"kind": "points", "points": 10}}, [-8, 34, -18, -8]),
        ({"kind": "drawn"}, {}, [0, 0, 0, 0]),
    ]
    for number, (outcome, hands, net) in enumerate(deals, 1):
        previewed = {str(player): points for player, points in enumerate(net, 1)}
        facts = {"outcome": outcome, "hands": hands}
        club.post(f"/api/games/{game}/deals", {"id": key(400 + number), "number": number, "facts": facts, "previewed": previewed})
    club.post(f"/api/games/{game}/end", {"id": key(410), "how": "agreed", "after": len(deals)})
    return f"{page}/liste.csv"


def sign_up_for_tournament(club):
    """Four people enter without an account; one is confirmed, one waits, one is refused, one is not decided."""
    page, form = f"/verein/turniere/{key(2)}", f"/turnier/{key(2)}/anmelden"
    club.fill_in(f"{page}/anmeldung", {"form": "open"})
    for at, name in enumerate(["Öllinger", "Wärter", "Unfug", "Späth"], 1):
        consent = "nameless" if at == 4 else "name"
        sent = {"key": key(500 + at), "first_name": "Resi", "last_name": name, "country": "AUT", "contact": "resi@example.org"}
        club.fill_in(form, sent | {"consent": consent}, urllib.request.build_opener())
    for at, decision in enumerate(["plays", "waits", "refused"], 1):
        club.fill_in(f"{page}/anmeldungen", {"key": key(500 + at), "decision": decision})


def answer_evening(club):
    """An evening with a place and times, links for two people: one comes with a guest, one does not."""
    club.fill_in("/verein/abende", {"key": key(600), "day": LATER, "kind": "club_evening", "name": "Jahresschluss"})
    page = f"/verein/abende/{key(600)}"
    club.fill_in(f"{page}/termin", {"key": key(601), "starts_at": "19:00", "ends_at": "23:30", "place": "Gasthaus Bärenwirt"})
    given = [{"answer": "yes", "guests": "1", "names": "Öhi"}, {"answer": "no"}]
    people = json.loads(club.ask("/api/people"))
    for person, answer in zip(people, given):
        link = club.fill_in(f"{page}/einladen", {"person": person["id"]})
        token = re.search(r"/zusage/([^\"<\s]{32})", link).group(1)
        club.fill_in(f"/zusage/{token}", answer, urllib.request.build_opener())


def main(binary):
    """Plays, asks, and writes the archive."""
    with tempfile.TemporaryDirectory() as folder:
        data, copy = f"{folder}/data", f"{folder}/club.sqlite"
        plan = ["--years", "2", "--games", "10", "--people", "12", "--until", "2026-11-20"]
        subprocess.run([binary, "demo", "--data", data, *plan], check=True, stdout=subprocess.DEVNULL)
        club = Club(binary, data)
        asked = [*ASKED, play_tournament(club), play_on_tablet(club)]
        sign_up_for_tournament(club)
        answer_evening(club)
        answers = {address: club.ask(address) for address in asked}
        club.child.terminate()
        club.child.wait()
        database = sqlite3.connect(f"{data}/club.sqlite")
        database.execute("VACUUM INTO ?", [copy])
        (schema,) = database.execute("SELECT max(version) FROM refinery_schema_history").fetchone()
        database.close()
        with zipfile.ZipFile(f"V{schema}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            archive.write(copy, "club.sqlite")
            archive.writestr("answers.json", json.dumps(answers, ensure_ascii=False))


if __name__ == "__main__":
    main(str(pathlib.Path(sys.argv[1]).resolve()))
