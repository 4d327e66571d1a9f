//! The four winds, as seats and as the wind of the round, and values kept by seat.

use serde::{Deserialize, Serialize};

/// A wind: a seat of this deal, or the wind of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Wind {
    /// East, the dealer's seat.
    #[serde(rename = "E")]
    East,
    /// South, to the right of East.
    #[serde(rename = "S")]
    South,
    /// West, opposite East.
    #[serde(rename = "W")]
    West,
    /// North, to the left of East.
    #[serde(rename = "N")]
    North,
}

impl Wind {
    /// East, South, West, North: the order of play, counter-clockwise.
    pub const ALL: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];

    /// Each pair of seats once.
    pub const PAIRS: [(Wind, Wind); 6] = [
        (Wind::East, Wind::South),
        (Wind::East, Wind::West),
        (Wind::East, Wind::North),
        (Wind::South, Wind::West),
        (Wind::South, Wind::North),
        (Wind::West, Wind::North),
    ];

    /// The letter of the contract.
    pub const fn letter(self) -> char {
        match self {
            Wind::East => 'E',
            Wind::South => 'S',
            Wind::West => 'W',
            Wind::North => 'N',
        }
    }

    /// From the letter of the contract.
    pub const fn from_letter(letter: char) -> Option<Wind> {
        match letter {
            'E' => Some(Wind::East),
            'S' => Some(Wind::South),
            'W' => Some(Wind::West),
            'N' => Some(Wind::North),
            _ => None,
        }
    }

    /// The next in turn; after North comes East.
    ///
    /// ```
    /// use scoring::Wind;
    ///
    /// assert_eq!(Wind::North.next(), Wind::East);
    /// ```
    pub const fn next(self) -> Wind {
        match self {
            Wind::East => Wind::South,
            Wind::South => Wind::West,
            Wind::West => Wind::North,
            Wind::North => Wind::East,
        }
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySeat<T> {
    /// East's.
    #[serde(rename = "E")]
    pub east: T,
    /// South's.
    #[serde(rename = "S")]
    pub south: T,
    /// West's.
    #[serde(rename = "W")]
    pub west: T,
    /// North's.
    #[serde(rename = "N")]
    pub north: T,
}

impl<T> BySeat<T> {
    /// Makes each seat's value.
    ///
    /// ```
    /// use scoring::{BySeat, Wind};
    ///
    /// let letters = BySeat::from_fn(Wind::letter);
    /// assert_eq!(letters[Wind::West], 'W');
    /// assert_eq!(letters.map(|letter| letter.to_ascii_lowercase()).north, 'n');
    /// ```
    pub fn from_fn(mut make: impl FnMut(Wind) -> T) -> BySeat<T> {
        BySeat {
            east: make(Wind::East),
            south: make(Wind::South),
            west: make(Wind::West),
            north: make(Wind::North),
        }
    }

    /// Changes every value.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat {
            east: change(self.east),
            south: change(self.south),
            west: change(self.west),
            north: change(self.north),
        }
    }

    /// Seats with their values, East first.
    pub fn iter(&self) -> impl Iterator<Item = (Wind, &T)> {
        Wind::ALL.into_iter().map(|wind| (wind, &self[wind]))
    }
}

impl<T> std::ops::Index<Wind> for BySeat<T> {
    type Output = T;
    fn index(&self, wind: Wind) -> &T {
        match wind {
            Wind::East => &self.east,
            Wind::South => &self.south,
            Wind::West => &self.west,
            Wind::North => &self.north,
        }
    }
}

impl<T> std::ops::IndexMut<Wind> for BySeat<T> {
    fn index_mut(&mut self, wind: Wind) -> &mut T {
        match wind {
            Wind::East => &mut self.east,
            Wind::South => &mut self.south,
            Wind::West => &mut self.west,
            Wind::North => &mut self.north,
        }
    }
}
