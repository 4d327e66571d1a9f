//! The ways in which tiles can be read: four sets and a pair, seven pairs, thirteen orphans; and what a hand waits for.

use crate::hand::{Hand, Meld};
use crate::tile::{Counts, Kinds, Tile};

/// What a set is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetShape {
    /// Three in a row.
    Chow,
    /// Three equal.
    Pung,
    /// Four equal.
    Kong,
}

/// A chow, pung or kong in a reading, in the hand or exposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// What it is made of.
    pub shape: SetShape,
    /// Its tile; the lowest of a chow.
    pub tile: Tile,
    /// Nobody else gave a tile to it. The winning tile is not considered here.
    pub concealed: bool,
}

impl Set {
    const NONE: Set = Set { shape: SetShape::Chow, tile: Tile::WHITE, concealed: false };

    /// A kong counts wherever a rule says pung.
    pub const fn is_pung(self) -> bool {
        matches!(self.shape, SetShape::Pung | SetShape::Kong)
    }

    /// Whether a tile is one of its tiles.
    pub const fn holds(self, tile: Tile) -> bool {
        let (at, first) = (tile.index(), self.tile.index());
        match self.shape {
            SetShape::Chow => at >= first && at <= first + 2,
            SetShape::Pung | SetShape::Kong => at == first,
        }
    }
}

impl From<Meld> for Set {
    fn from(meld: Meld) -> Set {
        match meld {
            Meld::Chow(tile) => Set { shape: SetShape::Chow, tile, concealed: false },
            Meld::Pung(tile) => Set { shape: SetShape::Pung, tile, concealed: false },
            Meld::Kong { tile, concealed } => Set { shape: SetShape::Kong, tile, concealed },
        }
    }
}

/// Four sets and a pair; the first `laid_out` sets are the melds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The four sets.
    pub sets: [Set; 4],
    /// The tile of the pair.
    pub pair: Tile,
    /// How many of the sets were exposed before the hand won.
    pub laid_out: usize,
}

// How tiles are packed. A chow never crosses suits, so a hand is searched as four independent groups: characters,
// circles, bamboo, and winds with dragons. Each group is one `u32` with three bits per kind, the number of copies (0–4);
// rank 1 is in the lowest bits. Written in octal, one digit is one rank: `0o203` holds three ones and two threes, and
// `0o111 << (3 * rank)` is a chow. Removing a set is then one subtraction, and a search copies the number
// instead of undoing its steps.
//
// Two sums modulo three prune the search. Sets have three tiles, so a group without the pair holds a multiple of three
// tiles and the group with the pair two more (`remainder`). The ranks of a set add up to a multiple of three as well,
// so the sum of all ranks says which ranks the pair can have (`weight`, `pair_rank`): one third of them.

/// The four groups, in the order of the kinds.
type Packed = [u32; 4];

const HONORS: usize = 3;

fn packed(counts: &Counts) -> Packed {
    let mut groups = [0; 4];
    for (group, ranks) in groups.iter_mut().zip(counts.raw().chunks(9)) {
        *group = ranks.iter().rev().fold(0, |sum, copies| sum << 3 | u32::from(*copies));
    }
    groups
}

/// How many tiles a group holds, modulo three.
fn remainder(group: u32) -> u32 {
    // Adds each rank to the next: sums of at most eight, which fit into six bits.
    let pairs = (group & 0o7_0707_0707) + (group >> 3 & 0o707_0707);
    ((pairs & 0o77)
        + (pairs >> 6 & 0o77)
        + (pairs >> 12 & 0o77)
        + (pairs >> 18 & 0o77)
        + (pairs >> 24))
        % 3
}

/// The sum of the ranks of a group's tiles, modulo three.
fn weight(group: u32) -> u32 {
    let ranks = |mask: u32| remainder(group & mask);
    ranks(0o070_070_070) + 2 * ranks(0o700_700_700)
}

