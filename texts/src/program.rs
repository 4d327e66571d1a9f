//! What the program says at its command line, and what a request's sentence needs beside its code.

pub use crate::audit::{ACCEPTED, NOT_IN_ORDER, audit_finding, healthy};
pub use crate::command_line::{ABOUT, command, setting};
use crate::data_files::{FileProblem, file_problem};
use crate::hosting::{RegistryProblem, registry_problem};
use crate::setup::SetupProblem;
use crate::tls::TlsProblem;
use crate::usage::{UsageProblem, usage_problem};
use crate::words::{say, words};
use crate::{Lang, text};
use club::import::ListProblem;

words! {
    /// Where a JSON text stops making sense. `detail` is the parser's own remark, in English.
    fn malformed(line: usize, column: usize, detail: &str)
        "Das JSON ist in Zeile {line}, Spalte {column} nicht wie vereinbart ({detail}). Bitte berichtigen und neu senden."
        | "The JSON is not as agreed in line {line}, column {column} ({detail}). Please correct it and send it again.";

    fn malformed_value(detail: &str)
        "Das JSON ist nicht wie vereinbart ({detail}). Bitte berichtigen und neu senden."
        | "The JSON is not as agreed ({detail}). Please correct it and send it again.";

    NOT_UTF8
        "Die Zeile ist kein Text in UTF-8. Bitte die Datei in UTF-8 speichern."
        | "The line is no text in UTF-8. Please save the file in UTF-8.";

    fn too_many(found: usize, most: usize)
        "{found} auf einmal sind zu viele: Bitte höchstens {most} in einer Anfrage senden."
        | "{found} at once are too many: please send at most {most} in a request.";
}

/// A body longer than agreed.
pub fn too_large(most: usize, lang: Lang) -> String {
    let most = most / 1024;
    say!(
        lang,
        "Die Anfrage ist zu groß: Erlaubt sind {most} KB. Bitte in kleineren Teilen senden."
            | "The request is too large: {most} KB are allowed. Please send smaller parts."
    )
}

/// A character that cannot be printed, in a name.
pub fn unprintable(character: char, lang: Lang) -> String {
    let code = u32::from(character);
    let shown = if character.is_control() { String::new() } else { format!(" „{character}“") };
    say!(
        lang,
        "Das Zeichen{shown} (U+{code:04X}) kann nicht gedruckt werden. Bitte den Namen ohne dieses Zeichen schreiben."
            | "The character{shown} (U+{code:04X}) cannot be printed. Please write the name without it."
    )
}

