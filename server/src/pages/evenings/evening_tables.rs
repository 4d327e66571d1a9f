//! Who is at an evening and how its tables are set: what the evening's page shows of it, and what its taps send.

use std::collections::BTreeMap;

use axum::response::{IntoResponse as _, Response};
use club::name_order::name_order;
use club::presets::PresetVersion;
use club::refusal::Refusal;
use club::seating::{Meetings, Sizes};
use club::short_names::short_names;
use club::tonight::SetTable;
use serde::Deserialize;
use texts::{Lang, rulesets, seating as words, sign_up};
use uuid::Uuid;
use wire::PersonId;

use crate::actions::{
    Attendance, EveningState, Said, SeatingOrder, SeatingRequest, named_guests, note_presence,
    seat_evening,
};
use crate::failure::Failure;
use crate::pages::evenings::address;
use crate::pages::evenings::seating::{Refused, refused_page};
use crate::pages::games::game;
use crate::pages::games::game_row::{VerdictView, verdict_view};
use crate::pages::rules::presets_today;
use crate::store::evening_presence::Presence;
use crate::store::evening_seatings::EveningGame;
use crate::web::AppState;
use crate::web::address_parts::EveningPath;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::form::TypedForm;
use crate::web::response::see;

/// The field with the rules of a table begins so; its number follows.
const RULES: &str = "regeln-";

/// The field of the sizes of tables.
const OTHER_SIZES: &str = "groessen";

/// The address of a guest whom the club does not know begins so in a tap.
const GUEST: &str = "guest:";

/// Where taps about people are sent.
pub(crate) fn presence_address(evening: Uuid) -> String {
    format!("{}/da", address(evening))
}

/// Where taps about tables are sent.
pub(crate) fn tables_address(evening: Uuid) -> String {
    format!("{}/tische", address(evening))
}

/// Somebody as a chip.
pub(crate) struct ChipView {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) note: String,
    /// `here`, `coming`, `left` or `away`.
    pub(crate) state: &'static str,
    /// What a tap sends.
    pub(crate) tap: String,
}

/// Who is here.
pub(crate) struct PresenceView {
    /// Those who are here, come, or have left.
    pub(crate) known: Vec<ChipView>,
    pub(crate) others: Vec<ChipView>,
    /// Somebody who has said yes is not here yet.
    pub(crate) has_coming: bool,
    /// Guests without a name, in words.
    pub(crate) unnamed: String,
}

impl PresenceView {
    pub(crate) fn of(state: &EveningState, lang: Lang) -> PresenceView {
        let mut people: Vec<_> = state.people().collect();
        people.sort_by_cached_key(|member| name_order(&member.name));
        let is_known = |name: &str| {
            people.iter().any(|member| member.name.to_lowercase() == name.to_lowercase())
        };
        let (mut known, mut others, mut unnamed) = (Vec::new(), Vec::new(), Vec::new());
        for member in &people {
            let attendance = state.attendance(member.row);
            let chip = chip(member.id, &member.name, attendance, lang);
            let list = if attendance == Attendance::Away { &mut others } else { &mut known };
            list.push(chip);
            let answer = state.answers.get(&member.row).filter(|answer| answer.is_coming);
            let Some(answer) = answer else { continue };
            let named: Vec<&str> = named_guests(answer).collect();
            let new = named.iter().copied().filter(|name| !is_known(name));
            known.extend(new.map(|name| ChipView {
                id: String::new(),
                name: name.to_owned(),
                note: sign_up::guest_of(&member.name, lang),
                state: "coming",
                tap: format!("{GUEST}{name}"),
            }));
            let nameless = usize::from(answer.guests).saturating_sub(named.len());
            unnamed.extend((0..nameless).map(|_| sign_up::guest_of(&member.name, lang)));
        }
        let has_coming = known.iter().any(|chip| chip.state == "coming");
        PresenceView { known, others, has_coming, unnamed: unnamed.join(", ") }
    }
}

/// A chip, whose tap goes round: is here, has left, is away.
fn chip(id: PersonId, name: &str, attendance: Attendance, lang: Lang) -> ChipView {
    let (state, note, next) = match attendance {
        Attendance::Here => ("here", Some(words::IS_HERE), Presence::Left),
        Attendance::Left => ("left", Some(words::HAS_LEFT), Presence::Away),
        Attendance::Coming => ("coming", Some(words::IS_COMING), Presence::Here),
        Attendance::Away => ("away", None, Presence::Here),
    };
    let note = note.map_or("", |note| note.get(lang)).to_owned();
    let id = id.to_string();
    ChipView { tap: format!("{}:{id}", next.id()), id, name: name.to_owned(), note, state }
}

/// A seat of a table.
pub(crate) struct SeatView {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) is_here: bool,
}

