#!/usr/bin/env python3
"""Makes the fonts of this folder (for PDF) and of `app/public/fonts` (for the screen).

Hides: where the letters come from, which of them are kept, and how the pieces are joined.

    npm pack @expo-google-fonts/noto-sans@0.4.2 @expo-google-fonts/noto-sans-math@0.4.2 \\
             @expo-google-fonts/noto-sans-symbols-2@0.4.1
    apt-get install fonts-noto-cjk                       # 1:20220127+repack1-1
    pip install fonttools==4.68.0 brotli
    python3 make.py FOLDER_WITH_THE_THREE_TGZ [regular|bold|han|tiles|screen …]

The same sources give the same bytes. Nothing is hinted: paper does not need it, and tablets
ignore it.
"""

import io
import sys
import tarfile
from pathlib import Path

from fontTools import subset
from fontTools.misc.roundTools import otRound
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable

HERE = Path(__file__).resolve().parent
SCREEN = HERE.parent.parent / "app" / "public" / "fonts"
CJK = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")

# Noto Sans has neither arrows nor the signs of comparison: Noto Sans Math lends them.
FROM_MATH = "←↑→↓↔≈≠≤≥√∞"
# The tick comes from Noto Sans Symbols 2.
FROM_SYMBOLS = "✓"

LATIN = (
    set(range(0x20, 0x7F))
    | set(range(0xA0, 0x180))  # Latin-1, Latin Extended-A
    | {0x218, 0x219, 0x21A, 0x21B, 0x2BC, 0x2C6, 0x2DA, 0x2DC}  # Romanian; apostrophe and accents
)
PUNCTUATION = {
    *range(0x2000, 0x200C), *range(0x2010, 0x2016), *range(0x2018, 0x2023), 0x2026, 0x202F,
    0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x2060, 0x20AC, 0x2116, 0x2122, 0x2212,
}  # fmt: skip
FRACTIONS = {*range(0x2150, 0x215F), 0x2189}
RAISED = {0x2070, 0x2071, *range(0x2074, 0x207F), *range(0x2080, 0x208F)}
PAPER = (
    LATIN | PUNCTUATION | FRACTIONS | RAISED
    | set(range(0x180, 0x250))     # Latin Extended-B
    | set(range(0x2B0, 0x370))     # modifiers and combining accents
    | set(range(0x370, 0x400))     # Greek
    | set(range(0x400, 0x530))     # Cyrillic
    | set(range(0x1E00, 0x1F00))   # Latin Extended Additional: Vietnamese, capital ẞ
)  # fmt: skip
ON_SCREEN = LATIN | PUNCTUATION | {0x2153, 0x2154, 0x215B, 0x1E9E, 0x2070, *range(0x2074, 0x207A)}


def han():
    """The characters a member's name may need: GB 2312 level 1 and Big5 level 1, with kana."""
    kept = set(range(0x3000, 0x3020)) | set(range(0x3041, 0x3100)) | set(range(0xFF01, 0xFF5F))
    for encoding, first, last in (("gb2312", 0xB0, 0xD7), ("big5", 0xA4, 0xC6)):
        for high in range(first, last + 1):
            for low in range(0x40, 0xFF):
                try:
                    letter = bytes((high, low)).decode(encoding)
                except UnicodeDecodeError:
                    continue
                if len(letter) == 1 and 0x4E00 <= ord(letter) <= 0x9FFF:
                    kept.add(ord(letter))
    # Family names outside both lists that are not rare: 昇 堃 喆 犇 淼 鑫 龑 and the like.
    return kept | {ord(letter) for letter in "堃喆犇淼鑫龑骉昇昶晟曌琚邴郜闫闵阚"}


def from_package(folder, package, name):
    """One font out of an npm package as it came from the registry."""
    archive = next(Path(folder).glob(f"expo-google-fonts-{package}-[0-9]*.tgz"))
    with tarfile.open(archive) as tar:
        member = next(m for m in tar.getmembers() if m.name.endswith(f"/{name}.ttf"))
        return TTFont(io.BytesIO(tar.extractfile(member).read()))


