//! Slips, the Bochowe noted on their backs, and to which evening a game belongs.

use chrono::NaiveDate;
use club::PlayerNo;
use club::audit_event::AuditEvent;
use club::refusal::Refusal;
use club::year::counting;
use scoring::customs::TableNote;
use scoring::{Family, Points};
use uuid::Uuid;
use wire::GameId;

use crate::actions::queries::year_books::refuse_closed;
use crate::actions::{ActionContext, year_of};
use crate::failure::{AtField as _, Failure};
use crate::store::bochowes::{self, BochoweKey};
use crate::store::engine::Transaction;
use crate::store::evenings::{self, Evening};
use crate::store::games::{self, Game};
use crate::store::{outcomes, slips, statutes};

/// Adds an evening. Safe to repeat with the same key.
///
/// # Errors
/// The day lies outside the calendar or in a closed year; the name is too long.
pub fn add_evening(
    tx: &Transaction<'_>,
    context: &ActionContext,
    evening: &Evening,
) -> Result<(), Failure> {
    let evening = check_evening(tx, evening)?;
    if evenings::append(tx, &evening, context.now)? {
        let day = evening.played_on.to_string();
        context.log(tx, AuditEvent::EveningAdded, &day, &evening.name)?;
    }
    Ok(())
}

/// An evening as it is kept, if it can be added.
pub(super) fn check_evening(tx: &Transaction<'_>, evening: &Evening) -> Result<Evening, Failure> {
    year_of(&statutes::calendar(tx)?, evening.played_on).at("day")?;
    refuse_closed(tx, evening.played_on)?;
    Ok(Evening { name: tidy_optional_text(&evening.name, 60).at("name")?, ..evening.clone() })
}

/// Moves a game to an evening, and so to its day.
///
/// # Errors
/// Game or evening are not known; a year is closed.
pub fn move_game(
    tx: &Transaction<'_>,
    context: &ActionContext,
    game: GameId,
    evening: Uuid,
) -> Result<(), Failure> {
    let (game, before) = ended_game(tx, game)?;
    let evening =
        evenings::by_key(tx, evening)?.ok_or(Failure::Refused(Refusal::UnknownEvening))?;
    refuse_closed(tx, before)?;
    refuse_closed(tx, evening.played_on)?;
    evenings::move_game(tx, game.number, &evening)?;
    let details = format!("{before} → {}", evening.played_on);
    let subject = game.number.to_string();
    context.log(tx, AuditEvent::GameMoved, &subject, &details)
}

/// Notes that the slip of a game was handed in. Noted again, it stays as it was.
///
/// # Errors
/// The game is not known, goes on, or its year is closed; the day lies before the game or after today.
pub fn hand_in_slip(
    tx: &Transaction<'_>,
    context: &ActionContext,
    game: GameId,
    on: NaiveDate,
) -> Result<(), Failure> {
    let (game, played_on) = ended_game(tx, game)?;
    refuse_closed(tx, played_on)?;
    if on < played_on || on > context.today() {
        return Err(Failure::Refused(Refusal::BadDay));
    }
    if slips::hand_in(tx, game.number, on, context.author(), context.now)? {
        let (subject, details) = (game.number.to_string(), on.to_string());
        context.log(tx, AuditEvent::SlipHandedIn, &subject, &details)?;
    }
    Ok(())
}

/// Notes a slip as [`hand_in_slip`]; one that came late is vouched for at once where a reason is given.
///
/// # Errors
/// As [`hand_in_slip`]; the reason is too long.
pub fn hand_in_slip_with_reason(
    tx: &Transaction<'_>,
    context: &ActionContext,
    game: GameId,
    on: NaiveDate,
    reason: &str,
) -> Result<(), Failure> {
    hand_in_slip(tx, context, game, on)?;
    if reason.trim().is_empty() {
        return Ok(());
    }
    match vouch_for_slip(tx, context, game, reason) {
        // A slip that came in time needs no reason.
        Err(Failure::Refused(Refusal::SlipInTime)) => Ok(()),
        vouched => vouched,
    }
}

/// Notes that all slips of an evening were handed in that are still missing; answers how many that were.
///
/// # Errors
/// The evening is not known or its year is closed; the day lies before the evening or after today.
pub fn hand_in_slips(
    tx: &Transaction<'_>,
    context: &ActionContext,
    evening: Uuid,
    on: NaiveDate,
) -> Result<usize, Failure> {
    let evening =
        evenings::by_key(tx, evening)?.ok_or(Failure::Refused(Refusal::UnknownEvening))?;
    let games = outcomes::between(tx, evening.played_on, evening.played_on)?;
    let missing = games
        .into_iter()
        .filter(|game| game.evening == Some(evening.key) && game.slip.handed_in_on.is_none());
    let missing: Vec<GameId> = missing.map(|game| game.id).collect();
    for game in &missing {
        hand_in_slip(tx, context, *game, on)?;
    }
    Ok(missing.len())
}

