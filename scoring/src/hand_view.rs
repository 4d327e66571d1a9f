//! How rules see a hand: its sets, its pair and the place of the winning tile, with counters that many rules ask for.

use std::cell::OnceCell;

use crate::hand::{Circumstance, Circumstances, Hand, Meld, Win};
use crate::reading::{self, Reading, Set, SetShape, WinningForms};
use crate::seat::Wind;
use crate::tile::{Counts, Kinds, Suit, Tile};

/// What the tiles of a hand form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Sets and pairs: a winner's four and one, or what a loser has.
    Sets,
    /// Seven pairs.
    SevenPairs,
    /// Thirteen orphans.
    ThirteenOrphans,
}

/// How many pungs and kongs a hand has of one class of tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SetCounts {
    pub(crate) open_pungs: u8,
    pub(crate) concealed_pungs: u8,
    pub(crate) open_kongs: u8,
    pub(crate) concealed_kongs: u8,
}

/// A winner's hand, with what is the same in every view of it.
pub(crate) struct WinningHand<'a> {
    hand: &'a Hand,
    win: Win,
    forms: WinningForms,
    /// Concealed tiles with the winning tile.
    in_hand: Counts,
    /// Every kind in the hand.
    kinds: Kinds,
    /// Whether exactly one kind completes the hand. Slow to find, so it is computed once, when a rule asks for it.
    has_one_wait: OnceCell<bool>,
}

/// One way to see a hand.
#[derive(Clone)]
pub(crate) struct HandView<'a> {
    pub(crate) hand: &'a Hand,
    /// `None` for a loser.
    winner: Option<&'a WinningHand<'a>>,
    /// How the winning tile came; nothing for a loser.
    how: Circumstances,
    pub(crate) form: Form,
    /// Every kind in the hand; nothing for a loser.
    pub(crate) kinds: Kinds,
    /// Pungs and kongs of ranks 2 to 8.
    pub(crate) minors: SetCounts,
    /// Pungs and kongs of ranks 1 and 9.
    pub(crate) terminals: SetCounts,
    /// Pungs and kongs of winds and dragons.
    pub(crate) honors: SetCounts,
    pub(crate) chows: u8,
    /// The lowest tiles of the chows.
    pub(crate) chow_starts: Kinds,
    pub(crate) dragon_sets: u8,
    pub(crate) wind_sets: u8,
    /// Pungs and kongs to which nobody else gave a tile, the winning tile included.
    pub(crate) concealed_sets: u8,
    /// Pungs that are not exposed, however the winning tile came.
    pub(crate) pungs_in_hand: u8,
    /// Kinds of which there is a pung or kong.
    pub(crate) sets: Kinds,
    /// Kinds of which there is a pair.
    pub(crate) pairs: Kinds,
    /// The winning tile belongs to the pair.
    pub(crate) wins_on_pair: bool,
}

impl<'a> WinningHand<'a> {
    /// Looks at a winner's tiles; `forms` says what wins besides four sets and a pair.
    pub(crate) fn new(hand: &'a Hand, win: Win, forms: WinningForms) -> WinningHand<'a> {
        let in_hand = hand.in_hand();
        let mut kinds = in_hand.kinds();
        for tile in hand.melds.iter().flat_map(|meld| meld.tiles()) {
            kinds = kinds.with(tile);
        }
        WinningHand { hand, win, forms, in_hand, kinds, has_one_wait: OnceCell::new() }
    }

    /// Visits every way in which the tiles form a hand. Which set the winning tile completes is left open: sets in the
    /// hand count as concealed.
    pub(crate) fn each_reading(&'a self, mut visit: impl FnMut(&HandView<'a>)) {
        reading::each_reading(&self.in_hand, &self.hand.melds, &mut |reading: &Reading| {
            let mut view = self.empty(Form::Sets);
            for (at, set) in reading.sets.iter().enumerate() {
                view.add(*set, at >= reading.laid_out);
            }
            view.pairs = Kinds::default().with(reading.pair);
            visit(&view);
        });
        self.whole_hand(visit);
    }