/// The rank of a group's pair, modulo three: the ranks of its sets add up to a multiple of three.
fn pair_rank(group: u32) -> u32 {
    2 * weight(group) % 3
}

/// Shows every way in which `in_hand` (with the winning tile) completes `melds` to four sets and
/// a pair, each once.
///
/// ```
/// use scoring::reading::each_reading;
/// use scoring::{Counts, notation};
///
/// let mut counts = Counts::default();
/// notation::tiles("concealed", "111222333m456p77z")?.into_iter().for_each(|tile| counts.add(tile));
/// let mut readings = 0;
/// each_reading(&counts, &[], &mut |_| readings += 1);
/// assert_eq!(readings, 2, "three pungs, or three chows");
/// # Ok::<(), scoring::Problem>(())
/// ```
pub fn each_reading(in_hand: &Counts, melds: &[Meld], visit: &mut impl FnMut(&Reading)) {
    if melds.len() > 4 || usize::from(in_hand.total()) + 3 * melds.len() != 14 {
        return;
    }
    let mut reading = Reading { sets: [Set::NONE; 4], pair: Tile::WHITE, laid_out: melds.len() };
    for (set, meld) in reading.sets.iter_mut().zip(melds) {
        *set = Set::from(*meld);
    }
    let groups = packed(in_hand);
    let mut pair_in = None;
    for (at, group) in groups.into_iter().enumerate() {
        match remainder(group) {
            0 => {}
            2 if pair_in.is_none() => pair_in = Some(at),
            _ => return,
        }
    }
    if let Some(pair_in) = pair_in {
        let search = Search { groups, pair_in, pair_rank: pair_rank(groups[pair_in]) };
        search.descend(0, groups[0], &mut reading, melds.len(), false, visit);
    }
}

struct Search {
    groups: Packed,
    /// The one group that holds the pair.
    pair_in: usize,
    /// The pair's rank, modulo three (in a suit).
    pair_rank: u32,
}

impl Search {
    /// Takes tiles of the lowest remaining rank away: as the pair, as a pung, or as chows. So no
    /// reading is found twice.
    fn descend(
        &self,
        group: usize,
        rest: u32,
        reading: &mut Reading,
        placed: usize,
        has_pair: bool,
        visit: &mut impl FnMut(&Reading),
    ) {
        if rest == 0 {
            if group < HONORS {
                self.descend(group + 1, self.groups[group + 1], reading, placed, has_pair, visit);
            } else if placed == 4 && has_pair {
                visit(reading);
            }
            return;
        }
        let rank = rest.trailing_zeros() / 3;
        let copies = rest >> (3 * rank) & 7;
        let above = rest >> (3 * rank + 3) & 0o77;
        let Some(tile) = Tile::from_index(group * 9 + rank as usize) else { return };
        let may_pair =
            !has_pair && group == self.pair_in && (group == HONORS || rank % 3 == self.pair_rank);
        for pairs in (0..=u32::from(may_pair && copies >= 2)).rev() {
            let left = copies - 2 * pairs;
            for pungs in (0..=u32::from(left >= 3)).rev() {
                let chows = left - 3 * pungs;
                let room = (pungs + chows) as usize + placed <= 4;
                let fits =
                    chows == 0 || (group != HONORS && above & 7 >= chows && above >> 3 >= chows);
                if !room || !fits {
                    continue;
                }
                let mut at = placed;
                let mut put = |shape| {
                    reading.sets[at] = Set { shape, tile, concealed: true };
                    at += 1;
                };
                (0..pungs).for_each(|_| put(SetShape::Pung));
                (0..chows).for_each(|_| put(SetShape::Chow));
                if pairs > 0 {
                    reading.pair = tile;
                }
                let taken = copies + (chows << 3) + (chows << 6);
                self.descend(
                    group,
                    rest - (taken << (3 * rank)),
                    reading,
                    at,
                    has_pair || pairs > 0,
                    visit,
                );
            }
        }
    }
}

