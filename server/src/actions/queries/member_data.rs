//! Everything that is kept of one person, and the dues of everybody.

use chrono::NaiveDate;
use club::ledger::{Account, Transfer};
use club::membership::Standing;
use club::name_order::name_order;
use serde::Serialize;
use wire::PersonId;

use crate::actions::YearBooks;
use crate::failure::Failure;
use crate::store::cash_categories;
use crate::store::engine::Transaction;
use crate::store::entries::{self, Entry};
use crate::store::evening_answers;
use crate::store::evening_presence;
use crate::store::members;
use crate::store::outcomes;
use crate::store::tournaments::{self, PersonsEntry};

/// Everything that is kept of one person.
#[derive(Clone, Debug, Serialize)]
pub struct PersonData {
    name: String,
    email: String,
    pseudonym: String,
    is_hidden: bool,
    /// Whether the name may stand in public; empty: not asked.
    name_consent: &'static str,
    players_number: String,
    short_name: String,
    standings: Vec<(NaiveDate, Standing)>,
    offices: Vec<(String, NaiveDate, Option<NaiveDate>)>,
    games: Vec<PlayedGame>,
    entries: Vec<OwnEntry>,
    answers: Vec<OwnAnswer>,
    /// The days of evenings at which the person was noted.
    evenings: Vec<NaiveDate>,
    tournaments: Vec<OwnTournament>,
}

/// A game somebody played.
#[derive(Clone, Debug, Serialize)]
struct PlayedGame {
    number: i64,
    played_on: NaiveDate,
    tally: club::year::tally::Tally,
}

/// An entry in the treasurer's books that concerns somebody.
#[derive(Clone, Debug, Serialize)]
struct OwnEntry {
    number: i64,
    booked_on: NaiveDate,
    from: &'static str,
    to: &'static str,
    /// What the club calls it, where `from` or `to` is a category of its own.
    category: Option<String>,
    cents: i64,
    note: String,
}

/// What somebody has answered for an evening.
#[derive(Clone, Debug, Serialize)]
struct OwnAnswer {
    evening: NaiveDate,
    is_coming: bool,
    guests: u8,
    guest_names: String,
}

/// A tournament somebody has entered.
#[derive(Clone, Debug, Serialize)]
struct OwnTournament {
    tournament: String,
    first_day: NaiveDate,
    number: Option<u32>,
    first_name: String,
    last_name: String,
    ema: String,
    country: String,
    club: String,
    team: String,
    status: String,
    contact: String,
    /// Under which name the person appears in public, where the public form asked.
    consent: Option<String>,
}

impl From<PersonsEntry> for OwnTournament {
    fn from(entry: PersonsEntry) -> OwnTournament {
        let PersonsEntry { tournament, first_day, entrant, contact, consent } = entry;
        OwnTournament {
            tournament,
            first_day,
            number: entrant.number,
            first_name: entrant.first_name,
            last_name: entrant.last_name,
            ema: entrant.ema,
            country: entrant.country,
            club: entrant.club,
            team: entrant.team,
            status: entrant.status,
            contact,
            consent,
        }
    }
}

