//! What clubs set in `hong-kong`, and the table that turns faan into points.

use crate::options::{Control, choices, option_rows};
use crate::value::Points;

/// Options of `hong-kong`. Source: `docs/rules/hongkong.md`, section 6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How points grow with faan.
    pub rise: Rise,
    /// The faan that are the limit: 8, 10 or 13.
    pub max_faan: u8,
    /// The fewest faan a winner needs, 0–8.
    pub min_faan: u8,
    /// Whether a hand without bonus tiles gets a faan.
    pub no_bonus: bool,
    /// Whether a concealed hand gets a faan.
    pub concealed: bool,
    /// Whether pungs of terminals and honours get a faan.
    pub mixed_terminals: bool,
    /// Whether a bonus tile spoils a hand of chows.
    pub all_chows_no_bonus: bool,
    /// What little four winds and big three dragons are worth.
    pub big_hands: BigHands,
    /// Whether flowers and seasons are played.
    pub bonus_tiles: bool,
    /// What the one whose tile won pays.
    pub responsibility: Responsibility,
    /// How often a false win pays for a hand drawn at the limit, 1 or 3.
    pub false_win_portions: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            rise: Rise::Half,
            max_faan: 10,
            min_faan: 3,
            no_bonus: true,
            concealed: true,
            mixed_terminals: true,
            all_chows_no_bonus: false,
            big_hands: BigHands::Limit,
            bonus_tiles: true,
            responsibility: Responsibility::Half,
            false_win_portions: 1,
        }
    }
}

choices! {
    /// How points grow with faan.
    Rise {
        /// From four faan on every second faan doubles.
        Half = "half",
        /// Every faan doubles.
        Full = "full",
    }
    /// What little four winds and big three dragons are worth.
    BigHands {
        /// The limit.
        Limit = "limit",
        /// Six and eight faan.
        Faan = "faan",
    }
    /// What the one whose tile won pays.
    Responsibility {
        /// Twice what each of the others pays.
        Half = "half",
        /// Everything.
        Full = "full",
    }
}

const SWITCH: Control = Control::Switch;
const MAXIMUM: Control = Control::NumberChoice(&[Some(8), Some(10), Some(13)]);
const MINIMUM: Control = Control::NumberChoice(&[
    Some(0),
    Some(1),
    Some(2),
    Some(3),
    Some(4),
    Some(5),
    Some(6),
    Some(7),
    Some(8),
]);
const PORTIONS: Control = Control::NumberChoice(&[Some(1), Some(3)]);

option_rows! { Options {
    rise:               Control::Choice(Rise::WORDS),           Value,   "3";
    max_faan:           MAXIMUM,                                Value,   "3";
    min_faan:           MINIMUM,                                Value,   "6";
    no_bonus:           SWITCH,                                 Value,   "1";
    concealed:          SWITCH,                                 Value,   "1";
    mixed_terminals:    SWITCH,                                 Value,   "1";
    all_chows_no_bonus: SWITCH,                                 Value,   "1";
    big_hands:          Control::Choice(BigHands::WORDS),       Value,   "2";
    bonus_tiles:        SWITCH,                                 Value,   "6";
    responsibility:     Control::Choice(Responsibility::WORDS), Payment, "4";
    false_win_portions: PORTIONS,                               Payment, "4";
} }

/// Points by faan where every second faan doubles. Source: section 3.
const HALF_RISE: [i64; 14] = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384];

impl Options {
    /// What these faan are worth; more than the limit count as the limit.
    pub fn points(&self, faan: u32) -> Points {
        let faan = faan.min(u32::from(self.max_faan)) as usize;
        Points(match self.rise {
            Rise::Half => HALF_RISE[faan.min(HALF_RISE.len() - 1)],
            Rise::Full => 1 << faan,
        })
    }

    /// What a limit hand is worth.
    pub fn limit_hand(&self) -> Points {
        self.points(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 3 of the rule page, row by row.
    #[test]
    fn tables_of_the_page() {
        let row = |rise, max_faan| {
            let options = Options { rise, max_faan, ..Options::default() };
            (0..=15).map(|faan| options.points(faan).0).collect::<Vec<_>>()
        };
        assert_eq!(row(Rise::Half, 13)[..14], HALF_RISE);
        assert_eq!(row(Rise::Half, 13)[14..], [384, 384]);
        assert_eq!(row(Rise::Full, 13)[8..], [256, 512, 1024, 2048, 4096, 8192, 8192, 8192]);
        assert_eq!(row(Rise::Half, 10)[9..12], [96, 128, 128]);
        assert_eq!(row(Rise::Full, 8)[7..10], [128, 256, 256]);
    }
}
