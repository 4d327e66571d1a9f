//! The clock of the hall on the pages of a tournament: what it shows, and the director's buttons.

use axum::response::Response;
use chrono::DateTime;
use club::refusal::Refusal;
use club::tournament::clock::{ClockCommand, Phase, Reading, RoundClock};
use serde::Deserialize;
use texts::{Lang, tournament as words};
use wire::{ErrorCode, TournamentId};

use super::address;
use crate::actions::{
    is_tournament_public, is_worth_storing, move_clock, read_clock, set_tournament_public,
    store_look,
};
use crate::failure::Failure;
use crate::web::AppState;
use crate::web::address_parts::TournamentPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::forms::{Field, Form, FormData};
use crate::web::response::see;
use crate::web::visitor::Visitor;

/// A minute, in milliseconds.
const MINUTE: i64 = 60_000;

/// The clock as a page shows it; scripts count on from it.
pub(crate) struct ClockView {
    /// Where scripts ask.
    pub(crate) api: String,
    /// `waits`, `runs`, `stands`, `last_hand`.
    pub(crate) phase: &'static str,
    /// The round it was started for; 0 before the first.
    pub(crate) round: usize,
    /// Minutes and seconds, or the words for the last hand.
    pub(crate) time: String,
    /// The words that stand in place of the time after the gong.
    pub(crate) last: &'static str,
    /// The words in place of the time where a screen without a connection would gong.
    pub(crate) unsure: &'static str,
    /// What such a screen says, before and at the gong; `#` stands for the time of the last answer.
    pub(crate) cut_off: &'static str,
    pub(crate) cut_off_at_gong: &'static str,
    /// When the gong comes, or since when the clock stands.
    pub(crate) says: String,
    /// Milliseconds gone and in all.
    pub(crate) gone: i64,
    /// What the clock began with.
    pub(crate) whole: i64,
}

impl ClockView {
    /// Looks at the clock.
    pub(crate) async fn read(
        state: &AppState,
        id: TournamentId,
        lang: Lang,
    ) -> Result<ClockView, ApiError> {
        let look = look(state, id).await?;
        Ok(ClockView::of(state, id, look, lang))
    }

    fn of(state: &AppState, id: TournamentId, look: Option<Look>, lang: Lang) -> ClockView {
        let api = format!("/api/tournaments/{id}/clock");
        let last = words::LAST_HAND.get(lang);
        let (unsure, cut_off) = (words::UNSURE.get(lang), words::CLOCK_CUT_OFF.get(lang));
        let cut_off_at_gong = words::CUT_OFF_AT_GONG.get(lang);
        let Some(Look { clock, reading, now }) = look else {
            return ClockView {
                api,
                phase: "waits",
                round: 0,
                time: "–".to_owned(),
                last,
                unsure,
                cut_off,
                cut_off_at_gong,
                says: words::CLOCK_WAITS.get(lang).to_owned(),
                gone: 0,
                whole: 1,
            };
        };
        let wall = |instant: i64| {
            let instant = DateTime::from_timestamp_millis(instant).unwrap_or_default();
            state.clock.wall_clock.local(instant).format("%-H:%M").to_string()
        };
        let (time, says) = match reading.phase {
            Phase::Runs => (minutes(reading.left), words::gong_at(&wall(now + reading.left), lang)),
            Phase::Stands => (minutes(reading.left), words::stands_since(&wall(clock.at), lang)),
            Phase::LastHand => (last.to_owned(), words::PLAY_TO_THE_END.get(lang).to_owned()),
        };
        ClockView {
            api,
            phase: reading.phase.id(),
            round: usize::try_from(clock.round).unwrap_or_default(),
            time,
            last,
            unsure,
            cut_off,
            cut_off_at_gong,
            says,
            gone: clock.whole - reading.left,
            whole: clock.whole.max(1),
        }
    }
}

/// Minutes and seconds, begun seconds counted whole.
fn minutes(left: i64) -> String {
    let seconds = (left + 999) / 1000;
    format!("{:02}:{:02}", seconds / 60, seconds % 60)
}

/// Which button was pressed.
const BUTTON: Field = Field::hidden("button");
const ROUND: Field = Field::hidden("round");
const MINUTES: Field = Field::text("minutes", words::CLOCK_MINUTES);

/// `GET /verein/turniere/{tournament}/uhr`: the form that sets the time.
pub(crate) async fn ask(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
) -> Result<Response, ApiError> {
    let look = look(&context.state, id).await?;
    let left = look.map_or(0, |look| (look.reading.left + MINUTE - 1) / MINUTE);
    let round = look.map_or(1, |look| look.clock.round);
    let data = FormData::of([
        (BUTTON, "set".to_owned()),
        (ROUND, round.to_string()),
        (MINUTES, left.max(1).to_string()),
    ]);
    Ok(form(id, round, context.lang).answer(&data, &context))
}

