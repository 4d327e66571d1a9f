//! `/zustand` of the host: how the server and the clubs on it are, and what is to be done.

use askama::Template;
use axum::Extension;
use chrono::{DateTime, Utc};
use texts::backups::megabytes;
use texts::{Lang, Text, host as words, numbers};

use super::survey::{Survey, look};
use super::{Desk, OnDesk, club_page, list, standbys};
use crate::clubs::address::Key;
use crate::clubs::registry::ClubState;
use crate::http::api::health::free_bytes;
use crate::limits::CLUBS_IN_TRASH_DAYS;
use crate::settings::VERSION;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::PrivatePage;

/// With less room on the disk than this, in bytes, somebody should look after it.
const LEAST_ROOM: u64 = 1_000_000_000;

/// How many clubs are listed for which something is to be done.
const SHOWN_DUTIES: usize = 20;

#[derive(Template)]
#[template(path = "host/health.html")]
struct HealthPage {
    frame: Frame,
    is_well: bool,
    sentence: String,
    lede: String,
    host: String,
    runs_since: String,
    backed_up: (&'static str, String),
    loss: String,
    /// Clubs for which something is to be done: address, name, what.
    duties: Vec<(String, String, String)>,
    parts_of_server: Vec<Part>,
}

/// A part of the server in a line.
struct Part {
    name: &'static str,
    /// Of its state: ok, wait or due.
    kind: &'static str,
    what: String,
    more: String,
}

/// What was found, over all clubs that are not in the trash.
struct Found {
    living: Vec<Survey>,
    trash: Vec<Survey>,
    free: Option<u64>,
    /// Open clubs without a valid certificate, where each gets one of its own.
    without_certificate: Vec<Key>,
}

impl Found {
    fn count(&self, is_meant: impl Fn(&Survey) -> bool) -> usize {
        self.living.iter().filter(|survey| is_meant(survey)).count()
    }

    /// The clubs that get backups.
    fn open(&self) -> impl Iterator<Item = &Survey> {
        self.living.iter().filter(|survey| survey.entry.state.is_served())
    }

    fn lacks_room(&self) -> bool {
        self.free.is_some_and(|free| free < LEAST_ROOM)
    }

    /// The worst of all, and whether it is nothing.
    fn sentence(&self, lang: Lang) -> (bool, String) {
        let in_trouble = self.count(|survey| survey.books.is_none());
        let unsaved = self.count(Survey::has_old_backup);
        let refused = self.without_certificate.len();
        match (in_trouble, self.lacks_room(), unsaved, refused) {
            (0, false, 0, 0) => (true, words::ALL_WELL.get(lang).to_owned()),
            (0, true, _, _) => (false, words::NO_ROOM_LEFT.get(lang).to_owned()),
            (0, false, 0, refused) => (false, words::without_certificate(refused, lang)),
            (0, false, unsaved, _) => (false, words::clubs_unsaved(unsaved, lang)),
            (in_trouble, _, _, _) => (false, words::clubs_in_trouble(in_trouble, lang)),
        }
    }

    /// What is to be done for clubs.
    fn duties(&self, lang: Lang) -> Vec<(String, String, String)> {
        let duty = |survey: &Survey| {
            let what = if survey.books.is_none() {
                words::IN_TROUBLE.get(lang).to_owned()
            } else if survey.has_old_backup() {
                words::last_backup(&list::backup(survey, lang), lang)
            } else if self.without_certificate.contains(&survey.entry.key) {
                words::NO_CERTIFICATE.get(lang).to_owned()
            } else if survey.is_nearly_full() {
                words::NEARLY_FULL.get(lang).to_owned()
            } else {
                return None;
            };
            Some((club_page::address(&survey.entry.key), survey.name(), what))
        };
        self.living.iter().filter_map(duty).take(SHOWN_DUTIES).collect()
    }

