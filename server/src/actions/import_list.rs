//! Bringing people and old lists along from CSV: first told line by line, then done as a whole or not at all.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use club::calendar::ClubYear;
use club::membership::{Standing, Step};
use rusqlite::Transaction;
use scoring::Points;
use uuid::Uuid;
use wire::{Person, PersonId};

use crate::actions::add_person::tidy_name;
use crate::actions::{add_person, note_refusal, note_standing, set_profile};
use crate::failure::Failure;
use crate::store::members::{self, Profile};
use crate::store::old_lists::{self, OldLine};
use crate::store::people;

/// The largest file that is read, in bytes.
const LARGEST_FILE: usize = 4 * 1024 * 1024;

/// What will happen because of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Planned {
    /// Somebody new is added.
    NewPerson {
        /// The name.
        name: String,
        /// What the person is, where the line says so.
        step: Option<Step>,
        /// The address, where the line says so.
        email: Option<String>,
    },
    /// Somebody who is there already gets something.
    KnownPerson {
        /// The name as it is kept.
        name: String,
        /// What the person is, where that is new.
        step: Option<Step>,
        /// The address, where that is new.
        email: Option<String>,
    },
    /// A line of an old list.
    OldResult {
        /// Of which year.
        year: ClubYear,
        /// Whose.
        name: String,
        /// How many games.
        games: u32,
        /// The sum of their results.
        points: Points,
        /// The person is added, too.
        is_new: bool,
    },
    /// Everything in the line is there already.
    Nothing,
}

/// Why a line cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLine {
    /// It has more or fewer fields than the head.
    Fields,
    /// The name is missing, too long, or cannot be printed.
    Name,
    /// The name stands in the file twice.
    Twice,
    /// A person of that name was merged or removed.
    Gone,
    /// The standing is none of the six.
    Standing,
    /// The day is none, or a standing has no day.
    Day,
    /// The address is none.
    Email,
    /// The year is none.
    Year,
    /// A figure is none.
    Figure,
    /// That person has another line for that year.
    OtherResult,
    /// A field would be run as a formula by a spreadsheet.
    Formula,
}

/// Why a file cannot be taken at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadFile {
    /// It is no CSV in UTF-8, or too large.
    Unreadable,
    /// Its head is not that of a list we know.
    Head,
    /// Some lines cannot be taken; nothing was done.
    Lines,
}

/// What a file comes to, line by line; lines are counted as an editor does.
pub type Preview = Vec<(u64, Result<Planned, BadLine>)>;

/// Tells what a file would do.
///
/// # Errors
/// The outer: the database cannot be read. The inner: the file cannot be taken at all.
pub fn preview(tx: &Transaction<'_>, file: &[u8]) -> Result<Result<Preview, BadFile>, Failure> {
    let text = std::str::from_utf8(file).ok().filter(|text| text.len() <= LARGEST_FILE);
    let Some(text) = text else {
        return Ok(Err(BadFile::Unreadable));
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let head = text.lines().next().unwrap_or_default();
    let delimiter = if head.contains(';') { b';' } else { b',' };
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let Ok(heads) = reader.headers().cloned() else {
        return Ok(Err(BadFile::Unreadable));
    };
    let heads: Vec<String> = heads.iter().map(str::to_lowercase).collect();
    let is_people = heads == ["name", "stand", "seit", "email"];
    let is_list = heads == ["jahr", "name", "partien", "punkte"];
    if !is_people && !is_list {
        return Ok(Err(BadFile::Head));
    }
    let mut lines = Lines { text: text.as_bytes(), at: 0, line: 1 };
    let mut planner = Planner::new(tx)?;
    let mut preview = Preview::new();
    for record in reader.records() {
        let Ok(record) = record else {
            return Ok(Err(BadFile::Unreadable));
        };
        let start = record.position().and_then(|at| usize::try_from(at.byte()).ok());
        let line = lines.up_to(start.unwrap_or_default());
        // An export of ours puts an apostrophe before what would be a formula.
        let fields: Vec<&str> = record.iter().map(|field| field.trim_start_matches('\'')).collect();
        let planned = match fields[..] {
            _ if record.iter().any(is_formula) => Err(BadLine::Formula),
            [name, standing, since, email] if is_people => {
                planner.person(name, standing, since, email)
            }
            [year, name, games, points] if is_list => planner.result(year, name, games, points)?,
            _ => Err(BadLine::Fields),
        };
        preview.push((line, planned));
    }
    Ok(Ok(preview))
}

/// Whether a spreadsheet would run a field; a number with its sign is none.
fn is_formula(field: &str) -> bool {
    let is_number = field.replace('−', "-").parse::<i64>().is_ok();
    field.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number
}

/// Counts lines as an editor does: the reader of CSV takes the second half of a line's end for the next line's beginning.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    /// The line in which the text at or behind this place begins; places only grow.
    fn up_to(&mut self, place: usize) -> u64 {
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        while self.at < place || self.text.get(self.at).is_some_and(is_end) {
            self.line += u64::from(self.text.get(self.at) == Some(&b'\n'));
            self.at += 1;
        }
        self.line
    }
}

