//! Each rule set's own words: Pung or Pong, Chow, Chi or Tschi, Kong or Kang, and what a drawn deal is called.

use scoring::Family;
use scoring::customs::Dialect;

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
    let [chow, pung, kong, mah_jongg] = match family {
        Family::MaJiang => ["Chi", "Pung", "Kong", "Sik"],
        Family::Klassisch => ["Tschi", "Pong", "Kang", "Mah-Jongg"],
        Family::Grundregel => ["Chi", "Pong", "Kang", "Mah-Jongg"],
        Family::Mcr => ["Chow", "Pung", "Kong", "Hu"],
        Family::Steiermark => ["Chow", "Pong", "Kong", "Mah-Jongg"],
        Family::HongKong => ["Chow", "Pung", "Kong", "Hu"],
    };
    match term {
        Term::Chow => text(chow, "Chow"),
        Term::Pung => text(pung, "Pung"),
        Term::Kong => text(kong, "Kong"),
        Term::Pair => text("Paar", "Pair"),
        Term::MahJongg => text(mah_jongg, mah_jongg),
        Term::Draw => match family.customs().dialect {
            Dialect::Common => text("Unentschieden", "Draw"),
            Dialect::Styrian => text("Wasserpartie", "Draw"),
        },
        Term::Round => match family.customs().dialect {
            Dialect::Common => text("Runde", "Round"),
            Dialect::Styrian => text("Radl", "Round"),
        },
    }
}
