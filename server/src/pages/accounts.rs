//! The pages of access: accounts and their roles, invitations, links to tables and evenings.

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, TimeDelta, Utc};
use club::name_order::name_order;
use club::roles::Role;
use texts::{Lang, Text, access as words, numbers};
use uuid::Uuid;
use wire::{ErrorCode, GameId, GameSummary, PersonId};

use crate::actions;
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::{ApiError, status_of};
use crate::http::visitor::Visitor;
use crate::pages::account_protection;
use crate::pages::club::{FormFields, PageQuery, check, choice, chosen, now, saved, today};
use crate::pages::form::Form as Fields;
use crate::pages::response::BooksPage;
use crate::pages::table_links::{base, shown};
use crate::pages::views::books::{self, Cell, Form, Section, Table};
use crate::store::accounts::{self, Account};
use crate::store::evenings::{self, Evening};
use crate::store::links::{self, Link, Opens};
use crate::store::{games, people};

pub(crate) const ADDRESS: &str = "/verein/zugang";

/// How many days from today an evening is near enough to give out its code.
const NEAR: TimeDelta = TimeDelta::days(7);

/// What the page of access shows.
struct Shown {
    accounts: Vec<Account>,
    links: Vec<Link>,
    people: Vec<(String, String)>,
    evenings: Vec<Evening>,
    running: Vec<GameSummary>,
}

async fn read(state: &AppState) -> Result<Shown, ApiError> {
    let (now, today) = (now(state), today(state));
    let read = state.database.read(move |tx| {
        let people = people::all(tx)?.into_iter();
        let mut people: Vec<_> =
            people.map(|person| (person.id.to_string(), person.name)).collect();
        people.sort_by_cached_key(|(_, name)| name_order(name));
        let evenings = evenings::between(tx, today - NEAR, today + NEAR)?.into_iter();
        let mut running = games::summaries(tx, 0, &[])?;
        running.retain(|game| game.ended.is_none());
        Ok(Shown {
            accounts: accounts::all(tx)?,
            links: links::good(tx, now)?,
            people,
            evenings: evenings.map(|(evening, _)| evening).collect(),
            running,
        })
    });
    Ok(read.await?)
}

/// `GET /verein/zugang`.
pub(crate) async fn list(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    let found = read(&state).await?;
    // An officer for games hands out table links and does not see accounts.
    let sees_accounts = visitor.role() != Some(Role::MasterOfCeremonies);
    let mut sections = vec![tables(&found, lang), open_links(&state, &found, sees_accounts, lang)];
    if sees_accounts {
        sections.extend([all_accounts(&found, lang), invitation(&found, lang)]);
    }
    let title = words::ACCESS.get(lang).to_owned();
    let is_saved = query.saved.is_some();
    Ok(BooksPage(books::Page { title, is_saved, sections, ..books::Page::default() }))
}

fn tables(found: &Shown, lang: Lang) -> Section {
    let evenings: Vec<_> = found
        .evenings
        .iter()
        .map(|evening| {
            (evening.key.to_string(), crate::pages::evenings::describe_evening(evening, lang))
        })
        .collect();
    let games: Vec<_> =
        found.running.iter().map(|game| (game.id.to_string(), describe_game(game))).collect();
    let one = |action, id, name: Text, submit: Text, choices: Vec<(String, String)>| Form {
        action: format!("{ADDRESS}/{action}"),
        fields: vec![choice(id, name, "", choices, lang)],
        submit: submit.get(lang),
        ..Form::default()
    };
    let mut hint = words::TABLES_HINT.get(lang).to_owned();
    let mut forms = Vec::new();
    if evenings.is_empty() {
        hint = format!("{hint} {}", words::NO_EVENING.get(lang));
    } else {
        let (name, submit) = (texts::books::EVENING, words::HAND_OUT_EVENING);
        forms.push(one("abend", "evening", name, submit, evenings));
    }
    if games.is_empty() {
        hint = format!("{hint} {}", words::NO_GAME.get(lang));
    } else {
        forms.push(one("tisch", "game", words::GAME, words::HAND_OUT, games));
    }
    Section { heading: words::TABLES.get(lang).to_owned(), hint, forms, ..Section::default() }
}