    /// What would be missing without this machine.
    fn loss(&self, lang: Lang) -> String {
        let oldest = self.open().min_by_key(|survey| survey.files.newest_backup);
        match oldest {
            Some(survey) if survey.files.newest_backup.is_some() => {
                words::loss(&survey.name(), &list::backup(survey, lang), lang)
            }
            Some(survey) => words::loss_of_all(&survey.name(), lang),
            None => words::NO_SECOND_SERVER.get(lang).to_owned(),
        }
    }
}

/// `GET /zustand`.
pub(super) async fn show(
    context: RequestContext,
    Extension(desk): OnDesk,
) -> Result<PrivatePage, ApiError> {
    let (lang, now) = (context.lang, context.now());
    let (trash, living): (Vec<Survey>, Vec<Survey>) = look(&desk, desk.all_clubs().await?, now)
        .await?
        .into_iter()
        .partition(|survey| matches!(survey.entry.state, ClubState::Deleted { .. }));
    let found = Found {
        free: free_bytes(desk.storage.folder()),
        without_certificate: without_certificate(&desk, &living, now),
        living,
        trash,
    };
    let (is_well, sentence) = found.sentence(lang);
    let second = standbys::ask(&desk, lang).await?;
    let open = found.open().count();
    let saved = found.open().filter(|survey| survey.has_new_backup()).count();
    let at = context.local(now);
    let day = numbers::day_with_weekday(at.date(), lang);
    let runs_since = now - chrono::TimeDelta::from_std(desk.began.elapsed()).unwrap_or_default();
    let runs_since = numbers::date_time(context.local(runs_since), lang);
    Ok(PrivatePage(shown(&HealthPage {
        frame: context.frame(words::HEALTH.get(lang)),
        is_well,
        sentence,
        lede: format!("{day}, {}", numbers::time(at.time())),
        host: desk.address.host().to_owned(),
        backed_up: (if saved == open { "ok" } else { "wait" }, words::so_many(saved, open, lang)),
        loss: second
            .as_ref()
            .and_then(|second| second.loss.clone())
            .unwrap_or_else(|| found.loss(lang)),
        duties: found.duties(lang),
        parts_of_server: second
            .map(|second| Part {
                name: words::SECOND_SERVER.get(lang),
                kind: second.kind,
                what: second.what,
                more: String::new(),
            })
            .into_iter()
            .chain(parts(&found, &desk, &context))
            .collect(),
        runs_since: words::runs_since(&runs_since, lang),
    })))
}

/// The open clubs whose address browsers refuse; none where a proxy or one file has all certificates.
fn without_certificate(desk: &Desk, living: &[Survey], now: DateTime<Utc>) -> Vec<Key> {
    let Some(certificates) = &desk.certificates else { return Vec::new() };
    let entries = living.iter().map(|survey| &survey.entry);
    let refused = entries.filter(|entry| entry.state.is_served() && certificates.lacks(entry, now));
    refused.map(|entry| entry.key.clone()).collect()
}

fn parts(found: &Found, desk: &Desk, context: &RequestContext) -> Vec<Part> {
    let lang = context.lang;
    let part = |name: Text, is_well: bool, what: String, more: String| Part {
        name: name.get(lang),
        kind: if is_well { "ok" } else { "due" },
        what,
        more,
    };
    let locked = |survey: &Survey| matches!(survey.entry.state, ClubState::Suspended { .. });
    let in_trouble = found.count(|survey| survey.books.is_none());
    let clubs = words::clubs_open(found.living.len(), desk.open_clubs(), lang);
    let states = words::locked_and_in_trouble(found.count(locked), in_trouble, lang);
    let mut parts = vec![part(words::CLUBS, in_trouble == 0, clubs, states)];
    let bytes = found.living.iter().chain(&found.trash).map(|survey| survey.files.bytes).sum();
    let books = words::books_take(&megabytes(bytes, lang), lang);
    if let Some(free) = found.free {
        let free = words::gigabytes_free(free, lang);
        parts.push(part(words::ROOM, !found.lacks_room(), free, books));
    }
    let newest = found.living.iter().max_by_key(|survey| survey.files.newest_backup);
    if let Some(survey) = newest.filter(|survey| survey.files.newest_backup.is_some()) {
        let is_well = found.count(Survey::has_old_backup) == 0;
        let at = words::newest_at(&list::backup(survey, lang), lang);
        parts.push(part(words::BACKUPS, is_well, at, String::new()));
    }
    if !found.trash.is_empty() {
        let first = found.trash.iter().filter_map(|survey| match survey.entry.state {
            ClubState::Deleted { at } => Some(at),
            ClubState::Open | ClubState::Resting { .. } | ClubState::Suspended { .. } => None,
        });
        let gone = first.min().map(|at| at + chrono::TimeDelta::days(CLUBS_IN_TRASH_DAYS.into()));
        let gone = gone.map(|at| numbers::date(context.local(at).date(), lang));
        let more = gone.map_or_else(String::new, |day| words::next_gone(&day, lang));
        parts.push(part(words::TRASH, true, found.trash.len().to_string(), more));
    }
    let mail = if desk.sends_mail { words::MAIL_IS_SET } else { words::MAIL_IS_NOT_SET };
    parts.push(Part {
        kind: if desk.sends_mail { "ok" } else { "off" },
        ..part(words::MAIL, true, mail.get(lang).to_owned(), String::new())
    });
    let https = context.state.deployment.https();
    if let Some(days) = https.and_then(|https| https.tls.days_left(context.now())) {
        let (left, missing) = (words::days_left(days, lang), found.without_certificate.len());
        parts.push(match missing {
            0 => part(words::CERTIFICATE, days > 7, left, String::new()),
            _ => part(words::CERTIFICATE, false, words::without_certificate(missing, lang), left),
        });
    }
    parts.push(part(words::PROGRAM, true, VERSION.to_owned(), String::new()));
    parts
}
