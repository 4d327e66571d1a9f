//! The forms that belong to a game: its slip, the word for a late one, a Bochowe, its evening. And all slips of an evening.

use axum::http::StatusCode;
use axum::response::Response;
use chrono::NaiveDate;
use club::PlayerNo;
use club::refusal::Refusal;
use scoring::Points;
use texts::game_pages::{self as words, Saved};
use texts::{Lang, Text};
use uuid::Uuid;
use wire::GameId;

use crate::actions::{
    GameRecord, game_record, hand_in_slip_with_reason, hand_in_slips, knows_bochowe, move_game,
    note_bochowe, vouch_for_slip, year_of,
};
use crate::failure::Failure;
use crate::pages::evenings::describe_evening;
use crate::pages::games::game;
use crate::store::evenings::Evening;
use crate::store::{evenings, games, statutes};
use crate::web::address_parts::{EveningPath, GamePath};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::{Choice, ProblemView};
use crate::web::response::see;

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
    format!("{}/zettel", crate::pages::evenings::address(evening))
}

/// The game by its id or its number, where the address does not name it.
const GAME: Field = Field::hidden("game");
const NUMBER: Field = Field::hidden("number");
const DAY: Field = Field::day("day", words::HANDED_IN_ON);
const LATE_REASON: Field = Field::text("reason", words::LATE_REASON);
const REASON: Field = Field::text("reason", words::REASON);
const PLAYER: Field = Field::choice("player", words::WHO);
const HAND: Field = Field::text("hand", words::HAND);
const POINTS: Field = Field::number("points", words::POINTS);
const EVENING: Field = Field::choice("evening", words::EVENING);

/// `GET /verein/partien/{game}/zettel` and the others: an empty form.
pub(crate) async fn show(
    context: RequestContext,
    GamePath(id): GamePath,
) -> Result<Response, ApiError> {
    let on = context.today();
    let part = Part::ALL.into_iter().find(|part| context.path.ends_with(part.id()));
    let part = part.ok_or(ApiError::Failure(Failure::UnknownGame))?;
    let (record, evenings) = read(&context, id, on).await?;
    let booked = record.booked.as_ref().ok_or(Failure::Refused(Refusal::GameGoesOn))?;
    if part == Part::Bochowe && !knows_bochowe(record.game.ruleset.family()) {
        return Err(Failure::Refused(Refusal::NoBochowe).into());
    }
    let evening = booked.outcome.evening.map(|evening| evening.to_string()).unwrap_or_default();
    let data = FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (DAY, on.to_string()),
        (EVENING, evening),
    ]);
    Ok(form(part, &record, &evenings, context.lang).answer(&data, &context))
}

/// The game, and the evenings of its year.
async fn read(
    context: &RequestContext,
    id: GameId,
    on: NaiveDate,
) -> Result<(GameRecord, Vec<Evening>), ApiError> {
    let read = context.read(move |tx| {
        let record = game_record(tx, id, on)?;
        let day = record.booked.as_ref().map_or(on, |booked| booked.outcome.course.played_on);
        let calendar = statutes::calendar(tx)?;
        let year = year_of(&calendar, day)?;
        let evenings = evenings::between(tx, calendar.first_day(year), calendar.last_day(year))?;
        Ok((record, evenings.into_iter().map(|(evening, _)| evening).collect()))
    });
    Ok(read.await?)
}

fn form(part: Part, record: &GameRecord, evenings: &[Evening], lang: Lang) -> Form {
    let id = record.game.id;
    let title = format!("{}: {}", words::game(record.game.number, lang), part.name().get(lang));
    let form = Form::new(form_address(id, part), part.submit(), words::NOT_SAVED, lang)
        .title(title)
        .back(game::address(id))
        .field(KEY);
    let late = record.booked.as_ref().map(|booked| words::late_hint(booked.due, lang));
    let late = late.unwrap_or_default();
    match part {
        Part::Slip => form.fields([DAY, LATE_REASON]).hint(late),
        Part::Word => form.note(words::VOUCH_HINT.get(lang)).field(REASON).hint(late),
        Part::Bochowe => {
            let players = (1_u8..).zip(&record.game.players);
            let players =
                players.map(|(number, one)| Choice::new(number.to_string(), one.name.as_str()));
            form.note(words::BOCHOWE_HINT.get(lang))
                .choice(PLAYER, players.collect())
                .fields([HAND, POINTS])
        }
        Part::Evening if evenings.is_empty() => form.note(words::NO_EVENINGS.get(lang)),
        Part::Evening => {
            let evenings = evenings
                .iter()
                .map(|one| Choice::new(one.key.to_string(), describe_evening(one, lang)));
            form.note(words::MOVE_HINT.get(lang)).choice(EVENING, evenings.collect())
        }
    }
}

