//! HTTPS: what is wrong with certificates, and the page that connects a device.

use crate::words::{say, words};
use crate::{Lang, Text, text};

/// Why there is no certificate, or no new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TlsProblem {
    /// A file or folder cannot be read or written.
    File {
        /// Which.
        path: String,
        /// Why.
        reason: String,
    },
    /// The file holds no certificate.
    NoCertificate {
        /// Which.
        path: String,
    },
    /// The file holds no key.
    NoKey {
        /// Which.
        path: String,
    },
    /// The key does not belong to the certificate.
    Mismatch {
        /// The file of the certificate.
        certificate: String,
        /// The file of the key.
        key: String,
    },
    /// The certificate has ended.
    Ended {
        /// Its file.
        path: String,
    },
    /// The key of the own root is missing beside its certificate.
    RootKeyMissing {
        /// Where it should be.
        path: String,
    },
    /// The library refuses.
    Refused {
        /// Why.
        reason: String,
    },
    /// The public address has no name for which a certificate can be had.
    NoPublicName {
        /// The address; empty where there is none.
        url: String,
    },
    /// The certificate in a file is for another name.
    AnotherName {
        /// Which.
        path: String,
        /// The name that was expected.
        name: String,
    },
    /// The directory does not answer.
    DirectoryUnreachable {
        /// Its address.
        directory: String,
        /// Why.
        reason: String,
    },
    /// The directory answers, but gives no certificate.
    DirectoryRefused {
        /// Its address.
        directory: String,
        /// What it says.
        reason: String,
    },
    /// The directory gives no certificate for this name.
    NameRefused {
        /// The name.
        name: String,
        /// What the directory says.
        reason: String,
    },
    /// The directory did not find this server under the name.
    NameUnproven {
        /// The name.
        name: String,
        /// What the directory says.
        reason: String,
    },
}

/// A problem in words: what is wrong and what to do.
pub fn problem(problem: &TlsProblem, lang: Lang) -> String {
    match problem {
        TlsProblem::File { path, reason } => say!(
            lang,
            "{path} lässt sich nicht lesen oder schreiben ({reason})."
                | "{path} cannot be read or written ({reason})."
        ),
        TlsProblem::NoCertificate { path } => say!(
            lang,
            "In {path} steht kein Zertifikat. Erwartet wird PEM, das eigene zuerst."
                | "{path} holds no certificate. Expected is PEM, with the leaf first."
        ),
        TlsProblem::NoKey { path } => say!(
            lang,
            "In {path} steht kein Schlüssel. Erwartet wird PEM ohne Passwort."
                | "{path} holds no key. Expected is PEM without a password."
        ),
        TlsProblem::Mismatch { certificate, key } => say!(
            lang,
            "{key} gehört nicht zu {certificate}. Beide gemeinsam erneuern."
                | "{key} does not belong to {certificate}. Renew both together."
        ),
        TlsProblem::Ended { path } => say!(
            lang,
            "Das Zertifikat in {path} ist abgelaufen, oder die Uhr geht falsch. Uhr prüfen, sonst erneuern."
                | "The certificate in {path} has ended, or the clock is wrong. Check the clock, else renew it."
        ),
        TlsProblem::RootKeyMissing { path } => say!(
            lang,
            "{path} fehlt. Aus einer Kopie des Datenordners zurückholen oder den Ordner löschen: Dann müssen alle Geräte neu verbunden werden."
                | "{path} is missing. Bring it back from a copy of the data folder, or remove the folder: then all devices have to be connected again."
        ),
        TlsProblem::Refused { reason } => say!(
            lang,
            "Das Zertifikat lässt sich nicht verwenden ({reason})."
                | "The certificate cannot be used ({reason})."
        ),
        TlsProblem::NoPublicName { .. }
        | TlsProblem::AnotherName { .. }
        | TlsProblem::DirectoryUnreachable { .. }
        | TlsProblem::DirectoryRefused { .. }
        | TlsProblem::NameRefused { .. }
        | TlsProblem::NameUnproven { .. } => problem_of_public_name(problem, lang),
    }
}

/// A problem of `--tls acme` in words.
fn problem_of_public_name(problem: &TlsProblem, lang: Lang) -> String {
    match problem {
        TlsProblem::NoPublicName { url } => {
            let found = if url.is_empty() { "–" } else { url };
            say!(
                lang,
                "--tls acme braucht eine Adresse mit https und einem Namen, der im Internet bekannt ist, etwa https://verein.example: in --public-url, mit --clubs als Adresse jedes Clubs (angegeben: {found}). Für ein Vereinslokal ohne Namen: --tls own"
                    | "--tls acme needs an address with https and a name that the internet knows, such as https://club.example: in --public-url, with --clubs as the address of each club (given: {found}). For a hall without a name: --tls own"
            )
        }
        TlsProblem::AnotherName { path, name } => say!(
            lang,
            "Das Zertifikat in {path} ist nicht für {name}."
                | "The certificate in {path} is not for {name}."
        ),
        TlsProblem::DirectoryUnreachable { directory, reason } => say!(
            lang,
            "Die Zertifizierungsstelle {directory} antwortet nicht ({reason}). Internet und --acme-directory prüfen."
                | "The certificate authority {directory} does not answer ({reason}). Check the internet and --acme-directory."
        ),
        TlsProblem::DirectoryRefused { directory, reason } => say!(
            lang,
            "Die Zertifizierungsstelle {directory} gibt kein Zertifikat: {reason}"
                | "The certificate authority {directory} gives no certificate: {reason}"
        ),
        TlsProblem::NameRefused { name, reason } => say!(
            lang,
            "Für den Namen {name} gibt die Zertifizierungsstelle kein Zertifikat: {reason}. Prüfen, ob der Name stimmt."
                | "The certificate authority gives no certificate for the name {name}: {reason}. Check the name."
        ),
        TlsProblem::NameUnproven { name, reason } => say!(
            lang,
            "Die Zertifizierungsstelle hat diesen Server unter http://{name} (Port 80) nicht gefunden: {reason}. Prüfen, ob der Name hierher zeigt und Port 80 auf --http-port weitergeleitet wird."
                | "The certificate authority did not find this server at http://{name} (port 80): {reason}. Check that the name leads here and that port 80 is passed on to --http-port."
        ),
        TlsProblem::File { .. }
        | TlsProblem::NoCertificate { .. }
        | TlsProblem::NoKey { .. }
        | TlsProblem::Mismatch { .. }
        | TlsProblem::Ended { .. }
        | TlsProblem::RootKeyMissing { .. }
        | TlsProblem::Refused { .. } => String::new(),
    }
}

