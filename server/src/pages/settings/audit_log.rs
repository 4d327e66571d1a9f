//! The log of who did what. It keeps numbers, days and stored names; this page makes words of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use askama::Template;
use axum::extract::Query;
use chrono::NaiveDate;
use club::audit_event::AuditEvent;
use club::ledger::{Account as LedgerAccount, Amount, CategoryId};
use club::membership::Standing;
use club::name_order::name_order;
use club::roles::Role;
use club::statutes::Statutes;
use club::year::Method;
use serde::Deserialize;
use texts::navigation::House;
use texts::{Lang, Text, access, backups as backup_words, books as words, numbers, pages};
use uuid::Uuid;
use wire::ErrorCode;

use crate::actions::{self, InLog, WallClock, category_in_log, read_log, receipt_in_log};
use crate::store::accounts::{self, Account};
use crate::store::audit::{Line, LogFilter};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::{Menu, MenuLink};
use crate::web::response::Page;

/// The address of the log.
pub(crate) const ADDRESS: &str = "/verein/protokoll";

/// How many lines of the log a page shows.
const LINES: u32 = 100;

/// What the ids of the log stand for, and in whose words.
pub(crate) struct Known {
    pub(crate) ids: BTreeMap<String, InLog>,
    pub(crate) house: House,
}

impl Known {
    fn get(&self, id: &str) -> Option<&InLog> {
        self.ids.get(id)
    }
}

/// Which lines are shown.
#[derive(Deserialize)]
pub(crate) struct LogQuery {
    /// The id of an account.
    wer: Option<Uuid>,
    /// The stored name of a kind.
    was: Option<String>,
    #[serde(default)]
    seite: u32,
}

