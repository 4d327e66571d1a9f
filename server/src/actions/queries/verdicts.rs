//! Whether games count: what the books know of a game and what its year asks of it, for the one judge
//! ([`counting::judge`]). List, page, paper, tablet and ranking all ask here.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use club::calendar::ClubYear;
use club::statutes::Statutes;
use club::year::counting::{self, Setting, Slip, Standard, Verdict};
use wire::JudgedBy;

use super::year_books::{closed_list, year_of};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::games::Game;
use crate::store::outcomes::{self, Booked};
use crate::store::statutes::{self, YearNote};
use crate::store::{evenings, strikes, tournament_games, trial_games};

/// What holds for the games of a year, or held when it was closed.
#[derive(Clone, Debug)]
pub(crate) struct YearRules {
    /// The day as of which its books stand: not after the day on which it was closed.
    pub(crate) on: NaiveDate,
    /// When it was closed.
    pub(crate) closed_on: Option<NaiveDate>,
    /// What the club has decided.
    pub(crate) statutes: Statutes,
    /// What is noted of the year.
    pub(crate) note: YearNote,
}

impl YearRules {
    /// Reads what holds for a year, to judge its games as of a day.
    pub(crate) fn read(
        tx: &Transaction<'_>,
        year: ClubYear,
        on: NaiveDate,
    ) -> Result<YearRules, Failure> {
        let note = statutes::note_of(tx, year)?.unwrap_or(YearNote {
            year,
            last_day: None,
            slips_until: None,
            closed_at: None,
            list: None,
        });
        let (closed_on, statutes) = match closed_list(&note)? {
            Some(closed) => (Some(closed.on), closed.statutes),
            None => (None, statutes::current(tx)?),
        };
        let on = closed_on.map_or(on, |closed_on| closed_on.min(on));
        Ok(YearRules { on, closed_on, statutes, note })
    }

    /// What the year asks of a game.
    pub(crate) const fn standard(&self) -> Standard {
        let closed_on = self.closed_on;
        Standard { closed_on, ..self.statutes.standard(self.note.slips_until) }
    }

    /// The verdict on a game of this year, on whose day so many people sat at the tables.
    fn judge(&self, game: &Booked, people: u32) -> Verdict {
        counting::judge(&game.course, &game.setting(people), &self.standard(), self.on)
    }
}

/// How many people sat at the tables on each day.
pub(super) fn people_by_day(games: &[Booked]) -> BTreeMap<NaiveDate, u32> {
    let mut people: BTreeMap<NaiveDate, BTreeSet<i64>> = BTreeMap::new();
    for game in games {
        let of_day = people.entry(game.course.played_on).or_default();
        of_day.extend(game.results.iter().map(|result| result.person));
    }
    let count = |people: BTreeSet<i64>| u32::try_from(people.len()).unwrap_or(u32::MAX);
    people.into_iter().map(|(day, people)| (day, count(people))).collect()
}

/// A game in the books with its verdict as of a day, and what holds for its year; `None` where the books do not have it.
pub(crate) fn judged_game(
    tx: &Transaction<'_>,
    game: i64,
    on: NaiveDate,
) -> Result<Option<(Booked, Verdict, YearRules)>, Failure> {
    let Some(day) = evenings::day_of(tx, game)? else {
        return Ok(None);
    };
    let of_day = outcomes::between(tx, day, day)?;
    let people = people_by_day(&of_day).remove(&day).unwrap_or_default();
    let Some(booked) = of_day.into_iter().find(|booked| booked.number == game) else {
        return Ok(None);
    };
    let rules = YearRules::read(tx, year_of(&statutes::calendar(tx)?, day)?, on)?;
    let verdict = rules.judge(&booked, people);
    Ok(Some((booked, verdict, rules)))
}

/// Every game of all years up to a day with its verdict as of that day, in the order of days.
pub(crate) fn judged_games(
    tx: &Transaction<'_>,
    on: NaiveDate,
) -> Result<Vec<(Booked, Verdict)>, Failure> {
    let games = outcomes::between(tx, NaiveDate::MIN, on)?;
    let people = people_by_day(&games);
    let calendar = statutes::calendar(tx)?;
    let mut years: BTreeMap<ClubYear, YearRules> = BTreeMap::new();
    let mut judged = Vec::with_capacity(games.len());
    for game in games {
        let day = game.course.played_on;
        let Some(year) = calendar.year_of(day) else { continue };
        let rules = match years.remove(&year) {
            Some(rules) => rules,
            None => YearRules::read(tx, year, on)?,
        };
        let of_day = people.get(&day).copied().unwrap_or_default();
        judged.push((game.clone(), rules.judge(&game, of_day)));
        years.insert(year, rules);
    }
    Ok(judged)
}

/// What decides about a game beside its deals, as its table needs it.
pub(crate) fn judged_by(tx: &Transaction<'_>, game: &Game) -> Result<JudgedBy, Failure> {
    let day = evenings::day_of(tx, game.number)?;
    let played_on = day.unwrap_or_else(|| game.started_at.date_naive());
    let calendar = statutes::calendar(tx)?;
    let standard = match calendar.year_of(played_on) {
        Some(year) => YearRules::read(tx, year, played_on)?.standard(),
        None => statutes::current(tx)?.standard(None),
    };
    let of_day = match game.ended {
        Some(_) => outcomes::between(tx, played_on, played_on)?,
        None => Vec::new(),
    };
    let people = people_by_day(&of_day).remove(&played_on).unwrap_or_default();
    let booked = of_day.iter().find(|booked| booked.number == game.number);
    let setting = match booked {
        Some(booked) => booked.setting(people),
        None => Setting {
            slip: Slip::default(),
            is_of_tournament: tournament_games::has(tx, game.number)?,
            is_trial: trial_games::has(tx, game.number)?,
            // Other tables are at play too: how many people came is known when their games have ended.
            people: u32::from(game.player_count()).max(standard.least_people),
            dispute: None,
            struck_on: None,
        },
    };
    let struck_because = strikes::reason_of(tx, game.number)?.unwrap_or_default();
    Ok(JudgedBy { played_on, setting, standard, struck_because })
}
