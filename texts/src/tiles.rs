//! Tiles, winds and flags in words: for readers that speak, for messages, for the help pages.

use scoring::hand::Circumstance;
use scoring::{BonusTile, Family, Suit, Tile, Wind};

use crate::terms::{self, Term};
use crate::{Lang, Text, text};

/// A wind alone: Ost, East.
pub const fn wind(wind: Wind) -> Text {
    match wind {
        Wind::East => text("Ost", "East"),
        Wind::South => text("Süd", "South"),
        Wind::West => text("West", "West"),
        Wind::North => text("Nord", "North"),
    }
}

/// A round by its wind: Ost-Runde, East round.
pub const fn round(wind: Wind) -> Text {
    match wind {
        Wind::East => text("Ost-Runde", "East round"),
        Wind::South => text("Süd-Runde", "South round"),
        Wind::West => text("West-Runde", "West round"),
        Wind::North => text("Nord-Runde", "North round"),
    }
}

/// A suit: Zeichen, characters.
pub const fn suit(suit: Suit) -> Text {
    match suit {
        Suit::Characters => text("Zeichen", "Characters"),
        Suit::Circles => text("Kreis", "Circles"),
        Suit::Bamboo => text("Bambus", "Bamboo"),
    }
}

/// A tile in words: Kreis 5, Ostwind, roter Drache.
pub fn tile(tile: Tile, lang: Lang) -> String {
    if let Some(of) = tile.suit() {
        return format!("{} {}", suit(of).get(lang), tile.rank());
    }
    let name = match tile.wind() {
        Some(Wind::East) => text("Ostwind", "East wind"),
        Some(Wind::South) => text("Südwind", "South wind"),
        Some(Wind::West) => text("Westwind", "West wind"),
        Some(Wind::North) => text("Nordwind", "North wind"),
        None if tile == Tile::WHITE => text("Weißer Drache", "White dragon"),
        None if tile == Tile::GREEN => text("Grüner Drache", "Green dragon"),
        None => text("Roter Drache", "Red dragon"),
    };
    name.get(lang).to_owned()
}

/// A flower or season in words: Blume 1 (Pflaume).
pub fn bonus_tile(tile: BonusTile, lang: Lang) -> String {
    let name = match tile.digit() {
        1 => text("Pflaume", "plum"),
        2 => text("Orchidee", "orchid"),
        3 => text("Chrysantheme", "chrysanthemum"),
        4 => text("Bambus", "bamboo"),
        5 => text("Frühling", "spring"),
        6 => text("Sommer", "summer"),
        7 => text("Herbst", "autumn"),
        _ => text("Winter", "winter"),
    };
    let kind =
        if tile.is_flower() { text("Blume", "Flower") } else { text("Jahreszeit", "Season") };
    let number = tile.owner() as u8 + 1;
    format!("{} {number} ({})", kind.get(lang), name.get(lang))
}

/// How a deal was won, in the words of a rule set.
pub fn circumstance(flag: Circumstance, family: Family) -> Text {
    let kong = terms::term(family, Term::Kong).de;
    let by_word = |kang: Text, other: Text| if kong == "Kang" { kang } else { other };
    match flag {
        Circumstance::SelfDrawn => text("Von der Mauer", "Self-drawn"),
        Circumstance::LastTile => text("Letzter Ziegel", "Last tile"),
        Circumstance::Replacement => by_word(
            text("Ersatzziegel nach Kang", "Kong replacement"),
            text("Ersatzziegel nach Kong", "Kong replacement"),
        ),
        Circumstance::BonusReplacement => text("Ersatzziegel nach Blume", "Flower replacement"),
        Circumstance::KongOnKong => {
            by_word(text("Kang auf Kang", "Kong on kong"), text("Kong auf Kong", "Kong on kong"))
        }
        Circumstance::RobbedKong => by_word(
            text("Beraubung des Kang", "Robbing the kong"),
            text("Beraubung des Kong", "Robbing the kong"),
        ),
        Circumstance::LastCopy => text("Vierter Ziegel", "Last copy"),
        Circumstance::Heaven => text("Segen des Himmels", "Blessing of heaven"),
        Circumstance::Earth => text("Segen der Erde", "Blessing of earth"),
        Circumstance::OriginalCall => text("Ruf zu Beginn", "Original call"),
        Circumstance::NinthWin => text("Neunter Gewinn in Folge", "Ninth win in a row"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circumstance_has_the_words_of_its_rule_set() {
        let robbed = |family| circumstance(Circumstance::RobbedKong, family).de;
        assert_eq!(robbed(Family::Klassisch), "Beraubung des Kang");
        assert_eq!(robbed(Family::HongKong), "Beraubung des Kong");
        for family in Family::ALL {
            let word = terms::term(family, Term::Kong).de;
            for flag in
                [Circumstance::Replacement, Circumstance::KongOnKong, Circumstance::RobbedKong]
            {
                let said = circumstance(flag, family).de;
                assert!(said.contains(word), "{family:?}: {said}");
            }
        }
    }
}
