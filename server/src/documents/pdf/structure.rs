//! What a PDF needs beside its pages: which text is heading, table, row or cell, for readers that
//! speak; title and language; an identifier that comes from the content.

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};
use texts::Lang;

use crate::documents::pdf::layout::{Element, LaidOut, Role};
use crate::documents::pdf::paper::Paper;

/// Finishes the file. `owners` names, page by page, the element of each marked piece.
pub(crate) fn finish(
    mut document: Document,
    laid_out: &LaidOut,
    owners: &[Vec<usize>],
    (paper, lang): (&Paper, Lang),
) -> Vec<u8> {
    "1.7".clone_into(&mut document.version);
    let tree = structure(&mut document, laid_out, owners, paper);
    catalog(&mut document, laid_out, tree, lang);
    information(&mut document);
    // The identifier is a digest of what is read and seen: pages, fonts, drawings, metadata.
    let streams = document.objects.values().filter_map(|object| object.as_stream().ok());
    let digest = fingerprint(streams.flat_map(|stream| stream.content.iter().copied()));
    let id = Object::String(digest.to_be_bytes().to_vec(), StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![id.clone(), id]);
    document.compress();
    let mut bytes = Vec::new();
    document.save_modern(&mut bytes).expect("writing to memory succeeds");
    bytes
}

/// What is heading, table, row and cell.
fn structure(
    document: &mut Document,
    laid_out: &LaidOut,
    owners: &[Vec<usize>],
    paper: &Paper,
) -> ObjectId {
    let tree_id = document.new_object_id();
    let element_ids: Vec<ObjectId> =
        laid_out.elements.iter().map(|_| document.new_object_id()).collect();
    let mut kids: Vec<Vec<Object>> = vec![Vec::new(); laid_out.elements.len()];
    for (element, id) in laid_out.elements.iter().zip(&element_ids) {
        if let Some(parent) = element.parent {
            kids[parent].push(Object::Reference(*id));
        }
    }
    let mut parents = Vec::new();
    let pages: Vec<ObjectId> = document.get_pages().into_values().collect();
    for (number, (page_id, marked)) in pages.into_iter().zip(owners).enumerate() {
        for (content, element) in marked.iter().enumerate() {
            kids[*element].push(Object::Dictionary(dictionary! {
                "Type" => "MCR", "Pg" => page_id, "MCID" => content as i64,
            }));
        }
        let elements: Vec<Object> =
            marked.iter().map(|element| Object::Reference(element_ids[*element])).collect();
        parents.push(Object::Integer(number as i64));
        parents.push(Object::Reference(document.add_object(elements)));
        let page = document.get_dictionary_mut(page_id).expect("a page is a dictionary");
        page.set("StructParents", number as i64);
        page.set("Tabs", "S");
        page.remove(b"Annots");
    }
    for ((element, id), kids) in laid_out.elements.iter().zip(&element_ids).zip(kids) {
        let parent = element.parent.map_or(tree_id, |parent| element_ids[parent]);
        let entry = structure_element(element, parent, kids, paper);
        document.objects.insert(*id, Object::Dictionary(entry));
    }
    let numbers = document.add_object(dictionary! { "Nums" => parents });
    document.objects.insert(
        tree_id,
        Object::Dictionary(dictionary! {
            "Type" => "StructTreeRoot",
            "K" => element_ids[0],
            "ParentTree" => numbers,
            "ParentTreeNextKey" => owners.len() as i64,
        }),
    );
    tree_id
}

/// One element as a dictionary: its role, its parent and its children.
fn structure_element(
    element: &Element,
    parent: ObjectId,
    kids: Vec<Object>,
    paper: &Paper,
) -> Dictionary {
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
        Role::SpannedData { span } => {
            entry.set("A", dictionary! { "O" => "Table", "ColSpan" => span as i64 });
            "TD"
        }
        Role::Figure => "Figure",
    };
    entry.set("S", name);
    if let Some((shown, edges)) = &element.picture {
        entry.set("Alt", lopdf::text_string(shown));
        // In whole points, rounded outwards.
        let [left, top, right, bottom] = edges;
        let upright = |y: &i64| paper.height - y;
        let edges = [*left, upright(bottom), *right + 99, upright(top) + 99];
        let edges: Vec<Object> = edges.map(|edge| Object::Integer(edge / 100)).to_vec();
        entry.set("A", dictionary! { "O" => "Layout", "Placement" => "Block", "BBox" => edges });
    }
    entry
}

fn head_attributes(scope: &str, span: usize) -> Dictionary {
    let mut attributes = dictionary! { "O" => "Table", "Scope" => scope };
    if span > 1 {
        attributes.set("ColSpan", span as i64);
    }
    attributes
}

fn catalog(document: &mut Document, laid_out: &LaidOut, tree: ObjectId, lang: Lang) {
    let metadata = document.add_object(
        Stream::new(
            dictionary! { "Type" => "Metadata", "Subtype" => "XML" },
            metadata(&laid_out.title, lang).into_bytes(),
        )
        .with_compression(false),
    );
    let catalog = document.catalog_mut().expect("printpdf writes a catalogue");
    catalog.set("Lang", Object::string_literal(lang.tag()));
    catalog.set("MarkInfo", dictionary! { "Marked" => true });
    catalog.set("StructTreeRoot", tree);
    catalog.set("ViewerPreferences", dictionary! { "DisplayDocTitle" => true });
    catalog.set("Metadata", metadata);
}

/// Keeps title and producer and removes the other entries, which are wrong: an epoch as the date and a standard for printing
/// plants.
fn information(document: &mut Document) {
    let info = document.trailer.get(b"Info").and_then(Object::as_reference);
    let info = info.and_then(|id| document.get_dictionary_mut(id));
    let info = info.expect("printpdf writes an information dictionary");
    let unwanted: Vec<Vec<u8>> = info
        .iter()
        .map(|(key, _)| key.clone())
        .filter(|key| key != b"Title" && key != b"Producer")
        .collect();
    for key in unwanted {
        info.remove(&key);
    }
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

/// FNV-1a, 128 bits: distinguishes files, not a cryptographic hash.
pub(crate) fn fingerprint(bytes: impl IntoIterator<Item = u8>) -> u128 {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.into_iter().fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}

/// Six capital letters of a fingerprint.
pub(crate) fn letters(fingerprint: u128) -> String {
    (0..6).map(|place| char::from(b'A' + ((fingerprint >> (place * 8)) % 26) as u8)).collect()
}
