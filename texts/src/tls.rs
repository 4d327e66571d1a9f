//! HTTPS: what is wrong with certificates, and the page that connects a device.

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
}

/// A problem in words: what is wrong and what to do.
pub fn problem(problem: &TlsProblem, lang: Lang) -> String {
    let say = |de: String, en: String| match lang {
        Lang::De => de,
        Lang::En => en,
    };
    match problem {
        TlsProblem::File { path, reason } => say(
            format!("{path} lässt sich nicht lesen oder schreiben ({reason})."),
            format!("{path} cannot be read or written ({reason})."),
        ),
        TlsProblem::NoCertificate { path } => say(
            format!("In {path} steht kein Zertifikat. Erwartet wird PEM, das eigene zuerst."),
            format!("{path} holds no certificate. Expected is PEM, with the leaf first."),
        ),
        TlsProblem::NoKey { path } => say(
            format!("In {path} steht kein Schlüssel. Erwartet wird PEM ohne Passwort."),
            format!("{path} holds no key. Expected is PEM without a password."),
        ),
        TlsProblem::Mismatch { certificate, key } => say(
            format!("{key} gehört nicht zu {certificate}. Beide gemeinsam erneuern."),
            format!("{key} does not belong to {certificate}. Renew both together."),
        ),
        TlsProblem::Ended { path } => say(
            format!(
                "Das Zertifikat in {path} ist abgelaufen, oder die Uhr geht falsch. Uhr prüfen, sonst erneuern."
            ),
            format!(
                "The certificate in {path} has ended, or the clock is wrong. Check the clock, else renew it."
            ),
        ),
        TlsProblem::RootKeyMissing { path } => say(
            format!(
                "{path} fehlt. Aus einer Kopie des Datenordners zurückholen, oder den Ordner löschen: dann müssen alle Geräte neu verbunden werden."
            ),
            format!(
                "{path} is missing. Bring it back from a copy of the data folder, or remove the folder: then all devices have to be connected again."
            ),
        ),
        TlsProblem::Refused { reason } => say(
            format!("Das Zertifikat lässt sich nicht verwenden ({reason})."),
            format!("The certificate cannot be used ({reason})."),
        ),
    }
}

/// The page's name.
pub const CONNECT: Text = text("Dieses Gerät verbinden", "Connect this device");
/// Why this is needed.
pub const CONNECT_WHY: Text = text(
    "Einmal pro Gerät, für Jahre: Danach geht Ostwind auch weiter, wenn das Netz ausfällt, und der Bildschirm bleibt wach.",
    "Once per device, for years: from then on Ostwind goes on when the network fails, and the screen stays awake.",
);
/// While the check runs.
pub const CHECKING: Text = text("Wird geprüft …", "Checking …");
/// The check went well.
pub const CONNECTED: Text =
    text("Verbunden. Dieses Gerät vertraut dem Verein.", "Connected. This device trusts the club.");
/// The check did not go well.
pub const NOT_CONNECTED: Text = text(
    "Noch nicht verbunden. Bitte den Schritten für dieses Gerät folgen.",
    "Not connected yet. Please follow the steps for this device.",
);
/// Button: checks again.
pub const CHECK_AGAIN: Text = text("Nochmals prüfen", "Check again");
/// Link to the application.
pub const GO_ON: Text = text("Weiter zu Ostwind", "Go on to Ostwind");
/// Above the code.
pub const OTHER_DEVICE: Text =
    text("Anderes Gerät? Diesen Code scannen.", "Another device? Scan this code.");
/// For guests.
pub const ONLY_LOOKING: Text = text(
    "Nur zuschauen? „Weiter zu Ostwind“ genügt; der Browser warnt einmal, weil er den Verein nicht kennt.",
    "Only looking on? “Go on to Ostwind” is enough; the browser warns once, because it does not know the club.",
);
/// Kind of device.
pub const IPAD: Text = text("iPad und iPhone", "iPad and iPhone");
/// Link to the profile.
pub const LOAD_PROFILE: Text = text("Profil laden", "Load the profile");
/// Link to the certificate.
pub const LOAD_CERTIFICATE: Text = text("Zertifikat laden", "Load the certificate");
/// Before the fingerprint of the root.
pub const FINGERPRINT: Text =
    text("Fingerabdruck zum Vergleichen (SHA-256)", "Fingerprint to compare (SHA-256)");
