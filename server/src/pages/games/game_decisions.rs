//! The forms in which people decide about a game: an officer settles what a player says is not right, the board strikes the game
//! from the lists or takes that back.

use axum::response::Response;
use club::PlayerNo;
use club::refusal::Refusal;
use club::year::counting::Dispute;
use texts::game_pages::{self as words, Saved};
use texts::{Lang, Text, verdict};
use uuid::Uuid;
use wire::GameId;

use crate::actions::{BookedRecord, GameRecord, game_record, settle_disputes, strike_game};
use crate::failure::Failure;
use crate::pages::games::game;
use crate::web::address_parts::GamePath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::response::see;

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// What a player says is not right is settled.
    Settle,
    /// The game is struck.
    Strike,
    /// It is not struck any more.
    TakeBack,
}

impl Decision {
    pub(crate) const ALL: [Decision; 3] = [Decision::Settle, Decision::Strike, Decision::TakeBack];

    /// As addresses have it.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Decision::Settle => "strittig",
            Decision::Strike => "streichen",
            Decision::TakeBack => "nicht-streichen",
        }
    }

    /// The word on what leads to its form, and on its button.
    pub(crate) const fn name(self) -> Text {
        match self {
            Decision::Settle => words::SETTLE,
            Decision::Strike => words::STRIKE,
            Decision::TakeBack => words::TAKE_BACK_STRIKE,
        }
    }

    /// What the game's page says when it is done.
    pub(crate) const fn saved(self) -> Saved {
        match self {
            Decision::Settle => Saved::Settled,
            Decision::Strike => Saved::Struck,
            Decision::TakeBack => Saved::NotStruck,
        }
    }

    /// Whether it can be decided about a game as it stands.
    pub(crate) const fn fits(self, booked: &BookedRecord) -> bool {
        let is_struck = booked.outcome.struck_on.is_some();
        match self {
            Decision::Settle => booked.verdict.is_disputed(),
            Decision::Strike => !is_struck,
            Decision::TakeBack => is_struck,
        }
    }
}

const REASON: Field = Field::text("reason", words::REASON);
/// What players say is not right, as the form shows it: `2:6 3:1` for the second player and the sixth deal, and so on.
const DISPUTES: Field = Field::hidden("disputes");

fn read_disputes(text: &str) -> Vec<(PlayerNo, u32)> {
    let one = |word: &str| {
        let (player, deal) = word.split_once(':')?;
        Some((PlayerNo(player.parse().ok()?), deal.parse().ok()?))
    };
    text.split_whitespace().filter_map(one).collect()
}

/// A form with its key, and with what players say is not right.
fn first(disputes: &[Dispute]) -> FormData {
    let each = disputes.iter().filter_map(|one| Some(format!("{}:{}", one.player?.0, one.deal)));
    FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (DISPUTES, each.collect::<Vec<_>>().join(" ")),
    ])
}

/// The address of the form.
pub(crate) fn address(game: GameId, decision: Decision) -> String {
    format!("{}/{}", game::address(game), decision.id())
}

/// What is decided at the address of a request.
fn decision(context: &RequestContext) -> Result<Decision, ApiError> {
    let last = context.path.rsplit('/').next();
    let found = Decision::ALL.into_iter().find(|decision| Some(decision.id()) == last);
    found.ok_or(ApiError::Failure(Failure::UnknownGame))
}

/// `GET /verein/partien/{game}/streichen` and the others; the game's page where there is nothing to decide.
pub(crate) async fn ask(
    context: RequestContext,
    GamePath(id): GamePath,
) -> Result<Response, ApiError> {
    let decision = decision(&context)?;
    let (record, booked) = read(&context, id).await?;
    if booked.is_closed {
        return Err(Failure::Refused(Refusal::YearClosed).into());
    }
    if !decision.fits(&booked) {
        return Ok(see(&game::address(id)));
    }
    Ok(form(decision, &record, &booked, context.lang).answer(&first(&booked.disputes), &context))
}

async fn read(
    context: &RequestContext,
    id: GameId,
) -> Result<(GameRecord, BookedRecord), ApiError> {
    let on = context.today();
    let record = context.read(move |tx| game_record(tx, id, on)).await?;
    let booked = record.booked.clone().ok_or(Failure::Refused(Refusal::GameGoesOn))?;
    Ok((record, booked))
}

/// Who says of which deal that it is not right.
fn said(record: &GameRecord, booked: &BookedRecord) -> Vec<(String, u32)> {
    let names = &record.short_names;
    let each = booked.disputes.iter().map(|one| {
        let place = one.player.and_then(|player| usize::from(player.0).checked_sub(1));
        let name = place.and_then(|place| names.get(place)).cloned();
        (name.unwrap_or_default(), one.deal)
    });
    each.collect()
}

fn form(decision: Decision, record: &GameRecord, booked: &BookedRecord, lang: Lang) -> Form {
    let id = record.game.id;
    let what = match decision {
        Decision::Settle => verdict::DISPUTED,
        Decision::Strike | Decision::TakeBack => decision.name(),
    };
    let title = format!("{}: {}", words::game(record.game.number, lang), what.get(lang));
    let form = Form::new(address(id, decision), decision.name(), words::NOT_SAVED, lang)
        .title(title)
        .field(KEY)
        .back(game::address(id));
    match decision {
        Decision::Settle => form
            .field(DISPUTES)
            .about(words::disputes(&said(record, booked), lang))
            .note(words::SETTLE_HINT.get(lang))
            .field(REASON.label(words::HOW_SETTLED)),
        Decision::Strike => form
            .note(words::STRIKE_HINT.get(lang))
            .field(REASON.hint(words::STRIKE_REASON_HINT))
            .danger(),
        Decision::TakeBack => form.about(game::sentence(record, booked, lang)),
    }
}

/// `POST /verein/partien/{game}/streichen` and the others.
pub(crate) async fn decide(
    context: RequestContext,
    GamePath(id): GamePath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let decision = decision(&context)?;
    let (reason, key) = (data.text(REASON).to_owned(), data.key()?);
    let seen = read_disputes(data.text(DISPUTES));
    let written = context.write(move |tx, action| match decision {
        Decision::Settle => settle_disputes(tx, action, id, &seen, &reason),
        Decision::Strike => strike_game(tx, action, id, key, Some(&reason)),
        Decision::TakeBack => strike_game(tx, action, id, key, None),
    });
    if data.done(written.await).is_some() {
        return Ok(see(&format!("{}?saved={}", game::address(id), decision.id())));
    }
    let (record, booked) = read(&context, id).await?;
    Ok(form(decision, &record, &booked, context.lang).answer(&data, &context))
}
