//! Laws of every rule set: zero sums, no influence of order, no reading missed, no panic on invalid input.
#![expect(clippy::unwrap_used, reason = "a hand that cannot be made must fail the test")]

use std::collections::BTreeSet;
use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::select;
use scoring::options::Control;
use scoring::penalty::{Penalty, PenaltyId};
use scoring::reading::{self, SetShape};
use scoring::{
    BySeat, Counts, Family, Finish, Outcome, Points, Ruleset, Tile, Value, Wind, contract, notation,
};
use serde_json::{Map, Value as Json, json};

#[path = "../../examples/fuzz.rs"]
#[expect(dead_code, reason = "the example's own entry is not called here")]
mod fuzz;

use fuzz::Chance;

/// A value the option takes.
fn setting(control: Control, chance: &mut Chance) -> Json {
    match control {
        Control::Switch => json!(chance.below(2) == 0),
        Control::Choice(words) => json!(chance.one(words)),
        Control::Number { nullable: true, .. } if chance.below(3) == 0 => Json::Null,
        Control::Number { least, .. } => json!(least + chance.below(600) as i64),
        Control::NumberChoice(numbers) => json!(chance.one(numbers).unwrap()),
        Control::SpecialValues => json!({"seven-pairs": chance.below(500)}),
        Control::SpecialHands => json!([{
            "id": "seven-pairs", "name": "Paarespiel", "callable": chance.below(2) == 0,
            "kong_allowed": true, "tiles": [], "active": true,
        }]),
    }
}

/// A rule set with any options, made from its rows.
fn any_ruleset(family: Family, chance: &mut Chance) -> Ruleset {
    let preset = Ruleset::preset(family);
    let mut changes = Map::new();
    for row in preset.rows() {
        if chance.below(3) > 0 {
            changes.insert(row.id.to_owned(), setting(row.control, chance));
        }
    }
    preset.with(&changes).unwrap()
}

fn any_points(chance: &mut Chance) -> BySeat<Option<Points>> {
    BySeat::from_fn(|_| Some(Points(chance.below(1000) as i64)))
}

fn any_outcome(chance: &mut Chance) -> Outcome<Wind> {
    let seat = |chance: &mut Chance| *chance.one(&Wind::ALL).unwrap();
    match chance.below(8) {
        0 => Outcome::Drawn,
        1 => {
            let by = seat(chance);
            let to = if chance.below(2) == 0 { vec![] } else { vec![by.next()] };
            let id = *chance.one(&PenaltyId::ALL).unwrap();
            Outcome::Fault {
                penalty: Penalty { id, by: vec![by], to, tile_from: None, excluded: vec![] },
            }
        }
        _ => {
            let winner = seat(chance);
            let other = |chance: &mut Chance| Some(seat(chance)).filter(|seat| *seat != winner);
            let from = other(chance);
            let liable = other(chance).filter(|_| chance.below(4) == 0);
            Outcome::Won { winner, from, liable }
        }
    }
}

/// The same seats with South and North exchanged.
fn mirrored(seat: Wind) -> Wind {
    match seat {
        Wind::South => Wind::North,
        Wind::North => Wind::South,
        Wind::East | Wind::West => seat,
    }
}

fn mirrored_finish(finish: &Finish) -> Finish {
    let outcome = match &finish.outcome {
        Outcome::Drawn => Outcome::Drawn,
        Outcome::Won { winner, from, liable } => Outcome::Won {
            winner: mirrored(*winner),
            from: from.map(mirrored),
            liable: liable.map(mirrored),
        },
        Outcome::Fault { penalty } => {
            Outcome::Fault { penalty: penalty.try_map(|seat| Some(mirrored(*seat))).unwrap() }
        }
    };
    Finish {
        outcome,
        points: BySeat::from_fn(|seat| finish.points[mirrored(seat)]),
        dead: BySeat::from_fn(|seat| finish.dead[mirrored(seat)]),
        special: finish.special,
    }
}

