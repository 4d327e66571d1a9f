//! One player's tiles at the end of a deal, and how the winning tile came.

use serde::{Deserialize, Serialize};

use crate::seat::Wind;
use crate::tile::{BonusTiles, Counts, Tile};

/// A set laid out on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meld {
    /// Three in a row of one suit, from this lowest tile.
    Chow(Tile),
    /// Three equal tiles.
    Pung(Tile),
    /// Four equal tiles; concealed when all four were drawn.
    Kong {
        /// Which tile.
        tile: Tile,
        /// Whether nobody else gave a tile to it.
        concealed: bool,
    },
}

impl Meld {
    /// Every tile of the meld.
    ///
    /// ```
    /// use scoring::notation;
    ///
    /// let chow = notation::meld("234s")?;
    /// assert_eq!(notation::tiles_text(chow.tiles()), "234s");
    /// # Ok::<(), scoring::Problem>(())
    /// ```
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let (first, count, is_chow) = match self {
            Meld::Chow(tile) => (tile, 3, true),
            Meld::Pung(tile) => (tile, 3, false),
            Meld::Kong { tile, .. } => (tile, 4, false),
        };
        std::iter::successors(
            Some(first),
            move |tile| if is_chow { tile.next() } else { Some(*tile) },
        )
        .take(count)
    }

    /// The tile of a pung or kong, the lowest of a chow.
    pub const fn tile(self) -> Tile {
        match self {
            Meld::Chow(tile) | Meld::Pung(tile) | Meld::Kong { tile, .. } => tile,
        }
    }

    /// Whether it is a kong, open or concealed.
    pub const fn is_kong(self) -> bool {
        matches!(self, Meld::Kong { .. })
    }
}

/// How a deal was won: a flag of the scoring contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Circumstance {
    /// The winning tile was drawn from the wall.
    SelfDrawn,
    /// The last tile of the wall, or without `SelfDrawn` the very last discard.
    LastTile,
    /// Drawn as a kong's replacement tile.
    Replacement,
    /// Drawn as a bonus tile's replacement.
    BonusReplacement,
    /// A kong's replacement made a second kong whose replacement won.
    KongOnKong,
    /// Taken from another player's kong.
    RobbedKong,
    /// The other three copies lay open already.
    LastCopy,
    /// East won with the dealt tiles.
    Heaven,
    /// Another player won at the first chance.
    Earth,
    /// The hand was announced as ready at the start.
    OriginalCall,
    /// East's ninth win in a row.
    NinthWin,
}

impl Circumstance {
    /// All of them, in the order of the contract.
    pub const ALL: [Circumstance; 11] = [
        Circumstance::SelfDrawn,
        Circumstance::LastTile,
        Circumstance::Replacement,
        Circumstance::BonusReplacement,
        Circumstance::KongOnKong,
        Circumstance::RobbedKong,
        Circumstance::LastCopy,
        Circumstance::Heaven,
        Circumstance::Earth,
        Circumstance::OriginalCall,
        Circumstance::NinthWin,
    ];

    /// The flag's name in the contract.
    pub const fn id(self) -> &'static str {
        match self {
            Circumstance::SelfDrawn => "self_drawn",
            Circumstance::LastTile => "last_tile",
            Circumstance::Replacement => "replacement",
            Circumstance::BonusReplacement => "bonus_replacement",
            Circumstance::KongOnKong => "kong_on_kong",
            Circumstance::RobbedKong => "robbed_kong",
            Circumstance::LastCopy => "last_copy",
            Circumstance::Heaven => "heaven",
            Circumstance::Earth => "earth",
            Circumstance::OriginalCall => "original_call",
            Circumstance::NinthWin => "ninth_win",
        }
    }

    /// From the flag's name.
    pub fn from_id(id: &str) -> Option<Circumstance> {
        Circumstance::ALL.into_iter().find(|flag| flag.id() == id)
    }
}

/// The flags of one win. The bare set is what was said; [`Circumstances::implied`] adds what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Circumstances(u16);

impl Circumstances {
    /// Nothing said: a win from a plain discard.
    pub const NONE: Circumstances = Circumstances(0);

