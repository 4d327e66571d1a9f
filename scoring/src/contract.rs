//! The scoring contract: requests from JSON, answers to JSON. The tablet, the API and the command line share it.
//!
//! Checks run in the contract's order: shape, rule set, options, tiles, circumstances, the hand.

use serde_json::{Map, Value as Json, json};

use crate::hand::{Circumstance, Circumstances, Hand, SpecialHand};
use crate::notation::{self, Written};
use crate::options::LARGEST_NUMBER;
use crate::penalty::{Penalty, PenaltyId};
use crate::problem::{Problem, Problems, Shape};
use crate::ruleset::Ruleset;
use crate::seat::{BySeat, Wind};
use crate::settlement::{Finish, Outcome, Reason, Settlement};
use crate::special::{self, Memory, Valued};
use crate::value::{Points, Totals, Value};

/// A hand to be valued, and by which rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandRequest {
    /// By which rules.
    pub ruleset: Ruleset,
    /// What is valued.
    pub shown: Shown,
    /// The tiles of a special hand that was chosen by hand, where they were given; nothing within where they are no whole hand.
    pub tiles: Option<Option<Hand>>,
    /// Whether own hands that nearly fit are asked for.
    pub near: bool,
}

/// What is valued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Tiles.
    Hand(Hand),
    /// A special hand of the club.
    Special(SpecialHand),
}

impl HandRequest {
    /// What it is worth.
    ///
    /// # Errors
    /// What the rule set has against it.
    pub fn score(&self) -> Result<Value, Problems> {
        self.valued().map(|valued| valued.value)
    }

    /// What it is worth, and which own hands have to do with it.
    ///
    /// # Errors
    /// What the rule set has against it.
    pub fn valued(&self) -> Result<Valued, Problems> {
        match &self.shown {
            Shown::Hand(hand) => {
                let asked = special::Question { near: self.near, ..special::Question::default() };
                special::valuing::value(&self.ruleset, hand, asked)
            }
            Shown::Special(special) => self.ruleset.score_special(special).map(Valued::from),
        }
    }

    /// The answer of the contract, without `id` and `ok`.
    ///
    /// # Errors
    /// Those of [`HandRequest::valued`].
    pub fn answer(&self) -> Result<Map<String, Json>, Problems> {
        let valued = self.valued()?;
        let mut map = value_json(&valued.value);
        special::contract::add_own(&mut map, &valued, self.near);
        if let (Shown::Special(special), Some(tiles)) = (&self.shown, &self.tiles) {
            let entry = self.ruleset.special_hands().iter().find(|entry| entry.id == special.id);
            if let Some((entry, pattern)) =
                entry.and_then(|entry| Some((entry, entry.pattern.as_ref()?)))
            {
                let mut memory = Memory::default();
                let fits = tiles.as_ref().is_some_and(|hand| {
                    pattern.pattern().fits(hand, entry.allowed(), &mut memory).is_some()
                });
                map.insert("special".into(), json!({"id": special.id, "fits": fits}));
            }
        }
        Ok(map)
    }
}

/// The request's id as it came; `null` when there is none.
pub fn id(request: &Json) -> Json {
    request.get("id").cloned().unwrap_or(Json::Null)
}

/// The fields of a JSON object of the contract.
pub(crate) struct Fields<'a> {
    map: &'a Map<String, Json>,
}

