//! Setting Ostwind up: the questions of `ostwind setup`, the settings file, newer versions, and what is wrong with them.

use crate::words::{say, words};
use crate::{Lang, Text, text};

/// Why a settings file, an answer or a folder of versions cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupProblem {
    /// The file cannot be read or written.
    File {
        /// Which.
        path: String,
        /// Why.
        reason: String,
    },
    /// The file is no TOML.
    Malformed {
        /// Which.
        path: String,
        /// What the parser says, in English, with the line.
        reason: String,
    },
    /// There is no such setting.
    UnknownSetting {
        /// The file.
        path: String,
        /// What stands there.
        name: String,
    },
    /// The input ended before every question was answered.
    NoAnswer,
    /// A newer version is not what its list of sums says.
    WrongSum {
        /// Its file.
        path: String,
    },
}

/// A problem in words: what is wrong and what to do.
pub fn problem(problem: &SetupProblem, lang: Lang) -> String {
    match problem {
        SetupProblem::File { path, reason } => say!(
            lang,
            "{path} lässt sich nicht lesen oder schreiben ({reason}). Bitte Ordner und Rechte prüfen."
                | "{path} cannot be read or written ({reason}). Please check the folder and its rights."
        ),
        SetupProblem::Malformed { path, reason } => say!(
            lang,
            "{path} ist nicht zu verstehen ({reason}). Erwartet werden Zeilen wie: port = 8443"
                | "{path} cannot be understood ({reason}). Lines such as this are expected: port = 8443"
        ),
        SetupProblem::UnknownSetting { path, name } => say!(
            lang,
            "Die Einstellung „{name}“ in {path} gibt es nicht. Alle nennt: ostwind serve --help"
                | "There is no setting “{name}” ({path}). All of them: ostwind serve --help"
        ),
        SetupProblem::WrongSum { path } => say!(
            lang,
            "{path} ist nicht, was SHA256SUMS daneben nennt. Bitte noch einmal holen und nicht einspielen."
                | "{path} is not what SHA256SUMS beside it names. Please fetch it again and do not install it."
        ),
        SetupProblem::NoAnswer => say!(
            lang,
            "Es fehlen Antworten. Ohne Fragen geht es mit: ostwind setup --defaults"
                | "Answers are missing. Without questions: ostwind setup --defaults"
        ),
    }
}

words! {
    ASK_CLUB "Name des Vereins" | "Name of the club";
    ASK_PORT "Port, unter dem Tablets Ostwind erreichen" | "Port for tablets";
    ASK_TLS
        "HTTPS: own (im Vereinslokal), acme (öffentlicher Name), files (Zertifikat aus Dateien) oder off (hinter einem Proxy)"
        | "HTTPS: own (in a hall), acme (a public name), files (a certificate from files) or off (behind a proxy)";
    ASK_PUBLIC_URL
        "Öffentliche Adresse, etwa https://verein.example (Port 80 und 443 müssen hierher führen)"
        | "Public address, such as https://club.example (ports 80 and 443 have to lead here)";
    ASK_CERTIFICATE "Datei mit dem Zertifikat" | "File with the certificate";
    ASK_KEY "Datei mit dem Schlüssel" | "File with the key";
    ASK_BACKUPS
        "Ordner für die nächtlichen Sicherungen, am besten auf einer anderen Platte (leer: im Datenordner)"
        | "Folder for nightly backups, best on another disk (empty: in the data folder)";
    ASK_MAIL
        "Mailserver, etwa smtps://name@mail.example (leer: keine Mails)"
        | "Mail server, such as smtps://name@mail.example (empty: no mails)";
    ASK_SENDER "Absender, etwa Club <liste@verein.example>" | "Sender, such as Club <list@club.example>";
    ASK_PASSWORD_FILE
        "Datei, in deren erster Zeile das Passwort für den Mailserver steht (leer: keine)"
        | "File whose first line is the password for the mail server (empty: none)";
    ASK_AGAIN "Das passt hier nicht, bitte noch einmal." | "Please try again.";

    FILE_HEAD
        "Die Einstellungen von Ostwind. Eine Zeile mit # gilt nicht; nach dem = steht dann, was ohne sie gilt. Was auf der Befehlszeile oder in der Umgebung steht, geht vor. Änderungen gelten ab dem nächsten Start."
        | "The settings of Ostwind. A line with # is not in force; it shows what holds without it. The command line and the environment come first. Changes hold from the next start on.";

    fn written(path: &str)
        "Geschrieben: {path}\nStarten: ostwind serve --config {path}"
        | "Written: {path}\nStart: ostwind serve --config {path}";
}

/// How a device is connected, on the sheet in the hall.
pub const NOTICE_CONNECT: [Text; 2] = [
    text("1. Mit dem WLAN des Vereins verbinden.", "1. Join the club's Wi-Fi."),
    text("2. Den Code scannen und den Schritten folgen.", "2. Scan the code and follow the steps."),
];

words! {
    NOTICE_FINGERPRINT
        "3. Wer sichergehen will, vergleicht den Fingerabdruck (SHA-256) des Zertifikats mit dem, den das Gerät zeigt:"
        | "3. To be sure, compare the fingerprint (SHA-256) of the certificate with the one that the device shows:";
}

/// What to do without a network, on the same sheet.
pub const NOTICE_NO_NETWORK: [Text; 3] = [
    text(
        "Einfach weiterschreiben: Das Tablet merkt sich jedes Spiel und sendet es später von selbst.",
        "Just go on: the tablet keeps every deal and sends it later by itself.",
    ),
    text(
        "Am Tablet nichts löschen. Oben steht, wie viele Spiele noch warten.",
        "Do not delete anything. The top line says how many deals still wait.",
    ),
    text(
        "Hilft das nicht: den Router aus- und einschalten, dann den Rechner mit Ostwind.",
        "If that does not help: restart the router, then the machine with Ostwind.",
    ),
];

/// A newer version lies ready. `is_checked` says whether its sum was compared.
pub fn newer(path: &str, version: &str, is_checked: bool, lang: Lang) -> String {
    let folder_relative = if path.starts_with('/') { "" } else { "./" };
    let (de, en) = if is_checked {
        ("", "")
    } else {
        (" (ungeprüft: SHA256SUMS fehlt)", " (unchecked: SHA256SUMS is missing)")
    };
    say!(
        lang,
        "Neuer: {version}{de}\nEinspielen: sudo apt install {folder_relative}{path}\nVorher macht Ostwind von selbst eine Kopie der Datenbank."
            | "Newer: {version}{en}\nInstall: sudo apt install {folder_relative}{path}\nOstwind copies the database by itself before."
    )
}

words! {
    fn nothing_newer(place: &str, version: &str)
        "Nichts Neueres als {version} in {place}."
        | "Nothing newer than {version} in {place}.";
}
