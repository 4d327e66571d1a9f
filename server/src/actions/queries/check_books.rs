//! The doctor: recomputes everything that is booked from what it was booked from, and names what differs.

use club::audit_finding::AuditFinding;
use club::year::table_points;
use scoring::Points;
use wire::GameId;

use crate::actions::played_through;
use crate::actions::queries::year_books::closed_years;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{
    audit_chain, deals, entries, evenings, games, imported_games, migrate, outcomes, schema_check,
    seals,
};
use club::year::tally;

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
pub fn check_books(tx: &Transaction<'_>) -> Result<(Examined, Vec<AuditFinding>), Failure> {
    let mut findings: Vec<AuditFinding> =
        migrate::damages(tx)?.into_iter().map(|what| AuditFinding::Damaged { what }).collect();
    findings.extend(check_tables(tx)?);
    let mut examined = Examined::default();
    for id in games::ids(tx)? {
        examined.games += 1;
        examined.deals += check_game(tx, id, &mut findings)?;
    }
    for closed in closed_years(tx)? {
        examined.years += 1;
        if !closed.stands() {
            findings.push(AuditFinding::ClosedList { year: closed.year.number() });
        }
    }
    let money = entries::unlike_log(tx)?.into_iter();
    findings.extend(money.map(|number| AuditFinding::Money { number }));
    findings.extend(audit_chain::first_broken(tx)?.map(|line| AuditFinding::Log { line }));
    Ok((examined, findings))
}

/// Compares the schema with the one of the program, and every table with its seal.
///
/// # Errors
/// The database cannot be read at all.
pub fn check_tables(tx: &Transaction<'_>) -> Result<Vec<AuditFinding>, Failure> {
    let schema = schema_check::differences(tx)?.into_iter();
    let schema = schema.map(|(object, problem)| AuditFinding::Schema { object, problem });
    let tables = seals::broken(tx)?.into_iter().map(|broken| AuditFinding::Rows {
        table: broken.table,
        rows: broken.rows,
        expected: broken.sealed,
    });
    Ok(schema.chain(tables).collect())
}

/// Checks one game; says how many deals it has.
fn check_game(
    tx: &Transaction<'_>,
    id: GameId,
    findings: &mut Vec<AuditFinding>,
) -> Result<usize, Failure> {
    let (game, history) = match played_through(tx, id) {
        Ok(played) => played,
        Err(Failure::Internal(_)) => {
            findings.push(AuditFinding::Unplayable { game: id.to_string() });
            return Ok(0);
        }
        Err(other) => return Err(other),
    };
    let standing = deals::standing(tx, game.number)?;
    if (1..).zip(&standing).any(|(number, deal)| deal.number != number) {
        findings.push(AuditFinding::Gap { game: id.to_string() });
    }
    let mut kept = deals::kept_payments(tx, game.number)?;
    for played in &history.deals {
        let number = played.situation.number;
        let expected = deals::payment_rows(&played.scored.settlement);
        if kept.remove(&number).unwrap_or_default() != expected {
            findings.push(AuditFinding::Payments { game: id.to_string(), number });
        }
    }
    if imported_games::is_imported(tx, game.number)? {
        // An imported game has no deals to recompute its outcome from.
        let tally = outcomes::tally_of(tx, game.number)?.map(|(_, tally)| tally.players);
        let results: Option<Vec<Points>> =
            tally.as_ref().map(|players| players.iter().map(|player| player.points).collect());
        let expected = results.as_deref().map(table_points);
        let twelfths = tally.map(|players| players.iter().map(|player| player.twelfths).collect());
        let sum = results.map(|results| results.into_iter().sum());
        if sum != Some(Points::ZERO) || expected != twelfths {
            findings.push(AuditFinding::Outcome { game: id.to_string() });
        }
    } else if game.ended.is_some() {
        let minutes = tally::minutes(game.started_at, deals::last_played_at(tx, game.number)?);
        let expected = (minutes, tally::sum_up(&game.ruleset, &history));
        let booked = outcomes::tally_of(tx, game.number)?;
        // Games that ended under an older version get their outcome at the next start of the server.
        let awaits_booking = booked.is_none() && evenings::day_of(tx, game.number)?.is_none();
        if !awaits_booking && booked.as_ref() != Some(&expected) {
            findings.push(AuditFinding::Outcome { game: id.to_string() });
        }
    }
    Ok(history.deals.len())
}
