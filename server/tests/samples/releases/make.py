"""Makes the database of a club that has played with a release, and what that release says of it.

`python3 make.py BINARY` in this folder writes `V<schema>.zip` with `club.sqlite` and `answers.json`. Run it with the
program of each release that changes the schema: `server/tests/front_door/releases.rs` upgrades all of them.
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
        self.ask(f"/einladung/{token}", urllib.parse.urlencode(form).encode(), "application/x-www-form-urlencoded")

    def ask(self, path, body=None, kind="application/json"):
        """Asks for an address, or sends a body to it; it has to go well."""
        headers = {"Sec-Fetch-Site": "same-origin", "Accept": "text/csv, application/json, text/html"}
        if body is not None:
            headers["Content-Type"] = kind
        request = urllib.request.Request(self.address + path, data=body, headers=headers)
        return self.opener.open(request).read().decode()

    def post(self, path, value):
        """Sends JSON."""
        return self.ask(path, json.dumps(value).encode())


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


def main(binary):
    """Plays, asks, and writes the archive."""
    with tempfile.TemporaryDirectory() as folder:
        data, copy = f"{folder}/data", f"{folder}/club.sqlite"
        plan = ["--years", "2", "--games", "10", "--people", "12", "--until", "2026-11-20"]
        subprocess.run([binary, "demo", "--data", data, *plan], check=True, stdout=subprocess.DEVNULL)
        club = Club(binary, data)
        asked = [*ASKED, play_tournament(club)]
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