/// A table as it is set.
pub(crate) struct TableView {
    pub(crate) number: u32,
    pub(crate) people: Vec<SeatView>,
    /// The rules that can be chosen: id, name, whether it is chosen.
    pub(crate) rules: Vec<(String, String, bool)>,
    /// The rules that are chosen, in words.
    pub(crate) rules_name: String,
    /// Who of them has met this year.
    pub(crate) met: String,
    /// Leads to the form of its game on this device.
    pub(crate) start: String,
    /// Its game, once it has begun: the address and how it stands.
    pub(crate) game: Option<(String, VerdictView)>,
}

/// The tables as they are set.
pub(crate) struct SeatingView {
    /// What a form has seen.
    pub(crate) seen: i64,
    pub(crate) is_accepted: bool,
    pub(crate) tables: Vec<TableView>,
    pub(crate) left_over: Vec<SeatView>,
    /// The person who was tapped first.
    pub(crate) picked: Option<String>,
    /// What can be done with two taps.
    pub(crate) hint: String,
}

impl SeatingView {
    /// The tables of an evening; `asked` is the query of the page, with who was tapped first and rules that were just chosen.
    pub(crate) async fn of(
        app: &AppState,
        state: &EveningState,
        asked: &BTreeMap<String, String>,
        lang: Lang,
    ) -> Result<Option<SeatingView>, ApiError> {
        let Some(seating) = &state.seating else { return Ok(None) };
        let presets = presets_today(app).await?.into_iter().filter(|preset| preset.is_offered);
        let presets: Vec<PresetVersion> = presets.collect();
        let here = state.here();
        let seat = |row: &i64| {
            let member = state.books.members.get(row)?;
            let is_here = here.contains(row);
            Some(SeatView { id: member.id.to_string(), name: member.name.clone(), is_here })
        };
        let met = state.meetings().0;
        let tables = seating.tables.iter().map(|table| {
            let chosen = asked.get(&format!("{RULES}{}", table.number));
            let chosen = chosen.or(table.preset.as_ref()).map_or("", String::as_str);
            let view = TableView::of(state, table, (&presets, chosen), lang);
            let people = table.people.iter().filter_map(&seat).collect();
            TableView { people, met: meetings(state, table, &met, lang), ..view }
        });
        let tables: Vec<TableView> = tables.collect();
        let playing = state.playing();
        let is_seated = |row: &i64| {
            seating.tables.iter().any(|table| state.as_played(table).people.contains(row))
        };
        let left_over = here.iter().filter(|row| !playing.contains(*row) && !is_seated(row));
        let left_over: Vec<SeatView> = left_over.filter_map(&seat).collect();
        let everybody = || tables.iter().flat_map(|table| &table.people).chain(&left_over);
        let picked = asked.get("platz").and_then(|id| everybody().find(|seat| seat.id == *id));
        let hint = picked.map_or_else(
            || words::EXCHANGE_HINT.get(lang).to_owned(),
            |seat| words::exchange_with(&seat.name, lang),
        );
        let picked = picked.map(|seat| seat.id.clone());
        let (seen, is_accepted) = (seating.row, seating.is_accepted);
        Ok(Some(SeatingView { seen, is_accepted, tables, left_over, picked, hint }))
    }
}

impl TableView {
    /// A table without its people, with the rules of the club and the id of those that are chosen.
    fn of(
        state: &EveningState,
        table: &SetTable<i64>,
        (presets, chosen): (&[PresetVersion], &str),
        lang: Lang,
    ) -> TableView {
        let count = table.people.len();
        let fitting = presets.iter().filter(|one| one.ruleset.players().contains(&count));
        let rules: Vec<(String, String, bool)> = fitting
            .map(|one| {
                let name = rulesets::name(&one.name, one.ruleset.family(), lang);
                (one.preset.clone(), name, one.preset == chosen)
            })
            .collect();
        let name = rules.iter().find(|(_, _, is_chosen)| *is_chosen);
        TableView {
            number: table.number,
            people: Vec::new(),
            rules_name: name.map_or_else(String::new, |(_, name, _)| name.clone()),
            rules,
            met: String::new(),
            start: format!("/neu?tisch={}", table.number),
            game: state.game_of(table).map(|game| game_view(state, game, lang)),
        }
    }
}

/// The game of a table: running, or with the verdict of the books.
fn game_view(state: &EveningState, game: &EveningGame, lang: Lang) -> (String, VerdictView) {
    let booked = state.books.games.iter().find(|(booked, _)| booked.id == game.id);
    if let Some((booked, verdict)) = booked.filter(|_| !game.begun.is_running) {
        let view = verdict_view(*verdict, booked.family, state.books.on, lang);
        return (game::address(game.id), view);
    }
    let view = VerdictView {
        kind: "wait",
        state: words::RUNS.get(lang),
        note: texts::game_pages::deals_in(
            usize::try_from(game.deals).unwrap_or(usize::MAX),
            None,
            lang,
        ),
        code: "running",
    };
    (format!("/spiel/{}/zuschauen", game.id), view)
}

