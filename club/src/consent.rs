//! Whether a member's name may stand where everybody can read it, and under which name the member appears there.

use serde::{Deserialize, Serialize};

/// What a member has answered; the later ones are stricter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameConsent {
    /// Nobody has asked yet.
    #[default]
    NotAsked,
    /// The name may stand there.
    Name,
    /// Only the pseudonym.
    Pseudonym,
    /// Neither: a number stands there.
    Nameless,
}

/// Under which name somebody appears in public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicAs {
    /// The name.
    Name,
    /// The pseudonym.
    Pseudonym,
    /// The first name and the initial of the last.
    Initial,
    /// A number.
    Number,
}

/// How those stand in public who were not asked yet and have no pseudonym.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unasked {
    /// By the first name and the initial of the last.
    #[default]
    Initial,
    /// By a number.
    Number,
}

impl Unasked {
    /// Both.
    pub const ALL: [Unasked; 2] = [Unasked::Initial, Unasked::Number];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Unasked::Initial => "initial",
            Unasked::Number => "number",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<Unasked> {
        Unasked::ALL.into_iter().find(|one| one.id() == id)
    }
}

/// The first word and the initial of the last, since the words between may be of the family's name; nothing of a name that is one
/// word, which would be the whole name, and of one whose first name is empty.
pub fn with_initial(name: &str) -> Option<String> {
    let (first, others) = name.split_once(' ')?;
    let initial = others.split_whitespace().next_back()?.chars().next()?.to_uppercase();
    (!first.is_empty()).then(|| format!("{first} {initial}."))
}

impl NameConsent {
    /// The answers there are.
    pub const ANSWERS: [NameConsent; 3] =
        [NameConsent::Name, NameConsent::Pseudonym, NameConsent::Nameless];

    /// The name under which an answer is stored, for ever; empty without an answer.
    pub const fn id(self) -> &'static str {
        match self {
            NameConsent::NotAsked => "",
            NameConsent::Name => "name",
            NameConsent::Pseudonym => "pseudonym",
            NameConsent::Nameless => "nameless",
        }
    }

    /// The answer of a name.
    pub fn from_id(id: &str) -> Option<NameConsent> {
        NameConsent::ANSWERS.into_iter().find(|answer| answer.id() == id)
    }

    /// Under which name somebody with this answer appears in public. Without an answer nobody appears by name.
    pub const fn public_as(self, has_pseudonym: bool, unasked: Unasked) -> PublicAs {
        match (self, has_pseudonym, unasked) {
            (NameConsent::Name, _, _) => PublicAs::Name,
            (NameConsent::NotAsked | NameConsent::Pseudonym, true, _) => PublicAs::Pseudonym,
            (NameConsent::NotAsked, false, Unasked::Initial) => PublicAs::Initial,
            (NameConsent::NotAsked, false, Unasked::Number)
            | (NameConsent::Pseudonym, false, _)
            | (NameConsent::Nameless, _, _) => PublicAs::Number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_yes_shows_a_name() {
        for unasked in Unasked::ALL {
            for has_pseudonym in [true, false] {
                for answer in [NameConsent::NotAsked].into_iter().chain(NameConsent::ANSWERS) {
                    let is_named = answer.public_as(has_pseudonym, unasked) == PublicAs::Name;
                    assert_eq!(is_named, answer == NameConsent::Name, "{answer:?}");
                }
            }
        }
        let unasked = Unasked::ALL.map(|one| NameConsent::NotAsked.public_as(false, one));
        assert_eq!(unasked, [PublicAs::Initial, PublicAs::Number]);
        let pseudonym = NameConsent::Pseudonym;
        assert_eq!(pseudonym.public_as(true, Unasked::Initial), PublicAs::Pseudonym);
        assert_eq!(pseudonym.public_as(false, Unasked::Initial), PublicAs::Number);
        assert_eq!(NameConsent::from_id(""), None);
        assert!(NameConsent::Nameless > NameConsent::Pseudonym);
    }

    #[test]
    fn an_initial_never_is_the_whole_name() {
        assert_eq!(with_initial("Gerlinde Wurzinger").as_deref(), Some("Gerlinde W."));
        assert_eq!(with_initial("Anna Maria šimić").as_deref(), Some("Anna Š."));
        assert_eq!(with_initial("Inés García López").as_deref(), Some("Inés L."));
        assert_eq!(with_initial(" García López"), None);
        assert_eq!(with_initial("Bertl"), None);
        assert_eq!(with_initial(" "), None);
    }
}
