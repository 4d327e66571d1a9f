//! The tables of a round, and penalties.

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use club::refusal::Refusal;
use club::tournament::event::{self, FIRST_SUBSTITUTE, TableState};
use serde::Deserialize;
use texts::{Lang, numbers, tournament as words};
use uuid::Uuid;
use wire::tournament::GivePenalty;

use super::clock::ClockView;
use super::tablets::{self, MoveButton, differences};
use super::undo::Saved;
use super::{Loaded, SEATS, state_kind, wind_letter, wind_word};
use crate::actions::{TabletTable, give_penalty, standing_penalties};
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::flash::Flash;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::{Choice, Frame, choices, shown};
use crate::web::menu::MenuLink;
use crate::web::response::{Page, see};

/// Which round; by default the one that is played.
#[derive(Deserialize)]
pub(crate) struct RoundQuery {
    runde: Option<usize>,
    saved: Option<Saved>,
    /// The table at which something was entered, and which of two entries it was.
    tisch: Option<usize>,
    eingabe: Option<u8>,
}

/// Somebody at a table.
struct SeatView {
    wind: String,
    is_east: bool,
    name: String,
    is_substitute: bool,
    total: String,
    is_plus: bool,
    has_penalty: bool,
}

/// A penalty that stands.
struct PenaltyView {
    name: String,
    table: usize,
    points: String,
    reason: String,
    /// Where the button sends that takes it back.
    withdraw: Option<String>,
}

/// A table of the round.
struct TableView {
    number: usize,
    address: Option<String>,
    state: &'static str,
    kind: &'static str,
    words: String,
    seats: Vec<SeatView>,
    /// The game on a tablet, and which hand is played there.
    game: Option<String>,
    hand: Option<u32>,
}

#[derive(Template)]
#[template(path = "tournament/round.html")]
struct RoundPage {
    frame: Frame,
    label: String,
    tabs: Vec<MenuLink>,
    /// What was done, and what takes it back.
    flash: Option<Flash>,
    penalties: Vec<PenaltyView>,
    lede: String,
    rounds: Vec<MenuLink>,
    tables: Vec<TableView>,
    penalty: Option<String>,
    slips: Option<String>,
    /// Begins the games of all open tables on tablets.
    to_tablets: Option<MoveButton>,
    clock: ClockView,
    /// Where the buttons of the clock send; only for those who may move it.
    clock_form: Option<String>,
    number: usize,
    /// Whether the clock was started for this round, and the words that start it.
    is_clock_of_round: bool,
    start: String,
    hall: String,
}

/// `GET /verein/turniere/{tournament}/runde`: the tables of a round.
pub(crate) async fn show(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<RoundQuery>,
) -> Result<Page, ApiError> {
    let (lang, drawn) = (context.lang, loaded.event.rounds.len());
    let asked = query.runde.and_then(|round| round.checked_sub(1)).filter(|round| *round < drawn);
    let round = asked.or(loaded.current_round()).unwrap_or_default();
    let count = loaded.count(round);
    let is_drawn = drawn > 0;
    let lede = || words::progress(round + 1, count.counted, count.doubtful, count.plays, lang);
    let may_enter = context.may_open(&loaded.address("/tisch"));
    let tables = loaded.event.rounds.get(round).map_or(0, Vec::len);
    let on_tablets = tablets::read(&context, &loaded, Some(round)).await?;
    let tables = (0..tables).filter_map(|table| {
        let tablet = on_tablets.iter().find(|one| one.table == table);
        table_view(&loaded, (round, table), tablet, may_enter, lang)
    });
    let all = ("tablet", words::ALL_TO_TABLETS);
    let to_tablets = tablets::button(&loaded, (round + 1, None), all, &context)
        .filter(|_| count.plays > on_tablets.iter().filter(|one| one.totals.is_none()).count());
    let place = (round + 1, query.tisch.unwrap_or(1), query.eingabe.unwrap_or(1));
    let flash = query.saved.map(|saved| saved.flash(&loaded, place, &context));
    let penalties = penalties(&loaded, round, &context).await?;
    let clock = ClockView::read(&context.state, loaded.tournament.id, lang).await?;
    let clock_form = loaded.address("/uhr");
    let slips = loaded.address("/zettel.pdf");
    let penalty = loaded.address("/strafe");
    let may_punish = is_drawn && context.may_open(&penalty);
    Ok(Page(shown(&RoundPage {
        frame: context.frame(&*loaded.tournament.name),
        label: loaded.tournament.name.clone(),
        tabs: loaded.tabs("/runde", &context),
        flash,
        penalties,
        lede: if is_drawn { lede() } else { String::new() },
        rounds: (0..drawn)
            .map(|at| {
                let address = loaded.address(&format!("/runde?runde={}", at + 1));
                MenuLink::new(address, (at + 1).to_string(), at == round)
            })
            .collect(),
        tables: tables.collect(),
        is_clock_of_round: clock.round == round + 1,
        start: words::start_round(round + 1, lang),
        clock,
        clock_form: (is_drawn && context.may_send(&clock_form)).then_some(clock_form),
        number: round + 1,
        hall: format!("/turnier/{}/saal", loaded.tournament.id),
        to_tablets,
        slips: (is_drawn && context.may_open(&slips))
            .then(|| format!("{slips}?runde={}", round + 1)),
        penalty: may_punish.then(|| format!("{penalty}?runde={}", round + 1)),
    })))
}

