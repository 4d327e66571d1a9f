"""Makes the lists of a club's office, in XLSX and ODS, by LibreOffice Calc: `python3 make.py` in this folder.

Each list is written as a flat document, which LibreOffice opens, computes and saves in both forms.
"""

import pathlib
import subprocess
import tempfile
from html import escape

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
 xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>
<number:date-style style:name="D" number:language="de" number:country="AT"><number:day number:style="long"/><number:text>.</number:text>
<number:month number:style="long"/><number:text>.</number:text><number:year number:style="long"/></number:date-style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="D"/></office:automatic-styles>
<office:body><office:spreadsheet>"""
FOOT = "</office:spreadsheet></office:body></office:document>"


def text(words, merged=(1, 1), note=""):
    """A text; merged over columns and rows; with a note at its corner."""
    span = f' table:number-columns-spanned="{merged[0]}" table:number-rows-spanned="{merged[1]}"' if merged != (1, 1) else ""
    note = f"<office:annotation><text:p>{escape(note)}</text:p></office:annotation>" if note else ""
    return f'<table:table-cell office:value-type="string"{span}>{note}<text:p>{escape(words)}</text:p></table:table-cell>'


def number(value):
    return f'<table:table-cell office:value-type="float" office:value="{value}"/>'


def formula(of, value):
    return f'<table:table-cell table:formula="of:={of}" office:value-type="float" office:value="{value}"/>'


def day(iso):
    return f'<table:table-cell table:style-name="day" office:value-type="date" office:date-value="{iso}"/>'


EMPTY = "<table:table-cell/>"
COVERED = "<table:covered-table-cell/>"


def sheet(name, rows):
    lines = "".join(f"<table:table-row>{''.join(row) or EMPTY}</table:table-row>" for row in rows)
    return f'<table:table table:name="{name}">{lines}</table:table>'


def member(given, family, standing, since, mail, own):
    return [EMPTY, text(given), text(family), text(standing), since, text(mail) if mail else EMPTY, text(own) if own else EMPTY]


# A cover, a title over all columns, an empty column, heads in two rows, merged both ways, an empty row.
MEMBERS = sheet("Deckblatt", [[text("Mah-Jongg-Club"), text("Stand: Herbst")]]) + sheet(
    "Mitglieder",
    [
        [EMPTY, text("Mitglieder und Gäste 2026", (6, 1)), *[COVERED] * 5],
        [],
        [
            EMPTY, text("Name", (2, 1)), COVERED, text("Status", (1, 2)), text("Dabei seit", (1, 2)),
            text("E-Mail", (1, 2), "nur für den Vorstand"), text("Spielernummer", (1, 2)),
        ],
        [EMPTY, text("Vorname"), text("Zuname"), *[COVERED] * 4],
        member("Jürgen", "Öller", "Mitglied", day("2025-02-01"), "juergen@v.example", "00712"),
        member("Rosa", "Šimánek", "Studentin", text("17.3.2026"), "", "0815"),
        [],
        member("Łukasz", "Weiß-Größl", "Gast", day("2026-02-17"), "", ""),
        member("Änne", "Ødegård", " Schülerin ", text("2026-03-17"), "", "7"),
    ],
)

# What is refused: a standing the club does not have, a day that is none, a name twice, an address, a line of sums.
REFUSED = sheet(
    "Mitglieder",
    [
        [text("Name"), text("Stand"), text("Seit"), text("E-Mail")],
        [text("Anna Beispiel"), text("Mitglied"), day("2025-02-01"), text("anna@v.example")],
        [text("Bertl Muster"), text("Großmeister"), day("2025-02-01"), EMPTY],
        [text("Christl Probe"), text("Gast"), text("31.2.2026"), EMPTY],
        [text("Anna Beispiel"), text("Gast"), day("2026-02-01"), EMPTY],
        [text("Dorli Vorlage"), text("Mitglied"), day("2026-02-01"), text("dorli at v.example")],
        [EMPTY, text("Summe"), formula("COUNTA([.A2:.A6])", 5), EMPTY],
    ],
)


def result(name, points):
    return [text(name), points]


# Numbers as text with both kinds of minus, a computed result, a table with a leading zero, an error, games in any order.
GAMES = sheet(
    "Partien",
    [
        [text(head) for head in ["Datum", "Regelwerk", "Tisch", "Runden", "Minuten"] + ["Spieler", "Punkte"] * 4 + ["Anmerkung"]],
        [
            day("2026-03-05"), text("Steiermark"), text("07"), number(4), text("150"), *result("Jürgen Öller", text("-100")),
            *result("Rosa Šimánek", text("−250")), *result("Łukasz Weiß-Größl", number(50)),
            *result("Änne Ødegård", formula("350-[.K2]", 300)), text("schöne Partie"),
        ],
        [],
        [
            text("19.3.2026"), text("klassisch"), text("Stüberl"), number(2), number(95), *result("Änne Ødegård", number(64)),
            *result("Rosa Šimánek", number(-32)), *result("Jürgen Öller", number(-32)), *result("Łukasz Weiß-Größl", number(0)),
            '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value=""/>',
        ],
    ],
)

YEARS = sheet(
    "Jahreslisten",
    [
        [text(head) for head in ["Saison", "Name", "Partien", "Summe"]],
        [number(2024), text("Jürgen Öller"), text("12"), number(-340)],
        [text("2024"), text("Rosa Šimánek"), number(9), text("+340")],
        [number(2023), text("Jürgen Öller"), number(3), formula("[.D3]-1.0*40", 300)],
    ],
)

for name, tables in {"members": MEMBERS, "refused": REFUSED, "games": GAMES, "years": YEARS}.items():
    with tempfile.TemporaryDirectory() as folder:
        flat = pathlib.Path(folder, f"office-{name}.fods")
        flat.write_text(HEAD + tables + FOOT)
        for ending in ("ods", "xlsx"):
            command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", ending]
            subprocess.run([*command, str(flat)], check=True, stdout=subprocess.DEVNULL)