/// A winner's random tiles, by what they form.
struct Dealt {
    in_hand: Vec<Tile>,
    melds: Vec<String>,
    winning: Tile,
}

fn deal(chance: &mut Chance) -> Dealt {
    loop {
        let mut counts = Counts::default();
        let (mut in_hand, mut melds) = (Vec::new(), Vec::new());
        let suits = 1 + chance.below(4);
        let any_tile = |chance: &mut Chance| {
            let at = chance.below(9 * suits).min(Tile::KINDS - 1);
            Tile::from_index(at).unwrap()
        };
        let mut put = |tile: Tile, copies: u8| {
            counts.add_many(tile, copies);
        };
        match chance.below(12) {
            0 => {
                for _ in 0..7 {
                    let tile = any_tile(chance);
                    in_hand.extend([tile, tile]);
                }
            }
            1 => {
                in_hand.extend(Tile::all().filter(|tile| tile.is_terminal() || tile.is_honor()));
                let extra = *chance.one(&in_hand).unwrap();
                in_hand.push(extra);
            }
            2 => {
                for at in 0..9 {
                    in_hand.extend(Tile::from_index(at % 3 * 9 + at / 3 * 3 + at % 3));
                }
                let (set, pair) = (any_tile(chance), any_tile(chance));
                in_hand.extend([set, set, set, pair, pair]);
            }
            _ => {
                let laid_out = chance.below(9).saturating_sub(4);
                for at in 0..4 {
                    let tile = any_tile(chance);
                    let is_kong = chance.below(6) == 0;
                    let set = if tile.starts_chow() && chance.below(5) < 3 {
                        std::iter::successors(Some(tile), |tile| tile.next()).take(3).collect()
                    } else {
                        vec![tile; if is_kong && at < laid_out { 4 } else { 3 }]
                    };
                    if at < laid_out {
                        let text = notation::tiles_text(set.iter().copied());
                        let is_hidden = set.len() == 4 && chance.below(2) == 0;
                        melds.push(if is_hidden { format!("({text})") } else { text });
                        set.iter().for_each(|tile| put(*tile, 1));
                    } else {
                        in_hand.extend(set);
                    }
                }
                let pair = any_tile(chance);
                in_hand.extend([pair, pair]);
            }
        }
        in_hand.iter().for_each(|tile| put(*tile, 1));
        if counts.iter().all(|(_, copies)| copies <= 4) {
            let winning = in_hand.swap_remove(chance.below(in_hand.len()));
            return Dealt { in_hand, melds, winning };
        }
    }
}

fn text(tiles: &[Tile]) -> String {
    notation::tiles_text(tiles.iter().copied())
}

/// A request for these tiles; everything else is random.
fn request(dealt: &Dealt, ruleset: &Ruleset, bonus: &str, chance: &mut Chance) -> Json {
    let flags = [&[][..], &["self_drawn"], &["self_drawn", "last_tile"], &["last_tile"]];
    let wind = |chance: &mut Chance| chance.one(&Wind::ALL).unwrap().letter().to_string();
    json!({
        "rules": ruleset.family().id(), "options": ruleset.options(),
        "round_wind": wind(chance), "seat_wind": wind(chance),
        "concealed": text(&dealt.in_hand), "melds": dealt.melds,
        "winning_tile": text(&[dealt.winning]), "bonus": bonus,
        "win": chance.one(&flags).unwrap(),
    })
}

fn valued(request: &Json) -> Result<Value, &'static str> {
    contract::read_hand(request)
        .and_then(|read| read.score())
        .map_err(|problems| problems.first().code())
}

fn shuffle<T>(list: &mut [T], chance: &mut Chance) {
    for at in (1..list.len()).rev() {
        list.swap(at, chance.below(at + 1));
    }
}

/// A set by kind: 0–33 a pung of that tile, from 34 on a chow from that tile.
type Sets = Vec<usize>;

