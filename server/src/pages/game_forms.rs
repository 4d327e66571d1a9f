//! The forms that belong to a game: its slip, the word for a late one, a Bochowe, its evening. And all slips of an evening.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use chrono::NaiveDate;
use club::PlayerNo;
use club::refusal::Refusal;
use scoring::Points;
use serde::Deserialize;
use texts::game_pages::{self as words, Saved};
use texts::{Lang, Text};
use uuid::Uuid;
use wire::GameId;

use crate::actions::{
    GameRecord, game_record, hand_in_slip_with_reason, hand_in_slips, knows_bochowe, move_game,
    note_bochowe, vouch_for_slip, year_of,
};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::http::extract::Game;
use crate::pages::club::today;
use crate::pages::context::PageContext;
use crate::pages::evenings::describe_evening;
use crate::pages::form::TypedForm;
use crate::pages::game;
use crate::pages::layout::{FieldView, FormView, Frame, ProblemView, shown};
use crate::pages::response::{Page, see};
use crate::store::evenings::Evening;
use crate::store::{evenings, games, statutes};

/// A form of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Its slip is here.
    Slip,
    /// The reason for a late slip.
    Word,
    /// A Bochowe.
    Bochowe,
    /// To which evening it belongs.
    Evening,
}

impl Part {
    pub(crate) const ALL: [Part; 4] = [Part::Slip, Part::Word, Part::Bochowe, Part::Evening];

    /// As addresses have it.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Part::Slip => "zettel",
            Part::Word => "wort",
            Part::Bochowe => "bochowe",
            Part::Evening => "abend",
        }
    }

    /// Its heading, and the word on what leads to it.
    pub(crate) const fn name(self) -> Text {
        match self {
            Part::Slip => words::SLIP_IS_HERE,
            Part::Word => words::VOUCH,
            Part::Bochowe => words::BOCHOWE,
            Part::Evening => words::CHANGE_EVENING,
        }
    }

    const fn submit(self) -> Text {
        match self {
            Part::Slip => words::SLIP_IS_HERE,
            Part::Word => words::CONFIRM,
            Part::Bochowe => words::ENTER,
            Part::Evening => words::CHANGE_EVENING,
        }
    }

    /// What its page says when it is done.
    pub(crate) const fn saved(self) -> Saved {
        match self {
            Part::Slip => Saved::Slip,
            Part::Word => Saved::Word,
            Part::Bochowe => Saved::Bochowe,
            Part::Evening => Saved::Evening,
        }
    }
}

/// The address of a form of a game.
pub(crate) fn form_address(game: GameId, part: Part) -> String {
    format!("{}/{}", game::address(game), part.id())
}

/// The address on which all slips of an evening are noted.
pub(crate) fn slips_address(evening: Uuid) -> String {
    format!("{}/zettel", super::evenings::address(evening))
}

/// What the forms send; each uses some of it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct GameForm {
    /// The game by its id or its number, where the address does not name it.
    game: String,
    number: String,
    key: String,
    day: String,
    reason: String,
    player: String,
    hand: String,
    points: String,
    evening: String,
}

/// Why a form was refused: the status, the field, the reason for programs and for the reader.
struct Refused {
    status: StatusCode,
    field: &'static str,
    code: &'static str,
    words: String,
}

#[derive(Template)]
#[template(path = "game_form.html")]
struct FormPage {
    frame: Frame,
    form: FormView,
    hint: String,
    key: String,
    /// Fields in order: name, label, kind (a choice has its choices), hint.
    fields: Vec<(&'static str, &'static str, Kind, String, FieldView)>,
}

