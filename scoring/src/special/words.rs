//! The words of patterns, German and English side by side. Each list begins with the canonical word.

use super::pattern::{ClassWord, Flag, Form};
use crate::seat::Wind;
use crate::tile::Suit;

/// Words with what they mean; the first spelling is the canonical one.
pub(super) type Words<T> = &'static [(T, &'static [&'static str])];

/// Figures without a length.
pub(super) const FORMS: Words<Form> = &[
    (Form::Tile, &["tile", "Stein", "Steine"]),
    (Form::Again, &["again", "doppel", "doppelt", "nochmal", "twin"]),
    (Form::Pair, &["pair", "Paar", "Paare"]),
    (Form::Pung, &["pung", "Pong", "Pongs", "Drilling", "Drillinge"]),
    (Form::Kong, &["kong", "Kang", "Vierling"]),
    (Form::PungOrKong, &["pung/kong", "Pong/Kong", "P/K"]),
    (Form::Chow, &["chow", "Chi", "Tschi"]),
    (Form::Set, &["set", "Satz", "Figur"]),
    (Form::MixChow, &["mixchow", "Mischchow"]),
];

/// Figures with a length behind the word.
pub(super) const RUNS: &[&str] = &["run", "Lauf", "Straße"];
/// See [`RUNS`].
pub(super) const KNITS: &[&str] = &["knit", "Strick", "gestrickt"];

/// Before a figure.
pub(super) const CONCEALED: &[&str] = &["concealed", "verdeckt"];
/// Between alternatives.
pub(super) const OR: &[&str] = &["or", "oder"];
/// Between a variable and its numbers.
pub(super) const IN: &[&str] = &["in", "aus"];
/// The wind of the seat.
pub(super) const OWN: &[&str] = &["own", "eigen"];
/// The wind of the round.
pub(super) const ROUND: &[&str] = &["round", "Runde", "Rundenwind"];

/// Classes of tiles.
pub(super) const CLASSES: Words<ClassWord> = &[
    (ClassWord::Wind, &["wind", "Winde"]),
    (ClassWord::Dragon, &["dragon", "Drache", "Drachen"]),
    (ClassWord::Honour, &["honour", "Trumpf", "Trümpfe"]),
    (ClassWord::Terminal, &["terminal", "Ecke", "Ecken", "Eckstein", "Ecksteine"]),
    (ClassWord::Major, &["major", "Haupt"]),
    (ClassWord::Simple, &["simple", "Mitte"]),
    (ClassWord::Number, &["number", "Zahl", "Zahlen"]),
    (ClassWord::Jade, &["jade", "Grünes"]),
    (ClassWord::Any, &["any", "alle"]),
    (ClassWord::OneWind(Wind::East), &["east", "Ost"]),
    (ClassWord::OneWind(Wind::South), &["south", "Süd"]),
    (ClassWord::OneWind(Wind::West), &["west"]),
    (ClassWord::OneWind(Wind::North), &["north", "Nord"]),
    (ClassWord::White, &["white", "Weiß"]),
    (ClassWord::Green, &["green", "Grün"]),
    (ClassWord::Red, &["red", "Rot"]),
    (ClassWord::Suit(Suit::Characters), &["characters", "Schrift", "Schriften"]),
    (ClassWord::Suit(Suit::Circles), &["circles", "Ring", "Ringe", "Kreis", "Kreise"]),
    (ClassWord::Suit(Suit::Bamboo), &["bamboo", "Bambus"]),
];

/// The first word of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    Only,
    Without,
    Last,
    Suits,
    Kinds,
    Flowers,
    OwnFlowers,
    FlowerSets,
    Count,
    With,
    Not,
    Seat,
    Round,
}