/// What can go wrong before or beside any request. The texts in the values are the system's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The input of `score` or `settle` cannot be read.
    Input {
        /// Why.
        reason: String,
    },
    /// A question cannot be read from its file.
    InputFile {
        /// The file, or `stdin`.
        path: String,
        /// Why.
        reason: String,
    },
    /// A question about a tournament has no answer.
    Question {
        /// The field.
        place: String,
        /// Why, in English.
        reason: String,
    },
    /// The answers cannot be written.
    Output {
        /// Why.
        reason: String,
    },
    /// The database cannot be opened or updated.
    Database {
        /// Its file or folder.
        path: String,
        /// Why.
        reason: String,
    },
    /// A database, a backup or their folder cannot be used.
    DataFile {
        /// The file or folder.
        path: String,
        /// What is wrong with it.
        problem: FileProblem,
    },
    /// The address cannot be listened at.
    Address {
        /// Host and port.
        address: String,
        /// Why.
        reason: String,
    },
    /// The port is in use.
    PortTaken {
        /// Which.
        port: u16,
    },
    /// The invented club cannot be written.
    Demo {
        /// Why.
        reason: String,
    },
    /// What is stored cannot be read.
    Unreadable {
        /// Why.
        reason: String,
    },
    /// The doctor has found something.
    Sick {
        /// How many findings.
        findings: usize,
    },
    /// A file, or something in a folder, is there already.
    FileExists {
        /// Which.
        path: String,
    },
    /// There is a club in the database already.
    NotEmpty {
        /// Its folder.
        path: String,
    },
    /// A list cannot be imported.
    List {
        /// Why.
        problem: ListProblem,
    },
    /// The server stopped by itself.
    Stopped {
        /// Why.
        reason: String,
    },
    /// There is no game with this number.
    NoSuchGame {
        /// Which.
        number: i64,
    },
    /// The game has no such deal, or none at all.
    NoSuchDeal {
        /// The game's number.
        number: i64,
        /// The deal's number, where one was asked for.
        deal: Option<u32>,
    },
    /// The paper is for other rules than the game's.
    OtherRules {
        /// The game's number.
        number: i64,
    },
    /// There is no such rule set.
    NoSuchRules {
        /// What was typed.
        typed: String,
    },
    /// The books refuse it.
    Refused {
        /// Why, in words.
        reason: String,
    },
    /// The folder for pages holds something else.
    NotOurFolder {
        /// Which.
        path: String,
    },
    /// The rule set has a form of its own, or does not exist.
    NoPad {
        /// What was typed.
        typed: String,
    },
    /// A setting for mails cannot be understood.
    MailSetting {
        /// Why.
        reason: String,
    },
    /// There is no certificate for HTTPS.
    Tls {
        /// Why.
        problem: TlsProblem,
    },
    /// Something cannot be printed as it is meant.
    Unprintable {
        /// The text it stands in.
        text: String,
        /// The character that no font draws, where that is why.
        character: Option<char>,
    },
    /// The file cannot be written.
    Unwritten {
        /// Which.
        path: String,
        /// Why.
        reason: String,
    },
    /// The clubs of a server cannot be read or changed.
    Clubs(RegistryProblem),
    /// Settings or versions cannot be used.
    Setup(SetupProblem),
    /// The command line cannot be understood.
    Usage {
        /// What is wrong with it.
        problem: UsageProblem,
        /// A call of the command that works.
        example: &'static str,
    },
}

