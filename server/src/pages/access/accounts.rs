//! `/verein/zugang`: who has an account, which invitations are open, and who keeps score without an account.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::Query;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use club::name_order::name_order;
use club::roles::Role;
use serde::Deserialize;
use texts::navigation::House;
use texts::{Lang, Text, access as words, numbers, second_factor};
use wire::{ErrorCode, GameSummary};

use crate::actions::{self, WallClock};
use crate::failure::Failure;
use crate::pages::access::access_links::{EVENING, GAME, INVITATION, INVITATIONS, REVOKE};
use crate::pages::access::account;
use crate::pages::access::help_link::HELP;
use crate::pages::evenings::describe_evening;
use crate::store::accounts::{self, Account};
use crate::store::evenings::{self, Evening};
use crate::store::links::{self, Link, Opens};
use crate::store::{games, people, sessions};
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::layout::{Choice, Frame, choices, shown};
use crate::web::response::PrivatePage;
use crate::web::visitor::Visitor;

pub(crate) const ADDRESS: &str = "/verein/zugang";

/// How many days from today an evening is near enough to give out its code.
const NEAR: TimeDelta = TimeDelta::days(7);

/// How many lines a list has at most.
const MOST: usize = 60;

/// What the pages of access are made of.
pub(crate) struct Shown {
    house: House,
    pub(crate) accounts: Vec<Account>,
    /// How many members have none.
    uninvited: usize,
    pub(crate) links: Vec<Link>,
    /// The people of the books by their order: id and name.
    pub(crate) people: Vec<(String, String)>,
    evenings: Vec<Evening>,
    running: Vec<GameSummary>,
    last_seen: BTreeMap<i64, DateTime<Utc>>,
}

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    /// What was done just now.
    saved: Option<String>,
}

/// Something with a code that can be made: the value of the form's field, and words.
struct CodeRow {
    value: String,
    name: String,
}

/// A link that opens something.
struct LinkRow {
    opens: String,
    note: String,
    /// Where it is revoked, for those who may.
    revoke: Option<String>,
    /// The verb for that.
    verb: &'static str,
}

/// An account in a line.
struct AccountRow {
    address: String,
    name: String,
    note: String,
    is_disabled: bool,
    last: String,
}

#[derive(Template)]
#[template(path = "access/accounts.html")]
struct AccountsPage {
    frame: Frame,
    lede: String,
    said: Option<&'static str>,
    invite: Option<&'static str>,
    /// What prints the invitations of all, and says for how many.
    print: Option<(&'static str, String)>,
    may_hand_out: bool,
    /// Whether somebody keeps score here.
    has_tables: bool,
    evening_action: &'static str,
    evenings: Vec<CodeRow>,
    game_action: &'static str,
    games: Vec<CodeRow>,
    codes: Vec<LinkRow>,
    sees_accounts: bool,
    invitations: Vec<LinkRow>,
    accounts: Vec<AccountRow>,
    /// The help that was asked for; none where nobody else looks after the server.
    help: Option<Vec<LinkRow>>,
    help_action: Option<&'static str>,
}

/// Reads what the pages of access show.
pub(crate) async fn read(context: &RequestContext) -> Result<Shown, ApiError> {
    let (now, today, house) = (context.now(), context.today(), context.house);
    let read = context.read(move |tx| {
        let people = people::all(tx)?.into_iter();
        let mut people: Vec<_> =
            people.map(|person| (person.id.to_string(), person.name)).collect();
        people.sort_by_cached_key(|(_, name)| name_order(name));
        let evenings = evenings::between(tx, today - NEAR, today + NEAR)?.into_iter();
        let mut running = games::summaries(tx, 0, &[])?;
        running.retain(|game| game.ended.is_none());
        Ok(Shown {
            house,
            accounts: accounts::all(tx)?,
            uninvited: actions::members_without_account(tx, today, now)?.len(),
            links: links::good(tx, now)?,
            people,
            evenings: evenings.map(|(evening, _)| evening).collect(),
            running,
            last_seen: sessions::last_seen(tx)?,
        })
    });
    Ok(read.await?)
}

/// `GET /verein/zugang`.
pub(crate) async fn list(
    context: RequestContext,
    Query(query): Query<ListQuery>,
) -> Result<PrivatePage, ApiError> {
    let (lang, today) = (context.lang, context.today());
    let found = read(&context).await?;
    // An officer for games hands out table links and does not see accounts.
    let has_tables = context.house == House::Club;
    let sees_accounts = context.visitor.role() != Some(Role::MasterOfCeremonies);
    let wall = context.state.clock.wall_clock;
    let line = |link: &Link| found.row(link, &context, wall);
    let (help, others): (Vec<&Link>, Vec<&Link>) =
        found.links.iter().partition(|link| matches!(link.opens, Opens::Help(_)));
    let (codes, invitations): (Vec<&Link>, Vec<&Link>) =
        others.into_iter().partition(|link| link.opens.is_for_tables());
    let open = found.accounts.iter().filter(|account| !account.is_disabled).count();
    let accounts = found.accounts.iter().map(|account| AccountRow {
        address: account::address(account.key),
        name: account.name.clone(),
        note: note(account, context.house, lang),
        is_disabled: account.is_disabled,
        last: found.last_seen(account, wall, today, lang),
    });
    let evenings = found.evenings.iter().rev().take(MOST).map(|evening| CodeRow {
        value: evening.key.to_string(),
        name: describe_evening(evening, lang),
    });
    let games = found
        .running
        .iter()
        .take(MOST)
        .map(|game| CodeRow { value: game.id.to_string(), name: describe_game(game) });
    Ok(PrivatePage(shown(&AccountsPage {
        frame: context.frame(words::ACCESS.get(lang)),
        lede: match context.house {
            House::Club => words::overview(sees_accounts.then_some(open), codes.len(), lang),
            House::Host => texts::club_settings::accounts(open, lang),
        },
        said: query.saved.map(|_| words::REVOKED.get(lang)),
        invite: context.may_open(INVITATION).then_some(INVITATION),
        print: (found.uninvited > 0 && context.may_send(INVITATIONS))
            .then(|| (INVITATIONS, words::print_invitations(found.uninvited, lang))),
        may_hand_out: has_tables && context.may_send(EVENING),
        has_tables,
        evening_action: EVENING,
        evenings: evenings.collect(),
        game_action: GAME,
        games: games.collect(),
        codes: codes.into_iter().take(MOST).map(line).collect(),
        sees_accounts,
        invitations: invitations.into_iter().take(MOST).map(line).collect(),
        accounts: accounts.collect(),
        help: (context.state.is_hosted && sees_accounts)
            .then(|| help.into_iter().map(line).collect()),
        help_action: context.may_send(HELP).then_some(HELP),
    })))
}

/// What an account may do, and whether a code is asked for besides its password.
fn note(account: &Account, house: House, lang: Lang) -> String {
    let role = house.role(account.role).get(lang);
    if account.has_second_factor {
        format!("{role} · {}", second_factor::SECOND_FACTOR.get(lang))
    } else {
        role.to_owned()
    }
}

/// A game by its table and who plays.
fn describe_game(game: &GameSummary) -> String {
    let names: Vec<&str> = game.players.iter().map(|person| person.name.as_str()).collect();
    let names = names.join(", ");
    if game.table.is_empty() { names } else { format!("{}: {names}", game.table) }
}

impl Shown {
    fn row(&self, link: &Link, context: &PageContext, wall: WallClock) -> LinkRow {
        let lang = context.lang;
        let until = words::until(&numbers::date_time(wall.local(link.expires_at), lang), lang);
        let by = link.made_by.as_deref();
        let may_revoke = context.may_send(REVOKE)
            && (link.opens.is_for_tables() || context.may_open(INVITATION));
        LinkRow {
            opens: self.describe_link(link, lang),
            note: by.map_or_else(|| until.clone(), |by| format!("{by}, {until}")),
            revoke: may_revoke.then(|| format!("{REVOKE}?link={}", link.key)),
            verb: if link.is_used { words::HELP_END } else { words::REVOKE }.get(lang),
        }
    }

