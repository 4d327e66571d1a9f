//! Pao: from what lay open, who fed which set and who declared, finds the one player who pays for all, or why nobody does.
//!
//! Source: `docs/rules/ma-jiang.md`, section 6.

mod facts;

use super::options::{FirstLayerExemption, Options};
use super::table::Rule;
use crate::hand::{Hand, Meld};
use crate::tile::{Kinds, Suit, Tile};
use crate::value::{Grade, Value};

use facts::kinds_of;
pub use facts::{Holding, LaidOut, PaoCall, PaoFacts, PaoKind, TileCame, When};

/// The parts of the winner's hand that Pao depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// A pure suit.
    pub one_suit: bool,
    /// Big three dragons.
    pub three_dragons: bool,
    /// Big four winds.
    pub four_winds: bool,
}

impl Reached {
    /// From the winner's tiles; they are a winning hand.
    pub fn of_hand(hand: &Hand) -> Reached {
        let all = hand.all_tiles();
        let kinds = all.kinds();
        // Among four sets and a pair, three copies of an honour are a set.
        let has_sets = |of: Kinds| {
            Tile::all().filter(|tile| of.meets(Kinds::default().with(*tile))).all(|t| all.of(t) > 2)
        };
        Reached {
            one_suit: kinds.suits() == 1 && !kinds.meets(Kinds::HONORS),
            three_dragons: has_sets(Kinds::DRAGONS),
            four_winds: has_sets(Kinds::WINDS),
        }
    }

    /// From the items of the winner's value; `None` when only a number was given.
    pub fn of_value(value: &Value) -> Option<Reached> {
        let has = |rule: Rule| {
            value.items.iter().any(|item| item.rule == crate::value::Rule::MaJiang(rule))
        };
        match value.grade {
            Grade::Tiles | Grade::Items => Some(Reached {
                // A limit hand would hide the item; no limit hand of one suit has sets laid out.
                one_suit: has(Rule::OneSuitOnly),
                three_dragons: has(Rule::BigThreeDragons),
                four_winds: has(Rule::BigFourWinds),
            }),
            Grade::Number => None,
        }
    }
}

/// Why nobody is liable under a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NotLiable {
    /// Not enough sets lay open before the tile that mattered.
    NotEnoughLaidOut,
    /// The winner's hand is not the one the condition is about.
    OtherHand,
    /// The winning tile came from the wall, and nothing was fed before.
    SelfDrawn,
    /// The decisive set was completed without anybody's discard.
    NotFed,
    /// The set was fed before, and the club lets the liability end there (`pao_late_win`).
    LateWin,
    /// Nobody declared, so the deal is settled as usual.
    NotDeclared,
    /// The declaration came before there was anything to warn of.
    DeclaredTooEarly,
    /// The declaration came after the discard it should have prevented.
    DeclaredTooLate,
    /// He fed the later of two who show nine tiles, and could not do otherwise.
    LaterLayer,
    /// More than five live tiles were left.
    TilesLeft,
    /// The tile lay open already, so nobody had to expect that it wins.
    LayOpen,
    /// A robbed kong is no discard.
    NotADiscard,
    /// It was not recorded how many live tiles were left.
    UnknownLiveTiles,
    /// It was not recorded whether the tile lay open.
    UnknownLayOpen,
    /// Only the value of the winner's hand was entered, not its tiles or items.
    UnknownHand,
}

impl NotLiable {
    /// Every reason.
    pub const ALL: [NotLiable; 15] = [
        NotLiable::NotEnoughLaidOut,
        NotLiable::OtherHand,
        NotLiable::SelfDrawn,
        NotLiable::NotFed,
        NotLiable::LateWin,
        NotLiable::NotDeclared,
        NotLiable::DeclaredTooEarly,
        NotLiable::DeclaredTooLate,
        NotLiable::LaterLayer,
        NotLiable::TilesLeft,
        NotLiable::LayOpen,
        NotLiable::NotADiscard,
        NotLiable::UnknownLiveTiles,
        NotLiable::UnknownLayOpen,
        NotLiable::UnknownHand,
    ];

    /// Its id, stable.
    pub const fn id(self) -> &'static str {
        match self {
            NotLiable::NotEnoughLaidOut => "not-enough-laid-out",
            NotLiable::OtherHand => "other-hand",
            NotLiable::SelfDrawn => "self-drawn",
            NotLiable::NotFed => "not-fed",
            NotLiable::LateWin => "late-win",
            NotLiable::NotDeclared => "not-declared",
            NotLiable::DeclaredTooEarly => "declared-too-early",
            NotLiable::DeclaredTooLate => "declared-too-late",
            NotLiable::LaterLayer => "later-layer",
            NotLiable::TilesLeft => "tiles-left",
            NotLiable::LayOpen => "lay-open",
            NotLiable::NotADiscard => "not-a-discard",
            NotLiable::UnknownLiveTiles => "unknown-live-tiles",
            NotLiable::UnknownLayOpen => "unknown-lay-open",
            NotLiable::UnknownHand => "unknown-hand",
        }
    }
}

