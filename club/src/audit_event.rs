//! The events of the audit log. The server writes them by their stored names, `texts` has their words.

/// What was done, or refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AuditEvent {
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
    /// An officer vouched for a late slip.
    SlipVouchedFor,
    /// What a player said is not right was settled.
    DisputeSettled,
    /// A game was struck from the lists.
    GameStruck,
    /// A game is not struck any more.
    StrikeTakenBack,
    /// The standing of a person in the club was noted.
    StandingNoted,
    /// The details of a person were changed.
    ProfileSet,
    /// The name of a person was changed.
    NameChanged,
    /// Whether the name of a person may stand in public was noted.
    ConsentNoted,
    /// A list was imported.
    ListImported,
    /// Two entries for one person were merged.
    PeopleMerged,
    /// The data of a person was removed.
    PersonRemoved,
    /// The club chose what it publishes.
    PublishingDecided,
    /// A list was published.
    ListPublished,
    /// A published list was withdrawn.
    ListWithdrawn,
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
    /// Refused: somebody without the right to do it.
    NotAllowed,
    /// Refused: somebody who guesses addresses.
    Guessed,
    /// Refused: a list with bad lines.
    ImportRefused,
    /// A backup took the place of the database.
    BackupRestored,
    /// A deal of an ended game was corrected.
    DealCorrected,
    /// A game that had ended was reopened.
    GameReopened,
    /// The club's rules were changed.
    RulesSaved,
    /// An evening was added.
    EveningAdded,
    /// When and where an evening takes place was announced.
    EveningAnnounced,
    /// An evening was cancelled.
    EveningCancelled,
    /// Somebody has answered whether he comes to an evening.
    EveningAnswered,
    /// Evenings were added week by week.
    EveningsAdded,
    /// The tables of an evening were set.
    EveningSeated,
    /// The club was given a name.
    ClubNamed,
    /// The logo of the club or of a tournament was chosen.
    LogoChosen,
    /// The logo of the club or of a tournament was removed.
    LogoRemoved,
    /// The holder of an office was noted.
    OfficeNoted,
    /// Somebody has signed in.
    SignedIn,
    /// Everything, or a table, was exported.
    ExportTaken,
    /// The stored data of a person was exported.
    PersonDataTaken,
    /// All sessions of an account were ended.
    SignedOutEverywhere,
    /// A second factor was set up.
    SecondFactorSet,
    /// A second factor was removed.
    SecondFactorRemoved,
    /// A recovery code was used to sign in.
    RecoveryCodeUsed,
    /// Refused: too many wrong codes.
    WrongCodes,
    /// A new e-mail address was confirmed.
    EmailConfirmed,
    /// A merge of two people was undone.
    PeopleSeparated,
    /// Old lines of the log were removed.
    LogShortened,
    /// A tournament was added.
    TournamentAdded,
    /// What a tournament is was changed.
    TournamentChanged,
    /// Entrants of a tournament were added or changed.
    EntrantsChanged,
    /// A tournament was shown to everybody, or to accounts alone.
    TournamentShown,
    /// The public form for entries of a tournament was opened or closed.
    TournamentSignUpOpened,
    /// Somebody without an account has entered for a tournament.
    TournamentEntrySent,
    /// Such an entry was refused.
    TournamentEntryRefused,
    /// Rounds of a tournament were drawn.
    RoundsDrawn,
    /// A slip of a tournament was entered again.
    TournamentSlipChanged,
    /// A table of a tournament was moved to a tablet or to paper.
    TournamentTableMoved,
    /// A penalty was given at a tournament.
    PenaltyGiven,
    /// Money was booked.
    MoneyBooked,
    /// A booking of money was undone.
    MoneyReversed,
    /// A category of the cash book was added or changed.
    CashCategorySet,
    /// The financial year or the club's account at a bank was set.
    CashSettingsSet,
    /// A game was started.
    GameStarted,
    /// A game has ended.
    GameEnded,
    /// A Bochowe was noted from the back of a slip.
    BochoweNoted,
    /// A slip of a tournament was entered for the first time.
    TournamentSlipEntered,
    /// The newest changes were missing when the server started.
    JournalMissed,
    /// The log was another one when the server started.
    LogDiffered,
    /// Tables were accepted as they are, though they were changed outside of the program.
    TablesAccepted,
    /// The club's own root was replaced by a new one.
    RootRenewed,
    /// The host has changed a club from outside.
    HostActed,
}

