//! Our own drawings of the tiles, and which of them a group in the contract's notation shows.

/// A tile to draw: an index into [`SOURCES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tile(pub usize);

macro_rules! drawings {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../templates/tiles/", $name, ".svg")))),*]
    };
}

#[rustfmt::skip]
pub(crate) const SOURCES: [(&str, &str); 43] = drawings!(
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m",
    "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p",
    "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s",
    "1z", "2z", "3z", "4z", "5z", "6z", "7z",
    "1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f",
    "back",
);

impl Tile {
    /// Its name: that of the contract, or `back`.
    pub(crate) fn name(self) -> &'static str {
        SOURCES[self.0].0
    }

    /// What stands inside its drawing's outermost element.
    pub(crate) fn shapes(self) -> &'static str {
        let source = SOURCES[self.0].1.trim_end();
        let inside = source.split_once('>').map_or("", |(_, inside)| inside);
        inside.strip_suffix("</svg>").unwrap_or(inside)
    }
}

/// A group as tiles to draw: `123m`, `5555p`, `1f5f`, and `(5555p)`, whose outer tiles lie face
/// down as on the table. `None` for what is no group.
pub(crate) fn group(group: &str) -> Option<Vec<Tile>> {
    let (inside, is_concealed) = match group.strip_prefix('(') {
        Some(rest) => (rest.strip_suffix(')')?, true),
        None => (group, false),
    };
    let mut tiles = Vec::new();
    let mut digits = String::new();
    for character in inside.chars() {
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        if digits.is_empty() {
            return None;
        }
        for digit in digits.drain(..) {
            tiles.push(tile(&format!("{digit}{character}"))?);
        }
    }
    if tiles.is_empty() || !digits.is_empty() {
        return None;
    }
    if is_concealed && tiles.len() == 4 {
        let back = tile("back")?;
        tiles[0] = back;
        tiles[3] = back;
    }
    Some(tiles)
}

/// A tile by its name.
fn tile(name: &str) -> Option<Tile> {
    SOURCES.iter().position(|(known, _)| *known == name).map(Tile)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_read_as_the_contract_writes_them() {
        assert_eq!(group("123m").map(|tiles| tiles.len()), Some(3));
        assert_eq!(group("1f5f").map(|tiles| tiles.len()), Some(2));
        assert_eq!(group("123m55p").map(|tiles| tiles.len()), Some(5));
        let concealed = group("(5555p)").unwrap();
        assert_eq!(concealed[0], concealed[3]);
        assert_ne!(concealed[0], concealed[1]);
        for wrong in ["", "m", "12", "0m", "8z", "9f", "(5555p", "1x"] {
            assert_eq!(group(wrong), None);
        }
    }
}
