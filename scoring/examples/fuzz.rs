//! Asks the contract a great many broken questions: nothing may panic, hang or take long.
//!
//! `cargo run --release -p scoring --example fuzz -- 1000000` asks so many and prints the longest time of an answer.

use std::path::Path;
use std::time::{Duration, Instant};

use scoring::{Family, Ruleset, contract};
use serde_json::{Map, Value as Json, json};

/// A stream of numbers that only depends on its seed (SplitMix64).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// A random element; `None` when there are none.
    pub(crate) fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }
}

/// Every request of the test vectors, and whether it is to be settled.
pub(crate) fn requests() -> Vec<(Json, bool)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .collect();
    files.sort();
    let mut requests = Vec::new();
    for file in files {
        let is_settlement = file.to_string_lossy().contains("-settle");
        for line in std::fs::read_to_string(file).unwrap_or_default().lines() {
            let vector: Json = serde_json::from_str(line).unwrap_or(Json::Null);
            requests.extend(vector.get("request").map(|request| (request.clone(), is_settlement)));
        }
    }
    requests
}

const WORDS: &[&str] = &[
    "",
    "E",
    "N",
    "Q",
    "123m",
    "(1111z)",
    "(111z)",
    "5z",
    "9f",
    "11f",
    "1234567891234m",
    "self_drawn",
    "robbed_kong",
    "last_tile",
    "heaven",
    "klassisch",
    "mcr",
    "steiermark",
    "0m",
    "((1111m))",
    "ſß🀄",
];
const KEYS: &[&str] = &[
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
    "winner",
    "from",
    "pao",
    "points",
    "dead",
    "penalty",
];

fn any_json(chance: &mut Chance, depth: u8) -> Json {
    match chance.below(if depth == 0 { 6 } else { 8 }) {
        0 => Json::Null,
        1 => json!(chance.below(2) == 0),
        2 => json!(chance.below(20)),
        3 => json!(chance.next() as i64),
        4 => json!(i64::MIN + chance.below(2) as i64),
        5 => json!(chance.one(WORDS)),
        6 => (0..chance.below(4)).map(|_| any_json(chance, depth - 1)).collect(),
        _ => {
            let mut map = Map::new();
            for _ in 0..chance.below(4) {
                let key = chance.one(KEYS).copied().unwrap_or_default();
                map.insert(key.to_owned(), any_json(chance, depth - 1));
            }
            Json::Object(map)
        }
    }
}

fn break_text(text: &mut String, chance: &mut Chance) {
    const SIGNS: &[char] = &['1', '2', '5', '9', '0', 'm', 'p', 's', 'z', 'f', '(', ')', ' ', 'é'];
    let mut signs: Vec<char> = text.chars().collect();
    let at = chance.below(signs.len());
    let sign = chance.one(SIGNS).copied().unwrap_or('1');
    match chance.below(6) {
        0 if !signs.is_empty() => drop(signs.remove(at)),
        1 => signs.insert(at, sign),
        2 if !signs.is_empty() => signs[at] = sign,
        3 => signs.reverse(),
        4 if chance.below(50) == 0 => signs = signs.repeat(1 + chance.below(400)),
        _ => {
            let other = chance.below(signs.len());
            if !signs.is_empty() {
                signs.swap(at, other);
            }
        }
    }
    *text = signs.into_iter().collect();
}

fn break_json(value: &mut Json, chance: &mut Chance) {
    match value {
        Json::String(text) => break_text(text, chance),
        Json::Array(list) if !list.is_empty() => {
            let at = chance.below(list.len());
            match chance.below(4) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                2 => list.reverse(),
                _ => break_json(&mut list[at], chance),
            }
        }
        Json::Object(map) if !map.is_empty() => {
            let at = chance.below(map.len());
            let key = map.keys().nth(at).cloned().unwrap_or_default();
            if chance.below(8) == 0 {
                map.remove(&key);
            } else if let Some(value) = map.get_mut(&key) {
                break_json(value, chance);
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => {
            *value = any_json(chance, 2);
        }
    }
}

/// Options under their names, some with values that do not belong to them.
pub(crate) fn any_options(chance: &mut Chance) -> Option<(&'static str, Json)> {
    let family = *chance.one(&Family::ALL)?;
    let ruleset = Ruleset::preset(family);
    let mut options = Map::new();
    for row in ruleset.rows() {
        if chance.below(3) == 0 {
            let same = ruleset.options().get(row.id).cloned().unwrap_or(Json::Null);
            let flipped = same.as_bool().map(|is_on| json!(!is_on)).unwrap_or(same);
            let value = if chance.below(4) == 0 { any_json(chance, 1) } else { flipped };
            options.insert(row.id.to_owned(), value);
        }
    }
    Some((family.id(), Json::Object(options)))
}

fn ask(request: &Json, is_settlement: bool) -> bool {
    if is_settlement {
        let settled = contract::read_finish(request).and_then(|read| {
            let settlement = read.ruleset.settle(&read.finish)?;
            Ok(contract::settlement_json(&read.finish, &settlement, |_| String::new()))
        });
        settled.is_ok()
    } else {
        let valued = contract::read_hand(request).and_then(|read| read.score());
        valued.as_ref().map(contract::value_json).is_ok()
    }
}

/// The result of a run.
pub(crate) struct Report {
    /// How many requests had an answer that is no error.
    pub(crate) answered: usize,
    /// The longest time one answer took.
    pub(crate) longest: Duration,
}

/// Asks so many broken questions; the same seed asks the same ones.
pub(crate) fn run(number: usize, seed: u64) -> Report {
    let requests = requests();
    let mut chance = Chance(seed);
    let mut report = Report { answered: 0, longest: Duration::ZERO };
    for _ in 0..number {
        let Some((request, is_settlement)) = chance.one(&requests) else { return report };
        let (mut request, mut is_settlement) = (request.clone(), *is_settlement);
        if chance.below(40) == 0 {
            request = any_json(&mut chance, 3);
        }
        if chance.below(4) == 0
            && let Some((rules, options)) = any_options(&mut chance)
            && let Some(map) = request.as_object_mut()
        {
            map.insert("rules".into(), rules.into());
            map.insert("options".into(), options);
        }
        for _ in 0..chance.below(4) {
            break_json(&mut request, &mut chance);
        }
        is_settlement ^= chance.below(100) == 0;
        let began = Instant::now();
        report.answered += usize::from(ask(&request, is_settlement));
        let took = began.elapsed();
        report.longest = report.longest.max(took);
    }
    report
}

fn main() {
    let number = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let began = Instant::now();
    let report = run(number, 20_260_101);
    println!(
        "{number} requests in {:?}, {} of them valued or settled, longest answer {:?}",
        began.elapsed(),
        report.answered,
        report.longest
    );
}
