//! The page of the weekly list: how it looks, what publishing it does, and what was published.

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveDate;
use club::publishing::{Audience, Publishing};
use club::refusal::Refusal;
use serde::Deserialize;
use texts::{Lang, publishing as words};
use wire::ErrorCode;

use crate::actions::{self, Lists};
use crate::documents::csv_writer;
use crate::failure::Failure;
use crate::pages::games::sheet_preview::{PreviewRow, SheetPreview};
use crate::pages::people::public_names;
use crate::pages::publishing::published_lists::site;
use crate::pages::publishing::weekly_publish::QUESTION;
use crate::pages::publishing::{weekly_readers, weekly_rules, weekly_withdraw};
use crate::store::mails::{self, Mail, State as MailState};
use crate::store::members;
use crate::store::publications::{self, Publication};
use crate::web::address_parts::DayPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, FormData};
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::{Page, see};
use crate::weekly_list::{build, sheets};

/// The page of the list.
pub(crate) const ADDRESS: &str = "/verein/wochenliste";

/// How many published lists stand on the page; the others are on the published pages.
const SHOWN: usize = 12;

/// Which list is shown.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    /// Something was done just now.
    saved: Option<String>,
    /// The day; by default today.
    tag: Option<String>,
    /// The id of an audience; by default the club.
    fuer: Option<String>,
}

/// A published list in the column beside the list.
struct ArchiveRow {
    address: String,
    day: String,
    /// How many mails went out, or that it was withdrawn.
    state: String,
    is_withdrawn: bool,
}

/// A mail that did not arrive for sure.
struct MailRow {
    row: i64,
    name: String,
    state: &'static str,
    remark: String,
}