/// What a field takes.
enum Kind {
    /// An input of this type.
    Input(&'static str),
    /// One of these: value and name.
    Choice(Vec<(String, String)>),
}

/// `GET /verein/partien/{game}/zettel` and the others: an empty form.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: PageContext,
    Game(id): Game,
) -> Result<Page, ApiError> {
    let on = today(&state);
    let part = Part::ALL.into_iter().find(|part| context.path.ends_with(part.id()));
    let part = part.ok_or(ApiError::Failure(Failure::UnknownGame))?;
    let (record, evenings) = read(&state, id, on).await?;
    let booked = record.booked.as_ref().ok_or(Failure::Refused(Refusal::GameGoesOn))?;
    if part == Part::Bochowe && !knows_bochowe(record.game.ruleset.family()) {
        return Err(Failure::Refused(Refusal::NoBochowe).into());
    }
    let form = GameForm {
        key: Uuid::now_v7().to_string(),
        day: on.to_string(),
        evening: booked.outcome.evening.map(|evening| evening.to_string()).unwrap_or_default(),
        ..GameForm::default()
    };
    Ok(Page(page(&context, part, &record, &evenings, (form, None))))
}

/// The game, and the evenings of its year.
async fn read(
    state: &AppState,
    id: GameId,
    on: NaiveDate,
) -> Result<(GameRecord, Vec<Evening>), ApiError> {
    let read = state.database.read(move |tx| {
        let record = game_record(tx, id, on)?;
        let day = record.booked.as_ref().map_or(on, |booked| booked.outcome.course.played_on);
        let calendar = statutes::calendar(tx)?;
        let year = year_of(&calendar, day)?;
        let evenings = evenings::between(tx, calendar.first_day(year), calendar.last_day(year))?;
        Ok((record, evenings.into_iter().map(|(evening, _)| evening).collect()))
    });
    Ok(read.await?)
}

fn page(
    context: &PageContext,
    part: Part,
    record: &GameRecord,
    evenings: &[Evening],
    (typed, refused): (GameForm, Option<Refused>),
) -> String {
    let (lang, id) = (context.lang, record.game.id);
    let choices = |kind: &str| -> Vec<(String, String)> {
        match kind {
            "player" => (1..)
                .zip(&record.game.players)
                .map(|(number, person): (u8, _)| (number.to_string(), person.name.clone()))
                .collect(),
            _ => evenings
                .iter()
                .map(|evening| (evening.key.to_string(), describe_evening(evening, lang)))
                .collect(),
        }
    };
    let late = record
        .booked
        .as_ref()
        .map_or_else(String::new, |booked| words::late_hint(booked.due, lang));
    let none = String::new;
    let (hint, fields) = match part {
        Part::Slip => (
            "",
            vec![
                ("day", words::HANDED_IN_ON, Kind::Input("date"), none(), typed.day),
                ("reason", words::LATE_REASON, Kind::Input("text"), late, typed.reason),
            ],
        ),
        Part::Word => (
            words::VOUCH_HINT.get(lang),
            vec![("reason", words::REASON, Kind::Input("text"), late, typed.reason)],
        ),
        Part::Bochowe => (
            words::BOCHOWE_HINT.get(lang),
            vec![
                ("player", words::WHO, Kind::Choice(choices("player")), none(), typed.player),
                ("hand", words::HAND, Kind::Input("text"), none(), typed.hand),
                ("points", words::POINTS, Kind::Input("number"), none(), typed.points),
            ],
        ),
        Part::Evening if evenings.is_empty() => (words::NO_EVENINGS.get(lang), vec![]),
        Part::Evening => (
            words::MOVE_HINT.get(lang),
            vec![(
                "evening",
                words::EVENING,
                Kind::Choice(choices("evening")),
                none(),
                typed.evening,
            )],
        ),
    };
    let title = format!("{}: {}", words::game(record.game.number, lang), part.name().get(lang));
    let form = FormView {
        action: form_address(id, part),
        submit: part.submit().get(lang),
        is_danger: false,
        back: game::address(id),
        refused: words::NOT_SAVED.get(lang),
        problems: Vec::new(),
    };
    draw(context, title, form, (hint, fields), (typed.key, refused))
}