/// How conditions begin.
pub(super) const OPENINGS: Words<Opening> = &[
    (Opening::Only, &["only", "nur"]),
    (Opening::Without, &["without", "ohne"]),
    (Opening::Last, &["last", "letzter"]),
    (Opening::Suits, &["suits", "Farben"]),
    (Opening::Kinds, &["kinds", "Arten"]),
    (Opening::Flowers, &["flowers", "Blumen"]),
    (Opening::OwnFlowers, &["ownflowers", "Eigenblumen"]),
    (Opening::FlowerSets, &["flowersets", "Blumensätze"]),
    (Opening::Count, &["count", "Anzahl"]),
    (Opening::With, &["with", "mit"]),
    (Opening::Not, &["not", "nicht"]),
    (Opening::Seat, &["seat", "Platz"]),
    (Opening::Round, &["round", "Runde"]),
];

/// Circumstances.
pub(super) const FLAGS: Words<Flag> = &[
    (Flag::Drawn, &["drawn", "gezogen"]),
    (Flag::Claimed, &["claimed", "genommen"]),
    (Flag::WallEnd, &["wallend", "Mauerende"]),
    (Flag::Replacement, &["replacement", "Ersatz"]),
    (Flag::Robbed, &["robbed", "Kongraub"]),
    (Flag::Heaven, &["heaven", "Himmel"]),
    (Flag::Earth, &["earth", "Erde"]),
    (Flag::Call, &["call", "Ruf"]),
    (Flag::LastCopy, &["lastcopy", "letzter_gleicher"]),
    (Flag::Open, &["open", "offen"]),
    (Flag::Concealed, &["concealed", "verdeckt"]),
];

/// The winds by name.
pub(super) const WINDS: Words<Wind> = &[
    (Wind::East, &["east", "Ost"]),
    (Wind::South, &["south", "Süd"]),
    (Wind::West, &["west"]),
    (Wind::North, &["north", "Nord"]),
];

/// Small letters, umlauts and the sharp s written out, as words are compared.
pub(super) fn plain(word: &str) -> String {
    let mut plain = String::with_capacity(word.len() + 4);
    for letter in word.chars().flat_map(char::to_lowercase) {
        match letter {
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            other => plain.push(other),
        }
    }
    plain
}

/// Whether a plain word is one of these.
pub(super) fn is_one(word: &str, of: &[&str]) -> bool {
    of.iter().any(|known| plain(known) == word)
}

/// What a plain word means.
pub(super) fn find<T: Copy>(word: &str, words: Words<T>) -> Option<T> {
    words.iter().find(|(_, spellings)| is_one(word, spellings)).map(|(meaning, _)| *meaning)
}

/// The canonical word of a meaning.
pub(super) fn canonical<T: PartialEq>(meaning: &T, words: Words<T>) -> &'static str {
    words.iter().find(|(known, _)| known == meaning).map_or("", |(_, spellings)| spellings[0])
}

/// All spellings of a list.
pub(super) fn spellings<T>(words: Words<T>) -> impl Iterator<Item = &'static str> {
    words.iter().flat_map(|(_, spellings)| spellings.iter().copied())
}

/// The nearest of the words, if no more than two letters have to change.
pub(super) fn nearest(word: &str, of: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    of.map(|known| (distance(word, &plain(known)), known))
        .filter(|(distance, known)| *distance <= 2 && *distance < known.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// How many letters have to be put in, left out or exchanged.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (column, against) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *against);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_compared_without_case_and_umlauts() {
        assert_eq!(find(&plain("TRÜMPFE"), CLASSES), Some(ClassWord::Honour));
        assert_eq!(find(&plain("Truempfe"), CLASSES), Some(ClassWord::Honour));
        assert_eq!(find(&plain("weiss"), CLASSES), Some(ClassWord::White));
        assert_eq!(find("honor", CLASSES), None);
    }

    #[test]
    fn the_nearest_word_is_proposed() {
        assert_eq!(nearest("pongg", spellings(FORMS)), Some("Pong"));
        assert_eq!(nearest("paarr", spellings(FORMS)), Some("Paar"));
        assert_eq!(nearest("blitz", spellings(FLAGS)), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
