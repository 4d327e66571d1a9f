//! The books of a year as they stand on a day: which games count, and who leads.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use club::calendar::{ClubCalendar, ClubYear};
use club::name_order::name_order;
use club::refusal::Refusal;
use club::short_names::Called;
use club::statutes::{Listed, Statutes};
use club::year::counting::{self, Verdict};
use club::year::year_options::{FEDERATION_SCALE, YearOptions};
use club::year::{self, Figure, Line, Method, Ranking};
use scoring::{Family, Points};
use serde::{Deserialize, Serialize};

use super::verdicts::{YearRules, people_by_day};
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::members::{self, Member};
use crate::store::outcomes::{self, Booked, PlayerResult};
use crate::store::statutes::{self, YearNote};
use crate::store::tournament_people;
use crate::store::won_hands;

/// The books of a year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YearBooks {
    /// Which year.
    pub year: ClubYear,
    /// Its first day.
    pub first: NaiveDate,
    /// Its last day.
    pub last: NaiveDate,
    /// The day as of which the books are read.
    pub on: NaiveDate,
    /// What holds, or held when the year was closed.
    pub statutes: Statutes,
    /// What is noted of the year.
    pub note: YearNote,
    /// Everybody of the club, by row.
    pub members: BTreeMap<i64, Member>,
    /// The names of those whom the club knows from a tournament alone; they are in no list.
    outside: BTreeMap<i64, String>,
    /// How many people sat at the tables on each day.
    people: BTreeMap<NaiveDate, u32>,
    /// Its games up to that day, and whether they count.
    pub games: Vec<(Booked, Verdict)>,
}

/// The results of a list by person, each in the order of days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Courses {
    results: BTreeMap<i64, Vec<year::Result<i64>>>,
    ranking: Ranking,
}

impl Courses {
    /// By what the list ranks.
    pub const fn method(&self) -> Method {
        self.ranking.method
    }

    /// The first day with a game.
    pub fn first_day(&self) -> Option<NaiveDate> {
        self.results.values().filter_map(|results| Some(results.first()?.day)).min()
    }

    /// The figure of somebody after each day with a game, in the order of days.
    pub fn of(&self, person: i64) -> Vec<(NaiveDate, Figure)> {
        self.results
            .get(&person)
            .map_or_else(Vec::new, |results| year::course(results, &self.ranking))
    }
}

/// Of which games a list is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Of all.
    All,
    /// Of those played by one family of rules.
    Of(Family),
}

/// A list as a year was closed with it: what it was made from, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClosedList {
    /// The day on which it was closed.
    pub on: NaiveDate,
    /// What held then.
    pub statutes: Statutes,
    /// The list, by people's rows.
    pub lines: Vec<Line<i64>>,
}

/// The books of a year as they stand on a day. Those of a closed year stand as they did when it was closed.
///
/// # Errors
/// What is stored cannot be read.
pub fn year_books(
    tx: &Transaction<'_>,
    year: ClubYear,
    on: NaiveDate,
) -> Result<YearBooks, Failure> {
    let calendar = statutes::calendar(tx)?;
    let YearRules { on, statutes, note, .. } = YearRules::read(tx, year, on)?;
    let (first, last) = (calendar.first_day(year), calendar.last_day(year));
    let mut games = outcomes::between(tx, first, last.min(on))?;
    if statutes.options.ties_by_won_hands {
        won_hands::read(tx, (first, last.min(on)), &mut games)?;
    }
    let books = YearBooks {
        year,
        first,
        last,
        on,
        statutes,
        note,
        members: members::all(tx)?,
        outside: tournament_people::names(tx)?,
        people: people_by_day(&games),
        games: Vec::new(),
    };
    Ok(books.with_games(games))
}

/// The list a year was closed with.
///
/// # Errors
/// What is stored cannot be read.
pub fn closed_list(note: &YearNote) -> Result<Option<ClosedList>, Failure> {
    Ok(note.list.as_deref().map(serde_json::from_str).transpose()?)
}

impl YearBooks {
    /// How the players of a game are called, in the order of its results.
    pub fn called(&self, game: &Booked) -> Vec<Called> {
        let called = game.results.iter().map(|result| Called {
            name: self.name(result.person).to_owned(),
            short_name: self
                .members
                .get(&result.person)
                .map_or_else(String::new, |member| member.profile.short_name.clone()),
        });
        called.collect()
    }