type Fields = Vec<(&'static str, Text, Kind, String, String)>;

fn draw(
    context: &PageContext,
    title: String,
    mut form: FormView,
    (hint, fields): (&str, Fields),
    (key, refused): (String, Option<Refused>),
) -> String {
    form.problems = refused.iter().map(|refused| (refused.field, refused.words.clone())).collect();
    let fields = fields.into_iter().map(|(name, label, kind, hint, value)| {
        let problem = refused.as_ref().filter(|refused| refused.field == name);
        let problem =
            problem.map(|refused| ProblemView { code: refused.code, words: refused.words.clone() });
        (name, label.get(context.lang), kind, hint, FieldView { value, problem })
    });
    let fields = fields.collect();
    shown(&FormPage { frame: context.frame(title), form, hint: hint.to_owned(), key, fields })
}

/// What was wrong with a form; what no form can mend is an error of its own.
fn refused(failure: Failure, part: Part, lang: Lang) -> Result<Refused, ApiError> {
    let first = match part {
        Part::Slip => "day",
        Part::Word => "reason",
        Part::Bochowe => "player",
        Part::Evening => "evening",
    };
    let text = if part == Part::Bochowe { "hand" } else { "reason" };
    let (field, code) = if let Failure::Refused(refusal) = failure {
        let of_field = [
            (Refusal::BadDay, "day", "bad_day"),
            (Refusal::BadText, text, "bad_text"),
            (Refusal::BadNumber, "points", "bad_number"),
            (Refusal::BadChoice, "player", "bad_choice"),
            (Refusal::UnknownEvening, "evening", "unknown_evening"),
        ];
        let found = of_field.into_iter().find(|(known, ..)| *known == refusal);
        found.map_or((first, "refused"), |(_, field, code)| (field, code))
    } else if matches!(failure, Failure::UnprintableReason { .. }) {
        (text, "unprintable")
    } else {
        return Err(failure.into());
    };
    let error = ApiError::Failure(failure);
    let status = StatusCode::from_u16(error.code().status());
    Ok(Refused {
        status: status.unwrap_or(StatusCode::UNPROCESSABLE_ENTITY),
        field,
        code,
        words: error.body(lang).message,
    })
}

/// A field as what it stands for.
fn parsed<T: std::str::FromStr>(value: &str, refusal: Refusal) -> Result<T, Failure> {
    value.trim().parse().map_err(|_| Failure::Refused(refusal))
}

/// `POST /verein/partien/{game}/zettel` and the others.
pub(crate) async fn save(
    State(state): State<AppState>,
    context: PageContext,
    Game(id): Game,
    TypedForm(form): TypedForm<GameForm>,
) -> Result<Response, ApiError> {
    saved(&state, &context, id, form).await
}

/// `POST /verein/partien/zettel` and the others: the addresses of before, where the form names its game.
pub(crate) async fn save_named(
    State(state): State<AppState>,
    context: PageContext,
    TypedForm(form): TypedForm<GameForm>,
) -> Result<Response, ApiError> {
    let unknown = || ApiError::Failure(Failure::UnknownGame);
    let id = match (form.game.trim().parse(), form.number.trim().parse::<i64>()) {
        (Ok(id), _) => id,
        (Err(_), Ok(number)) => {
            let id = state.database.read(move |tx| games::id_of(tx, number)).await?;
            id.ok_or_else(unknown)?
        }
        (Err(_), Err(_)) => return Err(unknown()),
    };
    saved(&state, &context, id, form).await
}

async fn saved(
    state: &AppState,
    context: &PageContext,
    id: GameId,
    form: GameForm,
) -> Result<Response, ApiError> {
    let part = Part::ALL.into_iter().find(|part| context.path.ends_with(part.id()));
    let part = part.ok_or(ApiError::Failure(Failure::UnknownGame))?;
    let failure = match write(state, context, id, part, form.clone()).await {
        Ok(()) => return Ok(see(&format!("{}?saved={}", game::address(id), part.id()))),
        Err(failure) => failure,
    };
    let refused = refused(failure, part, context.lang)?;
    let (record, evenings) = read(state, id, today(state)).await?;
    let status = refused.status;
    let page = page(context, part, &record, &evenings, (form, Some(refused)));
    Ok((status, Page(page)).into_response())
}

/// Does what a form asks for.
async fn write(
    state: &AppState,
    context: &PageContext,
    id: GameId,
    part: Part,
    form: GameForm,
) -> Result<(), Failure> {
    let action = state.context(context.visitor.account().map(|account| account.name.clone()));
    let database = &state.database;
    match part {
        Part::Slip => {
            let day = parsed(&form.day, Refusal::BadDay)?;
            let reason = form.reason;
            database.write(move |tx| hand_in_slip_with_reason(tx, &action, id, day, &reason)).await
        }
        Part::Word => database.write(move |tx| vouch_for_slip(tx, &action, id, &form.reason)).await,
        Part::Bochowe => {
            let key = parsed(&form.key, Refusal::BadChoice)?;
            let player = PlayerNo(parsed(&form.player, Refusal::BadChoice)?);
            let points = Points(parsed(&form.points, Refusal::BadNumber)?);
            let of = (id, player);
            database.write(move |tx| note_bochowe(tx, &action, key, of, &form.hand, points)).await
        }
        Part::Evening => {
            let evening = parsed(&form.evening, Refusal::UnknownEvening)?;
            database.write(move |tx| move_game(tx, &action, id, evening)).await
        }
    }
}

/// `GET /verein/abende/{evening}/zettel`: whether all slips of an evening are here.
pub(crate) async fn ask_for_slips(
    State(state): State<AppState>,
    context: PageContext,
    Path(evening): Path<Uuid>,
) -> Result<Page, ApiError> {
    let day = today(&state).to_string();
    Ok(Page(slips_page(&state, &context, evening, (day, None)).await?))
}

async fn slips_page(
    state: &AppState,
    context: &PageContext,
    key: Uuid,
    (day, refused): (String, Option<Refused>),
) -> Result<String, ApiError> {
    let lang = context.lang;
    let evening = state.database.read(move |tx| evenings::by_key(tx, key)).await?;
    let evening = evening.ok_or(Failure::Refused(Refusal::UnknownEvening))?;
    let form = FormView {
        action: slips_address(key),
        submit: words::ALL_SLIPS_HERE.get(lang),
        is_danger: false,
        back: super::evenings::address(key),
        refused: words::NOT_SAVED.get(lang),
        problems: Vec::new(),
    };
    let fields = vec![(
        "day",
        words::HANDED_IN_ON,
        Kind::Input("date"),
        words::ALL_SLIPS_HINT.get(lang).to_owned(),
        day,
    )];
    let title = words::ALL_SLIPS_HERE.get(lang).to_owned();
    let about = describe_evening(&evening, lang);
    Ok(draw(context, title, form, (&about, fields), (String::new(), refused)))
}

/// `POST /verein/abende/{evening}/zettel`.
pub(crate) async fn save_slips(
    State(state): State<AppState>,
    context: PageContext,
    Path(evening): Path<Uuid>,
    TypedForm(form): TypedForm<GameForm>,
) -> Result<Response, ApiError> {
    let action = state.context(context.visitor.account().map(|account| account.name.clone()));
    let written = match parsed(&form.day, Refusal::BadDay) {
        Ok(day) => state.database.write(move |tx| hand_in_slips(tx, &action, evening, day)).await,
        Err(failure) => Err(failure),
    };
    let failure = match written {
        Ok(_) => {
            let address = super::evenings::address(evening);
            return Ok(see(&format!("{address}?saved=zettel")));
        }
        Err(failure) => failure,
    };
    let refused = refused(failure, Part::Slip, context.lang)?;
    let status = refused.status;
    let page = slips_page(&state, &context, evening, (form.day, Some(refused))).await?;
    Ok((status, Page(page)).into_response())
}