/// Does what a file says: all of it or nothing.
///
/// # Errors
/// As [`preview`]; an action refuses what the preview let pass, and nothing was done.
pub fn import_list(
    tx: &Transaction<'_>,
    file: &[u8],
    now: DateTime<Utc>,
) -> Result<Result<Preview, BadFile>, Failure> {
    let preview = match preview(tx, file)? {
        Ok(preview) => preview,
        Err(bad) => return Ok(Err(bad)),
    };
    if preview.iter().any(|(_, planned)| planned.is_err()) {
        // Whoever made such a list meant no good, or was made use of: the club should know.
        let bad = preview.iter().find(|(_, planned)| *planned == Err(BadLine::Formula));
        if let Some((line, _)) = bad {
            note_refusal(tx, None, "import_refused", &line.to_string(), "", now)?;
        }
        return Ok(Err(BadFile::Lines));
    }
    for planned in preview.iter().filter_map(|(_, planned)| planned.as_ref().ok()) {
        match planned {
            Planned::Nothing => {}
            Planned::NewPerson { name, step, email } => {
                let person = person_named(tx, name, now)?;
                note(tx, person, *step, email.as_deref(), now)?;
            }
            Planned::KnownPerson { name, step, email } => {
                let person = person_named(tx, name, now)?;
                note(tx, person, *step, email.as_deref(), now)?;
            }
            Planned::OldResult { year, name, games, points, is_new: _ } => {
                let person = person_named(tx, name, now)?;
                let (_, row) = members::rows_of(tx, person)?.ok_or(Failure::UnknownPerson)?;
                let line = OldLine { year: *year, person: row, games: *games, points: *points };
                old_lists::append(tx, line)?;
            }
        }
    }
    Ok(Ok(preview))
}

/// The person of this name, added where there is none.
fn person_named(tx: &Transaction<'_>, name: &str, now: DateTime<Utc>) -> Result<PersonId, Failure> {
    let lower = name.to_lowercase();
    let known = people::all(tx)?.into_iter().find(|person| person.name.to_lowercase() == lower);
    if let Some(known) = known {
        return Ok(known.id);
    }
    let person = Person { id: PersonId(Uuid::now_v7()), name: name.to_owned() };
    Ok(add_person(tx, &person, now)?.id)
}

fn note(
    tx: &Transaction<'_>,
    person: PersonId,
    step: Option<Step>,
    email: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Failure> {
    if let Some(step) = step {
        note_standing(tx, Uuid::now_v7(), person, step, None, now)?;
    }
    if let Some(email) = email {
        let (_, row) = members::rows_of(tx, person)?.ok_or(Failure::UnknownPerson)?;
        let member = members::all(tx)?.remove(&row).ok_or(Failure::UnknownPerson)?;
        let profile = Profile { email: email.to_owned(), ..member.profile };
        set_profile(tx, person, &profile, None, now)?;
    }
    Ok(())
}

/// What is known while a file is read.
struct Planner<'a> {
    tx: &'a Transaction<'a>,
    members: Vec<members::Member>,
    names: BTreeSet<String>,
    seen: BTreeSet<(Option<i32>, String)>,
}

