"""Filled outlines: building, moving and writing them.

Hides: how a shape becomes the shortest `d` attribute we can write.
"""

from math import cos, hypot, radians, sin


class Shape:
    """A filled outline: a list of ('M'|'L'|'C'|'Q'|'A'|'Z', points) in absolute coordinates."""

    def __init__(self, steps=()):
        self.steps = list(steps)

    def __add__(self, other):
        return Shape(self.steps + other.steps)

    def moved(self, dx=0.0, dy=0.0, turn=0.0, scale=1.0, mirror=False):
        """Mirrored left to right, scaled, turned clockwise by degrees about the origin, moved."""
        c, s, flip = cos(radians(turn)) * scale, sin(radians(turn)) * scale, -1 if mirror else 1

        def place(point):
            x, y = point[0] * flip, point[1]
            return (x * c - y * s + dx, x * s + y * c + dy)

        steps = []
        for op, points in self.steps:
            if op == "A":
                radius, sweep, end = points
                steps.append((op, (radius * scale, sweep ^ mirror, place(end))))
            else:
                steps.append((op, tuple(place(p) for p in points)))
        return Shape(steps)

    def on_grid(self, grid):
        """Every point on a grid: a tenth of a unit is less than a hair at any size we print."""
        steps = [
            (op, tuple((round(x / grid) * grid, round(y / grid) * grid) for x, y in points))
            for op, points in self.steps
        ]
        return Shape(steps)

    def sturdier(self, by):
        """Letters only: every point moves up or down, away from the ink, so that the hairlines of
        a serif letter still show on a tile of 31 pixels. Upright strokes keep their width."""
        steps = []
        for outline_ in self.outlines():
            flat = [p for _, points in outline_ for p in points]
            moved = []
            for at, (x, y) in enumerate(flat):
                before = next((p for p in flat[at - 1 :: -1] + flat[:at:-1] if p != (x, y)), (x, y))
                behind = next((p for p in flat[at + 1 :] + flat[:at] if p != (x, y)), (x, y))
                dx, dy = behind[0] - before[0], behind[1] - before[1]
                moved.append((x, y + by * dx / (hypot(dx, dy) or 1)))
            for op, points in outline_:
                steps.append((op, tuple(moved[: len(points)])))
                del moved[: len(points)]
        return Shape(steps)

    def backwards(self):
        """The same outlines run the other way round: what was filled cuts a hole."""
        steps = []
        for outline_ in self.outlines():
            points, kinds = [outline_[0][1][0]], []
            for op, more in outline_[1:-1]:
                points += more
                kinds.append((op, len(more)))
            points.reverse()
            steps.append(("M", (points[0],)))
            at = 1
            for op, count in kinds[::-1]:
                steps.append((op, tuple(points[at : at + count])))
                at += count
            steps.append(("Z", ()))
        return Shape(steps)

    def outlines(self):
        """Each closed outline by itself."""
        one = []
        for step in self.steps:
            one.append(step)
            if step[0] == "Z":
                yield one
                one = []

    def data(self):
        """The `d` attribute: relative, two decimals at most, no blank that is not needed."""
        out, at, start = "", (0, 0), (0, 0)
        last = None
        for op, points in self.steps:
            if op == "Z":
                out += "z"
                at, last = start, "z"
                continue
            if op == "A":
                radius, sweep, end = points
                end = (round(end[0] * 100), round(end[1] * 100))
                r = number(round(radius * 100))
                tail = numbers([end[0] - at[0], end[1] - at[1]])
                out += f"a{r} {r} 0 1 {sweep}" + (tail if tail[0] == "-" else " " + tail)
                at, last = end, "a"
                continue
            ends = [(round(x * 100), round(y * 100)) for x, y in points]
            flat = [v for x, y in ends for v in (x - at[0], y - at[1])]
            if op == "M":
                letter, values = ("M", list(ends[0])) if last is None else ("m", flat)
                start = ends[0]
            elif op == "L" and flat[1] == 0:
                letter, values = "h", flat[:1]
            elif op == "L" and flat[0] == 0:
                letter, values = "v", flat[1:]
            else:
                letter, values = op.lower(), flat
            if op == "L" and flat == [0, 0]:
                continue
            text = numbers(values)
            if letter == last and letter not in "Mm":
                out += text if text[0] == "-" else " " + text
            else:
                out += letter + text
            at, last = ends[-1], letter
        return out


