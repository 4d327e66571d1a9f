//! Entering the slip of a table: by totals or by hands, by one person or by two.

use askama::Template;
use axum::extract::Query;
use axum::response::{IntoResponse as _, Response};
use club::refusal::Refusal;
use club::tournament::event::{self, Copy, Slip, TableState};
use club::tournament::results::HandEntry;
use serde::Deserialize;
use texts::{Text, numbers, tiles, tournament as words};
use uuid::Uuid;
use wire::SlipId;
use wire::tournament::EnterSlip;

use super::tablets::{self, TabletView};
use super::{Loaded, SEATS, doubts, wind_letter};
use crate::actions::{TabletTable, enter_slip, tournament_event};
use crate::failure::Failure;
use crate::web::context::{PageContext, RequestContext};
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, FieldView, Form, FormData, KEY};
use crate::web::layout::{Frame, shown};
use crate::web::menu::MenuLink;
use crate::web::response::{Page, see};

/// The hands on the federation's sheet.
const HANDS: usize = 16;

const ROUND: Field = Field::hidden("round");
const TABLE: Field = Field::hidden("table");
const COPY: Field = Field::hidden("copy");
/// Whether the hands are entered.
const WITH: Field = Field::hidden("with");
/// The totals in the order of the seats.
const TOTALS: [Field; 4] = [
    Field::number("t0", tiles::wind(SEATS[0].1)),
    Field::number("t1", tiles::wind(SEATS[1].1)),
    Field::number("t2", tiles::wind(SEATS[2].1)),
    Field::number("t3", tiles::wind(SEATS[3].1)),
];

/// Which slip, and how it is entered.
#[derive(Deserialize)]
pub(crate) struct SlipQuery {
    runde: usize,
    tisch: usize,
    /// 2 for the second of two entries.
    eingabe: Option<u8>,
    /// `spiele` for the hands.
    mit: Option<String>,
}

/// A table of a round, both from 0, one of its entries, and whether the hands are entered.
#[derive(Clone, Copy)]
struct Place {
    round: usize,
    table: usize,
    copy: u8,
    by_hands: bool,
    seats: [u32; 4],
    /// A tablet has written hands: totals that are typed stand by themselves beside them.
    is_from_tablet: bool,
}

/// Somebody's total.
struct TotalView {
    wind: String,
    is_east: bool,
    name: String,
    number: u32,
    field: FieldView,
    is_minus: bool,
}

/// A line with a hand.
struct HandView {
    number: usize,
    winner: String,
    from: String,
    value: String,
}

#[derive(Template)]
#[template(path = "tournament/slip.html")]
struct SlipPage {
    frame: Frame,
    form: Form,
    hidden: Vec<(&'static str, String)>,
    state: &'static str,
    doubts: Vec<String>,
    modes: Vec<MenuLink>,
    copies: Vec<MenuLink>,
    totals: Vec<TotalView>,
    hands: Vec<HandView>,
    /// The letter of a seat, and what stands for it.
    people: Vec<(&'static str, String)>,
    tablet: TabletView,
}

fn slip_of<'a>(loaded: &'a Loaded, place: &Place) -> Option<&'a Slip> {
    let copy = if place.copy == 2 { Copy::Second } else { Copy::First };
    let mut slips = loaded.event.slips.iter();
    slips.find(|slip| (slip.round, slip.table, slip.copy) == (place.round, place.table, copy))
}

/// The place that a query or a form names, each from 1.
fn place(
    loaded: &Loaded,
    (round, table): (usize, usize),
    copy: Option<u8>,
    by_hands: bool,
) -> Result<Place, ApiError> {
    let unknown = || ApiError::Failure(Failure::Refused(Refusal::UnknownTable));
    let (round, table) = round.checked_sub(1).zip(table.checked_sub(1)).ok_or_else(unknown)?;
    let seats = loaded.event.rounds.get(round).and_then(|tables| tables.get(table));
    let seats = *seats.ok_or_else(unknown)?;
    let mut place = Place { round, table, copy: 1, by_hands, seats, is_from_tablet: false };
    if loaded.tournament.is_entered_twice {
        let state = event::table_state(&loaded.event, round, table);
        let is_half = state == Some(TableState::HalfEntered);
        place.copy =
            copy.filter(|copy| (1..=2).contains(copy)).unwrap_or(if is_half { 2 } else { 1 });
    }
    Ok(place)
}

