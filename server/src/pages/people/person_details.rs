//! The tabs of a person with standing, offices and dues, and with what is kept of the person.

use askama::Template;
use axum::extract::Query;
use club::audit_event::AuditEvent;
use serde::Deserialize;
use texts::{Lang, books as columns, numbers, people as words, second_factor as factor};

use crate::actions::{self, dues_of, open_dues, year_books, year_of};
use crate::failure::Failure;
use crate::pages::download::{Download, Form};
use crate::pages::money;
use crate::pages::money::dues_slips::SlipView;
use crate::pages::people::address;
use crate::pages::people::person::{Tab, tabs};
use crate::pages::people::{merged_people, person_consent};
use crate::store::members::{self, Member, Office};
use crate::store::{cash_settings, email_changes, entries, statutes};
use crate::web::address_parts::PersonPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::Page;

/// What was done just now.
#[derive(Deserialize)]
pub(crate) struct DetailsQuery {
    saved: Option<String>,
}

/// An office with its days; `until` is empty as long as it lasts.
struct OfficeRow {
    office: String,
    since: String,
    until: String,
}

#[derive(Template)]
#[template(path = "people/person_standing.html")]
struct StandingPage {
    frame: Frame,
    said: Option<&'static str>,
    tabs: Vec<MenuLink>,
    /// Since when, what.
    steps: Vec<(String, &'static str)>,
    offices: Vec<OfficeRow>,
    /// The year and its dues, for those who may know.
    dues: Option<(String, String)>,
    /// How to pay what is open, where the club has named its account.
    slip: Option<SlipView>,
    note_standing: Option<String>,
    note_office: Option<String>,
}

/// `GET /verein/personen/{person}/zugehoerigkeit`: what somebody is to the club, offices, dues.
pub(crate) async fn standing(
    context: RequestContext,
    PersonPath(id): PersonPath,
    Query(query): Query<DetailsQuery>,
) -> Result<Page, ApiError> {
    let (today, lang) = (context.today(), context.lang);
    let shows_dues = context.may_open(money::ADDRESS) || context.visitor.person() == Some(id);
    let read = context.read(move |tx| {
        let member = members::present(tx, id)?;
        let offices = members::offices(tx, member.row)?;
        if !shows_dues {
            return Ok((member, offices, None, None));
        }
        let books = year_books(tx, year_of(&statutes::calendar(tx)?, today)?, today)?;
        let entries = entries::until(tx, today)?;
        let open = open_dues(&books, &entries, Some(member.id)).into_iter().next();
        let slip = cash_settings::current(tx)?.account.zip(open);
        let mut lines = dues_of(&books, &entries).lines.into_iter();
        let line = lines.find(|line| line.person == member.row);
        Ok((member, offices, line.map(|line| (books.year, line)), slip))
    });
    let (member, offices, dues, slip) = read.await?;
    let slip = slip.map(|(account, open)| SlipView::new(&account, &open, lang)).transpose()?;
    let day = |day| numbers::date(day, lang);
    let may = |address: String| Some(address).filter(|address| context.may_open(address));
    let steps = member.course.steps().iter().rev();
    let office = |office: Office| OfficeRow {
        office: office.office,
        since: day(office.since),
        until: office.until.map_or_else(String::new, day),
    };
    Ok(Page(shown(&StandingPage {
        frame: context.frame(member.name.clone()),
        said: said(query.saved.as_deref(), lang),
        tabs: tabs(&context, &member, Tab::Standing),
        steps: steps
            .map(|step| (day(step.since), columns::standing(step.standing).get(lang)))
            .collect(),
        offices: offices.into_iter().rev().map(office).collect(),
        dues: dues.map(|(year, line)| {
            let paid = words::dues_line(line.due_cents, line.paid_cents, lang);
            (texts::club::year(year, lang), paid)
        }),
        slip,
        note_standing: may(format!("{}/stand", address(member.id))),
        note_office: may(format!("{}/amt", address(member.id))),
    })))
}

/// What was done just now.
fn said(saved: Option<&str>, lang: Lang) -> Option<&'static str> {
    let words = match saved? {
        "stand" => words::STANDING_SAVED,
        "amt" => words::OFFICE_SAVED,
        "profil" => words::PROFILE_SAVED,
        "einwilligung" => words::CONSENT_SAVED,
        "name" => words::NAME_SAVED,
        _ => return None,
    };
    Some(words.get(lang))
}

