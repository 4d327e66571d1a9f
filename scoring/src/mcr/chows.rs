//! Which hands chows make together, and which of them count: every further hand needs a chow that is not yet used.

use super::table::Rule::{self, *};
use crate::tile::{Kinds, Tile};

/// The hands that the chows of one reading make: one of three or four chows, and those of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Joined {
    /// One hand of three or four chows.
    pub(super) many: Option<Rule>,
    /// Hands of two chows: at most three, one for each chow that is new.
    pub(super) twos: [Option<Rule>; 3],
}

/// What two chows make, by their lowest tiles.
fn two(a: Tile, b: Tile) -> Option<Rule> {
    if a.suit() != b.suit() {
        return (a.rank() == b.rank()).then_some(MixedDoubleChow);
    }
    match a.rank().abs_diff(b.rank()) {
        0 => Some(PureDoubleChow),
        3 => Some(ShortStraight),
        6 => Some(TwoTerminalChows),
        _ => None,
    }
}

/// What three chows make, lowest rank first.
fn three(chows: [Tile; 3]) -> Option<Rule> {
    let [a, b, c] = chows.map(Tile::rank);
    let [s, t, u] = chows.map(Tile::suit);
    let steps = (b - a, c - b);
    if s == t && t == u {
        match steps {
            (0, 0) => Some(PureTripleChow),
            (1, 1) | (2, 2) => Some(PureShiftedChows),
            (3, 3) => Some(PureStraight),
            _ => None,
        }
    } else if s != t && t != u && s != u {
        match steps {
            (0, 0) => Some(MixedTripleChow),
            (1, 1) => Some(MixedShiftedChows),
            (3, 3) => Some(MixedStraight),
            _ => None,
        }
    } else {
        None
    }
}

/// What four chows make with the pair, lowest rank first.
fn four(chows: [Tile; 4], pair: Tile) -> Option<Rule> {
    let [a, b, c, d] = chows.map(Tile::rank);
    let kinds = chows.into_iter().fold(Kinds::default(), Kinds::with);
    let suits = kinds.suits();
    let steps = (b - a, c - b, d - c);
    let with_five = pair.suit().is_some() && pair.rank() == 5;
    let all_suits = kinds.with(pair).suits();
    match (suits, steps) {
        (1, (0, 0, 0)) => Some(QuadrupleChow),
        (1, (1, 1, 1) | (2, 2, 2)) => Some(FourShiftedChows),
        (1, (0, 6, 0)) if with_five && all_suits == 1 => Some(PureTerminalChows),
        // Four different chows, so both ends of both suits.
        (2, (0, 6, 0)) if with_five && all_suits == 3 && kinds.0.count_ones() == 4 => {
            Some(ThreeSuitedTerminalChows)
        }
        _ => None,
    }
}

/// The best that up to four chows make together.
///
/// A hand of four chows uses all. Otherwise the best hand of three counts (always worth more than
/// three hands of two), and the fourth chow, being new, joins one of its chows. Otherwise chows
/// join two by two as long as one of them is new: as many hands as a spanning forest of the chows has edges.
pub(super) fn join(chows: &mut [Tile], pair: Tile) -> Joined {
    // Ranks first, then suits: the order in which sets were laid out must not matter.
    chows.sort_unstable_by_key(|chow| (chow.rank(), chow.index()));
    if let &mut [a, b, c, d] = chows
        && let Some(rule) = four([a, b, c, d], pair)
    {
        return Joined { many: Some(rule), ..Joined::default() };
    }
    let mut best: Option<(u8, Joined)> = None;
    for apart in 0..4 {
        let triple = match (&*chows, apart) {
            (&[a, b, c], 0) | (&[a, b, c, _], 3) | (&[a, b, _, c], 2) | (&[a, _, b, c], 1) => {
                [a, b, c]
            }
            (&[_, a, b, c], 0) => [a, b, c],
            (_, _) => continue,
        };
        let Some(rule) = three(triple) else { continue };
        let new = (chows.len() == 4).then(|| triple.iter().find_map(|old| two(*old, chows[apart])));
        let joined = Joined { many: Some(rule), twos: [new.flatten(), None, None] };
        let worth = rule.row().worth + u8::from(joined.twos[0].is_some());
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, joined));
        }
    }
    best.map_or_else(|| forest(chows), |(_, joined)| joined)
}