/// Who is liable, and by which tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Liability<P> {
    /// Who pays for all.
    pub player: P,
    /// It was the winning tile he fed, not an earlier one.
    pub by_winning_tile: bool,
}

/// What one condition says about a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement<P> {
    /// The condition, or the special rule that decided.
    pub kind: PaoKind,
    /// Who is liable, or why nobody is.
    pub outcome: Result<Liability<P>, NotLiable>,
}

/// What all conditions say about a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict<P> {
    /// One for each condition that was in question: its sets lay open, or somebody declared it.
    pub judgements: Vec<Judgement<P>>,
}

impl<P: Copy> Verdict<P> {
    /// The one player who pays for all, and why. Where two conditions name two players, it is the one who fed the
    /// winning tile: the text decides so for the feeders of the twelfth tile.
    pub fn liable(&self) -> Option<(P, PaoKind)> {
        let by = |winning: bool| {
            self.judgements.iter().find_map(|judgement| match judgement.outcome {
                Ok(found) if found.by_winning_tile == winning => {
                    Some((found.player, judgement.kind))
                }
                Ok(_) | Err(_) => None,
            })
        };
        by(true).or_else(|| by(false))
    }
}

/// A warning that can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer<P> {
    /// Of what.
    pub kind: PaoKind,
    /// Whom nobody must feed; `None` where that is everybody.
    pub against: Option<P>,
}

/// The decisive discard: the set it completed (index among all laid out), or `None` if it won.
struct Act {
    set: Option<usize>,
    discard: Option<u16>,
}

/// The sets of `laid_out` that are this player's and fit, as indices in order.
fn sets_of<P: Copy + Eq>(
    laid_out: &[LaidOut<P>],
    player: P,
    fits: impl Fn(Meld) -> bool,
) -> Vec<usize> {
    let own = |(_, set): &(usize, &LaidOut<P>)| set.by == player && fits(set.meld);
    laid_out.iter().enumerate().filter(own).map(|(at, _)| at).collect()
}

fn is_set_of(meld: Meld, kinds: Kinds) -> bool {
    match meld {
        Meld::Chow(_) => false,
        Meld::Pung(tile) | Meld::Kong { tile, .. } => kinds.meets(Kinds::default().with(tile)),
    }
}

/// A player who shows three or four sets of one suit: nine tiles.
struct Layer<P> {
    by: P,
    suit: Suit,
    /// Index of the third set: then he showed nine tiles.
    third: usize,
    /// Index of the fourth.
    fourth: Option<usize>,
}

/// Everybody who shows nine tiles of a suit, in the order in which they laid out the third set.
fn layers<P: Copy + Eq>(laid_out: &[LaidOut<P>]) -> Vec<Layer<P>> {
    let mut found: Vec<Layer<P>> = Vec::new();
    for (at, set) in laid_out.iter().enumerate() {
        let Some(suit) = set.meld.tile().suit() else { continue };
        let sets = sets_of(&laid_out[..=at], set.by, |meld| meld.tile().suit() == Some(suit));
        match sets.len() {
            3 => found.push(Layer { by: set.by, suit, third: at, fourth: None }),
            4 => {
                for layer in found.iter_mut().filter(|layer| layer.by == set.by) {
                    layer.fourth = Some(at);
                }
            }
            _ => {}
        }
    }
    found
}

struct Case<'a, P> {
    facts: &'a PaoFacts<P>,
    calls: &'a [PaoCall<P>],
    options: &'a Options,
}