/// The penalties of a round (from 0) that stand.
async fn penalties(
    loaded: &Loaded,
    round: usize,
    context: &RequestContext,
) -> Result<Vec<PenaltyView>, ApiError> {
    let of = loaded.tournament.id;
    let all = context.read(move |tx| standing_penalties(tx, of)).await?;
    let may_send = context.may_send(&loaded.address("/strafe-zurueck"));
    let views = all.into_iter().filter(|(_, one)| one.round == round).map(|(id, one)| {
        let seat = SEATS.iter().position(|(letter, _)| *letter == one.seat).unwrap_or_default();
        let seats = loaded.event.rounds.get(round).and_then(|tables| tables.get(one.table));
        let part = format!("/strafe-zurueck?strafe={id}&runde={}", round + 1);
        PenaltyView {
            name: seats.map(|seats| loaded.event.name(seats[seat])).unwrap_or_default(),
            table: one.table + 1,
            points: numbers::signed(one.points),
            reason: one.reason,
            withdraw: may_send.then(|| loaded.address(&part)),
        }
    });
    Ok(views.collect())
}

fn table_view(
    loaded: &Loaded,
    (round, table): (usize, usize),
    tablet: Option<&TabletTable>,
    may_enter: bool,
    lang: Lang,
) -> Option<TableView> {
    let event = &loaded.event;
    let seats = *event.rounds.get(round)?.get(table)?;
    let found = event::table_state(event, round, table)?;
    let totals = if let TableState::HandedIn(result) = &found { Some(result.totals) } else { None };
    let has_penalty = |seat: usize| {
        event
            .penalties
            .iter()
            .any(|one| (one.round, one.table, one.seat.as_str()) == (round, table, SEATS[seat].0))
    };
    let views = (0..4).map(|seat| SeatView {
        wind: wind_letter(seat, lang),
        is_east: seat == 0,
        name: event.name(seats[seat]),
        is_substitute: seats[seat] >= FIRST_SUBSTITUTE,
        total: totals.map(|totals| numbers::signed(totals[seat])).unwrap_or_default(),
        is_plus: totals.is_some_and(|totals| totals[seat] > 0),
        has_penalty: has_penalty(seat),
    });
    let address = loaded.address(&format!("/tisch?runde={}&tisch={}", round + 1, table + 1));
    let differs = tablet.is_some_and(|tablet| !differences(loaded, tablet, lang).is_empty());
    let hand = tablet.and_then(|tablet| tablet.hand).filter(|_| found == TableState::Plays);
    let words = match hand {
        Some(hand) => words::running(hand, lang),
        None if differs => words::DIFFERS.get(lang).to_owned(),
        None => words::table_state(found.id()).get(lang).to_owned(),
    };
    Some(TableView {
        number: table + 1,
        address: may_enter.then_some(address),
        state: found.id(),
        kind: if differs { "due" } else { state_kind(&found) },
        words,
        seats: views.collect(),
        game: tablet.map(|tablet| tablet.game.to_string()),
        hand,
    })
}

