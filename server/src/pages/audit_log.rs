//! The log of who did what. It keeps numbers, days and stored names; this page makes words of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use chrono::NaiveDate;
use club::audit_event::AuditEvent;
use club::ledger::Amount;
use club::membership::Standing;
use club::roles::Role;
use club::statutes::Statutes;
use club::year::Method;
use texts::{Lang, Text, access, backups as backup_words, books as words, numbers, pages};

use crate::actions::InLog;
use crate::actions::read_log;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{heads, page};
use crate::pages::response::BooksPage;
use crate::pages::views::books::{self, Cell, Section, Table};

/// How many lines of the log a page shows.
const LINES: u32 = 500;

type Known = BTreeMap<String, InLog>;

/// `GET /verein/protokoll`: who did what, newest first.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
) -> Result<BooksPage, ApiError> {
    let (lines, known) = state.database.read(|tx| read_log(tx, LINES)).await?;
    let wall = state.clock.wall_clock;
    let rows = lines.into_iter().map(|line| {
        let verb = AuditEvent::from_id(&line.verb);
        vec![
            Cell::Text(numbers::date_time(wall(line.at), lang)),
            Cell::Text(line.author.unwrap_or_default()),
            Cell::Text(words::audit_event(&line.verb, lang)),
            Cell::Text(subject(verb, line.subject, &known, lang)),
            Cell::Text(details(verb, line.details, &known, lang)),
        ]
    });
    let names = [
        (words::WHEN, false),
        (words::WHO, false),
        (words::WHAT, false),
        (words::TO_WHAT, false),
        (words::NOTE, false),
    ];
    let table = Table { heads: heads(names, lang), rows: rows.collect() };
    let hint = words::kept_for(state.log_years, lang);
    let log = Section { hint, table: Some(table), ..Section::default() };
    let sections = vec![backups(&state, lang).await, log];
    let title = words::AUDIT.get(lang).to_owned();
    Ok(page(books::Page { title, is_saved: false, sections, ..books::Page::default() }, lang))
}

/// The newest backup, and why the last attempt failed where it did.
async fn backups(state: &AppState, lang: Lang) -> Section {
    let (backups, now) = (Arc::clone(&state.backups), (state.clock.now)());
    let wall = (state.clock.wall_clock)(now);
    let read = tokio::task::spawn_blocking(move || backups.status()).await;
    let Some(status) = read.unwrap_or_default() else {
        return Section::default();
    };
    let newest = status.newest.map_or_else(
        || backup_words::NONE_YET.get(lang).to_owned(),
        |newest| {
            let hours = (wall - newest.made_at).num_hours();
            backup_words::newest(newest.made_at, hours, newest.bytes, lang)
        },
    );
    Section {
        facts: vec![(backup_words::NEWEST.get(lang).to_owned(), newest)],
        wrong: status.problem.map(|problem| problem.text(lang)).unwrap_or_default(),
        ..Section::default()
    }
}

/// To what something was done. What people typed, the name of an account for one, is left as it is.
fn subject(verb: Option<AuditEvent>, text: String, known: &Known, lang: Lang) -> String {
    let is_ours = matches!(
        verb,
        Some(
            AuditEvent::ListPublished
                | AuditEvent::StandingNoted
                | AuditEvent::ProfileSet
                | AuditEvent::PeopleMerged
                | AuditEvent::PersonRemoved
                | AuditEvent::LinkMade
                | AuditEvent::LinkRevoked
        )
    );
    if is_ours { in_words(&text, known, lang) } else { text }
}

/// More about it. Reasons are left as they were given.
fn details(verb: Option<AuditEvent>, text: String, known: &Known, lang: Lang) -> String {
    if verb == Some(AuditEvent::StatutesDecided) {
        // The statutes before the change; a text that was cut for the log cannot be parsed.
        return serde_json::from_str(&text).map_or(text, |before| held(&before, lang));
    }
    let is_ours = matches!(
        verb,
        Some(
            AuditEvent::YearDaysSet
                | AuditEvent::YearClosed
                | AuditEvent::GameMoved
                | AuditEvent::SlipHandedIn
                | AuditEvent::StandingNoted
                | AuditEvent::PeopleMerged
                | AuditEvent::GameTypedIn
                | AuditEvent::AccountMade
                | AuditEvent::AccountChanged
        )
    );
    if is_ours { in_words(&text, known, lang) } else { text }
}

fn in_words(text: &str, known: &Known, lang: Lang) -> String {
    let text: Vec<String> = text.split(' ').map(|word| in_word(word, known, lang)).collect();
    text.join(" ")
}

fn in_word(word: &str, known: &Known, lang: Lang) -> String {
    match known.get(word) {
        Some(InLog::Person(name)) => return name.clone(),
        Some(InLog::Game(number)) => return number.to_string(),
        Some(InLog::Evening(day)) => return numbers::date(*day, lang),
        None => {}
    }
    if let Ok(day) = word.parse::<NaiveDate>() {
        return numbers::date(day, lang);
    }
    let (word, colon) = word.strip_suffix(':').map_or((word, ""), |word| (word, ":"));
    let role = Role::ALL.into_iter().find(|role| role.id() == word).map(access::role);
    let text = role.or_else(|| Standing::from_id(word).map(words::standing));
    match text.or_else(|| access::in_log(word)) {
        Some(text) => format!("{}{colon}", text.get(lang)),
        None => format!("{word}{colon}"),
    }
}

/// What the statutes said, in a line.
fn held(statutes: &Statutes, lang: Lang) -> String {
    let counting = &statutes.counting;
    let mut parts = Vec::new();
    let mut add = |what: Text, how: String| parts.push(format!("{}: {how}", what.get(lang)));
    let number = |number: Option<u32>| number.map_or_else(|| "–".to_owned(), |it| it.to_string());
    let yes_or_no = |is_so: bool| if is_so { pages::YES } else { pages::NO }.get(lang).to_owned();
    add(words::LEAST_ROUNDS, counting.least_rounds.to_string());
    add(words::SINGLE_ROUND, number(counting.single_round_minutes));
    add(words::BANKRUPTCY, yes_or_no(counting.bankruptcy_counts));
    add(words::BROKEN_ROUND, yes_or_no(counting.broken_round_counts));
    add(words::SLIP_REQUIRED, yes_or_no(counting.slip_required));
    add(words::SLIP_DAYS, counting.slip_days.to_string());
    let (method, least) = match statutes.method {
        Method::Sum => (words::BY_SUM, None),
        Method::Average { least_games } => (words::BY_AVERAGE, Some(least_games)),
        Method::BestOf { games } => (words::BY_BEST, Some(games)),
        Method::TablePoints => (words::BY_TABLE_POINTS, None),
    };
    let least = least.map_or_else(String::new, |least| format!(" ({least})"));
    add(words::METHOD, format!("{}{least}", method.get(lang)));
    add(words::LISTED, words::listed(statutes.listed).get(lang).to_owned());
    add(words::DAY_BEGINS, statutes.day_begins.to_string());
    let dues = Amount::from_cents(statutes.dues_cents);
    add(
        words::DUES_AMOUNT,
        dues.map_or_else(|| "–".to_owned(), |dues| words::euros(dues.cents(), lang)),
    );
    parts.join(" · ")
}
