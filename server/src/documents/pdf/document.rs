//! Pages → PDF file. printpdf writes fonts, text, lines and drawings; [`structure`] adds what it
//! does not know of. No date and no random number: the same pages give the same bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use printpdf::{
    Color, CurTransMat, DictItem, ExternalStream, ExternalXObject, FontId, Line, LinePoint, Op,
    ParsedFont, PdfDocument, PdfFont, PdfFontHandle, PdfPage, PdfSaveOptions, Point, Pt, Rect, Rgb,
    TextItem, TextMatrix, XObject, XObjectId, XObjectTransform,
};
use texts::Lang;

use crate::documents::logo::Logo;
use crate::documents::pdf::fonts::{FONTS, Used};
use crate::documents::pdf::layout::{Ink, LaidOut, Mark, Page, Rule};
use crate::documents::pdf::paper::{Length, Paper};
use crate::documents::pdf::structure;
use crate::documents::pdf::tile_art::{DRAWINGS, TILE_BOX};
use crate::documents::qr_code::{Run, Squares};
use crate::documents::tile_images::Tile;

/// Thickness of rules.
const RULE: Length = 30;
/// Thickness of heavy rules, between groups and in frames.
const HEAVY_RULE: Length = 90;
/// The red of the East wind, in hundredths of red, green and blue.
const RED: [Length; 3] = [64, 6, 6];

/// Writes the file.
pub(crate) fn write(laid_out: &LaidOut, paper: &Paper, lang: Lang) -> Vec<u8> {
    let mut document = PdfDocument::new(&laid_out.title);
    document.metadata.info.producer = "Ostwind".to_owned();

    let (fonts, tiles) = inventory(laid_out);
    for (font, used) in &fonts {
        document.resources.fonts.map.insert(font_id(*font), embedded(*font, used));
    }
    for code in codes(laid_out) {
        document.resources.xobjects.map.insert(code_id(&code), code_drawing(&code));
    }
    if let Some(logo) = logo(laid_out) {
        document.resources.xobjects.map.insert(logo_id(), picture(&logo));
    }
    for tile in tiles {
        document.resources.xobjects.map.insert(tile_id(tile), drawing(tile));
    }
    let mut owners = Vec::new();
    for page in &laid_out.pages {
        let (ops, marked) = operations(page, paper, &fonts);
        let edge = Rect::from_wh(points(paper.width), points(paper.height));
        document.pages.push(PdfPage {
            media_box: edge.clone(),
            trim_box: edge.clone(),
            crop_box: edge,
            ops,
        });
        owners.push(marked);
    }
    // Fonts are handed over cut already.
    let options = PdfSaveOptions { subset_fonts: false, ..PdfSaveOptions::default() };
    let mut warnings = Vec::new();
    let objects = document.to_lopdf_document(&options, &mut warnings);
    assert!(warnings.is_empty(), "printpdf would leave something out: {warnings:?}");
    structure::finish(objects, laid_out, &owners, (paper, lang))
}

/// What is used of each font, by its place in [`FONTS`].
type Fonts = BTreeMap<usize, Used>;

/// The glyphs and the tiles that the pages show.
fn inventory(laid_out: &LaidOut) -> (Fonts, BTreeSet<Tile>) {
    let mut fonts = Fonts::new();
    let mut tiles = BTreeSet::new();
    for mark in laid_out.pages.iter().flat_map(|page| &page.marks) {
        match &mark.ink {
            Ink::Text { line, .. } => {
                for run in &line.runs {
                    fonts.entry(run.font).or_default().add(run);
                }
            }
            Ink::Tile { tile, .. } => {
                tiles.insert(*tile);
            }
            Ink::Code { .. } | Ink::Logo { .. } => {}
        }
    }
    (fonts, tiles)
}

/// A font with the glyphs that are used and nothing else, named as the format wants it: six letters that identify this
/// selection go first.
fn embedded(font: usize, used: &Used) -> PdfFont {
    let font = &FONTS[font];
    let data = font.subset(&used.glyphs);
    // The parser warns that the character map is cut out, which is added below.
    let mut parsed = ParsedFont::from_bytes(&data, 0, &mut Vec::new())
        .expect("a part of a font is a font as well");
    for (number, character) in &used.characters {
        parsed.set_codepoint_mapping(u32::from(*character), *number);
    }
    let letters = structure::letters(structure::fingerprint(data));
    parsed.font_name = Some(format!("{letters}+{}", font.name));
    PdfFont::new(parsed)
}

/// A tile as a drawing that pages refer to.
fn drawing(tile: Tile) -> XObject {
    let (width, height) = TILE_BOX;
    // The frame first, then what is on it.
    let content = format!("60 w 1 j 30 30 3540 4940 re S\n{}", DRAWINGS[tile.0]);
    form(content, (width, height))
}