/// A problem in words for everybody: without the names of folders on the server.
pub fn public_problem(of: &TlsProblem, lang: Lang) -> String {
    match of {
        TlsProblem::File { .. }
        | TlsProblem::NoCertificate { .. }
        | TlsProblem::NoKey { .. }
        | TlsProblem::Mismatch { .. }
        | TlsProblem::Ended { .. }
        | TlsProblem::RootKeyMissing { .. }
        | TlsProblem::AnotherName { .. } => NOT_RENEWED.get(lang).to_owned(),
        TlsProblem::Refused { .. }
        | TlsProblem::NoPublicName { .. }
        | TlsProblem::DirectoryUnreachable { .. }
        | TlsProblem::DirectoryRefused { .. }
        | TlsProblem::NameRefused { .. }
        | TlsProblem::NameUnproven { .. } => problem(of, lang),
    }
}

/// A problem with a file, for everybody.
const NOT_RENEWED: Text = text(
    "Das Zertifikat lässt sich nicht erneuern; der Grund steht in der Mitschrift des Servers.",
    "The certificate cannot be renewed; the server's log says why.",
);

/// When a certificate is asked for again, and what holds until then.
pub fn tried_again(minutes: u64, days: Option<i64>, lang: Lang) -> String {
    let until_then = match days {
        None => say!(lang, "bis dahin gibt es kein HTTPS" | "until then there is no HTTPS"),
        Some(days) if days < 0 => {
            say!(lang, "das bisherige Zertifikat ist abgelaufen" | "the old certificate has ended")
        }
        Some(1) => {
            say!(
                lang,
                "das bisherige Zertifikat gilt noch 1 Tag"
                    | "the old certificate is valid for 1 more day"
            )
        }
        Some(days) => say!(
            lang,
            "das bisherige Zertifikat gilt noch {days} Tage"
                | "the old certificate is valid for {days} more days"
        ),
    };
    say!(
        lang,
        "Nächster Versuch in {minutes} min; {until_then}."
            | "The next attempt is in {minutes} min; {until_then}."
    )
}

words! {
    CONNECT "Dieses Gerät verbinden" | "Connect this device";
    CONNECT_WHY
        "Einmal pro Gerät, für Jahre: Danach geht Ostwind auch weiter, wenn das Netz ausfällt, und der Bildschirm bleibt wach."
        | "Once per device, for years: from then on Ostwind goes on when the network fails, and the screen stays awake.";
    CHECKING "Wird geprüft …" | "Checking …";
    CONNECTED "Verbunden. Dieses Gerät vertraut dem Club." | "Connected. This device trusts the club.";
    NOT_CONNECTED
        "Noch nicht verbunden. Bitte den Schritten für dieses Gerät folgen."
        | "Not connected yet. Please follow the steps for this device.";
    CHECK_AGAIN "Nochmals prüfen" | "Check again";
    GO_ON "Weiter zu Ostwind" | "Go on to Ostwind";
    OTHER_DEVICE "Anderes Gerät? Diesen Code scannen." | "Another device? Scan this code.";
    ONLY_LOOKING
        "Nur zuschauen? „Weiter zu Ostwind“ genügt; der Browser warnt einmal, weil er den Club nicht kennt."
        | "Only looking on? “Go on to Ostwind” is enough; the browser warns once, because it does not know the club.";
    IPAD "iPad und iPhone" | "iPad and iPhone";
    LOAD_PROFILE "Profil laden" | "Load the profile";
    LOAD_CERTIFICATE "Zertifikat laden" | "Load the certificate";
    FINGERPRINT "Fingerabdruck zum Vergleichen (SHA-256)" | "Fingerprint to compare (SHA-256)";
    NO_HTTPS
        "Dieser Server hat keine gesicherte Adresse. Wer ihn betreut, startet ihn mit „--tls own“; dann stehen hier die Schritte für jedes Gerät."
        | "This server has no secured address. Whoever looks after it starts it with “--tls own”; then this page has the steps for each device.";
    NOTHING_TO_DO
        "Hier ist nichts einzurichten: Ostwind hat eine gesicherte Adresse, der jedes Gerät vertraut."
        | "Nothing has to be set up here: Ostwind has a secured address that every device trusts.";
    CERTIFICATE_COMES
        "Das Zertifikat für die gesicherte Adresse wird gerade geholt. Bitte in einigen Minuten nochmals versuchen."
        | "The certificate for the secured address is being obtained. Please try again in a few minutes.";
}