/// Everything that is kept of one person, as the person may have it.
///
/// # Errors
/// `UnknownPerson`.
pub fn person_data(tx: &Transaction<'_>, person: PersonId) -> Result<PersonData, Failure> {
    let (_, row) = members::rows_of(tx, person)?.ok_or(Failure::UnknownPerson)?;
    let member = members::by_row(tx, row)?.ok_or(Failure::UnknownPerson)?;
    let offices = members::offices(tx, row)?.into_iter();
    let first = NaiveDate::from_ymd_opt(1900, 1, 1).unwrap_or_default();
    let last = NaiveDate::from_ymd_opt(2999, 12, 31).unwrap_or_default();
    let games = outcomes::tallies_of_person(tx, row, first, last)?.into_iter();
    let own =
        entries::until(tx, last)?.into_iter().filter(|entry| entry.booked.person == Some(row));
    let categories = cash_categories::all(tx)?;
    let category = |transfer: Transfer| {
        let own = transfer.category().and_then(|id| categories.get(id));
        own.map(|own| own.name.clone())
    };
    let answers = evening_answers::of_person(tx, row)?.into_iter();
    Ok(PersonData {
        name: member.name,
        email: member.profile.email,
        pseudonym: member.profile.pseudonym,
        is_hidden: member.profile.is_hidden,
        name_consent: member.consent.id(),
        players_number: member.profile.players_number,
        short_name: member.profile.short_name,
        standings: member.course.steps().iter().map(|step| (step.since, step.standing)).collect(),
        offices: offices.map(|office| (office.office, office.since, office.until)).collect(),
        games: games
            .map(|(number, _, played_on, tally)| PlayedGame { number, played_on, tally })
            .collect(),
        entries: own
            .map(|entry| OwnEntry {
                number: entry.number,
                booked_on: entry.booked.booked_on,
                from: entry.booked.transfer.from.id(),
                to: entry.booked.transfer.to.id(),
                category: category(entry.booked.transfer),
                cents: entry.booked.transfer.amount.cents(),
                note: entry.booked.note,
            })
            .collect(),
        answers: answers
            .map(|(evening, answer)| OwnAnswer {
                evening,
                is_coming: answer.is_coming,
                guests: answer.guests,
                guest_names: answer.guest_names,
            })
            .collect(),
        evenings: evening_presence::days_of(tx, row)?,
        tournaments: tournaments::entries_of(tx, row)?.into_iter().map(From::from).collect(),
    })
}

/// What somebody owes for a year, and has paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuesLine {
    /// The person, by row.
    pub person: i64,
    /// What the person is at the end of the year, or by now.
    pub standing: Standing,
    /// What is due, in cents.
    pub due_cents: i64,
    /// What was paid, in cents.
    pub paid_cents: i64,
}

impl DuesLine {
    /// What is left to pay, in cents; negative where too much was paid.
    pub const fn open_cents(&self) -> i64 {
        self.due_cents - self.paid_cents
    }
}

/// The dues of a year.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dues {
    /// Everybody who owes or has paid, by name.
    pub lines: Vec<DuesLine>,
}

impl Dues {
    /// What is due in all, in cents.
    pub fn due_cents(&self) -> i64 {
        self.lines.iter().map(|line| line.due_cents).sum()
    }

    /// What was paid in all, in cents.
    pub fn paid_cents(&self) -> i64 {
        self.lines.iter().map(|line| line.paid_cents).sum()
    }

    /// What is left to pay in all, in cents.
    pub fn open_cents(&self) -> i64 {
        self.lines.iter().map(DuesLine::open_cents).sum()
    }
}

/// The dues of a year: who was a member within it owes them, unless exempt; what was paid for this very year counts.
pub fn dues_of(books: &YearBooks, entries: &[Entry]) -> Dues {
    let until = books.last.min(books.on).max(books.first);
    let lines = books.members.values().filter_map(|member| {
        let owes = member.course.owes_dues(books.first, until);
        let due_cents = if owes { books.statutes.dues_cents } else { 0 };
        let own = entries.iter().filter(|entry| {
            entry.booked.person == Some(member.row) && entry.booked.dues_year == Some(books.year)
        });
        // Reversals and repayments count with the opposite sign.
        let paid_cents = own.map(|entry| entry.booked.transfer.given_by(Account::Dues)).sum();
        let is_member = member.course.is_member_within(books.first, until);
        let line = DuesLine {
            person: member.row,
            standing: member.course.on(until),
            due_cents,
            paid_cents,
        };
        (is_member || paid_cents != 0).then_some(line)
    });
    let mut lines: Vec<DuesLine> = lines.collect();
    lines.sort_by_cached_key(|line| (name_order(books.name(line.person)), line.person));
    Dues { lines }
}
