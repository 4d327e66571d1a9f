//! The ways in which tiles can be read: four sets and a pair, seven pairs, thirteen orphans; and what a hand waits for.

use crate::hand::{Hand, Meld};
use crate::tile::{Counts, Tile};

/// What a figure is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Three in a row.
    Chow,
    /// Three equal.
    Pung,
    /// Four equal.
    Kong,
}

/// A chow, pung or kong in a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is made of.
    pub shape: Shape,
    /// Its tile; the lowest of a chow.
    pub tile: Tile,
    /// Nobody else gave a tile to it (so far: the winning tile is not looked at here).
    pub concealed: bool,
}

impl Figure {
    const NONE: Figure = Figure { shape: Shape::Chow, tile: Tile::WHITE, concealed: false };

    /// A kong counts wherever a rule says pung.
    pub const fn is_pung(self) -> bool {
        matches!(self.shape, Shape::Pung | Shape::Kong)
    }

    /// Whether a tile is one of its tiles.
    pub const fn holds(self, tile: Tile) -> bool {
        let (at, first) = (tile.index(), self.tile.index());
        match self.shape {
            Shape::Chow => at >= first && at <= first + 2,
            Shape::Pung | Shape::Kong => at == first,
        }
    }
}

impl From<Meld> for Figure {
    fn from(meld: Meld) -> Figure {
        match meld {
            Meld::Chow(tile) => Figure { shape: Shape::Chow, tile, concealed: false },
            Meld::Pung(tile) => Figure { shape: Shape::Pung, tile, concealed: false },
            Meld::Kong { tile, concealed } => Figure { shape: Shape::Kong, tile, concealed },
        }
    }
}

/// Four figures and a pair; the first `laid_out` figures are the melds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The four figures.
    pub figures: [Figure; 4],
    /// The tile of the pair.
    pub pair: Tile,
    /// How many of the figures were laid out.
    pub laid_out: usize,
}

/// Shows every way in which `in_hand` (with the winning tile) completes `melds` to four figures and
/// a pair, each once.
pub fn each_reading(in_hand: &Counts, melds: &[Meld], visit: &mut impl FnMut(&Reading)) {
    if melds.len() > 4 || usize::from(in_hand.total()) + 3 * melds.len() != 14 {
        return;
    }
    let mut reading =
        Reading { figures: [Figure::NONE; 4], pair: Tile::WHITE, laid_out: melds.len() };
    for (figure, meld) in reading.figures.iter_mut().zip(melds) {
        *figure = Figure::from(*meld);
    }
    let mut counts = *in_hand.raw();
    descend(&mut counts, 0, Stage::Pair, &mut reading, melds.len(), false, visit);
}

/// What may still be taken at a tile: always pair before pung before chow, so that no reading is
/// met twice.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Stage {
    Pair,
    Pung,
    Chow,
}

fn descend(
    counts: &mut [u8; Tile::KINDS],
    from: usize,
    stage: Stage,
    reading: &mut Reading,
    figures: usize,
    has_pair: bool,
    visit: &mut impl FnMut(&Reading),
) {
    let mut at = from;
    let mut stage = stage;
    while at < Tile::KINDS && counts[at] == 0 {
        at += 1;
        stage = Stage::Pair;
    }
    let Some(tile) = Tile::from_index(at) else {
        if figures == 4 && has_pair {
            visit(reading);
        }
        return;
    };
    if stage <= Stage::Pair && !has_pair && counts[at] >= 2 {
        counts[at] -= 2;
        let before = reading.pair;
        reading.pair = tile;
        descend(counts, at, Stage::Pung, reading, figures, true, visit);
        reading.pair = before;
        counts[at] += 2;
    }
    if figures == 4 {
        return;
    }
    if stage <= Stage::Pung && counts[at] >= 3 {
        counts[at] -= 3;
        reading.figures[figures] = Figure { shape: Shape::Pung, tile, concealed: true };
        descend(counts, at, Stage::Chow, reading, figures + 1, has_pair, visit);
        counts[at] += 3;
    }
    if tile.starts_chow() && counts[at + 1] > 0 && counts[at + 2] > 0 {
        counts[at..at + 3].iter_mut().for_each(|copies| *copies -= 1);
        reading.figures[figures] = Figure { shape: Shape::Chow, tile, concealed: true };
        descend(counts, at, Stage::Chow, reading, figures + 1, has_pair, visit);
        counts[at..at + 3].iter_mut().for_each(|copies| *copies += 1);
    }
}

/// Seven pairs in the hand; four equal tiles are two of them only where `quads` says so.
pub fn is_seven_pairs(in_hand: &Counts, quads: bool) -> bool {
    in_hand.total() == 14 && in_hand.iter().all(|(_, copies)| copies == 2 || (quads && copies == 4))
}

/// One of each terminal and honour, and a second of one of them.
pub fn is_thirteen_orphans(in_hand: &Counts) -> bool {
    in_hand.total() == 14
        && Tile::all().all(|tile| {
            let copies = in_hand.of(tile);
            if tile.is_terminal() || tile.is_honor() {
                copies == 1 || copies == 2
            } else {
                copies == 0
            }
        })
}

