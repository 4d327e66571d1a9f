//! The contract of a club's own hands: questions from JSON, answers to JSON. The API and the command line share it.

use serde_json::{Map, Value as Json, json};

use super::binding::{Binding, Value};
use super::draft::{Free, draft};
use super::entry::MOST_PLAYED;
use super::examples::overlaps;
use super::matcher::{Allowed, Pattern};
use super::problem::PatternProblem;
use super::search::Memory;
use super::valuing::{Lack, Special, Valued};
use crate::contract::Fields;
use crate::hand::{Circumstances, Hand};
use crate::notation::{self, Written};
use crate::problem::{Problem, Problems, Shape};
use crate::tile::{Kinds, Suit};

/// The version of the notation.
pub const LANGUAGE: i64 = 1;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Something about the request or its tiles.
    Request(Problems),
    /// The text of a pattern.
    Pattern(PatternProblem),
}

impl Refusal {
    /// The error code.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Request(problems) => problems.first().code(),
            Refusal::Pattern(problem) => problem.fault.code(),
        }
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal::Request(problem.into())
    }
}

impl From<Shape> for Refusal {
    fn from(shape: Shape) -> Refusal {
        Refusal::Request(shape.into())
    }
}

impl From<Problems> for Refusal {
    fn from(problems: Problems) -> Refusal {
        Refusal::Request(problems)
    }
}

impl From<PatternProblem> for Refusal {
    fn from(problem: PatternProblem) -> Refusal {
        Refusal::Pattern(problem)
    }
}

type Answer = Result<Map<String, Json>, Refusal>;

/// Answers a question, without `id` and `ok`.
///
/// # Errors
/// `bad-request`, then an error of the pattern, then one of the tiles.
pub fn answer(request: &Json) -> Answer {
    let ask = request.get("ask").filter(|ask| !ask.is_null());
    match ask.map_or(Some("match"), Json::as_str) {
        Some("match") => match_hand(request),
        Some("check") => check(request),
        Some("draft") => from_example(request),
        Some("examples") => examples(request),
        Some("overlap") => overlap(request),
        Some(_) | None if request.is_object() => Err(Shape::Mistyped("ask").into()),
        Some(_) | None => Err(Shape::NotAnObject.into()),
    }
}

/// A flag that is true when it is left out.
fn allowed(fields: &Fields<'_>, name: &'static str) -> Result<bool, Problem> {
    if fields.get(name).is_none() { Ok(true) } else { fields.flag(name) }
}

fn allowed_by(fields: &Fields<'_>) -> Result<Allowed, Problem> {
    let callable = allowed(fields, "callable")?;
    Ok(Allowed { callable, kong_allowed: allowed(fields, "kong_allowed")? })
}

fn match_hand(request: &Json) -> Answer {
    let fields = Fields::of(
        request,
        &[
            "id",
            "ask",
            "pattern",
            "callable",
            "kong_allowed",
            "round_wind",
            "seat_wind",
            "concealed",
            "melds",
            "bonus",
            "winning_tile",
            "win",
            "language",
        ],
    )?;
    let pattern = fields.needed_text("pattern")?;
    let allowed = allowed_by(&fields)?;
    let written = HandFields::of(&fields)?;
    language(&fields)?;
    let pattern = Pattern::read(pattern)?;
    let hand = written.read()?;
    let mut memory = Memory::default();
    let mut found = Map::new();
    if hand.win.is_none() {
        found.insert("matches".into(), false.into());
        let waits = pattern.waits(&hand, allowed, &mut memory);
        found.insert("waits".into(), tiles_json(waits));
        return Ok(found);
    }
    match pattern.fit(&hand, allowed, &mut memory) {
        Ok(fit) => {
            found.insert("matches".into(), true.into());
            found.insert("variant".into(), fit.variant.into());
            found.insert("bindings".into(), bindings_json(&fit.binding));
            found.insert("called".into(), fit.called.into());
        }
        Err(why) => {
            found.insert("matches".into(), false.into());
            found.insert("why".into(), why.id().into());
        }
    }
    Ok(found)
}

/// The fields of a hand, of the right shape.
struct HandFields<'a> {
    round: crate::seat::Wind,
    seat: crate::seat::Wind,
    concealed: &'a str,
    melds: Vec<String>,
    bonus: &'a str,
    winning_tile: &'a str,
    win: Option<Circumstances>,
}