impl<'a> Fields<'a> {
    pub(crate) fn of(request: &'a Json, known: &[&str]) -> Result<Fields<'a>, Problem> {
        let map = request.as_object().ok_or(Shape::NotAnObject)?;
        for name in map.keys() {
            if !known.contains(&name.as_str()) {
                return Err(Shape::UnknownField(name.clone()).into());
            }
        }
        Ok(Fields { map })
    }

    /// A field that is there and not null.
    pub(crate) fn get(&self, name: &'static str) -> Option<&'a Json> {
        self.map.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn text(&self, name: &'static str) -> Result<Option<&'a str>, Problem> {
        self.get(name)
            .map(|value| value.as_str().ok_or(Problem::BadRequest(Shape::Mistyped(name))))
            .transpose()
    }

    pub(crate) fn needed_text(&self, name: &'static str) -> Result<&'a str, Problem> {
        self.text(name)?.ok_or(Problem::BadRequest(Shape::Missing(name)))
    }

    pub(crate) fn wind(&self, name: &'static str) -> Result<Wind, Problem> {
        wind(self.get(name).ok_or(Problem::BadRequest(Shape::Missing(name)))?, name)
    }

    pub(crate) fn list(&self, name: &'static str) -> Result<Option<&'a [Json]>, Problem> {
        self.get(name)
            .map(|value| {
                value
                    .as_array()
                    .map(Vec::as_slice)
                    .ok_or(Problem::BadRequest(Shape::Mistyped(name)))
            })
            .transpose()
    }

    fn seats(&self, name: &'static str) -> Result<Vec<Wind>, Problem> {
        self.list(name)?.unwrap_or_default().iter().map(|seat| wind(seat, name)).collect()
    }

    fn optional_seat(&self, name: &'static str) -> Result<Option<Wind>, Problem> {
        self.get(name).map(|seat| wind(seat, name)).transpose()
    }

    pub(crate) fn flag(&self, name: &'static str) -> Result<bool, Problem> {
        self.get(name).map_or(Ok(false), |value| {
            value.as_bool().ok_or(Problem::BadRequest(Shape::Mistyped(name)))
        })
    }

    fn options(&self) -> Result<Map<String, Json>, Problem> {
        match self.get("options") {
            None => Ok(Map::new()),
            Some(Json::Object(options)) => Ok(options.clone()),
            Some(_) => Err(Shape::Mistyped("options").into()),
        }
    }
}

fn wind(value: &Json, field: &'static str) -> Result<Wind, Problem> {
    let mut letters = value.as_str().unwrap_or_default().chars();
    match (letters.next().and_then(Wind::from_letter), letters.next()) {
        (Some(wind), None) => Ok(wind),
        (Some(_) | None, _) => Err(Shape::Mistyped(field).into()),
    }
}

pub(crate) fn circumstances(flags: &[Json]) -> Result<Circumstances, Problem> {
    let mut how = Circumstances::NONE;
    for flag in flags {
        let name = flag.as_str().ok_or(Shape::Mistyped("win"))?;
        let flag = Circumstance::from_id(name).ok_or(Shape::Flag(name.to_owned()))?;
        if !how.insert(flag) {
            return Err(Shape::Flag(name.to_owned()).into());
        }
    }
    Ok(how)
}

const HAND_FIELDS: &[&str] = &[
    "id",
    "rules",
    "options",
    "round_wind",
    "seat_wind",
    "concealed",
    "melds",
    "winning_tile",
    "bonus",
    "win",
    "special",
    "near",
];

/// Reads a hand.
///
/// # Errors
/// The problems of the request, in the order of the contract's checks.
///
/// ```
/// use scoring::contract::read_hand;
/// use serde_json::json;
///
/// let request = json!({
///     "rules": "klassisch", "round_wind": "E", "seat_wind": "E", "win": [],
///     "concealed": "22m45p777z", "melds": ["333s", "6666m"], "winning_tile": "6p", "bonus": "",
/// });
/// assert_eq!(read_hand(&request)?.answer()?["points"], 76);
/// # Ok::<(), scoring::Problems>(())
/// ```
pub fn read_hand(request: &Json) -> Result<HandRequest, Problems> {
    let fields = Fields::of(request, HAND_FIELDS)?;
    let rules = fields.needed_text("rules")?;
    let options = fields.options()?;
    let round = fields.wind("round_wind")?;
    let seat = fields.wind("seat_wind")?;
    let special = fields.get("special").map(read_special).transpose()?;
    let is_special = special.is_some();
    let needed = |name| {
        if is_special {
            Ok(fields.text(name)?.unwrap_or_default())
        } else {
            fields.needed_text(name)
        }
    };
    let concealed = needed("concealed")?;
    let melds = match (fields.list("melds")?, is_special) {
        (Some(melds), _) => melds,
        (None, true) => &[],
        (None, false) => return Err(Shape::Missing("melds").into()),
    };
    let melds = melds
        .iter()
        .map(|meld| meld.as_str().map(str::to_owned).ok_or(Shape::Mistyped("melds")))
        .collect::<Result<Vec<String>, Shape>>()?;
    let winning_tile = fields.text("winning_tile")?.unwrap_or_default();
    let bonus = fields.needed_text("bonus")?;
    let win = fields.list("win")?.map(circumstances).transpose()?;
    let near = fields.flag("near")?;
    if win.is_none() && !winning_tile.is_empty() {
        return Err(Shape::WinningTileWithoutWin.into());
    }
    let ruleset = Ruleset::named(rules, &options)?;
    if !ruleset.plays_bonus_tiles() && !bonus.trim().is_empty() {
        return Err(Shape::BonusTilesNotPlayed.into());
    }
    if is_special && !ruleset.plays_special_hands() {
        return Err(Shape::SpecialNotPlayed.into());
    }
    let written = Written { concealed, melds: &melds, winning_tile, bonus, win, partial: false };
    let are_given = !concealed.is_empty() || !melds.is_empty() || !winning_tile.is_empty();
    let mut tiles = None;
    let shown = match special {
        None => Shown::Hand(notation::hand(seat, round, written)?),
        Some((id, concealed)) => {
            let how = win.ok_or(Shape::SpecialNotPlayed)?;
            let bonus = notation::special_hand(&written)?;
            // What is chosen by hand needs no tiles, and some that are no whole hand fit nothing.
            tiles = are_given.then(|| notation::hand_with_any_flags(seat, round, written).ok());
            Shown::Special(SpecialHand {
                seat,
                round,
                id,
                value: None,
                concealed,
                bonus,
                how: how.implied(),
            })
        }
    };
    Ok(HandRequest { ruleset, shown, tiles, near })
}

/// A special hand that was chosen by hand: its id, and whether it was collected in the hand.
fn read_special(special: &Json) -> Result<(String, bool), Problem> {
    let special = Fields::of(special, &["id", "concealed"])?;
    let id = special.needed_text("id")?;
    if id.is_empty() {
        return Err(Shape::Missing("id").into());
    }
    Ok((id.to_owned(), special.flag("concealed")?))
}

/// A value as the contract writes it, without `id` and `ok`.
pub fn value_json(value: &Value) -> Map<String, Json> {
    let items: Vec<Json> = value
        .items
        .iter()
        .map(|item| {
            json!({
                "id": item.rule.id(), "count": item.count, "value": item.worth,
                "unit": item.unit.id(), "source": item.source,
            })
        })
        .collect();
    let mut map = Map::new();
    map.insert("points".into(), value.points.0.into());
    map.insert("base".into(), value.base.0.into());
    match value.totals {
        Totals::Doublings(doublings) => {
            map.insert("doublings".into(), doublings.into());
        }
        Totals::FaanLaak { faan, laak } => {
            map.insert("faan".into(), faan.into());
            map.insert("laak".into(), laak.into());
        }
        Totals::Faan(faan) => {
            map.insert("faan".into(), faan.into());
        }
    }
    map.insert("limit".into(), value.limit.into());
    if value.below_minimum {
        map.insert("below_minimum".into(), true.into());
    }
    map.insert("items".into(), items.into());
    map
}

/// A finished deal to be settled, and by which rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettleRequest {
    /// By which rules.
    pub ruleset: Ruleset,
    /// The deal.
    pub finish: Finish,
}

const SETTLE_FIELDS: &[&str] =
    &["id", "rules", "options", "winner", "from", "pao", "points", "dead", "special", "penalty"];

/// Reads a finished deal.
///
/// # Errors
/// The problems of the request, in the order of the contract's checks.
///
/// ```
/// use scoring::contract::read_finish;
/// use serde_json::json;
///
/// let request = json!({
///     "rules": "mcr", "points": {"E": 12, "S": 0, "W": 0, "N": 0}, "winner": "E", "from": "S",
/// });
/// let read = read_finish(&request)?;
/// assert_eq!(read.ruleset.settle(&read.finish)?.net(scoring::Wind::East).0, 36);
/// # Ok::<(), scoring::Problems>(())
/// ```
pub fn read_finish(request: &Json) -> Result<SettleRequest, Problems> {
    let fields = Fields::of(request, SETTLE_FIELDS)?;
    let rules = fields.needed_text("rules")?;
    let options = fields.options()?;
    if !fields.map.contains_key("winner") {
        return Err(Shape::Missing("winner").into());
    }
    let winner = fields.optional_seat("winner")?;
    let from = fields.optional_seat("from")?;
    let liable = fields.optional_seat("pao")?;
    let dead_seats = fields.seats("dead")?;
    let special = fields.flag("special")?;
    let given = fields.get("points").ok_or(Shape::Missing("points"))?;
    let mut points = BySeat::<Option<Points>>::default();
    for (seat, value) in given.as_object().ok_or(Shape::Mistyped("points"))? {
        let seat = wind(&Json::String(seat.clone()), "points")?;
        let value = value.as_i64().ok_or(Shape::Mistyped("points"))?;
        if !(0..=LARGEST_NUMBER).contains(&value) {
            return Err(Shape::ImpossiblePoints.into());
        }
        points[seat] = Some(Points(value));
    }
    let penalty = fields.get("penalty").map(read_penalty).transpose()?;
    let outcome = match (winner, penalty) {
        (Some(_), Some(_)) => return Err(Shape::WinnerTwice("penalty").into()),
        (Some(winner), None) => {
            for (name, other) in [("from", from), ("pao", liable)] {
                if other == Some(winner) {
                    return Err(Shape::WinnerTwice(name).into());
                }
            }
            if dead_seats.contains(&winner) {
                return Err(Shape::WinnerTwice("dead").into());
            }
            Outcome::Won { winner, from, liable }
        }
        (None, penalty) => {
            for (name, other) in [("from", from), ("pao", liable)] {
                if other.is_some() {
                    return Err(Shape::Mistyped(name).into());
                }
            }
            if special {
                return Err(Shape::SpecialNotPlayed.into());
            }
            penalty.map_or(Outcome::Drawn, |penalty| Outcome::Fault { penalty })
        }
    };
    let ruleset = Ruleset::named(rules, &options)?;
    let mut dead = BySeat::default();
    for seat in &dead_seats {
        dead[*seat] = true;
    }
    let mut named = dead_seats.into_iter().chain(seats_of(&outcome));
    if named.any(|seat| points[seat].is_none()) {
        return Err(Problem::UnbalancedSeats.into());
    }
    Ok(SettleRequest { ruleset, finish: Finish { outcome, points, dead, special } })
}

/// Every seat an outcome names.
fn seats_of(outcome: &Outcome<Wind>) -> Vec<Wind> {
    let mut named = Vec::new();
    match outcome {
        Outcome::Drawn => {}
        Outcome::Won { winner, from, liable } => {
            named.push(*winner);
            named.extend(from);
            named.extend(liable);
        }
        Outcome::Fault { penalty } => {
            named.extend(penalty.by.iter().chain(&penalty.to).chain(&penalty.excluded));
            named.extend(penalty.tile_from);
        }
    }
    named
}

fn read_penalty(penalty: &Json) -> Result<Penalty<Wind>, Problem> {
    let fields = Fields::of(penalty, &["id", "by", "to", "tile_from", "excluded"])?;
    let name = fields.needed_text("id")?;
    let by = fields.seats("by")?;
    if by.is_empty() {
        return Err(Shape::Missing("by").into());
    }
    Ok(Penalty {
        id: PenaltyId::from_id(name).ok_or_else(|| Shape::PenaltyNotPlayed(name.to_owned()))?,
        by,
        to: fields.seats("to")?,
        tile_from: fields.optional_seat("tile_from")?,
        excluded: fields.seats("excluded")?,
    })
}

/// A settlement as the contract writes it, without `id` and `ok`. `why` puts a reason into words.
pub fn settlement_json(
    finish: &Finish,
    settlement: &Settlement<Wind>,
    why: impl Fn(&Reason<Wind>) -> String,
) -> Map<String, Json> {
    let deltas: Map<String, Json> = finish
        .seats()
        .map(|seat| (seat.letter().to_string(), settlement.net(seat).0.into()))
        .collect();
    let transfers: Vec<Json> = settlement
        .payments()
        .iter()
        .map(|payment| {
            json!({
                "from": payment.payer, "to": payment.payee, "amount": payment.amount,
                "why": why(&payment.why),
            })
        })
        .collect();
    let mut map = Map::new();
    map.insert("deltas".into(), deltas.into());
    map.insert("transfers".into(), transfers.into());
    if !settlement.deductions().is_empty() {
        // A deduction goes to nobody, so it can be neither a transfer nor part of the deltas.
        let deductions: Vec<Json> = settlement
            .deductions()
            .iter()
            .map(|deduction| {
                json!({
                    "from": deduction.party, "amount": deduction.points,
                    "why": why(&Reason::Penalty { id: deduction.id }),
                })
            })
            .collect();
        map.insert("deductions".into(), deductions.into());
    }
    map
}
