//! The hand a pattern is tried on, and the conditions of the whole hand.

use super::binding::{Binding, SeatAndRound};
use super::bounds::Summary;
use super::pattern::{Condition, Flag, Measure, Rule};
use crate::hand::{Circumstance, Circumstances, Hand, Meld};
use crate::tile::{BonusTiles, Counts, Kinds, Tile};

/// A hand of fourteen tiles, kongs counted as three.
#[derive(Clone, Copy, Debug)]
pub struct Held<'a> {
    pub(super) winds: SeatAndRound,
    /// In the hand, with the winning tile.
    pub(super) in_hand: Counts,
    /// All tiles, melds included.
    pub(super) all: Counts,
    pub(super) summary: Summary,
    pub(super) melds: &'a [Meld],
    /// Whether something was called.
    pub(super) is_called: bool,
    bonus: BonusTiles,
    pub(super) winning: Tile,
    how: Circumstances,
    /// Nobody knows yet how the last tile comes: what is asked of that counts as fulfilled.
    is_waiting: bool,
}

impl<'a> Held<'a> {
    /// A winner's hand; none without a winning tile.
    pub fn of_winner(hand: &'a Hand) -> Option<Held<'a>> {
        let win = hand.win?;
        Some(Held::with(hand, win.tile, win.how, false))
    }

    /// A hand with a tile it waits for.
    pub(super) fn waiting(hand: &'a Hand, tile: Tile) -> Held<'a> {
        Held::with(hand, tile, Circumstances::of(&[Circumstance::SelfDrawn]), true)
    }

    fn with(hand: &'a Hand, winning: Tile, how: Circumstances, is_waiting: bool) -> Held<'a> {
        let mut in_hand = hand.concealed;
        in_hand.add(winning);
        let mut all = in_hand;
        for tile in hand.melds.iter().flat_map(|meld| meld.tiles()) {
            all.add(tile);
        }
        let winds = SeatAndRound { seat: Some(hand.seat), round: Some(hand.round) };
        let (melds, bonus) = (&hand.melds[..], hand.bonus);
        let is_called = melds.iter().any(|meld| is_open(*meld));
        let summary = Summary::of(&all, &hand.melds);
        Held { winds, in_hand, all, summary, melds, is_called, bonus, winning, how, is_waiting }
    }

    /// The same tiles, more of them in the hand.
    pub(super) fn closed<'b>(&self, in_hand: Counts, melds: &'b [Meld]) -> Held<'b>
    where
        'a: 'b,
    {
        let is_called = melds.iter().any(|meld| is_open(*meld));
        Held { in_hand, melds, is_called, ..*self }
    }

    pub(super) fn is_claimed(&self) -> bool {
        !self.how.has(Circumstance::SelfDrawn)
    }

    fn flag(&self, flag: Flag) -> bool {
        match flag {
            Flag::Open => self.is_called,
            Flag::Concealed => !self.is_called,
            Flag::Drawn => !self.is_claimed(),
            Flag::Claimed => self.is_claimed(),
            Flag::WallEnd => self.how.has(Circumstance::LastTile),
            Flag::Replacement => self.how.has(Circumstance::Replacement),
            Flag::Robbed => self.how.has(Circumstance::RobbedKong),
            Flag::Heaven => self.how.has(Circumstance::Heaven),
            Flag::Earth => self.how.has(Circumstance::Earth),
            Flag::Call => self.how.has(Circumstance::OriginalCall),
            Flag::LastCopy => self.how.has(Circumstance::LastCopy),
        }
    }

    fn measured(&self, measure: Measure) -> u8 {
        match measure {
            Measure::Suits => self.all.kinds().suits(),
            Measure::Kinds => self.all.kinds().0.count_ones() as u8,
            Measure::Flowers => self.bonus.count(),
            Measure::OwnFlowers => self
                .winds
                .seat
                .map_or(0, |seat| self.bonus.flower_of(seat) + self.bonus.season_of(seat)),
            Measure::FlowerSets => {
                u8::from(self.bonus.flowers() == 4) + u8::from(self.bonus.seasons() == 4)
            }
        }
    }

    /// Whether a condition holds with these values of the variables.
    pub(super) fn fulfils(&self, condition: &Condition, binding: &Binding) -> bool {
        let class = |parts| binding.class(parts, self.winds);
        match &condition.rule {
            Rule::Only(parts) => self.all.kinds().within(class(parts)),
            Rule::Without(parts) => !self.all.kinds().meets(class(parts)),
            Rule::Last(parts) => class(parts).has(self.winning),
            Rule::Measured(measure, comparison) => comparison.holds(self.measured(*measure)),
            Rule::Count(parts, comparison) => comparison.holds(counted(&self.all, class(parts))),
            Rule::NumberIn(name, numbers) => numbers >> binding.number(*name) & 1 == 1,
            Rule::Flagged(flag @ (Flag::Open | Flag::Concealed), set) => self.flag(*flag) == *set,
            Rule::Flagged(flag, set) => self.is_waiting || self.flag(*flag) == *set,
            Rule::Seat(wind) => self.winds.seat == Some(*wind),
            Rule::Round(wind) => self.winds.round == Some(*wind),
        }
    }
}

/// How many tiles are in a class.
pub(super) fn counted(tiles: &Counts, class: Kinds) -> u8 {
    tiles.iter().filter(|(tile, _)| class.has(*tile)).map(|(_, copies)| copies).sum()
}

/// Whether a meld was called; a concealed kong was not.
pub(super) const fn is_open(meld: Meld) -> bool {
    !matches!(meld, Meld::Kong { concealed: true, .. })
}