impl<'a> Planner<'a> {
    fn new(tx: &'a Transaction<'a>) -> Result<Planner<'a>, Failure> {
        let members = members::all(tx)?.into_values().filter(|member| !member.is_removed);
        let names = people::names(tx)?.iter().map(|name| name.to_lowercase()).collect();
        Ok(Planner { tx, members: members.collect(), names, seen: BTreeSet::new() })
    }

    /// The person of this name, where there is one; refused where a line of that name cannot be.
    fn known(
        &mut self,
        name: &str,
        year: Option<i32>,
    ) -> Result<(String, Option<members::Member>), BadLine> {
        let name = tidy_name(name).map_err(|_| BadLine::Name)?;
        let lower = name.to_lowercase();
        if !self.seen.insert((year, lower.clone())) {
            return Err(BadLine::Twice);
        }
        let member =
            self.members.iter().find(|member| member.name.to_lowercase() == lower).cloned();
        if member.is_none() && self.names.contains(&lower) {
            return Err(BadLine::Gone);
        }
        Ok((name, member))
    }

    fn person(
        &mut self,
        name: &str,
        standing: &str,
        since: &str,
        email: &str,
    ) -> Result<Planned, BadLine> {
        let (name, member) = self.known(name, None)?;
        let step = match (standing, since) {
            ("", "") => None,
            (standing, since) => {
                let standing = Standing::from_id(standing).ok_or(BadLine::Standing)?;
                let since: NaiveDate = since.parse().map_err(|_| BadLine::Day)?;
                Some(Step { since, standing })
            }
        };
        let email = Some(email).filter(|email| !email.is_empty()).map(str::to_owned);
        if email.as_deref().is_some_and(|email| !super::keep_members::is_address(email)) {
            return Err(BadLine::Email);
        }
        let Some(member) = member else {
            return Ok(Planned::NewPerson { name, step, email });
        };
        let step = step.filter(|step| member.course.on(step.since) != step.standing);
        let email = email.filter(|email| *email != member.profile.email);
        if step.is_none() && email.is_none() {
            return Ok(Planned::Nothing);
        }
        Ok(Planned::KnownPerson { name: member.name, step, email })
    }

    fn result(
        &mut self,
        year: &str,
        name: &str,
        games: &str,
        points: &str,
    ) -> Result<Result<Planned, BadLine>, Failure> {
        let read = || {
            let year = year.parse().ok().and_then(ClubYear::new).ok_or(BadLine::Year)?;
            let games: u32 = games.parse().map_err(|_| BadLine::Figure)?;
            let points: i64 = points.replace('−', "-").parse().map_err(|_| BadLine::Figure)?;
            let is_possible = games <= 10_000 && points.abs() <= 1_000_000_000;
            if is_possible { Ok((year, games, Points(points))) } else { Err(BadLine::Figure) }
        };
        let (year, games, points) = match read() {
            Ok(read) => read,
            Err(bad) => return Ok(Err(bad)),
        };
        let (name, member) = match self.known(name, Some(year.number())) {
            Ok(known) => known,
            Err(bad) => return Ok(Err(bad)),
        };
        let Some(member) = member else {
            return Ok(Ok(Planned::OldResult { year, name, games, points, is_new: true }));
        };
        let lines = old_lists::of_year(self.tx, year)?;
        Ok(match lines.into_iter().find(|line| line.person == member.row) {
            Some(line) if (line.games, line.points) == (games, points) => Ok(Planned::Nothing),
            Some(_) => Err(BadLine::OtherResult),
            None => {
                Ok(Planned::OldResult { year, name: member.name, games, points, is_new: false })
            }
        })
    }
}
