//! The order of names by German rules (DIN 5007-1): letters with marks stand beside those without.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A name as it is compared: by the plain letters of its last word, the family name, then by those before it; marks and capitals
/// decide between equals.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NameOrder {
    letters: String,
    name: String,
}

/// By what names are sorted: `ä` as `a`, `ß` as `ss`, `Š` as `s`, `Đ` as `d`, `Ł` as `l`; capitals do not count.
pub fn name_order(name: &str) -> NameOrder {
    let (first, family) = name.trim().rsplit_once(' ').unwrap_or(("", name.trim()));
    NameOrder { letters: plain_letters(&format!("{family} {first}")), name: name.to_owned() }
}

/// A text as a search compares it: small plain letters, and `ae`, `oe`, `ue` as if they were typed for `ä`, `ö`, `ü`.
pub fn search_form(text: &str) -> String {
    plain_letters(text).replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

fn plain_letters(text: &str) -> String {
    let mut letters = String::with_capacity(text.len());
    for letter in text.nfd().filter(|letter| !is_combining_mark(*letter)) {
        match plain(letter) {
            Some(plain) => letters.push_str(plain),
            None => letters.extend(letter.to_lowercase()),
        }
    }
    letters
}

/// Whether a name contains every word of what was typed, without regard to marks and capitals.
pub fn name_contains(name: &str, typed: &str) -> bool {
    let letters = search_form(name);
    typed.split_whitespace().all(|word| letters.contains(&search_form(word)))
}

/// Letters that are not composed of a letter and a mark, as plain ones (Latin-1 Supplement and Latin Extended-A).
const fn plain(letter: char) -> Option<&'static str> {
    match letter {
        'ß' | 'ẞ' => Some("ss"),
        'æ' | 'Æ' => Some("ae"),
        'œ' | 'Œ' => Some("oe"),
        'ø' | 'Ø' => Some("o"),
        'đ' | 'Đ' | 'ð' | 'Ð' => Some("d"),
        'ł' | 'Ł' => Some("l"),
        'ħ' | 'Ħ' => Some("h"),
        'ŧ' | 'Ŧ' => Some("t"),
        'þ' | 'Þ' => Some("th"),
        'ı' => Some("i"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_letters_with_marks_however_they_are_typed() {
        for typed in ["Müller", "MUELLER", "muller"] {
            assert_eq!(search_form(typed), "muller", "{typed}");
        }
        assert_eq!(search_form("Straße"), search_form("strasse"));
        // What was typed so far is a part of the whole, also where no mark was meant.
        assert!(search_form("Bauer").contains(&search_form("baue")));
    }

    #[test]
    fn a_name_is_found_without_its_marks_by_each_of_its_words() {
        assert!(name_contains("Bertl Hödlmoser", "hodl"));
        assert!(name_contains("Bertl Hödlmoser", "  HÖDL  ber "));
        assert!(name_contains("Strauß", "strauss"));
        assert!(name_contains("Eva Müller", "mueller"));
        assert!(name_contains("Anna", ""));
        assert!(!name_contains("Bertl Hödlmoser", "bertl moser huber"));
    }

    #[test]
    fn names_stand_in_german_order_by_family_name() {
        let sorted = [
            "Ålesund",
            "anna Bauer",
            "Dora",
            "Đorđević",
            "Drach",
            "Hofer",
            "Hölzl",
            "Huber",
            "Ágnes Kővári",
            "Łukasz",
            "Müller",
            "Mutz",
            "Öztürk",
            "Pichler",
            "Šimánek",
            "Sims",
            "Strass",
            "Straßer",
            "Zach",
            "Anna Zach",
            "Änne Zach",
        ];
        let mut names = sorted;
        names.reverse();
        names.sort_by_key(|name| name_order(name));
        assert_eq!(names, sorted);
    }
}
