//! Importing people, games and former years from a list: first a preview line by line, then what it says.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use club::audit_event::AuditEvent;
use club::calendar::ClubYear;
use club::import::{self, BadLine, ImportProblem, ListColumns, ListField, ListKind, ListProblem};
use club::membership::Step;
use club::refusal::Refusal;
use scoring::Points;
use uuid::Uuid;
use wire::{Person, PersonId};

use crate::actions::add_person::{add_person_beside, tidy_name};
use crate::actions::import_games::{self, PlannedGame};
use crate::actions::manage_members::{OpenDays, tidy_email};
use crate::actions::names::Taken;
use crate::actions::{ActionContext, note_standing, set_profile};
use crate::failure::Failure;
use crate::list_file::{ListFile, ListRow};
use crate::store::engine::Transaction;
use crate::store::members::{self, Profile};
use crate::store::people;
use crate::store::previous_years::{self, OldLine};
use crate::store::tournament_people;

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
        /// The person's name.
        name: String,
        /// How many games.
        games: u32,
        /// The sum of their results.
        points: Points,
        /// The person is added, too.
        is_new: bool,
    },
    /// A game that was played on paper.
    Game(PlannedGame),
    /// Everything in the line is there already.
    Nothing,
}

/// A whole number, with a hyphen or a minus before it and narrow spaces between thousands.
pub(super) fn figure(cell: &str) -> Option<i64> {
    let digits = cell.replace('−', "-").replace(['\u{a0}', '\u{202f}', '\u{2009}'], "");
    digits.parse().ok()
}

/// What a file comes to, line by line; lines are counted as an editor does.
pub type Preview = Vec<(u64, Result<Planned, BadLine>)>;

/// What is wrong in a line, and in which of its columns.
pub(super) type Wrong = (ImportProblem, Option<usize>);

/// A line that is wrong as a whole.
pub(super) fn whole(problem: ImportProblem) -> Wrong {
    (problem, None)
}

/// A line with one wrong column.
pub(super) fn at(problem: ImportProblem, column: usize) -> Wrong {
    (problem, Some(column))
}

/// What importing a list would change, line by line.
///
/// # Errors
/// The outer: the database cannot be read. The inner: a column is missing that the list needs.
pub fn preview(
    tx: &Transaction<'_>,
    list: &ListFile,
    today: NaiveDate,
) -> Result<Result<Preview, ListProblem>, Failure> {
    let (columns, heads) = (list.columns(), list.heads());
    if !columns.missing().is_empty() {
        return Ok(Err(ListProblem::Head));
    }
    let mut planner = Planner::new(tx)?;
    let mut preview = Preview::new();
    for row in list.lines() {
        let planned = match arranged(row, columns, heads.len()) {
            Ok(fields) => {
                let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
                match (columns.kind, &fields[..]) {
                    (ListKind::People, [name, standing, since, email]) => {
                        planner.person(list, &PersonLine { name, standing, since, email }, today)
                    }
                    (ListKind::PreviousYears, [year, name, games, points]) => {
                        planner.result(year, name, games, points)?
                    }
                    (ListKind::Games, fields) => import_games::plan(&mut planner, fields, today)?,
                    (ListKind::People | ListKind::PreviousYears, _) => {
                        Err(whole(ImportProblem::Fields))
                    }
                }
                .map_err(|(problem, field)| {
                    let field = field.and_then(|field| columns.kind.fields().get(field).copied());
                    (problem, field.and_then(|field| column_of(columns, field)))
                })
            }
            Err(wrong) => Err(wrong),
        };
        let planned = planned.map_err(|(problem, column)| BadLine {
            problem,
            column: column.and_then(|column| heads.get(column).cloned()),
        });
        preview.push((row.line, planned));
    }
    Ok(Ok(preview))
}

/// The column of a field; of a name that stands in two columns the first of them.
fn column_of(columns: &ListColumns, field: ListField) -> Option<usize> {
    let given = || columns.column(ListField::GivenName).filter(|_| field == ListField::Name);
    columns.column(field).or_else(given)
}

/// The cells of a row in the order of the fields of its kind of list; the wrong column otherwise.
fn arranged(row: &ListRow, columns: &ListColumns, width: usize) -> Result<Vec<String>, Wrong> {
    // Our exports put an apostrophe before what a spreadsheet would run as a formula.
    let cells: Vec<&str> = row.cells.iter().map(|cell| cell.trim_start_matches('\'')).collect();
    let is_formula = |(field, cell): (&Option<ListField>, &&str)| {
        field.is_some_and(|field| {
            let is_number = field.is_figure() && figure(cell).is_some();
            cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number
        })
    };
    if let Some(column) = columns.fields.iter().zip(&cells).position(is_formula) {
        return Err(at(ImportProblem::Formula, column));
    }
    if cells.len() != width {
        return Err(whole(ImportProblem::Fields));
    }
    let cell = |field: ListField| columns.column(field).map_or("", |column| cells[column]);
    let arranged = columns.kind.fields().into_iter().map(|field| {
        if field == ListField::Name && columns.column(field).is_none() {
            format!("{} {}", cell(ListField::GivenName), cell(ListField::FamilyName))
        } else {
            cell(field).to_owned()
        }
    });
    Ok(arranged.collect())
}