impl<P: Copy + Eq> Case<'_, P> {
    /// Whose tile won.
    fn feeder(&self) -> Option<P> {
        match self.facts.came {
            TileCame::Drawn => None,
            TileCame::Discarded { by, .. } | TileCame::Robbed { by } => Some(by),
        }
    }

    const fn winning_act(&self) -> Act {
        let discard = match self.facts.came {
            TileCame::Discarded { number, .. } => number,
            TileCame::Drawn | TileCame::Robbed { .. } => None,
        };
        Act { set: None, discard }
    }

    fn set_act(&self, at: usize) -> Act {
        Act { set: Some(at), discard: self.facts.laid_out[at].discard }
    }

    /// Who fed a set; nobody feeds himself.
    fn fed_by(&self, at: usize) -> Result<P, NotLiable> {
        let set = &self.facts.laid_out[at];
        set.fed_by.filter(|feeder| *feeder != set.by).ok_or(NotLiable::NotFed)
    }

    fn calls(&self, condition: PaoKind) -> impl Iterator<Item = &PaoCall<P>> {
        self.calls.iter().filter(move |call| {
            call.kind.condition() == condition && call.against == self.facts.winner
        })
    }

    /// Whether somebody declared after the set at `since` was laid out and before the act.
    fn declared(&self, condition: PaoKind, since: usize, act: &Act) -> Result<(), NotLiable> {
        if !self.options.pao_needs_declaration {
            return Ok(());
        }
        let timing = |call: &PaoCall<P>| {
            let (is_early, is_late) = match call.when {
                None => (false, false),
                Some(When::Sets(sets)) => {
                    let sets = usize::from(sets);
                    (sets <= since, act.set.is_some_and(|at| sets > at))
                }
                Some(When::Discards(made)) => {
                    let since = self.facts.laid_out[since].discard;
                    (
                        since.is_some_and(|number| made < number),
                        act.discard.is_some_and(|number| made >= number),
                    )
                }
            };
            match (is_late, is_early) {
                (true, _) => Err(NotLiable::DeclaredTooLate),
                (false, true) => Err(NotLiable::DeclaredTooEarly),
                (false, false) => Ok(()),
            }
        };
        let mut found = Err(NotLiable::NotDeclared);
        for call in self.calls(condition) {
            match timing(call) {
                Ok(()) => return Ok(()),
                Err(why) => found = Err(why),
            }
        }
        found
    }

    /// Nine tiles, with the two special rules that say how they are judged.
    fn nine_tiles(&self, reached: Option<Reached>) -> Judgement<P> {
        let facts = self.facts;
        let layers = layers(&facts.laid_out);
        let Some(own) = layers.iter().find(|layer| layer.by == facts.winner) else {
            let outcome = Err(NotLiable::NotEnoughLaidOut);
            return Judgement { kind: PaoKind::NineTiles, outcome };
        };
        let has_rival = layers.iter().any(|layer| layer.suit != own.suit);
        let kind = match (own.fourth, has_rival) {
            (Some(_), _) => PaoKind::TwelfthTile,
            (None, true) => PaoKind::FirstLayer,
            (None, false) => PaoKind::NineTiles,
        };
        let is_exempt = self.is_exempt(own, &layers);
        let kind = if is_exempt { PaoKind::FirstLayer } else { kind };
        let judge = || {
            if !reached.ok_or(NotLiable::UnknownHand)?.one_suit {
                return Err(NotLiable::OtherHand);
            }
            if let Some(player) = self.feeder() {
                if is_exempt {
                    return Err(NotLiable::LaterLayer);
                }
                self.declared(PaoKind::NineTiles, own.third, &self.winning_act())?;
                return Ok(Liability { player, by_winning_tile: true });
            }
            let fourth = own.fourth.ok_or(NotLiable::SelfDrawn)?;
            let player = self.fed_by(fourth)?;
            self.declared(PaoKind::NineTiles, own.third, &self.set_act(fourth))?;
            Ok(Liability { player, by_winning_tile: false })
        };
        Judgement { kind, outcome: judge() }
    }

    /// Whether the discarder fed the last of several players who show nine tiles, and held nothing
    /// else. Never for a discarder who shows nine tiles himself, because he can always discard his own suit.
    fn is_exempt(&self, own: &Layer<P>, layers: &[Layer<P>]) -> bool {
        let TileCame::Discarded { by, .. } = self.facts.came else {
            return false;
        };
        let mut rivals = layers.iter().filter(|layer| layer.suit != own.suit).peekable();
        let is_later = rivals.peek().is_some() && rivals.all(|rival| rival.third < own.third);
        let shows_none = layers.iter().all(|layer| layer.by != by);
        let holds_nothing_else = match self.options.first_layer_exemption {
            FirstLayerExemption::Always => true,
            FirstLayerExemption::ProofNeeded => {
                let suits = layers
                    .iter()
                    .fold(Kinds::default(), |all, layer| Kinds(all.0 | kinds_of(layer.suit).0));
                self.facts.discarder_holds.is_some_and(|held| held.0.within(suits))
            }
        };
        is_later && shows_none && holds_nothing_else
    }

    /// The third dragon or the fourth wind: `needed` sets lay open before.
    fn last_honor(
        &self,
        condition: PaoKind,
        needed: usize,
        of: Kinds,
        reached: Option<bool>,
    ) -> Judgement<P> {
        let facts = self.facts;
        let sets = sets_of(&facts.laid_out, facts.winner, |meld| is_set_of(meld, of));
        let judge = || {
            if sets.len() < needed {
                return Err(NotLiable::NotEnoughLaidOut);
            }
            if !reached.ok_or(NotLiable::UnknownHand)? {
                return Err(NotLiable::OtherHand);
            }
            let since = sets[needed - 1];
            if let Some(last) = sets.get(needed) {
                let player = self.fed_by(*last)?;
                if !self.options.pao_late_win {
                    return Err(NotLiable::LateWin);
                }
                self.declared(condition, since, &self.set_act(*last))?;
                return Ok(Liability { player, by_winning_tile: false });
            }
            // The last set was in the hand: did the winning tile complete it?
            if !of.meets(Kinds::default().with(facts.winning_tile)) {
                return Err(NotLiable::NotFed);
            }
            let player = self.feeder().ok_or(NotLiable::SelfDrawn)?;
            self.declared(condition, since, &self.winning_act())?;
            Ok(Liability { player, by_winning_tile: true })
        };
        Judgement { kind: condition, outcome: judge() }
    }

    /// The last five live tiles; nobody has to declare them.
    fn last_five(&self) -> Judgement<P> {
        let facts = self.facts;
        let judge = || {
            if facts.live_tiles.ok_or(NotLiable::UnknownLiveTiles)? > LAST_TILES {
                return Err(NotLiable::TilesLeft);
            }
            let player = match facts.came {
                TileCame::Drawn => return Err(NotLiable::SelfDrawn),
                TileCame::Robbed { .. } => return Err(NotLiable::NotADiscard),
                TileCame::Discarded { by, .. } => by,
            };
            let in_a_set = facts
                .laid_out
                .iter()
                .flat_map(|set| set.meld.tiles())
                .any(|tile| tile == facts.winning_tile);
            if in_a_set || facts.lay_open.ok_or(NotLiable::UnknownLayOpen)? {
                return Err(NotLiable::LayOpen);
            }
            Ok(Liability { player, by_winning_tile: true })
        };
        Judgement { kind: PaoKind::LastFive, outcome: judge() }
    }
}