/// Whether nine ranks of a suit are sets and nothing else. At the lowest rank, three equal can
/// always be taken as a pung: three equal chows are three pungs as well.
fn are_sets(ranks: &[u8]) -> bool {
    let (mut this, mut next) = (ranks[0], ranks[1]);
    for at in 0..9 {
        let chows = this % 3;
        if at >= 7 {
            if chows != 0 {
                return false;
            }
            this = next;
            next = 0;
            continue;
        }
        if next < chows || ranks[at + 2] < chows {
            return false;
        }
        // The chows take from the two ranks above.
        this = next - chows;
        next = ranks[at + 2] - chows;
    }
    true
}

/// Whether nine ranks of a suit are sets and one pair.
fn are_sets_and_pair(ranks: &[u8]) -> bool {
    let mut copy = [0u8; 9];
    copy.copy_from_slice(ranks);
    // Sets weigh a multiple of three, so the pair's rank is known modulo three.
    let weight: usize = ranks.iter().enumerate().map(|(at, n)| at * usize::from(*n)).sum();
    for at in (0..9).filter(|at| (2 * at) % 3 == weight % 3) {
        if copy[at] >= 2 {
            copy[at] -= 2;
            if are_sets(&copy) {
                return true;
            }
            copy[at] += 2;
        }
    }
    false
}

fn honors_are_sets(ranks: &[u8]) -> bool {
    ranks.iter().all(|n| *n == 0 || *n == 3)
}

fn honors_are_sets_and_pair(ranks: &[u8]) -> bool {
    ranks.iter().filter(|n| **n == 2).count() == 1
        && ranks.iter().all(|n| *n == 0 || *n == 2 || *n == 3)
}

/// Whether these tiles are sets and one pair, as many as they are.
pub fn is_complete(counts: &Counts) -> bool {
    let raw = counts.raw();
    let mut pairs = 0;
    for suit in 0..4 {
        let ranks = &raw[suit * 9..(suit * 9 + 9).min(Tile::KINDS)];
        let total: u8 = ranks.iter().sum();
        let fits = match (total % 3, suit) {
            (0, 3) => honors_are_sets(ranks),
            (0, _) => are_sets(ranks),
            (2, 3) => honors_are_sets_and_pair(ranks),
            (2, _) => are_sets_and_pair(ranks),
            _ => false,
        };
        if !fits {
            return false;
        }
        pairs += u8::from(total % 3 == 2);
    }
    pairs == 1
}

/// Which tiles a hand would win with, besides four figures and a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinningForms {
    /// Seven pairs win.
    pub seven_pairs: bool,
    /// … with four equal tiles as two of them.
    pub quads: bool,
    /// Thirteen orphans win.
    pub thirteen_orphans: bool,
}

/// The kinds that complete the hand. A kind of which the hand itself holds all four is no wait.
pub fn waits(hand: &Hand, forms: WinningForms) -> impl Iterator<Item = Tile> + '_ {
    let mut own = hand.concealed;
    for tile in hand.melds.iter().flat_map(|meld| meld.tiles()) {
        own.add(tile);
    }
    let special = hand.melds.is_empty() && (forms.seven_pairs || forms.thirteen_orphans);
    Tile::all().filter(move |tile| {
        if own.of(*tile) == 4 {
            return false;
        }
        let near = hand.concealed.of(*tile) > 0
            || tile.next().is_some_and(|above| hand.concealed.of(above) > 0)
            || (tile.suit().is_some()
                && tile.rank() > 1
                && hand.concealed.raw()[tile.index() - 1] > 0);
        if !near && !special {
            return false;
        }
        let mut with = hand.concealed;
        with.add(*tile);
        (near && is_complete(&with))
            || (special && forms.seven_pairs && is_seven_pairs(&with, forms.quads))
            || (special && forms.thirteen_orphans && is_thirteen_orphans(&with))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn counts(text: &str) -> Counts {
        let mut counts = Counts::default();
        for tile in notation::tiles("concealed", text).unwrap() {
            counts.add(tile);
        }
        counts
    }

    fn readings(text: &str) -> usize {
        let mut found = 0;
        each_reading(&counts(text), &[], &mut |_| found += 1);
        found
    }

    #[test]
    fn every_reading_is_met_once() {
        assert_eq!(readings("11122233344455m"), 4);
        assert_eq!(readings("123m456m789m123p55p"), 1);
        assert_eq!(readings("11112222333344m"), 3);
        assert_eq!(readings("1122334455667m8m"), 0);
        assert_eq!(readings("11223344556677m"), 3);
    }

    #[test]
    fn completeness_agrees_with_the_readings() {
        // Every hand of one suit with 14 tiles: both ways must say the same.
        let mut counts = [0u8; 9];
        let mut seen = 0;
        fn fill(at: usize, left: u8, counts: &mut [u8; 9], seen: &mut u32) {
            if at == 9 {
                if left > 0 {
                    return;
                }
                let mut hand = Counts::default();
                for (rank, copies) in counts.iter().enumerate() {
                    hand.add_many(Tile::from_index(rank).unwrap(), *copies);
                }
                let mut found = false;
                each_reading(&hand, &[], &mut |_| found = true);
                assert_eq!(found, is_complete(&hand), "{counts:?}");
                *seen += u32::from(found);
                return;
            }
            for copies in 0..=left.min(4) {
                counts[at] = copies;
                fill(at + 1, left - copies, counts, seen);
            }
            counts[at] = 0;
        }
        fill(0, 14, &mut counts, &mut seen);
        assert_eq!(seen, 13_259);
    }
}
