//! Names that look alike or hide characters: what is refused, and what counts as the same name.

use std::collections::BTreeSet;

use unicode_security::confusable_detection::skeleton;

/// The first character of a text that cannot be seen: the code points that are ignored by default (Unicode 17,
/// `Default_Ignorable_Code_Point` in DerivedCoreProperties.txt), and the marks of direction among them.
pub(super) fn invisible(text: &str) -> Option<char> {
    text.chars().find(|letter| {
        matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
                | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        )
    })
}

/// The form in which two names are compared: capitals do not count.
fn compared(name: &str) -> String {
    name.to_lowercase()
}

/// Whether all letters of a name are Latin ones.
fn is_latin(name: &str) -> bool {
    name.chars().all(|letter| !letter.is_alphabetic() || letter <= '\u{24f}')
}

/// The names in use, to check new ones against.
#[derive(Debug, Default)]
pub(super) struct Taken {
    names: BTreeSet<String>,
    /// What they look like, in capitals and small letters as they are.
    looks: BTreeSet<String>,
    /// The looks of those that are not all Latin.
    foreign_looks: BTreeSet<String>,
}

impl Taken {
    pub(super) fn of(names: impl IntoIterator<Item = String>) -> Taken {
        let mut taken = Taken::default();
        for name in names {
            taken.insert(&name);
        }
        taken
    }

    pub(super) fn insert(&mut self, name: &str) {
        let look: String = skeleton(name).collect();
        if !is_latin(name) {
            self.foreign_looks.insert(look.clone());
        }
        self.looks.insert(look);
        self.names.insert(compared(name));
    }

    /// A name that is in use no more.
    pub(super) fn remove(&mut self, name: &str) {
        let look: String = skeleton(name).collect();
        self.foreign_looks.remove(&look);
        self.looks.remove(&look);
        self.names.remove(&compared(name));
    }

    /// Whether a name is in use, or looks like one in use where either has letters of another script. Two Latin names that only
    /// look alike, as `rn` and `m` do, are both allowed, because people have such names.
    pub(super) fn has(&self, name: &str) -> bool {
        let look: String = skeleton(name).collect();
        let others = if is_latin(name) { &self.foreign_looks } else { &self.looks };
        self.names.contains(&compared(name)) || others.contains(&look)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_found() {
        for hidden in ['\u{200b}', '\u{ad}', '\u{2060}', '\u{202e}', '\u{feff}'] {
            assert_eq!(invisible(&format!("Anna{hidden} Bauer")), Some(hidden));
        }
        for seen in ["Anna Bauer", "Jörg O’Neill-Šimić", "Ágnes Kővári"] {
            assert_eq!(invisible(seen), None, "{seen}");
        }
    }

    #[test]
    fn look_alikes_of_another_script_are_taken_and_similar_latin_names_are_not() {
        let taken = Taken::of(["Anna Bauer".to_owned(), "Horn".to_owned(), "Оскар".to_owned()]);
        // Cyrillic А and а.
        for name in ["anna bauer", "\u{410}nna Bauer", "Ann\u{430} Bauer", "оскар"] {
            assert!(taken.has(name), "{name}");
        }
        for name in ["Anna Baur", "Hom", "Anna", "Алла"] {
            assert!(!taken.has(name), "{name}");
        }
    }
}
