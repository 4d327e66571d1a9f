#!/usr/bin/env python3
"""Draws the faces of all tiles, the marks for winds and dragons, and the icons of the app.

Hides: every coordinate; `shape.py` knows paths, `letters.py` knows fonts. The rest of the house
sees one SVG file per tile.

    apt-get install fonts-noto-cjk fonts-noto-cjk-extra librsvg2-bin   # 1:20220127+repack1-1
    pip install fonttools==4.68.0
    python3 make.py

What holds for every face, so that screen and paper can rely on it:

* `viewBox="0 0 36 50"`, the face only: the body of the tile is drawn by whoever shows it;
* nothing but `<g>` and `<path>` with a fill: no stroke, no text, no style, no transform;
* every path carries its ink twice, as a class for style sheets and as a fill for all others;
* holes are holes and not white paint, so the faces stand on any ground and print in black alone.

Running it again gives the same bytes.
"""

import subprocess
from pathlib import Path

from letters import LATIN, MARK, SERIF
from shape import Shape, around, box, disc, leaf, outline, ring, rounded, twig

HERE = Path(__file__).resolve().parent
ICONS = HERE.parent.parent / "app" / "public" / "icons"
INKS = {"ink": "#17231e", "red": "#b3261e", "green": "#0d6b4e", "blue": "#1f3f8f"}


# ---------------------------------------------------------------- a face


def ink(name, path):
    return f'<path class="{name}" fill="{INKS[name]}" d="{path.data()}"/>'


def index(letter, name, language=""):
    """The small figure in the corner, for beginners."""
    path = LATIN.glyph(letter)
    left = min(x for op, points in path.steps if op != "Z" for x, _ in points)
    path = path.moved(2.5 - left * 9.4, 9.7, scale=9.4)
    kind = f"index index-{language}" if language else "index"
    # German is what a renderer without style sheet shows; `display` gives way to any rule.
    off = ' display="none"' if language == "en" else ""
    return f'<g class="{kind}"{off}>{ink(name, path)}</g>'


def face(*parts):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 50">{"".join(parts)}</svg>\n'


def gathered(pairs):
    """Shapes by ink: one path for each ink, in the order of first use."""
    paths = {}
    for name, path in pairs:
        paths[name] = paths.get(name, Shape()) + path
    return [ink(name, path) for name, path in paths.items()]


# ---------------------------------------------------------------- characters


def characters(n):
    return face(
        index(str(n), "ink"),
        ink("ink", SERIF.centred("一二三四五六七八九"[n - 1], 19, 15.2, 18, sturdy=0.014)),
        ink("red", SERIF.centred("萬", 18, 36.4, 22, sturdy=0.004)),
    )


# ---------------------------------------------------------------- circles


def circle(x, y, r):
    """A coin: a rim and a core; a large one has petals between them."""
    if r < 5:
        return ring(x, y, r, r - 1.55) + disc(x, y, 1.35)
    if r < 6:
        return ring(x, y, r, r - 1.7) + disc(x, y, 1.75)
    petal = leaf(r * 0.36, r * 0.34, 0.6)
    return ring(x, y, r, r - 1.65) + around(petal, 8, x, y, r * 0.33) + disc(x, y, r * 0.2)


def rosette():
    x, y = 18, 28.4
    petal = leaf(5.1, 3.7, 0.62)
    return [
        ("green", ring(x, y, 16, 14.1)),
        ("blue", around(petal, 12, x, y, 8.1)),
        (
            "red",
            ring(x, y, 7.2, 5.7) + around(leaf(3.2, 2.5, 0.62), 6, x, y, 1.5) + disc(x, y, 1.05),
        ),
    ]


CIRCLES = {  # radius, then ink and place of each circle
    2: (8.6, "green 18 19.2, blue 18 38"),
    3: (6.3, "blue 8.9 18.2, red 18 28.6, green 27.1 39"),
    4: (7.2, "blue 9.6 20.2, green 26.4 20.2, green 9.6 37.4, blue 26.4 37.4"),
    5: (5.9, "blue 8.4 18, green 27.6 18, red 18 28.6, green 8.4 39.2, blue 27.6 39.2"),
    6: (5.4, "green 10.5 15.8, green 25.5 15.8,"
             "red 10.5 29.6, red 25.5 29.6, red 10.5 41.2, red 25.5 41.2"),
    7: (4.9, "green 7.6 15, green 18 18.6, green 28.4 22.2,"
             "red 10.8 31.8, red 25.2 31.8, red 10.8 42.4, red 25.2 42.4"),
    8: (4.5, "blue 11.2 14.2, blue 24.8 14.2, blue 11.2 23.8, blue 24.8 23.8,"
             "blue 11.2 33.4, blue 24.8 33.4, blue 11.2 43, blue 24.8 43"),
    9: (4.9, "green 7.2 16, green 18 16, green 28.8 16, red 7.2 28.8, red 18 28.8, red 28.8 28.8,"
             "blue 7.2 41.6, blue 18 41.6, blue 28.8 41.6"),
}  # fmt: skip