def cut(font, kept, layout=()):
    """Keeps the given characters, drops hinting and every layout feature not named."""
    options = subset.Options()
    options.layout_features = list(layout)
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "MATH", "DSIG", "meta", "STAT"]
    if not layout:
        options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=kept)
    cutter.subset(font)
    return font


def lend(font, lender, letters):
    """Copies simple glyphs of `lender` into `font`; both count 1000 units to the em."""
    assert font["head"].unitsPerEm == lender["head"].unitsPerEm == 1000
    names = lender.getBestCmap()
    order = font.getGlyphOrder()
    for letter in letters:
        name, new = names[ord(letter)], f"uni{ord(letter):04X}"
        whole = DecomposingRecordingPen(lender.getGlyphSet())
        lender.getGlyphSet()[name].draw(whole)
        pen = TTGlyphPen(None)
        whole.replay(pen)
        order.append(new)
        font["glyf"].glyphs[new] = pen.glyph()
        font["hmtx"][new] = lender["hmtx"][name]
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(letter)] = new
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    font["maxp"].numGlyphs = len(order)


def to_quadratic(font):
    """CFF outlines become TrueType ones: every PDF reader and writer takes these."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    drawn = {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
        drawn[name] = pen.glyph()
    font["loca"] = newTable("loca")
    glyf = font["glyf"] = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, drawn
    for name in order:
        drawn[name].recalcBounds(glyf)
        width, _ = font["hmtx"][name]
        font["hmtx"][name] = (width, otRound(getattr(drawn[name], "xMin", 0)))
    del font["CFF "]
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field, value in dict(
        maxZones=1, maxTwilightPoints=0, maxStorage=0, maxFunctionDefs=0, maxInstructionDefs=0,
        maxStackElements=0, maxSizeOfInstructions=0, maxComponentElements=0, maxPoints=0,
        maxContours=0, maxCompositePoints=0, maxCompositeContours=0, maxComponentDepth=0,
    ).items():  # fmt: skip
        setattr(maxp, field, value)
    post = font["post"]
    post.formatType = 3.0
    font.sfntVersion = "\0\1\0\0"


def save(font, path, flavor=None):
    font.flavor = flavor
    font.recalcTimestamp = False
    font["head"].modified = font["head"].created
    font.save(path)
    print(f"{path.name:32} {path.stat().st_size:>9} bytes  {len(font.getBestCmap()):>5} characters")


def text_font(folder, weight, kept, layout=(), symbols=True):
    font = cut(from_package(folder, "noto-sans", f"NotoSans_{weight}"), kept, layout)
    lend(font, from_package(folder, "noto-sans-math", "NotoSansMath_400Regular"), FROM_MATH)
    if symbols:
        lender = from_package(folder, "noto-sans-symbols-2", "NotoSansSymbols2_400Regular")
        lend(font, lender, FROM_SYMBOLS)
    return font


def main(folder, wanted):
    if "regular" in wanted:
        save(text_font(folder, "400Regular", PAPER), HERE / "NotoSans-Regular.ttf")
    if "bold" in wanted:
        save(text_font(folder, "700Bold", PAPER), HERE / "NotoSans-Bold.ttf")
    if "tiles" in wanted:
        font = from_package(folder, "noto-sans-symbols-2", "NotoSansSymbols2_400Regular")
        save(cut(font, set(range(0x1F000, 0x1F02C))), HERE / "NotoSansSymbols2-Tiles.ttf")
    if "screen" in wanted:
        layout = ("kern", "mark", "ccmp", "locl")
        for weight, name in ((400, "Regular"), (600, "SemiBold"), (700, "Bold")):
            font = text_font(folder, f"{weight}{name}", ON_SCREEN, layout)
            save(font, SCREEN / f"noto-sans-{weight}.woff2", "woff2")
    if "han" in wanted:
        fonts = TTCollection(CJK).fonts
        font = next(f for f in fonts if f["name"].getDebugName(1) == "Noto Sans CJK TC")
        cut(font, han())
        to_quadratic(font)
        save(font, HERE / "NotoSansCJKtc-Subset.ttf")


if __name__ == "__main__":
    main(sys.argv[1], set(sys.argv[2:]) or {"regular", "bold", "tiles", "screen", "han"})