/// Of which round somebody gets a penalty.
#[derive(Deserialize)]
pub(crate) struct PenaltyQuery {
    runde: u32,
}

const ROUND: Field = Field::hidden("round");
/// A table and the letter of a seat.
const WHO: Field = Field::choice("who", words::WHO);
const KIND: Field = Field::choice("kind", words::PENALTY_KIND);
const POINTS: Field = Field::text("points", words::POINTS).hint(words::PENALTY_POINTS_HINT);
const REASON: Field = Field::text("reason", words::REASON);

/// A penalty without points.
const WARNING: &str = "warning";
/// One that takes points.
const DEDUCTION: &str = "deduction";

/// `GET /verein/turniere/{tournament}/strafe`: the form of a penalty.
pub(crate) async fn ask_penalty(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<PenaltyQuery>,
) -> Result<Response, ApiError> {
    let data = FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (ROUND, query.runde.to_string()),
        (KIND, DEDUCTION.to_owned()),
        (POINTS, "10".to_owned()),
    ]);
    Ok(penalty_form(&loaded, query.runde, context.lang).answer(&data, &context))
}

fn penalty_form(loaded: &Loaded, round: u32, lang: Lang) -> Form {
    let at = usize::try_from(round).unwrap_or_default().saturating_sub(1);
    let tables = loaded.event.rounds.get(at).cloned().unwrap_or_default();
    let people = tables.iter().enumerate().flat_map(|(table, seats)| {
        (0..4).map(move |seat| {
            let name = loaded.event.name(seats[seat]);
            let place = format!("{} {}", words::TABLE.get(lang), table + 1);
            let id = format!("{}-{}", table + 1, SEATS[seat].0);
            Choice::new(id, format!("{place}, {}: {name}", wind_word(seat, lang)))
        })
    });
    let kinds = [(DEDUCTION, words::DEDUCTION), (WARNING, words::WARNING)];
    Form::new(loaded.address("/strafe"), words::GIVE_PENALTY, words::NOT_ENTERED, lang)
        .submit(words::ENTER)
        .back(loaded.address(&format!("/runde?runde={round}")))
        .about(words::PENALTY_ABOUT.get(lang))
        .fields([KEY, ROUND])
        .choice(WHO, people.collect())
        .choice(KIND, choices(kinds, lang))
        .fields([POINTS, REASON])
}

/// `POST /verein/turniere/{tournament}/strafe`: a penalty or a warning.
pub(crate) async fn punish(
    context: RequestContext,
    loaded: Loaded,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let round = data.text(ROUND).parse().unwrap_or_default();
    if let Some(request) = read_penalty(&mut data, round) {
        let of = loaded.tournament.id;
        let given = context.write(move |tx, action| give_penalty(tx, action, of, &request));
        if data.done(given.await).is_some() {
            return Ok(see(&loaded.address(&format!("/runde?runde={round}&saved=penalty"))));
        }
    }
    Ok(penalty_form(&loaded, round, context.lang).answer(&data, &context))
}

fn read_penalty(data: &mut FormData, round: u32) -> Option<GivePenalty> {
    let key = data.parse(KEY);
    let who = data.read(WHO, |who| {
        let (table, seat) = who.split_once('-')?;
        Some((table.parse().ok()?, seat.to_owned()))
    });
    // Nobody gains by a penalty, whichever sign was typed.
    let is_warning = data.text(KIND) == WARNING;
    let points = data.text(POINTS).replace(numbers::MINUS, "-");
    let points = if is_warning { Ok(0) } else { points.parse::<i64>() };
    let points = data.check(POINTS, points.map_err(|_| Refusal::BadNumber));
    let (table, seat) = who?;
    Some(GivePenalty {
        id: key?,
        round,
        table,
        seat,
        points: -points?.saturating_abs(),
        hand: None,
        reason: data.text(REASON).to_owned(),
        withdraws: None,
    })
}