def places(text):
    for part in text.split(","):
        name, *values = part.split()
        yield name, *map(float, values)


def circles(n):
    if n == 1:
        return face(index("1", "ink"), *gathered(rosette()))
    r, where = CIRCLES[n]
    return face(
        index(str(n), "ink"), *gathered((name, circle(x, y, r)) for name, x, y in places(where))
    )


# ---------------------------------------------------------------- bamboo


def rod(length, width=1.0):
    """A stick of bamboo about the origin: two canes, slim in the middle, between three knots."""
    h, side, knot, slim = length / 2, 1.95 * width, 4.0 * width, 1.25 * width
    high = min(2, length / 7)
    ys = [-h, -h + high, -high / 2, high / 2, h - high, h]
    bends = [knot, slim, knot, slim, knot]
    right = [((x, (a + b) / 2), (side, b)) for x, a, b in zip(bends, ys[:-1], ys[1:], strict=True)]
    left = [((-x, -y), (-end, -foot)) for (x, y), (end, foot) in right]
    return outline((-side, -h), (side, -h), *right, (-side, h), *left)


# Length, width, then ink, place and lean of each rod. 2, 3, 4, 6 and 8 are green and nothing else:
# with the green dragon they are the tiles of the hand "all green".
RODS = {
    2: (17, 1.1, "green 18 19.2 0, green 18 38.2 0"),
    3: (17, 1.1, "green 18 19.2 0, green 9.6 38.2 0, green 26.4 38.2 0"),
    4: (17, 1.1, "green 9.8 19.2 0, green 26.2 19.2 0, green 9.8 38.2 0, green 26.2 38.2 0"),
    5: (15, 1.05, "green 8 19 0, green 28 19 0, red 18 28.7 0, green 8 38.4 0, green 28 38.4 0"),
    6: (16.6, 1, "green 7.6 19.2 0, green 18 19.2 0, green 28.4 19.2 0,"
                 "green 7.6 38.2 0, green 18 38.2 0, green 28.4 38.2 0"),
    7: (10.4, 1, "red 18 15.8 0, green 7.6 28.6 0, green 18 28.6 0, green 28.4 28.6 0,"
                 "green 7.6 41.4 0, green 18 41.4 0, green 28.4 41.4 0"),
    8: (15.6, 0.84, "green 4.8 19.4 0, green 13.3 19.4 19, green 22.7 19.4 -19, green 31.2 19.4 0,"
                    "green 4.8 38.4 0, green 13.3 38.4 -19, green 22.7 38.4 19, green 31.2 38.4 0"),
    9: (10.4, 1, "green 7.6 16 0, red 18 16 0, green 28.4 16 0, green 7.6 28.7 0, red 18 28.7 0,"
                 "green 28.4 28.7 0, green 7.6 41.4 0, red 18 41.4 0, green 28.4 41.4 0"),
}  # fmt: skip