/// Every way to take `left` sets in rising order out of the tiles so that nothing remains: tries
/// every set at every step, without the shortcuts of the tested search.
fn slow_sets(counts: &mut [u8; 34], from: usize, taken: &mut Sets, found: &mut Vec<Sets>) {
    if counts.iter().all(|copies| *copies == 0) {
        found.push(taken.clone());
        return;
    }
    for set in from..34 + 27 {
        let tiles = if set < 34 { [set; 3] } else { [set - 34, set - 33, set - 32] };
        if counts[tiles[0]] == 0 || (set >= 34 && (set - 34) % 9 > 6) {
            continue;
        }
        let mut rest = *counts;
        let fits = tiles.iter().all(|tile| {
            let is_there = rest[*tile] > 0;
            rest[*tile] = rest[*tile].saturating_sub(1);
            is_there
        });
        if fits {
            taken.push(set);
            slow_sets(&mut rest, set, taken, found);
            taken.pop();
        }
    }
}

/// Every pair with every way to make sets of the rest.
fn slow_readings(counts: &[u8; 34]) -> BTreeSet<(usize, Sets)> {
    let mut readings = BTreeSet::new();
    for pair in (0..34).filter(|tile| counts[*tile] >= 2) {
        let mut rest = *counts;
        rest[pair] -= 2;
        let mut found = Vec::new();
        slow_sets(&mut rest, 0, &mut Vec::new(), &mut found);
        readings.extend(found.into_iter().map(|sets| (pair, sets)));
    }
    readings
}

fn counted(tiles: &[Tile]) -> Counts {
    let mut counts = Counts::default();
    tiles.iter().for_each(|tile| counts.add(*tile));
    counts
}

