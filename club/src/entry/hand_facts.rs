//! Converts a hand as it was entered into the stored facts of it, and back.

use scoring::deal::Given;
use scoring::notation;
use scoring::reading::{self, SetShape};
use scoring::{BonusTiles, Counts, Meld, Points, Tile};

use super::hand::{EntryMode, HandDraft, HandSet, SetId, SetKind, SpecialHandDraft};

impl HandDraft {
    /// The hand in the form that scoring takes; `None` when nothing was entered.
    pub(super) fn given(&self, wins: bool) -> Option<Given> {
        // Flowers can be entered even where nothing else of the hand is.
        if self.is_blank() && self.bonus == BonusTiles::NONE {
            return None;
        }
        let bonus = notation::bonus_tiles_text(self.bonus);
        Some(match self.mode {
            EntryMode::Items => match self.special.clone() {
                Some(SpecialHandDraft { id, value, concealed, against_tiles }) => {
                    Given::Special { id, value, concealed, bonus, against_tiles }
                }
                None => Given::Items { items: self.ticks.clone(), bonus },
            },
            EntryMode::Number => {
                Given::Points { points: self.number().unwrap_or(Points::ZERO), bonus }
            }
            EntryMode::Tiles => self.given_tiles(wins, bonus),
        })
    }

    /// Its tiles, in whatever mode it is entered.
    pub(super) fn given_tiles(&self, wins: bool, bonus: String) -> Given {
        let winning = if wins { self.winning() } else { None };
        let (mut in_hand, mut melds, mut last) = (Counts::default(), Vec::new(), None);
        for set in &self.sets {
            let completed = winning.filter(|(id, _)| *id == set.id);
            match set.meld() {
                Some(meld) if completed.is_none() && set.is_laid_out() => {
                    melds.push(notation::meld_text(meld));
                }
                Some(_) | None => {
                    let mut tiles = set.tiles();
                    if let Some((_, tile)) = completed {
                        last = Some(tiles.remove(tile));
                    }
                    tiles.into_iter().for_each(|tile| in_hand.add(tile));
                }
            }
        }
        Given::Tiles {
            concealed: notation::tiles_text(in_hand.tiles()),
            melds,
            winning_tile: last.map(notation::tile_text).unwrap_or_default(),
            bonus,
            without: self.without.clone(),
        }
    }

    /// Splits a hand that was entered before into sets. `next_id` gives the sets their ids.
    pub(super) fn from_given(given: &Given, wins: bool, next_id: &mut SetId) -> HandDraft {
        let mut hand = HandDraft::new(if wins { SetKind::Chow } else { SetKind::Pung });
        hand.bonus = notation::bonus(given.bonus()).unwrap_or_default();
        match given {
            Given::Items { items, .. } => {
                hand.mode = EntryMode::Items;
                hand.ticks = items.clone();
            }
            Given::Points { points, .. } => {
                hand.mode = EntryMode::Number;
                hand.digits = points.0.to_string();
                // The value was booked once, so it is accepted although the rules may know no such hand.
                hand.insists = true;
            }
            Given::Tiles { concealed, melds, winning_tile, without, .. } => {
                hand.take_tiles(concealed, melds, winning_tile, next_id);
                hand.without.clone_from(without);
            }
            Given::Special { id, value, concealed, against_tiles, .. } => {
                hand.mode = EntryMode::Items;
                hand.special = Some(SpecialHandDraft {
                    id: id.clone(),
                    value: *value,
                    concealed: *concealed,
                    against_tiles: *against_tiles,
                });
            }
        }
        hand
    }

    fn take_tiles(
        &mut self,
        concealed: &str,
        melds: &[String],
        winning_tile: &str,
        next_id: &mut SetId,
    ) {
        let melds: Vec<Meld> = melds.iter().filter_map(|text| notation::meld(text).ok()).collect();
        for meld in &melds {
            let (kind, concealed) = match meld {
                Meld::Chow(_) => (SetKind::Chow, false),
                Meld::Pung(_) => (SetKind::Pung, false),
                Meld::Kong { concealed, .. } => (SetKind::Kong, *concealed),
            };
            self.sets.push(HandSet { id: next_id.take(), kind, tile: meld.tile(), concealed });
        }
        let mut in_hand = Counts::default();
        let last = notation::tiles("winning_tile", winning_tile).unwrap_or_default();
        for tile in notation::tiles("concealed", concealed).unwrap_or_default() {
            in_hand.add(tile);
        }
        last.iter().for_each(|tile| in_hand.add(*tile));
        for (kind, tile) in sets_of(&in_hand, &melds) {
            self.sets.push(HandSet { id: next_id.take(), kind, tile, concealed: true });
        }
        self.winning = last.first().and_then(|last| {
            let in_hand = &self.sets[melds.len()..];
            let set = in_hand.iter().rfind(|set| set.tiles().contains(last))?;
            let tile = set.tiles().iter().rposition(|tile| tile == last)?;
            Some((set.id, tile))
        });
    }
}

impl SetId {
    /// Returns this id and advances to the next one.
    pub(super) fn take(&mut self) -> SetId {
        let id = *self;
        self.0 += 1;
        id
    }
}

/// The tiles in a hand as sets: four sets and a pair if they form a winning hand, otherwise groups of equal tiles.
fn sets_of(in_hand: &Counts, melds: &[Meld]) -> Vec<(SetKind, Tile)> {
    let mut sets = Vec::new();
    reading::each_reading(in_hand, melds, &mut |found| {
        if sets.is_empty() {
            for set in &found.sets[found.laid_out..] {
                let kind = match set.shape {
                    SetShape::Chow => SetKind::Chow,
                    SetShape::Pung => SetKind::Pung,
                    SetShape::Kong => SetKind::Kong,
                };
                sets.push((kind, set.tile));
            }
            sets.push((SetKind::Pair, found.pair));
        }
    });
    if sets.is_empty() {
        for (tile, copies) in in_hand.iter() {
            let kinds: &[SetKind] = match copies {
                1 => &[SetKind::Single],
                2 => &[SetKind::Pair],
                3 => &[SetKind::Pung],
                _ => &[SetKind::Pair, SetKind::Pair],
            };
            sets.extend(kinds.iter().map(|kind| (*kind, tile)));
        }
    }
    sets
}