/// Who of a table has met this year, and how often.
fn meetings(
    state: &EveningState,
    table: &SetTable<i64>,
    met: &Meetings<i64>,
    lang: Lang,
) -> String {
    let names = table.people.iter().map(|row| state.books.name(*row).to_owned());
    let short = short_names(&names.collect::<Vec<_>>());
    let mut pairs = Vec::new();
    for (at, one) in table.people.iter().enumerate() {
        for (place, other) in table.people.iter().enumerate().skip(at + 1) {
            let times = met.of(*one, *other);
            if times > 0 {
                pairs.push(words::pair(&short[at], &short[place], times, lang));
            }
        }
    }
    if pairs.is_empty() { words::NOBODY_MET.get(lang).to_owned() } else { pairs.join(", ") }
}

/// What a tap on somebody sends: one of its two fields beside the request's id.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct PresenceForm {
    key: String,
    tap: String,
    guest: String,
}

impl PresenceForm {
    fn read(&self) -> Result<(Uuid, Said), Failure> {
        let bad = || Failure::Refused(Refusal::BadChoice);
        let key = self.key.parse().map_err(|_| bad())?;
        let said = match self.tap.split_once(':') {
            _ if self.tap.is_empty() => Said::Named(self.guest.clone()),
            _ if self.tap == "coming" => Said::Coming,
            Some(("guest", name)) => Said::Named(name.to_owned()),
            Some((presence, person)) => {
                let presence = Presence::from_id(presence).ok_or_else(bad)?;
                Said::Of(person.parse().map_err(|_| bad())?, presence)
            }
            None => return Err(bad()),
        };
        Ok((key, said))
    }
}

/// `POST /verein/abende/{evening}/da`: somebody is here, has left, or is not here.
pub(crate) async fn note(
    context: RequestContext,
    EveningPath(evening): EveningPath,
    TypedForm(typed): TypedForm<PresenceForm>,
) -> Result<Response, ApiError> {
    let (key, said) = typed.read()?;
    let write = context.write(move |tx, action| note_presence(tx, action, key, evening, &said));
    match write.await {
        Ok(()) => Ok(see(&format!("{}#da", address(evening)))),
        Err(failure) => {
            let refused = Refused { failure, guest: typed.guest };
            Ok(refused_page(&context, evening, refused).await?.into_response())
        }
    }
}

/// Reads what a tap on a table sends.
fn read(fields: &BTreeMap<String, String>, evening: Uuid) -> Result<SeatingRequest, Failure> {
    let bad = || Failure::Refused(Refusal::BadChoice);
    let field = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    let parts: Vec<&str> = field("tun").split(':').collect();
    let order = match parts[..] {
        ["vorschlagen"] if fields.contains_key(OTHER_SIZES) => {
            SeatingOrder::Propose(Sizes::ThreeToFive)
        }
        ["vorschlagen"] => SeatingOrder::Propose(Sizes::Four),
        ["setzen"] => SeatingOrder::Accept,
        ["tausch", one, other] => {
            let person = |id: &str| id.parse::<PersonId>().map_err(|_| bad());
            SeatingOrder::Exchange(person(one)?, person(other)?)
        }
        _ => return Err(bad()),
    };
    let presets = fields.iter().filter_map(|(name, preset)| {
        let number = name.strip_prefix(RULES)?.parse().ok()?;
        Some((number, Some(preset.clone()).filter(|preset| !preset.is_empty())))
    });
    Ok(SeatingRequest {
        key: field("key").parse().map_err(|_| bad())?,
        evening,
        seen: field("seen").parse().map_err(|_| bad())?,
        presets: presets.collect(),
        order,
    })
}

/// `POST /verein/abende/{evening}/tische`: proposes tables, lets two people change places, or lets the tables hold.
pub(crate) async fn order(
    context: RequestContext,
    EveningPath(evening): EveningPath,
    TypedForm(fields): TypedForm<BTreeMap<String, String>>,
) -> Result<Response, ApiError> {
    let request = read(&fields, evening)?;
    let done = match request.order {
        SeatingOrder::Accept => "?saved=seated#tische",
        SeatingOrder::Propose(_) | SeatingOrder::Exchange(..) => "#tische",
    };
    let write = context.write(move |tx, action| seat_evening(tx, action, &request));
    match write.await {
        Ok(()) => Ok(see(&format!("{}{done}", address(evening)))),
        Err(failure) => {
            let refused = Refused { failure, guest: String::new() };
            Ok(refused_page(&context, evening, refused).await?.into_response())
        }
    }
}