/// Where the server speaks HTTP only.
pub const NO_HTTPS: Text = text(
    "Dieser Server hat keine gesicherte Adresse. Wer ihn betreut, startet ihn mit „--tls own“; dann stehen hier die Schritte für jedes Gerät.",
    "This server has no secured address. Whoever looks after it starts it with “--tls own”; then this page has the steps for each device.",
);
/// Where browsers trust the certificate anyway.
pub const NOTHING_TO_DO: Text = text(
    "Hier ist nichts einzurichten: Ostwind hat eine gesicherte Adresse, der jedes Gerät vertraut.",
    "Nothing has to be set up here: Ostwind has a secured address that every device trusts.",
);
/// Steps: iPad and iPhone, after the profile was loaded.
pub const IPAD_STEPS: [Text; 4] = [
    text(
        "Oben auf „Profil laden“ tippen und „Zulassen“ bestätigen.",
        "Tap “Load the profile” above and confirm “Allow”.",
    ),
    text(
        "Einstellungen öffnen, „Profil geladen“ antippen, rechts oben „Installieren“.",
        "Open Settings, tap “Profile Downloaded”, then “Install” at the top right.",
    ),
    text(
        "Einstellungen › Allgemein › Info › Zertifikatsvertrauenseinstellungen: den Schalter bei „Ostwind“ einschalten.",
        "Settings › General › About › Certificate Trust Settings: switch “Ostwind” on.",
    ),
    text("Hierher zurückkommen und „Nochmals prüfen“.", "Come back here and “Check again”."),
];
/// Steps: Android.
pub const ANDROID_STEPS: [Text; 4] = [
    text("Auf „Zertifikat laden“ tippen.", "Tap “Load the certificate”."),
    text(
        "Einstellungen öffnen und oben nach „CA-Zertifikat“ suchen; „Trotzdem installieren“.",
        "Open Settings and search for “CA certificate”; “Install anyway”.",
    ),
    text(
        "Die Datei „ostwind-root.crt“ bei den Downloads auswählen.",
        "Choose the file “ostwind-root.crt” among the downloads.",
    ),
    text(
        "Hierher zurückkommen und „Nochmals prüfen“. In Firefox zuerst unter Einstellungen › Über Firefox fünfmal auf das Logo tippen und „Zertifikate von Drittanbietern verwenden“ einschalten.",
        "Come back here and “Check again”. In Firefox, first tap the logo five times under Settings › About Firefox and switch on “Use third party CA certificates”.",
    ),
];
/// Steps: Windows.
pub const WINDOWS_STEPS: [Text; 3] = [
    text(
        "Auf „Zertifikat laden“ klicken und die Datei öffnen.",
        "Click “Load the certificate” and open the file.",
    ),
    text(
        "„Zertifikat installieren“, „Aktueller Benutzer“, „Alle Zertifikate in folgendem Speicher“: „Vertrauenswürdige Stammzertifizierungsstellen“.",
        "“Install Certificate”, “Current User”, “Place all certificates in the following store”: “Trusted Root Certification Authorities”.",
    ),
    text(
        "Den Browser neu starten und diese Seite wieder öffnen.",
        "Restart the browser and open this page again.",
    ),
];
/// Steps: Mac.
pub const MAC_STEPS: [Text; 3] = [
    text(
        "Auf „Zertifikat laden“ klicken und die Datei öffnen: die Schlüsselbundverwaltung nimmt sie auf.",
        "Click “Load the certificate” and open the file: Keychain Access takes it.",
    ),
    text(
        "Dort „Ostwind“ doppelklicken, „Vertrauen“ aufklappen, „Immer vertrauen“ wählen.",
        "There double-click “Ostwind”, unfold “Trust”, choose “Always Trust”.",
    ),
    text("Diese Seite neu laden.", "Load this page again."),
];
/// Steps: Firefox on a computer, and Linux.
pub const FIREFOX_STEPS: [Text; 3] = [
    text(
        "Auf „Zertifikat laden“ klicken und die Datei behalten.",
        "Click “Load the certificate” and keep the file.",
    ),
    text(
        "In den Einstellungen des Browsers nach „Zertifikate“ suchen, bei den Zertifizierungsstellen importieren und „Websites“ ankreuzen.",
        "Search the browser's settings for “certificates”, import it among the authorities and tick “websites”.",
    ),
    text("Diese Seite neu laden.", "Load this page again."),
];