/// A trouble in words: what is wrong and what to do.
pub fn trouble(trouble: &Trouble, lang: Lang) -> String {
    match trouble {
        Trouble::Input { reason } => say!(
            lang,
            "Die Eingabe kann nicht gelesen werden ({reason}). Erwartet werden JSON-Zeilen: ostwind score < blaetter.jsonl"
                | "The input cannot be read ({reason}). Expected are JSON lines: ostwind score < hands.jsonl"
        ),
        Trouble::InputFile { path, reason } => say!(
            lang,
            "Die Frage kann nicht gelesen werden ({path}: {reason}). Erwartet wird ein JSON-Objekt auf der Standardeingabe oder in der Datei nach --in."
                | "The question cannot be read ({path}: {reason}). Expected is a JSON object on standard input or in the file after --in."
        ),
        Trouble::Question { place, reason } => say!(
            lang,
            "Auf diese Frage gibt es keine Antwort. {place}: {reason}"
                | "This question has no answer. {place}: {reason}"
        ),
        Trouble::Output { reason } => say!(
            lang,
            "Die Antworten können nicht geschrieben werden ({reason}). Bitte Platz und Ziel prüfen."
                | "The answers cannot be written ({reason}). Please check space and target."
        ),
        Trouble::Database { path, reason } => say!(
            lang,
            "Die Datenbank {path} kann nicht geöffnet werden ({reason}). Bitte Ordner (--data), Rechte und Platz prüfen; beschädigte Dateien aus der Sicherung ersetzen."
                | "The database {path} cannot be opened ({reason}). Please check folder (--data), rights and space; replace damaged files from the backup."
        ),
        Trouble::DataFile { path, problem } => file_problem(path, problem, lang),
        Trouble::Address { address, reason } => say!(
            lang,
            "Unter {address} kann der Server nicht erreichbar gemacht werden ({reason}). Bitte --host und --port prüfen."
                | "The server cannot listen at {address} ({reason}). Please check --host and --port."
        ),
        Trouble::PortTaken { port } => say!(
            lang,
            "Port {port} ist schon belegt, vielleicht läuft Ostwind bereits. Einen anderen wählt --port, einen freien --port 0."
                | "Port {port} is taken, perhaps Ostwind is running already. Choose another with --port; --port 0 finds a free one."
        ),
        Trouble::Demo { reason } => say!(
            lang,
            "Der Musterverein kann nicht angelegt werden ({reason}). Es wurde nichts geändert."
                | "The invented club cannot be made ({reason}). Nothing was changed."
        ),
        Trouble::Unreadable { reason } => say!(
            lang,
            "Die Datenbank kann nicht gelesen werden ({reason}). Es wurde nichts geändert; bitte die Sicherung bereithalten."
                | "The database cannot be read ({reason}). Nothing was changed; please have the backup ready."
        ),
        Trouble::Sick { findings: 1 } => say!(
            lang,
            "Es stimmt nicht alles: 1 Fund, oben genannt. Es wurde nichts geändert; bitte mit einer Sicherung vergleichen."
                | "Not everything is right: 1 finding, named above. Nothing was changed; please compare with a backup."
        ),
        Trouble::Sick { findings } => say!(
            lang,
            "Es stimmt nicht alles: {findings} Funde, oben aufgezählt. Es wurde nichts geändert; bitte mit einer Sicherung vergleichen."
                | "Not everything is right: {findings} findings, listed above. Nothing was changed; please compare with a backup."
        ),
        Trouble::FileExists { path } => say!(
            lang,
            "{path} gibt es schon, und es wird nichts überschrieben. Bitte einen anderen Namen wählen."
                | "{path} is there already, and nothing is overwritten. Please choose another name."
        ),
        Trouble::NotEmpty { path } => say!(
            lang,
            "In {path} gibt es schon einen Verein. Ein erfundener braucht einen leeren Ordner: --data"
                | "There is a club in {path} already. An invented one needs an empty folder: --data"
        ),
        Trouble::List { problem } => match problem {
            ListProblem::Unreadable => say!(
                lang,
                "Die Liste lässt sich nicht lesen. Möglich sind Excel (.xlsx), LibreOffice (.ods) und CSV."
                    | "The list cannot be read. Possible are Excel (.xlsx), LibreOffice (.ods) and CSV."
            ),
            ListProblem::TooLarge => say!(
                lang,
                "Die Liste ist zu groß: höchstens 4 MB, 20.000 Zeilen und 200 Spalten."
                    | "The list is too large: 4 MB, 20,000 lines and 200 columns at most."
            ),
            ListProblem::Empty => {
                say!(lang, "In der Liste steht nichts." | "There is nothing in the list.")
            }
            ListProblem::Head => say!(
                lang,
                "Die Spalten passen zu keiner Liste. Erwartet wird Name;Stand;Seit;E-Mail oder Jahr;Name;Partien;Punkte oder eine Liste von Partien."
                    | "The columns fit no list. Expected is Name;Stand;Seit;E-Mail or Jahr;Name;Partien;Punkte or a list of games."
            ),
            ListProblem::Lines => say!(
                lang,
                "Einige Zeilen gehen nicht, oben steht warum. Es wurde nichts geändert."
                    | "Some lines do not work; see above why. Nothing was changed."
            ),
        },
        Trouble::Stopped { reason } => say!(
            lang,
            "Der Server hat sich beendet ({reason}). Gespeichertes ist sicher; bitte neu starten."
                | "The server has stopped ({reason}). What was saved is safe; please start it again."
        ),
        Trouble::NoSuchGame { number } => say!(
            lang,
            "Eine Partie {number} gibt es nicht. Die Nummer steht auf dem Blatt der Partie und in ihrer Liste."
                | "There is no game {number}. Its number stands on its sheet and in the list of games."
        ),
        Trouble::NoSuchDeal { number, deal: Some(deal) } => say!(
            lang,
            "Partie {number} hat kein Spiel {deal}. Die Nummern stehen auf ihrem Blatt: ostwind print spiel"
                | "Game {number} has no deal {deal}. The numbers stand on its sheet: ostwind print spiel"
        ),
        Trouble::NoSuchDeal { number, deal: None } => say!(
            lang,
            "In Partie {number} wurde noch nichts gespielt. Bitte nach dem ersten Spiel drucken."
                | "Nothing has been played in game {number} yet. Please print after the first deal."
        ),
        Trouble::OtherRules { number } => say!(
            lang,
            "Partie {number} wurde nach anderen Regeln gespielt, als dieses Blatt vorsieht. Für jede Partie geht: ostwind print spiel"
                | "Game {number} was played by other rules than this sheet is for. For any game there is: ostwind print spiel"
        ),
        Trouble::NoSuchRules { typed } => say!(
            lang,
            "Ein Regelwerk „{typed}“ hat der Verein nicht. Es gibt etwa: klassisch, grundregel, ma-jiang, mcr, steiermark, hong-kong"
                | "The club has no rule set “{typed}”. There are, for example: klassisch, grundregel, ma-jiang, mcr, steiermark, hong-kong"
        ),
        Trouble::Refused { reason } => reason.clone(),
        Trouble::Clubs(problem) => registry_problem(problem, lang),
        Trouble::NotOurFolder { path } => say!(
            lang,
            "In {path} liegt etwas, das nicht von Ostwind ist. Bitte einen leeren oder neuen Ordner wählen."
                | "There is something in {path} that is not Ostwind's. Please choose an empty or a new folder."
        ),
        Trouble::NoPad { typed } => say!(
            lang,
            "Ein leeres Spielblatt gibt es für klassisch, grundregel, ma-jiang und hong-kong, nicht für „{typed}“. Für mcr: ostwind print abrechnungsblatt --blank, für steiermark: ostwind print abrechnungszettel --blank"
                | "There is a blank sheet for klassisch, grundregel, ma-jiang and hong-kong, not for “{typed}”. For mcr: ostwind print abrechnungsblatt --blank, for steiermark: ostwind print abrechnungszettel --blank"
        ),
        Trouble::MailSetting { reason } => say!(
            lang,
            "--smtp oder --mail-from stimmt nicht ({reason}). Etwa: --smtp smtps://name:passwort@mail.example --mail-from liste@verein.example"
                | "--smtp or --mail-from is wrong ({reason}). For example: --smtp smtps://name:password@mail.example --mail-from list@club.example"
        ),
        Trouble::Tls { problem } => crate::tls::problem(problem, lang),
        Trouble::Unprintable { text, character: Some(character) } => {
            let code = u32::from(*character);
            say!(
                lang,
                "„{text}“ kann nicht gedruckt werden: Für „{character}“ (U+{code:04X}) hat keine Schrift ein Zeichen. Bitte anders schreiben."
                    | "“{text}” cannot be printed: no font draws “{character}” (U+{code:04X}). Please write it otherwise."
            )
        }
        Trouble::Unprintable { text, character: None } => say!(
            lang,
            "„{text}“ kann nicht gedruckt werden. Bitte kürzen oder anders schreiben."
                | "“{text}” cannot be printed. Please shorten it or write it otherwise."
        ),
        Trouble::Unwritten { path, reason } => say!(
            lang,
            "Die Datei {path} kann nicht geschrieben werden ({reason}). Bitte Ordner, Rechte und Platz prüfen."
                | "The file {path} cannot be written ({reason}). Please check folder, rights and space."
        ),
        Trouble::Setup(problem) => crate::setup::problem(problem, lang),
        Trouble::Usage { problem, example } => usage_problem(problem, example, lang),
    }
}

