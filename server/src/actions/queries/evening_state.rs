//! An evening as it stands: who is here, how the tables are set, and what is played at them. Every officer and every tablet gets the
//! same.

use std::collections::{BTreeMap, BTreeSet};

use chrono::Days;
use club::refusal::Refusal;
use club::seating::Meetings;
use club::tonight::{BegunGame, SetTable, game_of};
use uuid::Uuid;
use wire::evening::EveningTable;

use super::year_books::{YearBooks, year_books, year_of};
use crate::actions::{ActionContext, evening_end, may_come};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::evening_answers::{self, Answer};
use crate::store::evening_notices::{self, Notice};
use crate::store::evening_presence::{self, Presence};
use crate::store::evening_seatings::{self, EveningGame, Seating};
use crate::store::evenings::{self, Evening};
use crate::store::members::Member;
use crate::store::{people, statutes};

/// The weight that a meeting on the same evening adds; a meeting in a game of the year has the weight 1.
const TONIGHT: u32 = 3;

/// An evening with the books of its year; people are named by the rows under which they are known.
#[derive(Clone, Debug)]
pub struct EveningState {
    /// The evening.
    pub evening: Evening,
    /// What is announced of it.
    pub notice: Notice,
    /// The books of its year.
    pub books: YearBooks,
    /// Who has answered.
    pub answers: BTreeMap<i64, Answer>,
    /// What was said of who is here.
    presence: BTreeMap<i64, Presence>,
    /// The last seating.
    pub seating: Option<Seating>,
    /// The last seating that was accepted.
    pub accepted: Option<Seating>,
    /// The games of the evening.
    pub games: Vec<EveningGame>,
}

/// How somebody stands to an evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attendance {
    /// Is here, or has played.
    Here,
    /// Was here and has left.
    Left,
    /// Has said yes and is not here yet.
    Coming,
    /// Nothing of these.
    Away,
}

/// Reads an evening as it stands.
///
/// # Errors
/// `UnknownEvening`; what is stored cannot be read.
pub fn evening_state(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
) -> Result<EveningState, Failure> {
    let evening = evenings::by_key(tx, key)?.ok_or(Failure::Refused(Refusal::UnknownEvening))?;
    let year = year_of(&statutes::calendar(tx)?, evening.played_on)?;
    let noted = evening_notices::of_evening(tx, key)?;
    Ok(EveningState {
        notice: noted.map(|noted| noted.notice).unwrap_or_default(),
        books: year_books(tx, year, context.today())?,
        answers: evening_answers::of_evening(tx, key)?,
        presence: evening_presence::of_evening(tx, key)?,
        seating: evening_seatings::newest(tx, key)?,
        accepted: evening_seatings::accepted(tx, key)?,
        games: evening_seatings::games(tx, key)?,
        evening,
    })
}

impl EveningState {
    /// Who can be at the evening, or was there.
    pub fn people(&self) -> impl Iterator<Item = &Member> {
        let members = self.books.members.values().filter(|member| !member.is_removed);
        members.filter(|member| may_come(member, &self.evening) || self.is_noted(member.row))
    }

    /// Whether something was said of a person on the evening, or she has played.
    pub fn is_noted(&self, row: i64) -> bool {
        self.presence.contains_key(&row)
            || self.games.iter().any(|game| game.begun.people.contains(&row))
    }

    /// A table as it plays: somebody may have stepped in for one of those for whom it was set.
    pub fn as_played(&self, table: &SetTable<i64>) -> SetTable<i64> {
        match self.game_of(table) {
            Some(game) if game.begun.is_running => {
                SetTable { people: game.begun.people.clone(), ..table.clone() }
            }
            Some(_) | None => table.clone(),
        }
    }

    /// How a person stands to the evening; who has played is here until something else is said.
    pub fn attendance(&self, row: i64) -> Attendance {
        let has_played = || self.games.iter().any(|game| game.begun.people.contains(&row));
        match self.presence.get(&row) {
            Some(Presence::Here) => Attendance::Here,
            Some(Presence::Left) => Attendance::Left,
            Some(Presence::Away) => Attendance::Away,
            None if has_played() => Attendance::Here,
            None if self.answers.get(&row).is_some_and(|answer| answer.is_coming) => {
                Attendance::Coming
            }
            None => Attendance::Away,
        }
    }

    /// Who is here.
    pub fn here(&self) -> BTreeSet<i64> {
        let rows = self.people().map(|member| member.row);
        rows.filter(|row| self.attendance(*row) == Attendance::Here).collect()
    }

    /// Who sits at a table whose game goes on.
    pub fn playing(&self) -> BTreeSet<i64> {
        let running = self.games.iter().filter(|game| game.begun.is_running);
        running.flat_map(|game| game.begun.people.iter().copied()).collect()
    }

    /// The game that was begun at a table.
    pub fn game_of(&self, table: &SetTable<i64>) -> Option<&EveningGame> {
        game_at(table, &self.games)
    }

    /// How often people have met in the year, and the same with more weight for those who have met on this evening.
    pub fn meetings(&self) -> (Meetings<i64>, Meetings<i64>) {
        let mut met = Meetings::none();
        for game in self.books.not_struck() {
            let table: Vec<i64> = game.results.iter().map(|result| result.person).collect();
            met.add(&table, 1);
        }
        let mut weighed = met.clone();
        for game in &self.games {
            weighed.add(&game.begun.people, TONIGHT);
        }
        (met, weighed)
    }
}

fn game_at<'a>(table: &SetTable<i64>, games: &'a [EveningGame]) -> Option<&'a EveningGame> {
    let begun: Vec<BegunGame<i64>> = games.iter().map(|game| game.begun.clone()).collect();
    game_of(table, &begun).map(|at| &games[at])
}

/// The tables that were accepted for the evenings of today, or for one of them.
///
/// # Errors
/// What is stored cannot be read.
pub fn tables_tonight(
    tx: &Transaction<'_>,
    context: &ActionContext,
    only: Option<Uuid>,
) -> Result<Vec<EveningTable>, Failure> {
    let today = context.today();
    let yesterday = today.checked_sub_days(Days::new(1)).unwrap_or(today);
    let (known, mut tables) = (people::by_row(tx)?, Vec::new());
    for (evening, _) in evenings::between(tx, yesterday, today)?.into_iter().rev() {
        let until = evening_end(&evening, context.wall_clock);
        let noted = evening_notices::of_evening(tx, evening.key)?;
        let is_cancelled = noted.is_some_and(|noted| noted.notice.is_cancelled);
        if is_cancelled || until <= context.now || only.is_some_and(|only| only != evening.key) {
            continue;
        }
        let Some(seating) = evening_seatings::accepted(tx, evening.key)? else { continue };
        let games = evening_seatings::games(tx, evening.key)?;
        for table in seating.tables {
            let is_begun = game_at(&table, &games).is_some();
            let people = table.people.iter().filter_map(|row| known.get(row).cloned());
            let people = people.collect();
            let SetTable { number, preset, .. } = table;
            let evening = evening.key;
            tables.push(EveningTable { evening, until, number, people, preset, is_begun });
        }
    }
    Ok(tables)
}