/// `GET /verein/turniere/{tournament}/tisch`: the slip of a table.
pub(crate) async fn show(
    context: RequestContext,
    loaded: Loaded,
    Query(query): Query<SlipQuery>,
) -> Result<Page, ApiError> {
    let by_hands = query.mit.as_deref() == Some("spiele");
    let place = place(&loaded, (query.runde, query.tisch), query.eingabe, by_hands)?;
    let slip = slip_of(&loaded, &place);
    let mut data = FormData::of([(KEY, Uuid::now_v7().to_string())]);
    for (seat, total) in slip.and_then(|slip| slip.totals).into_iter().flatten().enumerate() {
        data.set(format!("t{seat}"), total.unsigned_abs().to_string());
        if total < 0 {
            data.set(format!("m{seat}"), "true");
        }
    }
    for (at, hand) in slip.and_then(|slip| slip.hands.as_ref()).into_iter().flatten().enumerate() {
        let winner = if hand.drawn { Some("0".to_owned()) } else { hand.winner.clone() };
        let from = hand.from.clone().map(|from| from.unwrap_or_else(|| "0".to_owned()));
        data.set(format!("w{at}"), winner.unwrap_or_default());
        data.set(format!("f{at}"), from.unwrap_or_default());
        let value = hand.value.map(|value| value.to_string());
        data.set(format!("v{at}"), value.unwrap_or_default());
    }
    let tablet = tablet_of(&context, &loaded, &place).await?;
    Ok(form_page(&loaded, &place, (&data, tablet.as_ref()), &context))
}

/// The tablet on which the table plays, if it does.
async fn tablet_of(
    context: &RequestContext,
    loaded: &Loaded,
    place: &Place,
) -> Result<Option<TabletTable>, ApiError> {
    let tablets = tablets::read(context, loaded, Some(place.round)).await?;
    Ok(tablets.into_iter().find(|one| one.table == place.table))
}

fn form_page(
    loaded: &Loaded,
    place: &Place,
    (data, tablet): (&FormData, Option<&TabletTable>),
    context: &PageContext,
) -> Page {
    let (lang, event) = (context.lang, &loaded.event);
    let (round, table) = (place.round + 1, place.table + 1);
    let text = |name: &str| data.named(name).to_owned();
    let here = |copy: u8, by_hands: bool| {
        let by = if by_hands { "&mit=spiele" } else { "" };
        loaded.address(&format!("/tisch?runde={round}&tisch={table}&eingabe={copy}{by}"))
    };
    let state = event::table_state(event, place.round, place.table).unwrap_or(TableState::Plays);
    let form = Form::new(loaded.address("/tisch"), words::ENTER, words::NOT_ENTERED, lang)
        .title(words::table_of_round(table, round, lang))
        .back(loaded.address(&format!("/runde?runde={round}")))
        .fields(TOTALS)
        .fill_in(data);
    let fields = form.groups.iter().flat_map(|group| &group.fields);
    let totals = fields.cloned().enumerate().map(|(seat, field)| TotalView {
        wind: wind_letter(seat, lang),
        is_east: seat == 0,
        name: event.name(place.seats[seat]),
        number: place.seats[seat],
        field,
        is_minus: data.has(&format!("m{seat}")),
    });
    let totals: Vec<TotalView> = totals.collect();
    let hands = (0..HANDS).map(|at| HandView {
        number: at + 1,
        winner: text(&format!("w{at}")),
        from: text(&format!("f{at}")),
        value: text(&format!("v{at}")),
    });
    let copy = |number: u8, word: Text| {
        MenuLink::new(here(number, place.by_hands), word.get(lang), place.copy == number)
    };
    let copies = [copy(1, words::FIRST_ENTRY), copy(2, words::SECOND_ENTRY)];
    Page(shown(&SlipPage {
        frame: context.frame(form.title.as_str()),
        form,
        hidden: vec![
            (KEY.id, text(KEY.id)),
            (ROUND.id, round.to_string()),
            (TABLE.id, table.to_string()),
            (COPY.id, place.copy.to_string()),
            (WITH.id, if place.by_hands { "hands" } else { "totals" }.to_owned()),
        ],
        state: state.id(),
        doubts: doubts(event, place.seats, &state, lang),
        modes: vec![
            MenuLink::new(here(place.copy, false), words::BY_TOTALS.get(lang), !place.by_hands),
            MenuLink::new(here(place.copy, true), words::BY_HANDS.get(lang), place.by_hands),
        ],
        copies: if loaded.tournament.is_entered_twice { copies.into() } else { Vec::new() },
        totals,
        hands: if place.by_hands { hands.collect() } else { Vec::new() },
        people: (0..4)
            .map(|seat| (SEATS[seat].0, format!("{} {}", seat + 1, event.name(place.seats[seat]))))
            .collect(),
        tablet: TabletView::of(loaded, (place.round, place.table), tablet, context),
    }))
}

