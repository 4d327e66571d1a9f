//! Each rule set's own words: Pung or Pong, Chow, Chi or Tschi, Kong or Kang, and what a drawn deal is called.

use scoring::Family;

use crate::{Text, text};

/// A word that rule sets say differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Three in a row.
    Chow,
    /// Three equal tiles.
    Pung,
    /// Four equal tiles.
    Kong,
    /// Two equal tiles.
    Pair,
    /// The winner's call.
    MahJongg,
    /// A deal nobody won.
    Draw,
    /// One prevailing wind.
    Round,
}

/// The word a rule set uses.
pub const fn term(family: Family, term: Term) -> Text {
    match term {
        Term::Chow => match family {
            Family::Mcr => text("Chow", "Chow"),
            Family::Klassisch => text("Tschi", "Chow"),
            Family::MaJiang | Family::Grundregel => text("Chi", "Chow"),
            Family::Steiermark => text("Chow", "Chow"),
        },
        Term::Pung => match family {
            Family::MaJiang | Family::Mcr => text("Pung", "Pung"),
            Family::Klassisch | Family::Grundregel | Family::Steiermark => text("Pong", "Pung"),
        },
        Term::Kong => match family {
            Family::MaJiang | Family::Mcr | Family::Steiermark => text("Kong", "Kong"),
            Family::Klassisch | Family::Grundregel => text("Kang", "Kong"),
        },
        Term::Pair => text("Paar", "Pair"),
        Term::MahJongg => match family {
            Family::MaJiang => text("Sik", "Sik"),
            Family::Mcr => text("Hu", "Hu"),
            Family::Klassisch | Family::Grundregel | Family::Steiermark => {
                text("Mah-Jongg", "Mah-Jongg")
            }
        },
        Term::Draw => match family {
            Family::MaJiang | Family::Klassisch | Family::Grundregel | Family::Mcr => {
                text("Unentschieden", "Draw")
            }
            Family::Steiermark => text("Wasserpartie", "Draw"),
        },
        Term::Round => match family {
            Family::MaJiang | Family::Klassisch | Family::Grundregel | Family::Mcr => {
                text("Runde", "Round")
            }
            Family::Steiermark => text("Radl", "Round"),
        },
    }
}
