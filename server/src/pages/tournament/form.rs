//! The form of a tournament: a new one, or what is changed about one that is there.

use axum::extract::Query;
use axum::response::Response;
use chrono::NaiveDate;
use club::ledger::Amount;
use scoring::Family;
use serde::Deserialize;
use texts::{Lang, Text, numbers, rulesets, tournament as words};
use uuid::Uuid;
use wire::TournamentId;
use wire::tournament::NewTournament;

use super::{ADDRESS, Loaded, address};
use crate::actions::{add_tournament, change_tournament};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::choices;
use crate::web::response::see;

/// The address of the form for a new one.
pub(crate) const NEW: &str = "/verein/turniere/neu";

/// The address of the form for a new one on a day.
pub(crate) fn address_for(day: NaiveDate) -> String {
    format!("{NEW}?tag={day}")
}

/// The day of a new one.
#[derive(Deserialize)]
pub(crate) struct NewQuery {
    tag: Option<NaiveDate>,
}

const NAME: Field = Field::text("name", texts::ui::NAME);
const PLACE: Field = Field::text("place", words::PLACE);
const FIRST_DAY: Field = Field::day("first_day", words::FIRST_DAY);
const DAYS: Field = Field::number("days", words::DAYS);
const RULES: Field = Field::choice("rules", words::RULES);
const ROUNDS: Field = Field::number("rounds", words::ROUNDS);
const MINUTES: Field = Field::number("minutes", words::MINUTES);
const ENTRIES: Field = Field::choice("entries", words::TWICE);
const COUNTS: Field = Field::choice("counts", words::COUNTS);
const COUNTRY: Field = Field::text("country", words::HOST).hint(words::COUNTRY_HINT);
const QUALIFYING: Field = Field::choice("qualifying", words::ADMISSION);
const FEE: Field = Field::amount("fee", words::FEE).hint(words::FEE_HINT);
const ORGANISER: Field =
    Field::text("organiser", words::ORGANISER).hint(words::ORGANISER_HINT).fill("organization");
const ON_BEHALF: Field = Field::text("on_behalf", words::ON_BEHALF).hint(words::ON_BEHALF_HINT);

/// What can be chosen, as the form sends it: the second of each is the one that a `bool` says.
const ALL_ENTRIES: [(&str, Text); 2] = [("one", words::BY_ONE), ("two", words::BY_TWO)];
const ALL_COUNTS: [(&str, Text); 2] =
    [("totals", words::TOTALS_COUNT), ("hands", words::HANDS_COUNT)];
const ALL_QUALIFYING: [(&str, Text); 2] = [("no", words::OPEN_TO_ALL), ("yes", words::QUALIFYING)];

/// `GET /verein/turniere/neu`: the form for another tournament.
pub(crate) async fn new(context: RequestContext, Query(query): Query<NewQuery>) -> Response {
    let first_day = query.tag.unwrap_or_else(|| context.today());
    let data = FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (FIRST_DAY, first_day.to_string()),
        (DAYS, "1".to_owned()),
        (RULES, Family::Mcr.id().to_owned()),
        (ROUNDS, "6".to_owned()),
        (MINUTES, "115".to_owned()),
    ]);
    form(None, context.lang).answer(&data, &context)
}

/// The form; `of` is the tournament that is changed.
fn form(of: Option<TournamentId>, lang: Lang) -> Form {
    let families = choices(Family::ALL.map(|one| (one.id(), rulesets::family(one))), lang);
    let form = match of {
        None => Form::new(ADDRESS, words::ADD, words::NOT_SAVED, lang),
        Some(id) => Form::new(address(id, DETAILS), words::CHANGE, words::NOT_SAVED, lang)
            .submit(words::SAVE)
            .back(address(id, "")),
    };
    form.fields([KEY, NAME, PLACE, FIRST_DAY, DAYS])
        .choice(RULES, families)
        .fields([ROUNDS, MINUTES])
        .choice(ENTRIES, choices(ALL_ENTRIES, lang))
        .choice(COUNTS, choices(ALL_COUNTS, lang))
        .field(COUNTRY)
        .choice(QUALIFYING, choices(ALL_QUALIFYING, lang))
        .fields([FEE, ORGANISER, ON_BEHALF])
}