/// `POST /verein/turniere/{tournament}/tisch`: enters a slip. What disagrees is named on the same page.
pub(crate) async fn enter(
    context: RequestContext,
    loaded: Loaded,
    mut data: FormData,
) -> Result<Response, ApiError> {
    let number = |field: Field| data.text(field).parse::<usize>().unwrap_or_default();
    let at = (number(ROUND), number(TABLE));
    let by_hands = data.text(WITH) == "hands";
    let copy = data.text(COPY).parse::<u8>().ok();
    let mut place = place(&loaded, at, copy, by_hands)?;
    let tablet = tablet_of(&context, &loaded, &place).await?;
    place.is_from_tablet = tablet.as_ref().is_some_and(|one| one.totals.is_some());
    if let Some(request) = read(&loaded, &place, &mut data) {
        let of = loaded.tournament.id;
        let entered = context.write(move |tx, action| {
            enter_slip(tx, action, of, &request)?;
            tournament_event(tx, of)
        });
        if let Some((_, event)) = data.done(entered.await) {
            let found = event::table_state(&event, place.round, place.table);
            let is_settled = found
                .is_none_or(|found| doubts(&event, place.seats, &found, context.lang).is_empty());
            let part = if is_settled {
                format!("/runde?runde={}&saved=slip&tisch={}&eingabe={}", at.0, at.1, place.copy)
            } else {
                let by = if by_hands { "&mit=spiele" } else { "" };
                format!("/tisch?runde={}&tisch={}&eingabe={}{by}", at.0, at.1, place.copy)
            };
            return Ok(see(&loaded.address(&part)));
        }
    }
    let page = form_page(&loaded, &place, (&data, tablet.as_ref()), &context);
    Ok((data.status(), page).into_response())
}

fn read(loaded: &Loaded, place: &Place, data: &mut FormData) -> Option<EnterSlip> {
    let id = data.parse::<SlipId>(KEY);
    let is_empty = TOTALS.into_iter().all(|field| data.text(field).is_empty());
    let mut totals = [0_i64; 4];
    let mut is_readable = true;
    // The hands alone are enough.
    for (seat, total) in totals.iter_mut().enumerate().filter(|_| !(is_empty && place.by_hands)) {
        let read = |text: &str| text.replace(numbers::MINUS, "-").parse::<i64>().ok();
        match data.read(TOTALS[seat], read) {
            Some(read) if data.has(&format!("m{seat}")) => *total = -read.saturating_abs(),
            Some(read) => *total = read,
            None => is_readable = false,
        }
    }
    let hands = if place.by_hands {
        let hands = read_hands(&|name: String| data.named(&name));
        data.done(hands)?
    } else {
        let slip = slip_of(loaded, place).filter(|_| !place.is_from_tablet);
        slip.and_then(|slip| slip.hands.clone())
    };
    is_readable.then_some(())?;
    Some(EnterSlip {
        id: id?,
        round: u32::try_from(place.round + 1).ok()?,
        table: u32::try_from(place.table + 1).ok()?,
        copy: place.copy,
        hands,
        totals: (!is_empty).then_some(totals),
    })
}

/// The hands up to the last line with something in it.
fn read_hands<'a>(text: &impl Fn(String) -> &'a str) -> Result<Option<Vec<HandEntry>>, Failure> {
    let is_filled =
        |at: usize| ["w", "f", "v"].iter().any(|name| !text(format!("{name}{at}")).is_empty());
    let count = (0..HANDS).rev().find(|at| is_filled(*at)).map_or(0, |last| last + 1);
    let mut hands = Vec::with_capacity(count);
    for at in 0..count {
        let (winner, from) = (text(format!("w{at}")), text(format!("f{at}")));
        let value = text(format!("v{at}"));
        let value = if value.is_empty() { None } else { Some(value.parse::<i64>()) };
        let value = value.transpose().map_err(|_| Failure::Refused(Refusal::BadNumber))?;
        let seat = |letter: &str| Some(letter.to_owned()).filter(|letter| !letter.is_empty());
        hands.push(if winner == "0" {
            HandEntry { drawn: true, winner: None, from: None, value: None }
        } else {
            let from = if from == "0" { Some(None) } else { seat(from).map(Some) };
            HandEntry { drawn: false, winner: seat(winner), from, value }
        });
    }
    Ok((!hands.is_empty()).then_some(hands))
}