words! {
    DRY_RUN
        "Noch wurde nichts geändert. Mit --apply wird es getan."
        | "Nothing was changed yet. It is done with --apply.";

    fn backed_up(file: &str) "Gesichert und geprüft: {file}" | "Backed up and checked: {file}";
}

/// How a backup was restored.
#[derive(Clone, Copy, Debug)]
pub struct RestoreReport<'a> {
    /// Where the former database lies, if there was one.
    pub former: Option<&'a str>,
    /// Whether the former database was damaged.
    pub was_damaged: bool,
    /// How many sessions and links were ended; `None` where they stay valid.
    pub ended: Option<(usize, usize)>,
}

/// A backup is in place: where the former database is, and what happened to the sessions and links of that day.
pub fn restored(report: RestoreReport<'_>, lang: Lang) -> String {
    let first = match report.former {
        None => say!(lang, "Die Sicherung ist eingespielt." | "The backup is in place."),
        Some(path) if report.was_damaged => say!(
            lang,
            "Die Sicherung ist eingespielt; die beschädigte Datenbank liegt unter {path}"
                | "The backup is in place; the damaged database is at {path}"
        ),
        Some(path) => say!(
            lang,
            "Die Sicherung ist eingespielt; die bisherige Datenbank liegt unter {path}"
                | "The backup is in place; the former database is at {path}"
        ),
    };
    let access = match report.ended {
        Some((sessions, links)) => {
            let (sessions, links) = (sessions_of(sessions, lang), links_of(links, lang));
            say!(
                lang,
                "Beendet: {sessions}, {links}. Alle melden sich neu an, die Tische bekommen neue Codes."
                    | "Ended: {sessions}, {links}. Everybody signs in again, tables get new codes."
            )
        }
        None => say!(
            lang,
            "Anmeldungen und Links aus der Sicherung gelten weiter, auch seither zurückgenommene."
                | "Sessions and links of the backup live on, also those revoked since."
        ),
    };
    let accounts = text(
        "Konten, Rollen und Passwörter sind wieder wie am Tag der Sicherung. Bitte durchsehen.",
        "Accounts, roles and passwords are as on the day of the backup again: please check them.",
    )
    .get(lang);
    format!("{first}\n{access}\n{accounts}")
}

