//! The 144 tiles: 34 kinds in four copies that make hands, and eight bonus tiles with one copy each.

use crate::seat::Wind;

/// A kind of tile that makes hands: 0–8 characters, 9–17 circles, 18–26 bamboo, 27–30 winds, 31–33 dragons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// One of the three suits, in the order of the contract: `m`, `p`, `s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Characters, `m`.
    Characters,
    /// Circles, `p`.
    Circles,
    /// Bamboo, `s`.
    Bamboo,
}

impl Suit {
    /// The three suits in order.
    pub const ALL: [Suit; 3] = [Suit::Characters, Suit::Circles, Suit::Bamboo];
}

impl Tile {
    /// How many kinds there are.
    pub const KINDS: usize = 34;
    /// The white dragon, `5z`.
    pub const WHITE: Tile = Tile(31);
    /// The green dragon, `6z`.
    pub const GREEN: Tile = Tile(32);
    /// The red dragon, `7z`.
    pub const RED: Tile = Tile(33);

    /// The kind with this index, 0–33.
    pub const fn from_index(index: usize) -> Option<Tile> {
        if index < Tile::KINDS { Some(Tile(index as u8)) } else { None }
    }

    /// The tile of a suit with a rank of 1–9.
    ///
    /// ```
    /// use scoring::{Suit, Tile};
    ///
    /// let nine = Tile::of_suit(Suit::Circles, 9).unwrap();
    /// assert!(nine.is_terminal());
    /// assert_eq!(nine.next(), None);
    /// assert_eq!(Tile::of_suit(Suit::Circles, 10), None);
    /// ```
    pub const fn of_suit(suit: Suit, rank: u8) -> Option<Tile> {
        if rank >= 1 && rank <= 9 { Some(Tile(suit as u8 * 9 + rank - 1)) } else { None }
    }

    /// The wind tile of a wind.
    ///
    /// ```
    /// use scoring::{Tile, Wind};
    ///
    /// let west = Tile::of_wind(Wind::West);
    /// assert!(west.is_honor() && !west.is_dragon());
    /// assert_eq!(west.wind(), Some(Wind::West));
    /// ```
    pub const fn of_wind(wind: Wind) -> Tile {
        Tile(27 + wind as u8)
    }

    /// All 34 kinds in order.
    ///
    /// ```
    /// use scoring::{Suit, Tile};
    ///
    /// assert_eq!(Tile::all().count(), 34);
    /// let winds = Tile::all().filter(|tile| tile.is_wind());
    /// assert_eq!(winds.count(), 4);
    /// let circles = Tile::all().filter(|tile| tile.suit() == Some(Suit::Circles));
    /// assert_eq!(circles.map(|tile| tile.rank()).max(), Some(9));
    /// ```
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..Tile::KINDS as u8).map(Tile)
    }

    /// 0–33.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The suit, or `None` for winds and dragons.
    pub const fn suit(self) -> Option<Suit> {
        match self.0 / 9 {
            0 => Some(Suit::Characters),
            1 => Some(Suit::Circles),
            2 => Some(Suit::Bamboo),
            3..=u8::MAX => None,
        }
    }

    /// 1–9 in a suit; winds 1–4 and dragons 5–7 as in the notation.
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// A wind or a dragon.
    pub const fn is_honor(self) -> bool {
        self.0 >= 27
    }

    /// A wind.
    pub const fn is_wind(self) -> bool {
        self.0 >= 27 && self.0 < 31
    }

    /// A dragon.
    pub const fn is_dragon(self) -> bool {
        self.0 >= 31
    }

    /// A one or a nine of a suit.
    pub const fn is_terminal(self) -> bool {
        self.0 < 27 && (self.0.is_multiple_of(9) || self.0 % 9 == 8)
    }

    /// The wind a wind tile shows.
    pub const fn wind(self) -> Option<Wind> {
        match self.0 {
            27 => Some(Wind::East),
            28 => Some(Wind::South),
            29 => Some(Wind::West),
            30 => Some(Wind::North),
            0..=26 | 31..=u8::MAX => None,
        }
    }

    /// The next tile of the same suit, for chows.
    pub const fn next(self) -> Option<Tile> {
        if self.0 < 27 && self.0 % 9 < 8 { Some(Tile(self.0 + 1)) } else { None }
    }

    /// Whether a chow can start here: a suit tile of rank 1–7.
    pub const fn starts_chow(self) -> bool {
        self.0 < 27 && self.0 % 9 < 7
    }
}

/// A set of kinds of tiles, one bit each: which kinds a hand has, for questions about its suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Kinds(pub u64);

impl Kinds {
    /// Suit tiles, all 27.
    pub const SUITS: Kinds = Kinds((1 << 27) - 1);
    /// Winds and dragons.
    pub const HONORS: Kinds = Kinds(0b111_1111 << 27);
    /// The four winds.
    pub const WINDS: Kinds = Kinds(0b1111 << 27);
    /// The three dragons.
    pub const DRAGONS: Kinds = Kinds(0b111 << 31);
    /// Ones and nines.
    pub const TERMINALS: Kinds = Kinds(0b1_0000_0001 | 0b1_0000_0001 << 9 | 0b1_0000_0001 << 18);
    /// Ones, nines and honours.
    pub const ORPHANS: Kinds = Kinds(Kinds::TERMINALS.0 | Kinds::HONORS.0);
    /// 2 3 4 6 8 of bamboo and the green dragon.
    pub const GREEN: Kinds = Kinds((0b1010_1110 << 18) | 1 << 32);

    /// Adds a kind.
    pub const fn with(self, tile: Tile) -> Kinds {
        Kinds(self.0 | 1 << tile.0)
    }

