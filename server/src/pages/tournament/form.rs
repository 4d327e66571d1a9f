//! The form of a tournament: a new one, or what is changed about one that is there.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use club::ledger::Amount;
use club::refusal::Refusal;
use scoring::Family;
use serde::Deserialize;
use texts::{Text, numbers, rulesets, tournament as words};
use uuid::Uuid;
use wire::TournamentId;
use wire::tournament::NewTournament;

use super::{ADDRESS, Loaded, address};
use crate::actions::{add_tournament, change_tournament};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::today;
use crate::pages::context::PageContext;
use crate::pages::form::TypedForm;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{Choices, FieldView, FormView, Frame, shown};
use crate::pages::response::{Page, see};

/// The address of the form for a new one.
pub(super) const NEW: &str = "/verein/turniere/neu";

/// What the form sends.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct TournamentForm {
    key: String,
    name: String,
    place: String,
    first_day: String,
    days: String,
    rules: String,
    rounds: String,
    minutes: String,
    entries: String,
    counts: String,
    country: String,
    qualifying: String,
    fee: String,
    organiser: String,
    on_behalf: String,
}

/// The fields with what stands at them.
const NAMES: [(&str, Text); 11] = [
    ("name", texts::ui::NAME),
    ("place", words::PLACE),
    ("first_day", words::FIRST_DAY),
    ("days", words::DAYS),
    ("rules", words::RULES),
    ("rounds", words::ROUNDS),
    ("minutes", words::MINUTES),
    ("country", words::HOST),
    ("fee", words::FEE),
    ("organiser", words::ORGANISER),
    ("on_behalf", words::ON_BEHALF),
];

#[derive(Template)]
#[template(path = "tournament_form.html")]
struct FormPage {
    frame: Frame,
    form: FormView,
    key: String,
    /// Name, place, first day, days, rounds, minutes.
    called: FieldView,
    place: FieldView,
    first_day: FieldView,
    days: FieldView,
    rounds: FieldView,
    minutes: FieldView,
    rules: FieldView,
    all_rules: Choices,
    entries: FieldView,
    all_entries: Choices,
    counts: FieldView,
    all_counts: Choices,
    country: FieldView,
    qualifying: FieldView,
    all_qualifying: Choices,
    fee: FieldView,
    organiser: FieldView,
    on_behalf: FieldView,
}

/// `GET /verein/turniere/neu`: the form for another tournament.
pub(crate) async fn new(State(state): State<AppState>, context: PageContext) -> Page {
    let form = TournamentForm {
        key: Uuid::now_v7().to_string(),
        first_day: today(&state).to_string(),
        days: "1".to_owned(),
        rules: Family::Mcr.id().to_owned(),
        rounds: "6".to_owned(),
        minutes: "115".to_owned(),
        entries: "one".to_owned(),
        counts: "totals".to_owned(),
        qualifying: "no".to_owned(),
        ..TournamentForm::default()
    };
    form_page(form, None, &FormRefusal::default(), &context)
}

/// The form; `of` is the tournament that is changed.
fn form_page(
    typed: TournamentForm,
    of: Option<TournamentId>,
    refusal: &FormRefusal,
    context: &PageContext,
) -> Page {
    let lang = context.lang;
    let (title, submit) =
        if of.is_some() { (words::CHANGE, words::SAVE) } else { (words::ADD, words::ADD) };
    let choice = |id: &str, word: Text| (id.to_owned(), word.get(lang).to_owned());
    Page(shown(&FormPage {
        frame: context.frame(title.get(lang)),
        form: FormView {
            action: of.map_or_else(|| ADDRESS.to_owned(), |id| address(id, DETAILS)),
            submit: submit.get(lang),
            is_danger: false,
            back: of.map_or_else(|| ADDRESS.to_owned(), |id| address(id, "")),
            refused: words::NOT_SAVED.get(lang),
            problems: refusal.list(),
        },
        key: typed.key,
        called: refusal.field("name", typed.name),
        place: refusal.field("place", typed.place),
        first_day: refusal.field("first_day", typed.first_day),
        days: refusal.field("days", typed.days),
        rounds: refusal.field("rounds", typed.rounds),
        minutes: refusal.field("minutes", typed.minutes),
        rules: refusal.field("rules", typed.rules),
        all_rules: Family::ALL.map(|family| choice(family.id(), rulesets::family(family))).into(),
        entries: refusal.field("entries", typed.entries),
        all_entries: vec![choice("one", words::BY_ONE), choice("two", words::BY_TWO)],
        counts: refusal.field("counts", typed.counts),
        all_counts: vec![
            choice("totals", words::TOTALS_COUNT),
            choice("hands", words::HANDS_COUNT),
        ],
        country: refusal.field("country", typed.country),
        qualifying: refusal.field("qualifying", typed.qualifying),
        all_qualifying: vec![choice("no", words::OPEN_TO_ALL), choice("yes", words::QUALIFYING)],
        fee: refusal.field("fee", typed.fee),
        organiser: refusal.field("organiser", typed.organiser),
        on_behalf: refusal.field("on_behalf", typed.on_behalf),
    }))
}

