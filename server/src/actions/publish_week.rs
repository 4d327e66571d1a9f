//! Publishing the list of a week: reads what it is made of, and stores the files that were made, once per day.

use chrono::{DateTime, NaiveDate, Utc};
use club::audit_event::AuditEvent;
use club::calendar::ClubYear;
use club::listing::Listing;
use club::presets::{PresetVersion, in_force};
use club::publishing::{Audience, Publishing};
use club::refusal::Refusal;
use uuid::Uuid;
use wire::PersonId;

use crate::actions::ActionContext;
use crate::actions::add_person::tidy_name;
use crate::actions::queries::published_lists::{Lists, read_both_lists};
use crate::documents::pdf;
use crate::failure::{AtField as _, Failure};
use crate::store::engine::Transaction;
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
    /// Counts the lists of the day from 1: every one before it was withdrawn.
    pub version: u32,
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
    /// When the list is published.
    pub published_at: DateTime<Utc>,
    /// From what the ids of the feed are made; nothing where the club has decided nothing.
    pub feed_key: Option<Uuid>,
}

/// Reads what the list of a day is made of, if it is published now.
///
/// # Errors
/// The day is still to come, or lies outside the calendar.
pub fn material(
    tx: &Transaction<'_>,
    context: &ActionContext,
    as_of: NaiveDate,
    club: Option<&str>,
) -> Result<Material, Failure> {
    if as_of > context.today() {
        return Err(Failure::Refused(Refusal::DayToCome));
    }
    let before = with_paths(publications::standing(tx)?, &publications::paths(tx)?);
    material_beside(tx, context, before, as_of, club)
}

/// What the list of a day is made of, beside these others.
fn material_beside(
    tx: &Transaction<'_>,
    context: &ActionContext,
    before: Vec<(Publication, Vec<(Audience, String)>)>,
    as_of: NaiveDate,
    club: Option<&str>,
) -> Result<Material, Failure> {
    let (rules, _) = publications::rules(tx)?;
    let newest = before.iter().map(|(publication, _)| publication.as_of).max();
    let newest = newest.map_or(as_of, |newest| newest.max(as_of));
    let lists = |day| read_both_lists(tx, day, (&rules, club));
    let week = lists(as_of)?;
    let latest = if newest == as_of { week.clone() } else { lists(newest)? };
    let offered = in_force(&presets::all(tx)?, context.today());
    let offered = offered.into_iter().filter(|known| known.is_offered);
    Ok(Material {
        as_of,
        version: publications::next_version(tx, as_of)?,
        year: week[0].heading.year,
        week,
        latest,
        before,
        presets: offered.collect(),
        rules,
        published_at: context.now,
        feed_key: publications::first_rules_key(tx)?,
    })
}

/// Lists with which files they have.
fn with_paths(
    lists: Vec<Publication>,
    paths: &[(NaiveDate, Audience, String)],
) -> Vec<(Publication, Vec<(Audience, String)>)> {
    let with = lists.into_iter().map(|publication| {
        let own = paths.iter().filter(|(day, _, _)| *day == publication.as_of);
        let own = own.map(|(_, audience, path)| (*audience, path.clone())).collect();
        (publication, own)
    });
    with.collect()
}

/// Reads what the pages around the lists are made of without the list of a day; nothing where no other stands.
///
/// # Errors
/// What is stored cannot be read.
pub fn material_without(
    tx: &Transaction<'_>,
    context: &ActionContext,
    withdrawn: NaiveDate,
    club: Option<&str>,
) -> Result<Option<Material>, Failure> {
    let mut standing = publications::standing(tx)?;
    standing.retain(|publication| publication.as_of != withdrawn);
    let Some(newest) = standing.iter().map(|publication| publication.as_of).max() else {
        return Ok(None);
    };
    let mut paths = publications::paths(tx)?;
    paths.retain(|(day, _, _)| *day != withdrawn);
    let before = with_paths(standing, &paths);
    material_beside(tx, context, before, newest, club).map(Some)
}

