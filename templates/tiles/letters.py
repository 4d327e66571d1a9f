"""Letters as outlines, out of fonts.

Hides: fontTools, and where Debian keeps the Noto CJK fonts.
"""

from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTCollection, TTFont

from shape import Shape

CJK = Path("/usr/share/fonts/opentype/noto")
OURS = Path(__file__).resolve().parent.parent / "fonts"


class Letters:
    """Outlines out of one font."""

    def __init__(self, font):
        self.font, self.glyphs, self.names = font, font.getGlyphSet(), font.getBestCmap()

    def glyph(self, letter):
        pen = DecomposingRecordingPen(self.glyphs)
        self.glyphs[self.names[ord(letter)]].draw(pen)
        scale, steps = 1 / self.font["head"].unitsPerEm, []

        def place(point):
            return (point[0] * scale, -point[1] * scale)

        for op, points in pen.value:
            if op == "moveTo":
                steps.append(("M", (place(points[0]),)))
            elif op == "lineTo":
                steps.append(("L", (place(points[0]),)))
            elif op == "curveTo":
                steps.append(("C", tuple(map(place, points))))
            elif op == "qCurveTo":
                *offs, end = points
                for at, off in enumerate(offs):
                    if at + 1 < len(offs):
                        on = ((off[0] + offs[at + 1][0]) / 2, (off[1] + offs[at + 1][1]) / 2)
                    else:
                        on = end
                    steps.append(("Q", (place(off), place(on))))
            else:
                steps.append(("Z", ()))
        return Shape(steps)

    def centred(self, letter, x, y, size, sturdy=0.0, grid=0.1):
        """The letter with the middle of its own outline at (x, y), `size` units to the em.

        `sturdy`: how much every level stroke gains on either side, in parts of the em.
        """
        path = self.glyph(letter).sturdier(sturdy)
        points = [p for op, ps in path.steps if op != "Z" for p in ps]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
        return path.moved(x - middle[0] * size, y - middle[1] * size, scale=size).on_grid(grid)


def from_collection(file, name):
    """One language of a font file that holds several."""
    fonts = TTCollection(CJK / file).fonts
    return Letters(next(f for f in fonts if f["name"].getDebugName(4) == name))


SERIF = from_collection("NotoSerifCJK-Black.ttc", "Noto Serif CJK TC Black")
MARK = from_collection("NotoSerifCJK-SemiBold.ttc", "Noto Serif CJK TC SemiBold")
LATIN = Letters(TTFont(OURS / "NotoSans-Bold.ttf"))