    /// The same books as they stood on an earlier day, without reading them again.
    pub fn as_of(&self, on: NaiveDate) -> YearBooks {
        let on = on.min(self.on);
        let until = self.last.min(on);
        let games = self.games.iter().filter(|(game, _)| game.course.played_on <= until);
        let games = games.map(|(game, _)| game.clone()).collect();
        let books = YearBooks {
            year: self.year,
            first: self.first,
            last: self.last,
            on,
            statutes: self.statutes,
            note: self.note.clone(),
            members: self.members.clone(),
            outside: self.outside.clone(),
            people: self.people.clone(),
            games: Vec::new(),
        };
        books.with_games(games)
    }

    /// The same books as if other statutes held.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub(super) fn with_statutes(
        mut self,
        tx: &Transaction<'_>,
        statutes: Statutes,
    ) -> Result<YearBooks, Failure> {
        let had_won_hands = self.statutes.options.ties_by_won_hands;
        self.statutes = statutes;
        let games = std::mem::take(&mut self.games);
        let mut games: Vec<Booked> = games.into_iter().map(|(game, _)| game).collect();
        if statutes.options.ties_by_won_hands && !had_won_hands {
            won_hands::read(tx, (self.first, self.last.min(self.on)), &mut games)?;
        }
        Ok(self.with_games(games))
    }

    /// The same books with these games, each judged.
    fn with_games(mut self, games: Vec<Booked>) -> YearBooks {
        let judged = games.into_iter().map(|game| {
            let verdict = self.judge(&game);
            (game, verdict)
        });
        self.games = judged.collect();
        self
    }

    /// Whether a game counts in these books.
    pub(crate) fn judge(&self, game: &Booked) -> Verdict {
        let people = self.people.get(&game.course.played_on).copied().unwrap_or_default();
        let standard = self.statutes.standard(self.note.slips_until);
        counting::judge(&game.course, &game.setting(people), &standard, self.on)
    }

    /// The list of the year by the club's own method.
    pub fn list(&self, scope: Scope) -> Vec<Line<i64>> {
        self.ranked(scope, self.statutes.method, self.statutes.options)
    }

    /// The international list: by the federation's table points, whatever the club adds.
    pub fn international(&self, scope: Scope) -> Vec<Line<i64>> {
        self.ranked(scope, Method::TablePoints, YearOptions::default())
    }

    /// The list of the year by any method. Guests' games count at the table and are not listed, as the club has decided.
    /// Equals stand in the order of their names.
    fn ranked(&self, scope: Scope, method: Method, options: YearOptions) -> Vec<Line<i64>> {
        let results = self.results(scope, &options);
        let days = (self.first, self.last);
        let mut lines = year::rank(results, &Ranking { method, options, days });
        // Equals stand by name; a list of another day must not reorder them, so the row decides last.
        let name = |row: i64| self.members.get(&row).map(|member| name_order(&member.name));
        put_equals_in_order(&mut lines, |person| (name(person), person));
        lines
    }

    fn results(&self, scope: Scope, options: &YearOptions) -> Vec<year::Result<i64>> {
        let counted = self.counted_by(scope, options).into_iter().map(|(day, result)| {
            let PlayerResult { person, points, twelfths, won } = result;
            year::Result { person, points, twelfths, day, won }
        });
        counted.collect()
    }

    /// What the courses of the year's list are computed from.
    pub fn courses(&self, scope: Scope) -> Courses {
        self.courses_by(scope, self.statutes.method, self.statutes.options)
    }

    /// The same for the international list.
    pub fn international_courses(&self, scope: Scope) -> Courses {
        self.courses_by(scope, Method::TablePoints, YearOptions::default())
    }

    fn courses_by(&self, scope: Scope, method: Method, options: YearOptions) -> Courses {
        let mut results: BTreeMap<i64, Vec<year::Result<i64>>> = BTreeMap::new();
        for result in self.results(scope, &options) {
            results.entry(result.person).or_default().push(result);
        }
        Courses { results, ranking: Ranking { method, options, days: (self.first, self.last) } }
    }

    /// The games that are not struck, whether they count or not.
    pub fn not_struck(&self) -> impl Iterator<Item = &Booked> {
        self.games.iter().filter(|(_, verdict)| !verdict.is_struck()).map(|(game, _)| game)
    }

    /// The results that the list of the year is made of, each with the day of its game, in the order of days.
    pub fn counted(&self, scope: Scope) -> Vec<(NaiveDate, PlayerResult)> {
        self.counted_by(scope, &self.statutes.options)
    }

    /// The same, with table points by a scale.
    fn counted_by(&self, scope: Scope, options: &YearOptions) -> Vec<(NaiveDate, PlayerResult)> {
        let has_own_scale = options.scale != FEDERATION_SCALE;
        let counted = self.games.iter().filter(|(game, verdict)| {
            let is_wanted = match scope {
                Scope::All => true,
                Scope::Of(family) => game.family == family,
            };
            is_wanted && verdict.counts()
        });
        let results = counted.flat_map(|(game, _)| {
            let mut results = game.results.clone();
            if has_own_scale {
                let points: Vec<Points> = results.iter().map(|result| result.points).collect();
                for (result, twelfths) in results.iter_mut().zip(options.table_points(&points)) {
                    result.twelfths = twelfths;
                }
            }
            results.retain(|result| self.is_listed(result.person, game));
            results.into_iter().map(|result| (game.course.played_on, result))
        });
        results.collect()
    }

    /// Whether a person's result of a game is in the list of the year.
    fn is_listed(&self, person: i64, game: &Booked) -> bool {
        let Some(member) = self.members.get(&person) else {
            return false;
        };
        match self.statutes.listed {
            Listed::Everybody => true,
            Listed::MembersOfTheYear => {
                member.course.is_member_within(self.first, self.on.min(self.last))
            }
            Listed::MembersOnTheDay => member.course.on(game.course.played_on).is_member(),
        }
    }

    /// A person's name; nothing for a row that does not exist.
    pub fn name(&self, person: i64) -> &str {
        let member = self.members.get(&person).map(|member| member.name.as_str());
        member.or_else(|| self.outside.get(&person).map(String::as_str)).unwrap_or_default()
    }
}