#[derive(Template)]
#[template(path = "publishing/weekly_list.html")]
struct ListPage {
    frame: Frame,
    lede: String,
    /// What was done just now.
    said: Option<String>,
    /// Asks before it is published; `None` where it is, or may not be.
    publish: Option<String>,
    withdraw: Option<String>,
    print: Option<String>,
    audiences: Vec<MenuLink>,
    days: Vec<MenuLink>,
    day: NaiveDate,
    week: String,
    /// Why it was withdrawn, or that the books have changed since.
    notice: Option<String>,
    has_changed: bool,
    paper: SheetPreview,
    /// The list in its other forms: address and name.
    forms: Vec<(String, &'static str)>,
    /// What appears where: name and value.
    effects: Vec<(&'static str, String)>,
    rules: Option<&'static str>,
    readers: &'static str,
    /// Whose names everybody may read.
    names: Option<&'static str>,
    archive: Vec<ArchiveRow>,
    sites: Vec<(&'static str, &'static str)>,
    /// Of which list the mails are.
    mails_of: String,
    mails: Vec<MailRow>,
    /// How many mails were still waiting when their list was withdrawn.
    not_sent: Option<(usize, String)>,
    may_send: bool,
}

/// What is read for the page.
struct Loaded {
    lists: Lists,
    rules: Publishing,
    known: Vec<Publication>,
    /// The list whose mails are shown: the one of the day, else the newest.
    mailed: Option<Publication>,
    /// Its mails, each with the name of its reader.
    mails: Vec<(Mail, String)>,
    /// How many mails each of the newest lists sent, by row.
    sent: Vec<(i64, usize)>,
    /// How many get the list by mail.
    readers: usize,
    /// Whether the published list of the day is not what the books say now.
    has_changed: bool,
}

/// `GET /verein/wochenliste`: the list as it would go out today, or on the day that `?tag=` names.
pub(crate) async fn show(
    context: RequestContext,
    Query(query): Query<ListQuery>,
) -> Result<Page, ApiError> {
    let (lang, today) = (context.lang, context.today());
    let day = match query.tag.as_deref() {
        Some(day) => day.parse().map_err(|_| Failure::Refused(Refusal::BadDay))?,
        None => today,
    };
    let audience = query.fuer.as_deref().and_then(Audience::from_id).unwrap_or(Audience::Internal);
    let loaded = load(&context, (day, today), audience).await?;
    let publication = of_day(&loaded.known, day);
    let standing = publication.filter(|one| one.withdrawal.is_none());
    let withdrawal = publication.and_then(|one| one.withdrawal.as_ref());
    let notice = match (withdrawal, loaded.has_changed) {
        (Some(withdrawal), _) => Some(words::withdrawn_because(&withdrawal.reason, lang)),
        (None, true) => Some(words::HAS_CHANGED.get(lang).to_owned()),
        (None, false) => None,
    };
    let name = build::week_name(day, publication.map_or(1, |one| one.version));
    let form = |ending: &str| match standing {
        Some(_) => format!("{}{name}.{ending}", site(audience)),
        None => format!("{ADDRESS}/vorschau/{day}/{}/{ending}", audience.id()),
    };
    let has_list = build::has_week(&loaded.rules, audience);
    let endings: &[&str] = if has_list { &["html", "pdf", "csv", "txt"] } else { &[] };
    let may = |address: &'static str| context.may_open(address).then_some(address);
    let question = may(QUESTION).filter(|_| standing.is_none());
    let mailed = loaded.mailed.as_ref();
    let is_mailed = mailed.is_some_and(|one| one.withdrawal.is_none());
    let not_sent = loaded.mails.iter().filter(|(mail, _)| mail.state == MailState::Withdrawn);
    let not_sent = not_sent.count();
    let withdraw = weekly_withdraw::address(day);
    Ok(Page(shown(&ListPage {
        frame: context.frame(words::WEEK_LIST.get(lang)),
        lede: words::list_state(day, standing.map(|one| one.author.as_deref()), lang),
        said: query.saved.map(|what| said(&what, publication, day, lang)),
        publish: question.map(|address| format!("{address}?tag={day}")),
        withdraw: standing.filter(|_| context.may_open(&withdraw)).map(|_| withdraw.clone()),
        print: has_list.then(|| form("pdf")),
        audiences: audiences(day, audience, lang),
        days: days(&loaded.known, (day, today), lang),
        day,
        week: words::week_until(day, lang),
        notice,
        has_changed: loaded.has_changed,
        paper: SheetPreview::of(
            &sheets::week_list(&loaded.lists),
            Lang::from(loaded.rules.language),
        ),
        forms: endings.iter().map(|ending| (form(ending), named(ending, lang))).collect(),
        effects: effects(&loaded, lang),
        rules: may(weekly_rules::ADDRESS),
        readers: weekly_readers::ADDRESS,
        names: may(public_names::ADDRESS),
        archive: archive(&loaded, lang),
        sites: if loaded.known.is_empty() { Vec::new() } else { sites(lang) },
        mails_of: mailed
            .map_or_else(String::new, |one| words::list_day(one.as_of, one.version, lang)),
        mails: in_doubt(&loaded.mails, lang),
        not_sent: (not_sent > 0).then(|| (not_sent, words::mails_not_sent(not_sent, lang))),
        may_send: is_mailed && context.may_send(weekly_readers::SEND_AGAIN),
    })))
}

/// What was done just now.
fn said(what: &str, publication: Option<&Publication>, day: NaiveDate, lang: Lang) -> String {
    let is_withdrawn = publication.map(|one| one.withdrawal.is_some());
    match (what, is_withdrawn) {
        ("1", Some(true)) => words::list_withdrawn(day, lang),
        ("1", Some(false)) => words::list_is_out(day, lang),
        ("mail", _) => words::SENT_AGAIN.get(lang).to_owned(),
        (_, _) => words::RULES_SAVED.get(lang).to_owned(),
    }
}

async fn load(
    context: &RequestContext,
    (day, today): (NaiveDate, NaiveDate),
    audience: Audience,
) -> Result<Loaded, ApiError> {
    let club = context.club.clone();
    let read = context.read(move |tx| {
        if day > today {
            return Err(Failure::Refused(Refusal::DayToCome));
        }
        let (rules, _) = publications::rules(tx)?;
        let known = publications::all(tx)?;
        let lists = actions::read_lists(tx, day, (&rules, club.as_deref()), audience)?;
        let shown = of_day(&known, day);
        let path = shown.map(|one| format!("{}.csv", build::week_name(one.as_of, one.version)));
        let published = match path {
            Some(path) => publications::file(tx, audience, &path)?,
            None => None,
        };
        let now = build::week_csv(&lists, Lang::from(rules.language));
        let has_changed = published.is_some_and(|published| published != now);
        let members = members::all(tx)?;
        let name = |person: i64| members.get(&person).map(|one| one.name.clone());
        let mut sent = Vec::new();
        for one in known.iter().rev().take(SHOWN) {
            let of = mails::of_publication(tx, one.row)?;
            sent.push((one.row, of.iter().filter(|mail| mail.state == MailState::Sent).count()));
        }
        let mailed = shown.or(known.last()).cloned();
        let of_list = match &mailed {
            Some(list) => mails::of_publication(tx, list.row)?,
            None => Vec::new(),
        };
        let of_list = of_list.into_iter().map(|mail| {
            let name = name(mail.person).unwrap_or_default();
            (mail, name)
        });
        let wanted = mails::readers(tx)?;
        let readers = members.values().filter(|member| {
            !member.is_removed && !member.profile.email.is_empty() && wanted.contains(&member.row)
        });
        let readers = readers.count();
        let mails = of_list.collect();
        Ok(Loaded { lists, mailed, mails, rules, known, sent, readers, has_changed })
    });
    Ok(read.await?)
}

/// The last list of a day.
fn of_day(known: &[Publication], day: NaiveDate) -> Option<&Publication> {
    known.iter().rev().find(|one| one.as_of == day)
}

fn audiences(day: NaiveDate, chosen: Audience, lang: Lang) -> Vec<MenuLink> {
    let one = |audience: Audience| {
        let address = format!("{ADDRESS}?tag={day}&fuer={}", audience.id());
        MenuLink::new(address, words::audience(audience).get(lang), audience == chosen)
    };
    [Audience::Internal, Audience::Public].map(one).into()
}

/// Today and the published days, the newest first.
fn days(known: &[Publication], (day, today): (NaiveDate, NaiveDate), lang: Lang) -> Vec<MenuLink> {
    let mut days: Vec<NaiveDate> = known.iter().rev().take(SHOWN).map(|one| one.as_of).collect();
    days.dedup();
    for one in [day, today] {
        if !days.contains(&one) {
            days.insert(0, one);
        }
    }
    let one = |of: NaiveDate| {
        MenuLink::new(format!("{ADDRESS}?tag={of}"), words::week_until(of, lang), of == day)
    };
    days.into_iter().map(one).collect()
}

fn named(form: &str, lang: Lang) -> &'static str {
    match form {
        "pdf" => "PDF",
        "csv" => "CSV",
        "txt" => words::MAILS.get(lang),
        _ => words::AS_PAGE.get(lang),
    }
}

fn sites(lang: Lang) -> Vec<(&'static str, &'static str)> {
    let all =
        [(Audience::Public, words::TO_PUBLIC_SITE), (Audience::Internal, words::TO_INTERNAL_SITE)];
    all.map(|(audience, name)| (site(audience), name.get(lang))).into()
}

/// What appears where, how many mails go out, and when it happens by itself.
fn effects(loaded: &Loaded, lang: Lang) -> Vec<(&'static str, String)> {
    let rules = &loaded.rules;
    let shown = [
        (words::YEAR_LIST, rules.year_list),
        (words::HANDS, rules.hands),
        (words::TABLES, rules.tables),
        (words::PEOPLE, rules.people),
        (words::HOUSE_RULES, rules.rules),
        (words::EVENINGS, rules.evenings),
    ];
    let mut effects: Vec<(&'static str, String)> = shown
        .map(|(name, shown)| (name.get(lang), words::shown(shown).get(lang).to_owned()))
        .into();
    let readers = if rules.by_mail { loaded.readers } else { 0 };
    effects.push((words::MAIL.get(lang), words::to_readers(readers, lang)));
    let by_itself = rules.by_itself.map_or_else(
        || words::NOT_BY_ITSELF.get(lang).to_owned(),
        |at| {
            let day = words::weekday(at.weekday).get(lang);
            format!("{day}, {:02}:{:02}", at.hour, at.minute)
        },
    );
    effects.push((words::BY_ITSELF.get(lang), by_itself));
    effects
}

fn archive(loaded: &Loaded, lang: Lang) -> Vec<ArchiveRow> {
    let row = |one: &Publication| {
        let sent = loaded.sent.iter().find(|(row, _)| *row == one.row).map_or(0, |(_, sent)| *sent);
        ArchiveRow {
            address: format!("{ADDRESS}?tag={}", one.as_of),
            day: words::list_day(one.as_of, one.version, lang),
            state: match &one.withdrawal {
                Some(withdrawal) => words::withdrawn_because(&withdrawal.reason, lang),
                None => words::mails_sent(sent, lang),
            },
            is_withdrawn: one.withdrawal.is_some(),
        }
    };
    loaded.known.iter().rev().take(SHOWN).map(row).collect()
}

/// Mails of which somebody has to decide.
fn in_doubt(mails: &[(Mail, String)], lang: Lang) -> Vec<MailRow> {
    let row = |(mail, name): &(Mail, String)| match mail.state {
        MailState::Unsure | MailState::Refused => Some(MailRow {
            row: mail.row,
            name: name.clone(),
            state: words::mail_state(mail.state.id()).get(lang),
            remark: mail.remark.clone(),
        }),
        MailState::Waiting | MailState::Sending | MailState::Sent | MailState::Withdrawn => None,
    };
    mails.iter().filter_map(row).collect()
}

const DAY: Field = Field::day("tag", words::AS_OF);

/// `POST /verein/wochenliste/tag`: shows another day.
pub(crate) async fn choose_day(mut data: FormData) -> Result<Response, ApiError> {
    let day: Option<NaiveDate> = data.parse(DAY);
    let day = day.ok_or_else(|| data.error(&[DAY]))?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, format!("{ADDRESS}?tag={day}"))]).into_response())
}

