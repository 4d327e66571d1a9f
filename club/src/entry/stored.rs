//! How a draft is kept on a device: with a version, so that a later program knows what it reads. Tiles are written in
//! the notation of the facts.

use serde::{Deserialize, Serialize};

use super::draft::Draft;

/// The version that this program writes.
const VERSION: u32 = 1;

/// A draft as it is kept. Fields that come later default to what was in force without them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredDraft {
    version: u32,
    draft: Draft,
}

impl StoredDraft {
    /// What is kept of a draft.
    pub fn of(draft: &Draft) -> StoredDraft {
        StoredDraft { version: VERSION, draft: draft.without_undo_steps() }
    }

    /// The draft; `None` if a newer program has written it, or if it holds tiles that no game has.
    pub fn open(self) -> Option<Draft> {
        (self.version <= VERSION && self.draft.is_consistent()).then_some(self.draft)
    }
}

/// A tile in the notation, such as `3m`.
pub(super) mod tile {
    use scoring::{Tile, notation};
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in super::super) fn serialize<S: Serializer>(
        tile: &Tile,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_str(&notation::tile_text(*tile))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Tile, D::Error> {
        let text = String::deserialize(from)?;
        match notation::tiles("tile", &text).unwrap_or_default()[..] {
            [tile] => Ok(tile),
            _ => Err(D::Error::custom(format!("`{text}` is not one tile"))),
        }
    }
}

/// Flowers and seasons in the notation, such as `14f`.
pub(super) mod bonus {
    use scoring::{BonusTiles, notation};
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in super::super) fn serialize<S: Serializer>(
        tiles: &BonusTiles,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_str(&notation::bonus_tiles_text(*tiles))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BonusTiles, D::Error> {
        let text = String::deserialize(from)?;
        notation::bonus(&text).map_err(|_| D::Error::custom(format!("`{text}` is no bonus tile")))
    }
}

/// Circumstances as a list of their ids.
pub(super) mod circumstances {
    use scoring::{Circumstance, Circumstances};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(in super::super) fn serialize<S: Serializer>(
        how: &Circumstances,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        how.iter().collect::<Vec<Circumstance>>().serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Circumstances, D::Error> {
        Ok(Circumstances::of(&Vec::<Circumstance>::deserialize(from)?))
    }
}