/// The codes that the pages show.
fn codes(laid_out: &LaidOut) -> Vec<Rc<Squares>> {
    let marks = laid_out.pages.iter().flat_map(|page| &page.marks);
    let codes = marks.filter_map(|mark| match &mark.ink {
        Ink::Code { squares, .. } => Some(Rc::clone(squares)),
        Ink::Text { .. } | Ink::Tile { .. } | Ink::Logo { .. } => None,
    });
    codes.collect()
}

/// The logo that the pages show; the same on all of them.
fn logo(laid_out: &LaidOut) -> Option<Arc<Logo>> {
    let mut marks = laid_out.pages.iter().flat_map(|page| &page.marks);
    marks.find_map(|mark| match &mark.ink {
        Ink::Logo { logo, .. } => Some(Arc::clone(logo)),
        Ink::Text { .. } | Ink::Tile { .. } | Ink::Code { .. } => None,
    })
}

/// A logo as a picture that pages refer to: its lower left corner is 0, 0, its upper right 1, 1.
fn picture(logo: &Logo) -> XObject {
    let (width, height) = logo.size();
    let dict = entries([
        ("Type", name("XObject")),
        ("Subtype", name("Image")),
        ("Width", DictItem::Int(width as i64)),
        ("Height", DictItem::Int(height as i64)),
        ("ColorSpace", name("DeviceRGB")),
        ("BitsPerComponent", DictItem::Int(8)),
    ]);
    let stream = ExternalStream { dict, content: logo.on_paper(), compress: true };
    XObject::External(ExternalXObject { stream, width: None, height: None, dpi: None })
}

/// A code as a drawing that pages refer to: a square is one by one.
fn code_drawing(squares: &Squares) -> XObject {
    let mut content = String::new();
    for Run { x, y, width } in &squares.runs {
        content.push_str(&format!("{x} {y} {width} 1 re\n"));
    }
    content.push('f');
    let side = squares.side as i64;
    form(content, (side, side))
}

/// A drawing of its own.
fn form(content: String, (width, height): (i64, i64)) -> XObject {
    let edges = [0, 0, width, height].map(DictItem::Int).to_vec();
    let dict = entries([
        ("Type", name("XObject")),
        ("Subtype", name("Form")),
        ("BBox", DictItem::Array(edges)),
    ]);
    let stream = ExternalStream { dict, content: content.into_bytes(), compress: true };
    XObject::External(ExternalXObject { stream, width: None, height: None, dpi: None })
}

/// The operations of a page, and the element that owns each marked piece of them.
fn operations(page: &Page, paper: &Paper, fonts: &Fonts) -> (Vec<Op>, Vec<usize>) {
    let mut ops = Vec::new();
    let mut marked = Vec::new();
    for marks in page.marks.chunk_by(|one, other| one.element == other.element) {
        match marks.first().and_then(|mark| mark.element) {
            Some(element) => {
                ops.push(begin("P", "MCID", DictItem::Int(marked.len() as i64)));
                marked.push(element);
            }
            None => ops.push(begin("Artifact", "Type", name("Pagination"))),
        }
        for mark in marks {
            draw(&mut ops, mark, paper, fonts);
        }
        ops.push(Op::EndMarkedContent);
    }
    if !page.rules.is_empty() {
        ops.push(begin("Artifact", "Type", name("Layout")));
        for (is_heavy, thickness) in [(false, RULE), (true, HEAVY_RULE)] {
            let rules = page.rules.iter().filter(|rule| rule.is_heavy == is_heavy);
            let lines: Vec<Op> = rules.map(|rule| straight(rule, paper)).collect();
            if !lines.is_empty() {
                ops.push(Op::SetOutlineThickness { pt: points(thickness) });
                ops.extend(lines);
            }
        }
        ops.push(Op::EndMarkedContent);
    }
    (ops, marked)
}