/// Shows every way in which tiles are one set and a pair, or the pair beside a set laid out.
pub fn each_set_and_pair(
    counts: &Counts,
    laid_out: Option<&Meld>,
    visit: &mut impl FnMut(Set, Tile),
) {
    for (pair, _) in counts.iter().filter(|(_, copies)| *copies >= 2) {
        let mut rest = *counts;
        rest.take(pair, 2);
        let mut tiles = rest.iter();
        match (laid_out, tiles.next()) {
            (Some(meld), None) => visit(Set::from(*meld), pair),
            (None, Some((tile, 3))) if tiles.next().is_none() => {
                visit(Set { shape: SetShape::Pung, tile, concealed: true }, pair);
            }
            (None, Some((tile, 1))) if tile.starts_chow() && rest.total() == 3 => {
                let run = Kinds(0b111 << tile.index());
                if rest.kinds() == run {
                    visit(Set { shape: SetShape::Chow, tile, concealed: true }, pair);
                }
            }
            (_, _) => {}
        }
    }
}

/// Seven pairs in the hand; four equal tiles are two of them only where `quads` says so.
///
/// ```
/// use scoring::{Counts, notation, reading::is_seven_pairs};
/// let mut counts = Counts::default();
/// let tiles = notation::tiles("concealed", "1111m33p55s77s22z44z")?;
/// tiles.into_iter().for_each(|tile| counts.add(tile));
/// assert!(is_seven_pairs(&counts, true) && !is_seven_pairs(&counts, false));
/// # Ok::<(), scoring::Problem>(())
/// ```
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

/// Whether a suit consists of sets. Three equal tiles of the lowest rank can always be taken as a
/// pung, because three equal chows are three pungs as well.
fn are_sets(mut suit: u32) -> bool {
    while suit != 0 {
        suit >>= suit.trailing_zeros() / 3 * 3;
        let chows = (suit & 7) % 3;
        if suit >> 3 & 7 < chows || suit >> 6 & 7 < chows {
            return false;
        }
        suit = (suit >> 3) - chows * 0o11;
    }
    true
}

/// Whether a suit is sets and one pair.
fn are_sets_and_pair(suit: u32) -> bool {
    let mut at = pair_rank(suit);
    while at < 9 {
        if suit >> (3 * at) & 7 >= 2 && are_sets(suit - (2 << (3 * at))) {
            return true;
        }
        at += 3;
    }
    false
}

/// Whether winds and dragons are pungs, with a pair when `pairs` is one.
fn are_pungs(mut honors: u32, mut pairs: u32) -> bool {
    while honors != 0 {
        match honors & 7 {
            0 | 3 => {}
            2 if pairs == 1 => pairs = 0,
            _ => return false,
        }
        honors >>= 3;
    }
    pairs == 0
}

/// Whether a group is sets, or sets and a pair, by how many tiles it has.
fn is_group_complete(at: usize, group: u32) -> bool {
    match (remainder(group), at == HONORS) {
        (0, true) => are_pungs(group, 0),
        (0, false) => are_sets(group),
        (2, true) => are_pungs(group, 1),
        (2, false) => are_sets_and_pair(group),
        _ => false,
    }
}

/// Whether these tiles are any number of sets and one pair.
///
/// ```
/// use scoring::reading::{completing, is_complete};
/// use scoring::{Counts, notation};
///
/// let mut counts = Counts::default();
/// notation::tiles("concealed", "2345m")?.into_iter().for_each(|tile| counts.add(tile));
/// assert!(!is_complete(&counts));
/// let found: Vec<String> = completing(&counts).iter().map(notation::tile_text).collect();
/// assert_eq!(found, ["2m", "5m"]);
/// # Ok::<(), scoring::Problem>(())
/// ```
pub fn is_complete(counts: &Counts) -> bool {
    let groups = packed(counts);
    groups.into_iter().filter(|group| remainder(*group) == 2).count() == 1
        && groups.into_iter().enumerate().all(|(at, group)| is_group_complete(at, group))
}

