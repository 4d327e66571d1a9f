//! The facts of a deal that Pao depends on, as they are stored.

use serde::{Deserialize, Serialize};

use crate::hand::Meld;
use crate::notation;
use crate::tile::{Kinds, Suit, Tile};

/// One of the four conditions or of the two special rules. Stored for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaoKind {
    /// Three sets of one suit lie open, and somebody feeds the pure suit.
    NineTiles,
    /// Two dragon sets lie open, and somebody feeds the third.
    ThreeDragons,
    /// Three wind sets lie open, and somebody feeds the fourth.
    FourWinds,
    /// At most five live tiles are left, and somebody discards a winning tile that lies nowhere open.
    LastFive,
    /// A fourth set of the suit was fed, and the pure suit won later.
    TwelfthTile,
    /// Two players show nine tiles each, and the discarder holds nothing else.
    FirstLayer,
}

impl PaoKind {
    /// All of them: the four conditions, then the two special rules.
    pub const ALL: [PaoKind; 6] = [
        PaoKind::NineTiles,
        PaoKind::ThreeDragons,
        PaoKind::FourWinds,
        PaoKind::LastFive,
        PaoKind::TwelfthTile,
        PaoKind::FirstLayer,
    ];

    /// The id of the rule page, stored for ever.
    pub const fn id(self) -> &'static str {
        match self {
            PaoKind::NineTiles => "nine-tiles",
            PaoKind::ThreeDragons => "three-dragons",
            PaoKind::FourWinds => "four-winds",
            PaoKind::LastFive => "last-five",
            PaoKind::TwelfthTile => "twelfth-tile",
            PaoKind::FirstLayer => "first-layer",
        }
    }

    /// From the id.
    pub fn from_id(id: &str) -> Option<PaoKind> {
        PaoKind::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// Section of the rule text.
    pub const fn source(self) -> &'static str {
        match self {
            PaoKind::NineTiles | PaoKind::ThreeDragons | PaoKind::FourWinds | PaoKind::LastFive => {
                "7.1"
            }
            PaoKind::TwelfthTile | PaoKind::FirstLayer => "7.2",
        }
    }

    /// The condition that has to be declared; the special rules say how nine tiles are judged.
    pub(super) const fn condition(self) -> PaoKind {
        match self {
            PaoKind::NineTiles | PaoKind::TwelfthTile | PaoKind::FirstLayer => PaoKind::NineTiles,
            PaoKind::ThreeDragons => PaoKind::ThreeDragons,
            PaoKind::FourWinds => PaoKind::FourWinds,
            PaoKind::LastFive => PaoKind::LastFive,
        }
    }
}

/// A declaration: somebody warned the table of a player whose hand had become dangerous.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaoCall<P> {
    /// Of what.
    pub kind: PaoKind,
    /// Who declared; anybody may.
    pub declared_by: P,
    /// Whom nobody must feed.
    pub against: P,
    /// When, as far as it was noted. Without it the declaration counts as made in time.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
}

/// When a declaration was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum When {
    /// When so many sets had been laid out at the table in all.
    #[serde(rename = "sets")]
    Sets(u8),
    /// After so many discards of the deal.
    #[serde(rename = "discards")]
    Discards(u16),
}

/// A set as it was laid out at the table. A pung that grew to a kong stays at its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidOut<P> {
    /// Whose set.
    pub by: P,
    /// Which set; stored in the notation of the contract.
    #[serde(with = "meld_text")]
    pub meld: Meld,
    /// Whose discard completed it; `None` for a concealed kong.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub fed_by: Option<P>,
    /// The number of that discard in the deal, from 1; `None` when nobody counted.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub discard: Option<u16>,
}

/// How the winning tile came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TileCame<P> {
    /// From the wall.
    Drawn,
    /// Somebody discarded it.
    Discarded {
        /// Who.
        by: P,
        /// Which discard of the deal, counted from 1; `None` when nobody counted.
        #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
        number: Option<u16>,
    },
    /// It was robbed from somebody's kong.
    Robbed {
        /// Whose.
        by: P,
    },
}

/// What a discarder held: which suits, and whether winds or dragons. Stored as their letters, `mpsz`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Holding(pub(super) Kinds);

