//! The page of the weekly list: how it looks, publishing it, what was published, who gets it, what appears where.

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveDate;
use club::name_order::name_order;
use club::publishing::{Audience, ByItself, Publishing, Shown};
use club::refusal::Refusal;
use club::report::lists::week_sheet;
use texts::{Lang, Text, books as book_words, publishing as words};
use wire::{ErrorCode, PersonId};

use crate::actions::{self, Lists, decide_publishing};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{
    FormFields, PageQuery, check, choice, chosen, form, heads, input, now, page, saved, today,
};
use crate::pages::form::Form as Fields;
use crate::pages::response::BooksPage;
use crate::pages::sheet_sections::sheet_sections;
use crate::pages::views::books::{self, Cell, Section, Table};
use crate::pages::weekly_publish::QUESTION;
use crate::store::mails::{self, Mail, State as MailState};
use crate::store::members::{self, Member};
use crate::store::publications::{self, Publication};
use crate::weekly_list::build;

/// The page of the list.
pub(crate) const ADDRESS: &str = "/verein/wochenliste";

/// How many published lists stand on the page; the others are on the published pages.
const SHOWN: usize = 12;

/// Everything the page shows beside the list itself.
struct Around {
    known: Vec<Publication>,
    rules: Publishing,
    members: Vec<Member>,
    readers: std::collections::BTreeSet<i64>,
    mails: Vec<Mail>,
}

/// `GET /verein/wochenliste`: the list as it would go out today, or on the day that `?tag=` names.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Query(query): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    let today = today(&state);
    let day = match query.tag.as_deref() {
        Some(day) => day.parse().map_err(|_| Failure::Refused(Refusal::BadDay))?,
        None => today,
    };
    let club = state.club().as_deref().map(str::to_owned);
    let read = state.database.read(move |tx| {
        let (rules, _) = publications::rules(tx)?;
        let known = publications::all(tx)?;
        let mails = match known.last() {
            Some(last) => mails::of_publication(tx, last.row)?,
            None => Vec::new(),
        };
        let mut members: Vec<Member> = members::all(tx)?.into_values().collect();
        members.sort_by_cached_key(|member| name_order(&member.name));
        let readers = mails::readers(tx)?;
        if day > today {
            return Err(Failure::Refused(Refusal::DayToCome));
        }
        let lists = actions::read_lists(tx, day, (&rules, club.as_deref()), Audience::Internal)?;
        Ok((lists, Around { known, rules, members, readers, mails }))
    });
    let (lists, around) = read.await?;
    let mut sections = vec![top(&around, day, today, lang)];
    let is_published = around.known.iter().any(|publication| publication.as_of == day);
    if !is_published {
        sections.extend(preview_of(&lists, build::language(&around.rules)));
    }
    sections.push(archive(&around, lang));
    sections.push(decisions(&around.rules, lang));
    sections.push(readers(&around, state.published.has_mail_server(), lang));
    sections.extend(mail_section(&around, lang));
    let title = words::WEEK_LIST.get(lang).to_owned();
    let is_saved = query.saved.is_some();
    Ok(page(books::Page { title, is_saved, sections, ..books::Page::default() }, lang))
}

/// The chosen day, the list in all its forms, and the button.
fn top(around: &Around, day: NaiveDate, today: NaiveDate, lang: Lang) -> Section {
    let name = build::week_name(day);
    let is_published = around.known.iter().any(|publication| publication.as_of == day);
    let mut links = Vec::new();
    for audience in [Audience::Internal, Audience::Public] {
        let rules = &around.rules;
        let gets = [rules.year_list, rules.hands, rules.tables];
        if !gets.iter().any(|shown| shown.is_for(audience)) {
            continue;
        }
        for form in ["html", "pdf", "csv", "txt"] {
            let address = if is_published {
                format!("{}{name}.{form}", site(audience))
            } else {
                format!("{ADDRESS}/vorschau/{day}/{}/{form}", audience.id())
            };
            links.push((
                address,
                format!("{} ({})", named(form, lang), words::audience(audience).get(lang)),
            ));
        }
    }
    let chosen = input("tag", words::AS_OF, "date", day.to_string(), lang);
    let mut choose = form(format!("{ADDRESS}/tag"), words::SHOW_DAY, Vec::new(), lang);
    choose.fields = vec![chosen];
    let forms = vec![choose];
    if !is_published {
        links.insert(0, (format!("{QUESTION}?tag={day}"), words::PUBLISH.get(lang).to_owned()));
    }
    let hint = if is_published { words::IS_PUBLISHED } else { words::PUBLISH_HINT };
    let shown = texts::numbers::date(day.min(today), lang);
    Section {
        heading: format!("{} {shown}", words::AS_OF.get(lang)),
        hint: hint.get(lang).to_owned(),
        links,
        forms,
        ..Section::default()
    }
}

fn named(form: &str, lang: Lang) -> &'static str {
    const PAGE: Text = texts::text("Seite", "Page");
    match form {
        "pdf" => "PDF",
        "csv" => "CSV",
        "txt" => "Mail",
        _ => PAGE.get(lang),
    }
}