/// The kinds that complete these tiles to sets and one pair, even if it would be a fifth copy.
pub fn completing(counts: &Counts) -> Kinds {
    let groups = packed(counts);
    let mut kinds = Kinds::default();
    let left = groups.map(remainder);
    // The tile goes to the only group with a remainder of one, which then has the pair, or to one of two groups with a
    // remainder of two. Every other group has to be complete by itself.
    let needy = match (
        left.iter().filter(|n| **n == 1).count(),
        left.iter().filter(|n| **n == 2).count(),
    ) {
        (1, 0) => 1,
        (0, 2) => 2,
        _ => return kinds,
    };
    for at in (0..4).filter(|at| left[*at] == needy) {
        let others = || (0..4).filter(move |other| *other != at);
        if !others().all(|other| is_group_complete(other, groups[other])) {
            continue;
        }
        let ranks = if at == HONORS { 7 } else { 9 };
        for rank in 0..ranks {
            // A tile completes nothing without an equal or neighbouring tile.
            let near = if at == HONORS {
                groups[at] & 7 << (3 * rank)
            } else {
                groups[at] << 3 & 0o777 << (3 * rank)
            };
            if near != 0 && is_group_complete(at, groups[at] + (1 << (3 * rank))) {
                kinds.0 |= 1 << (at * 9 + rank);
            }
        }
    }
    kinds
}

/// Which hands win besides four sets and a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinningForms {
    /// Seven pairs win.
    pub seven_pairs: bool,
    /// … with four equal tiles as two of them.
    pub quads: bool,
    /// Thirteen orphans win.
    pub thirteen_orphans: bool,
}

/// The kinds that complete the hand, except those of which the hand itself holds all four.
pub fn winning_kinds(hand: &Hand, forms: WinningForms) -> Kinds {
    let mut kinds = completing(&hand.concealed);
    if hand.melds.is_empty() {
        if forms.seven_pairs {
            kinds.0 |= completing_pairs(&hand.concealed, forms.quads).0;
        }
        if forms.thirteen_orphans {
            kinds.0 |= completing_orphans(&hand.concealed).0;
        }
    }
    without_spent(hand, kinds)
}

/// Without the kinds of which the hand itself holds all four.
pub fn without_spent(hand: &Hand, kinds: Kinds) -> Kinds {
    let mut own = hand.concealed;
    for tile in hand.melds.iter().flat_map(|meld| meld.tiles()) {
        own.add(tile);
    }
    kinds.iter().filter(|tile| own.of(*tile) < 4).fold(Kinds::default(), Kinds::with)
}

/// The kind that completes thirteen tiles to seven pairs.
fn completing_pairs(counts: &Counts, quads: bool) -> Kinds {
    let (mut odd, mut many) = (Kinds::default(), false);
    for (tile, copies) in counts.iter() {
        if copies % 2 == 1 {
            odd = odd.with(tile);
        }
        many |= copies > 2;
    }
    if odd.0.count_ones() == 1 && (quads || !many) { odd } else { Kinds::default() }
}

/// The kinds that complete thirteen tiles to thirteen orphans.
fn completing_orphans(counts: &Counts) -> Kinds {
    let kinds = counts.kinds();
    let missing = Kinds(Kinds::ORPHANS.0 & !kinds.0);
    if !kinds.within(Kinds::ORPHANS) {
        return Kinds::default();
    }
    match missing.0.count_ones() {
        0 => Kinds::ORPHANS,
        // Twelve kinds in thirteen tiles: one pair is there already.
        1 => missing,
        _ => Kinds::default(),
    }
}

/// The kinds that complete the hand, in order.
pub fn waits(hand: &Hand, forms: WinningForms) -> impl Iterator<Item = Tile> + use<> {
    winning_kinds(hand, forms).iter()
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