/// `POST /verein/turniere`: another tournament.
pub(crate) async fn add(
    State(state): State<AppState>,
    context: PageContext,
    TypedForm(typed): TypedForm<TournamentForm>,
) -> Result<Response, ApiError> {
    let mut problems = Problems::default();
    if let Some(request) = read(&typed, &mut problems) {
        let action = context.visitor.context(&state);
        let added = state.database.write(move |tx| add_tournament(tx, &action, &request));
        if let Some(added) = problems.take(added.await.map_err(at_its_field)) {
            return Ok(see(&address(added.id, "?saved=1")));
        }
    }
    let refusal = problems.drawn(&NAMES, context.lang);
    let page = form_page(typed, None, &refusal, &context);
    Ok((refusal.status, page).into_response())
}

/// The last part of the address of what is changed.
pub(super) const DETAILS: &str = "/angaben";

/// `GET /verein/turniere/{tournament}/angaben`: what a tournament is, to be changed.
pub(crate) async fn edit(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
) -> Result<Page, ApiError> {
    let one = Loaded::read(&state, &id).await?.tournament;
    let form = TournamentForm {
        key: one.id.to_string(),
        name: one.name,
        place: one.place,
        first_day: one.first_day.to_string(),
        days: one.days.to_string(),
        rules: one.rules,
        rounds: one.rounds.to_string(),
        minutes: one.minutes.to_string(),
        entries: if one.is_entered_twice { "two" } else { "one" }.to_owned(),
        counts: if one.hands_count { "hands" } else { "totals" }.to_owned(),
        country: one.country,
        qualifying: if one.must_qualify { "yes" } else { "no" }.to_owned(),
        fee: numbers::amount_field(one.fee_cents),
        organiser: one.organiser,
        on_behalf: one.on_behalf,
    };
    Ok(form_page(form, Some(one.id), &FormRefusal::default(), &context))
}

/// `POST /verein/turniere/{tournament}/angaben`: changes what a tournament is.
pub(crate) async fn change(
    State(state): State<AppState>,
    context: PageContext,
    Path(id): Path<String>,
    TypedForm(typed): TypedForm<TournamentForm>,
) -> Result<Response, ApiError> {
    let before = Loaded::read(&state, &id).await?.tournament;
    let of = before.id;
    let typed = TournamentForm { key: of.to_string(), ..typed };
    let mut problems = Problems::default();
    if let Some(mut request) = read(&typed, &mut problems) {
        // The times have a sheet of their own; those of rounds that are left out go with them.
        request.starts = before.starts;
        request.starts.retain(|start| start.round <= request.rounds);
        let action = context.visitor.context(&state);
        let changed = state.database.write(move |tx| change_tournament(tx, &action, &request));
        if problems.take(changed.await.map_err(at_its_field)).is_some() {
            return Ok(see(&address(of, "?saved=1")));
        }
    }
    let refusal = problems.drawn(&NAMES, context.lang);
    let page = form_page(typed, Some(of), &refusal, &context);
    Ok((refusal.status, page).into_response())
}

/// What a refusal of the action is about.
fn at_its_field(failure: Failure) -> ApiError {
    let fields = [
        (Refusal::BadNumber, words::ROUNDS),
        (Refusal::BadChoice, words::RULES),
        (Refusal::RoundsOutOfOrder, words::DAYS),
    ];
    if let Failure::Refused(refusal) = &failure
        && let Some((refusal, name)) = fields.into_iter().find(|(known, _)| known == refusal)
    {
        return ApiError::Field { name, refusal };
    }
    ApiError::Failure(failure)
}

fn read(typed: &TournamentForm, problems: &mut Problems) -> Option<NewTournament> {
    fn value<T: std::str::FromStr>(
        typed: &str,
        name: Text,
        refusal: Refusal,
    ) -> Result<T, ApiError> {
        typed.trim().parse().map_err(|_| ApiError::Field { name, refusal })
    }
    let id = typed.key.parse::<TournamentId>();
    let id = problems.take(id.map_err(|_| Failure::Refused(Refusal::BadChoice)));
    let first_day = problems.take(value(&typed.first_day, words::FIRST_DAY, Refusal::BadDay));
    let days = problems.take(value(&typed.days, words::DAYS, Refusal::BadNumber));
    let rounds = problems.take(value(&typed.rounds, words::ROUNDS, Refusal::BadNumber));
    let minutes = problems.take(value(&typed.minutes, words::MINUTES, Refusal::BadNumber));
    let fee = match typed.fee.trim() {
        "" => Ok(0),
        fee => Amount::parse(fee)
            .map(Amount::cents)
            .ok_or(ApiError::Field { name: words::FEE, refusal: Refusal::BadAmount }),
    };
    let fee = problems.take(fee);
    Some(NewTournament {
        id: id?,
        name: typed.name.clone(),
        place: typed.place.clone(),
        first_day: first_day?,
        days: days?,
        rules: typed.rules.clone(),
        rounds: rounds?,
        minutes: minutes?,
        is_entered_twice: typed.entries == "two",
        hands_count: typed.counts == "hands",
        country: typed.country.clone(),
        must_qualify: typed.qualifying == "yes",
        fee_cents: fee?,
        organiser: typed.organiser.clone(),
        on_behalf: typed.on_behalf.clone(),
        starts: Vec::new(),
    })
}
