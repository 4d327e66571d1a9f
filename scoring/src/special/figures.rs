//! Which tiles make a figure of a form: from its lowest tile upwards.

use super::pattern::Form;
use crate::tile::{Kinds, Suit, Tile};

/// One figure of tiles: what a figure in words can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Made {
    tiles: [Tile; 14],
    length: u8,
    /// What has to differ where all figures of an item differ.
    pub(super) key: u8,
    /// Laid out as a kong.
    pub(super) is_kong: bool,
}

impl Made {
    fn of(tiles: &[Tile], key: u8) -> Made {
        let mut made = Made { tiles: [tiles[0]; 14], length: 0, key, is_kong: false };
        for (at, tile) in made.tiles.iter_mut().zip(tiles) {
            *at = *tile;
            made.length += 1;
        }
        made
    }

    /// Tiles written out, the lowest first; none without tiles.
    pub(super) fn written(tiles: &[Tile]) -> Option<Made> {
        let mut sorted = tiles.to_vec();
        sorted.sort_unstable();
        let lowest = sorted.first()?;
        Some(Made::of(&sorted, key_of(*lowest)))
    }

    pub(super) fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.length)]
    }

    /// The kong of a tile.
    pub(super) fn kong(tile: Tile) -> Made {
        Made { is_kong: true, ..Made::of(&[tile; 4], key_of(tile)) }
    }

    /// Three in a row.
    pub(super) fn is_chow(&self) -> bool {
        self.length == 3
            && self.tiles[0].next() == Some(self.tiles[1])
            && self.tiles[1].next() == Some(self.tiles[2])
    }
}

/// A key of a figure of equal tiles, or of a row by its lowest.
pub(super) fn key_of(tile: Tile) -> u8 {
    tile.index() as u8
}

/// The key of a chow where it has to differ from a pung of its lowest tile.
pub(super) fn chow_in_set(tile: Tile) -> u8 {
    tile.index() as u8 + 64
}

/// Calls `take` with each figure of a form that has this lowest tile, without kongs; stops as soon as it
/// answers true.
pub(super) fn from(form: Form, lowest: Tile, mut take: impl FnMut(&Made) -> bool) -> bool {
    match form {
        Form::Tile | Form::Again => take(&Made::of(&[lowest], key_of(lowest))),
        Form::Pair => take(&Made::of(&[lowest; 2], key_of(lowest))),
        Form::Pung | Form::PungOrKong => take(&Made::of(&[lowest; 3], key_of(lowest))),
        Form::Kong => false,
        Form::Chow => row(lowest, 3, key_of(lowest)).is_some_and(|made| take(&made)),
        Form::Set => {
            take(&Made::of(&[lowest; 3], key_of(lowest)))
                || row(lowest, 3, chow_in_set(lowest)).is_some_and(|made| take(&made))
        }
        Form::Run(length) => row(lowest, length, key_of(lowest)).is_some_and(|made| take(&made)),
        Form::Knit2 => {
            let rank = lowest.rank();
            let others = Suit::ALL.into_iter().filter(|suit| lowest.suit() < Some(*suit));
            let others = others.filter(|_| lowest.suit().is_some());
            others
                .filter_map(|suit| Tile::of_suit(suit, rank))
                .any(|other| take(&Made::of(&[lowest, other], rank)))
        }
        Form::Knit3 => {
            in_all_suits(lowest, [lowest.rank(); 3], lowest.rank()).is_some_and(|made| take(&made))
        }
        Form::MixChow => mixed(lowest, take),
    }
}

/// A row of one suit.
fn row(lowest: Tile, length: u8, key: u8) -> Option<Made> {
    let mut tiles = [lowest; 9];
    for at in 1..usize::from(length) {
        tiles[at] = tiles[at - 1].next()?;
    }
    Some(Made::of(&tiles[..usize::from(length)], key))
}

/// One tile of each suit with these ranks, the first being the lowest tile.
fn in_all_suits(lowest: Tile, ranks: [u8; 3], key: u8) -> Option<Made> {
    let mut tiles = [lowest; 3];
    if lowest.suit() != Some(Suit::Characters) {
        return None;
    }
    for (tile, (suit, rank)) in tiles.iter_mut().zip(Suit::ALL.into_iter().zip(ranks)) {
        *tile = Tile::of_suit(suit, rank)?;
    }
    Some(Made::of(&tiles, key))
}

/// Three numbers in a row, one of each suit.
fn mixed(lowest: Tile, mut take: impl FnMut(&Made) -> bool) -> bool {
    let rank = lowest.rank();
    let (first, last) = (rank.saturating_sub(2).max(1), rank.min(7));
    (first..=last).any(|start| {
        let (one, other) = match rank - start {
            0 => (start + 1, start + 2),
            1 => (start, start + 2),
            _ => (start, start + 1),
        };
        [[rank, one, other], [rank, other, one]]
            .into_iter()
            .any(|ranks| in_all_suits(lowest, ranks, start).is_some_and(|made| take(&made)))
    })
}

/// Whether some figure of the form has all its tiles in a class.
pub(super) fn any(form: Form, class: Kinds) -> bool {
    class.iter().any(|lowest| {
        form == Form::Kong
            || from(form, lowest, |made| made.tiles().iter().all(|tile| class.has(*tile)))
    })
}
