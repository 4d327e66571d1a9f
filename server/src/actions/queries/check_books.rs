//! The doctor: recomputes everything that is booked from what it was booked from, and names what differs.

use club::year::table_points;
use rusqlite::Transaction;
use scoring::Points;
use wire::GameId;

use crate::actions::played_through;
use crate::actions::queries::year_books::closed_years;
use crate::failure::Failure;
use crate::store::{audit_chain, deals, evenings, games, imported_games, migrate, outcomes};
use club::tally;

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// SQLite finds the file damaged, or a row that points nowhere.
    Damaged {
        /// In its words.
        what: String,
    },
    /// The facts of a game cannot be played through.
    Unplayable {
        /// Which game.
        game: GameId,
    },
    /// The numbers of a game's deals have a gap.
    Gap {
        /// Which game.
        game: GameId,
    },
    /// The payments of a deal are not those its facts come to.
    Payments {
        /// Of which game.
        game: GameId,
        /// Which deal.
        number: u32,
    },
    /// What a game left behind is not what it comes to, or is missing.
    Outcome {
        /// Which game.
        game: GameId,
    },
    /// A line of the log is not as it was written, or is missing.
    Log {
        /// The number of the first such line.
        line: i64,
    },
    /// The list of a closed year cannot be made again.
    ClosedList {
        /// Which year.
        year: i32,
    },
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Examined {
    /// Games.
    pub games: usize,
    /// Their deals.
    pub deals: usize,
    /// Closed years.
    pub years: usize,
}

/// Plays every game through again and makes every closed list again.
///
/// # Errors
/// The database cannot be read at all.
pub fn check_books(tx: &Transaction<'_>) -> Result<(Examined, Vec<Finding>), Failure> {
    let mut findings: Vec<Finding> =
        migrate::damages(tx)?.into_iter().map(|what| Finding::Damaged { what }).collect();
    let mut examined = Examined::default();
    for id in games::ids(tx)? {
        examined.games += 1;
        examined.deals += check_game(tx, id, &mut findings)?;
    }
    for closed in closed_years(tx)? {
        examined.years += 1;
        if !closed.stands() {
            findings.push(Finding::ClosedList { year: closed.year.number() });
        }
    }
    findings.extend(audit_chain::first_broken(tx)?.map(|line| Finding::Log { line }));
    Ok((examined, findings))
}

/// Checks one game; says how many deals it has.
fn check_game(
    tx: &Transaction<'_>,
    id: GameId,
    findings: &mut Vec<Finding>,
) -> Result<usize, Failure> {
    let (game, history) = match played_through(tx, id) {
        Ok(played) => played,
        Err(Failure::Internal(_)) => {
            findings.push(Finding::Unplayable { game: id });
            return Ok(0);
        }
        Err(other) => return Err(other),
    };
    let standing = deals::standing(tx, game.number)?;
    if (1..).zip(&standing).any(|(number, deal)| deal.number != number) {
        findings.push(Finding::Gap { game: id });
    }
    let mut kept = deals::kept_payments(tx, game.number)?;
    for played in &history.deals {
        let number = played.situation.number;
        let expected = deals::payment_rows(&played.scored.settlement);
        if kept.remove(&number).unwrap_or_default() != expected {
            findings.push(Finding::Payments { game: id, number });
        }
    }
    if imported_games::is_imported(tx, game.number)? {
        // Nothing is left to recompute it from but itself.
        let tally = outcomes::tally_of(tx, game.number)?.map(|(_, tally)| tally.players);
        let results: Option<Vec<Points>> =
            tally.as_ref().map(|players| players.iter().map(|player| player.points).collect());
        let expected = results.as_deref().map(table_points);
        let twelfths = tally.map(|players| players.iter().map(|player| player.twelfths).collect());
        let sum = results.map(|results| results.into_iter().sum());
        if sum != Some(Points::ZERO) || expected != twelfths {
            findings.push(Finding::Outcome { game: id });
        }
    } else if game.ended.is_some() {
        let minutes = tally::minutes(game.started_at, deals::last_played_at(tx, game.number)?);
        let expected = (minutes, tally::sum_up(&game.ruleset, &history));
        let booked = outcomes::tally_of(tx, game.number)?;
        // What ended before there were books is booked when the server starts next.
        let awaits_booking = booked.is_none() && evenings::day_of(tx, game.number)?.is_none();
        if !awaits_booking && booked.as_ref() != Some(&expected) {
            findings.push(Finding::Outcome { game: id });
        }
    }
    Ok(history.deals.len())
}
