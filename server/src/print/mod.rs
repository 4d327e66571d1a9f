//! Sheet → PDF: A4, embedded fonts, tagged, the same bytes for the same sheet. Never asks the
//! database: it is given a sheet and a language.

mod document;
mod fonts;
mod layout;
mod paper;
mod table;
mod tile_art;
mod words;

use club::report::sheet::Sheet;
use texts::Lang;

/// Why a sheet could not be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// No embedded font draws this character; leaving it out would print a wrong name.
    UncoveredCharacter {
        /// The character.
        character: char,
        /// The text it stands in.
        text: String,
    },
    /// A group of tiles is not in the notation.
    UnreadableTiles {
        /// The group as given.
        group: String,
    },
}

/// The sheet as a PDF file. The same sheet and language give the same bytes.
pub fn pdf(sheet: &Sheet, lang: Lang) -> Result<Vec<u8>, Problem> {
    assert!(sheet.is_even());
    let paper = paper::of(sheet.kind);
    let laid_out = layout::lay_out(sheet, &paper, lang)?;
    Ok(document::write(&laid_out, &paper, lang))
}
