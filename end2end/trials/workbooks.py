"""Reads every workbook of the product by openpyxl and by LibreOffice, and compares each cell with what it has to hold.

`cargo xtask workbooks` calls it with a folder that holds the workbooks and `expected.json`. LibreOffice gets copies
without the stored results of formulas, so that it has to compute all of them.
"""

import datetime
import json
import pathlib
import re
import subprocess
import sys
import zipfile

import openpyxl

# Without a stored result a formula is an element with its text only.
STORED_RESULT = re.compile(r"(</f>)<v>[^<]*</v>")


def without_results(source, target):
    """Copies a workbook without the results of its formulas; says how many there were."""
    removed = 0
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name.startswith("xl/worksheets/sheet"):
                text, count = STORED_RESULT.subn(r"\1", content.decode())
                content, removed = text.encode(), removed + count
            new.writestr(name, content)
    return removed


def is_right(found, wanted, is_computed):
    """Whether a cell is of that kind and has that value; a computed one exactly."""
    kind, value = wanted["kind"], wanted.get("value")
    if kind == "empty":
        return found in (None, "")
    if kind == "text":
        return found == value
    if kind == "number":
        return type(found) in (int, float) and abs(found - float(value)) < 1e-9
    if kind == "twelfths":
        distance = 1e-9 if is_computed else 0.0051
        return type(found) in (int, float) and abs(found - value / 12) < distance
    if not isinstance(found, datetime.datetime):
        return False
    return found.strftime("%Y-%m-%d" if kind == "day" else "%Y-%m-%d %H:%M") == value


def compare(path, book, is_computed):
    """Compares one workbook; returns the number of cells and what is wrong."""
    workbook = openpyxl.load_workbook(path, data_only=True)
    wrong, cells = [], 0
    if len(workbook.worksheets) != len(book["sheets"]):
        wrong.append(f"{book['address']}: {workbook.sheetnames}")
    for sheet, wanted in zip(workbook.worksheets, book["sheets"]):
        at = f"{book['address']} {sheet.title}"
        if wanted["name"] not in ("", sheet.title):
            wrong.append(f"{at}: wanted {wanted['name']}")
        # Without a window LibreOffice keeps no frozen lines.
        if sheet.freeze_panes != "A2" and not is_computed:
            wrong.append(f"{at}: {sheet.freeze_panes} is frozen")
        lines = [wanted["head"], *wanted["rows"]]
        if sheet.max_row != len(lines):
            wrong.append(f"{at}: {sheet.max_row} rows for {len(lines)}")
        width = max(sheet.max_column, *map(len, lines))
        for row, line in enumerate(lines, start=1):
            for column in range(1, width + 1):
                cell = sheet.cell(row, column)
                want = line[column - 1] if column <= len(line) else {"kind": "empty"}
                cells += want["kind"] != "empty"
                if not is_right(cell.value, want, is_computed):
                    wrong.append(f"{at} {cell.coordinate}: {cell.value!r} for {want}")
                if want["kind"] == "day" and cell.number_format.lower().replace("\\", "") != "dd.mm.yyyy":
                    wrong.append(f"{at} {cell.coordinate}: written as {cell.number_format}")
    return cells, wrong


def main(folder):
    """Compares all workbooks of a folder by both readers."""
    books = json.loads((folder / "expected.json").read_text())
    stripped, computed = folder / "stripped", folder / "computed"
    for new in (stripped, computed):
        new.mkdir(exist_ok=True)
    formulas = sum(without_results(folder / book["file"], stripped / book["file"]) for book in books)
    profile = (folder / "profile").resolve().as_uri()
    command = ["soffice", f"-env:UserInstallation={profile}", "--headless", "--convert-to", "xlsx", "--outdir"]
    files = [str(stripped / book["file"]) for book in books]
    subprocess.run([*command, str(computed), *files], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wrong = []
    for reader, place, is_computed in (("openpyxl", folder, False), ("LibreOffice", computed, True)):
        cells = 0
        for book in books:
            count, found = compare(place / book["file"], book, is_computed)
            cells, wrong = cells + count, wrong + [f"{reader}: {one}" for one in found]
        print(f"{reader}: {len(books)} workbooks, {sum(len(book['sheets']) for book in books)} worksheets, {cells} cells")
    print(f"LibreOffice computed {formulas} formulas of which it had no result.")
    for one in wrong[:40]:
        print(one, file=sys.stderr)
    if wrong or formulas == 0:
        sys.exit(f"{len(wrong)} cells differ")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
