//! One player's hand as it was entered: sets of tiles, ticked items, a special hand, or a number.

use std::collections::BTreeMap;

use scoring::{BonusTiles, Meld, Points, Tile};
use serde::{Deserialize, Serialize};

use super::stored;

/// What one tap on a tile adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetKind {
    /// Three in a row.
    Chow,
    /// Three equal tiles.
    Pung,
    /// Four equal tiles.
    Kong,
    /// Two equal tiles.
    Pair,
    /// One tile alone.
    Single,
}

impl SetKind {
    /// All of them, in the order of their buttons.
    pub const ALL: [SetKind; 5] =
        [SetKind::Chow, SetKind::Pung, SetKind::Kong, SetKind::Pair, SetKind::Single];

    /// The name in `data-kind` attributes.
    pub const fn id(self) -> &'static str {
        match self {
            SetKind::Chow => "chow",
            SetKind::Pung => "pung",
            SetKind::Kong => "kong",
            SetKind::Pair => "pair",
            SetKind::Single => "single",
        }
    }

    /// Three or four tiles: four of these and a pair are a winning hand.
    pub const fn is_full_set(self) -> bool {
        match self {
            SetKind::Chow | SetKind::Pung | SetKind::Kong => true,
            SetKind::Pair | SetKind::Single => false,
        }
    }

    /// How many tiles it has, 1–4.
    pub const fn tile_count(self) -> u8 {
        match self {
            SetKind::Kong => 4,
            SetKind::Chow | SetKind::Pung => 3,
            SetKind::Pair => 2,
            SetKind::Single => 1,
        }
    }

    /// How many of the thirteen places of a hand it takes: three for a kong, because its fourth tile was replaced.
    pub const fn room(self) -> u8 {
        match self {
            SetKind::Chow | SetKind::Pung | SetKind::Kong => 3,
            SetKind::Pair => 2,
            SetKind::Single => 1,
        }
    }
}

/// The id of a set; never used twice in one draft.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct SetId(pub u32);

/// A set as it was tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandSet {
    /// Its name in the draft.
    pub id: SetId,
    /// What it is.
    pub kind: SetKind,
    /// Its tile; of a chow the lowest.
    #[serde(with = "stored::tile")]
    pub tile: Tile,
    /// Whether nobody else gave a tile to it; a concealed kong is laid out all the same.
    pub concealed: bool,
}

impl HandSet {
    /// Its tiles, lowest first.
    pub fn tiles(self) -> Vec<Tile> {
        match self.kind {
            SetKind::Chow => Meld::Chow(self.tile).tiles().collect(),
            SetKind::Pung | SetKind::Kong | SetKind::Pair | SetKind::Single => {
                vec![self.tile; usize::from(self.kind.tile_count())]
            }
        }
    }

    /// The set as one that was laid out; `None` for pairs and single tiles.
    pub(super) const fn meld(self) -> Option<Meld> {
        match self.kind {
            SetKind::Chow => Some(Meld::Chow(self.tile)),
            SetKind::Pung => Some(Meld::Pung(self.tile)),
            SetKind::Kong => Some(Meld::Kong { tile: self.tile, concealed: self.concealed }),
            SetKind::Pair | SetKind::Single => None,
        }
    }

    /// Whether it lies on the table; a concealed kong does too.
    pub(super) const fn is_laid_out(self) -> bool {
        matches!(self.kind, SetKind::Kong) || !self.concealed
    }
}

/// How a hand is entered: by its tiles, by ticking what counts, or by its bare value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryMode {
    /// By its tiles.
    Tiles,
    /// By ticking what counts.
    Items,
    /// By its value.
    Number,
}

impl EntryMode {
    /// All of them, in the order of their buttons.
    pub const ALL: [EntryMode; 3] = [EntryMode::Tiles, EntryMode::Items, EntryMode::Number];

    /// The name in `data-way` attributes.
    pub const fn id(self) -> &'static str {
        match self {
            EntryMode::Tiles => "tiles",
            EntryMode::Items => "items",
            EntryMode::Number => "number",
        }
    }
}