    /// Adds a flag; false when it was there already.
    pub fn insert(&mut self, flag: Circumstance) -> bool {
        let before = self.0;
        self.0 |= 1 << flag as u16;
        before != self.0
    }

    /// The flags named, as a set.
    ///
    /// ```
    /// use scoring::{Circumstance, Circumstances};
    ///
    /// let how = Circumstances::of(&[Circumstance::Replacement]);
    /// assert!(!how.has(Circumstance::SelfDrawn));
    /// assert!(how.implied().has(Circumstance::SelfDrawn));
    /// ```
    pub fn of(flags: &[Circumstance]) -> Circumstances {
        let mut set = Circumstances::NONE;
        for flag in flags {
            set.insert(*flag);
        }
        set
    }

    /// Takes a flag away.
    pub fn remove(&mut self, flag: Circumstance) {
        self.0 &= !(1 << flag as u16);
    }

    /// Whether the flag is set.
    pub const fn has(self, flag: Circumstance) -> bool {
        self.0 >> flag as u16 & 1 == 1
    }

    /// The flags in order.
    pub fn iter(self) -> impl Iterator<Item = Circumstance> {
        Circumstance::ALL.into_iter().filter(move |flag| self.has(*flag))
    }

    /// Adds the flags that follow: a kong on kong is a replacement, and a replacement or a dealt
    /// tile (`heaven`) is drawn (`self_drawn`).
    pub const fn implied(self) -> Circumstances {
        let mut bits = self.0;
        if bits >> Circumstance::KongOnKong as u16 & 1 == 1 {
            bits |= 1 << Circumstance::Replacement as u16;
        }
        let drawn = 1 << Circumstance::Replacement as u16
            | 1 << Circumstance::BonusReplacement as u16
            | 1 << Circumstance::Heaven as u16;
        if bits & drawn != 0 {
            bits |= 1 << Circumstance::SelfDrawn as u16;
        }
        Circumstances(bits)
    }
}

/// The winning tile and how it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The tile that completed the hand; not among the concealed tiles.
    pub tile: Tile,
    /// How it came, with what is implied.
    pub how: Circumstances,
    /// How it came, as it was said.
    pub said: Circumstances,
}

/// One player's tiles, checked: no tile five times, thirteen tiles without winning tile and
/// replacements, no flags that contradict each other. Made by [`crate::notation`] or [`Hand::checked`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The seat wind.
    pub seat: Wind,
    /// The wind of the round.
    pub round: Wind,
    /// Tiles in the hand, without the winning tile and without declared kongs.
    pub concealed: Counts,
    /// Laid out sets, at most four, in the order in which they were laid out.
    pub melds: Vec<Meld>,
    /// Flowers and seasons.
    pub bonus: BonusTiles,
    /// There for the winner only.
    pub win: Option<Win>,
}

impl Hand {
    /// Concealed tiles with the winning tile.
    pub fn in_hand(&self) -> Counts {
        let mut counts = self.concealed;
        if let Some(win) = self.win {
            counts.add(win.tile);
        }
        counts
    }

    /// Every tile: in the hand, winning tile, melds.
    pub fn all_tiles(&self) -> Counts {
        let mut counts = self.in_hand();
        for tile in self.melds.iter().flat_map(|meld| meld.tiles()) {
            counts.add(tile);
        }
        counts
    }

    /// Whether the winner's flag is set; false for losers.
    pub fn won_by(&self, flag: Circumstance) -> bool {
        self.win.is_some_and(|win| win.how.has(flag))
    }
}

/// A special hand of the club (`steiermark`): its value is the club's own, its tiles are not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecialHand {
    /// The seat wind.
    pub seat: Wind,
    /// The wind of the round.
    pub round: Wind,
    /// The id in the club's catalogue.
    pub id: String,
    /// A value the table agreed on for this one hand, where the club has entered none.
    pub value: Option<crate::value::Points>,
    /// Whether all tiles were collected in the hand.
    pub concealed: bool,
    /// Flowers and seasons.
    pub bonus: BonusTiles,
    /// How the winning tile came.
    pub how: Circumstances,
}