/// A game by its table and who plays.
fn describe_game(game: &GameSummary) -> String {
    let names: Vec<&str> = game.players.iter().map(|person| person.name.as_str()).collect();
    let names = names.join(", ");
    if game.table.is_empty() { names } else { format!("{}: {names}", game.table) }
}

fn open_links(state: &AppState, found: &Shown, sees_accounts: bool, lang: Lang) -> Section {
    let seen = found.links.iter().filter(|link| sees_accounts || link.opens.is_for_tables());
    let rows = seen.map(|link| {
        let opens = describe_link(link, found, lang);
        vec![
            Cell::Text(opens.clone()),
            Cell::Text(link.made_by.clone().unwrap_or_default()),
            Cell::Text(numbers::date_time((state.clock.wall_clock)(link.expires_at), lang)),
            Cell::Button {
                action: "/verein/zugang/zurueck",
                fields: vec![("link", link.key.to_string())],
                name: words::REVOKE.get(lang),
                about: opens,
            },
        ]
    });
    let heads = [words::OPENS, words::MADE_BY, words::UNTIL, words::REVOKE];
    Section {
        heading: words::LINKS.get(lang).to_owned(),
        table: Some(Table {
            heads: heads.map(|head| (head.get(lang), false)).into(),
            rows: rows.collect(),
        }),
        ..Section::default()
    }
}

/// What a link opens, in words.
fn describe_link(link: &Link, found: &Shown, lang: Lang) -> String {
    let colon = |what: Text, which: &str| format!("{}: {which}", what.get(lang));
    match &link.opens {
        Opens::FirstStart(role) | Opens::Invitation(role, None) => {
            colon(words::INVITATION, words::role(*role).get(lang))
        }
        Opens::Invitation(role, Some(person)) => {
            let person = person.to_string();
            let name = found.people.iter().find(|(id, _)| *id == person);
            let name = name.map_or("", |(_, name)| name.as_str());
            format!("{} ({name})", colon(words::INVITATION, words::role(*role).get(lang)))
        }
        Opens::PasswordReset(row) => {
            let account = found.accounts.iter().find(|account| account.row == *row);
            colon(words::RESET, account.map_or("", |account| account.login.as_str()))
        }
        Opens::Game(id) => {
            let game = found.running.iter().find(|game| game.id == *id);
            colon(words::GAME, &game.map_or_else(|| id.to_string(), describe_game))
        }
        Opens::Evening(key) => {
            let evening = found.evenings.iter().find(|evening| evening.key == *key);
            let name =
                evening.map(|evening| crate::pages::evenings::describe_evening(evening, lang));
            colon(texts::books::EVENING, &name.unwrap_or_else(|| key.to_string()))
        }
    }
}

fn all_accounts(found: &Shown, lang: Lang) -> Section {
    let rows = found.accounts.iter().map(|account| {
        let person = account.person.map(|person| person.to_string());
        let person = found.people.iter().find(|(id, _)| Some(id) == person.as_ref());
        let state = if account.is_disabled { words::DISABLED } else { words::OPEN };
        vec![
            Cell::Link {
                address: format!("{ADDRESS}/{}", account.key),
                name: account.name.clone(),
            },
            Cell::Text(account.login.clone()),
            Cell::Text(words::role(account.role).get(lang).to_owned()),
            Cell::Text(person.map_or_else(String::new, |(_, name)| name.clone())),
            Cell::Text(state.get(lang).to_owned()),
        ]
    });
    let heads = [words::NAME, words::LOGIN, words::ROLE, words::PERSON, words::STATE];
    Section {
        heading: words::ACCOUNTS.get(lang).to_owned(),
        table: Some(Table {
            heads: heads.map(|head| (head.get(lang), false)).into(),
            rows: rows.collect(),
        }),
        ..Section::default()
    }
}

fn roles(lang: Lang) -> Vec<(String, String)> {
    Role::ALL.map(|role| (role.id().to_owned(), words::role(role).get(lang).to_owned())).into()
}

/// The people of the books, and nobody.
fn persons(people: &[(String, String)], lang: Lang) -> Vec<(String, String)> {
    let nobody = (String::new(), words::NO_PERSON.get(lang).to_owned());
    std::iter::once(nobody).chain(people.iter().cloned()).collect()
}