impl AuditEvent {
    /// All of them.
    pub const ALL: [AuditEvent; 82] = [
        AuditEvent::StatutesDecided,
        AuditEvent::YearDaysSet,
        AuditEvent::YearClosed,
        AuditEvent::GameTypedIn,
        AuditEvent::GameMoved,
        AuditEvent::SlipHandedIn,
        AuditEvent::SlipVouchedFor,
        AuditEvent::DisputeSettled,
        AuditEvent::GameStruck,
        AuditEvent::StrikeTakenBack,
        AuditEvent::StandingNoted,
        AuditEvent::ProfileSet,
        AuditEvent::NameChanged,
        AuditEvent::ConsentNoted,
        AuditEvent::ListImported,
        AuditEvent::PeopleMerged,
        AuditEvent::PersonRemoved,
        AuditEvent::PublishingDecided,
        AuditEvent::ListPublished,
        AuditEvent::ListWithdrawn,
        AuditEvent::AccountMade,
        AuditEvent::AccountChanged,
        AuditEvent::PasswordChanged,
        AuditEvent::LinkMade,
        AuditEvent::LinkRevoked,
        AuditEvent::WrongPasswords,
        AuditEvent::OldSession,
        AuditEvent::RevokedLink,
        AuditEvent::OldLink,
        AuditEvent::OtherTable,
        AuditEvent::NotAllowed,
        AuditEvent::Guessed,
        AuditEvent::ImportRefused,
        AuditEvent::BackupRestored,
        AuditEvent::DealCorrected,
        AuditEvent::GameReopened,
        AuditEvent::RulesSaved,
        AuditEvent::EveningAdded,
        AuditEvent::EveningAnnounced,
        AuditEvent::EveningCancelled,
        AuditEvent::EveningAnswered,
        AuditEvent::EveningsAdded,
        AuditEvent::EveningSeated,
        AuditEvent::ClubNamed,
        AuditEvent::LogoChosen,
        AuditEvent::LogoRemoved,
        AuditEvent::OfficeNoted,
        AuditEvent::SignedIn,
        AuditEvent::ExportTaken,
        AuditEvent::PersonDataTaken,
        AuditEvent::SignedOutEverywhere,
        AuditEvent::SecondFactorSet,
        AuditEvent::SecondFactorRemoved,
        AuditEvent::RecoveryCodeUsed,
        AuditEvent::WrongCodes,
        AuditEvent::EmailConfirmed,
        AuditEvent::PeopleSeparated,
        AuditEvent::LogShortened,
        AuditEvent::TournamentAdded,
        AuditEvent::TournamentChanged,
        AuditEvent::EntrantsChanged,
        AuditEvent::TournamentShown,
        AuditEvent::TournamentSignUpOpened,
        AuditEvent::TournamentEntrySent,
        AuditEvent::TournamentEntryRefused,
        AuditEvent::RoundsDrawn,
        AuditEvent::TournamentSlipChanged,
        AuditEvent::TournamentTableMoved,
        AuditEvent::PenaltyGiven,
        AuditEvent::MoneyBooked,
        AuditEvent::MoneyReversed,
        AuditEvent::CashCategorySet,
        AuditEvent::CashSettingsSet,
        AuditEvent::GameStarted,
        AuditEvent::GameEnded,
        AuditEvent::BochoweNoted,
        AuditEvent::TournamentSlipEntered,
        AuditEvent::JournalMissed,
        AuditEvent::LogDiffered,
        AuditEvent::TablesAccepted,
        AuditEvent::RootRenewed,
        AuditEvent::HostActed,
    ];

