//! The club's own root: what is wrong with one that was made before, and how another takes its place on every device.

use crate::words::words;
use crate::{Lang, Text, text};

/// Why a root should be renewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RootShortcoming {
    /// It may sign more than names and addresses of this machine and of the local network, for servers.
    TooWide,
    /// It may not sign the name by which the machine is found.
    LacksName {
        /// The name.
        name: String,
    },
}

words! {
    fn shortcoming(of: &RootShortcoming) match of {
        RootShortcoming::TooWide =>
            "Die Wurzel des Clubs ist aus einer älteren Fassung und darf mehr bestätigen, als Ostwind braucht: auch fremde Namen. Bitte erneuern; danach wird jedes Gerät noch einmal verbunden."
            | "The club's root is of an older version and may sign more than Ostwind needs, names of others too. Please renew it; after that each device is connected once more.",
        RootShortcoming::LacksName { name } =>
            "Die Wurzel des Clubs kennt den Namen {name} nicht, deshalb warnen Geräte dort. Bitte erneuern oder den früheren Namen wieder einstellen."
            | "The club's root does not know the name {name}, so that devices warn there. Please renew it, or set the former name again.",
    }
}

/// The same for those who are not on the page where it is renewed.
pub fn remark(of: &RootShortcoming, lang: Lang) -> String {
    let place = text(
        "Einstellungen › Gesicherte Verbindung › Wurzel erneuern",
        "Settings › Secured connection › Renew the root",
    )
    .get(lang);
    format!("{} ({place})", shortcoming(of, lang))
}

words! {
    RENEW "Wurzel erneuern" | "Renew the root";
    RENEW_HINT "Danach wird jedes Gerät noch einmal verbunden" | "After that each device is connected once more";
}

/// What happens, in the question.
pub const RENEW_QUESTION: [Text; 3] = [
    text(
        "Ostwind macht eine neue Wurzel und löscht den Schlüssel der alten: Mit dem kann dann niemand mehr etwas unterschreiben, auch auf Geräten nicht, die ihr noch vertrauen.",
        "Ostwind makes a new root and removes the key of the old one: then nobody can sign anything with that, not even for devices that still trust it.",
    ),
    text(
        "In einer halben Minute warnt jedes Gerät, bis es noch einmal verbunden ist, wie beim ersten Mal. Am besten, wenn gerade niemand spielt.",
        "In half a minute every device warns until it is connected once more, as the first time. Best while nobody plays.",
    ),
    text(
        "Was auf einem Tablet wartet, bleibt dort und wird danach gesendet.",
        "What waits on a tablet stays there and is sent afterwards.",
    ),
];

words! {
    RENEWED "Die neue Wurzel ist da" | "The new root is there";
}

/// What to do now.
pub const RENEWED_STEPS: [Text; 4] = [
    text(
        "An jedem Gerät diesen Code scannen oder die Adresse öffnen; auch an diesem hier.",
        "On every device scan this code or open the address; on this one too.",
    ),
    text(
        "Dort zuerst die alte Wurzel entfernen, dann den Schritten für das Gerät folgen.",
        "There remove the old root first, then follow the steps for the device.",
    ),
    text("„Nochmals prüfen“, bis „Verbunden“ dasteht.", "“Check again” until it says “Connected”."),
    text(
        "Den Aushang neu drucken: Der Fingerabdruck ist ein anderer.",
        "Print the notice again: the fingerprint is another one.",
    ),
];

words! {
    FORMER "War dieses Gerät schon verbunden?" | "Was this device connected before?";

    fn former(label: &str)
        "Die Wurzel des Clubs ist neu. Zuerst die alte, „{label}“, entfernen:"
        | "The club's root is new. First remove the old one, “{label}”:";
}

/// Where that is, by the kind of device.
pub const REMOVAL: [(&str, Text); 5] = [
    (
        "iPad, iPhone",
        text(
            "Einstellungen › Allgemein › VPN und Geräteverwaltung › Profil „Ostwind“ › Profil entfernen",
            "Settings › General › VPN & Device Management › profile “Ostwind” › Remove Profile",
        ),
    ),
    (
        "Android",
        text(
            "Einstellungen › nach „Nutzeranmeldedaten“ suchen › „Ostwind“ › Entfernen",
            "Settings › search for “User credentials” › “Ostwind” › Remove",
        ),
    ),
    (
        "Windows",
        text(
            "Start › „Benutzerzertifikate verwalten“ › Vertrauenswürdige Stammzertifizierungsstellen › „Ostwind“ löschen",
            "Start › “Manage user certificates” › Trusted Root Certification Authorities › delete “Ostwind”",
        ),
    ),
    (
        "Mac",
        text(
            "Schlüsselbundverwaltung › Zertifikate › „Ostwind“ löschen",
            "Keychain Access › Certificates › delete “Ostwind”",
        ),
    ),
    (
        "Firefox, Linux",
        text(
            "Einstellungen › nach „Zertifikate“ suchen › Zertifizierungsstellen › „Ostwind“ löschen",
            "Settings › search for “certificates” › Authorities › delete “Ostwind”",
        ),
    ),
];
