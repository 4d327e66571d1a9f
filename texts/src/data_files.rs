//! What can be wrong with a file of the data folder, and the sentences for it: what happened and what to do.

use crate::Lang;
use crate::database::{self, DatabaseProblem};
use crate::words::{say, words};

/// Why a database, a backup or their folder cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileProblem {
    /// There is no such file.
    Missing,
    /// The database is missing although earlier files of it are there.
    MissingBesideOthers {
        /// The files that are there, the newest last.
        files: Vec<String>,
    },
    /// The file has no bytes.
    Empty,
    /// The file does not begin like a SQLite database.
    NotADatabase,
    /// A SQLite database of another program.
    Foreign,
    /// SQLite finds the file damaged.
    Damaged {
        /// The first damage, in SQLite's words.
        detail: String,
    },
    /// A newer version of Ostwind has written the file.
    Newer {
        /// Version of the file's schema.
        found: i64,
        /// Newest version this program knows.
        known: i64,
    },
    /// The schema is of an older version, and this command does not change it.
    Older {
        /// Version of the file's schema.
        found: i64,
        /// Version this program needs.
        known: i64,
    },
    /// Another process has it open.
    InUse,
    /// A file of this name is there already.
    Exists,
    /// A restore was interrupted after its copy had been checked.
    RestoreUnfinished,
    /// The file or folder may not be read or written.
    NotPermitted,
    /// No room on the disk.
    NoSpace,
    /// The books are not in a file, and their database cannot be used.
    Database(DatabaseProblem),
    /// Anything else.
    Unusable {
        /// The system's words.
        reason: String,
    },
}

/// The sentences for a problem of the file at `path`.
pub fn file_problem(path: &str, problem: &FileProblem, lang: Lang) -> String {
    match problem {
        FileProblem::Missing => say!(
            lang,
            "Die Datenbank {path} gibt es nicht. Bitte mit --data den Ordner des Vereins angeben."
                | "There is no database {path}. Please name the club's folder with --data."
        ),
        FileProblem::MissingBesideOthers { files } => missing(path, &files.join(", "), lang),
        FileProblem::Empty => say!(
            lang,
            "Die Datei {path} ist leer (0 Bytes). Bitte eine Sicherung zurückholen: ostwind restore DATEI --data ORDNER. Es wurde kein neuer Verein angelegt."
                | "The file {path} is empty (0 bytes). Please restore a backup: ostwind restore FILE --data DIR. No new club was created."
        ),
        FileProblem::NotADatabase => say!(
            lang,
            "Die Datei {path} kann nicht geöffnet werden: Sie ist keine Datenbank oder an ihrem Anfang beschädigt. Bitte eine Sicherung zurückholen: ostwind restore DATEI --data ORDNER. Die beschädigte Datei bleibt dabei erhalten."
                | "The file {path} cannot be opened: it is not a database, or its beginning is damaged. Please restore a backup: ostwind restore FILE --data DIR. The damaged file is kept."
        ),
        FileProblem::Foreign => say!(
            lang,
            "Die Datei {path} ist keine Datenbank von Ostwind, sondern eine eines anderen Programms. Bitte Ordner und Datei prüfen; es wurde nichts geändert."
                | "The file {path} is no database of Ostwind but of another program. Please check folder and file; nothing was changed."
        ),
        FileProblem::Damaged { detail } => say!(
            lang,
            "Die Datei {path} ist beschädigt ({detail}). Bitte eine Sicherung zurückholen: ostwind restore DATEI --data ORDNER. Die beschädigte Datei bleibt dabei erhalten."
                | "The file {path} is damaged ({detail}). Please restore a backup: ostwind restore FILE --data DIR. The damaged file is kept."
        ),
        FileProblem::Newer { found, known } => newer(path, *found, *known, known + 1, lang),
        FileProblem::Older { found, known } => older(path, *found, *known, lang),
        FileProblem::InUse => say!(
            lang,
            "Mit {path} arbeitet gerade ein Server oder ein anderer Befehl. Bitte zuerst den Server beenden."
                | "A server is at work with {path}, or another command. Please stop the server first."
        ),
        FileProblem::Exists => say!(
            lang,
            "{path} gibt es schon, und es wird nichts überschrieben. Bitte einen anderen Namen wählen."
                | "{path} is there already, and nothing is overwritten. Please choose another name."
        ),
        FileProblem::RestoreUnfinished => say!(
            lang,
            "Eine Wiederherstellung von {path} wurde unterbrochen. Der nächste Start des Servers schließt sie ab, oder: ostwind migrate --data ORDNER"
                | "Restoring {path} was interrupted. The next start of the server finishes it, or: ostwind migrate --data DIR"
        ),
        FileProblem::NotPermitted => say!(
            lang,
            "{path} darf nicht gelesen oder geschrieben werden. Bitte die Rechte von Datei und Ordner prüfen."
                | "{path} may not be read or written. Please check the permissions of file and folder."
        ),
        FileProblem::NoSpace => say!(
            lang,
            "Für {path} ist kein Platz mehr frei. Es wurde nichts geändert; bitte Platz schaffen und noch einmal versuchen."
                | "There is no room left for {path}. Nothing was changed; please make room and try again."
        ),
        FileProblem::Database(problem) => database::problem(problem, lang),
        FileProblem::Unusable { reason } => say!(
            lang,
            "Die Datei {path} kann nicht geöffnet werden ({reason}). Bitte Ordner (--data), Rechte und Platz prüfen."
                | "The file {path} cannot be opened ({reason}). Please check folder (--data), rights and space."
        ),
    }
}

words! {
    fn missing(path: &str, files: &str)
        "Die Datenbank {path} fehlt, daneben liegt aber: {files}. Es wurde kein neuer Verein angelegt. Bitte eine Sicherung zurückholen: ostwind restore DATEI --data ORDNER. Ein neuer Verein braucht einen leeren Ordner."
        | "The database {path} is missing, but these files are there: {files}. No new club was created. Please restore a backup: ostwind restore FILE --data DIR. A new club needs an empty folder.";

    fn newer(path: &str, found: i64, known: i64, next: i64)
        "Die Datei {path} wurde von einer neueren Version von Ostwind geschrieben (Stand {found}, dieses Programm kennt {known}). Es wurde nichts geändert; bitte das neuere Programm verwenden. Zurück zum Stand vor der neueren Version: ostwind restore {path}.before-V{next} --data ORDNER"
        | "The file {path} was written by a newer version of Ostwind (schema {found}, this program knows {known}). Nothing was changed; please use the newer program. Back to the state before the newer version: ostwind restore {path}.before-V{next} --data DIR";

    fn older(path: &str, found: i64, known: i64)
        "Die Datenbank {path} hat noch den Stand {found}, gebraucht wird {known}. Bitte zuerst den Server neu starten oder: ostwind migrate --data ORDNER"
        | "The database {path} still has schema {found}, {known} is needed. Please restart the server first, or: ostwind migrate --data DIR";
}
