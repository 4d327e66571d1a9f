//! Publishing the list of a week: reads what it is made of, and stores the files that were made, once per day.

use chrono::NaiveDate;
use club::audit_event::AuditEvent;
use club::calendar::ClubYear;
use club::presets::{PresetVersion, in_force};
use club::publishing::{Audience, Publishing};
use club::refusal::Refusal;
use rusqlite::Transaction;
use uuid::Uuid;
use wire::PersonId;

use crate::actions::ActionContext;
use crate::actions::queries::published_lists::{Lists, read_lists};
use crate::documents::pdf;
use crate::failure::Failure;
use crate::store::publications::{self, File, Publication};
use crate::store::{mails, members, presets};

/// The longest text of a certificate, in characters.
const LONGEST_WORDS: usize = 300;

/// Everything a list of a week and the pages around it are made of.
#[derive(Clone, Debug)]
pub struct Material {
    /// What the club has decided.
    pub rules: Publishing,
    /// The day as of which the list stands.
    pub as_of: NaiveDate,
    /// The year it belongs to.
    pub year: ClubYear,
    /// The list, for everybody and for the club.
    pub week: [Lists; 2],
    /// What the pages around the lists show: the latest there is.
    pub latest: [Lists; 2],
    /// The lists that were published before, and which files they have.
    pub before: Vec<(Publication, Vec<(Audience, String)>)>,
    /// The rules the club offers.
    pub presets: Vec<PresetVersion>,
}

/// Reads what the list of a day is made of.
///
/// # Errors
/// The day is still to come, or lies outside the calendar.
pub fn material(
    tx: &Transaction<'_>,
    as_of: NaiveDate,
    today: NaiveDate,
    club: Option<&str>,
) -> Result<Material, Failure> {
    if as_of > today {
        return Err(Failure::Refused(Refusal::DayToCome));
    }
    let (rules, _) = publications::rules(tx)?;
    let paths = publications::paths(tx)?;
    let before = publications::all(tx)?.into_iter().map(|publication| {
        let own = paths.iter().filter(|(day, _, _)| *day == publication.as_of);
        let own = own.map(|(_, audience, path)| (*audience, path.clone())).collect();
        (publication, own)
    });
    let before: Vec<(Publication, Vec<(Audience, String)>)> = before.collect();
    let newest = before.iter().map(|(publication, _)| publication.as_of).max();
    let newest = newest.map_or(as_of, |newest| newest.max(as_of));
    let lists = |day| -> Result<[Lists; 2], Failure> {
        let read = |audience| read_lists(tx, day, (&rules, club), audience);
        Ok([read(Audience::Public)?, read(Audience::Internal)?])
    };
    let week = lists(as_of)?;
    let latest = if newest == as_of { week.clone() } else { lists(newest)? };
    let offered = in_force(&presets::all(tx)?, today).into_iter().filter(|known| known.is_offered);
    let year = week[0].heading.year;
    Ok(Material { as_of, year, week, latest, before, presets: offered.collect(), rules })
}

/// The files that were made for a week.
#[derive(Clone, Debug)]
pub struct Issue {
    /// The day as of which the list stands.
    pub as_of: NaiveDate,
    /// The year it belongs to.
    pub year: ClubYear,
    /// The files of the list, kept for ever.
    pub files: Vec<File>,
    /// The pages around the lists.
    pub site: Vec<File>,
}

/// Stores a list, replaces the pages around it, and, where the club wants that, queues a mail to each reader. All of it
/// happens, or nothing.
///
/// # Errors
/// A list of this day was published already.
pub fn publish_week(
    tx: &Transaction<'_>,
    context: &ActionContext,
    issue: &Issue,
) -> Result<i64, Failure> {
    if publications::of_day(tx, issue.as_of)?.is_some() {
        return Err(Failure::Refused(Refusal::Published));
    }
    let row = publications::append(
        tx,
        (issue.as_of, issue.year),
        &issue.files,
        context.author(),
        context.now,
    )?;
    publications::replace_site(tx, &issue.site)?;
    let (rules, _) = publications::rules(tx)?;
    if rules.by_mail {
        let readers = mails::readers(tx)?;
        for member in members::all(tx)?.into_values() {
            let has_address = !member.profile.email.is_empty() && !member.is_removed;
            if has_address && readers.contains(&member.row) {
                let id = format!("<{}@wochenliste.ostwind>", Uuid::now_v7());
                mails::append(tx, (row, member.row), &id, context.now)?;
            }
        }
    }
    let subject = issue.as_of.to_string();
    context.log(tx, AuditEvent::ListPublished, &subject, "")?;
    Ok(row)
}

/// Decides what is published, for whom and when. Safe to repeat with the same key.
///
/// # Errors
/// A time that does not exist; words that are too long or cannot be printed.
pub fn decide_publishing(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    rules: &Publishing,
) -> Result<(), Failure> {
    if rules.by_itself.is_some_and(|moment| !moment.is_possible()) {
        return Err(Failure::Refused(Refusal::BadDay));
    }
    for words in [&rules.winner_words, &rules.last_words] {
        if words.chars().count() > LONGEST_WORDS {
            return Err(Failure::Refused(Refusal::BadText));
        }
        if let Some(character) = pdf::unprintable(words) {
            return Err(Failure::Unprintable { character });
        }
    }
    if publications::append_rules(tx, key, rules, context.author(), context.now)? {
        context.log(tx, AuditEvent::PublishingDecided, "", "")?;
    }
    Ok(())
}

/// Sends a person the list from now on, or does not.
///
/// # Errors
/// The person is not known.
pub fn set_reader(
    tx: &Transaction<'_>,
    context: &ActionContext,
    person: PersonId,
    wants: bool,
) -> Result<(), Failure> {
    let (_, row) = members::rows_of(tx, person)?.ok_or(Failure::UnknownPerson)?;
    mails::set_reader(tx, row, wants, context.now)
}