/// A special hand of the club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecialHandDraft {
    /// Its id in the club's catalogue.
    pub id: String,
    /// The value the table agreed on for this one hand; otherwise the club's value counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Points>,
    /// All tiles were collected in the hand.
    pub concealed: bool,
    /// It was booked although the tiles were none.
    #[serde(default)]
    pub against_tiles: bool,
}

/// One player's hand. The entries of one mode are kept while another mode is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HandDraft {
    /// How it is entered.
    pub mode: EntryMode,
    /// Its sets in the order in which they were tapped.
    pub sets: Vec<HandSet>,
    /// Which tile of which set completed the hand, if it was chosen.
    pub(super) winning: Option<(SetId, usize)>,
    /// Flowers and seasons.
    #[serde(with = "stored::bonus")]
    pub bonus: BonusTiles,
    /// Ticked items by id, with their count.
    pub ticks: BTreeMap<String, u8>,
    /// The club's own hands that the tiles are and that do not count this once, by id.
    pub without: Vec<String>,
    /// A special hand of the club, instead of ticked items.
    pub special: Option<SpecialHandDraft>,
    /// The value as it was typed: at most seven digits.
    pub digits: String,
    /// The value is kept although the rules know no such hand.
    pub insists: bool,
    /// The hand counts nothing.
    pub is_dead: bool,
    /// What the next tap on a tile adds.
    pub kind: SetKind,
    /// Whether the next set is concealed.
    pub concealed: bool,
}

impl Default for HandDraft {
    fn default() -> HandDraft {
        HandDraft::new(SetKind::Pung)
    }
}

impl HandDraft {
    /// An empty hand.
    pub(super) fn new(kind: SetKind) -> HandDraft {
        HandDraft {
            mode: EntryMode::Tiles,
            sets: Vec::new(),
            winning: None,
            bonus: BonusTiles::NONE,
            ticks: BTreeMap::new(),
            without: Vec::new(),
            special: None,
            digits: String::new(),
            insists: false,
            is_dead: false,
            kind,
            concealed: false,
        }
    }

    /// Whether nothing was entered yet in the chosen mode.
    pub fn is_blank(&self) -> bool {
        match self.mode {
            EntryMode::Tiles => self.sets.is_empty() && self.bonus == BonusTiles::NONE,
            EntryMode::Items => self.ticks.is_empty() && self.special.is_none(),
            EntryMode::Number => self.digits.is_empty(),
        }
    }

    /// Whether nothing was entered in any mode.
    pub fn is_untouched(&self) -> bool {
        self.holds_nothing() && !self.is_dead
    }

    /// Whether it has neither tiles nor items nor digits; it may be dead.
    pub(super) fn holds_nothing(&self) -> bool {
        self.sets.is_empty()
            && self.bonus == BonusTiles::NONE
            && self.ticks.is_empty()
            && self.special.is_none()
            && self.digits.is_empty()
    }

    /// Whether it is entered as a special hand of the club.
    pub fn is_special(&self) -> bool {
        self.mode == EntryMode::Items && self.special.is_some()
    }

    /// The set of this id.
    pub fn set(&self, id: SetId) -> Option<HandSet> {
        self.sets.iter().find(|set| set.id == id).copied()
    }

    /// How many chows, pungs and kongs there are.
    pub(super) fn full_sets(&self) -> usize {
        self.sets.iter().filter(|set| set.kind.is_full_set()).count()
    }

    /// How many of the thirteen or fourteen places are taken; a kong takes three.
    pub(super) fn room_taken(&self) -> u8 {
        self.sets.iter().map(|set| set.kind.room()).sum()
    }

    /// The set and tile that completed the hand: the one that was chosen, else the last tile of the last set. A kong
    /// completes no hand.
    pub fn winning(&self) -> Option<(SetId, usize)> {
        let holds = |(id, tile): &(SetId, usize)| {
            self.set(*id).is_some_and(|set| {
                set.kind != SetKind::Kong && *tile < usize::from(set.kind.tile_count())
            })
        };
        self.winning.filter(holds).or_else(|| {
            let last = self.sets.iter().rfind(|set| set.kind != SetKind::Kong)?;
            Some((last.id, usize::from(last.kind.tile_count()) - 1))
        })
    }

    /// The typed value; `None` where nothing was typed.
    pub fn number(&self) -> Option<Points> {
        self.digits.parse().ok().map(Points)
    }
}