/// Does what lines of a preview say: all of them or none.
///
/// # Errors
/// An action refuses what the preview let pass, and nothing was done.
pub fn apply_lines(
    tx: &Transaction<'_>,
    context: &ActionContext,
    lines: &[Planned],
) -> Result<(), Failure> {
    let known = people::all(tx)?.into_iter().map(|person| (person.name.to_lowercase(), person.id));
    let mut people =
        Names { tx, context, known: known.collect(), taken: Taken::of(people::names(tx)?) };
    for planned in lines {
        match planned {
            Planned::Nothing => {}
            Planned::NewPerson { name, step, email }
            | Planned::KnownPerson { name, step, email } => {
                let person = people.named(name)?;
                note(tx, context, person, *step, email.as_deref())?;
            }
            Planned::OldResult { year, name, games, points, is_new: _ } => {
                let person = people.named(name)?;
                let (_, row) = members::rows_of(tx, person)?.ok_or(Failure::UnknownPerson)?;
                let line = OldLine { year: *year, person: row, games: *games, points: *points };
                previous_years::append(tx, line)?;
            }
            Planned::Game(game) => import_games::add(&mut people, game)?,
        }
    }
    let done = lines.iter().filter(|planned| **planned != Planned::Nothing).count();
    if done > 0 {
        context.log(tx, AuditEvent::ListImported, "", &done.to_string())?;
    }
    Ok(())
}

/// Notes in the log which lines of a file were refused, and why; says whether there were any.
///
/// # Errors
/// The database cannot be written.
pub fn note_bad_lines(
    tx: &Transaction<'_>,
    context: &ActionContext,
    preview: &Preview,
) -> Result<bool, Failure> {
    let bad = preview.iter().filter_map(|(line, planned)| Some((line, planned.as_ref().err()?)));
    let bad: Vec<String> = bad.map(|(line, bad)| format!("{line}: {}", bad.problem.id())).collect();
    if bad.is_empty() {
        return Ok(false);
    }
    let (subject, details) = (bad.len().to_string(), bad.join(", "));
    context.log(tx, AuditEvent::ImportRefused, &subject, &details)?;
    Ok(true)
}

/// People by their names while a list is imported; a person who is not there yet is added.
pub(super) struct Names<'a> {
    pub(super) tx: &'a Transaction<'a>,
    pub(super) context: &'a ActionContext,
    known: BTreeMap<String, PersonId>,
    /// Every name in the books, read once for the whole list.
    taken: Taken,
}

impl Names<'_> {
    pub(super) fn named(&mut self, name: &str) -> Result<PersonId, Failure> {
        let lower = name.to_lowercase();
        if let Some(known) = self.known.get(&lower) {
            return Ok(*known);
        }
        let person = Person { id: PersonId(Uuid::now_v7()), name: name.to_owned() };
        let id = add_person_beside(self.tx, &person, &mut self.taken, self.context.now)?.id;
        self.known.insert(lower, id);
        Ok(id)
    }
}

fn note(
    tx: &Transaction<'_>,
    context: &ActionContext,
    person: PersonId,
    step: Option<Step>,
    email: Option<&str>,
) -> Result<(), Failure> {
    if let Some(step) = step {
        note_standing(tx, context, Uuid::now_v7(), person, step)?;
    }
    if let Some(email) = email {
        let (_, row) = members::rows_of(tx, person)?.ok_or(Failure::UnknownPerson)?;
        let member = members::by_row(tx, row)?.ok_or(Failure::UnknownPerson)?;
        let profile = Profile { email: email.to_owned(), ..member.profile };
        set_profile(tx, context, person, &profile)?;
    }
    Ok(())
}

/// The cells of a line about a person.
struct PersonLine<'a> {
    name: &'a str,
    standing: &'a str,
    since: &'a str,
    email: &'a str,
}

/// What is known while a file is read.
pub(super) struct Planner<'a> {
    pub(super) tx: &'a Transaction<'a>,
    members: BTreeMap<String, members::Member>,
    names: BTreeSet<String>,
    open_days: OpenDays,
    /// What the lines read so far are about, to find one that is there twice: year and name, or day and rules with the players.
    pub(super) seen: BTreeSet<(String, String)>,
}