/// Notes what was wrong with a form at its field; what no form can mend is an error of its own.
fn refuse(data: &mut FormData, failure: Failure, part: Part, lang: Lang) -> Result<(), ApiError> {
    let first = match part {
        Part::Slip => DAY,
        Part::Word => REASON,
        Part::Bochowe => PLAYER,
        Part::Evening => EVENING,
    };
    let text = if part == Part::Bochowe { HAND } else { REASON };
    let (field, code) = if let Failure::Refused(refusal) = failure {
        let of_field = [
            (Refusal::BadDay, DAY, "bad_day"),
            (Refusal::BadText, text, "bad_text"),
            (Refusal::BadNumber, POINTS, "bad_number"),
            (Refusal::BadChoice, PLAYER, "bad_choice"),
            (Refusal::UnknownEvening, EVENING, "unknown_evening"),
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
    let problem = ProblemView { code, words: error.body(lang).message };
    data.refuse(field, status.unwrap_or(StatusCode::UNPROCESSABLE_ENTITY), problem);
    Ok(())
}

/// A field as what it stands for.
fn parsed<T: std::str::FromStr>(value: &str, refusal: Refusal) -> Result<T, Failure> {
    value.parse().map_err(|_| Failure::Refused(refusal))
}

/// `POST /verein/partien/{game}/zettel` and the others.
pub(crate) async fn save(
    context: RequestContext,
    GamePath(id): GamePath,
    data: FormData,
) -> Result<Response, ApiError> {
    saved(&context, id, data).await
}

/// `POST /verein/partien/zettel` and the others: the addresses of before, where the form names its game.
pub(crate) async fn save_named(
    context: RequestContext,
    data: FormData,
) -> Result<Response, ApiError> {
    let unknown = || ApiError::Failure(Failure::UnknownGame);
    let id = match (data.text(GAME).parse(), data.text(NUMBER).parse::<i64>()) {
        (Ok(id), _) => id,
        (Err(_), Ok(number)) => {
            let id = context.read(move |tx| games::id_of(tx, number)).await?;
            id.ok_or_else(unknown)?
        }
        (Err(_), Err(_)) => return Err(unknown()),
    };
    saved(&context, id, data).await
}

async fn saved(
    context: &RequestContext,
    id: GameId,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let part = Part::ALL.into_iter().find(|part| context.path.ends_with(part.id()));
    let part = part.ok_or(ApiError::Failure(Failure::UnknownGame))?;
    let failure = match write(context, id, part, &data).await {
        Ok(()) => return Ok(see(&format!("{}?saved={}", game::address(id), part.id()))),
        Err(failure) => failure,
    };
    refuse(&mut data, failure, part, context.lang)?;
    let (record, evenings) = read(context, id, context.today()).await?;
    Ok(form(part, &record, &evenings, context.lang).answer(&data, context))
}

/// Does what a form asks for.
async fn write(
    context: &RequestContext,
    id: GameId,
    part: Part,
    data: &FormData,
) -> Result<(), Failure> {
    let action = context.action();
    let database = &context.state.database;
    match part {
        Part::Slip => {
            let day = parsed(data.text(DAY), Refusal::BadDay)?;
            let reason = data.text(REASON).to_owned();
            database.write(move |tx| hand_in_slip_with_reason(tx, &action, id, day, &reason)).await
        }
        Part::Word => {
            let reason = data.text(REASON).to_owned();
            database.write(move |tx| vouch_for_slip(tx, &action, id, &reason)).await
        }
        Part::Bochowe => {
            let key = parsed(data.text(KEY), Refusal::BadChoice)?;
            let player = PlayerNo(parsed(data.text(PLAYER), Refusal::BadChoice)?);
            let points = Points(parsed(data.text(POINTS), Refusal::BadNumber)?);
            let (of, hand) = ((id, player), data.text(HAND).to_owned());
            database.write(move |tx| note_bochowe(tx, &action, key, of, &hand, points)).await
        }
        Part::Evening => {
            let evening = parsed(data.text(EVENING), Refusal::UnknownEvening)?;
            database.write(move |tx| move_game(tx, &action, id, evening)).await
        }
    }
}

/// `GET /verein/abende/{evening}/zettel`: whether all slips of an evening are here.
pub(crate) async fn ask_for_slips(
    context: RequestContext,
    EveningPath(evening): EveningPath,
) -> Result<Response, ApiError> {
    let data = FormData::of([(DAY, context.today().to_string())]);
    Ok(slips_form(&context, evening, context.lang).await?.answer(&data, &context))
}

async fn slips_form(context: &RequestContext, key: Uuid, lang: Lang) -> Result<Form, ApiError> {
    let evening = context.read(move |tx| evenings::by_key(tx, key)).await?;
    let evening = evening.ok_or(Failure::Refused(Refusal::UnknownEvening))?;
    Ok(Form::new(slips_address(key), words::ALL_SLIPS_HERE, words::NOT_SAVED, lang)
        .back(crate::pages::evenings::address(key))
        .note(describe_evening(&evening, lang))
        .field(DAY.hint(words::ALL_SLIPS_HINT)))
}

/// `POST /verein/abende/{evening}/zettel`.
pub(crate) async fn save_slips(
    context: RequestContext,
    EveningPath(evening): EveningPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let written = match parsed(data.text(DAY), Refusal::BadDay) {
        Ok(day) => context.write(move |tx, action| hand_in_slips(tx, action, evening, day)).await,
        Err(failure) => Err(failure),
    };
    if let Err(failure) = written {
        refuse(&mut data, failure, Part::Slip, context.lang)?;
        return Ok(slips_form(&context, evening, context.lang).await?.answer(&data, &context));
    }
    Ok(see(&format!("{}?saved=zettel", crate::pages::evenings::address(evening))))
}