words! {
    KEEP_SESSIONS
        "Sollen Anmeldungen und Links aus der Sicherung weiter gelten? Auch seither zurückgenommene gelten dann wieder. [j/N]"
        | "Shall sessions and links of the backup live on? Those revoked since will work again then. [y/N]";

    fn copied_before(path: &str)
        "Die Datenbank von vorher liegt unter {path}"
        | "The database as it was before is at {path}";

    fn sessions_of(sessions: usize) match sessions {
        1 => "1 Anmeldung" | "1 session",
        _ => "{sessions} Anmeldungen" | "{sessions} sessions",
    }

    fn links_of(links: usize) match links {
        1 => "1 Link" | "1 link",
        _ => "{links} Links" | "{links} links",
    }

    fn exported(rows: usize, folder: &str) match rows {
        1 => "1 Zeile geschrieben nach {folder}" | "1 row written to {folder}",
        _ => "{rows} Zeilen geschrieben nach {folder}" | "{rows} rows written to {folder}",
    }

    fn games_of(games: u32) match games {
        1 => "1 Partie" | "1 game",
        _ => "{games} Partien" | "{games} games",
    }

    fn years_of(years: u32) match years {
        1 => "1 Jahr" | "1 year",
        _ => "{years} Jahre" | "{years} years",
    }
}

/// The sample club is made: how many people (four at least), games and years it has.
pub fn demo_created(people: u32, games: u32, years: u32, lang: Lang) -> String {
    let (games, years) = (games_of(games, lang), years_of(years, lang));
    say!(
        lang,
        "Der Musterverein steht: {people} Personen, {games}, {years}."
            | "The sample club is there: {people} people, {games}, {years}."
    )
}

words! {
    fn published(files: usize, path: &str) match files {
        1 => "Veröffentlicht: 1 Datei in {path}." | "Published: 1 file in {path}.",
        _ => "Veröffentlicht: {files} Dateien in {path}." | "Published: {files} files in {path}.",
    }

    fn migrated(count: usize) match count {
        0 => "Die Datenbank ist auf dem neuesten Stand." | "The database is up to date.",
        1 => "Die Datenbank wurde um einen Schritt erneuert." | "The database was brought forward by one step.",
        _ =>
            "Die Datenbank wurde um {count} Schritte erneuert."
            | "The database was brought forward by {count} steps.",
    }
}
