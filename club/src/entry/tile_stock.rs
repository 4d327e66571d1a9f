//! One stock of 144 tiles for all four hands: what is left of it, and what fits into the hand that is written into.

use scoring::{BonusTile, BonusTiles, Counts, Tile};

use super::draft::Draft;
use super::hand::{EntryMode, HandDraft, HandSet, SetKind};
use crate::PlayerNo;

/// How many keys there are: 34 kinds of tiles, four flowers and four seasons.
pub const KEY_COUNT: usize = Tile::KINDS + 8;

/// How many tiles a winning hand has, kongs counted as three.
pub(super) const WINNER_ROOM: u8 = 14;

/// A key of the keyboard of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// One of the 34 kinds.
    Tile(Tile),
    /// A flower or a season.
    Bonus(BonusTile),
}

impl Key {
    /// All keys in order.
    pub fn all() -> impl Iterator<Item = Key> {
        Tile::all().map(Key::Tile).chain(BonusTile::all().map(Key::Bonus))
    }

    /// 0–41: where its state stands in [`KeyStates`].
    pub fn index(self) -> usize {
        match self {
            Key::Tile(tile) => tile.index(),
            Key::Bonus(tile) => Tile::KINDS + usize::from(tile.digit()) - 1,
        }
    }
}

/// Whether a key can be tapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyState {
    /// A tap adds something.
    #[default]
    Free,
    /// The active hand has this flower or season; a tap takes it away.
    Own,
    /// It does not fit into the active hand now.
    Unfit,
    /// None is left.
    Gone,
}

impl KeyState {
    /// Whether a tap changes anything.
    pub const fn is_enabled(self) -> bool {
        match self {
            KeyState::Free | KeyState::Own => true,
            KeyState::Unfit | KeyState::Gone => false,
        }
    }
}

/// The state of every key, by [`Key::index`].
pub type KeyStates = [KeyState; KEY_COUNT];

/// What all four hands hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TileStock {
    tiles: Counts,
    bonus: BonusTiles,
    is_bonus_twice: bool,
}

impl TileStock {
    fn add(&mut self, set: &HandSet) {
        set.tiles().into_iter().for_each(|tile| self.tiles.add(tile));
    }

    fn add_bonus(&mut self, bonus: BonusTiles) {
        for tile in bonus.iter() {
            self.is_bonus_twice |= !self.bonus.insert(tile);
        }
    }

    /// How many copies of a tile are used, 0–4.
    pub const fn used(&self, tile: Tile) -> u8 {
        self.tiles.of(tile)
    }

    /// Whether the set can be made of the tiles that are left.
    fn has_room_for(&self, kind: SetKind, tile: Tile) -> bool {
        let is_left = |tile: Tile| self.tiles.of(tile) < 4;
        match kind {
            SetKind::Chow => {
                let next = tile.next().filter(|next| tile.starts_chow() && is_left(*next));
                is_left(tile) && next.and_then(Tile::next).is_some_and(is_left)
            }
            SetKind::Pung | SetKind::Kong | SetKind::Pair | SetKind::Single => {
                self.tiles.of(tile) + kind.tile_count() <= 4
            }
        }
    }

    /// Whether no kind is used more than four times and no flower twice.
    pub fn is_legal(&self) -> bool {
        !self.is_bonus_twice && self.tiles.iter().all(|(_, copies)| copies <= 4)
    }
}

impl Draft {
    /// The tiles of all four hands together. A hand that is not entered by its tiles takes none but its flowers.
    pub fn stock(&self) -> TileStock {
        let mut stock = TileStock::default();
        for hand in self.hands.values() {
            if hand.mode == EntryMode::Tiles {
                hand.sets.iter().for_each(|set| stock.add(set));
            }
            stock.add_bonus(hand.bonus);
        }
        stock
    }