/// The officer who keeps the lists (HZM) vouches for a slip that came late.
///
/// # Errors
/// There is no slip, it came in time, or the year is closed; name or reason are missing.
pub fn vouch_for_slip(
    tx: &Transaction<'_>,
    context: &ActionContext,
    game: GameId,
    reason: &str,
) -> Result<(), Failure> {
    let (game, played_on) = ended_game(tx, game)?;
    refuse_closed(tx, played_on)?;
    let author = context.author().ok_or(Failure::Refused(Refusal::BadText))?;
    let reason = tidy_text(reason, 200)?;
    let calendar = statutes::calendar(tx)?;
    let year = year_of(&calendar, played_on)?;
    let until = statutes::note_of(tx, year)?.and_then(|note| note.slips_until);
    let due = counting::slip_due(played_on, until, &statutes::current(tx)?.counting);
    let games = outcomes::between(tx, played_on, played_on)?;
    let booked = games.into_iter().find(|booked| booked.number == game.number);
    let handed_in_on = booked.and_then(|booked| booked.slip.handed_in_on);
    let handed_in_on = handed_in_on.ok_or(Failure::Refused(Refusal::NoSlip))?;
    if handed_in_on <= due {
        return Err(Failure::Refused(Refusal::SlipInTime));
    }
    if slips::vouch(tx, game.number, &reason, author, context.now)? {
        let subject = game.number.to_string();
        context.log(tx, AuditEvent::SlipVouchedFor, &subject, &reason)?;
    }
    Ok(())
}

/// Notes a Bochowe from the back of a slip. Safe to repeat with the same key.
///
/// # Errors
/// The game is not known or goes on, its rules know no Bochowe, nobody has that number, or its year is closed.
pub fn note_bochowe(
    tx: &Transaction<'_>,
    context: &ActionContext,
    key: Uuid,
    of: (GameId, PlayerNo),
    hand: &str,
    points: Points,
) -> Result<(), Failure> {
    let (game, played_on) = ended_game(tx, of.0)?;
    refuse_closed(tx, played_on)?;
    if !knows_bochowe(game.ruleset.family()) {
        return Err(Failure::Refused(Refusal::NoBochowe));
    }
    let hand = tidy_text(hand, 60)?;
    if of.1.0 < 1 || of.1.0 > game.player_count() {
        return Err(Failure::Refused(Refusal::BadChoice));
    }
    if points <= Points::ZERO || points > Points(1_000_000) {
        return Err(Failure::Refused(Refusal::BadNumber));
    }
    let added = bochowes::note_bochowe(
        tx,
        BochoweKey::FromPaper(key),
        (game.number, of.1),
        (&hand, points),
        context.now,
    )?;
    if added {
        let details = format!("{hand} {}", points.0);
        context.log(tx, AuditEvent::BochoweNoted, &game.number.to_string(), &details)?;
    }
    Ok(())
}

/// Whether rules know special hands that were ready and not won (`docs/rules/steiermark.md`).
pub const fn knows_bochowe(family: Family) -> bool {
    matches!(family.customs().table_note, Some(TableNote::Bochowe))
}

/// A game that has ended, and its day.
pub(super) fn ended_game(tx: &Transaction<'_>, id: GameId) -> Result<(Game, NaiveDate), Failure> {
    let game = games::by_id(tx, id)?.ok_or(Failure::UnknownGame)?;
    let day = evenings::day_of(tx, game.number)?.filter(|_| game.ended.is_some());
    day.map(|day| (game, day)).ok_or(Failure::Refused(Refusal::GameGoesOn))
}

/// As [`tidy_text`], for a field that may be left empty.
pub(super) fn tidy_optional_text(text: &str, most: usize) -> Result<String, Failure> {
    if text.trim().is_empty() { Ok(String::new()) } else { tidy_text(text, most) }
}

/// A text as it is kept: something, and not too long; blanks around it do not count.
pub(super) fn tidy_text(text: &str, most: usize) -> Result<String, Failure> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    if text.is_empty() || text.chars().count() > most {
        return Err(Failure::Refused(Refusal::BadText));
    }
    match crate::documents::pdf::unprintable(&text) {
        Some(character) => Err(Failure::UnprintableReason { character }),
        None => Ok(text),
    }
}