/// Joins chows two by two; each hand joins two groups of chows that were not connected yet.
///
/// Equal chows join first. A chow may not join two others for the same hand: those two are either
/// equal, and so connected already, or they make a hand of three with it.
fn forest(chows: &[Tile]) -> Joined {
    let mut group = [0, 1, 2, 3];
    let mut joined = Joined::default();
    let mut twos = joined.twos.iter_mut();
    for equal in [true, false] {
        for (at, chow) in chows.iter().enumerate() {
            for (before, other) in chows[..at].iter().enumerate() {
                let (this, that) = (group[at], group[before]);
                if this == that || (chow == other) != equal {
                    continue;
                }
                if let Some(rule) = two(*chow, *other) {
                    group.iter_mut().filter(|group| **group == this).for_each(|of| *of = that);
                    if let Some(place) = twos.next() {
                        *place = Some(rule);
                    }
                }
            }
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn joined(lowest: &str, pair: &str) -> Joined {
        let mut chows = notation::tiles("concealed", lowest).unwrap();
        join(&mut chows, notation::tiles("concealed", pair).unwrap()[0])
    }

    #[test]
    fn a_square_of_chows_has_three_joints() {
        let square = joined("1m1p4m4p", "9p");
        assert_eq!(square.many, None);
        assert_eq!(square.twos.iter().flatten().count(), 3);
    }

    /// The most that up to four chows can give: tries every order in which hands of two, three or
    /// four chows can be taken, each with at least one new chow and at most one that is used, no
    /// chow twice for the same hand, and nothing inside a hand that is taken already.
    fn slow(chows: &[Tile], pair: Tile, used: u8, taken: &mut Vec<(u8, Rule)>) -> u32 {
        let mut best = 0;
        for set in 1u8..1 << chows.len() {
            let of: Vec<Tile> =
                (0..chows.len()).filter(|at| set >> at & 1 == 1).map(|at| chows[at]).collect();
            let rule = match of[..] {
                [a, b] => two(a, b),
                [a, b, c] => three([a, b, c]),
                [a, b, c, d] => four([a, b, c, d], pair),
                _ => None,
            };
            let Some(rule) = rule else { continue };
            let again = (set & used).count_ones();
            let is_new = set & !used != 0 && again <= 1;
            let repeats = taken.iter().any(|(other, same)| *same == rule && other & set != 0);
            if is_new && !repeats {
                taken.push((set, rule));
                let rest = slow(chows, pair, used | set, taken);
                best = best.max(u32::from(rule.row().worth) + rest);
                taken.pop();
            }
        }
        best
    }

    #[test]
    fn nothing_better_can_be_made_of_any_chows() {
        let all: Vec<Tile> = Tile::all().filter(|tile| tile.starts_chow()).collect();
        let five = Tile::of_suit(crate::tile::Suit::Bamboo, 5).unwrap();
        let check = |chows: &[Tile]| {
            for pair in [five, Tile::RED] {
                let mut sorted = chows.to_vec();
                let joined = join(&mut sorted, pair);
                let found = joined.many.iter().chain(joined.twos.iter().flatten());
                let worth: u32 = found.map(|rule| u32::from(rule.row().worth)).sum();
                assert_eq!(worth, slow(&sorted, pair, 0, &mut Vec::new()), "{chows:?}");
            }
        };
        for (at, a) in all.iter().enumerate() {
            for (to, b) in all.iter().enumerate().skip(at) {
                check(&[*a, *b]);
                for (up, c) in all.iter().enumerate().skip(to) {
                    check(&[*a, *b, *c]);
                    for d in &all[up..] {
                        check(&[*a, *b, *c, *d]);
                    }
                }
            }
        }
    }

    #[test]
    fn equal_chows_join_first() {
        let joined = joined("2m5m5m", "9p");
        assert_eq!(joined.twos, [Some(PureDoubleChow), Some(ShortStraight), None]);
    }

    #[test]
    fn the_fourth_chow_joins_once() {
        let with_fourth = joined("1m4m7m1m", "9p");
        assert_eq!(with_fourth.many, Some(PureStraight));
        assert_eq!(with_fourth.twos, [Some(PureDoubleChow), None, None]);
    }

    #[test]
    fn both_ends_of_two_suits_need_the_five_of_the_third() {
        assert_eq!(joined("1m7m1p7p", "5s").many, Some(ThreeSuitedTerminalChows));
        assert_eq!(joined("1m7m1p7p", "5p").many, None);
        assert_eq!(joined("1m1m7p7p", "5s").many, None);
        assert_eq!(joined("1m1m7m7m", "5m").many, Some(PureTerminalChows));
    }
}
