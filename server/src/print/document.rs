//! Pages → PDF file: fonts cut down to what is used, text that can be searched and copied, a
//! structure for readers that speak. No date and no random number: the same pages give the same
//! bytes.

use std::collections::BTreeSet;
use std::fmt::Write;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};
use subsetter::GlyphRemapper;
use texts::Lang;

use super::fonts::{Characters, FONTS, Used};
use super::layout::{Ink, LaidOut, Mark, Page, Role};
use super::paper::{Length, Paper};
use super::tile_art::DRAWINGS;
use crate::drawings::Tile;

/// Thickness of every rule.
const RULE: Length = 30;

/// Writes the file.
pub(crate) fn write(laid_out: &LaidOut, paper: &Paper, lang: Lang) -> Vec<u8> {
    let mut document = Document::with_version("1.7");
    let pages_id = document.new_object_id();
    let tree_id = document.new_object_id();
    let element_ids: Vec<ObjectId> =
        laid_out.elements.iter().map(|_| document.new_object_id()).collect();

    let mut used = Used::default();
    let mut tiles = BTreeSet::new();
    let mut kids: Vec<Vec<Object>> = vec![Vec::new(); laid_out.elements.len()];
    for (number, element) in laid_out.elements.iter().enumerate() {
        if let Some(parent) = element.parent {
            kids[parent].push(Object::Reference(element_ids[number]));
        }
    }

    let resources_id = document.new_object_id();
    let mut page_ids = Vec::new();
    let mut parents = Vec::new();
    for (number, page) in laid_out.pages.iter().enumerate() {
        let page_id = document.new_object_id();
        let (content, marked) = page_content(page, paper, &mut used, &mut tiles);
        for (content_id, element) in marked.iter().enumerate() {
            kids[*element].push(Object::Dictionary(dictionary! {
                "Type" => "MCR", "Pg" => page_id, "MCID" => content_id as i64,
            }));
        }
        let owners: Vec<Object> =
            marked.iter().map(|element| Object::Reference(element_ids[*element])).collect();
        parents.push(Object::Integer(number as i64));
        parents.push(Object::Reference(document.add_object(owners)));
        let content_id = document.add_object(Stream::new(Dictionary::new(), content.into_bytes()));
        document.objects.insert(
            page_id,
            Object::Dictionary(dictionary! {
                "Type" => "Page",
                "Parent" => pages_id,
                "MediaBox" => vec![0.into(), 0.into(), real(paper.width), real(paper.height)],
                "Resources" => resources_id,
                "Contents" => content_id,
                "StructParents" => number as i64,
                "Tabs" => "S",
            }),
        );
        page_ids.push(page_id);
    }

    let resources = resources(&mut document, &used, &tiles);
    document.objects.insert(resources_id, Object::Dictionary(resources));
    document.objects.insert(
        pages_id,
        Object::Dictionary(dictionary! {
            "Type" => "Pages",
            "Kids" => page_ids.iter().copied().map(Object::Reference).collect::<Vec<_>>(),
            "Count" => page_ids.len() as i64,
        }),
    );
    structure(&mut document, laid_out, (tree_id, &element_ids), kids, parents);
    catalog(&mut document, laid_out, (pages_id, tree_id), lang);
    document.compress();
    let mut bytes = save(&mut document);
    // The identifier is a digest of everything else, so it is set last and saved again.
    let digest = fnv(&bytes).to_be_bytes().to_vec();
    let id = Object::String(digest, StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![id.clone(), id]);
    bytes = save(&mut document);
    bytes
}

fn save(document: &mut Document) -> Vec<u8> {
    let mut bytes = Vec::new();
    document.save_modern(&mut bytes).expect("writing to memory succeeds");
    bytes
}

/// The operators of a page, and the element that owns each marked piece of them.
fn page_content(
    page: &Page,
    paper: &Paper,
    used: &mut Used,
    tiles: &mut BTreeSet<Tile>,
) -> (String, Vec<usize>) {
    let mut content = String::from("0.01 0 0 0.01 0 0 cm\n");
    let mut marked = Vec::new();
    for marks in page.marks.chunk_by(|one, other| one.element == other.element) {
        match marks.first().and_then(|mark| mark.element) {
            Some(element) => {
                push(&mut content, format_args!("/P <</MCID {}>> BDC\n", marked.len()));
                marked.push(element);
            }
            None => content.push_str("/Artifact <</Type /Pagination>> BDC\n"),
        }
        for mark in marks {
            draw(&mut content, mark, paper, used, tiles);
        }
        content.push_str("EMC\n");
    }
    if !page.rules.is_empty() {
        push(&mut content, format_args!("/Artifact <</Type /Layout>> BDC\n{RULE} w\n"));
        for rule in &page.rules {
            let (x1, y1) = (rule.from.0, paper.height - rule.from.1);
            let (x2, y2) = (rule.to.0, paper.height - rule.to.1);
            push(&mut content, format_args!("{x1} {y1} m {x2} {y2} l\n"));
        }
        content.push_str("S\nEMC\n");
    }
    (content, marked)
}

