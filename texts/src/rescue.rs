//! Taking what waits on a tablet to another device.

use crate::{Lang, Text, text};

pub const TITLE: Text = text("Was nur auf diesem Tablet liegt", "What is on this tablet only");
pub const INTRODUCTION: Text = text(
    "Weiterspielen geht. Sobald der Club zu erreichen ist, wird alles von selbst nachgetragen, jedes Spiel einmal. Nichts hier löscht etwas auf diesem Tablet.",
    "You can play on. As soon as the club can be reached everything is sent by itself, each deal once. Nothing here deletes anything on this tablet.",
);
pub const AS_FILE: Text = text("Als Datei sichern", "Save as a file");
pub const CLOSE: Text = text("Schließen", "Close");
pub const PERSON: Text = text("Person", "Person");
pub const CORRECTION: Text = text("Berichtigung", "Correction");
pub const PICTURE: Text =
    text("QR-Code mit einer wartenden Eingabe", "QR code with an entry that waits");
pub const PREVIOUS: Text = text("Bild davor", "Previous picture");
pub const NEXT: Text = text("Nächstes Bild", "Next picture");
pub const TOO_LONG: Text = text(
    "Diese Eingabe ist zu lang für ein Bild. Bitte als Datei oder Text sichern.",
    "This entry is too long for a picture. Please save it as a file or as text.",
);
pub const READ_IN_HINT: Text = text(
    "Von einem anderen Gerät: Text aus der Datei oder den Bildern hier einfügen.",
    "From another device: paste the text of the file or of the pictures here.",
);
pub const READ_IN_FILE: Text = text("Oder die Datei wählen", "Or choose the file");
pub const READ_IN_SAVED: Text = text("Gesicherte Spiele eines Tablets", "Saved deals of a tablet");
pub const READ_IN_SAVED_HINT: Text = text(
    "die Datei oder der Text vom Tisch; jedes Spiel wird einmal gebucht",
    "the file or the text of the table; each deal is booked once",
);
/// The address that opens the panel of the application.
pub const READ_IN_ADDRESS: &str = "/#einlesen";
pub const READ_IN: Text = text("Einlesen und senden", "Read in and send");
pub const IS_PERSISTENT: Text = text(
    "Der Browser hat zugesagt, das hier Gespeicherte nicht von selbst zu löschen.",
    "The browser has agreed not to delete by itself what is stored here.",
);
pub const NOT_PERSISTENT: Text = text(
    "Der Browser könnte das hier Gespeicherte löschen, wenn der Platz knapp wird. Bitte bald ins Netz des Clubs.",
    "The browser might delete what is stored here when space runs short. Please get to the club's network soon.",
);
pub const PERSISTENCE_UNKNOWN: Text = text(
    "Ob der Browser das hier Gespeicherte auf Dauer behält, sagt er nicht. Bitte bald ins Netz des Clubs.",
    "The browser does not say whether it keeps for good what is stored here. Please get to the club's network soon.",
);

/// „Bild 1 von 3. Mit der Kamera eines anderen Geräts der Reihe nach scannen.“
pub fn picture(number: usize, count: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!(
            "Bild {number} von {count}. Mit der Kamera eines anderen Geräts der Reihe nach scannen."
        ),
        Lang::En => {
            format!("Picture {number} of {count}. Scan one after the other with another device.")
        }
    }
}

/// How many entries could be read.
pub fn read_in(read: usize, all: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{read} von {all} Zeilen eingelesen."),
        Lang::En => format!("{read} of {all} lines read."),
    }
}
