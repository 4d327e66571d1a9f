//! Hands of the rule book that do not depend on how the tiles are read: suits, kongs, concealment, the last tile.

use super::rule_counts::RuleCounts;
use super::table::Rule::{self, *};
use crate::hand::{Circumstance, Hand, Meld, Win};
use crate::tile::{Counts, Kinds, Tile};

/// Ranks of every suit as kinds.
pub(super) const fn ranks(bits: u64) -> Kinds {
    Kinds(bits | bits << 9 | bits << 18)
}

pub(super) const FIVES: Kinds = ranks(0b0_0001_0000);

/// Hands whose tiles are all among certain kinds.
#[rustfmt::skip]
const WITHIN: &[(Rule, Kinds)] = &[
    (NoHonors,              Kinds::SUITS),
    (AllSimples,            ranks(0b0_1111_1110)),
    // 2 4 5 6 8 9 of bamboo, 1 2 3 4 5 8 9 of circles and the white dragon.
    (ReversibleTiles,       Kinds(0b1_1011_1010 << 18 | 0b1_1001_1111 << 9 | 1 << 31)),
    (UpperFour,             ranks(0b1_1110_0000)),
    (LowerFour,             ranks(0b0_0000_1111)),
    (UpperTiles,            ranks(0b1_1100_0000)),
    (MiddleTiles,           ranks(0b0_0011_1000)),
    (LowerTiles,            ranks(0b0_0000_0111)),
    (AllTerminalsAndHonors, Kinds::ORPHANS),
    (AllTerminals,          Kinds::TERMINALS),
    (AllHonors,             Kinds::HONORS),
    (AllGreen,              Kinds::GREEN),
];

/// 2 4 6 8.
pub(super) const EVEN: Kinds = ranks(0b0_1010_1010);

/// What the melds add to the tiles in the hand.
struct Melds {
    /// Every tile of the hand.
    all: Counts,
    /// The kinds of the kongs.
    kongs: Kinds,
    melded_kongs: usize,
    concealed_kongs: usize,
    /// How many copies of the winning tile the melds show.
    shown_copies: u8,
}

impl Melds {
    fn of(hand: &Hand, win: Win, in_hand: &Counts) -> Melds {
        let mut melds = Melds {
            all: *in_hand,
            kongs: Kinds::default(),
            melded_kongs: 0,
            concealed_kongs: 0,
            shown_copies: 0,
        };
        for meld in &hand.melds {
            match *meld {
                Meld::Chow(tile) => {
                    for tile in meld.tiles() {
                        melds.all.add(tile);
                    }
                    let (at, first) = (win.tile.index(), tile.index());
                    melds.shown_copies += u8::from((first..first + 3).contains(&at));
                }
                Meld::Pung(tile) => {
                    melds.all.add_many(tile, 3);
                    melds.shown_copies += if tile == win.tile { 3 } else { 0 };
                }
                Meld::Kong { tile, concealed } => {
                    melds.all.add_many(tile, 4);
                    melds.kongs = melds.kongs.with(tile);
                    if concealed {
                        melds.concealed_kongs += 1;
                    } else {
                        melds.melded_kongs += 1;
                    }
                }
            }
        }
        melds
    }
}

/// Every kind in the hand, and what all readings of it show.
pub(super) fn rules(hand: &Hand, win: Win, in_hand: &Counts) -> (Kinds, RuleCounts) {
    let melds = Melds::of(hand, win, in_hand);
    let kinds = melds.all.kinds();
    let mut found = RuleCounts::default();
    add_kinds(&mut found, kinds);
    add_copies(&mut found, &melds);
    add_last_tile(&mut found, hand, win, &melds);
    let is_one_suit = kinds.suits() == 1 && !kinds.meets(Kinds::HONORS);
    let is_base = |(tile, copies): (Tile, u8)| copies == if tile.is_terminal() { 3 } else { 1 };
    let is_nine_gates = hand.melds.is_empty() && is_one_suit && hand.concealed.iter().all(is_base);
    found.add_if(NineGates, is_nine_gates);
    (kinds, found)
}

fn add_kinds(found: &mut RuleCounts, kinds: Kinds) {
    for (rule, among) in WITHIN {
        found.add_if(*rule, kinds.within(*among));
    }
    match (kinds.suits(), kinds.meets(Kinds::HONORS)) {
        (1, false) => found.add(FullFlush),
        (1, true) => found.add(HalfFlush),
        (2, _) => found.add(OneVoidedSuit),
        (3, true) => {
            found.add_if(AllTypes, kinds.meets(Kinds::WINDS) && kinds.meets(Kinds::DRAGONS));
        }
        (_, _) => {}
    }
}

fn add_copies(found: &mut RuleCounts, melds: &Melds) {
    let quads = melds.all.iter().filter(|(tile, copies)| *copies == 4 && !melds.kongs.has(*tile));
    found.add_many(TileHog, quads.count() as u8);
    let kongs = melds.melded_kongs + melds.concealed_kongs;
    found.add_if(FourKongs, kongs == 4);
    found.add_if(ThreeKongs, kongs == 3);
    found.add_if(TwoMeldedKongs, melds.melded_kongs == 2);
    found.add_if(MeldedKong, melds.melded_kongs == 1);
    found.add_if(TwoConcealedKongs, melds.concealed_kongs == 2);
    found.add_if(ConcealedKong, melds.concealed_kongs == 1);
}

fn add_last_tile(found: &mut RuleCounts, hand: &Hand, win: Win, melds: &Melds) {
    let is_concealed = hand.melds.len() == melds.concealed_kongs;
    if win.how.has(Circumstance::SelfDrawn) {
        found.add(SelfDrawn);
        found.add_if(FullyConcealedHand, is_concealed);
        found.add_if(LastTileDraw, win.how.has(Circumstance::LastTile));
    } else {
        found.add_if(ConcealedHand, is_concealed);
        found.add_if(MeldedHand, hand.melds.len() == 4 && melds.concealed_kongs == 0);
        found.add_if(LastTileClaim, win.how.has(Circumstance::LastTile));
    }
    found.add_if(OutWithReplacementTile, win.how.has(Circumstance::Replacement));
    found.add_if(RobbingTheKong, win.how.has(Circumstance::RobbedKong));
    found.add_if(LastTile, win.how.has(Circumstance::LastCopy) || melds.shown_copies == 3);
}
