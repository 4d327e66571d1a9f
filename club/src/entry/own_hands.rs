//! What is said of a hand and the club's own hands: which it is, which it nearly is, which it was chosen to be.

use scoring::special::{Lack, Misfit, Missed, Near, OwnHands, Special};
use scoring::tile::Kinds;
use scoring::{Points, deal};

use super::draft::Draft;
use super::hand::EntryMode;
use super::preview::ValuedHand;
use super::table::Table;
use super::tile_stock::WINNER_ROOM;
use crate::chips::{bochowe, missable};
use crate::{BochoweNote, PlayerNo};

/// How many hands are named that miss a rule.
const MOST_NEAR: usize = 2;

/// Something that is said of a hand and an own hand, which is named by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnHandNote {
    /// It counts as this one.
    Counts {
        /// Which.
        id: String,
        /// Its points; none where it doubles the ordinary value.
        points: Option<Points>,
        /// Others that fit as well and do not count.
        also: Vec<String>,
        /// Whether it is a loser's, who is one tile away.
        is_fishing: bool,
    },
    /// It is one of these as well, and counts more as an ordinary hand.
    IsAlso(Vec<String>),
    /// It is this one, which does not count this once.
    Without(String),
    /// It is this one, which has no value.
    Unvalued(String),
    /// Its tiles are this one, and a rule is missed.
    Misses {
        /// Which.
        id: String,
        /// Why it is none.
        why: Misfit,
        /// The rule, where it is one of the pattern.
        rule: Option<Missed>,
    },
    /// It was chosen to be this one, and its tiles are none.
    AgainstTiles(String),
    /// It was ready to be this one.
    Ready(Bochowe),
}

/// A special hand that a loser was ready for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bochowe {
    /// What would be noted.
    pub note: BochoweNote,
    /// The points noted for it.
    pub points: Points,
    /// What is missing.
    pub waits: Kinds,
    /// Whether it was noted.
    pub is_noted: bool,
}

impl Draft {
    /// Whether a winner's hand was chosen by hand, and its tiles are another.
    pub(super) fn is_against_tiles(&self, table: &Table, player: PlayerNo) -> bool {
        self.against_tiles(table, player).is_some()
    }

    fn against_tiles(&self, table: &Table, player: PlayerNo) -> Option<String> {
        let hand = self.hand(player).filter(|hand| self.wins(player) && hand.is_special())?;
        let special = hand.special.as_ref()?;
        if hand.room_taken() != WINNER_ROOM {
            return special.against_tiles.then(|| special.id.clone());
        }
        let hands = table.ruleset.special_hands();
        let entry = hands.iter().find(|entry| entry.id == special.id)?;
        let (given, seat) = (hand.given_tiles(true, String::new()), table.seat(player));
        let fits = deal::fits(&given, seat, self.round(table)?, self.how_with_source(), entry);
        (fits == Some(false)).then(|| special.id.clone())
    }

    /// What is said of a player's hand. `near` is asked only where it would be said what the hand nearly is.
    pub fn own_hand_notes(
        &self,
        table: &Table,
        player: PlayerNo,
        valued: Option<&ValuedHand>,
        near: impl FnOnce() -> Vec<Near>,
    ) -> Vec<OwnHandNote> {
        let Some(own) = table.ruleset.own_hands() else { return Vec::new() };
        let Some(hand) = self.hand(player).filter(|hand| !hand.is_dead) else { return Vec::new() };
        let against = self.against_tiles(table, player).map(OwnHandNote::AgainstTiles);
        if hand.mode != EntryMode::Tiles || against.is_some() {
            return against.into_iter().collect();
        }
        let mut notes = found(own, valued);
        let known = |id: &&String| own.hands.iter().any(|entry| entry.id == **id);
        let without = hand.without.iter().filter(known);
        notes.extend(without.map(|id| OwnHandNote::Without(id.clone())));
        if self.wins(player) {
            if notes.is_empty() && hand.room_taken() == WINNER_ROOM {
                notes.extend(missed_rules(near()));
            }
        } else if notes.is_empty() && hand.room_taken() + 1 == WINNER_ROOM {
            notes.extend(self.ready(table, player, near).map(OwnHandNote::Ready));
        }
        notes
    }

    /// The hand worth most that a loser was ready for, where that can be noted.
    fn ready(
        &self,
        table: &Table,
        player: PlayerNo,
        near: impl FnOnce() -> Vec<Near>,
    ) -> Option<Bochowe> {
        let options = table.ruleset.play_money().filter(|_| table.is_game())?;
        let known = missable(options);
        if known.is_empty() {
            return None;
        }
        let found = near().into_iter().filter_map(|near| {
            let Lack::Tile(waits) = near.lack else { return None };
            known.iter().find(|entry| entry.id == near.id)?;
            let points = bochowe(options.special_value(&near.id)?, table.seat(player), options);
            let note = BochoweNote { player, hand: near.id };
            let is_noted = self.bochowe.contains(&note);
            Some(Bochowe { note, points, waits, is_noted })
        });
        // Among equals the one higher in the list is offered.
        found.collect::<Vec<_>>().into_iter().rev().max_by_key(|one| one.points)
    }
}

fn missed_rules(near: Vec<Near>) -> impl Iterator<Item = OwnHandNote> {
    let misses = near.into_iter().filter_map(|near| match near.lack {
        Lack::Rule(why, rule) => Some(OwnHandNote::Misses { id: near.id, why, rule }),
        Lack::Tile(_) => None,
    });
    misses.take(MOST_NEAR)
}

/// What a valued hand is.
fn found(own: OwnHands<'_>, valued: Option<&ValuedHand>) -> Vec<OwnHandNote> {
    let Some(Ok(valued)) = valued else { return Vec::new() };
    let price = match &valued.special {
        None => None,
        Some(Special::Hand { id, fit }) => own.price_of(id, fit.called),
        Some(Special::Fishing { id, .. }) => {
            let entry = own.hands.iter().find(|entry| entry.id == *id);
            entry.and_then(|entry| own.fishing_price(entry))
        }
    };
    let also = valued.also.clone();
    let fits = match &valued.special {
        Some(Special::Hand { id, .. } | Special::Fishing { id, .. }) => Some(OwnHandNote::Counts {
            id: id.clone(),
            points: price.and_then(|price| own.cut(price)),
            also,
            is_fishing: matches!(valued.special, Some(Special::Fishing { .. })),
        }),
        None => (!also.is_empty()).then_some(OwnHandNote::IsAlso(also)),
    };
    let unvalued = valued.unvalued.iter().cloned().map(OwnHandNote::Unvalued);
    fits.into_iter().chain(unvalued).collect()
}
