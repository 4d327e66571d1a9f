//! The words of the audit log, and of what an audit of the database finds.

use club::audit_event::AuditEvent;
use club::audit_finding::{AuditFinding, SchemaProblem};

use crate::words::{say, words};
use crate::{Lang, Text, text};

/// What was done, by its stored name; a name this program does not know stays as it is.
pub fn audit_event(event: &str, lang: Lang) -> String {
    AuditEvent::from_id(event).map_or(event, |event| done(event).get(lang)).to_owned()
}

const STATUTES_DECIDED: Text =
    text("Ordnung beschlossen; davor galt", "statutes decided; before held");

/// What was done.
const fn done(event: AuditEvent) -> Text {
    match event {
        AuditEvent::StatutesDecided => STATUTES_DECIDED,
        AuditEvent::YearDaysSet => text("Jahresende gesetzt", "year's end set"),
        AuditEvent::YearClosed => text("Spieljahr abgeschlossen", "year closed"),
        AuditEvent::GameTypedIn => text("Zettel eingetippt", "slip typed in"),
        AuditEvent::GameMoved => text("Partie verlegt", "game moved"),
        AuditEvent::SlipHandedIn => text("Zettel abgegeben", "slip handed in"),
        AuditEvent::SlipVouchedFor => text("verspäteter Zettel bestätigt", "late slip confirmed"),
        AuditEvent::DisputeSettled => text("Strittiges geklärt", "dispute settled"),
        AuditEvent::GameStruck => text("Partie gestrichen", "game struck"),
        AuditEvent::StrikeTakenBack => {
            text("Partie nicht mehr gestrichen", "game no longer struck")
        }
        AuditEvent::StandingNoted => text("Zugehörigkeit eingetragen", "standing noted"),
        AuditEvent::ProfileSet => text("Persönliches geändert", "personal data changed"),
        AuditEvent::NameChanged => text("Name geändert", "name changed"),
        AuditEvent::ConsentNoted => text("Einwilligung eingetragen", "consent noted"),
        AuditEvent::ListImported => {
            text("Liste eingelesen, neue Zeilen", "list imported, new lines")
        }
        AuditEvent::PeopleMerged => text("Personen zusammengelegt", "people merged"),
        AuditEvent::PersonRemoved => {
            text("Person aus den Büchern genommen", "person taken out of the books")
        }
        AuditEvent::PublishingDecided => {
            text("Veröffentlichung beschlossen", "what is published decided")
        }
        AuditEvent::ListPublished => text("Liste veröffentlicht", "list published"),
        AuditEvent::ListWithdrawn => text("Liste zurückgezogen", "list withdrawn"),
        AuditEvent::AccountMade => text("Konto angelegt", "account made"),
        AuditEvent::AccountChanged => text("Konto geändert", "account changed"),
        AuditEvent::PasswordChanged => text("Passwort geändert", "password changed"),
        AuditEvent::LinkMade => text("Link ausgegeben", "link handed out"),
        AuditEvent::LinkRevoked => text("Link zurückgenommen", "link taken back"),
        AuditEvent::WrongPasswords => {
            text("abgewiesen: zu viele falsche Passwörter", "refused: too many wrong passwords")
        }
        AuditEvent::OldSession => text("abgewiesen: beendete Anmeldung", "refused: ended session"),
        AuditEvent::RevokedLink => {
            text("abgewiesen: zurückgenommener Link", "refused: link taken back")
        }
        AuditEvent::OldLink => text("abgewiesen: abgelaufener Link", "refused: expired link"),
        AuditEvent::OtherTable => text("abgewiesen: anderer Tisch", "refused: another table"),
        AuditEvent::NotAllowed => text("abgewiesen: fehlende Berechtigung", "refused: not allowed"),
        AuditEvent::Guessed => text("abgewiesen: erratene Adressen", "refused: guessed addresses"),
        AuditEvent::ImportRefused => text("Liste abgelehnt, Zeilen", "list refused, lines"),
        AuditEvent::BackupRestored => text("Sicherung eingespielt", "backup restored"),
        AuditEvent::DealCorrected => {
            text("Partie nach dem Ende berichtigt", "ended game corrected")
        }
        AuditEvent::TournamentAdded => text("Turnier angelegt", "tournament added"),
        AuditEvent::TournamentChanged => text("Turnier geändert", "tournament changed"),
        AuditEvent::TournamentShown => text("Turnier gezeigt", "tournament shown"),
        AuditEvent::TournamentSignUpOpened => {
            text("Anmeldung zum Turnier", "entry form of the tournament")
        }
        AuditEvent::TournamentEntrySent => {
            text("zum Turnier angemeldet", "entered for the tournament")
        }
        AuditEvent::TournamentEntryRefused => text("Anmeldung abgelehnt", "entry refused"),
        AuditEvent::EntrantsChanged => text("Nennungen geändert", "entrants changed"),
        AuditEvent::RoundsDrawn => text("Runden ausgelost, Startzahl", "rounds drawn, seed"),
        AuditEvent::TournamentSlipChanged => text(
            "Turnierzettel neu eingetragen, Runde/Tisch",
            "tournament slip entered again, round/table",
        ),
        AuditEvent::TournamentTableMoved => {
            text("Turniertisch verlegt, Runde/Tisch", "table of a tournament moved, round/table")
        }
        AuditEvent::PenaltyGiven => {
            text("Strafe oder Verwarnung, Runde/Tisch", "penalty or warning, round/table")
        }
        AuditEvent::RootRenewed => text("Wurzel erneuert", "root renewed"),
        AuditEvent::HostActed => text("Serverbetreuung", "host"),
        AuditEvent::GameReopened => text("Partie wieder geöffnet", "game reopened"),
        AuditEvent::RulesSaved => text("Regeln geändert", "rules changed"),
        AuditEvent::EveningAdded => text("Abend angelegt", "evening added"),
        AuditEvent::EveningAnnounced => {
            text("Zeit und Ort eines Abends angekündigt", "time and place of an evening announced")
        }
        AuditEvent::EveningCancelled => text("Abend abgesagt", "evening cancelled"),
        AuditEvent::EveningAnswered => {
            text("für einen Abend zu- oder abgesagt", "answered for an evening")
        }
        AuditEvent::EveningsAdded => text("Abende angelegt", "evenings added"),
        AuditEvent::EveningSeated => text("Tische gesetzt", "tables set"),
        AuditEvent::ClubNamed => text("Club umbenannt", "club named"),
        AuditEvent::LogoChosen => text("Logo gewählt", "logo chosen"),
        AuditEvent::LogoRemoved => text("Logo entfernt", "logo removed"),
        AuditEvent::OfficeNoted => text("Amt eingetragen", "office noted"),
        AuditEvent::SignedIn => text("angemeldet", "signed in"),
        AuditEvent::ExportTaken => text("Daten exportiert", "data exported"),
        AuditEvent::PersonDataTaken => text("Personendaten exportiert", "personal data exported"),
        AuditEvent::SignedOutEverywhere => text("überall abgemeldet", "signed out everywhere"),
        AuditEvent::SecondFactorSet => text("zweiter Faktor eingerichtet", "second factor set up"),
        AuditEvent::SecondFactorRemoved => text("zweiter Faktor entfernt", "second factor removed"),
        AuditEvent::RecoveryCodeUsed => text("Ersatzcode verwendet", "recovery code used"),
        AuditEvent::WrongCodes => {
            text("abgewiesen: zu viele falsche Codes", "refused: too many wrong codes")
        }
        AuditEvent::EmailConfirmed => {
            text("neue E-Mail-Adresse bestätigt", "new e-mail address confirmed")
        }
        AuditEvent::PeopleSeparated => {
            text("Zusammenlegung zurückgenommen", "merge of people reversed")
        }
        AuditEvent::LogShortened => {
            text("alte Zeilen entfernt, Anzahl", "old lines removed, number")
        }
        AuditEvent::MoneyBooked => text("Geld gebucht", "money booked"),
        AuditEvent::MoneyReversed => text("Buchung storniert", "entry reversed"),
        AuditEvent::CashCategorySet => {
            text("Kategorie der Kassa festgelegt", "category of the cash book set")
        }
        AuditEvent::CashSettingsSet => text(
            "Rechnungsjahr und Konto festgelegt, erster Monat",
            "financial year and account set, first month",
        ),
        AuditEvent::GameStarted => text("Partie begonnen", "game started"),
        AuditEvent::GameEnded => text("Partie beendet", "game ended"),
        AuditEvent::BochoweNoted => text("Bochowe eingetragen", "Bochowe noted"),
        AuditEvent::TournamentSlipEntered => {
            text("Turnierzettel eingetragen, Runde/Tisch", "tournament slip entered, round/table")
        }
        AuditEvent::JournalMissed => text(
            "Beim Start fehlten die letzten Änderungen, Anzahl",
            "the newest changes were missing at the start, number",
        ),
        AuditEvent::LogDiffered => text(
            "Beim Start war das Protokoll ein anderes, ab Zeile",
            "the log was another one at the start, from line",
        ),
        AuditEvent::TablesAccepted => text(
            "am Programm vorbei geänderte Tabellen übernommen",
            "tables accepted that were changed outside of the program",
        ),
    }
}