/// The files that were made for a week.
#[derive(Clone, Debug)]
pub struct Issue {
    /// The day as of which the list stands.
    pub as_of: NaiveDate,
    /// Counts the lists of the day from 1.
    pub version: u32,
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
/// A list of this day stands already, or another was published and withdrawn while this one was made.
pub fn publish_week(
    tx: &Transaction<'_>,
    context: &ActionContext,
    issue: &Issue,
) -> Result<i64, Failure> {
    check_day(tx, issue.as_of, Some(issue.version))?;
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

/// Checks that a list of this day and, where it is given, of this version may be published.
///
/// # Errors
/// A list of this day stands, or the version is not the next one.
pub fn check_day(
    tx: &Transaction<'_>,
    as_of: NaiveDate,
    version: Option<u32>,
) -> Result<(), Failure> {
    let known = publications::of_day(tx, as_of)?;
    let stands = known.is_some_and(|known| known.withdrawal.is_none());
    let next = publications::next_version(tx, as_of)?;
    if stands || version.is_some_and(|version| version != next) {
        return Err(Failure::Refused(Refusal::Published));
    }
    Ok(())
}

/// Which list is withdrawn, and why.
#[derive(Clone, Debug)]
pub struct WithdrawList {
    /// The day as of which it stands.
    pub as_of: NaiveDate,
    /// Which list of its day; by default the last. A request that arrives again then leaves the next list alone.
    pub version: Option<u32>,
    /// Why.
    pub reason: String,
}

/// Withdraws the list of a day and puts the pages around the others in place. Mails that were not sent yet are not sent any
/// more. Says false, and does nothing, where a list was published or withdrawn since `edition` was read: the pages have
/// to be made again. Safe to repeat.
///
/// # Errors
/// No list of this day was published; the reason is missing or too long.
pub fn withdraw_list(
    tx: &Transaction<'_>,
    context: &ActionContext,
    list: &WithdrawList,
    site: &[File],
    edition: i64,
) -> Result<bool, Failure> {
    let reason = list.reason.trim();
    if reason.is_empty() || reason.chars().count() > LONGEST_WORDS {
        return Err(Failure::Refused(Refusal::BadText).at("reason"));
    }
    let known = publications::of_day(tx, list.as_of)?;
    let known = known.ok_or(Failure::Refused(Refusal::BadDay))?;
    if known.withdrawal.is_some() || list.version.is_some_and(|version| version < known.version) {
        return Ok(true);
    }
    if publications::edition(tx)? != edition {
        return Ok(false);
    }
    if publications::withdraw(tx, known.row, reason, context.author(), context.now)? {
        publications::replace_site(tx, site)?;
        context.log(tx, AuditEvent::ListWithdrawn, &list.as_of.to_string(), reason)?;
    }
    Ok(true)
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
        return Err(Failure::Refused(Refusal::BadDay).at("time"));
    }
    for (field, words) in [
        ("winner_words", &rules.winner_words),
        ("last_words", &rules.last_words),
        ("about", &rules.about),
        ("contact", &rules.contact),
    ] {
        if words.chars().count() > LONGEST_WORDS {
            return Err(Failure::Refused(Refusal::BadText).at(field));
        }
        if let Some(character) = pdf::unprintable(words) {
            return Err(Failure::Unprintable { character }.at(field));
        }
    }
    if publications::append_rules(tx, key, rules, context.author(), context.now)? {
        context.log(tx, AuditEvent::PublishingDecided, "", "")?;
    }
    Ok(())
}

/// Decides how the club stands in the list of its server; what it publishes besides stays. Safe to repeat with the same key.
///
/// # Errors
/// A place that is too long or cannot be printed; a day that does not exist; a public club without a place or a land.
pub fn decide_listing(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    listing: Listing,
) -> Result<(), Failure> {
    let place = match &*listing.place {
        "" if listing.is_public => return Err(Failure::Refused(Refusal::BadText).at("place")),
        "" => String::new(),
        place => tidy_name(place).map_err(|failure| failure.at("place"))?,
    };
    if listing.is_public && listing.land.is_none() {
        return Err(Failure::Refused(Refusal::BadChoice).at("land"));
    }
    if !listing.has_good_days() {
        return Err(Failure::Refused(Refusal::BadDay));
    }
    let (rules, _) = publications::rules(tx)?;
    let rules = Publishing { listing: Listing { place, ..listing }, ..rules };
    decide_publishing(tx, context, key, &rules)
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