fn draw(
    content: &mut String,
    mark: &Mark,
    paper: &Paper,
    used: &mut Used,
    tiles: &mut BTreeSet<Tile>,
) {
    match &mark.ink {
        Ink::Text { x, y, size, line } => {
            content.push_str("BT\n");
            let mut x = *x;
            for run in &line.runs {
                let font = run.font;
                let y = paper.height - y;
                push(content, format_args!("/F{font} {size} Tf 1 0 0 1 {x} {y} Tm <"));
                for (glyph, character) in &run.glyphs {
                    let number = used.number(font, *glyph, *character);
                    push(content, format_args!("{number:04X}"));
                }
                content.push_str("> Tj\n");
                x += run.width(*size);
            }
            content.push_str("ET\n");
        }
        Ink::Tile { x, y, height, tile } => {
            tiles.insert(*tile);
            // The drawing is 5000 high; the factor is written with four decimals.
            let factor = height * 10_000 / 5000;
            let factor = format!("{}.{:04}", factor / 10_000, factor % 10_000);
            let y = paper.height - y;
            let number = tile.0;
            push(content, format_args!("q {factor} 0 0 -{factor} {x} {y} cm /T{number} Do Q\n"));
        }
    }
}

fn push(content: &mut String, what: std::fmt::Arguments<'_>) {
    content.write_fmt(what).expect("writing to a string succeeds");
}

fn resources(document: &mut Document, used: &Used, tiles: &BTreeSet<Tile>) -> Dictionary {
    let mut fonts = Dictionary::new();
    for (font, remapper, characters) in used.fonts() {
        fonts.set(format!("F{font}"), embed(document, font, remapper, characters));
    }
    let mut drawings = Dictionary::new();
    for tile in tiles {
        // The frame first, then what is on it.
        let frame = "60 w 1 j 30 30 3540 4940 re S\n";
        let content = format!("{frame}{}", DRAWINGS[tile.0]);
        let form = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "BBox" => vec![0.into(), 0.into(), 3600.into(), 5000.into()],
        };
        let id = document.add_object(Stream::new(form, content.into_bytes()));
        drawings.set(format!("T{}", tile.0), id);
    }
    dictionary! { "Font" => fonts, "XObject" => drawings }
}

/// A font with the glyphs that are used, and the way back from glyph to character.
fn embed(
    document: &mut Document,
    font: usize,
    remapper: &GlyphRemapper,
    characters: &Characters,
) -> ObjectId {
    let font = &FONTS[font];
    let metrics = font.metrics();
    let data = font.subset(remapper);
    let name = format!("{}+{}", tag(fnv(&data)), font.name);
    let length = data.len() as i64;
    let file = document.add_object(Stream::new(dictionary! { "Length1" => length }, data));
    let descriptor = document.add_object(dictionary! {
        "Type" => "FontDescriptor",
        "FontName" => name.as_str(),
        "Flags" => 4,
        "FontBBox" => metrics.bounds.map(Object::Integer).to_vec(),
        "ItalicAngle" => 0,
        "Ascent" => metrics.ascent,
        "Descent" => metrics.descent,
        "CapHeight" => metrics.cap_height,
        "StemV" => 80,
        "FontFile2" => file,
    });
    let mut widths = Vec::new();
    for (number, (glyph, _)) in characters {
        widths.push(Object::Integer(i64::from(*number)));
        widths.push(Object::Array(vec![Object::Integer(font.advance(*glyph))]));
    }
    let descendant = document.add_object(dictionary! {
        "Type" => "Font",
        "Subtype" => "CIDFontType2",
        "BaseFont" => name.as_str(),
        "CIDSystemInfo" => dictionary! {
            "Registry" => Object::string_literal("Adobe"),
            "Ordering" => Object::string_literal("Identity"),
            "Supplement" => 0,
        },
        "FontDescriptor" => descriptor,
        "DW" => 1000,
        "W" => widths,
        "CIDToGIDMap" => "Identity",
    });
    let to_unicode =
        document.add_object(Stream::new(Dictionary::new(), to_unicode(characters).into_bytes()));
    document.add_object(dictionary! {
        "Type" => "Font",
        "Subtype" => "Type0",
        "BaseFont" => name.as_str(),
        "Encoding" => "Identity-H",
        "DescendantFonts" => vec![Object::Reference(descendant)],
        "ToUnicode" => to_unicode,
    })
}

