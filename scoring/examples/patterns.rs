//! Tries a great many random patterns on random hands: no search may use up its steps.
//!
//! `cargo run --release -p scoring --example patterns -- 1000000` tries so many and prints the longest search.

use std::time::{Duration, Instant};

use scoring::special::{Allowed, Memory, PLACES, Pattern, STEPS};
use scoring::{BonusTiles, Circumstance, Circumstances, Counts, Hand, Tile, Win, Wind, notation};

#[expect(dead_code, reason = "the other example has more than its source of chance")]
#[path = "fuzz.rs"]
mod fuzz;

use fuzz::Chance;

/// Words with the places of each.
const WORDS: [(&str, usize); 13] = [
    ("tile", 1),
    ("again", 1),
    ("pair", 2),
    ("knit2", 2),
    ("run2", 2),
    ("pung", 3),
    ("pung/kong", 3),
    ("chow", 3),
    ("set", 3),
    ("knit3", 3),
    ("mixchow", 3),
    ("run4", 4),
    ("run5", 5),
];
/// Tiles written out with the places of each.
const WRITTEN: [(&str, usize); 6] =
    [("nna", 2), ("n(n+1)b", 2), ("111c", 3), ("12z", 2), ("2-5a", 4), ("(10-n)a", 1)];
const CLASSES: [&str; 12] =
    ["", "", "", "", "(a)", "(b)", "(honour)", "(number)", "(a,honour)", "(u)", "(2-8)", "(n)"];
const CONDITIONS: [&str; 8] = [
    "suits>=2",
    "kinds>=5",
    "count(any)>=14",
    "only a,honour",
    "without dragon",
    "not robbed",
    "with drawn",
    "last any",
];

fn one<T: Copy>(chance: &mut Chance, of: &[T], otherwise: T) -> T {
    chance.one(of).copied().unwrap_or(otherwise)
}

/// Figures that take so many places.
fn row(chance: &mut Chance, mut places: usize) -> String {
    let mut figures: Vec<String> = Vec::new();
    while places > 0 {
        let is_written = chance.below(6) == 0;
        let from: &[(&str, usize)] = if is_written { &WRITTEN } else { &WORDS };
        let (word, size) = one(chance, from, ("tile", 1));
        if size > places {
            continue;
        }
        if is_written {
            figures.push(word.to_owned());
            places -= size;
            continue;
        }
        let count = 1 + chance.below(places / size);
        let concealed = if chance.below(12) == 0 { "concealed " } else { "" };
        let class = one(chance, &CLASSES, "");
        let sign = ["", "", "", "!", "!", "*", "!*"];
        let sign = one(chance, &sign, "");
        figures.push(format!("{count} {concealed}{word}{class}{sign}"));
        places -= count * size;
    }
    figures.join(" ")
}

/// A text that is a pattern more often than not.
fn any_text(chance: &mut Chance) -> String {
    let mut text = match chance.below(5) {
        0 => format!("{} | {}", row(chance, PLACES), row(chance, PLACES)),
        1 => {
            let size = 2 + chance.below(8);
            let (one, other) = (row(chance, size), row(chance, size));
            format!("{{{one} | {other}}} {}", row(chance, PLACES - size))
        }
        _ => row(chance, PLACES),
    };
    for _ in 0..chance.below(3) {
        text.push_str("; ");
        text.push_str(one(chance, &CONDITIONS, "with drawn"));
    }
    text
}

/// A winner's hand of few kinds, which keep a search busy; melds may lie open.
fn any_hand(chance: &mut Chance) -> Option<Hand> {
    let all: Vec<Tile> = Tile::all().collect();
    let first = chance.below(all.len());
    let kinds = 4 + chance.below(14);
    let mut counts = Counts::default();
    let mut melds = Vec::new();
    for _ in 0..chance.below(3) {
        let tile = all[(first + chance.below(kinds)) % all.len()];
        if counts.of(tile) == 0 {
            let text = notation::tile_text(tile);
            let (number, suit) = text.split_at(1);
            let kong = format!("{}{suit}", number.repeat(if chance.below(3) == 0 { 4 } else { 3 }));
            melds.extend(notation::meld(&kong).ok());
            (0..4).for_each(|_| counts.add(tile));
        }
    }
    let mut tiles: Vec<Tile> = Vec::new();
    while tiles.len() < PLACES - 3 * melds.len() {
        let tile = all[(first + chance.below(kinds)) % all.len()];
        // Half of the hands hold many equal tiles.
        let copies = if chance.below(2) == 0 { 1 } else { 2 + chance.below(2) };
        for _ in 0..copies {
            if counts.of(tile) < 4 && tiles.len() < PLACES - 3 * melds.len() {
                counts.add(tile);
                tiles.push(tile);
            }
        }
        if counts.total() > 50 {
            return None;
        }
    }
    let winning = tiles.pop()?;
    let mut concealed = Counts::default();
    tiles.iter().for_each(|tile| concealed.add(*tile));
    let how = Circumstances::of(&[Circumstance::SelfDrawn]);
    Some(Hand {
        seat: Wind::South,
        round: Wind::East,
        concealed,
        melds,
        bonus: BonusTiles::default(),
        win: Some(Win { tile: winning, how, said: how }),
    })
}

/// The longest search of a kind.
#[derive(Default)]
struct Longest {
    steps: u32,
    time: Duration,
    text: String,
}

impl Longest {
    fn note(&mut self, steps: u32, time: Duration, text: &str) {
        self.time = self.time.max(time);
        if steps > self.steps {
            self.steps = steps;
            text.clone_into(&mut self.text);
        }
    }

    fn say(&self, what: &str) {
        println!("{what}: {} steps for {}, {:?} at most", self.steps, self.text, self.time);
    }
}

fn main() {
    let wanted = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(10_000);
    let mut chance = Chance(1);
    let mut memory = Memory::default();
    let (mut fit, mut wait) = (Longest::default(), Longest::default());
    let (mut patterns, mut refused, mut fitting) = (0, 0, 0);
    while patterns < wanted {
        let text = any_text(&mut chance);
        let Ok(pattern) = Pattern::read(&text) else {
            refused += 1;
            continue;
        };
        patterns += 1;
        for hand in (0..4).filter_map(|_| any_hand(&mut chance)).collect::<Vec<Hand>>() {
            let begun = Instant::now();
            fitting += u32::from(pattern.fit(&hand, Allowed::ALL, &mut memory).is_ok());
            fit.note(memory.steps, begun.elapsed(), &text);
        }
        if let Some(hand) = any_hand(&mut chance) {
            let begun = Instant::now();
            let _ = pattern.waits(&Hand { win: None, ..hand }, Allowed::ALL, &mut memory);
            wait.note(memory.steps, begun.elapsed(), &text);
        }
    }
    println!("{patterns} patterns, {refused} refused, {fitting} hands that fit, bound {STEPS}");
    fit.say("a winner's hand");
    wait.say("a hand that waits");
}
