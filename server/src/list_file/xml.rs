//! The XML of a workbook, piece by piece. A document can define nothing: references other than those to characters and the
//! five names that XML has are refused.

use club::import::ListProblem;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion, escape};

/// What comes next in a document; an empty element is opened and closed.
pub(super) enum Piece<'a> {
    /// The beginning of an element.
    Open(&'a BytesStart<'a>),
    /// The name of an element that ends, without its prefix.
    Close(&'a str),
    /// Text.
    Text(&'a str),
}

/// Reads a document from its beginning to its end, or to the first problem.
pub(super) fn read(
    content: &str,
    mut each: impl FnMut(Piece<'_>) -> Result<(), ListProblem>,
) -> Result<(), ListProblem> {
    let mut reader = Reader::from_str(content);
    reader.config_mut().expand_empty_elements = true;
    loop {
        match reader.read_event().map_err(|_| ListProblem::Unreadable)? {
            Event::Start(element) | Event::Empty(element) => each(Piece::Open(&element))?,
            Event::End(element) => each(Piece::Close(element.local_name().as_ref()))?,
            Event::Text(text) => each(Piece::Text(&text))?,
            Event::CData(text) => each(Piece::Text(&text))?,
            Event::GeneralRef(reference) => each(Piece::Text(&character(&reference)?))?,
            Event::Eof => return Ok(()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
}

/// An attribute by its name without prefix; `None` where the element has none.
pub(super) fn attribute(
    element: &BytesStart<'_>,
    name: &str,
) -> Result<Option<String>, ListProblem> {
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|_| ListProblem::Unreadable)?;
        if attribute.key.local_name().as_ref() == name {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            return value
                .map(|value| Some(value.into_owned()))
                .map_err(|_| ListProblem::Unreadable);
        }
    }
    Ok(None)
}

/// The character of a reference such as `&amp;` or `&#228;`.
fn character(reference: &BytesRef<'_>) -> Result<String, ListProblem> {
    let by_number = reference.resolve_char_ref().map_err(|_| ListProblem::Unreadable)?;
    let named = || escape::resolve_predefined_entity(reference).map(str::to_owned);
    by_number.map(String::from).or_else(named).ok_or(ListProblem::Unreadable)
}