    /// Visits every way in which the tiles form a hand, and within it every set or pair that the winning tile can
    /// complete. A set completed by another player's tile is open.
    pub(crate) fn each_placement(&'a self, mut visit: impl FnMut(&HandView<'a>)) {
        let is_drawn = self.win.how.has(Circumstance::SelfDrawn);
        reading::each_reading(&self.in_hand, &self.hand.melds, &mut |reading: &Reading| {
            let mut place = |completed: Option<usize>| {
                let mut view = self.empty(Form::Sets);
                for (at, set) in reading.sets.iter().enumerate() {
                    let is_completed = completed == Some(at);
                    let concealed = set.concealed && (is_drawn || !is_completed);
                    view.add(Set { concealed, ..*set }, at >= reading.laid_out);
                }
                view.pairs = Kinds::default().with(reading.pair);
                view.wins_on_pair = completed.is_none();
                visit(&view);
            };
            if reading.pair == self.win.tile {
                place(None);
            }
            for at in reading.laid_out..4 {
                let set = reading.sets[at];
                // Of equal sets one is enough.
                let is_new = !reading.sets[reading.laid_out..at].contains(&set);
                if set.holds(self.win.tile) && is_new {
                    place(Some(at));
                }
            }
        });
        self.whole_hand(visit);
    }

    /// Visits seven pairs or thirteen orphans, where they win.
    fn whole_hand(&'a self, mut visit: impl FnMut(&HandView<'a>)) {
        let WinningForms { seven_pairs, quads, thirteen_orphans } = self.forms;
        if !self.hand.melds.is_empty() {
            return;
        }
        if seven_pairs && reading::is_seven_pairs(&self.in_hand, quads) {
            visit(&self.empty(Form::SevenPairs));
        } else if thirteen_orphans && reading::is_thirteen_orphans(&self.in_hand) {
            visit(&self.empty(Form::ThirteenOrphans));
        }
    }

    fn empty(&'a self, form: Form) -> HandView<'a> {
        HandView::empty(self.hand, Some(self), self.kinds, form)
    }
}

impl<'a> HandView<'a> {
    /// A loser's hand: the melds, and concealed pungs and pairs where they count.
    pub(crate) fn of_loser(hand: &'a Hand, counts_concealed: bool) -> HandView<'a> {
        let mut view = HandView::empty(hand, None, Kinds::default(), Form::Sets);
        for meld in &hand.melds {
            view.add(Set::from(*meld), false);
        }
        if counts_concealed {
            for (tile, copies) in hand.concealed.iter() {
                match copies {
                    3 | 4 => view.add(Set { shape: SetShape::Pung, tile, concealed: true }, true),
                    2 => view.pairs = view.pairs.with(tile),
                    _ => {}
                }
            }
        }
        view
    }

    fn empty(
        hand: &'a Hand,
        winner: Option<&'a WinningHand<'a>>,
        kinds: Kinds,
        form: Form,
    ) -> HandView<'a> {
        HandView {
            hand,
            winner,
            how: winner.map_or_else(Circumstances::default, |winner| winner.win.how),
            form,
            kinds,
            minors: SetCounts::default(),
            terminals: SetCounts::default(),
            honors: SetCounts::default(),
            chows: 0,
            chow_starts: Kinds::default(),
            dragon_sets: 0,
            wind_sets: 0,
            concealed_sets: 0,
            pungs_in_hand: 0,
            sets: Kinds::default(),
            pairs: Kinds::default(),
            wins_on_pair: false,
        }
    }

