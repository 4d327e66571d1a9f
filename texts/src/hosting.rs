//! Words of a server with several clubs: what its commands say, and what visitors read who do not get in.

use crate::Lang;
use crate::database::{self, DatabaseProblem};
use crate::host_requests;
use crate::words::{say, words};

words! {
    NO_CLUB
        "Unter dieser Adresse ist kein Club. Bitte die Adresse prüfen; sie steht auf jeder Einladung."
        | "There is no club at this address. Please check the address; it stands on every invitation.";

    SUSPENDED
        "Dieser Club ist gesperrt. Gespeichertes ist sicher; bitte an den Vorstand wenden."
        | "This club is locked. What was saved is safe; please ask its board.";

    IN_TROUBLE
        "Dieser Club kann gerade nicht geöffnet werden. Nichts geht verloren; die Serverbetreuung sieht im Protokoll, warum."
        | "This club cannot be opened right now. Nothing is lost; the host finds the reason in the log.";

    NO_ROOM
        "Gerade sind zu viele Clubs geöffnet, oder der Server wird beendet. Bitte gleich noch einmal versuchen."
        | "Too many clubs are open right now, or the server is ending. Please try again in a moment.";

    FIRST_LINK "Einladung für das erste Konto" | "Invitation to the first account";

    NO_CLUBS
        "Noch kein Club. Der erste: ostwind club create drachen --address https://drachen.mahjong.example"
        | "No club yet. The first: ostwind club create drachen --address https://drachen.mahjong.example";

    NOT_WITH_CLUBS
        "Mit --clubs kommt HTTPS von einem Proxy davor, mit --tls acme oder mit --tls files. --tls own und --announce sind für einen Club."
        | "With --clubs, HTTPS comes from a proxy in front, with --tls acme or with --tls files. --tls own and --announce are for one club.";

    SITE_OF_ITS_OWN
        "--site braucht einen Ordner für sich: nicht den der Clubs und nicht den der Sicherungen, in denen schon Ordner für jeden Club liegen."
        | "--site needs a folder of its own: neither that of the clubs nor that of the backups, which have folders for each club already.";

    WAITS_FOR_TURN
        "Ein anderer Server arbeitet mit dieser Datenbank. Dieser wartet und übernimmt, sobald der andere weg ist."
        | "Another server is at work with this database. This one waits, and takes over as soon as the other is gone.";

    TAKEN_OVER
        "Ein anderer Server hat diese Datenbank übernommen, während sie für diesen nicht erreichbar war. Bitte neu starten; dieser wartet dann."
        | "Another server has taken this database over while it could not be reached by this one. Please start again; this one waits then.";

    NO_BACKUP "noch keine Sicherung" | "no backup yet";

    fn newest_backup(at: &str) "gesichert {at}" | "backed up {at}";

    HOST "Seiten der Serverbetreuung" | "pages of the host";

    fn created(key: &str, address: &str)
        "Der Club {key} ist da: {address}"
        | "The club {key} is there: {address}";

    fn host_created(address: &str)
        "Die Seiten der Serverbetreuung sind da: {address}"
        | "The pages of the host are there: {address}";

    fn exported(key: &str, file: &str)
        "Der Club {key} liegt in {file}, mit Namen, Adressen und Konten. Bitte nur dem Club geben."
        | "The club {key} is in {file}, with names, addresses and accounts: please give it to the club only.";

    fn imported(key: &str, address: &str)
        "Der Club {key} ist da: {address}. Anmeldungen und Codes von früher gelten hier nicht; die Passwörter bleiben."
        | "The club {key} is there: {address}. Former sign-ins and codes are not valid here; passwords stay.";

    fn renamed(key: &str, address: &str)
        "Der Club {key} ist jetzt hier: {address}. Unter der alten Adresse ist niemand mehr. Bitte neu anmelden und neue Codes drucken."
        | "The club {key} is here now: {address}. Nobody is at the old address any more: please sign in again and print new codes.";

    /// How large books are, of how much they may take.
    fn of_quota(size: &str, quota: &str) "{size} von {quota}" | "{size} of {quota}";

    fn quota_set(key: &str, megabytes: u32)
        "Die Bücher des Clubs {key} dürfen {megabytes} MB groß werden. Was darüber geht, wird nicht gespeichert, und das wird gesagt."
        | "The books of the club {key} may take {megabytes} MB. What goes beyond is not saved, and that is said.";

    fn quota_removed(key: &str)
        "Die Bücher des Clubs {key} dürfen so groß werden, wie Platz ist."
        | "The books of the club {key} may take as much as there is room.";

    fn rested(key: &str)
        "Der Club {key} ruht: Alle können lesen, niemand schreibt. Wieder öffnen: ostwind club resume {key}"
        | "The club {key} is resting: everybody can read, nobody writes. Open it again: ostwind club resume {key}";

    fn suspended(key: &str)
        "Der Club {key} ist gesperrt. Wieder öffnen: ostwind club resume {key}"
        | "The club {key} is locked. Open it again: ostwind club resume {key}";

    fn resumed(key: &str) "Der Club {key} ist offen." | "The club {key} is open.";

    fn deleted(key: &str, days: u32)
        "Der Club {key} ist im Papierkorb und bleibt dort {days} Tage. Zurückholen: ostwind club resume {key}"
        | "The club {key} is in the trash and stays there for {days} days. Bring it back: ostwind club resume {key}";
}