/// What the doctor finds, in words.
pub fn audit_finding(audit_finding: &AuditFinding, lang: Lang) -> String {
    match audit_finding {
        AuditFinding::Damaged { what } => say!(lang, "Datei: {what}" | "File: {what}"),
        AuditFinding::Unplayable { game } => say!(
            lang,
            "Partie {game}: Die gespeicherten Spiele lassen sich nicht nachspielen"
                | "Game {game}: the stored deals cannot be played through"
        ),
        AuditFinding::Gap { game } => say!(
            lang,
            "Partie {game}: Die Nummern der Spiele haben eine Lücke"
                | "Game {game}: the numbers of the deals have a gap"
        ),
        AuditFinding::Payments { game, number } => say!(
            lang,
            "Partie {game}, Spiel {number}: Die gebuchten Zahlungen passen nicht zu den Angaben des Spiels"
                | "Game {game}, deal {number}: booked payments and facts do not agree"
        ),
        AuditFinding::Outcome { game } => say!(
            lang,
            "Partie {game}: Das gebuchte Ergebnis ist nicht das der Spiele"
                | "Game {game}: the booked outcome is not that of its deals"
        ),
        AuditFinding::Log { line } => say!(
            lang,
            "Protokoll, Zeile {line}: nachträglich geändert, eingefügt oder entfernt"
                | "Log, line {line}: changed, inserted or removed afterwards"
        ),
        AuditFinding::ClosedList { year } => say!(
            lang,
            "Spieljahr {year}: Die abgeschlossene Liste lässt sich nicht wiederherstellen"
                | "Club year {year}: the closed list cannot be made again"
        ),
        AuditFinding::Schema { object, problem } => {
            format!("{}: {}", say!(lang, "Aufbau" | "Schema"), {
                schema_problem(object, *problem, lang)
            })
        }
        AuditFinding::Rows { table, rows, expected } => rows_changed(table, *rows, *expected, lang),
        AuditFinding::Journal { writes } => journal_missing(*writes, lang),
        AuditFinding::Chain { source, line } => say!(
            lang,
            "Protokoll: Zeile {line}, die in {source} steht, fehlt oder lautet anders"
                | "Log: line {line}, which stands in {source}, is missing or reads otherwise"
        ),
        AuditFinding::Backup { file, table, rows: 1 } => say!(
            lang,
            "Tabelle {table}: 1 Zeile der Sicherung {file} fehlt oder lautet anders"
                | "Table {table}: 1 row of the backup {file} is missing or reads otherwise"
        ),
        AuditFinding::Backup { file, table, rows } => say!(
            lang,
            "Tabelle {table}: {rows} Zeilen der Sicherung {file} fehlen oder lauten anders"
                | "Table {table}: {rows} rows of the backup {file} are missing or read otherwise"
        ),
        AuditFinding::Money { number } => say!(
            lang,
            "Kassabuch, Buchung {number}: nicht so gebucht, wie es im Protokoll steht"
                | "Cash book, entry {number}: not booked as the log says"
        ),
        AuditFinding::Printed { hash } => unknown_hash(hash, lang),
    }
}