/// With how few live tiles left a discard can be Pao. Source: 7.1.
const LAST_TILES: u8 = 5;

/// Who pays for all after a deal that somebody won, or why nobody does. `reached` is what the
/// winner's hand was; `None` when only a number was entered.
pub fn verdict<P: Copy + Eq>(
    facts: &PaoFacts<P>,
    reached: Option<Reached>,
    calls: &[PaoCall<P>],
    options: &Options,
) -> Verdict<P> {
    let case = Case { facts, calls, options };
    let dragons = reached.map(|reached| reached.three_dragons);
    let winds = reached.map(|reached| reached.four_winds);
    let judgements = [
        case.nine_tiles(reached),
        case.last_honor(PaoKind::ThreeDragons, 2, Kinds::DRAGONS, dragons),
        case.last_honor(PaoKind::FourWinds, 3, Kinds::WINDS, winds),
        case.last_five(),
    ];
    let in_question = |judgement: &Judgement<P>| match judgement.outcome {
        Err(NotLiable::NotEnoughLaidOut | NotLiable::TilesLeft | NotLiable::UnknownLiveTiles) => {
            case.calls(judgement.kind.condition()).next().is_some()
        }
        Ok(_) | Err(_) => true,
    };
    Verdict { judgements: judgements.into_iter().filter(in_question).collect() }
}

/// Which declarations are possible, given what lies open so far and how many live tiles are left; a
/// screen offers only these.
pub fn offered<P: Copy + Eq>(laid_out: &[LaidOut<P>], live_tiles: Option<u8>) -> Vec<Offer<P>> {
    let mut offers = Vec::new();
    let layers = layers(laid_out);
    for layer in &layers {
        let mut offer = |kind| offers.push(Offer { kind, against: Some(layer.by) });
        offer(PaoKind::NineTiles);
        if layer.fourth.is_some() {
            offer(PaoKind::TwelfthTile);
        }
        if layers.iter().any(|other| other.suit != layer.suit) {
            offer(PaoKind::FirstLayer);
        }
    }
    for (kind, of, needed) in
        [(PaoKind::ThreeDragons, Kinds::DRAGONS, 2), (PaoKind::FourWinds, Kinds::WINDS, 3)]
    {
        for (at, set) in laid_out.iter().enumerate() {
            let sets = sets_of(laid_out, set.by, |meld| is_set_of(meld, of));
            // Each player once: at the set that made the condition true.
            if sets.get(needed - 1) == Some(&at) {
                offers.push(Offer { kind, against: Some(set.by) });
            }
        }
    }
    if live_tiles.is_some_and(|left| left <= LAST_TILES) {
        offers.push(Offer { kind: PaoKind::LastFive, against: None });
    }
    offers
}
