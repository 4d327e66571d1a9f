//! All that the club's books know of one game.

use chrono::NaiveDate;
use club::History;
use club::year::counting::{self, Dispute, Verdict};
use wire::{CorrectionNote, GameId, WithdrawnDeal};

use super::verdicts::{YearRules, judged_game};
use crate::actions::{names_at_table, played_through};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::evenings::{self, Evening};
use crate::store::games::Game;
use crate::store::outcomes::{Booked, ListedHand};
use crate::store::{bochowes, confirmations, corrections, deals, games, strikes};

/// A game with its deals, and what the books say of it once it has ended.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The game.
    pub game: Game,
    /// Its deals.
    pub history: History,
    /// How the players are called at the table, player 1 first.
    pub short_names: Vec<String>,
    /// As the club called the rules when the game began; empty: as their rule set is called.
    pub preset: String,
    /// What was corrected.
    pub corrections: Vec<CorrectionNote>,
    /// Deals that were taken back, without those that a correction has replaced.
    pub withdrawn: Vec<WithdrawnDeal>,
    /// What the books say; `None` as long as it goes on.
    pub booked: Option<BookedRecord>,
}

/// What the books say of a game that has ended.
#[derive(Clone, Debug)]
pub struct BookedRecord {
    /// Its outcome and its slip.
    pub outcome: Booked,
    /// Whether it counts, and why.
    pub verdict: Verdict,
    /// The last day for its slip.
    pub due: NaiveDate,
    /// Whether its year is closed.
    pub is_closed: bool,
    /// The evening to which it belongs.
    pub evening: Option<Evening>,
    /// What its players say is not right, the oldest word first.
    pub disputes: Vec<Dispute>,
    /// Why the board has struck it; empty where it has not.
    pub struck_because: String,
    /// The Bochowe that were noted, at the table and from paper.
    pub bochowes: Vec<ListedHand>,
}

/// Reads what is known of a game, as it stands on a day.
///
/// # Errors
/// `UnknownGame`; what is stored cannot be read.
pub fn game_record(tx: &Transaction<'_>, id: GameId, on: NaiveDate) -> Result<GameRecord, Failure> {
    let (game, history) = played_through(tx, id)?;
    let corrections = corrections::of_game(tx, game.number)?;
    let is_replaced = |deal: &WithdrawnDeal| {
        let mut replaced = corrections.iter().flat_map(|note| &note.replaced);
        replaced.any(|replaced| replaced.before == deal.deal.id)
    };
    let mut withdrawn = deals::withdrawn(tx, game.number)?;
    withdrawn.retain(|deal| !is_replaced(deal));
    Ok(GameRecord {
        short_names: names_at_table(tx, game.number)?,
        preset: games::preset_of(tx, game.number)?.map(|preset| preset.name).unwrap_or_default(),
        booked: booked_record(tx, &game, on)?,
        corrections,
        withdrawn,
        game,
        history,
    })
}

fn booked_record(
    tx: &Transaction<'_>,
    game: &Game,
    on: NaiveDate,
) -> Result<Option<BookedRecord>, Failure> {
    if game.ended.is_none() {
        return Ok(None);
    }
    let Some((outcome, verdict, rules)) = judged_game(tx, game.number, on)? else {
        return Ok(None);
    };
    let day = outcome.course.played_on;
    let YearRules { statutes, note, .. } = rules;
    let bochowes = bochowes::bochowes_of_game(tx, game.number, day)?;
    Ok(Some(BookedRecord {
        verdict,
        due: counting::slip_due(day, note.slips_until, &statutes.counting),
        is_closed: note.closed_at.is_some(),
        evening: match outcome.evening {
            Some(evening) => evenings::by_key(tx, evening)?,
            None => None,
        },
        disputes: confirmations::disputes_of(tx, game.number)?,
        struck_because: strikes::reason_of(tx, game.number)?.unwrap_or_default(),
        bochowes,
        outcome,
    }))
}