fn rows_changed(table: &str, rows: i64, expected: Option<i64>, lang: Lang) -> String {
    let counted = rows_of(rows, lang);
    match expected {
        Some(expected) if expected == rows => say!(
            lang,
            "Tabelle {table} ({counted}): Etwas darin wurde am Programm vorbei geändert"
                | "Table {table}: something in its {counted} was changed outside of the program"
        ),
        Some(expected) => say!(
            lang,
            "Tabelle {table}: {counted} statt {expected}, am Programm vorbei geändert"
                | "Table {table}: {counted} instead of {expected}, changed outside of the program"
        ),
        None => say!(
            lang,
            "Tabelle {table} ({counted}): Das Siegel darüber fehlt"
                | "Table {table}: the seal over its {counted} is missing"
        ),
    }
}

fn journal_missing(writes: i64, lang: Lang) -> String {
    let first = match writes {
        1 => say!(lang, "Die letzte Änderung fehlt" | "The last change is missing"),
        _ => say!(
            lang,
            "Die letzten {writes} Änderungen fehlen" | "The last {writes} changes are missing"
        ),
    };
    say!(
        lang,
        "{first}: Das Journal (club.sqlite-wal) fehlt oder ist beschädigt, \
             oder die Datei wurde durch eine ältere ersetzt. Wer das Journal noch hat, legt es vor dem nächsten Start \
             neben die Datenbank; sonst bitte die letzten Zettel mit den Partien vergleichen"
            | "{first}: the journal (club.sqlite-wal) is missing or damaged, or the file was \
             replaced by an older one. If you still have the journal, put it beside the database before the next start; \
             otherwise please compare the last slips with the games"
    )
}

