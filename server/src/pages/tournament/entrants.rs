//! The entries of a tournament: who plays, waits or is a substitute; one by one or many lines at once.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use club::consent::NameConsent;
use club::name_order::name_order;
use club::refusal::Refusal;
use club::tournament::event::Status;
use serde::Deserialize;
use texts::{Lang, numbers, tournament as words};
use uuid::Uuid;
use wire::tournament::Entrant;
use wire::{EntrantId, PersonId};

use super::day::SavedQuery;
use super::{Loaded, who};
use crate::actions::set_entrants;
use crate::store::tournament_sign_ups::{self, SentEntry};
use crate::store::{people, tournament_fees, tournament_people, tournaments};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::{Choice, Frame, choices, shown};
use crate::web::menu::MenuLink;
use crate::web::response::{Page, see};

/// Somebody in the table of entries.
struct Row {
    number: String,
    name: String,
    address: Option<String>,
    team: String,
    country: String,
    ema: String,
    status: &'static str,
    is_playing: bool,
    id: String,
    /// How somebody who entered without an account can be reached.
    contact: String,
    fee: Fee,
}

/// An entry somebody has sent in, about which nothing is decided yet.
struct SentRow {
    key: String,
    name: String,
    /// Team or club, country, number, how to answer.
    more: String,
}

/// How it stands with an entrant's fee.
enum Fee {
    /// There is none to pay.
    Nothing,
    /// It is paid.
    Paid,
    /// It is open; the address of the form for those who may take it.
    Open(Option<String>),
}