    #[inline]
    fn add(&mut self, set: Set, is_in_hand: bool) {
        let tile = set.tile;
        if set.shape == SetShape::Chow {
            self.chows += 1;
            self.chow_starts = self.chow_starts.with(tile);
            return;
        }
        let counts = if tile.is_honor() {
            self.dragon_sets += u8::from(tile.is_dragon());
            self.wind_sets += u8::from(tile.is_wind());
            &mut self.honors
        } else if tile.is_terminal() {
            &mut self.terminals
        } else {
            &mut self.minors
        };
        let count = match (set.shape == SetShape::Kong, set.concealed) {
            (false, false) => &mut counts.open_pungs,
            (false, true) => &mut counts.concealed_pungs,
            (true, false) => &mut counts.open_kongs,
            (true, true) => &mut counts.concealed_kongs,
        };
        *count += 1;
        self.concealed_sets += u8::from(set.concealed);
        self.pungs_in_hand += u8::from(is_in_hand);
        self.sets = self.sets.with(tile);
    }

    pub(crate) const fn concealed_kongs(&self) -> u8 {
        self.minors.concealed_kongs + self.terminals.concealed_kongs + self.honors.concealed_kongs
    }

    pub(crate) const fn kongs(&self) -> u8 {
        let open = self.minors.open_kongs + self.terminals.open_kongs + self.honors.open_kongs;
        open + self.concealed_kongs()
    }

    pub(crate) const fn is_winner(&self) -> bool {
        self.winner.is_some()
    }

    /// Whether the winner's flag is set; false for losers.
    pub(crate) fn won(&self, flag: Circumstance) -> bool {
        self.how.has(flag)
    }

    /// Whether the flag is set and this is the winning tile.
    pub(crate) fn won_with(&self, flag: Circumstance, rank: u8, suit: Suit) -> bool {
        self.won(flag) && self.hand.win.map(|win| win.tile) == Tile::of_suit(suit, rank)
    }

    /// Whether exactly one kind completes the hand.
    pub(crate) fn has_one_wait(&self) -> bool {
        self.winner.is_some_and(|winner| {
            *winner
                .has_one_wait
                .get_or_init(|| reading::waits(winner.hand, winner.forms).take(2).count() == 1)
        })
    }

    /// Whether the winning tile completed the pair, and is of this class.
    pub(crate) fn completed_pair(&self, class: fn(Tile) -> bool) -> bool {
        self.wins_on_pair && self.hand.win.is_some_and(|win| class(win.tile))
    }

    pub(crate) fn has_set_of(&self, wind: Wind) -> bool {
        self.sets.has(Tile::of_wind(wind))
    }

    pub(crate) fn has_pair_of(&self, wind: Wind) -> bool {
        self.pairs.has(Tile::of_wind(wind))
    }

    /// How many pairs are of these kinds.
    pub(crate) const fn pairs_within(&self, kinds: Kinds) -> u8 {
        (self.pairs.0 & kinds.0).count_ones() as u8
    }

    /// Whether no meld is open; a concealed kong is not.
    pub(crate) fn has_no_open_meld(&self) -> bool {
        self.hand.melds.iter().all(|meld| matches!(meld, Meld::Kong { concealed: true, .. }))
    }

    pub(crate) const fn is_one_suit(&self) -> bool {
        self.kinds.suits() == 1 && !self.kinds.meets(Kinds::HONORS)
    }

    pub(crate) const fn is_one_suit_with_honors(&self) -> bool {
        self.kinds.suits() == 1 && self.kinds.meets(Kinds::HONORS)
    }

    pub(crate) const fn is_all_honors(&self) -> bool {
        self.kinds.within(Kinds::HONORS)
    }

    pub(crate) fn is_from_dead_wall(&self) -> bool {
        self.won(Circumstance::Replacement) || self.won(Circumstance::BonusReplacement)
    }

    pub(crate) fn is_last_of_wall(&self) -> bool {
        self.won(Circumstance::LastTile) && self.won(Circumstance::SelfDrawn)
    }

    /// Whether the hand won with the concealed tiles 1112345678999 of one suit and a fourteenth of it.
    pub(crate) fn is_nine_gates(&self) -> bool {
        let is_base = |(tile, copies): (Tile, u8)| copies == if tile.is_terminal() { 3 } else { 1 };
        self.hand.melds.is_empty() && self.is_one_suit() && self.hand.concealed.iter().all(is_base)
    }
}