def bird():
    """The little bird: round, tail up, on a twig of bamboo."""
    body = outline(
        (28.4, 17.8),
        ((28.6, 13.4), (25.6, 10.4), (21.6, 10.4)),
        ((17.4, 10.4), (15, 13.4), (14, 17.2)),
        ((13.1, 20.6), (11.2, 22.4), (9.6, 25)),
        (5, 17.6), ((4, 19.4), (3.2, 21.2)), (5.6, 24.6), (2, 21.9),
        ((1.4, 26.8), (3.4, 30.2), (7.2, 32.4)),
        ((9, 36.8), (13, 39.6), (18, 39.6)),
        ((19.6, 39.6), (21, 39.3), (22.2, 38.8)),
        ((18.6, 33), (19.2, 26), (24.2, 20.4)),
        ((25.6, 18.8), (27, 18), (28.4, 17.8)),
    ).backwards()  # fmt: skip
    eye = disc(23.4, 15.2, 1.5, hole=True)
    wing = outline(
        (9.4, 31.2),
        ((13.6, 36.4), (19.8, 32.4), (18.4, 23.4)),
        ((17.6, 30), (14, 32.6), (9.4, 31.2)),
    )
    feather = outline((9, 28), ((15.4, 29.6), (15, 22.8)), ((13.8, 27.2), (9, 28)))
    breast = outline(
        (28.6, 19.4),
        ((30.6, 22), (31, 25.4), (30, 29)),
        ((29, 33), (26.8, 36), (23.8, 37.8)),
        ((20.6, 32.4), (21.2, 26.4), (25.4, 21.2)),
        ((26.4, 20.1), (27.4, 19.5), (28.6, 19.4)),
    )  # fmt: skip
    beak = outline((28.1, 12.4), (34.4, 15.8), (29.2, 17.5), ((29.3, 14.6), (28.1, 12.4)))
    legs = box(16.6, 38.6, 1.3, 5.4) + box(20.6, 38.2, 1.3, 5.8)
    perch = rod(29, 0.95).moved(18, 45.2, turn=90)
    return [("green", body + eye + wing + feather + perch), ("red", breast + beak), ("ink", legs)]


def bamboo(n):
    if n == 1:
        return face(index("1", "ink"), *gathered(bird()))
    length, width, where = RODS[n]
    shape = rod(length, width)
    return face(
        index(str(n), "ink"),
        *gathered((name, shape.moved(x, y, turn=lean)) for name, x, y, lean in places(where)),
    )


# ---------------------------------------------------------------- winds and dragons


def wind(n):
    letter = SERIF.centred("東南西北"[n - 1], 18, 28.2, 30, sturdy=0.006)
    if n == 1:
        return face(index("O", "ink", "de"), index("E", "ink", "en"), ink("blue", letter))
    return face(index("OSWN"[n - 1], "ink"), ink("blue", letter))


def dragon(n):
    if n == 6:
        return face(ink("green", SERIF.centred("發", 18, 25, 31, sturdy=0.004)))
    if n == 7:
        return face(ink("red", SERIF.centred("中", 18, 25, 33, sturdy=0.006)))

    # The white one: a frame with stepped corners and a fine line inside.
    def stepped(inset, step, hole=False):
        left, top, right, low = 5 + inset, 6 + inset, 31 - inset, 44 - inset
        points = [
            (left + step, top), (right - step, top),
            (right - step, top + step), (right, top + step),
            (right, low - step), (right - step, low - step),
            (right - step, low), (left + step, low),
            (left + step, low - step), (left, low - step),
            (left, top + step), (left + step, top + step),
        ]  # fmt: skip
        return outline(*(points[::-1] if hole else points))

    frame = (
        stepped(0, 3)
        + stepped(2.4, 3, hole=True)
        + box(10.6, 11.6, 14.8, 26.8)
        + box(11.8, 12.8, 12.4, 24.4, hole=True)
    )
    return face(ink("blue", frame))


# ---------------------------------------------------------------- flowers and seasons


def plum():
    petal = outline(
        (-0.8, 0), ((-2.6, -0.9), (-4, -5), (0, -5)), ((4, -5), (2.6, -0.9), (0.8, 0)),
        ((0, 0.5), (-0.8, 0)),
    )  # fmt: skip
    x, y = 20.6, 12
    bloom = around(petal, 5, x, y, 1.9) + disc(x, y, 1)
    small = around(petal.moved(scale=0.5), 5, 30.6, 7.4, 0.8) + disc(30.6, 7.4, 0.5)
    bough = twig([(10, 25.6), (15.4, 22.6), (22, 22), (28, 18.4), (31.4, 12.4)], 2.1, 0.9)
    return [
        ("ink", bough + twig([(22, 22), (25, 24), (29.4, 24.2)], 1.3, 0.8)),
        ("red", bloom + small + disc(31, 23.8, 1.9)),
    ]


