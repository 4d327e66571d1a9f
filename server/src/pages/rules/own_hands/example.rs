//! The example of a hand while it is tapped: groups of tiles, of which the last one grows.

use scoring::special::PLACES;
use scoring::{Tile, notation};

use super::ticks::is_knit;

/// Copies of a kind.
const COPIES: usize = 4;
/// The longest text of an example: fourteen groups of one tile, with a blank between two.
const LONGEST: usize = 60;

/// Groups of tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Example {
    pub(super) groups: Vec<Vec<Tile>>,
    /// The next tile begins a group.
    pub(super) has_gap: bool,
}

impl Example {
    /// An example as it was sent; empty for what is none.
    pub(super) fn read(text: &str, has_gap: bool) -> Example {
        if text.chars().count() > LONGEST {
            return Example::default();
        }
        let groups = text.split_whitespace().map(|group| notation::tiles("tiles", group).ok());
        let groups: Option<Vec<Vec<Tile>>> = groups.collect();
        let example = Example { groups: groups.unwrap_or_default(), has_gap };
        let is_possible = Tile::all().all(|tile| example.copies(tile) <= COPIES);
        if is_possible && example.count() <= PLACES { example } else { Example::default() }
    }

    /// As it is sent.
    pub(super) fn text(&self) -> String {
        let groups = self.groups.iter().map(|group| notation::tiles_text(group.iter().copied()));
        groups.collect::<Vec<String>>().join(" ")
    }

    /// Tiles of a hand in an order in which figures can be seen.
    pub(super) fn arranged(tiles: impl Iterator<Item = Tile>) -> Example {
        let mut example = Example::default();
        let mut tiles: Vec<Tile> = tiles.collect();
        tiles.sort_unstable();
        let copies = |tile: Tile| tiles.iter().filter(|other| **other == tile).count();
        for tile in &tiles {
            let last = example.groups.last_mut().filter(|group| {
                let before = group[group.len() - 1];
                match copies(*tile) {
                    1 => before.next() == Some(*tile) && copies(before) == 1,
                    // Four equal tiles are two pairs.
                    4 => before == *tile && group.len() < 2,
                    _ => before == *tile,
                }
            });
            match last {
                Some(group) => group.push(*tile),
                None => example.groups.push(vec![*tile]),
            }
        }
        example
    }

    pub(super) fn count(&self) -> usize {
        self.tiles().count()
    }

    pub(super) fn is_whole(&self) -> bool {
        self.count() == PLACES
    }

    pub(super) fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.groups.iter().flatten().copied()
    }

    fn copies(&self, tile: Tile) -> usize {
        self.tiles().filter(|other| *other == tile).count()
    }

    /// Whether another copy of a tile has room.
    pub(super) fn takes(&self, tile: Tile) -> bool {
        self.count() < PLACES && self.copies(tile) < COPIES
    }

    /// Adds a tile: equal ones, a row, and one number in different suits join by themselves.
    pub(super) fn add(&mut self, tile: Tile) {
        if !self.takes(tile) {
            return;
        }
        let has_gap = std::mem::take(&mut self.has_gap);
        match self.groups.last_mut().filter(|group| !has_gap && joins(group, tile)) {
            Some(group) => group.push(tile),
            None => self.groups.push(vec![tile]),
        }
    }

    /// Takes the gap away, or else the last tile.
    pub(super) fn remove_last(&mut self) {
        if std::mem::take(&mut self.has_gap) {
            return;
        }
        if let Some(group) = self.groups.last_mut() {
            group.pop();
        }
        self.groups.retain(|group| !group.is_empty());
    }

    /// Opens or closes the seam before a tile, counted from 0; before the first there is none.
    pub(super) fn turn_seam(&mut self, at: usize) {
        let mut begin = 0;
        for number in 0..self.groups.len() {
            let length = self.groups[number].len();
            if at == begin && number > 0 {
                let group = self.groups.remove(number);
                self.groups[number - 1].extend(group);
                return;
            }
            if at > begin && at < begin + length {
                let rest = self.groups[number].split_off(at - begin);
                self.groups.insert(number + 1, rest);
                return;
            }
            begin += length;
        }
    }
}

/// Whether a tile joins a group by itself.
fn joins(group: &[Tile], tile: Tile) -> bool {
    let last = group[group.len() - 1];
    let is_equal = group.iter().all(|other| *other == tile) && group.len() < 3;
    let is_row = group.windows(2).all(|pair| pair[0].next() == Some(pair[1]));
    let knit = [group, &[tile]].concat();
    is_equal || (is_row && last.next() == Some(tile)) || is_knit(&knit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tapped(tiles: &str) -> Example {
        let mut example = Example::default();
        for tile in notation::tiles("tiles", tiles).unwrap() {
            example.add(tile);
        }
        example
    }

    #[test]
    fn tiles_join_by_themselves() {
        for (tiles, groups) in [
            ("1111234s", "111s 1234s"),
            ("22m66p7p7p", "22m 66p 77p"),
            ("7m7p7s8m8p8s", "7m7p7s 8m8p8s"),
            ("1m9m1p9p", "1m 9m 1p 9p"),
            ("1z2z2z", "1z 22z"),
            ("11111m", "111m 1m"),
        ] {
            assert_eq!(tapped(tiles).text(), groups, "{tiles}");
        }
        assert_eq!(tapped("1m2m3m4m5m6m7m8m9m1p2p3p4p5p6p").count(), PLACES, "no more fit");
    }

    #[test]
    fn a_gap_and_a_seam_make_groups() {
        let mut example = tapped("12m");
        example.has_gap = true;
        example.add(Tile::from_index(2).unwrap());
        assert_eq!(example.text(), "12m 3m");
        example.turn_seam(2);
        assert_eq!(example.text(), "123m");
        example.turn_seam(1);
        assert_eq!(example.text(), "1m 23m");
        example.turn_seam(0);
        example.remove_last();
        example.remove_last();
        assert_eq!(example.text(), "1m");
        example.remove_last();
        example.remove_last();
        assert_eq!(example, Example::default());
    }

    #[test]
    fn what_is_no_example_is_empty() {
        for text in ["1x", "11111m", "123456789m 123456789p", &"1m ".repeat(30)] {
            assert_eq!(Example::read(text, false), Example::default(), "{text}");
        }
    }

    #[test]
    fn a_hand_is_arranged_in_figures() {
        let tiles = notation::tiles("tiles", "1112345678999s5s").unwrap();
        assert_eq!(Example::arranged(tiles.into_iter()).text(), "111s 234s 55s 678s 999s");
        let tiles = notation::tiles("tiles", "1111m22m").unwrap();
        assert_eq!(Example::arranged(tiles.into_iter()).text(), "11m 11m 22m");
    }
}
