//! Why a PostgreSQL database cannot keep the books of clubs: what is wrong, and what to do.

use std::path::PathBuf;

use crate::Lang;
use crate::data_files::{FileProblem, file_problem};
use crate::words::say;

/// What is wrong with a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseProblem {
    /// The address cannot be read.
    BadAddress {
        /// The library's words.
        reason: String,
    },
    /// The server does not answer, or refuses.
    Unreachable {
        /// The system's words.
        reason: String,
    },
    /// The server is too old.
    OldServer {
        /// Its version.
        version: String,
    },
    /// Texts would be ordered or stored in another way than in a club's file.
    Collation {
        /// How texts are stored.
        encoding: String,
        /// How they are ordered.
        collation: String,
    },
    /// The role sees the rows of all clubs, whatever the database says.
    BypassesRows {
        /// The role.
        role: String,
    },
    /// The database has tables of another program.
    Foreign,
    /// A newer version of Ostwind has made the tables.
    Newer {
        /// Version of the schema.
        found: i64,
        /// Newest version that this program knows.
        known: i64,
    },
    /// The tables are of an older version, and another server is at work with them.
    Older {
        /// Version of the schema.
        found: i64,
        /// Version that this program needs.
        known: i64,
    },
    /// The tables are of an older version, and no copy of the books can be made.
    Copy {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong with it.
        problem: Box<FileProblem>,
    },
}

/// The sentences for a problem.
pub fn problem(problem: &DatabaseProblem, lang: Lang) -> String {
    match problem {
        DatabaseProblem::BadAddress { reason } => say!(
            lang,
            "Die Adresse der Datenbank ist nicht lesbar ({reason}). Sie sieht so aus: postgres://rolle:kennwort@rechner/datenbank"
                | "The address of the database cannot be read ({reason}). It looks like this: postgres://role:password@host/database"
        ),
        DatabaseProblem::Unreachable { reason } => say!(
            lang,
            "Der Datenbankserver antwortet nicht ({reason}). Bitte Adresse, Kennwort und Server prüfen; es wurde nichts geändert."
                | "The database server does not answer ({reason}). Please check address, password and server; nothing was changed."
        ),
        DatabaseProblem::OldServer { version } => say!(
            lang,
            "Der Datenbankserver ist PostgreSQL {version}, gebraucht wird 15 oder neuer."
                | "The database server is PostgreSQL {version}; 15 or newer is needed."
        ),
        DatabaseProblem::Collation { encoding, collation } => say!(
            lang,
            "Die Datenbank speichert und ordnet Texte mit {encoding} und {collation}, gebraucht werden UTF8 und C.UTF-8. Bitte neu anlegen: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 NAME"
                | "The database stores and orders texts with {encoding} and {collation}; UTF8 and C.UTF-8 are needed. Please make it anew: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 NAME"
        ),
        DatabaseProblem::BypassesRows { role } => say!(
            lang,
            "Die Rolle {role} darf die Zeilen aller Vereine sehen (SUPERUSER oder BYPASSRLS). Bitte eine Rolle ohne diese Rechte verwenden: createuser NAME"
                | "The role {role} may see the rows of all clubs (SUPERUSER or BYPASSRLS). Please use a role without these rights: createuser NAME"
        ),
        DatabaseProblem::Foreign => say!(
            lang,
            "In dieser Datenbank liegen Tabellen eines anderen Programms. Bitte eine leere Datenbank angeben; es wurde nichts geändert."
                | "This database has tables of another program. Please name an empty one; nothing was changed."
        ),
        DatabaseProblem::Newer { found, known } => say!(
            lang,
            "Die Tabellen hat eine neuere Version von Ostwind angelegt (Stand {found}, dieses Programm kennt {known}). Es wurde nichts geändert; bitte das neuere Programm verwenden."
                | "A newer version of Ostwind has made the tables (schema {found}, this program knows {known}). Nothing was changed; please use the newer program."
        ),
        DatabaseProblem::Older { found, known } => say!(
            lang,
            "Die Tabellen haben noch den Stand {found}, gebraucht wird {known}, und ein anderes Ostwind arbeitet mit ihnen. Bitte zuerst dieses beenden; dann stellt der nächste Start die Tabellen um. Es wurde nichts geändert."
                | "The tables still have schema {found}, {known} is needed, and another Ostwind is at work with them. Please stop that one first; the next start brings the tables up to date. Nothing was changed."
        ),
        DatabaseProblem::Copy { path, problem } => {
            file_problem(&path.display().to_string(), problem, lang)
        }
    }
}
