//! What the club's page for everybody shows: what comes, who may enter, and the newest list.

use chrono::{Days, NaiveDate};
use club::publishing::{Audience, Publishing, Shown};
use club::report::lists::ListedLine;
use wire::TournamentId;

use crate::actions::{self, EntryForm, entry_form};
use crate::documents::feed::FEED;
use crate::failure::Failure;
use crate::store::engine::Transaction;
use crate::store::evening_notices::{self, Notice};
use crate::store::evenings::{self, Evening};
use crate::store::publications::{self, Publication};
use crate::store::{tournament_clocks, tournaments};

/// How far ahead evenings are shown, and how many.
const AHEAD: Days = Days::new(120);
const EVENINGS: usize = 3;

/// How many lines of the newest list stand here.
const LEADERS: usize = 10;

/// What is read for the page.
pub(crate) struct ClubFront {
    pub(crate) rules: Publishing,
    /// The next evenings that are not cancelled.
    pub(crate) coming: Vec<(Evening, Option<Notice>)>,
    /// Tournaments that take entries: name and first day.
    pub(crate) entering: Vec<(TournamentId, String, NaiveDate)>,
    /// The lists that stand, oldest first.
    pub(crate) standing: Vec<Publication>,
    /// The first of the newest list.
    pub(crate) lines: Vec<ListedLine>,
    pub(crate) has_feed: bool,
}

/// Reads it for a day.
pub(crate) fn club_front(tx: &Transaction<'_>, day: NaiveDate) -> Result<ClubFront, Failure> {
    let (rules, _) = publications::rules(tx)?;
    let until = day + AHEAD;
    let mut notices = evening_notices::between(tx, day, until)?;
    let mut evenings = evenings::between(tx, day, until)?;
    evenings.reverse();
    let coming = evenings.into_iter().map(|(evening, _)| {
        let notice = notices.remove(&evening.key).map(|noted| noted.notice);
        (evening, notice)
    });
    let goes_on =
        |(_, notice): &(Evening, Option<Notice>)| notice.as_ref().is_none_or(|it| !it.is_cancelled);
    let coming = coming.filter(goes_on).take(EVENINGS).collect();
    let mut entering = Vec::new();
    for (tournament, ..) in tournaments::since(tx, day)? {
        let is_shown = match tournaments::by_id(tx, tournament.id)? {
            Some((row, _)) => tournament_clocks::is_public(tx, row)?,
            None => false,
        };
        if is_shown && matches!(entry_form(tx, tournament.id, day)?, EntryForm::Open(_)) {
            entering.push((tournament.id, tournament.name, tournament.first_day));
        }
    }
    let standing = publications::standing(tx)?;
    let newest = standing.last().filter(|_| rules.year_list.is_for(Audience::Public));
    let lines = match newest {
        // Names follow the answers of today, also those that came after the list.
        Some(list) => {
            let plain = Publishing { people: Shown::Nobody, ..rules.clone() };
            let mut list =
                actions::read_lists(tx, list.as_of, (&plain, None), Audience::Public)?.list;
            list.truncate(LEADERS);
            list
        }
        None => Vec::new(),
    };
    let has_feed = publications::file(tx, Audience::Public, FEED)?.is_some();
    Ok(ClubFront { rules, coming, entering, standing, lines, has_feed })
}