/// `POST /verein/turniere`: another tournament.
pub(crate) async fn add(context: RequestContext, mut data: FormData) -> Result<Response, ApiError> {
    if let Some(request) = read(&mut data) {
        let added = context.write(move |tx, action| add_tournament(tx, action, &request));
        if let Some(added) = data.done(added.await) {
            return Ok(see(&address(added.id, "?saved=1")));
        }
    }
    Ok(form(None, context.lang).answer(&data, &context))
}

/// The last part of the address of what is changed.
pub(super) const DETAILS: &str = "/angaben";

/// `GET /verein/turniere/{tournament}/angaben`: what a tournament is, to be changed.
pub(crate) async fn edit(
    context: RequestContext,
    Loaded { tournament: one, .. }: Loaded,
) -> Result<Response, ApiError> {
    let chosen = |all: [(&str, Text); 2], is_second: bool| all[usize::from(is_second)].0.to_owned();
    let data = FormData::of([
        (KEY, one.id.to_string()),
        (NAME, one.name),
        (PLACE, one.place),
        (FIRST_DAY, one.first_day.to_string()),
        (DAYS, one.days.to_string()),
        (RULES, one.rules),
        (ROUNDS, one.rounds.to_string()),
        (MINUTES, one.minutes.to_string()),
        (ENTRIES, chosen(ALL_ENTRIES, one.is_entered_twice)),
        (COUNTS, chosen(ALL_COUNTS, one.hands_count)),
        (COUNTRY, one.country),
        (QUALIFYING, chosen(ALL_QUALIFYING, one.must_qualify)),
        (FEE, numbers::amount_field(one.fee_cents)),
        (ORGANISER, one.organiser),
        (ON_BEHALF, one.on_behalf),
    ]);
    Ok(form(Some(one.id), context.lang).answer(&data, &context))
}

/// `POST /verein/turniere/{tournament}/angaben`: changes what a tournament is.
pub(crate) async fn change(
    context: RequestContext,
    Loaded { tournament: before, .. }: Loaded,
    data: FormData,
) -> Result<Response, ApiError> {
    let of = before.id;
    let mut data = data.with(KEY, of.to_string());
    if let Some(mut request) = read(&mut data) {
        // The times have a sheet of their own; those of rounds that are left out go with them.
        request.starts = before.starts;
        request.starts.retain(|start| start.round <= request.rounds);
        let changed = context.write(move |tx, action| change_tournament(tx, action, &request));
        if data.done(changed.await).is_some() {
            return Ok(see(&address(of, "?saved=1")));
        }
    }
    Ok(form(Some(of), context.lang).answer(&data, &context))
}

fn read(data: &mut FormData) -> Option<NewTournament> {
    let id = data.parse(KEY);
    let (first_day, days) = (data.parse(FIRST_DAY), data.parse(DAYS));
    let (rounds, minutes) = (data.parse(ROUNDS), data.parse(MINUTES));
    let fee_cents = data.read(FEE, |fee| match fee {
        "" => Some(0),
        fee => Amount::parse(fee).map(Amount::cents),
    });
    let is_second = |field: Field, all: [(&str, Text); 2]| data.text(field) == all[1].0;
    let text = |field: Field| data.text(field).to_owned();
    Some(NewTournament {
        id: id?,
        name: text(NAME),
        place: text(PLACE),
        first_day: first_day?,
        days: days?,
        rules: text(RULES),
        rounds: rounds?,
        minutes: minutes?,
        is_entered_twice: is_second(ENTRIES, ALL_ENTRIES),
        hands_count: is_second(COUNTS, ALL_COUNTS),
        country: text(COUNTRY),
        must_qualify: is_second(QUALIFYING, ALL_QUALIFYING),
        fee_cents: fee_cents?,
        organiser: text(ORGANISER),
        on_behalf: text(ON_BEHALF),
        starts: Vec::new(),
    })
}