def number(hundredths):
    """12.50 as `12.5`, 0.30 as `.3`."""
    sign, whole, rest = "-" if hundredths < 0 else "", abs(hundredths) // 100, abs(hundredths) % 100
    fraction = f".{rest:02d}".rstrip("0").rstrip(".")
    return sign + (f"{whole or ''}{fraction}" or "0")


def numbers(values):
    out = ""
    for value in values:
        text = number(value)
        out += text if not out or text[0] == "-" else " " + text
    return out


def outline(*parts):
    """An outline from a readable list: first the start, then points, pairs (Q) or triples (C)."""
    steps = [("M", (parts[0],))]
    for part in parts[1:]:
        if isinstance(part[0], tuple):
            steps.append(("Q" if len(part) == 2 else "C", part))
        else:
            steps.append(("L", (part,)))
    return Shape(steps + [("Z", ())])


def disc(x, y, r, hole=False):
    sweep = 0 if hole else 1
    there, back = (r, sweep, (x + r, y)), (r, sweep, (x - r, y))
    return Shape([("M", ((x - r, y),)), ("A", there), ("A", back), ("Z", ())])


def ring(x, y, outer, inner):
    return disc(x, y, outer) + disc(x, y, inner, hole=True)


def box(x, y, w, h, hole=False):
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    return outline(*(corners if not hole else [corners[0]] + corners[:0:-1]))


def around(shape, count, x, y, r=0.0, start=0.0):
    """`count` copies of a shape that points up, evenly about (x, y)."""
    path = Shape()
    for at in range(count):
        turn = start + 360 * at / count
        path += shape.moved(0, -r).moved(x, y, turn=turn)
    return path


def twig(points, thick, thin):
    """A stroke along a smooth line through `points`, `thick` at its start, `thin` at its end."""

    def tangent(at):
        a, b = points[max(at - 1, 0)], points[min(at + 1, len(points) - 1)]
        length = hypot(b[0] - a[0], b[1] - a[1])
        return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)

    last = len(points) - 1

    def side(sign):
        edge = []
        for at, (x, y) in enumerate(points):
            tx, ty = tangent(at)
            half = (thick + (thin - thick) * at / last) / 2 * sign
            edge.append((x - ty * half, y + tx * half))
        return edge

    def smooth(edge):
        steps = []
        for at in range(len(edge) - 1):
            p0, p1 = edge[max(at - 1, 0)], edge[at]
            p2, p3 = edge[at + 1], edge[min(at + 2, len(edge) - 1)]
            steps.append((
                (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6),
                (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6),
                p2,
            ))  # fmt: skip
        return steps

    left, right = side(-1), side(1)[::-1]
    return outline(left[0], *smooth(left), right[0], *smooth(right))


def leaf(length, width, belly=0.45):
    """A leaf that points up, its foot at the origin, widest at `belly` of its length."""
    w, b = width, -length * belly
    return outline((0, 0), ((-w, b), (0, -length)), ((w, b), (0, 0)))


def rounded(x, y, w, h, r):
    """A box with round corners, its curves close enough to circles."""
    k, right, low = r * 0.45, x + w, y + h
    return outline(
        (x + r, y), (right - r, y), ((right - k, y), (right, y + k), (right, y + r)),
        (right, low - r), ((right, low - k), (right - k, low), (right - r, low)),
        (x + r, low), ((x + k, low), (x, low - k), (x, low - r)),
        (x, y + r), ((x, y + k), (x + k, y), (x + r, y)),
    )  # fmt: skip