impl<'a> HandFields<'a> {
    fn of(fields: &Fields<'a>) -> Result<HandFields<'a>, Problem> {
        let round = fields.wind("round_wind")?;
        let seat = fields.wind("seat_wind")?;
        let concealed = fields.needed_text("concealed")?;
        let melds = fields.list("melds")?.ok_or(Shape::Missing("melds"))?;
        let text = |meld: &Json| meld.as_str().map(str::to_owned).ok_or(Shape::Mistyped("melds"));
        let melds = melds.iter().map(text).collect::<Result<Vec<String>, Shape>>()?;
        let winning_tile = fields.text("winning_tile")?.unwrap_or_default();
        let bonus = fields.needed_text("bonus")?;
        let win = fields.list("win")?.map(crate::contract::circumstances).transpose()?;
        if win.is_none() && !winning_tile.is_empty() {
            return Err(Shape::WinningTileWithoutWin.into());
        }
        Ok(HandFields { round, seat, concealed, melds, bonus, winning_tile, win })
    }

    /// The hand; its flags are not checked against each other.
    fn read(&self) -> Result<Hand, Problems> {
        let written = Written {
            concealed: self.concealed,
            melds: &self.melds,
            winning_tile: self.winning_tile,
            bonus: self.bonus,
            win: self.win,
            partial: false,
        };
        notation::hand_with_any_flags(self.seat, self.round, written)
    }
}

/// The version of the notation a request speaks.
fn language(fields: &Fields<'_>) -> Result<(), Problem> {
    match fields.get("language") {
        None => Ok(()),
        Some(version) if version.as_i64() == Some(LANGUAGE) => Ok(()),
        Some(version) if version.is_number() => Err(Problem::UnknownOption {
            name: "language".to_owned(),
            value: Some(version.to_string()),
        }),
        Some(_) => Err(Shape::Mistyped("language").into()),
    }
}

fn check(request: &Json) -> Answer {
    let fields =
        Fields::of(request, &["id", "ask", "pattern", "language", "callable", "kong_allowed"])?;
    let text = fields.needed_text("pattern")?;
    allowed_by(&fields)?;
    language(&fields)?;
    let pattern = Pattern::read(text)?;
    let mut found = Map::new();
    found.insert("pattern".into(), pattern.to_string().into());
    found.insert("variants".into(), pattern.variants().into());
    found.insert("variables".into(), pattern.variables().letters().collect::<String>().into());
    found.insert("possible".into(), json!(pattern.is_possible()));
    Ok(found)
}

fn from_example(request: &Json) -> Answer {
    let fields = Fields::of(request, &["id", "ask", "groups", "free", "language"])?;
    let groups = fields.list("groups")?.ok_or(Shape::Missing("groups"))?;
    let texts = groups.iter().map(|group| group.as_str().ok_or(Shape::Mistyped("groups")));
    let texts = texts.collect::<Result<Vec<&str>, Shape>>()?;
    let free = fields.list("free")?.unwrap_or_default().iter().map(|word| {
        let word = word.as_str().ok_or(Shape::Mistyped("free"))?;
        Free::ALL.into_iter().find(|free| free.id() == word).ok_or(Shape::Mistyped("free"))
    });
    let free = free.collect::<Result<Vec<Free>, Shape>>()?;
    language(&fields)?;
    let read = |text: &&str| notation::tiles("groups", text);
    let groups = texts.iter().map(read).collect::<Result<Vec<_>, Problem>>()?;
    let mut found = Map::new();
    found.insert("pattern".into(), draft(&groups, &free).into());
    Ok(found)
}

fn examples(request: &Json) -> Answer {
    let fields = Fields::of(
        request,
        &["id", "ask", "pattern", "callable", "kong_allowed", "seed", "language"],
    )?;
    let pattern = fields.needed_text("pattern")?;
    let allowed = allowed_by(&fields)?;
    let seed = fields.get("seed").map(|seed| seed.as_u64().ok_or(Shape::Mistyped("seed")));
    let seed = seed.transpose()?.unwrap_or_default();
    language(&fields)?;
    let examples = Pattern::read(pattern)?.examples(allowed, seed);
    let near = examples.near.iter().map(|near| {
        let mut hand = hand_json(&near.hand);
        hand.insert("tile".into(), notation::tile_text(near.tile).into());
        hand.insert("why".into(), near.why.id().into());
        Json::Object(hand)
    });
    let mut found = Map::new();
    found.insert("near".into(), near.collect());
    let fitting = examples.fitting.iter().map(|hand| Json::Object(hand_json(hand)));
    found.insert("examples".into(), fitting.collect());
    Ok(found)
}

fn overlap(request: &Json) -> Answer {
    let fields = Fields::of(request, &["id", "ask", "hands", "seed", "language"])?;
    let hands = fields.list("hands")?.ok_or(Shape::Missing("hands"))?;
    if hands.len() > MOST_PLAYED {
        return Err(Shape::TooMany { field: "hands", found: hands.len(), most: MOST_PLAYED }.into());
    }
    let seed = fields.get("seed").map(|seed| seed.as_u64().ok_or(Shape::Mistyped("seed")));
    let seed = seed.transpose()?.unwrap_or_default();
    language(&fields)?;
    let mut read: Vec<(&str, &str, Allowed)> = Vec::new();
    for hand in hands {
        let fields = Fields::of(hand, &["id", "pattern", "callable", "kong_allowed", "name"])?;
        let id = fields.needed_text("id")?;
        read.push((id, fields.needed_text("pattern")?, allowed_by(&fields)?));
    }
    let mut patterns = Vec::new();
    for (_, text, allowed) in &read {
        patterns.push((Pattern::read(text)?, *allowed));
    }
    let pairs = overlaps(&patterns, seed).into_iter().map(|overlap| {
        let (one, other) = overlap.places;
        json!({
            "ids": [read[one].0, read[other].0],
            "inside": overlap.inside.map(|at| read[at].0),
            "hand": hand_json(&overlap.hand),
        })
    });
    let mut found = Map::new();
    found.insert("pairs".into(), pairs.collect());
    Ok(found)
}

/// What a value has to do with own hands.
pub(crate) fn add_own(map: &mut Map<String, Json>, valued: &Valued, near: bool) {
    match &valued.special {
        None => {}
        Some(Special::Hand { id, fit }) => {
            let special = json!({
                "id": id, "variant": fit.variant, "bindings": bindings_json(&fit.binding),
                "called": fit.called,
            });
            map.insert("special".into(), special);
        }
        Some(Special::Fishing { id, waits }) => {
            let special = json!({"id": id, "fishing": true, "waits": tiles_json(*waits)});
            map.insert("special".into(), special);
        }
    }
    for (name, ids) in [("also", &valued.also), ("unvalued", &valued.unvalued)] {
        if !ids.is_empty() {
            map.insert(name.into(), json!(ids));
        }
    }
    if near {
        let near = valued.near.iter().map(|near| match &near.lack {
            Lack::Tile(waits) => json!({"id": near.id, "waits": tiles_json(*waits)}),
            Lack::Rule(why, _) => json!({"id": near.id, "why": why.id()}),
        });
        map.insert("near".into(), near.collect());
    }
}

/// Kinds of tiles in order.
pub fn tiles_json(kinds: Kinds) -> Json {
    kinds.iter().map(|tile| Json::from(notation::tile_text(tile))).collect()
}

/// The values of the variables.
pub fn bindings_json(binding: &Binding) -> Json {
    let mut found = Map::new();
    for (letter, value) in binding.named() {
        let value = match value {
            Value::Suit(Suit::Characters) => "m".into(),
            Value::Suit(Suit::Circles) => "p".into(),
            Value::Suit(Suit::Bamboo) => "s".into(),
            Value::Number(number) => number.into(),
            Value::Wind(wind) => wind.letter().to_string().into(),
        };
        found.insert(letter.to_string(), value);
    }
    Json::Object(found)
}

/// A winner's hand as a request has it.
fn hand_json(hand: &Hand) -> Map<String, Json> {
    let melds: Vec<String> = hand.melds.iter().map(|meld| notation::meld_text(*meld)).collect();
    let mut found = Map::new();
    found.insert("concealed".into(), notation::tiles_text(hand.concealed.tiles()).into());
    found.insert("melds".into(), melds.into());
    found.insert("bonus".into(), notation::bonus_tiles_text(hand.bonus).into());
    found.insert("seat_wind".into(), hand.seat.letter().to_string().into());
    found.insert("round_wind".into(), hand.round.letter().to_string().into());
    if let Some(win) = hand.win {
        found.insert("winning_tile".into(), notation::tile_text(win.tile).into());
        let flags: Vec<&str> = win.how.iter().map(|flag| flag.id()).collect();
        found.insert("win".into(), flags.into());
    }
    found
}