    /// How each key looks, given what all four hands hold.
    pub fn key_states(&self) -> KeyStates {
        let stock = self.stock();
        let mut states = [KeyState::Free; KEY_COUNT];
        let own = self.active_hand().map(|hand| hand.bonus).unwrap_or_default();
        for key in Key::all() {
            states[key.index()] = match key {
                Key::Tile(tile) if self.fits(tile, &stock) => KeyState::Free,
                Key::Tile(tile) if stock.used(tile) >= 4 => KeyState::Gone,
                Key::Tile(_) => KeyState::Unfit,
                Key::Bonus(tile) if own.has(tile) => KeyState::Own,
                Key::Bonus(tile) if stock.bonus.has(tile) => KeyState::Gone,
                Key::Bonus(_) => KeyState::Free,
            };
        }
        states
    }

    /// Whether the tile can be tapped now.
    fn fits(&self, tile: Tile, stock: &TileStock) -> bool {
        let Some(hand) = self.active_hand() else { return false };
        if makes_kong(hand, tile, stock) {
            return true;
        }
        let room = if self.wins(self.active) { WINNER_ROOM } else { WINNER_ROOM - 1 };
        let is_full = hand.room_taken() + hand.kind.room() > room
            || (hand.kind.is_full_set() && hand.full_sets() == 4);
        !is_full && stock.has_room_for(hand.kind, tile)
    }

    /// Adds what the chosen kind makes of this tile; nothing when it does not fit.
    pub(super) fn tap_tile(&mut self, tile: Tile) {
        let stock = self.stock();
        if !self.fits(tile, &stock) {
            return;
        }
        let (wins, id) = (self.wins(self.active), self.next_set);
        let Some(hand) = self.active_mut() else { return };
        if makes_kong(hand, tile, &stock) {
            if let Some(last) = hand.sets.last_mut() {
                last.kind = SetKind::Kong;
            }
            return;
        }
        let concealed = hand.concealed || !hand.kind.is_full_set();
        hand.sets.push(HandSet { id, kind: hand.kind, tile, concealed });
        hand.winning = None;
        if wins && hand.full_sets() == 4 {
            hand.kind = SetKind::Pair;
        }
        self.next_set.take();
    }
}

impl Draft {
    /// Adds a flower or season, or takes it away if the hand has it.
    pub(super) fn tap_bonus(&mut self, tile: BonusTile) {
        let stock = self.stock();
        let Some(hand) = self.active_mut() else { return };
        if hand.bonus.has(tile) {
            hand.remove_bonus(tile);
        } else if !stock.bonus.has(tile) {
            hand.bonus.insert(tile);
        }
    }

    /// Removes sets from the hands that have just changed back to tiles, where other hands have used the tiles meanwhile.
    pub(super) fn keep_what_fits(&mut self, came_back: &[PlayerNo]) {
        let mut stock = TileStock::default();
        let others = self.hands.iter().filter(|(player, _)| !came_back.contains(player));
        for set in others
            .filter(|(_, hand)| hand.mode == EntryMode::Tiles)
            .flat_map(|(_, hand)| &hand.sets)
        {
            stock.add(set);
        }
        for (_, hand) in self.hands.iter_mut().filter(|(player, _)| came_back.contains(player)) {
            hand.sets.retain(|set| {
                let fits = stock.has_room_for(set.kind, set.tile);
                if fits {
                    stock.add(set);
                }
                fits
            });
        }
    }
}

impl HandDraft {
    pub(super) fn remove_bonus(&mut self, tile: BonusTile) {
        let mut rest = BonusTiles::NONE;
        for other in self.bonus.iter().filter(|other| *other != tile) {
            rest.insert(other);
        }
        self.bonus = rest;
    }
}

/// A tap on the pung that was just tapped adds its fourth tile: no need to choose the kind.
fn makes_kong(hand: &HandDraft, tile: Tile, stock: &TileStock) -> bool {
    hand.kind == SetKind::Pung
        && stock.used(tile) == 3
        && hand.sets.last().is_some_and(|set| set.kind == SetKind::Pung && set.tile == tile)
}