def orchid():
    leaves = twig([(20, 26), (17, 18), (11, 14), (6.4, 16.4)], 2.4, 0.4)
    leaves += twig([(20.6, 26), (20, 16), (23, 8), (28, 4)], 2.4, 0.4)
    leaves += twig([(21.4, 26), (24.4, 20), (29.4, 18), (33, 20.6)], 2.4, 0.4)
    petal = leaf(5.6, 3.6, 0.55)
    bloom = around(petal, 5, 15.4, 8.6, 0.6)
    return [("green", leaves), ("red", bloom)]


def chrysanthemum():
    x, y = 20.4, 13.8
    head = (
        around(leaf(6, 3.5, 0.72), 12, x, y, 4.7)
        + around(leaf(3.4, 2.6, 0.7), 6, x, y, 1)
        + disc(x, y, 0.9)
    )
    return [
        ("red", head),
        (
            "green",
            leaf(7.5, 3.6).moved(28, 27.5, turn=38) + leaf(7.5, 3.6).moved(13, 27.5, turn=-38),
        ),
    ]


def bamboo_plant():
    def cane(x, width, *knots):
        path = Shape()
        for top, end in zip(knots[:-1], knots[1:], strict=True):
            a, b, w = top + 0.35, end - 0.35, width / 2
            slim, middle = w * 0.55, (a + b) / 2
            path += outline(
                (x - w, a),
                (x + w, a),
                ((x + slim, middle), (x + w, b)),
                (x - w, b),
                ((x - slim, middle), (x - w, a)),
            )
        return path

    leaves = Shape()
    for x, y, turn, length in (
        (24.8, 8.6, -62, 8.4), (24.6, 9.4, -104, 9.2), (24.8, 9.6, -146, 7.6),
        (28.4, 17, 128, 7), (28.2, 16.6, 84, 6.6), (16.2, 19.6, -66, 7), (16, 20.2, -112, 7.6),
    ):  # fmt: skip
        leaves += leaf(length, 2.3, 0.42).moved(x, y, turn=turn)
    return [("green", cane(26.6, 3.8, 2.6, 8.8, 17, 27) + cane(18, 2.6, 14.4, 20, 27) + leaves)]


def butterfly():
    wings = outline(
        (0, 0), ((-1, -6), (-7, -9.4), (-10.6, -7.6)), ((-12.4, -6.6), (-11, 0.2), (0, 0.6))
    )
    wings += outline(
        (0, 1.4), ((-6, 1), (-9.4, 3.4), (-8.8, 6.4)), ((-8.2, 9.6), (-2, 8.6), (0, 1.4))
    )
    wings += disc(-7.6, -4.6, 1.35)
    body = twig([(0, -3), (0, 2), (0, 8)], 2, 1)
    feeler = twig([(0, -3), (-1.4, -6.4), (-3.6, -8.6)], 0.8, 0.7)
    return [
        ("red", both(wings.moved(-1.1)).moved(18, 37)),
        ("ink", (body + both(feeler)).moved(18, 37)),
    ]


def both(path):
    """The shape and its mirror image."""
    return path + path.moved(mirror=True)


def sun():
    x, y = 18, 37.4
    ray = outline((-1.5, 0), (0, -4.2), (1.5, 0))
    return [("red", disc(x, y, 5.2) + around(ray, 12, x, y, 6.3))]


def maple_leaf():
    half = [
        (0, -10),
        (-2.4, -5.6),
        (-5.6, -7.6),
        (-5.4, -3.6),
        (-10, -4),
        (-7.6, -0.4),
        (-9.6, 2.2),
        (-6, 2.8),
        (-6.4, 6),
        (-2.6, 4.4),
        (-0.7, 5),
    ]
    other = [(-x, y) for x, y in half[::-1]]
    blade = outline(*half, (-0.7, 9.8), (0.7, 9.8), *other[:-1])
    return [("red", blade.moved(18, 37.4))]


def snow():
    x, y = 18, 37.4
    arm = box(-0.65, -10, 1.3, 10)
    for turn in (-1, 1):
        arm += box(-0.55, -3.6, 1.1, 3.6).moved(0, -5.4, turn=48 * turn)
    return [("blue", around(arm, 6, x, y))]


def flower(n):
    letter = "梅蘭菊竹春夏秋冬"[n - 1]
    if n <= 4:
        drawing = (plum, orchid, chrysanthemum, bamboo_plant)[n - 1]()
        return face(
            index(str(n), "red"),
            *gathered([*drawing, ("ink", SERIF.centred(letter, 18, 38.2, 20, sturdy=0.004))]),
        )
    drawing = (butterfly, sun, maple_leaf, snow)[n - 5]()
    return face(
        index(str(n - 4), "green"),
        *gathered([("green", SERIF.centred(letter, 19.6, 14.6, 21, sturdy=0.008)), *drawing]),
    )