proptest! {
    /// What one wins the others lose, by any rule set with any options; deductions are not counted.
    #[test]
    fn settlements_sum_to_zero(seed: u64, family in select(&Family::ALL[..])) {
        let chance = &mut Chance(seed);
        let ruleset = any_ruleset(family, chance);
        let outcome = any_outcome(chance);
        let winner = if let Outcome::Won { winner, .. } = &outcome { Some(*winner) } else { None };
        let dead = BySeat::from_fn(|seat| winner != Some(seat) && chance.below(9) == 0);
        let finish = Finish { outcome, points: any_points(chance), dead, special: false };
        let is_plain = matches!(&finish.outcome, Outcome::Drawn | Outcome::Won { liable: None, .. });
        match ruleset.settle(&finish) {
            Ok(settlement) => {
                let sum: Points = Wind::ALL.into_iter().map(|seat| settlement.net(seat)).sum();
                prop_assert_eq!(sum, Points::ZERO);
                prop_assert!(settlement.payments().iter().all(|payment| payment.amount > Points::ZERO));
                if is_plain {
                    prop_assert!(settlement.deductions().is_empty());
                }
            }
            Err(problem) => prop_assert!(!is_plain, "{problem:?}"),
        }
    }

    /// The rules treat South and North alike.
    #[test]
    fn south_and_north_are_alike(seed: u64, family in select(&Family::ALL[..])) {
        let chance = &mut Chance(seed);
        let ruleset = any_ruleset(family, chance);
        let outcome = any_outcome(chance);
        let dead = BySeat::from_fn(|_| false);
        let finish = Finish { outcome, points: any_points(chance), dead, special: false };
        match (ruleset.settle(&finish), ruleset.settle(&mirrored_finish(&finish))) {
            (Ok(one), Ok(other)) => {
                for seat in Wind::ALL {
                    prop_assert_eq!(one.net(seat), other.net(mirrored(seat)));
                }
            }
            (one, other) => prop_assert_eq!(one.is_ok(), other.is_ok()),
        }
    }

    /// In any order of the tiles the hand is worth the same, for the same reasons.
    #[test]
    fn the_order_of_tiles_does_not_matter(seed: u64, family in select(&Family::ALL[..])) {
        let chance = &mut Chance(seed);
        let ruleset = any_ruleset(family, chance);
        let mut dealt = deal(chance);
        let fixed = chance.next();
        let one = valued(&request(&dealt, &ruleset, "", &mut Chance(fixed)));
        shuffle(&mut dealt.in_hand, chance);
        shuffle(&mut dealt.melds, chance);
        let other = valued(&request(&dealt, &ruleset, "", &mut Chance(fixed)));
        prop_assert_eq!(one, other);
    }

    /// The reader finds exactly what a slow one finds that tries everything.
    #[test]
    fn no_reading_is_missed(seed: u64) {
        let chance = &mut Chance(seed);
        let dealt = deal(chance);
        let melds: Vec<_> = dealt.melds.iter().map(|meld| notation::meld(meld).unwrap()).collect();
        let counts = counted(&[&dealt.in_hand[..], &[dealt.winning]].concat());
        let mut found = BTreeSet::new();
        let mut twice = false;
        reading::each_reading(&counts, &melds, &mut |reading| {
            let mut sets: Sets = reading.sets[reading.laid_out..]
                .iter()
                .map(|set| match set.shape {
                    SetShape::Chow => 34 + set.tile.index(),
                    SetShape::Pung | SetShape::Kong => set.tile.index(),
                })
                .collect();
            sets.sort_unstable();
            twice |= !found.insert((reading.pair.index(), sets));
        });
        prop_assert!(!twice);
        prop_assert_eq!(found, slow_readings(counts.raw()));
    }

    /// The kinds that complete a hand are those with which the slow reader finds a reading.
    #[test]
    fn no_wait_is_missed(seed: u64) {
        let counts = counted(&deal(&mut Chance(seed)).in_hand);
        let found = reading::completing(&counts);
        for tile in Tile::all() {
            let mut with = counts;
            with.add(tile);
            prop_assert_eq!(found.has(tile), !slow_readings(with.raw()).is_empty(), "{:?}", tile);
        }
    }

    /// One more flower or season never costs points (where it does not spoil the zero-point hand).
    #[test]
    fn a_bonus_tile_never_lowers_a_classical_value(
        seed: u64,
        family in select(vec![Family::Klassisch, Family::Grundregel]),
        bonus in 0u8..=254,
    ) {
        let chance = &mut Chance(seed);
        let mut changes = any_ruleset(family, chance).options();
        changes.insert("bonus_tiles".into(), true.into());
        if changes.contains_key("zero_point_bonus") {
            changes.insert("zero_point_bonus".into(), "ignore".into());
        }
        let ruleset = Ruleset::preset(family).with(&changes).unwrap();
        let dealt = deal(chance);
        let missing: Vec<u8> = (0..8).filter(|at| bonus >> at & 1 == 0).collect();
        let more = bonus | 1 << chance.one(&missing).unwrap();
        let named = |set: u8| {
            (0..8).filter(|at| set >> at & 1 == 1).map(|at| format!("{}f", at + 1)).collect::<String>()
        };
        let fixed = chance.next();
        let [few, many] = [bonus, more].map(|set| {
            let mut request = request(&dealt, &ruleset, &named(set), &mut Chance(fixed));
            if fixed.is_multiple_of(3) {
                // The same thirteen tiles of one who did not win.
                let map = request.as_object_mut().unwrap();
                map.remove("win");
                map.remove("winning_tile");
            }
            valued(&request).map(|value| value.points)
        });
        prop_assert!(few <= many, "{few:?} {many:?}");
        prop_assert_eq!(few.is_ok(), many.is_ok());
    }
}

/// Invalid input gets an answer, and soon. The example `fuzz` asks a million times.
#[test]
fn nonsense_is_answered() {
    let report = fuzz::run(20_000, 7);
    assert!(report.answered > 2_000, "too few requests come through: {}", report.answered);
    assert!(report.longest < Duration::from_millis(500), "{:?}", report.longest);
}
