//! What the sheet of a game says of its corrections.

use std::collections::BTreeSet;

use chrono::NaiveDateTime;

use super::sheet::{Cell, Label};
use crate::game::History;

/// What was corrected in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrections {
    /// The numbers of the deals that are not as they were first booked.
    pub rebooked: BTreeSet<u32>,
    /// Why, oldest first.
    pub reasons: Vec<CorrectionReason>,
}

/// Why a deal was corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectionReason {
    /// The number of the deal that was wrong.
    pub number: u32,
    /// When it was corrected, by the club's clock.
    pub at: NaiveDateTime,
    /// By whom, where that is known.
    pub author: Option<String>,
    /// What was wrong, in the words of who corrected.
    pub reason: String,
}

/// How many reasons are listed, so that the sheet stays on one page even if they are long.
const fn most_reasons(deals: usize) -> usize {
    if deals <= 30 { 5 } else { 3 }
}

/// Why deals are not as they were first booked: a line per correction, up to [`most_reasons`].
pub(super) fn corrections(corrections: &Corrections, history: &History) -> Vec<Cell> {
    let most = most_reasons(history.deals.len());
    let dot = || Cell::Text("·".to_owned());
    let line = |reason: &CorrectionReason| {
        let mut pieces = vec![
            Cell::Term(Label::Deal),
            Cell::Count(u64::from(reason.number)),
            dot(),
            Cell::DateTime(reason.at),
        ];
        if let Some(author) = &reason.author {
            pieces.extend([dot(), Cell::Text(author.clone())]);
        }
        pieces.extend([dot(), Cell::Text(reason.reason.clone())]);
        Cell::Pieces(pieces)
    };
    let mut notes: Vec<Cell> = corrections.reasons.iter().take(most).map(line).collect();
    if corrections.reasons.len() > most {
        notes.push(Cell::Term(Label::MoreCorrections));
    }
    if !corrections.rebooked.is_empty() {
        notes.insert(0, Cell::Term(Label::Corrected));
    }
    notes
}