/// For whom a preview is, and its form or file.
#[derive(Deserialize)]
pub(crate) struct PreviewPath {
    audience: String,
    form: String,
}

/// `GET /verein/wochenliste/vorschau/{day}/{audience}/{form}`: the list as it would go out, by its form or by the name of its file,
/// which is where its links lead.
pub(crate) async fn preview(
    context: RequestContext,
    DayPath(day): DayPath,
    Path(PreviewPath { audience, form }): Path<PreviewPath>,
) -> Result<Response, ApiError> {
    let nowhere = || ApiError::Code(ErrorCode::NoSuchAddress);
    let audience = Audience::from_id(&audience).ok_or_else(nowhere)?;
    if form == build::INDEX {
        return Ok(see(&format!("{ADDRESS}?tag={day}")));
    }
    let kind = match form.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("pdf") => "application/pdf",
        Some("csv") => csv_writer::CONTENT_TYPE,
        Some("txt") => "text/plain; charset=utf-8",
        _ => return Err(nowhere()),
    };
    let club = context.club.clone();
    let today = context.today();
    let read = context.read(move |tx| {
        if day > today {
            return Err(Failure::Refused(Refusal::DayToCome));
        }
        let (rules, _) = publications::rules(tx)?;
        let lists = actions::read_lists(tx, day, (&rules, club.as_deref()), audience)?;
        Ok((lists, rules))
    });
    let (lists, rules) = read.await?;
    let name = build::week_name(day, 1);
    let wanted = if form.contains('.') { form } else { format!("{name}.{form}") };
    let made = tokio::task::spawn_blocking(move || {
        let lang = Lang::from(rules.language);
        build::week_files(&lists, &rules, &name, lang)
    });
    let files = made
        .await
        .map_err(|error| Failure::Internal(format!("making a list: {error}")))?
        .map_err(|problem| Failure::Internal(format!("making a list: {problem:?}")))?;
    let (_, content) = files.into_iter().find(|(path, _)| *path == wanted).ok_or_else(nowhere)?;
    let headers = [
        (CONTENT_TYPE, kind),
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        ),
    ];
    Ok((headers, content).into_response())
}
