//! Sheet → PDF: A4, embedded fonts, tagged, the same bytes for the same sheet. Never asks the
//! database: it is given a sheet and a language.

mod booklet;
mod canvas;
mod certificate;
mod document;
mod fonts;
mod layout;
mod paper;
mod structure;
mod table;
mod tile_art;
mod tournament;
mod words;

use std::sync::Arc;

pub use booklet::{Fold, booklet};
use club::report::sheet::{Sheet, SheetKind};
use paper::Part;
pub use paper::TournamentPaper;
pub(crate) use structure::fingerprint;
use texts::Lang;
pub use tournament::{Ways, name_cards, wall_plan};

use crate::documents::logo::Logo;

/// How sheets are printed.
#[derive(Clone, Debug)]
pub struct Print {
    /// In which language.
    pub lang: Lang,
    /// What stands beside the issuer, on sheets that have one.
    pub logo: Option<Arc<Logo>>,
}

impl From<Lang> for Print {
    fn from(lang: Lang) -> Print {
        Print { lang, logo: None }
    }
}

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
    /// No code holds an address of this length.
    AddressTooLong {
        /// The address.
        address: String,
    },
}

/// The first character of a text that our fonts cannot print as it is meant, so that such a text
/// can be refused when it is entered and not when it is printed. Marks that stand above the letter
/// before them are among those: letters are set one beside the other.
pub fn unprintable(text: &str) -> Option<char> {
    let is_mark = |character: char| matches!(character, '\u{300}'..='\u{36f}');
    let mut letter = [0; 4];
    text.chars().find(|character| {
        let alone = character.encode_utf8(&mut letter);
        is_mark(*character)
            || [fonts::Weight::Regular, fonts::Weight::Bold]
                .into_iter()
                .any(|weight| fonts::shape(alone, weight).is_err())
    })
}

/// The sheet as a PDF file. The same sheet, language and logo give the same bytes.
///
/// # Errors
/// Something in it cannot be printed as it is meant.
pub fn pdf(sheet: &Sheet, print: impl Into<Print>) -> Result<Vec<u8>, Problem> {
    pdf_of(std::slice::from_ref(sheet), print)
}

/// Several sheets as one file, each beginning on a page of its own: front and back of a slip.
///
/// # Errors
/// As [`pdf`].
pub fn pdf_of(sheets: &[Sheet], print: impl Into<Print>) -> Result<Vec<u8>, Problem> {
    assert!(!sheets.is_empty());
    let print = print.into();
    let lang = print.lang;
    // Notices go to different people: each has its own title and number at the foot.
    let are_notices = sheets.iter().all(|sheet| sheet.kind == SheetKind::Notice);
    let mut laid_out = Vec::new();
    for sheet in sheets {
        assert!(sheet.is_even());
        let paper = paper::of(sheet.kind);
        let mut one = if paper.order == [Part::Certificate] {
            certificate::lay_out(sheet, &paper, &print)?
        } else {
            layout::lay_out(sheet, &paper, &print)?
        };
        for page in &mut one.pages {
            page.foot = Some(one.title.clone());
        }
        if are_notices {
            layout::number_pages(&mut one, &paper, lang)?;
        }
        laid_out.push(one);
    }
    let mut whole = layout::join(laid_out);
    // Every sheet of a file lies on paper of one size.
    let paper = paper::of(sheets[0].kind);
    assert!(sheets.iter().all(|sheet| paper::of(sheet.kind).height == paper.height));
    // A certificate has no page number.
    if !are_notices && paper.order != [Part::Certificate] {
        layout::number_pages(&mut whole, &paper, lang)?;
    }
    Ok(document::write(&whole, &paper, lang))
}