# ---------------------------------------------------------------- the back, and the marks


def back():
    panel = outline(
        (4.5, 2.5),
        (31.5, 2.5),
        ((33.5, 2.5), (33.5, 4.5)),
        (33.5, 45.5),
        ((33.5, 47.5), (31.5, 47.5)),
        (4.5, 47.5),
        ((2.5, 47.5), (2.5, 45.5)),
        (2.5, 4.5),
        ((2.5, 2.5), (4.5, 2.5)),
    )
    inner = box(4.2, 4.2, 27.6, 41.6, hole=True)
    lattice = Shape()
    step = 5.52
    for row in range(15):
        for column in range(5):
            x = 4.2 + step * (column + (0.5 if row % 2 == 0 else 1))
            y = 4.2 + 41.6 / 15 * (row + 0.5)
            if x < 31.5:
                lattice += outline((x, y - 2), (x + 2, y), (x, y + 2), (x - 2, y))
    return face(ink("green", panel + inner + lattice))


def mark(letter):
    path = MARK.centred(letter, 50, 50, 96)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<path fill="currentColor" d="{path.data()}"/></svg>\n'
    )


# ---------------------------------------------------------------- the sign of the house

JADE, PAPER, DEPTH = "#0d6b4e", "#fffdf7", "#bcd6c6"


def picture(size, parts):
    paths = "".join(f'<path fill="{colour}" d="{path.data()}"/>' for colour, path in parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">{paths}</svg>\n'


def sign(corner, tile):
    """East on a standing tile, on jade: `tile` is its height of 512, `corner` rounds the ground."""
    width, deep = tile * 0.76, tile * 0.07
    left, top = 256 - width / 2, 256 - (tile + deep) / 2
    return picture(512, [
        (JADE, rounded(0, 0, 512, 512, corner) if corner else box(0, 0, 512, 512)),
        (DEPTH, rounded(left, top + deep, width, tile, tile * 0.12)),
        (PAPER, rounded(left, top, width, tile, tile * 0.12)),
        (JADE, SERIF.centred("東", 256, top + tile / 2, width * 0.86, sturdy=0.008)),
    ])  # fmt: skip


def small_sign():
    """For 16 pixels: the letter alone."""
    letter = SERIF.centred("東", 32, 32.4, 58, sturdy=0.014)
    return picture(64, [(JADE, rounded(0, 0, 64, 64, 14)), (PAPER, letter)])


def icons():
    """The icons of the app, named for the web manifest."""
    icon, favicon = sign(112, 344), small_sign()
    (ICONS / "icon.svg").write_text(icon, encoding="utf-8")
    (ICONS / "favicon.svg").write_text(favicon, encoding="utf-8")
    for name, size, svg in (
        ("icon-192", 192, icon),
        ("icon-512", 512, icon),
        ("maskable-512", 512, sign(0, 290)),  # the outer fifth may be cut off
        ("apple-touch-180", 180, sign(0, 344)),
        ("favicon-32", 32, favicon),
    ):
        command = ["rsvg-convert", "-w", str(size), "-h", str(size), "-o", ICONS / f"{name}.png"]
        subprocess.run(command, input=svg.encode(), check=True)


def main():
    icons()
    files = {}
    for n in range(1, 10):
        files |= {f"{n}m": characters(n), f"{n}p": circles(n), f"{n}s": bamboo(n)}
    for n in range(1, 5):
        files[f"{n}z"] = wind(n)
    for n in range(5, 8):
        files[f"{n}z"] = dragon(n)
    for n in range(1, 9):
        files[f"{n}f"] = flower(n)
    files["back"] = back()
    for name, letter in zip(
        ("wind-east", "wind-south", "wind-west", "wind-north", "dragon-red", "dragon-green"),
        "東南西北中發",
        strict=True,
    ):
        files[name] = mark(letter)
    for name, text in files.items():
        (HERE / f"{name}.svg").write_text(text, encoding="utf-8")
    faces = sum(len(text) for name, text in files.items() if "-" not in name)
    print(f"{len(files)} files; the faces weigh {faces} bytes")


if __name__ == "__main__":
    main()
