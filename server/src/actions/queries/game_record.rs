//! All that the club's books know of one game.

use chrono::NaiveDate;
use club::History;
use club::counting::{self, Verdict};
use rusqlite::Transaction;
use wire::{CorrectionNote, GameId, WithdrawnDeal};

use super::year_books::{closed_list, people_by_day, year_of};
use crate::actions::{names_at_table, played_through};
use crate::failure::Failure;
use crate::store::evenings::{self, Evening};
use crate::store::games::Game;
use crate::store::outcomes::{self, Booked, ListedHand};
use crate::store::{corrections, deals, games, statutes};

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
    /// Whether its year wants slips.
    pub is_slip_required: bool,
    /// The last day for its slip.
    pub due: NaiveDate,
    /// Whether its year is closed.
    pub is_closed: bool,
    /// The evening to which it belongs.
    pub evening: Option<Evening>,
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
    let Some(day) = evenings::day_of(tx, game.number)?.filter(|_| game.ended.is_some()) else {
        return Ok(None);
    };
    let of_day = outcomes::between(tx, day, day)?;
    let people = people_by_day(&of_day).remove(&day).unwrap_or_default();
    let Some(outcome) = of_day.into_iter().find(|booked| booked.number == game.number) else {
        return Ok(None);
    };
    let year = year_of(&statutes::calendar(tx)?, day)?;
    let note = statutes::note_of(tx, year)?;
    let closed = note.as_ref().map(closed_list).transpose()?.flatten();
    let (on, statutes) = match closed {
        Some(closed) => (closed.on.min(on), closed.statutes),
        None => (on, statutes::current(tx)?),
    };
    let rules = statutes.counting;
    let slips_until = note.as_ref().and_then(|note| note.slips_until);
    let mut bochowes = outcomes::bochowes(tx, day, day)?;
    bochowes.retain(|hand| hand.game == game.number);
    Ok(Some(BookedRecord {
        verdict: counting::verdict(&outcome.course, outcome.slip, slips_until, &rules, on)
            .on_a_day_of(people, statutes.options.least_people),
        is_slip_required: rules.slip_required,
        due: counting::slip_due(day, slips_until, &rules),
        is_closed: note.is_some_and(|note| note.closed_at.is_some()),
        evening: match outcome.evening {
            Some(evening) => evenings::by_key(tx, evening)?,
            None => None,
        },
        bochowes,
        outcome,
    }))
}