/// Where the pages of an audience lie.
const fn site(audience: Audience) -> &'static str {
    match audience {
        Audience::Public => "/liste/",
        Audience::Internal => "/liste/intern/",
    }
}

/// The list as it would go out to the club.
fn preview_of(lists: &Lists, lang: Lang) -> Vec<Section> {
    sheet_sections(&week_sheet(&lists.week), lang)
}

fn archive(around: &Around, lang: Lang) -> Section {
    let rows = around.known.iter().rev().take(SHOWN).map(|publication| {
        let address = format!("{ADDRESS}?tag={}", publication.as_of);
        vec![
            Cell::Link { address, name: texts::numbers::date(publication.as_of, lang) },
            Cell::Text(texts::club::year(publication.year, lang)),
            Cell::Text(publication.author.clone().unwrap_or_default()),
        ]
    });
    let names = [(words::AS_OF, false), (book_words::YEAR, false), (book_words::WHO, false)];
    let links =
        [(Audience::Public, words::TO_PUBLIC_SITE), (Audience::Internal, words::TO_INTERNAL_SITE)];
    let links =
        links.map(|(audience, name)| (site(audience).to_owned(), name.get(lang).to_owned()));
    Section {
        heading: words::ARCHIVE.get(lang).to_owned(),
        links: if around.known.is_empty() { Vec::new() } else { links.to_vec() },
        table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
        ..Section::default()
    }
}

fn decisions(rules: &Publishing, lang: Lang) -> Section {
    let audiences = || -> Vec<(String, String)> {
        let named =
            |shown: Shown| (shown.id().to_owned(), words::shown(shown).get(lang).to_owned());
        Shown::ALL.map(named).to_vec()
    };
    let mut fields: Vec<_> = [
        ("year_list", words::YEAR_LIST, rules.year_list),
        ("hands", words::HANDS, rules.hands),
        ("tables", words::TABLES, rules.tables),
        ("people", words::PEOPLE, rules.people),
        ("rules", words::HOUSE_RULES, rules.rules),
    ]
    .map(|(id, name, shown)| choice(id, name, shown.id(), audiences(), lang))
    .to_vec();
    let mut days = vec![(String::new(), words::NOT_BY_ITSELF.get(lang).to_owned())];
    days.extend((1..=7).map(|day| (day.to_string(), words::weekday(day).get(lang).to_owned())));
    let chosen = rules.by_itself.map_or_else(String::new, |moment| moment.weekday.to_string());
    let time = rules.by_itself.map_or_else(
        || "20:00".to_owned(),
        |moment| format!("{:02}:{:02}", moment.hour, moment.minute),
    );
    fields.extend([
        choice("weekday", words::BY_ITSELF, &chosen, days, lang),
        input("time", words::AT_TIME, "text", time, lang),
        check("by_mail", words::BY_MAIL, rules.by_mail, lang),
        check("is_english", words::IN_ENGLISH, rules.is_english, lang),
        input("winner_words", words::WINNER_WORDS, "text", rules.winner_words.clone(), lang),
        input("last_words", words::LAST_WORDS, "text", rules.last_words.clone(), lang),
    ]);
    Section {
        heading: words::RULES.get(lang).to_owned(),
        hint: words::RULES_HINT.get(lang).to_owned(),
        forms: vec![form(format!("{ADDRESS}/regeln"), book_words::SAVE, fields, lang)],
        ..Section::default()
    }
}

fn readers(around: &Around, has_mail_server: bool, lang: Lang) -> Section {
    let with_address = around
        .members
        .iter()
        .filter(|member| !member.is_removed && !member.profile.email.is_empty());
    let rows = with_address.map(|member| {
        let wants = around.readers.contains(&member.row);
        let (state, action) = if wants {
            (words::GETS_IT, words::SEND_IT_NOT)
        } else {
            (words::GETS_IT_NOT, words::SEND_IT)
        };
        vec![
            Cell::Link {
                address: format!("/verein/personen/{}", member.id),
                name: member.name.clone(),
            },
            Cell::Text(member.profile.email.clone()),
            Cell::Text(state.get(lang).to_owned()),
            Cell::Button {
                action: "/verein/wochenliste/leser",
                fields: vec![("person", member.id.to_string()), ("wants", (!wants).to_string())],
                name: action.get(lang),
                about: member.name.clone(),
            },
        ]
    });
    let names = [
        (book_words::NAME, false),
        (book_words::EMAIL, false),
        (words::STATE, false),
        (NOTHING, false),
    ];
    let mut hint = words::READERS_HINT.get(lang).to_owned();
    if !has_mail_server {
        hint = format!("{hint} {}", words::NO_MAIL_SERVER.get(lang));
    }
    Section {
        heading: words::READERS.get(lang).to_owned(),
        hint,
        table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
        ..Section::default()
    }
}

/// The empty heading of a column of buttons.
const NOTHING: Text = texts::text("", "");