#[derive(Template)]
#[template(path = "tournament/entrants.html")]
struct EntrantsPage {
    frame: Frame,
    label: String,
    tabs: Vec<MenuLink>,
    add: Option<String>,
    add_many: String,
    said: Option<&'static str>,
    /// Who is who: the question, and where it is answered.
    who: Option<(String, String)>,
    has_fee: bool,
    stats: Vec<(String, &'static str)>,
    rows: Vec<Row>,
    sent: Vec<SentRow>,
    /// Where the buttons at entries send, for those who may decide.
    decide: Option<String>,
    /// Asks whether all of them are refused.
    refuse_all: Option<String>,
}

/// `GET /verein/turniere/{tournament}/nennungen`: everybody who has entered.
pub(crate) async fn show(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<SavedQuery>,
) -> Result<Page, ApiError> {
    let (lang, form) = (context.lang, loaded.address("/nennung"));
    let may_change = context.may_open(&form);
    let of = loaded.tournament.id;
    let read = context.read(move |tx| match tournaments::by_id(tx, of)? {
        Some((row, _)) => Ok((
            tournament_fees::paid(tx, row)?,
            tournament_sign_ups::undecided(tx, row)?,
            tournament_sign_ups::contacts(tx, row)?,
        )),
        None => Ok((BTreeSet::new(), Vec::new(), BTreeMap::new())),
    });
    let (paid, sent, contacts) = read.await?;
    let decide = loaded.address("/anmeldungen");
    let (has_fee, fee_form) = (loaded.tournament.fee_cents > 0, loaded.address("/nenngeld"));
    let may_take = context.may_open(&fee_form);
    let fee = |one: &Entrant| match Status::from_id(&one.status) {
        _ if paid.contains(&one.id) => Fee::Paid,
        Some(Status::Plays | Status::Left) if has_fee => {
            Fee::Open(may_take.then(|| format!("{fee_form}?id={}", one.id)))
        }
        Some(_) | None => Fee::Nothing,
    };
    let row = |one: &Entrant| Row {
        number: one.number.map(|number| number.to_string()).unwrap_or_default(),
        name: format!("{} {}", one.first_name, one.last_name).trim().to_owned(),
        address: may_change.then(|| format!("{form}?id={}", one.id)),
        team: if one.team.is_empty() { one.club.clone() } else { one.team.clone() },
        country: one.country.clone(),
        ema: one.ema.clone(),
        status: words::status(&one.status).get(lang),
        is_playing: one.status == Status::Plays.id(),
        id: one.status.clone(),
        contact: contacts.get(&one.id).cloned().unwrap_or_default(),
        fee: fee(one),
    };
    let count = |status: Status| {
        let of = loaded.entrants.iter().filter(|one| one.status == status.id()).count();
        (
            numbers::count(u64::try_from(of).unwrap_or_default()),
            words::status(status.id()).get(lang),
        )
    };
    Ok(Page(shown(&EntrantsPage {
        frame: context.frame(&*loaded.tournament.name),
        label: loaded.tournament.name.clone(),
        tabs: loaded.tabs("/nennungen", &context),
        add: may_change.then_some(form.clone()),
        add_many: loaded.address("/einlesen"),
        said: query.saved.map(|what| match what.as_str() {
            "wer" => words::SETTLED.get(lang),
            _ => words::ENTRIES_SAVED.get(lang),
        }),
        who: who::open_question(&context, &loaded).await?,
        has_fee,
        stats: [Status::Plays, Status::Substitute, Status::Waits].map(count).into(),
        rows: loaded.entrants.iter().map(row).collect(),
        sent: sent.iter().map(|one| sent_row(one, lang)).collect(),
        refuse_all: Some(decide.clone())
            .filter(|address| sent.len() > 1 && context.may_open(address)),
        decide: context.may_send(&decide).then_some(decide),
    })))
}

fn sent_row(sent: &SentEntry, lang: Lang) -> SentRow {
    let one = &sent.entrant;
    let consent = match sent.consent {
        NameConsent::Nameless => words::IS_NAMELESS.get(lang),
        NameConsent::Name | NameConsent::NotAsked | NameConsent::Pseudonym => "",
    };
    let more = [&*one.team, &*one.club, &*one.country, &*one.ema, &*sent.contact, consent];
    let more: Vec<&str> = more.into_iter().filter(|part| !part.is_empty()).collect();
    SentRow {
        key: one.id.to_string(),
        name: format!("{} {}", one.first_name, one.last_name).trim().to_owned(),
        more: more.join(" · "),
    }
}

/// Which entry is changed; by default a new one.
#[derive(Deserialize)]
pub(crate) struct EntrantQuery {
    id: Option<EntrantId>,
}

const MEMBER: Field = Field::choice("member", words::MEMBER).hint(words::MEMBER_HINT);
const FIRST_NAME: Field = Field::text("first_name", words::FIRST_NAME);
const LAST_NAME: Field = Field::text("last_name", words::LAST_NAME);
const EMA: Field = Field::text("ema", words::EMA).hint(words::EMA_HINT);
const COUNTRY: Field = Field::text("country", words::COUNTRY).hint(words::COUNTRY_HINT);
const CLUB: Field = Field::text("club", words::CLUB);
const TEAM: Field = Field::text("team", words::TEAM);
const STATUS: Field = Field::choice("status", words::STATUS);

/// `GET /verein/turniere/{tournament}/nennung`: the form of an entry.
pub(crate) async fn edit(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<EntrantQuery>,
) -> Result<Response, ApiError> {
    let known = loaded.entrants.iter().find(|one| Some(one.id) == query.id).cloned();
    let data = match known {
        None => FormData::of([
            (KEY, Uuid::now_v7().to_string()),
            (STATUS, Status::Plays.id().to_owned()),
        ]),
        Some(one) => FormData::of([
            (KEY, one.id.to_string()),
            (MEMBER, one.person.map(|person| person.to_string()).unwrap_or_default()),
            (FIRST_NAME, one.first_name),
            (LAST_NAME, one.last_name),
            (EMA, one.ema),
            (COUNTRY, one.country),
            (CLUB, one.club),
            (TEAM, one.team),
            (STATUS, one.status),
        ]),
    };
    Ok(form(&context, &loaded, &data, context.lang).await?.answer(&data, &context))
}

async fn form(
    context: &RequestContext,
    loaded: &Loaded,
    data: &FormData,
    lang: Lang,
) -> Result<Form, ApiError> {
    let read = context.read(|tx| Ok((people::all(tx)?, tournament_people::all(tx)?)));
    let (known, outside) = read.await?;
    let mut members: Vec<Choice> =
        known.into_iter().map(|person| Choice::new(person.id.to_string(), person.name)).collect();
    members.sort_by_cached_key(|choice| name_order(&choice.name));
    let member = data.text(MEMBER);
    // Who stands in the tournament alone stays so when something else is changed.
    if outside.iter().any(|one| one.id.to_string() == member) {
        members.insert(0, Choice::new(member, words::TOURNAMENT_ONLY.get(lang)));
    }
    members.insert(0, Choice::new("", words::NO_MEMBER.get(lang)));
    let is_new = !loaded.entrants.iter().any(|one| one.id.to_string() == data.text(KEY));
    let title = if is_new { words::ADD_ENTRY } else { words::CHANGE_ENTRY };
    let statuses = Status::ALL.map(|one| (one.id(), words::status(one.id())));
    Ok(Form::new(loaded.address("/nennungen"), title, words::NOT_SAVED, lang)
        .submit(words::SAVE)
        .field(KEY)
        .choice(MEMBER, members)
        .fields([FIRST_NAME, LAST_NAME, EMA, COUNTRY, CLUB, TEAM])
        .choice(STATUS, choices(statuses, lang)))
}

/// `POST /verein/turniere/{tournament}/nennungen`: adds an entry or changes one.
pub(crate) async fn save(
    context: RequestContext,
    loaded: Loaded,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let Some(key) = data.parse(KEY) {
        let of = loaded.tournament.id;
        let text = |field: Field| data.text(field).to_owned();
        let person = text(MEMBER).parse::<PersonId>().ok();
        let mut entrant = Entrant {
            id: key,
            number: None,
            first_name: text(FIRST_NAME),
            last_name: text(LAST_NAME),
            ema: text(EMA),
            country: text(COUNTRY),
            club: text(CLUB),
            team: text(TEAM),
            person,
            status: text(STATUS),
        };
        let saved = context.write(move |tx, action| {
            let known = person.map(|person| people::by_id(tx, person)).transpose()?.flatten();
            if let Some(known) = known.filter(|_| entrant.last_name.is_empty()) {
                (entrant.first_name, entrant.last_name) = split_name(&known.name);
            }
            set_entrants(tx, action, of, &[entrant])
        });
        if data.done(saved.await).is_some() {
            return Ok(see(&loaded.address("/nennungen")));
        }
    }
    Ok(form(&context, &loaded, &data, context.lang).await?.answer(&data, &context))
}

/// First names and the last one.
fn split_name(name: &str) -> (String, String) {
    let (first, last) = name.trim().rsplit_once(' ').unwrap_or(("", name));
    (first.to_owned(), last.to_owned())
}

const LINES: Field = Field::lines("lines", words::LINES, 12).hint(words::LINES_HINT);

fn lines_form(loaded: &Loaded, lang: Lang) -> Form {
    Form::new(loaded.address("/einlesen"), words::ADD_MANY, words::NOT_ENTERED, lang)
        .submit(words::ENTER)
        .back(loaded.address("/nennungen"))
        .field(LINES)
}

/// `GET /verein/turniere/{tournament}/einlesen`: the form for many entries.
pub(crate) async fn ask_lines(
    context: RequestContext,
    loaded: Loaded,
) -> Result<Response, ApiError> {
    Ok(lines_form(&loaded, context.lang).answer(&FormData::default(), &context))
}

/// `POST /verein/turniere/{tournament}/einlesen`: adds an entry for each line; none if one of them is refused.
pub(crate) async fn add_lines(
    context: RequestContext,
    loaded: Loaded,
    mut data: FormData,
) -> Result<Response, ApiError> {
    // A tab at the beginning is an empty first column.
    let entrants = read_lines(data.raw(LINES)).ok_or(Refusal::BadText);
    if let Some(entrants) = data.check(LINES, entrants) {
        let of = loaded.tournament.id;
        let saved = context.write(move |tx, action| set_entrants(tx, action, of, &entrants));
        if data.done(saved.await).is_some() {
            return Ok(see(&loaded.address("/nennungen")));
        }
    }
    Ok(lines_form(&loaded, context.lang).answer(&data, &context))
}

/// The people of a list, separated by tabs, semicolons or commas; `None` where a line cannot be read or there is none.
fn read_lines(lines: &str) -> Option<Vec<Entrant>> {
    let separator = [b'\t', b';'].into_iter().find(|one| lines.as_bytes().contains(one));
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader
        .delimiter(separator.unwrap_or(b','))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(lines.as_bytes());
    let mut entrants = Vec::new();
    for record in reader.records() {
        let record = record.ok()?;
        if record.iter().all(str::is_empty) {
            continue;
        }
        let field = |at: usize| record.get(at).unwrap_or_default().to_owned();
        let (first_name, last_name) =
            if record.len() == 1 { split_name(&field(0)) } else { (field(0), field(1)) };
        entrants.push(Entrant {
            id: EntrantId(Uuid::now_v7()),
            number: None,
            first_name,
            last_name,
            ema: field(2),
            country: field(3),
            club: field(4),
            team: field(5),
            person: None,
            status: Status::Plays.id().to_owned(),
        });
    }
    (!entrants.is_empty()).then_some(entrants)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_by_any_separator_and_keep_leading_zeros() {
        for text in
            ["Leni;Trattner;00120034;AUT;Graz;A", "Leni\tTrattner\t00120034\tAUT\tGraz\tA\n"]
        {
            let read = read_lines(text).unwrap();
            assert_eq!(
                (read.len(), read[0].ema.as_str(), read[0].team.as_str()),
                (1, "00120034", "A")
            );
        }
        let names = read_lines("Anna Maria Öd\nSepp Huber").unwrap();
        assert_eq!(
            (names[0].first_name.as_str(), names[0].last_name.as_str()),
            ("Anna Maria", "Öd")
        );
        assert_eq!(names.len(), 2);
        assert_eq!(read_lines(" "), None);
    }
}
