//! The text of a pattern in the reader's language: the canonical English words, or the German ones of the same meaning.

use crate::Lang;
pub use crate::own_hand_words::{WORDS, Word};

/// A canonical text as it is shown.
pub fn in_words(canonical: &str, lang: Lang) -> String {
    match lang {
        Lang::En => canonical.to_owned(),
        Lang::De => german(canonical),
    }
}

fn german(canonical: &str) -> String {
    let mut shown = String::with_capacity(canonical.len() + 16);
    let mut word = String::new();
    for character in canonical.chars().chain([' ']) {
        if character.is_alphabetic() {
            word.push(character);
            continue;
        }
        let known = WORDS.iter().find(|known| known.english == word);
        shown.push_str(known.map_or(&word, |known| known.german));
        word.clear();
        shown.push(character);
    }
    shown.pop();
    shown
}

#[cfg(test)]
mod tests {
    use scoring::special::{Pattern, library};

    use super::*;

    #[test]
    fn the_german_text_means_the_same() {
        let more = [
            "7 pair(own,round,dragon:a); only a,honour; suits=1",
            "4 concealed pung pair*; with drawn; not robbed; seat east; round west",
            "{1-8a | 2-9a} {3 pair(wind)! | 3 pair(dragon)!}",
            "nnna (10-n)(10-n)(10-n)a nnnb (10-n)(10-n)(10-n)b pair(white,green,red); n in 2468",
            "run4(bamboo) run4(circles) 2 mixchow; flowers>=1; ownflowers<=2; flowersets=0; kinds>=7",
            "kong(major) 3 pung/kong(simple,terminal) pair(jade,any); count(number)>=3; last east",
            "4 set pair; with wallend; with replacement; not heaven; not earth; with call; with lastcopy",
            "4 chow pair(south,north,characters); without dragon; not open; not claimed; with concealed",
        ];
        let library = library();
        let all = library.iter().map(|hand| hand.pattern.as_str()).chain(more);
        for text in all {
            let pattern =
                Pattern::read(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}"));
            let canonical = pattern.to_string();
            let shown = in_words(&canonical, Lang::De);
            let read =
                Pattern::read(&shown).unwrap_or_else(|problem| panic!("{shown}: {problem:?}"));
            assert_eq!(read.to_string(), canonical, "{shown}");
        }
    }

    #[test]
    fn every_word_stands_in_its_example_and_once_in_the_list() {
        for (at, word) in WORDS.iter().enumerate() {
            let read = Pattern::read(word.example);
            let pattern = read.unwrap_or_else(|problem| panic!("{}: {problem:?}", word.example));
            assert_eq!(pattern.to_string(), word.example);
            assert_ne!(pattern.is_possible(), Some(false), "{}", word.example);
            let mut words = word.example.split(|sign: char| !sign.is_alphabetic());
            assert!(words.any(|one| one == word.english), "{}", word.english);
            assert!(WORDS[..at].iter().all(|other| other.english != word.english));
        }
    }

    #[test]
    fn words_are_translated_and_variables_are_not() {
        assert_eq!(in_words("5 pair(a)! 1234z", Lang::De), "5 Paar(a)! 1234z");
        assert_eq!(
            in_words("nna pung/kong(u) 4 knit3; n in 24", Lang::De),
            "nna Pong/Kong(u) 4 Strick3; n aus 24"
        );
        assert_eq!(in_words("4 set pair; only jade", Lang::En), "4 set pair; only jade");
    }
}
