//! Whether a member's name may stand where everybody can read it, and under which name the member appears there.

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
    /// A number.
    Number,
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

    /// Under which name somebody with this answer appears in public. Without an answer a pseudonym goes before the name.
    pub const fn public_as(self, has_pseudonym: bool) -> PublicAs {
        match (self, has_pseudonym) {
            (NameConsent::Name, _) | (NameConsent::NotAsked, false) => PublicAs::Name,
            (NameConsent::NotAsked | NameConsent::Pseudonym, true) => PublicAs::Pseudonym,
            (NameConsent::Pseudonym, false) | (NameConsent::Nameless, _) => PublicAs::Number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_yes_or_no_answer_yet_show_a_name() {
        let all = [NameConsent::NotAsked].into_iter().chain(NameConsent::ANSWERS);
        let shown = all.map(|answer| [true, false].map(|has| answer.public_as(has)));
        let shown: Vec<[PublicAs; 2]> = shown.collect();
        assert_eq!(shown[0], [PublicAs::Pseudonym, PublicAs::Name]);
        assert_eq!(shown[1], [PublicAs::Name, PublicAs::Name]);
        assert_eq!(shown[2], [PublicAs::Pseudonym, PublicAs::Number]);
        assert_eq!(shown[3], [PublicAs::Number, PublicAs::Number]);
        assert_eq!(NameConsent::from_id(""), None);
        assert_eq!(NameConsent::ANSWERS.map(|answer| NameConsent::from_id(answer.id())).len(), 3);
        assert!(NameConsent::Nameless > NameConsent::Pseudonym);
    }
}
