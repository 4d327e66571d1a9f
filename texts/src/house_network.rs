//! Opening a server that only its own machine reaches for the tablets in the house.

use core::net::IpAddr;

use crate::words::words;
use crate::{Text, text};

words! {
    TITLE "Für das WLAN öffnen" | "Open for the Wi-Fi";
    UNREACHABLE "Noch kein Tablet kann herein" | "No tablet can get in yet";
    UNREACHABLE_WHY
        "Diese Adresse heißt für jedes Gerät „ich selbst“: Ein Tablet, das den Code scannt, sucht bei sich. Der Code erscheint, sobald das WLAN herein darf."
        | "To every device this address means “myself”: a tablet that scans the code looks in its own place. The code appears once the Wi-Fi may come in.";
    UNREACHABLE_HERE
        "Mit „ostwind setup“ wird der Rechner für das WLAN geöffnet."
        | "“ostwind setup” opens the machine for the Wi-Fi.";
    ABOUT
        "Dieser Rechner spricht zurzeit nur mit sich selbst. Unter welcher Adresse sollen Tablets herfinden?"
        | "At present this machine talks to itself only. By which address should tablets find it?";
    ADDRESSES "Adresse im WLAN" | "Address in the Wi-Fi";
    NO_ADDRESS
        "Dieser Rechner ist in keinem Netz. Zuerst das WLAN des Saals oder den eigenen Hotspot einschalten, dann diese Seite neu laden."
        | "This machine is in no network. First switch on the Wi-Fi of the hall or a hotspot of its own, then load this page again.";
    HTTPS
        "Verschlüsselt (HTTPS). Jedes Tablet bestätigt das Zertifikat des Clubs einmal, dann spielt es auch ohne Netz weiter. Fragt die Firewall, ob Ostwind ins private Netz darf: ja."
        | "Encrypted (HTTPS). Each tablet confirms the club’s certificate once, then it plays on without a network. If the firewall asks whether Ostwind may use private networks: yes.";
    OPEN "Öffnen" | "Open";
    IS_OPEN "Tablets im WLAN finden her" | "Tablets in the Wi-Fi find it";
    BEGIN "Am Tablet beginnen" | "Begin on the tablet";
    CLOSE "Wieder schließen" | "Close again";
    ONLY_HERE
        "Öffnen und schließen geht nur am Rechner selbst, auf dem Ostwind läuft."
        | "It is opened and closed only on the machine itself that runs Ostwind.";
    NOT_OPENED "Das WLAN bleibt zu" | "The Wi-Fi stays closed";
    NO_SUCH_ADDRESS
        "Diese Adresse hat der Rechner nicht mehr. Bitte eine aus der Liste wählen."
        | "The machine no longer has this address. Please choose one of the list.";
    OPENED
        "Das WLAN ist offen. Codes führen ab jetzt zu einer Adresse, die Tablets finden."
        | "The Wi-Fi is open. From now on codes lead to an address that tablets find.";
    CLOSED
        "Das WLAN ist zu. Codes, die noch aushängen, führen nirgends mehr hin."
        | "The Wi-Fi is closed. Codes that still hang somewhere lead nowhere now.";
    HINT "Damit Tablets diesen Rechner finden" | "So that tablets find this machine";
}

const WIFI: Text = text(
    "WLAN oder Kabel im Haus. Meistens die richtige.",
    "Wi-Fi or cable. Mostly the right one.",
);
const HOTSPOT: Text = text(
    "Hotspot dieses Rechners, wenn es im Saal kein WLAN gibt",
    "The machine’s own hotspot, where the hall has no Wi-Fi",
);
const OTHER: Text = text("Anderes Netz im Haus", "Another network in the house");

/// What kind of network an address of this machine mostly belongs to.
pub const fn kind_of(address: IpAddr) -> Text {
    match address {
        IpAddr::V4(address) => match address.octets() {
            [192, 168, 137 | 43, 1] | [10, 42, 0, 1] => HOTSPOT,
            [192, ..] | [10, ..] => WIFI,
            [_, _, _, _] => OTHER,
        },
        IpAddr::V6(_) => OTHER,
    }
}

words! {
    fn refused(reason: &str) "Das System lässt es nicht zu: {reason}" | "The system does not allow it: {reason}";
}