#[derive(Template)]
#[template(path = "settings/audit_log.html")]
struct LogPage {
    frame: Frame,
    kept_for: String,
    backup: Option<NewestBackup>,
    /// Whether the whole log is as it was written.
    chain: String,
    is_broken: bool,
    /// Each with its label.
    menus: [(&'static str, Menu); 2],
    /// The lines of each day, the newest day first.
    days: Vec<(String, Vec<LineView>)>,
    newer: Option<String>,
    older: Option<String>,
}

/// A line as it is drawn.
struct LineView {
    kind: String,
    /// The time of its day.
    at: String,
    who: String,
    what: String,
    subject: String,
    note: String,
}

/// The filters as they stand in the address.
#[derive(Clone, Copy)]
struct Filter {
    account: Option<Uuid>,
    event: Option<AuditEvent>,
}

impl Filter {
    fn address(self, page: u32) -> String {
        let account = self.account.map(|account| format!("wer={account}"));
        let event = self.event.map(|event| format!("was={}", event.id()));
        let page = (page > 0).then(|| format!("seite={page}"));
        let parts: Vec<String> = [account, event, page].into_iter().flatten().collect();
        if parts.is_empty() { ADDRESS.to_owned() } else { format!("{ADDRESS}?{}", parts.join("&")) }
    }
}

/// `GET /verein/protokoll`: who did what, newest first.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<LogQuery>,
) -> Result<Page, ApiError> {
    let (lang, page) = (context.lang, query.seite);
    let unknown = || ApiError::Code(ErrorCode::NoSuchAddress);
    let event = query.was.as_deref().filter(|id| !id.is_empty());
    let event = event.map(|id| AuditEvent::from_id(id).ok_or_else(unknown)).transpose()?;
    let accounts = context.read(accounts::all).await?;
    let account = query.wer.map(|key| accounts.iter().find(|one| one.key == key));
    let account = account.map(|found| found.ok_or_else(unknown)).transpose()?;
    let wanted = LogFilter {
        author: account.map(|account| account.name.clone()),
        verb: event,
        skipped: page.checked_mul(LINES).ok_or_else(unknown)?,
    };
    let filter = Filter { account: account.map(|account| account.key), event };
    // One more line than is shown says whether there are older ones.
    let read =
        context.read(move |tx| Ok((read_log(tx, &wanted, LINES + 1)?, actions::check_log(tx)?)));
    let ((mut lines, ids), check) = read.await?;
    let known = Known { ids, house: context.house };
    let most = LINES as usize;
    let has_older = lines.len() > most;
    lines.truncate(most);
    let wall = context.state.clock.wall_clock;
    let since = check.since.map(|at| wall.local(at).date());
    let checked_at = wall.local(context.now());
    Ok(Page(shown(&LogPage {
        frame: context.frame(words::AUDIT.get(lang)),
        kept_for: words::kept_for(context.state.log_years, lang),
        backup: newest_backup(&context, lang).await,
        chain: match check.broken {
            Some(line) => words::log_broken(line, lang),
            None => words::log_complete(check.lines.into(), since, checked_at, lang),
        },
        is_broken: check.broken.is_some(),
        menus: [people_menu(&accounts, filter, lang), kinds_menu(filter, lang)],
        days: by_day(lines, wall, &known, lang),
        newer: page.checked_sub(1).map(|page| filter.address(page)),
        older: has_older.then(|| filter.address(page + 1)),
    })))
}

/// The lines, which come newest first, by their days in the club.
fn by_day(
    lines: Vec<Line>,
    wall: WallClock,
    known: &Known,
    lang: Lang,
) -> Vec<(String, Vec<LineView>)> {
    let mut days: Vec<(NaiveDate, Vec<LineView>)> = Vec::new();
    for line in lines {
        let day = wall.local(line.at).date();
        let view = view(line, wall, known, lang);
        match days.last_mut() {
            Some((last, lines)) if *last == day => lines.push(view),
            Some(_) | None => days.push((day, vec![view])),
        }
    }
    days.into_iter().map(|(day, lines)| (numbers::day_with_weekday(day, lang), lines)).collect()
}

fn view(line: Line, wall: WallClock, known: &Known, lang: Lang) -> LineView {
    let verb = AuditEvent::from_id(&line.verb);
    LineView {
        at: numbers::time(wall.local(line.at).time()),
        who: line.author.unwrap_or_default(),
        what: words::audit_event(&line.verb, lang),
        subject: subject(verb, line.subject, known, lang),
        note: details(verb, line.details, known, lang),
        kind: line.verb,
    }
}

/// Whose lines are shown.
fn people_menu(accounts: &[Account], filter: Filter, lang: Lang) -> (&'static str, Menu) {
    let choice = |account: Option<&Account>| {
        let key = account.map(|account| account.key);
        let name = account.map_or_else(|| pages::ALL_PEOPLE.get(lang), |it| it.name.as_str());
        let address = Filter { account: key, ..filter }.address(0);
        MenuLink::new(address, name, key == filter.account)
    };
    menu(words::WHO, std::iter::once(None).chain(accounts.iter().map(Some)).map(choice), lang)
}

/// What kind of lines is shown, in the order of their names.
fn kinds_menu(filter: Filter, lang: Lang) -> (&'static str, Menu) {
    let choice = |event: Option<AuditEvent>| {
        let all = || pages::ALL_KINDS.get(lang).to_owned();
        let name = event.map_or_else(all, |event| words::audit_event(event.id(), lang));
        MenuLink::new(Filter { event, ..filter }.address(0), name, event == filter.event)
    };
    let mut kinds: Vec<_> = AuditEvent::ALL.into_iter().map(|event| choice(Some(event))).collect();
    kinds.sort_by_cached_key(|link| name_order(&link.name));
    menu(words::WHAT, std::iter::once(choice(None)).chain(kinds), lang)
}

fn menu(label: Text, links: impl Iterator<Item = MenuLink>, lang: Lang) -> (&'static str, Menu) {
    let links: Vec<_> = links.collect();
    let chosen = links.iter().find(|link| link.is_chosen);
    let chosen = chosen.map_or_else(String::new, |link| link.name.clone());
    (label.get(lang), Menu { chosen, links })
}

/// The newest backup as a page says it.
pub(crate) struct NewestBackup {
    /// Whether there is one.
    pub(crate) exists: bool,
    /// When it was made, how old and large it is, or that there is none.
    pub(crate) newest: String,
    /// Why the last attempt failed; empty where it did not.
    pub(crate) problem: String,
}

/// The newest backup, and why the last attempt failed where it did; `None` where no backups are made.
pub(crate) async fn newest_backup(context: &RequestContext, lang: Lang) -> Option<NewestBackup> {
    let (backups, now) = (Arc::clone(&context.state.backups), context.now());
    let wall = context.local(now);
    let read = tokio::task::spawn_blocking(move || backups.status()).await;
    let status = read.unwrap_or_default()?;
    let exists = status.newest.is_some();
    let newest = status.newest.map_or_else(
        || backup_words::NONE_YET.get(lang).to_owned(),
        |newest| {
            let hours = (wall - newest.made_at).num_hours();
            backup_words::newest(newest.made_at, hours, newest.bytes, lang)
        },
    );
    let problem = status.problem.map(|problem| problem.text(lang)).unwrap_or_default();
    Some(NewestBackup { exists, newest, problem })
}

/// What was done to what, in one line.
pub(crate) fn event(verb: &str, subject_text: String, known: &Known, lang: Lang) -> String {
    let what = words::audit_event(verb, lang);
    let subject = subject(AuditEvent::from_id(verb), subject_text, known, lang);
    if subject.is_empty() { what } else { format!("{what}: {subject}") }
}

/// To what something was done. What people typed, the name of an account for one, is left as it is.
fn subject(verb: Option<AuditEvent>, text: String, known: &Known, lang: Lang) -> String {
    if matches!(verb, Some(AuditEvent::MoneyBooked | AuditEvent::MoneyReversed)) {
        let receipt = known.get(&receipt_in_log(&text));
        return receipt.map_or(text, |receipt| known_in_words(receipt, lang));
    }
    let is_ours = matches!(
        verb,
        Some(
            AuditEvent::ListPublished
                | AuditEvent::ListWithdrawn
                | AuditEvent::StandingNoted
                | AuditEvent::ProfileSet
                | AuditEvent::NameChanged
                | AuditEvent::ConsentNoted
                | AuditEvent::PeopleMerged
                | AuditEvent::PersonRemoved
                | AuditEvent::LinkMade
                | AuditEvent::LinkRevoked
                | AuditEvent::EveningAdded
                | AuditEvent::EveningAnnounced
                | AuditEvent::EveningCancelled
                | AuditEvent::EveningAnswered
                | AuditEvent::EveningsAdded
                | AuditEvent::EveningSeated
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
    if matches!(verb, Some(AuditEvent::MoneyBooked | AuditEvent::MoneyReversed)) {
        return money(&text, known, lang).unwrap_or(text);
    }
    if verb == Some(AuditEvent::HostActed) {
        return texts::host::action(&text, lang);
    }
    if verb == Some(AuditEvent::TournamentTableMoved) {
        return words::table_moved(&text, lang);
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
                | AuditEvent::CashCategorySet
                | AuditEvent::AccountMade
                | AuditEvent::AccountChanged
        )
    );
    if is_ours { in_words(&text, known, lang) } else { text }
}

/// What an entry moves, from its accounts, cents and category as the log keeps them.
fn money(text: &str, known: &Known, lang: Lang) -> Option<String> {
    let mut parts = text.split(' ');
    let (from, to) = (parts.next()?, parts.next()?);
    let cents: i64 = parts.next()?.parse().ok()?;
    let category = parts.next().and_then(|id| id.parse().ok()).map(CategoryId);
    let name = |id: &str| {
        let account = LedgerAccount::from_id(id, category)?;
        let own = account.category().and_then(|own| known.get(&category_in_log(own)));
        if let Some(InLog::Category(name)) = own {
            return Some(name.clone());
        }
        Some(words::account(account).get(lang).to_owned())
    };
    Some(format!("{} → {}: {}", name(from)?, name(to)?, words::euros(cents, lang)))
}

fn in_words(text: &str, known: &Known, lang: Lang) -> String {
    let text: Vec<String> = text.split(' ').map(|word| in_word(word, known, lang)).collect();
    text.join(" ")
}

fn known_in_words(known: &InLog, lang: Lang) -> String {
    match known {
        InLog::Person(name) | InLog::Category(name) => name.clone(),
        InLog::Game(number) => number.to_string(),
        InLog::Evening(day) => numbers::date(*day, lang),
        InLog::Receipt(receipt) => format!("{} {receipt}", texts::money::RECEIPT.get(lang)),
    }
}

fn in_word(word: &str, known: &Known, lang: Lang) -> String {
    if let Some(known) = known.get(word) {
        return known_in_words(known, lang);
    }
    if let Ok(day) = word.parse::<NaiveDate>() {
        return numbers::date(day, lang);
    }
    let (word, colon) = word.strip_suffix(':').map_or((word, ""), |word| (word, ":"));
    let role =
        Role::ALL.into_iter().find(|role| role.id() == word).map(|role| known.house.role(role));
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
    add(words::CONFIRMATIONS_ARE_SLIP, yes_or_no(counting.confirmations_are_slip));
    add(words::SLIP_DAYS, counting.slip_days.to_string());
    let (method, least) = match statutes.method {
        Method::Sum => (words::BY_SUM, None),
        Method::Average { least_games } => (words::BY_AVERAGE, Some(least_games)),
        Method::BestOf { games } => (words::BY_BEST, Some(games)),
        Method::TablePoints => (words::BY_TABLE_POINTS, None),
    };
    let least = least.map_or_else(String::new, |least| format!(" ({least})"));
    add(words::METHOD, format!("{}{least}", method.get(lang)));
    for (name, how) in texts::statutes::options(&statutes.options, lang) {
        parts.push(format!("{name}: {how}"));
    }
    let mut add = |what: Text, how: String| parts.push(format!("{}: {how}", what.get(lang)));
    add(words::LISTED, words::listed(statutes.listed).get(lang).to_owned());
    add(words::DAY_BEGINS, statutes.day_begins.to_string());
    let dues = Amount::from_cents(statutes.dues_cents);
    add(
        words::DUES_AMOUNT,
        dues.map_or_else(|| "–".to_owned(), |dues| words::euros(dues.cents(), lang)),
    );
    parts.join(" · ")
}