/// Why the clubs of a server cannot be read or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegistryProblem {
    /// A file cannot be read or written.
    Unusable {
        /// Which.
        path: String,
        /// Why, in the words of the system.
        reason: String,
    },
    /// The database that keeps them cannot be used.
    Database(DatabaseProblem),
    /// The list of the clubs is of a newer program.
    Newer {
        /// Its file.
        path: String,
    },
    /// Another server has the folder.
    InUse {
        /// The folder.
        path: String,
    },
    /// A club in the trash can only be opened again.
    InTrash {
        /// Its key.
        key: String,
    },
    /// The host's own pages exist already.
    SecondHost {
        /// Their key.
        key: String,
    },
    /// The host's own pages cannot be locked or deleted.
    IsHost {
        /// Their key.
        key: String,
    },
    /// There is no such club.
    NoSuchClub {
        /// Its key.
        key: String,
    },
    /// The request to open a club was decided already.
    NoSuchRequest,
    /// The key is taken.
    KeyTaken {
        /// Which.
        key: String,
    },
    /// The host is taken.
    HostTaken {
        /// Which.
        host: String,
        /// By which club.
        key: String,
    },
    /// Books are larger than the quota.
    OverQuota {
        /// How large, rounded up.
        megabytes: u64,
        /// What they may take.
        quota: u32,
    },
    /// This cannot be a key.
    NotAKey {
        /// What was typed.
        typed: String,
    },
    /// This cannot be an address.
    NotAnAddress {
        /// What was typed.
        typed: String,
    },
}

/// The problem in words: what is wrong and what to do.
pub fn registry_problem(problem: &RegistryProblem, lang: Lang) -> String {
    match problem {
        RegistryProblem::Database(problem) => database::problem(problem, lang),
        RegistryProblem::Unusable { path, reason } => say!(
            lang,
            "{path} kann nicht gelesen oder geschrieben werden ({reason}). Es wurde nichts geändert; bitte Rechte und Platz prüfen."
                | "{path} cannot be read or written ({reason}). Nothing was changed; please check rights and space."
        ),
        RegistryProblem::Newer { path } => say!(
            lang,
            "{path} ist von einem neueren Ostwind. Es wurde nichts geändert; bitte dieses Programm erneuern."
                | "{path} is of a newer Ostwind. Nothing was changed; please update this program."
        ),
        RegistryProblem::InUse { path } => say!(
            lang,
            "Für {path} läuft schon ein Server. Bitte den ersten beenden oder einen anderen Ordner nennen."
                | "A server is at work for {path} already. Please end the first one or name another folder."
        ),
        RegistryProblem::InTrash { key } => say!(
            lang,
            "Der Club {key} ist im Papierkorb. Zurückholen: ostwind club resume {key}"
                | "The club {key} is in the trash. Bring it back: ostwind club resume {key}"
        ),
        RegistryProblem::SecondHost { key } => say!(
            lang,
            "Die Seiten der Serverbetreuung gibt es schon: {key}. Es wurde nichts geändert."
                | "The pages of the host exist already: {key}. Nothing was changed."
        ),
        RegistryProblem::IsHost { key } => say!(
            lang,
            "{key} sind die Seiten der Serverbetreuung; sie werden nicht gesperrt und nicht gelöscht."
                | "{key} are the pages of the host; they are neither locked nor deleted."
        ),
        RegistryProblem::NoSuchClub { key } => say!(
            lang,
            "Einen Club {key} gibt es hier nicht. Alle zeigt: ostwind club list"
                | "There is no club {key} here. See all: ostwind club list"
        ),
        RegistryProblem::NoSuchRequest => host_requests::ALREADY_DECIDED.get(lang).to_owned(),
        RegistryProblem::KeyTaken { key } => say!(
            lang,
            "Einen Club {key} gibt es schon. Bitte einen anderen Namen wählen; aus dem Papierkorb holt ihn: ostwind club resume {key}"
                | "There is a club {key} already. Please choose another name; out of the trash it comes by: ostwind club resume {key}"
        ),
        RegistryProblem::HostTaken { host, key } => say!(
            lang,
            "{host} ist die Adresse des Clubs {key}. Bitte eine andere wählen."
                | "{host} is the address of the club {key}. Please choose another."
        ),
        RegistryProblem::OverQuota { megabytes, quota } => say!(
            lang,
            "Die Datei hat {megabytes} MB, erlaubt sind {quota} MB. Es wurde nichts geändert; bitte mit --quota mehr Platz geben."
                | "The file has {megabytes} MB; {quota} MB are allowed. Nothing was changed; please give more room with --quota."
        ),
        RegistryProblem::NotAKey { typed } => say!(
            lang,
            "„{typed}“ geht nicht: 3 bis 30 kleine Buchstaben, Ziffern und Bindestriche, etwa drachen."
                | "“{typed}” does not work: 3 to 30 small letters, digits and hyphens, such as drachen."
        ),
        RegistryProblem::NotAnAddress { typed } => say!(
            lang,
            "„{typed}“ ist keine Adresse eines Clubs. Gemeint ist etwa https://drachen.mahjong.example, ohne Pfad."
                | "“{typed}” is no address of a club. Meant is one like https://drachen.mahjong.example, without a path."
        ),
    }
}

impl From<DatabaseProblem> for RegistryProblem {
    fn from(problem: DatabaseProblem) -> RegistryProblem {
        RegistryProblem::Database(problem)
    }
}