fn draw(ops: &mut Vec<Op>, mark: &Mark, paper: &Paper, fonts: &Fonts) {
    match &mark.ink {
        Ink::Text { x, y, size, line, is_red } => {
            if *is_red {
                ops.push(fill(RED));
            }
            ops.push(Op::StartTextSection);
            let mut x = *x;
            for run in &line.runs {
                let font = PdfFontHandle::External(font_id(run.font));
                let matrix = TextMatrix::Translate(points(x), points(paper.height - y));
                ops.push(Op::SetFont { font, size: points(*size) });
                ops.push(Op::SetTextMatrix { matrix });
                ops.push(Op::ShowText { items: vec![TextItem::Text(fonts[&run.font].read(run))] });
                x += run.width(*size);
            }
            ops.push(Op::EndTextSection);
            if *is_red {
                ops.push(fill([0, 0, 0]));
            }
        }
        Ink::Tile { x, y, height, tile } => {
            let at = (points(*x), points(paper.height - y));
            hang(ops, tile_id(*tile), at, (*height, TILE_BOX.1));
        }
        Ink::Logo { x, y, size: (width, height), logo: _ } => {
            let bottom = paper.height - y - height;
            let [Pt(width), Pt(height), Pt(x), Pt(y)] = [*width, *height, *x, bottom].map(points);
            place(ops, logo_id(), [width, 0.0, 0.0, height, x, y]);
        }
        Ink::Code { x, y, side, squares } => {
            let at = (points(*x), points(paper.height - y));
            hang(ops, code_id(squares), at, (*side, squares.side as i64));
        }
    }
}

/// Places a drawing by its upper edge. It is turned over, because PDF counts upwards, and scaled from the height `drawn` to the
/// height `wanted`.
fn hang(
    ops: &mut Vec<Op>,
    drawing: XObjectId,
    (Pt(x), Pt(y)): (Pt, Pt),
    (wanted, drawn): (Length, Length),
) {
    let whole = 100 * drawn;
    let (right, down) = (decimal(wanted, whole), decimal(-wanted, whole));
    place(ops, drawing, [right, 0.0, 0.0, down, x, y]);
}

/// Draws something through a matrix.
fn place(ops: &mut Vec<Op>, drawing: XObjectId, matrix: [f32; 6]) {
    let matrix = CurTransMat::Raw(matrix);
    ops.push(Op::SaveGraphicsState);
    ops.push(Op::SetTransformationMatrix { matrix });
    ops.push(Op::UseXobject { id: drawing, transform: XObjectTransform::default() });
    ops.push(Op::RestoreGraphicsState);
}

fn straight(rule: &Rule, paper: &Paper) -> Op {
    let ends = [rule.from, rule.to].map(|(x, y)| {
        let p = Point { x: points(x), y: points(paper.height - y) };
        LinePoint { p, bezier: false }
    });
    Op::DrawLine { line: Line { points: ends.to_vec(), is_closed: false } }
}

/// Begins a piece that the structure refers to, or that it leaves out.
fn begin(tag: &str, key: &str, value: DictItem) -> Op {
    let properties = DictItem::Dict { map: entries([(key, value)]) };
    Op::BeginMarkedContentWithProperties { tag: tag.to_owned(), properties }
}

fn entries<const N: usize>(entries: [(&str, DictItem); N]) -> BTreeMap<String, DictItem> {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn name(name: &str) -> DictItem {
    DictItem::Name(name.as_bytes().to_vec())
}

/// The name by which pages refer to a font. A name made up by printpdf would differ each time.
fn font_id(font: usize) -> FontId {
    FontId(FONTS[font].name.to_owned())
}

/// The name by which pages refer to a code, made from what it shows.
fn code_id(squares: &Squares) -> XObjectId {
    let runs = squares.runs.iter().flat_map(|run| [run.x, run.y, run.width]);
    let print = structure::fingerprint(runs.map(|number| number as u8));
    XObjectId(format!("Code{}", structure::letters(print)))
}

/// The name by which pages refer to the logo; a file has one.
fn logo_id() -> XObjectId {
    XObjectId("Logo".to_owned())
}

/// The name by which pages refer to a tile.
fn tile_id(tile: Tile) -> XObjectId {
    XObjectId(format!("Tile{:02}", tile.0))
}

/// Sets the colour of text, each part in hundredths.
fn fill([r, g, b]: [Length; 3]) -> Op {
    let part = |hundredths| decimal(hundredths, 100);
    let rgb = Rgb { r: part(r), g: part(g), b: part(b), icc_profile: None };
    Op::SetFillColor { col: Color::Rgb(rgb) }
}

fn points(length: Length) -> Pt {
    Pt(decimal(length, 100))
}

/// The one place where a length leaves the whole numbers. With two decimals and below 100 000
/// it is written exactly as it was.
#[expect(clippy::float_arithmetic, reason = "printpdf takes lengths as floats")]
fn decimal(length: Length, parts: Length) -> f32 {
    length as f32 / parts as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_written_as_it_was() {
        for length in 0..100_000 {
            let written = decimal(length, 100).to_string();
            let (whole, rest) = written.split_once('.').unwrap_or((&written, ""));
            let rest = format!("{rest:0<2}");
            assert_eq!(rest.len(), 2, "{written}");
            let read = whole.parse::<Length>().unwrap() * 100 + rest.parse::<Length>().unwrap();
            assert_eq!(read, length, "{written}");
        }
    }
}