    /// Whether every kind of this set is in the other.
    ///
    /// ```
    /// use scoring::tile::{Kinds, Tile};
    ///
    /// let green = Kinds::default().with(Tile::GREEN);
    /// assert!(green.within(green.with(Tile::WHITE)));
    /// assert!(green.meets(green) && green.has(Tile::GREEN));
    /// ```
    pub const fn within(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share a kind.
    pub const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the kind is one of them.
    pub const fn has(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// The kinds in order.
    pub fn iter(self) -> impl Iterator<Item = Tile> + use<> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let at = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            (usize::from(at) < Tile::KINDS).then_some(Tile(at))
        })
    }

    /// How many suits occur, 0–3.
    pub const fn suits(self) -> u8 {
        (self.0 & 0x1ff != 0) as u8
            + (self.0 >> 9 & 0x1ff != 0) as u8
            + (self.0 >> 18 & 0x1ff != 0) as u8
    }
}

/// How many copies of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts([u8; Tile::KINDS]);

impl Default for Counts {
    fn default() -> Counts {
        Counts([0; Tile::KINDS])
    }
}

impl Counts {
    /// Adds a copy.
    ///
    /// ```
    /// use scoring::{Counts, Tile};
    ///
    /// let mut counts = Counts::default();
    /// counts.add(Tile::WHITE);
    /// counts.add_many(Tile::GREEN, 3);
    /// counts.take(Tile::GREEN, 1);
    /// assert_eq!((counts.of(Tile::GREEN), counts.total()), (2, 3));
    /// ```
    pub fn add(&mut self, tile: Tile) {
        self.0[tile.index()] += 1;
    }

    /// Adds several copies.
    pub fn add_many(&mut self, tile: Tile, copies: u8) {
        self.0[tile.index()] += copies;
    }

    /// Takes `copies` away; the caller has checked that they are there.
    pub fn take(&mut self, tile: Tile, copies: u8) {
        self.0[tile.index()] -= copies;
    }

    /// Copies of a kind.
    pub const fn of(&self, tile: Tile) -> u8 {
        self.0[tile.0 as usize]
    }

    /// All copies together.
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Every kind that occurs with its copies, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Tile, u8)> + '_ {
        self.0.iter().enumerate().filter(|(_, n)| **n > 0).map(|(at, n)| (Tile(at as u8), *n))
    }

    /// Every copy, in order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.iter().flat_map(|(tile, copies)| std::iter::repeat_n(tile, usize::from(copies)))
    }

    /// The kinds that occur.
    pub fn kinds(&self) -> Kinds {
        let bit = |(at, copies): (usize, &u8)| u64::from(*copies > 0) << at;
        Kinds(self.0.iter().enumerate().map(bit).fold(0, |kinds, bit| kinds | bit))
    }

    /// The bare counts, index as in [`Tile::index`].
    pub const fn raw(&self) -> &[u8; Tile::KINDS] {
        &self.0
    }
}

/// A bonus tile: 0–3 flowers of East to North, 4–7 seasons of East to North.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BonusTile(u8);

impl BonusTile {
    /// From the digit of the notation, 1–8.
    ///
    /// ```
    /// use scoring::{BonusTile, BonusTiles, Wind};
    ///
    /// let season = BonusTile::from_digit(6).unwrap();
    /// assert!(!season.is_flower());
    /// assert_eq!(season.owner(), Wind::South);
    /// let mut tiles = BonusTiles::NONE;
    /// assert!(tiles.insert(season) && !tiles.insert(season));
    /// assert_eq!(tiles.season_of(Wind::South), 1);
    /// ```
    pub const fn from_digit(digit: u8) -> Option<BonusTile> {
        if digit >= 1 && digit <= 8 { Some(BonusTile(digit - 1)) } else { None }
    }

    /// The digit of the notation, 1–8.
    pub const fn digit(self) -> u8 {
        self.0 + 1
    }

    /// A flower (1–4), not a season (5–8).
    pub const fn is_flower(self) -> bool {
        self.0 < 4
    }

    /// The seat it belongs to.
    pub const fn owner(self) -> Wind {
        Wind::ALL[self.0 as usize % 4]
    }

    /// All eight in order.
    pub fn all() -> impl Iterator<Item = BonusTile> {
        (0..8).map(BonusTile)
    }
}

/// A set of bonus tiles; there is one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct BonusTiles(u8);

impl BonusTiles {
    /// None.
    pub const NONE: BonusTiles = BonusTiles(0);

    /// Adds a tile; false when it was there already.
    pub fn insert(&mut self, tile: BonusTile) -> bool {
        let before = self.0;
        self.0 |= 1 << tile.0;
        before != self.0
    }

    /// Whether the tile is there.
    pub const fn has(self, tile: BonusTile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// 0–8.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Flowers only, 0–4.
    pub const fn flowers(self) -> u8 {
        (self.0 & 0x0f).count_ones() as u8
    }

    /// Seasons only, 0–4.
    pub const fn seasons(self) -> u8 {
        (self.0 >> 4).count_ones() as u8
    }

    /// Flower of this seat, as 0 or 1.
    pub const fn flower_of(self, seat: Wind) -> u8 {
        self.0 >> seat as u8 & 1
    }

    /// Season of this seat, as 0 or 1.
    pub const fn season_of(self, seat: Wind) -> u8 {
        self.0 >> (seat as u8 + 4) & 1
    }

    /// The tiles in order.
    pub fn iter(self) -> impl Iterator<Item = BonusTile> {
        BonusTile::all().filter(move |tile| self.has(*tile))
    }
}
