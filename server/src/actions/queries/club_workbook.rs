//! What the club's books as a workbook are made of.

use chrono::NaiveDate;
use club::name_order::name_order;

use super::verdicts::judged_games;
use crate::actions::{CashBooks, cash_books};
use crate::documents::club_workbook::{CashLine, ClubBooks, EveningLine, GameLine, PersonLine};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::{evenings, members};

/// The day before which no club has played.
const FIRST_DAY: NaiveDate = NaiveDate::from_ymd_opt(1900, 1, 1).expect("January has 31 days");

/// Members and the cash book up to a day; with games and evenings where `with_play` says so.
///
/// # Errors
/// The database cannot be read.
pub fn club_books(
    tx: &Transaction<'_>,
    today: NaiveDate,
    with_play: WithPlay,
) -> Result<ClubBooks, Failure> {
    let members = members::all(tx)?;
    let name = |row: i64| members.get(&row).map_or_else(String::new, |member| member.name.clone());
    let mut people: Vec<PersonLine> = members
        .values()
        .filter(|member| !member.is_removed)
        .map(|member| {
            let step = member.course.steps().iter().rfind(|step| step.since <= today);
            PersonLine {
                name: member.name.clone(),
                standing: step.map(|step| (step.standing, step.since)),
                email: member.profile.email.clone(),
                short_name: member.profile.short_name.clone(),
                players_number: member.profile.players_number.clone(),
            }
        })
        .collect();
    people.sort_by_cached_key(|person| name_order(&person.name));
    let CashBooks { entries, categories, receipts, .. } = cash_books(tx, today)?;
    let cash = entries.into_iter().map(|entry| CashLine {
        receipt: receipts.get(&entry.number).copied(),
        number: entry.number,
        booked_on: entry.booked.booked_on,
        transfer: entry.booked.transfer,
        person: entry.booked.person.map(name).unwrap_or_default(),
        note: entry.booked.note,
        reverses: entry.booked.reverses,
    });
    let cash = cash.collect();
    let play = match with_play {
        WithPlay::No => None,
        WithPlay::Yes => {
            let games = judged_games(tx, today)?.into_iter().map(|(game, verdict)| GameLine {
                number: game.number,
                verdict,
                played_on: game.course.played_on,
                family: game.family,
                table: game.table,
                whole_rounds: (!game.course.is_bankrupt).then_some(game.course.whole_rounds),
                minutes: game.course.minutes,
                players: game
                    .results
                    .iter()
                    .map(|result| (name(result.person), result.points.0))
                    .collect(),
            });
            let evenings = evenings::between(tx, FIRST_DAY, LAST_DAY)?;
            let evenings = evenings.into_iter().map(|(evening, _)| EveningLine {
                played_on: evening.played_on,
                kind: texts::books::evening_kind(evening.kind.id()),
                name: evening.name,
            });
            Some((games.collect(), evenings.collect()))
        }
    };
    Ok(ClubBooks { people, cash, categories, play })
}

/// The day after which no evening is planned.
const LAST_DAY: NaiveDate = NaiveDate::from_ymd_opt(2199, 12, 31).expect("December has 31 days");

/// Whether games and evenings are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithPlay {
    /// They are.
    Yes,
    /// They are not.
    No,
}