fn rows_of(rows: i64, lang: Lang) -> String {
    match rows {
        1 => say!(lang, "1 Zeile" | "1 row"),
        _ => say!(lang, "{rows} Zeilen" | "{rows} rows"),
    }
}

fn unknown_hash(hash: &str, lang: Lang) -> String {
    say!(
        lang,
        "Die Prüfsumme {hash} steht nicht im Protokoll: Es ist nicht mehr das, aus dem die Liste gedruckt wurde, \
             oder die Zeile wurde wegen ihres Alters entfernt"
            | "The hash {hash} is not in the log: it is no longer the one the list was printed from, \
             or the line was removed because of its age"
    )
}

fn schema_problem(object: &str, problem: SchemaProblem, lang: Lang) -> String {
    match problem {
        SchemaProblem::Missing => say!(lang, "{object} fehlt" | "{object} is missing"),
        SchemaProblem::Changed => say!(lang, "{object} wurde geändert" | "{object} was changed"),
        SchemaProblem::Foreign => {
            say!(lang, "{object} ist nicht von Ostwind" | "{object} is none of Ostwind's")
        }
    }
}

words! {
    ACCEPTED
        "Die Tabellen gelten ab jetzt, wie sie sind. Welche geändert waren, steht im Protokoll."
        | "From now on the tables hold as they are. The log says which of them were changed.";
}

/// Round and table as the log keeps them, and where the table plays now.
pub fn table_moved(details: &str, lang: Lang) -> String {
    let where_to = |word: &str| match word {
        "tablet" => Some(text("auf dem Tablet", "on the tablet").get(lang)),
        "paper" => Some(text("auf Papier", "on paper").get(lang)),
        _ => None,
    };
    let parts = details.rsplit_once(' ').and_then(|(place, word)| Some((place, where_to(word)?)));
    parts.map_or_else(|| details.to_owned(), |(place, where_to)| format!("{place}, {where_to}"))
}

words! {
    NOT_IN_ORDER
        "Achtung, in dieser Sicherung stimmt etwas nicht. Ältere Sicherungen nennt: ostwind backup --list"
        | "Attention, something in this backup is wrong. Older backups are listed by: ostwind backup --list";
}

/// Everything was recomputed, and nothing is wrong.
pub fn healthy(games: usize, deals: usize, years: usize, lang: Lang) -> String {
    let games = match games {
        1 => say!(lang, "1 Partie" | "1 game"),
        _ => say!(lang, "{games} Partien" | "{games} games"),
    };
    let deals = match deals {
        1 => say!(lang, "1 Spiel" | "1 deal"),
        _ => say!(lang, "{deals} Spiele" | "{deals} deals"),
    };
    let years = match years {
        1 => say!(lang, "1 abgeschlossenes Spieljahr" | "1 closed club year"),
        _ => say!(lang, "{years} abgeschlossene Spieljahre" | "{years} closed club years"),
    };
    say!(
        lang,
        "Alles stimmt: {games}, {deals}, {years} nachgerechnet."
            | "All is well: {games}, {deals}, {years} recomputed."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_of_the_log_has_words_of_its_own() {
        for lang in [Lang::De, Lang::En] {
            let mut sentences: Vec<String> =
                AuditEvent::ALL.into_iter().map(|event| audit_event(event.id(), lang)).collect();
            assert!(
                AuditEvent::ALL
                    .into_iter()
                    .zip(&sentences)
                    .all(|(event, sentence)| event.id() != sentence)
            );
            sentences.sort();
            sentences.dedup();
            assert_eq!(sentences.len(), AuditEvent::ALL.len());
        }
        assert_eq!(audit_event("sung", Lang::De), "sung");
    }
}