fn form(id: TournamentId, round: u32, lang: Lang) -> Form {
    Form::new(address(id, "/uhr"), words::SET_CLOCK, words::NOT_SAVED, lang)
        .back(address(id, &format!("/runde?runde={round}")))
        .fields([BUTTON, ROUND, MINUTES])
}

/// `POST /verein/turniere/{tournament}/uhr`: starts, stops or sets the clock.
pub(crate) async fn act(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let round: u32 = data.text(ROUND).parse().unwrap_or_default();
    let command = match data.text(BUTTON) {
        "start" => Some(ClockCommand::Start { round }),
        "pause" => Some(ClockCommand::Pause),
        "resume" => Some(ClockCommand::Resume),
        "last-hand" => Some(ClockCommand::LastHand),
        "set" => {
            let minutes = data.text(MINUTES).parse::<i64>().ok();
            let minutes = minutes.filter(|minutes| (1..=1_440).contains(minutes));
            let minutes = data.check(MINUTES, minutes.ok_or(Refusal::BadNumber));
            minutes.map(|minutes| ClockCommand::Set { left: minutes * MINUTE })
        }
        _ => return Err(ApiError::Code(ErrorCode::Malformed)),
    };
    if let Some(command) = command {
        let done = moved(&context.state, id, command).await;
        if data.done(done).is_some() {
            return Ok(see(&address(id, &format!("/runde?runde={}", round.max(1)))));
        }
    }
    // Whatever was refused: this form sets the time.
    Ok(form(id, round, context.lang).answer(&data.with(BUTTON, "set"), &context))
}

/// Whether everybody may look.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Audience {
    Everybody,
    Accounts,
}

/// What the button below the days sends.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct AudienceForm {
    audience: Audience,
}

/// `POST /verein/turniere/{tournament}/oeffentlich`: shows plan, list and clock to everybody, or does so no more.
pub(crate) async fn publish(
    context: RequestContext,
    TournamentPath(id): TournamentPath,
    TypedForm(typed): TypedForm<AudienceForm>,
) -> Result<Response, ApiError> {
    let is_public = match typed.audience {
        Audience::Everybody => true,
        Audience::Accounts => false,
    };
    let set = context.write(move |tx, action| set_tournament_public(tx, action, id, is_public));
    set.await?;
    Ok(see(&address(id, "?saved=1")))
}

/// A clock as it was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// The clock.
    pub(crate) clock: RoundClock,
    /// What it shows.
    pub(crate) reading: Reading,
    /// The instant, as Unix time in milliseconds.
    pub(crate) now: i64,
}

/// Looks at the clock of a tournament; `None` before the first round was begun.
///
/// # Errors
/// `UnknownTournament`.
pub(crate) async fn look(state: &AppState, id: TournamentId) -> Result<Option<Look>, ApiError> {
    let Some(stored) = state.database.read(move |tx| read_clock(tx, id)).await? else {
        return Ok(None);
    };
    let now = instant(state, stored.1);
    if is_worth_storing(&stored, now) {
        state.database.write(move |tx| store_look(tx, id, now)).await?;
    }
    let (clock, _) = stored;
    Ok(Some(Look { clock, reading: clock.reading(now), now }))
}

/// The instant by which clocks run: it never goes back, also if the machine's clock is set.
fn instant(state: &AppState, latest: i64) -> i64 {
    state.live.instant((state.clock.now)().timestamp_millis(), latest)
}

/// Moves the clock; the route notifies every screen.
///
/// # Errors
/// As [`move_clock`].
pub(crate) async fn moved(
    state: &AppState,
    id: TournamentId,
    command: ClockCommand,
) -> Result<(), Failure> {
    let stored = state.database.read(move |tx| read_clock(tx, id)).await?;
    let now = instant(state, stored.map_or(i64::MIN, |(_, latest)| latest));
    state.database.write(move |tx| move_clock(tx, id, command, now)).await?;
    Ok(())
}

/// Refuses strangers where a tournament is not shown without an account.
///
/// # Errors
/// `NotSignedIn`, `UnknownTournament`.
pub(crate) async fn require_shown(
    state: &AppState,
    visitor: &Visitor,
    id: TournamentId,
) -> Result<(), ApiError> {
    let is_public = state.database.read(move |tx| is_tournament_public(tx, id)).await?;
    if is_public || !visitor.is_stranger() {
        return Ok(());
    }
    Err(ApiError::Code(ErrorCode::NotSignedIn))
}