#[derive(Template)]
#[template(path = "people/person_account.html")]
struct AccountPage {
    frame: Frame,
    said: Option<&'static str>,
    tabs: Vec<MenuLink>,
    facts: Vec<(&'static str, String)>,
    change: Option<String>,
    rename: Option<String>,
    /// Where the answer is noted, and which it is now.
    consent: Option<(String, &'static str)>,
    data: Option<String>,
    merge: Option<String>,
    remove: Option<String>,
}

/// `GET /verein/personen/{person}/daten`: what is kept of a person, and what may be done with it.
pub(crate) async fn account(
    context: RequestContext,
    PersonPath(id): PersonPath,
    Query(query): Query<DetailsQuery>,
) -> Result<Page, ApiError> {
    let (now, lang) = (context.now(), context.lang);
    let read = context.read(move |tx| {
        let member = members::present(tx, id)?;
        let waits = email_changes::of_person(tx, member.row, now)?;
        Ok((member, waits.map(|change| change.email)))
    });
    let (member, waits) = read.await?;
    let may = |address: String| Some(address).filter(|address| context.may_open(address));
    let own = address(member.id);
    Ok(Page(shown(&AccountPage {
        frame: context.frame(member.name.clone()),
        said: said(query.saved.as_deref(), lang),
        tabs: tabs(&context, &member, Tab::Account),
        facts: facts(&member, waits.as_deref(), lang),
        change: may(format!("{own}/profil")),
        rename: may(format!("{own}/name")),
        consent: may(person_consent::address(member.id)).map(|to| (to, member.consent.id())),
        data: may(format!("{own}/daten.json")),
        merge: may(format!("{}?person={}", merged_people::ADDRESS, member.id)),
        remove: may(format!("{own}/entfernen")),
    })))
}

/// What is kept of a person, and an address that waits to be confirmed.
fn facts(member: &Member, waits: Option<&str>, lang: Lang) -> Vec<(&'static str, String)> {
    let profile = &member.profile;
    let missing = || words::MISSING.get(lang).to_owned();
    let text = |text: &str| if text.is_empty() { missing() } else { text.to_owned() };
    let hidden = if profile.is_hidden { words::YES } else { words::NO };
    let mut facts = vec![
        (columns::NAME.get(lang), member.name.clone()),
        (words::SHORT_NAME.get(lang), text(&profile.short_name)),
        (columns::EMAIL.get(lang), text(&profile.email)),
        (words::PSEUDONYM.get(lang), text(&profile.pseudonym)),
        (words::CONSENT.get(lang), words::consent(member.consent).get(lang).to_owned()),
        (words::NUMBER.get(lang), text(&profile.players_number)),
        (words::IS_HIDDEN.get(lang), hidden.get(lang).to_owned()),
    ];
    facts.extend(
        waits.map(|email| (factor::EMAIL_WAITS.get(lang), factor::email_waits(email, lang))),
    );
    facts
}

/// `GET /verein/personen/{person}/daten.json`: everything that is kept of a person.
pub(crate) async fn data(
    context: RequestContext,
    PersonPath(id): PersonPath,
) -> Result<Download, ApiError> {
    let data = context.write(move |tx, action| {
        let subject = id.to_string();
        action.log(tx, AuditEvent::PersonDataTaken, &subject, "")?;
        actions::person_data(tx, id)
    });
    let data = data.await?;
    let content = serde_json::to_vec_pretty(&data).map_err(Failure::from)?;
    Ok(Download::new("person", Form::Json, content))
}