/// Puts those who share a place in the order of a key; the places stay as they are.
fn put_equals_in_order<K: Ord>(lines: &mut [Line<i64>], key: impl Fn(i64) -> K) {
    let mut at = 0;
    while at < lines.len() {
        let tie = lines[at..]
            .iter()
            .take_while(|line| line.rank == lines[at].rank && line.figure == lines[at].figure);
        let end = at + tie.count();
        lines[at..end].sort_by_key(|line| key(line.person));
        at = end;
    }
}

/// A closed year: the list with which it was closed, and what the books make of it today. Equals stand by their rows in
/// both, because a name may be taken out of the books and a place may not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClosedYear {
    /// Which year.
    pub(crate) year: ClubYear,
    closed: Vec<Line<i64>>,
    again: Vec<Line<i64>>,
}

impl ClosedYear {
    /// Whether the list can be made again as it was closed.
    pub(crate) fn stands(&self) -> bool {
        self.closed == self.again
    }
}

/// Makes the lists of all closed years again, by the statutes that held for them.
pub(crate) fn closed_years(tx: &Transaction<'_>) -> Result<Vec<ClosedYear>, Failure> {
    let mut years = Vec::new();
    for note in statutes::years(tx)? {
        let Some(ClosedList { on, statutes: _, lines: mut closed }) = closed_list(&note)? else {
            continue;
        };
        let mut again = year_books(tx, note.year, on)?.list(Scope::All);
        for lines in [&mut closed, &mut again] {
            put_equals_in_order(lines, |person| person);
        }
        years.push(ClosedYear { year: note.year, closed, again });
    }
    Ok(years)
}

/// Whether a day lies in a year that is closed.
///
/// # Errors
/// What is stored cannot be read.
pub fn is_closed(tx: &Transaction<'_>, day: NaiveDate) -> Result<bool, Failure> {
    let Some(year) = statutes::calendar(tx)?.year_of(day) else {
        return Ok(false);
    };
    Ok(statutes::note_of(tx, year)?.is_some_and(|note| note.closed_at.is_some()))
}

/// What holds for a game of a day: what held for its year when that was closed, else what holds now.
pub(crate) fn statutes_of(tx: &Transaction<'_>, day: NaiveDate) -> Result<Statutes, Failure> {
    match statutes::calendar(tx)?.year_of(day) {
        Some(year) => Ok(YearRules::read(tx, year, day)?.statutes),
        None => statutes::current(tx),
    }
}

/// Refuses what would change a year that is closed.
pub(crate) fn refuse_closed(tx: &Transaction<'_>, day: NaiveDate) -> Result<(), Failure> {
    if is_closed(tx, day)? { Err(Failure::Refused(Refusal::YearClosed)) } else { Ok(()) }
}

/// This day, or the first one after it whose year is not closed.
pub(crate) fn open_day(tx: &Transaction<'_>, day: NaiveDate) -> Result<NaiveDate, Failure> {
    let calendar = statutes::calendar(tx)?;
    let mut day = day;
    while is_closed(tx, day)? {
        let last = calendar.last_day(year_of(&calendar, day)?);
        day = last.succ_opt().ok_or(Failure::Refused(Refusal::BadDay))?;
    }
    Ok(day)
}

/// The year of a day.
///
/// # Errors
/// The day lies outside the calendar.
pub fn year_of(calendar: &ClubCalendar, day: NaiveDate) -> Result<ClubYear, Failure> {
    calendar.year_of(day).ok_or(Failure::Refused(Refusal::BadDay))
}