fn invitation(found: &Shown, lang: Lang) -> Section {
    let form = Form {
        action: format!("{ADDRESS}/einladung"),
        fields: vec![
            choice("role", words::WITH_ROLE, Role::Member.id(), roles(lang), lang),
            choice("person", words::FOR_PERSON, "", persons(&found.people, lang), lang),
        ],
        submit: words::INVITE.get(lang),
        ..Form::default()
    };
    Section {
        heading: words::INVITE.get(lang).to_owned(),
        hint: words::INVITE_HINT.get(lang).to_owned(),
        forms: vec![form],
        ..Section::default()
    }
}

/// The account of the visitor; the guard lets nobody else come here.
pub(crate) fn by(visitor: &Visitor) -> Result<Account, ApiError> {
    visitor.account().cloned().ok_or(ApiError::Code(ErrorCode::NotSignedIn))
}

/// The person a form names, or nobody.
fn person(sent: &FormFields) -> Result<Option<PersonId>, Failure> {
    match sent.text("person") {
        "" => Ok(None),
        named => named.parse().map(Some).map_err(|_| Failure::UnknownPerson),
    }
}

fn role(sent: &FormFields) -> Result<Role, ApiError> {
    chosen(Role::from_id(sent.text("role")), words::ROLE)
}

/// Shows a link that was just made.
fn passed_on(
    state: &AppState,
    headers: &HeaderMap,
    (title, hint): (Text, Text),
    path: &str,
    (token, expires_at): (String, DateTime<Utc>),
    lang: Lang,
) -> Result<Response, ApiError> {
    let address = format!("{}/{path}/{token}", base(state, headers)?);
    let back = (ADDRESS.to_owned(), words::BACK_TO_ACCESS);
    Ok(shown(state, title, hint, &address, expires_at, back, lang)?.into_response())
}

/// `POST /verein/zugang/einladung`: a link to an account.
pub(crate) async fn invite(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (by, sent, now) = (by(&visitor)?, FormFields(fields), now(&state));
    let (role, person) = (role(&sent)?, person(&sent)?);
    let made = state.database.write(move |tx| {
        if let Some(person) = person {
            people::by_id(tx, person)?.ok_or(Failure::UnknownPerson)?;
        }
        actions::hand_out(tx, &Opens::Invitation(role, person), Some(&by), now)
    });
    let words = (words::INVITATION, words::PASS_ON_HINT);
    passed_on(&state, &headers, words, "einladung", made.await?, lang)
}

/// `POST /verein/zugang/abend`: a link to an evening.
pub(crate) async fn hand_out_evening(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (by, sent, now) = (by(&visitor)?, FormFields(fields), now(&state));
    let evening: Uuid =
        sent.read("evening", texts::books::EVENING, club::refusal::Refusal::BadChoice)?;
    let made = state.database.write(move |tx| {
        let known = evenings::by_key(tx, evening)?;
        known.ok_or(Failure::Refused(club::refusal::Refusal::BadChoice))?;
        actions::hand_out(tx, &Opens::Evening(evening), Some(&by), now)
    });
    let words = (words::EVENING_LINK, words::EVENING_LINK_HINT);
    passed_on(&state, &headers, words, "tisch", made.await?, lang)
}

/// `POST /verein/zugang/tisch`: a link to a table.
pub(crate) async fn hand_out_game(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (by, sent, now) = (by(&visitor)?, FormFields(fields), now(&state));
    let game: GameId = sent.text("game").parse().map_err(|_| Failure::UnknownGame)?;
    let made = state.database.write(move |tx| {
        games::by_id(tx, game)?.ok_or(Failure::UnknownGame)?;
        actions::hand_out(tx, &Opens::Game(game), Some(&by), now)
    });
    let words = (words::TABLE_LINK, words::TABLE_LINK_HINT);
    passed_on(&state, &headers, words, "tisch", made.await?, lang)
}

/// `POST /verein/zugang/zurueck`: takes a link back; a link to an account only for an administrator.
pub(crate) async fn revoke(
    State(state): State<AppState>,
    Extension(visitor): Extension<Visitor>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (by, sent, now) = (by(&visitor)?, FormFields(fields), now(&state));
    let key: Uuid = sent.read_hidden("link", club::refusal::Refusal::BadChoice)?;
    let link = state.database.read(move |tx| links::by_key(tx, key)).await?;
    let is_his = link.is_none_or(|link| link.opens.is_for_tables());
    if by.role != Role::Administrator && !is_his {
        return Err(ApiError::Code(ErrorCode::NotAllowed));
    }
    state.database.write(move |tx| actions::revoke_link(tx, key, &by, now)).await?;
    Ok(saved(ADDRESS))
}