fn to_unicode(characters: &Characters) -> String {
    let mut map = String::from(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n\
         /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n\
         /CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n\
         1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
    );
    let all: Vec<_> = characters.iter().collect();
    // The format allows a hundred lines to a block.
    for block in all.chunks(100) {
        push(&mut map, format_args!("{} beginbfchar\n", block.len()));
        for (number, (_, character)) in block {
            push(&mut map, format_args!("<{number:04X}> <"));
            for unit in character.encode_utf16(&mut [0; 2]) {
                push(&mut map, format_args!("{unit:04X}"));
            }
            map.push_str(">\n");
        }
        map.push_str("endbfchar\n");
    }
    map.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    map
}

/// What is heading, table, row and cell.
fn structure(
    document: &mut Document,
    laid_out: &LaidOut,
    (tree_id, element_ids): (ObjectId, &[ObjectId]),
    kids: Vec<Vec<Object>>,
    parents: Vec<Object>,
) {
    let next_key = laid_out.pages.len() as i64;
    for ((element, id), kids) in laid_out.elements.iter().zip(element_ids).zip(kids) {
        let parent = element.parent.map_or(tree_id, |parent| element_ids[parent]);
        let mut entry = dictionary! { "Type" => "StructElem", "P" => parent, "K" => kids };
        let name = match element.role {
            Role::Document => "Document",
            Role::Title => "H1",
            Role::Caption => "H2",
            Role::Paragraph => "P",
            Role::Table => "Table",
            Role::Row => "TR",
            Role::ColumnHead { span } => {
                entry.set("A", head_attributes("Column", span));
                "TH"
            }
            Role::RowHead { span } => {
                entry.set("A", head_attributes("Row", span));
                "TH"
            }
            Role::Data => "TD",
        };
        entry.set("S", name);
        document.objects.insert(*id, Object::Dictionary(entry));
    }
    let numbers = document.add_object(dictionary! { "Nums" => parents });
    document.objects.insert(
        tree_id,
        Object::Dictionary(dictionary! {
            "Type" => "StructTreeRoot",
            "K" => element_ids[0],
            "ParentTree" => numbers,
            "ParentTreeNextKey" => next_key,
        }),
    );
}

fn head_attributes(scope: &str, span: usize) -> Dictionary {
    let mut attributes = dictionary! { "O" => "Table", "Scope" => scope };
    if span > 1 {
        attributes.set("ColSpan", span as i64);
    }
    attributes
}

fn catalog(
    document: &mut Document,
    laid_out: &LaidOut,
    (pages, tree): (ObjectId, ObjectId),
    lang: Lang,
) {
    let metadata = document.add_object(
        Stream::new(
            dictionary! { "Type" => "Metadata", "Subtype" => "XML" },
            metadata(&laid_out.title, lang).into_bytes(),
        )
        .with_compression(false),
    );
    let catalog = document.add_object(dictionary! {
        "Type" => "Catalog",
        "Pages" => pages,
        "Lang" => Object::string_literal(lang.tag()),
        "MarkInfo" => dictionary! { "Marked" => true },
        "StructTreeRoot" => tree,
        "ViewerPreferences" => dictionary! { "DisplayDocTitle" => true },
        "Metadata" => metadata,
    });
    let info = document.add_object(dictionary! {
        "Title" => text_string(&laid_out.title),
        "Producer" => Object::string_literal("Ostwind"),
    });
    document.trailer.set("Root", catalog);
    document.trailer.set("Info", info);
}

fn metadata(title: &str, lang: Lang) -> String {
    let title = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let lang = lang.tag();
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\
         <dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>\
         <pdf:Producer>Ostwind</pdf:Producer>\
         </rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>"
    )
}

/// Text outside the pages: UTF-16 with its mark.
fn text_string(text: &str) -> Object {
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    Object::String(units.flat_map(u16::to_be_bytes).collect(), StringFormat::Hexadecimal)
}

/// The one place where a length leaves the whole numbers: the size of the page.
#[expect(clippy::float_arithmetic, reason = "the PDF library takes page sizes as floats")]
fn real(length: Length) -> Object {
    Object::Real(length as f32 / 100.0)
}

/// FNV-1a, 128 bits: tells files apart, guards nothing.
fn fnv(bytes: &[u8]) -> u128 {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(OFFSET, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME))
}

/// Six capital letters that mark a subset.
fn tag(hash: u128) -> String {
    (0..6).map(|place| char::from(b'A' + ((hash >> (place * 8)) % 26) as u8)).collect()
}
