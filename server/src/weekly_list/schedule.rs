//! The list of a week from reading to storing, in one action: by hand, from the command line, or by itself when its day and
//! time have come.

use std::path::Path;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use club::publishing::Audience;
use sha2::{Digest as _, Sha256};

use crate::actions::{
    self, ActionContext, Issue, WallClock, WithdrawList, public_tournaments, publish_week,
};
use crate::failure::Failure;
use crate::limits::LONGEST_PAUSE_DAYS;
use crate::store::publications::Publication;
use crate::store::{Database, publications, tournament_entries};
use crate::weekly_list::build;
use crate::weekly_list::site_folder::{CannotWrite, Exchange, write_folder};
use crate::weekly_list::tournament_pages;

/// How far ahead of now a list may have been published; a later one was published by a wrong clock.
const CLOCK_TOLERANCE: TimeDelta = TimeDelta::days(1);

/// Reads what the list of a day is made of, makes it, keeps it.
///
/// # Errors
/// The day is still to come, or has a list already; something cannot be printed.
pub async fn publish(
    database: &Database,
    context: &ActionContext,
    club: Option<String>,
    as_of: NaiveDate,
) -> Result<(), Failure> {
    let issue = make(database, context, club, as_of).await?;
    let context = context.clone();
    database.write(move |tx| publish_week(tx, &context, &issue)).await?;
    Ok(())
}

/// Makes the files of a list without keeping them.
///
/// # Errors
/// As [`publish`].
pub async fn make(
    database: &Database,
    context: &ActionContext,
    club: Option<String>,
    as_of: NaiveDate,
) -> Result<Issue, Failure> {
    let context = context.clone();
    let read = database.read(move |tx| actions::material(tx, &context, as_of, club.as_deref()));
    let material = read.await?;
    made(move || build::issue(&material)).await
}

/// Withdraws the list of a day: it is shown to nobody any more, and the pages around the others are made again.
///
/// # Errors
/// No list of this day was published; the reason is missing or too long; something cannot be printed.
pub async fn withdraw(
    database: &Database,
    context: &ActionContext,
    club: Option<String>,
    list: WithdrawList,
) -> Result<(), Failure> {
    loop {
        let (club, of, as_of) = (club.clone(), context.clone(), list.as_of);
        let read = database.read(move |tx| {
            let material = actions::material_without(tx, &of, as_of, club.as_deref())?;
            Ok((publications::edition(tx)?, material))
        });
        let (edition, material) = read.await?;
        let site = match material {
            Some(material) => made(move || build::site(&material)).await?,
            None => Vec::new(),
        };
        let (context, list) = (context.clone(), list.clone());
        let withdrawn =
            database.write(move |tx| actions::withdraw_list(tx, &context, &list, &site, edition));
        if withdrawn.await? {
            return Ok(());
        }
    }
}

/// Makes pages beside the requests.
async fn made<T: Send + 'static>(
    make: impl FnOnce() -> Result<T, build::Problem> + Send + 'static,
) -> Result<T, Failure> {
    let made = tokio::task::spawn_blocking(make);
    made.await
        .map_err(|error| Failure::Internal(format!("making a list: {error}")))?
        .map_err(|problem| Failure::Internal(format!("making a list: {problem:?}")))
}

/// Publishes the list that is due by the club's clock; says whether one was. A time that had passed when it was decided
/// on is not made up for, but one during which the server was off is.
///
/// # Errors
/// As [`publish`].
pub async fn publish_due(
    database: &Database,
    club: Option<String>,
    now: DateTime<Utc>,
    wall: WallClock,
) -> Result<bool, Failure> {
    let (rules, decided_at) = database.read(publications::rules).await?;
    let at = wall.local(now);
    let due = rules.by_itself.and_then(|by_itself| by_itself.last_due(at));
    let Some(due) = due.filter(|due| decided_at.is_some_and(|decided| wall.local(decided) <= *due))
    else {
        return Ok(false);
    };
    let as_of = due.date();
    let known = database.read(publications::all).await?;
    // What somebody published by hand on the day, or after it, is this week's list, unless a wrong clock was in between.
    let is_this_weeks = |publication: &Publication| {
        publication.as_of == as_of
            || publication.as_of > as_of && publication.published_at <= now + CLOCK_TOLERANCE
    };
    if known.iter().any(is_this_weeks) {
        return Ok(false);
    }
    let pause = TimeDelta::days(LONGEST_PAUSE_DAYS.into());
    database.read(move |tx| actions::check_clock(tx, now, pause)).await?;
    publish(database, &ActionContext::without_author(now, wall), club, as_of).await?;
    Ok(true)
}

/// What the public pages of tournaments are now, as a number that is another one when they change. `before` is what the books
/// said when it was computed last: where they say the same, nothing is computed.
///
/// # Errors
/// The database cannot be read, or something cannot be shown.
pub async fn tournaments_now(
    database: &Database,
    before: Option<&TournamentsNow>,
) -> Result<TournamentsNow, Failure> {
    let entries = database.read(tournament_entries::newest_rows).await?;
    if let Some(before) = before.filter(|before| before.entries == entries) {
        return Ok(before.clone());
    }
    let shown = database.read(|tx| public_tournaments(tx, Audience::Public)).await?;
    let files = made(move || tournament_pages::files(&shown)).await?;
    let mut sum = Sha256::new();
    for (path, content) in &files {
        sum.update(path);
        sum.update(content);
    }
    Ok(TournamentsNow { entries, pages: sum.finalize().into() })
}

/// The state of the public pages of tournaments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentsNow {
    entries: [i64; 3],
    pages: [u8; 32],
}

impl TournamentsNow {
    /// Whether the pages are the same.
    pub fn has_same_pages(&self, other: &TournamentsNow) -> bool {
        self.pages == other.pages
    }
}

/// Writes everything that was published for an audience, and the tournaments that everybody may see, into a folder, in one step.
///
/// # Errors
/// The folder holds something else, or cannot be written; the database cannot be read.
pub async fn write_site(
    database: &Database,
    audience: Audience,
    folder: &Path,
    exchange: Exchange,
) -> Result<Result<usize, CannotWrite>, Failure> {
    let read = database.read(move |tx| {
        let lists = publications::files(tx, audience)?;
        Ok((publications::edition(tx)?, lists, public_tournaments(tx, audience)?))
    });
    let (last, lists, shown) = read.await?;
    let files = made(move || {
        let tournaments = tournament_pages::files(&shown)?;
        Ok(tournament_pages::beside(lists, tournaments, shown.lang))
    });
    let (files, folder) = (files.await?, folder.to_owned());
    let written = tokio::task::spawn_blocking(move || {
        // Two names by turns, so that the same edition can be written again while it is in use.
        let is_taken = std::fs::read_link(&folder)
            .is_ok_and(|target| target.to_string_lossy().ends_with(&format!(".{last}")));
        let edition = if is_taken { format!("{last}b") } else { last.to_string() };
        let all = files.iter().map(|(path, content)| (path.as_str(), content.as_slice()));
        write_folder(&folder, all, (&edition, exchange)).map(|()| files.len())
    });
    written.await.map_err(|error| Failure::Internal(format!("writing a folder: {error}")))
}