/// `GET /verein/zugang/{account}`: one account.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Path(named): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    page(&state, &named, query.saved.is_some(), None, lang).await
}

async fn page(
    state: &AppState,
    named: &str,
    is_saved: bool,
    wrong: Option<Text>,
    lang: Lang,
) -> Result<BooksPage, ApiError> {
    let found = read(state).await?;
    let account = found.accounts.iter().find(|account| account.key.to_string() == named);
    let account = account.ok_or(ApiError::Code(ErrorCode::NoSuchAddress))?;
    let address = format!("{ADDRESS}/{named}");
    let person = account.person.map_or_else(String::new, |person| person.to_string());
    let fact = |name: Text, value: &str| (name.get(lang).to_owned(), value.to_owned());
    let who = Section {
        facts: vec![
            fact(words::LOGIN, &account.login),
            fact(words::ROLE, words::role(account.role).get(lang)),
        ],
        links: vec![(ADDRESS.to_owned(), words::BACK_TO_ACCESS.get(lang).to_owned())],
        ..Section::default()
    };
    let change = Form {
        action: address.clone(),
        fields: vec![
            choice("role", words::ROLE, account.role.id(), roles(lang), lang),
            choice("person", words::PERSON, &person, persons(&found.people, lang), lang),
            check("is_disabled", words::CLOSE_ACCOUNT, account.is_disabled, lang),
        ],
        submit: words::SAVE.get(lang),
        ..Form::default()
    };
    let change = Section {
        heading: words::CHANGE_ACCOUNT.get(lang).to_owned(),
        hint: words::CHANGE_ACCOUNT_HINT.get(lang).to_owned(),
        wrong: wrong.map_or("", |wrong| wrong.get(lang)).to_owned(),
        forms: vec![change],
        ..Section::default()
    };
    let reset = Form {
        action: format!("{address}/passwort"),
        submit: words::RESET.get(lang),
        ..Form::default()
    };
    let reset = Section {
        heading: words::PASSWORD.get(lang).to_owned(),
        forms: vec![reset],
        ..Section::default()
    };
    let protection = account_protection::sections(account, &address, lang);
    let title = account.name.clone();
    let sections = [who, change, reset].into_iter().chain(protection).collect();
    Ok(BooksPage(books::Page { title, is_saved, sections, ..books::Page::default() }))
}

/// `POST /verein/zugang/{account}`: role, person, open or closed.
pub(crate) async fn change(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Path(named): Path<String>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let (by, sent, now) = (by(&visitor)?, FormFields(fields), now(&state));
    let key: Uuid = named.parse().map_err(|_| ApiError::Code(ErrorCode::NoSuchAddress))?;
    let (role, person) = (role(&sent)?, person(&sent)?);
    let is_disabled = sent.is_on("is_disabled");
    let changed = state
        .database
        .write(move |tx| actions::change_account(tx, key, role, person, is_disabled, &by, now));
    match changed.await? {
        Ok(()) => Ok(saved(&format!("{ADDRESS}/{key}"))),
        Err(bad) => {
            let page = page(&state, &named, false, Some(words::problem(bad)), lang).await?;
            Ok((status_of(bad.kind()), page).into_response())
        }
    }
}

/// `POST /verein/zugang/{account}/passwort`: a link to a new password.
pub(crate) async fn reset_password(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Extension(visitor): Extension<Visitor>,
    Path(named): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (by, now) = (by(&visitor)?, now(&state));
    let nowhere = || ApiError::Code(ErrorCode::NoSuchAddress);
    let key: Uuid = named.parse().map_err(|_| nowhere())?;
    let made = state.database.write(move |tx| {
        let account = accounts::by_key(tx, key)?;
        let made = account.map(|account| {
            actions::hand_out(tx, &Opens::PasswordReset(account.row), Some(&by), now)
        });
        made.transpose()
    });
    let made = made.await?.ok_or_else(nowhere)?;
    let words = (words::RESET, words::PASS_ON_HINT);
    passed_on(&state, &headers, words, "einladung", made, lang)
}