impl<'a> Planner<'a> {
    fn new(tx: &'a Transaction<'a>) -> Result<Planner<'a>, Failure> {
        let members = members::all(tx)?.into_values().filter(|member| !member.is_removed);
        let members = members.map(|member| (member.name.to_lowercase(), member)).collect();
        let mut names: BTreeSet<String> =
            people::names(tx)?.iter().map(|name| name.to_lowercase()).collect();
        // Who is known from a tournament alone makes way for somebody of the club.
        for outside in tournament_people::names(tx)?.into_values() {
            names.remove(&outside.to_lowercase());
        }
        let open_days = OpenDays::read(tx)?;
        Ok(Planner { tx, members, names, open_days, seen: BTreeSet::new() })
    }

    /// The person of this name, where there is one; refused where nobody can have that name.
    pub(super) fn known(
        &self,
        name: &str,
    ) -> Result<(String, Option<&members::Member>), ImportProblem> {
        let name = tidy_name(name).map_err(|_| ImportProblem::Name)?;
        let lower = name.to_lowercase();
        let member = self.members.get(&lower);
        if member.is_none() && self.names.contains(&lower) {
            return Err(ImportProblem::Gone);
        }
        Ok((name, member))
    }

    /// As [`Planner::known`]; refused where an earlier line has the same year and name.
    fn known_once(
        &mut self,
        name: &str,
        year: &str,
    ) -> Result<(String, Option<members::Member>), ImportProblem> {
        let (name, member) = self.known(name)?;
        let member = member.cloned();
        let is_new = self.seen.insert((year.to_owned(), name.to_lowercase()));
        if is_new { Ok((name, member)) } else { Err(ImportProblem::Twice) }
    }

    fn person(
        &mut self,
        list: &ListFile,
        line: &PersonLine<'_>,
        today: NaiveDate,
    ) -> Result<Planned, Wrong> {
        let (name, member) = self.known_once(line.name, "").map_err(|problem| at(problem, 0))?;
        let step = match (line.standing, line.since) {
            ("", "") => None,
            (standing, since) => {
                let standing = list.standing(standing);
                let standing = standing.ok_or(at(ImportProblem::Standing, 1))?;
                // Nobody has to know since when: the day of the import is one from which it holds.
                let since = match since {
                    "" => today,
                    since => import::day(since).ok_or(at(ImportProblem::Day, 2))?,
                };
                Some(Step { since, standing })
            }
        };
        let email = tidy_email(line.email).map_err(|_| at(ImportProblem::Email, 3))?;
        let email = Some(email).filter(|email| !email.is_empty());
        let Some(member) = member else {
            self.refuse_closed(step)?;
            return Ok(Planned::NewPerson { name, step, email });
        };
        // A step that was stored once counts as known, even if it was replaced by another of the same day.
        let step = step.filter(|step| {
            let course = &member.course;
            course.on(step.since) != step.standing && !course.steps().contains(step)
        });
        self.refuse_closed(step)?;
        let email = email.filter(|email| *email != member.profile.email);
        if step.is_none() && email.is_none() {
            return Ok(Planned::Nothing);
        }
        Ok(Planned::KnownPerson { name: member.name, step, email })
    }

    /// Refuses a step whose day lies outside the calendar, or in or before a closed year.
    fn refuse_closed(&self, step: Option<Step>) -> Result<(), Wrong> {
        let refused = step.and_then(|step| self.open_days.refuse_other(step.since).err());
        match refused {
            None => Ok(()),
            Some(Refusal::YearClosed) => Err(at(ImportProblem::Closed, 2)),
            Some(_) => Err(at(ImportProblem::Day, 2)),
        }
    }

    fn result(
        &mut self,
        year: &str,
        name: &str,
        games: &str,
        points: &str,
    ) -> Result<Result<Planned, Wrong>, Failure> {
        let read = || {
            let year = year.parse().ok().and_then(ClubYear::new);
            let games = games.parse().ok().filter(|games: &u32| *games <= 10_000);
            let points = figure(points).filter(|points| points.unsigned_abs() <= 1_000_000_000);
            Ok((
                year.ok_or(at(ImportProblem::Year, 0))?,
                games.ok_or(at(ImportProblem::Figure, 2))?,
                Points(points.ok_or(at(ImportProblem::Figure, 3))?),
            ))
        };
        let (year, games, points) = match read() {
            Ok(read) => read,
            Err(bad) => return Ok(Err(bad)),
        };
        let (name, member) = match self.known_once(name, &year.number().to_string()) {
            Ok(known) => known,
            Err(problem) => return Ok(Err(at(problem, 1))),
        };
        let Some(member) = member else {
            return Ok(Ok(Planned::OldResult { year, name, games, points, is_new: true }));
        };
        let lines = previous_years::of_year(self.tx, year)?;
        Ok(match lines.into_iter().find(|line| line.person == member.row) {
            Some(line) if (line.games, line.points) == (games, points) => Ok(Planned::Nothing),
            Some(_) => Err(whole(ImportProblem::OtherResult)),
            None => {
                Ok(Planned::OldResult { year, name: member.name, games, points, is_new: false })
            }
        })
    }
}
