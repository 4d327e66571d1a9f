//! What the log of the books can tell: one name for everything that is written into it, so that whoever writes and whoever puts
//! it into words have the same list.

/// What was done, or refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// The club has decided its statutes.
    StatutesDecided,
    /// The last days of a year were chosen.
    YearDaysSet,
    /// A year was closed.
    YearClosed,
    /// A sheet of paper was typed in.
    GameTypedIn,
    /// A game was moved to another evening.
    GameMoved,
    /// A slip was handed in.
    SlipHandedIn,
    /// The word was given for a late slip.
    SlipVouchedFor,
    /// What somebody is was noted.
    StandingNoted,
    /// What concerns a person alone was changed.
    ProfileSet,
    /// A list was brought along.
    ListImported,
    /// Two people were made one.
    PeopleMerged,
    /// A person was taken out of the books.
    PersonRemoved,
    /// What is published was decided.
    PublishingDecided,
    /// A list was published.
    ListPublished,
    /// An account was made.
    AccountMade,
    /// An account was changed.
    AccountChanged,
    /// A password was changed.
    PasswordChanged,
    /// A link was handed out.
    LinkMade,
    /// A link was taken back.
    LinkRevoked,
    /// Refused: too many wrong passwords.
    WrongPasswords,
    /// Refused: a session that has ended.
    OldSession,
    /// Refused: a link that was taken back.
    RevokedLink,
    /// Refused: a link that has expired.
    OldLink,
    /// Refused: the link of another table.
    OtherTable,
    /// Refused: somebody who may not.
    NotAllowed,
    /// Refused: somebody who guesses addresses.
    Guessed,
    /// Refused: a list with bad lines.
    ImportRefused,
    /// A backup took the place of the database.
    BackupRestored,
}

impl Verb {
    /// All of them.
    pub const ALL: [Verb; 28] = [
        Verb::StatutesDecided,
        Verb::YearDaysSet,
        Verb::YearClosed,
        Verb::GameTypedIn,
        Verb::GameMoved,
        Verb::SlipHandedIn,
        Verb::SlipVouchedFor,
        Verb::StandingNoted,
        Verb::ProfileSet,
        Verb::ListImported,
        Verb::PeopleMerged,
        Verb::PersonRemoved,
        Verb::PublishingDecided,
        Verb::ListPublished,
        Verb::AccountMade,
        Verb::AccountChanged,
        Verb::PasswordChanged,
        Verb::LinkMade,
        Verb::LinkRevoked,
        Verb::WrongPasswords,
        Verb::OldSession,
        Verb::RevokedLink,
        Verb::OldLink,
        Verb::OtherTable,
        Verb::NotAllowed,
        Verb::Guessed,
        Verb::ImportRefused,
        Verb::BackupRestored,
    ];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Verb::StatutesDecided => "statutes_decided",
            Verb::YearDaysSet => "year_days_set",
            Verb::YearClosed => "year_closed",
            Verb::GameTypedIn => "game_typed_in",
            Verb::GameMoved => "game_moved",
            Verb::SlipHandedIn => "slip_handed_in",
            Verb::SlipVouchedFor => "slip_vouched_for",
            Verb::StandingNoted => "standing_noted",
            Verb::ProfileSet => "profile_set",
            Verb::ListImported => "list_imported",
            Verb::PeopleMerged => "people_merged",
            Verb::PersonRemoved => "person_removed",
            Verb::PublishingDecided => "publishing_decided",
            Verb::ListPublished => "list_published",
            Verb::AccountMade => "account_made",
            Verb::AccountChanged => "account_changed",
            Verb::PasswordChanged => "password_changed",
            Verb::LinkMade => "link_made",
            Verb::LinkRevoked => "link_revoked",
            Verb::WrongPasswords => "wrong_passwords",
            Verb::OldSession => "old_session",
            Verb::RevokedLink => "revoked_link",
            Verb::OldLink => "old_link",
            Verb::OtherTable => "other_table",
            Verb::NotAllowed => "not_allowed",
            Verb::Guessed => "guessed",
            Verb::ImportRefused => "import_refused",
            Verb::BackupRestored => "backup_restored",
        }
    }

    /// From the name; `None` for one that a later program has written.
    pub fn from_id(id: &str) -> Option<Verb> {
        Verb::ALL.into_iter().find(|verb| verb.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_is_found_by_its_name() {
        for verb in Verb::ALL {
            assert_eq!(Verb::from_id(verb.id()), Some(verb));
        }
        assert_eq!(Verb::from_id("sung"), None);
    }
}