fn mail_section(around: &Around, lang: Lang) -> Option<Section> {
    let last = around.known.last().filter(|_| !around.mails.is_empty())?;
    let rows = around.mails.iter().map(|mail| {
        let member = around.members.iter().find(|member| member.row == mail.person);
        let name = member.map(|member| member.name.clone()).unwrap_or_default();
        let button = match mail.state {
            MailState::Unsure | MailState::Refused => Cell::Button {
                action: "/verein/wochenliste/mail",
                fields: vec![("mail", mail.row.to_string())],
                name: words::SEND_AGAIN.get(lang),
                about: name.clone(),
            },
            MailState::Waiting | MailState::Sending | MailState::Sent => Cell::Text(String::new()),
        };
        vec![
            Cell::Text(name),
            Cell::Text(words::mail_state(mail.state.id()).get(lang).to_owned()),
            Cell::Number(mail.attempts.to_string()),
            Cell::Text(mail.remark.clone()),
            button,
        ]
    });
    let names = [
        (book_words::NAME, false),
        (words::STATE, false),
        (words::ATTEMPTS, true),
        (words::REMARK, false),
        (NOTHING, false),
    ];
    let day = texts::numbers::date(last.as_of, lang);
    Some(Section {
        heading: format!("{}: {day}", words::MAILS.get(lang)),
        table: Some(Table { heads: heads(names, lang), rows: rows.collect() }),
        ..Section::default()
    })
}

/// `POST /verein/wochenliste/tag`: shows another day.
pub(crate) async fn choose_day(Fields(fields): Fields) -> Result<Response, ApiError> {
    let day = FormFields(fields).day("tag", words::AS_OF)?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, format!("{ADDRESS}?tag={day}"))]).into_response())
}

/// `GET /verein/wochenliste/vorschau/{day}/{audience}/{form}`: the list as it would go out.
pub(crate) async fn preview(
    State(state): State<AppState>,
    Path((day, audience, form)): Path<(String, String, String)>,
) -> Result<Response, ApiError> {
    let nowhere = || ApiError::Code(ErrorCode::NoSuchAddress);
    let day: NaiveDate = day.parse().map_err(|_| nowhere())?;
    let audience = Audience::from_id(&audience).ok_or_else(nowhere)?;
    let kind = match form.as_str() {
        "html" => "text/html; charset=utf-8",
        "pdf" => "application/pdf",
        "csv" => "text/csv; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        _ => return Err(nowhere()),
    };
    let club = state.club().as_deref().map(str::to_owned);
    let today = today(&state);
    let read = state.database.read(move |tx| {
        if day > today {
            return Err(Failure::Refused(Refusal::DayToCome));
        }
        let (rules, _) = publications::rules(tx)?;
        let lists = actions::read_lists(tx, day, (&rules, club.as_deref()), audience)?;
        Ok((lists, rules))
    });
    let (lists, rules) = read.await?;
    let wanted = format!("{}.{form}", build::week_name(day));
    let made = tokio::task::spawn_blocking(move || {
        let lang = build::language(&rules);
        build::week_files(&lists, &rules, lang)
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

/// `POST /verein/wochenliste/regeln`: what appears where, and when.
pub(crate) async fn decide(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let shown = |field: &str, name: Text| chosen(Shown::from_id(sent.text(field)), name);
    let by_itself = match sent.text("weekday") {
        "" => None,
        _ => {
            let weekday = sent.read("weekday", words::BY_ITSELF, Refusal::BadChoice)?;
            let time = sent.text("time").split_once(':');
            let number = |text: &str| text.trim().parse::<u8>().ok();
            let time = time.and_then(|(hour, minute)| number(hour).zip(number(minute)));
            let wrong = ApiError::Field { name: words::AT_TIME, refusal: Refusal::BadDay };
            let (hour, minute) = time.ok_or(wrong)?;
            Some(ByItself { weekday, hour, minute })
        }
    };
    let rules = Publishing {
        year_list: shown("year_list", words::YEAR_LIST)?,
        hands: shown("hands", words::HANDS)?,
        tables: shown("tables", words::TABLES)?,
        people: shown("people", words::PEOPLE)?,
        rules: shown("rules", words::HOUSE_RULES)?,
        is_english: sent.is_on("is_english"),
        by_itself,
        by_mail: sent.is_on("by_mail"),
        winner_words: sent.text("winner_words").to_owned(),
        last_words: sent.text("last_words").to_owned(),
    };
    let (key, context) = (sent.key()?, sent.context(&state));
    state.database.write(move |tx| decide_publishing(tx, &context, key, &rules)).await?;
    Ok(saved(ADDRESS))
}

/// `POST /verein/wochenliste/leser`: who gets the list by mail.
pub(crate) async fn set_reader(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let person: PersonId = sent.text("person").parse().map_err(|_| Failure::UnknownPerson)?;
    let (wants, context) = (sent.is_on("wants"), sent.context(&state));
    state.database.write(move |tx| actions::set_reader(tx, &context, person, wants)).await?;
    Ok(saved(ADDRESS))
}

/// `POST /verein/wochenliste/mail`: sends once more what may have been sent.
pub(crate) async fn send_again(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (row, now) = (FormFields(fields).read_hidden("mail", Refusal::BadChoice)?, now(&state));
    state.database.write(move |tx| mails::send_again(tx, row, now)).await?;
    Ok(saved(ADDRESS))
}