    /// When an account was last used; empty where nothing of it is stored any more.
    pub(crate) fn last_seen(
        &self,
        account: &Account,
        wall: WallClock,
        today: NaiveDate,
        lang: Lang,
    ) -> String {
        let Some(at) = self.last_seen.get(&account.row) else { return String::new() };
        let day = wall.local(*at).date();
        if day == today {
            words::TODAY.get(lang).to_owned()
        } else {
            numbers::day_of_year(day, today, lang)
        }
    }

    /// What a link opens, in words.
    pub(crate) fn describe_link(&self, link: &Link, lang: Lang) -> String {
        let colon = |what: Text, which: &str| format!("{}: {which}", what.get(lang));
        match &link.opens {
            Opens::FirstStart(role) | Opens::Invitation(role, None) => {
                colon(words::INVITATION, self.house.role(*role).get(lang))
            }
            Opens::Invitation(role, Some(person)) => {
                let person = person.to_string();
                let name = self.people.iter().find(|(id, _)| *id == person);
                let name = name.map_or("", |(_, name)| name.as_str());
                format!("{} ({name})", colon(words::INVITATION, self.house.role(*role).get(lang)))
            }
            Opens::PasswordReset(row) => {
                let account = self.accounts.iter().find(|account| account.row == *row);
                colon(words::RESET, account.map_or("", |account| account.login.as_str()))
            }
            Opens::Help(_) if link.is_used => words::HELP_GOES_ON.get(lang).to_owned(),
            Opens::Help(_) => words::HELP_LINK.get(lang).to_owned(),
            Opens::Game(id) => {
                let game = self.running.iter().find(|game| game.id == *id);
                colon(words::GAME, &game.map_or_else(|| id.to_string(), describe_game))
            }
            Opens::Evening(key) => {
                let evening = self.evenings.iter().find(|evening| evening.key == *key);
                let name = evening.map(|evening| describe_evening(evening, lang));
                colon(texts::books::EVENING, &name.unwrap_or_else(|| key.to_string()))
            }
        }
    }
}

/// The account of the visitor; the guard lets nobody else come here.
pub(crate) fn by(visitor: &Visitor) -> Result<Account, ApiError> {
    visitor.account().cloned().ok_or(ApiError::Code(ErrorCode::NotSignedIn))
}

/// The roles as the choices of a form.
pub(crate) fn roles(house: House, lang: Lang) -> Vec<Choice> {
    choices(house.roles().iter().map(|role| (role.id(), house.role(*role))), lang)
}

/// The people of the books, and nobody, as the choices of a form.
pub(crate) fn persons(people: &[(String, String)], lang: Lang) -> Vec<Choice> {
    let nobody = Choice::new("", words::NO_PERSON.get(lang));
    let people = people.iter().map(|(id, name)| Choice::new(id.as_str(), name.as_str()));
    std::iter::once(nobody).chain(people).collect()
}

/// The person a form names, or nobody.
pub(crate) fn person(named: &str) -> Result<Option<wire::PersonId>, Failure> {
    match named.trim() {
        "" => Ok(None),
        named => named.parse().map(Some).map_err(|_| Failure::UnknownPerson),
    }
}
