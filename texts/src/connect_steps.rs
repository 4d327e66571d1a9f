//! The page that connects a device: the steps for each kind of device, and what the reader finds on its screen.

use crate::{Text, text};

/// One step.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// What to do.
    pub says: Text,
    /// What it looks like on the device, from top to bottom.
    pub shows: &'static [Shown],
}

/// A piece of a device's own screens, as a drawing.
#[derive(Clone, Copy, Debug)]
pub enum Shown {
    /// A line that leads on.
    Row(Text),
    /// A line with a switch that is on.
    Switch(Text),
    /// A line that is ticked.
    Tick(Text),
    /// A line that is chosen among others.
    Choice(Text),
    /// A list that opens: what it is for, and what is chosen.
    Menu(Text, Text),
    /// Buttons beside each other; the last is the one to use.
    Buttons(&'static [Text]),
    /// A file.
    File(&'static str),
}

/// The name of the root as a file.
pub const CERTIFICATE_FILE: &str = "ostwind-root.crt";

const fn step(says: Text, shows: &'static [Shown]) -> Step {
    Step { says, shows }
}

/// iPad and iPhone.
pub const IPAD: [Step; 4] = [
    step(
        text(
            "Oben auf „Profil laden“ tippen und „Zulassen“ bestätigen.",
            "Tap “Load the profile” above and confirm “Allow”.",
        ),
        &[Shown::Buttons(&[text("Ignorieren", "Ignore"), text("Zulassen", "Allow")])],
    ),
    step(
        text(
            "Einstellungen öffnen, „Profil geladen“ antippen, rechts oben „Installieren“.",
            "Open Settings, tap “Profile Downloaded”, then “Install” at the top right.",
        ),
        &[
            Shown::Row(text("Profil geladen", "Profile Downloaded")),
            Shown::Buttons(&[text("Abbrechen", "Cancel"), text("Installieren", "Install")]),
        ],
    ),
    step(
        text(
            "Einstellungen › Allgemein › Info › Zertifikatsvertrauenseinstellungen: den Schalter bei „Ostwind“ einschalten.",
            "Settings › General › About › Certificate Trust Settings: switch “Ostwind” on.",
        ),
        &[
            Shown::Row(text("Zertifikatsvertrauenseinstellungen", "Certificate Trust Settings")),
            Shown::Switch(text("Ostwind", "Ostwind")),
        ],
    ),
    step(
        text("Hierher zurückkommen und „Nochmals prüfen“.", "Come back here and “Check again”."),
        &[],
    ),
];

/// Android.
pub const ANDROID: [Step; 4] = [
    step(text("Auf „Zertifikat laden“ tippen.", "Tap “Load the certificate”."), &[]),
    step(
        text(
            "Einstellungen öffnen und oben nach „CA-Zertifikat“ suchen; „Trotzdem installieren“.",
            "Open Settings and search for “CA certificate”; “Install anyway”.",
        ),
        &[
            Shown::Row(text("CA-Zertifikat", "CA certificate")),
            Shown::Buttons(&[
                text("Nicht installieren", "Don't install"),
                text("Trotzdem installieren", "Install anyway"),
            ]),
        ],
    ),
    step(
        text(
            "Die Datei „ostwind-root.crt“ bei den Downloads auswählen.",
            "Choose the file “ostwind-root.crt” among the downloads.",
        ),
        &[Shown::File(CERTIFICATE_FILE)],
    ),
    step(
        text(
            "Hierher zurückkommen und „Nochmals prüfen“. In Firefox zuerst unter Einstellungen › Über Firefox fünfmal auf das Logo tippen und „Zertifikate von Drittanbietern verwenden“ einschalten.",
            "Come back here and “Check again”. In Firefox, first tap the logo five times under Settings › About Firefox and switch on “Use third party CA certificates”.",
        ),
        &[],
    ),
];

/// Windows.
pub const WINDOWS: [Step; 3] = [
    step(
        text(
            "Auf „Zertifikat laden“ klicken und die Datei öffnen.",
            "Click “Load the certificate” and open the file.",
        ),
        &[
            Shown::File(CERTIFICATE_FILE),
            Shown::Buttons(&[text("Zertifikat installieren …", "Install Certificate…")]),
        ],
    ),
    step(
        text(
            "„Zertifikat installieren“, „Aktueller Benutzer“, „Alle Zertifikate in folgendem Speicher“: „Vertrauenswürdige Stammzertifizierungsstellen“.",
            "“Install Certificate”, “Current User”, “Place all certificates in the following store”: “Trusted Root Certification Authorities”.",
        ),
        &[
            Shown::Choice(text("Aktueller Benutzer", "Current User")),
            Shown::Menu(
                text("Zertifikatspeicher", "Certificate store"),
                text(
                    "Vertrauenswürdige Stammzertifizierungsstellen",
                    "Trusted Root Certification Authorities",
                ),
            ),
        ],
    ),
    step(
        text(
            "Den Browser neu starten und diese Seite wieder öffnen.",
            "Restart the browser and open this page again.",
        ),
        &[],
    ),
];

/// Mac.
pub const MAC: [Step; 3] = [
    step(
        text(
            "Auf „Zertifikat laden“ klicken und die Datei öffnen: Die Schlüsselbundverwaltung nimmt sie auf.",
            "Click “Load the certificate” and open the file: Keychain Access takes it.",
        ),
        &[Shown::File(CERTIFICATE_FILE)],
    ),
    step(
        text(
            "Dort „Ostwind“ doppelklicken, „Vertrauen“ aufklappen, „Immer vertrauen“ wählen.",
            "There double-click “Ostwind”, unfold “Trust”, choose “Always Trust”.",
        ),
        &[Shown::Menu(
            text("Bei Verwendung dieses Zertifikats", "When using this certificate"),
            text("Immer vertrauen", "Always Trust"),
        )],
    ),
    step(text("Diese Seite neu laden.", "Load this page again."), &[]),
];

/// Firefox on a computer, and Linux.
pub const FIREFOX: [Step; 3] = [
    step(
        text(
            "Auf „Zertifikat laden“ klicken und die Datei behalten.",
            "Click “Load the certificate” and keep the file.",
        ),
        &[Shown::File(CERTIFICATE_FILE)],
    ),
    step(
        text(
            "In den Einstellungen des Browsers nach „Zertifikate“ suchen, bei den Zertifizierungsstellen importieren und „Websites“ ankreuzen.",
            "Search the browser's settings for “certificates”, import it among the authorities and tick “websites”.",
        ),
        &[
            Shown::Buttons(&[text("Importieren …", "Import…")]),
            Shown::Tick(text(
                "Dieser CA vertrauen, um Websites zu identifizieren",
                "Trust this CA to identify websites",
            )),
        ],
    ),
    step(text("Diese Seite neu laden.", "Load this page again."), &[]),
];