    /// The name under which it is stored, for ever.
    #[rustfmt::skip]
    pub const fn id(self) -> &'static str {
        use AuditEvent::*;
        match self {
            StatutesDecided => "statutes_decided", YearDaysSet => "year_days_set",
            YearClosed => "year_closed", GameTypedIn => "game_typed_in",
            GameMoved => "game_moved", SlipHandedIn => "slip_handed_in",
            DisputeSettled => "dispute_settled", GameStruck => "game_struck",
            StrikeTakenBack => "strike_taken_back",
            SlipVouchedFor => "slip_vouched_for", StandingNoted => "standing_noted",
            ProfileSet => "profile_set", NameChanged => "name_changed",
            ConsentNoted => "consent_noted", ListImported => "list_imported",
            PeopleMerged => "people_merged", PersonRemoved => "person_removed",
            PublishingDecided => "publishing_decided", ListPublished => "list_published",
            ListWithdrawn => "list_withdrawn", AccountMade => "account_made",
            AccountChanged => "account_changed", PasswordChanged => "password_changed",
            LinkMade => "link_made", LinkRevoked => "link_revoked",
            WrongPasswords => "wrong_passwords", OldSession => "old_session",
            RevokedLink => "revoked_link", OldLink => "old_link",
            OtherTable => "other_table", NotAllowed => "not_allowed",
            Guessed => "guessed", ImportRefused => "import_refused",
            BackupRestored => "backup_restored", DealCorrected => "deal_corrected",
            GameReopened => "game_reopened", RulesSaved => "rules_saved",
            EveningAdded => "evening_added", EveningAnnounced => "evening_announced",
            EveningCancelled => "evening_cancelled", EveningAnswered => "evening_answered",
            EveningsAdded => "evenings_added", EveningSeated => "evening_seated",
            ClubNamed => "club_named", OfficeNoted => "office_noted",
            LogoChosen => "logo_chosen", LogoRemoved => "logo_removed",
            SignedIn => "signed_in", ExportTaken => "export_taken",
            PersonDataTaken => "person_data_taken", SignedOutEverywhere => "signed_out_everywhere",
            SecondFactorSet => "second_factor_set", SecondFactorRemoved => "second_factor_removed",
            RecoveryCodeUsed => "recovery_code_used", WrongCodes => "wrong_codes",
            EmailConfirmed => "email_confirmed", PeopleSeparated => "people_separated",
            LogShortened => "log_shortened", TournamentAdded => "tournament_added",
            TournamentChanged => "tournament_changed", EntrantsChanged => "entrants_changed",
            TournamentShown => "tournament_shown",
            TournamentSignUpOpened => "tournament_sign_up_opened",
            TournamentEntrySent => "tournament_entry_sent",
            TournamentEntryRefused => "tournament_entry_refused", RoundsDrawn => "rounds_drawn",
            TournamentSlipChanged => "tournament_slip_changed",
            TournamentTableMoved => "tournament_table_moved", PenaltyGiven => "penalty_given",
            MoneyBooked => "money_booked", MoneyReversed => "money_reversed",
            CashCategorySet => "cash_category_set", CashSettingsSet => "cash_settings_set",
            GameStarted => "game_started", GameEnded => "game_ended",
            BochoweNoted => "bochowe_noted", TournamentSlipEntered => "tournament_slip_entered",
            JournalMissed => "journal_missed", LogDiffered => "log_differed",
            TablesAccepted => "tables_accepted", RootRenewed => "root_renewed",
            HostActed => "host_acted",
        }
    }

    /// The event with this stored name; `None` for a name that only a newer program knows.
    pub fn from_id(id: &str) -> Option<AuditEvent> {
        AuditEvent::ALL.into_iter().find(|event| event.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_found_by_its_name() {
        for event in AuditEvent::ALL {
            assert_eq!(AuditEvent::from_id(event.id()), Some(event));
        }
        assert_eq!(AuditEvent::from_id("sung"), None);
    }
}