impl Holding {
    /// Of tiles.
    pub fn of(tiles: impl IntoIterator<Item = Tile>) -> Holding {
        let kinds = tiles.into_iter().map(|tile| match tile.suit() {
            Some(suit) => kinds_of(suit),
            None => Kinds::HONORS,
        });
        Holding(kinds.fold(Kinds::default(), |all, kinds| Kinds(all.0 | kinds.0)))
    }
}

pub(super) const fn kinds_of(suit: Suit) -> Kinds {
    Kinds(0x1ff << (suit as usize * 9))
}

/// The suits with the letters of the notation, and the honours.
const LETTERS: [(char, Kinds); 4] = [
    ('m', kinds_of(Suit::Characters)),
    ('p', kinds_of(Suit::Circles)),
    ('s', kinds_of(Suit::Bamboo)),
    ('z', Kinds::HONORS),
];

impl TryFrom<String> for Holding {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Holding, &'static str> {
        let mut held = Kinds::default();
        for letter in text.chars() {
            let (_, kinds) =
                LETTERS.iter().find(|(known, _)| *known == letter).ok_or("unknown suit letter")?;
            held = Kinds(held.0 | kinds.0);
        }
        Ok(Holding(held))
    }
}

impl From<Holding> for String {
    fn from(holding: Holding) -> String {
        LETTERS
            .iter()
            .filter(|(_, kinds)| holding.0.meets(*kinds))
            .map(|(letter, _)| *letter)
            .collect()
    }
}

/// What is known of a deal that somebody won. Stored with the deal as it was entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaoFacts<P> {
    /// Who won.
    pub winner: P,
    /// The sets everybody laid out, in the order in which they were laid out.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub laid_out: Vec<LaidOut<P>>,
    /// The winning tile; stored in the notation of the contract.
    #[serde(with = "tile_text")]
    pub winning_tile: Tile,
    /// How it came.
    pub came: TileCame<P>,
    /// Tiles left in the living wall when the winning tile came; `None` when nobody counted.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub live_tiles: Option<u8>,
    /// Whether another copy of the winning tile lay open among the discards; the laid out sets are searched anyway.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub lay_open: Option<bool>,
    /// What the discarder held when he discarded; `None` when he did not show it.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub discarder_holds: Option<Holding>,
}

impl<P> PaoCall<P> {
    /// The same declaration with players replaced by seats; `None` if one has no seat.
    pub fn try_map<Q>(&self, name: impl Fn(&P) -> Option<Q>) -> Option<PaoCall<Q>> {
        Some(PaoCall {
            kind: self.kind,
            declared_by: name(&self.declared_by)?,
            against: name(&self.against)?,
            when: self.when,
        })
    }
}

impl<P> PaoFacts<P> {
    /// The same facts with players replaced by seats; `None` if one has no seat.
    pub fn try_map<Q>(&self, name: impl Fn(&P) -> Option<Q>) -> Option<PaoFacts<Q>> {
        let set = |set: &LaidOut<P>| {
            let fed_by = match &set.fed_by {
                Some(feeder) => Some(name(feeder)?),
                None => None,
            };
            Some(LaidOut { by: name(&set.by)?, meld: set.meld, fed_by, discard: set.discard })
        };
        Some(PaoFacts {
            winner: name(&self.winner)?,
            laid_out: self.laid_out.iter().map(set).collect::<Option<Vec<_>>>()?,
            winning_tile: self.winning_tile,
            came: match &self.came {
                TileCame::Drawn => TileCame::Drawn,
                TileCame::Discarded { by, number } => {
                    TileCame::Discarded { by: name(by)?, number: *number }
                }
                TileCame::Robbed { by } => TileCame::Robbed { by: name(by)? },
            },
            live_tiles: self.live_tiles,
            lay_open: self.lay_open,
            discarder_holds: self.discarder_holds,
        })
    }
}

/// A set in the notation of the contract.
mod meld_text {
    use super::{Meld, notation};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(meld: &Meld, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&notation::meld_text(*meld))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Meld, D::Error> {
        let text = String::deserialize(from)?;
        notation::meld(&text).map_err(|problem| D::Error::custom(problem.code()))
    }
}

/// A tile in the notation of the contract.
mod tile_text {
    use super::{Tile, notation};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(tile: &Tile, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&notation::tile_text(*tile))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Tile, D::Error> {
        let text = String::deserialize(from)?;
        match notation::tiles("winning_tile", &text).as_deref() {
            Ok([tile]) => Ok(*tile),
            Ok(_) | Err(_) => Err(D::Error::custom("bad-tile")),
        }
    }
}
