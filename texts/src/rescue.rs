//! Taking what waits on a tablet to another device.

use crate::words::words;

words! {
    TITLE "Was nur auf diesem Tablet liegt" | "What is on this tablet only";
    INTRODUCTION
        "Weiterspielen geht. Sobald der Club zu erreichen ist, wird alles von selbst nachgetragen, jedes Spiel einmal. Nichts hier löscht etwas auf diesem Tablet."
        | "You can play on. As soon as the club can be reached everything is sent by itself, each deal once. Nothing here deletes anything on this tablet.";
    AS_FILE "Als Datei sichern" | "Save as a file";
    CLOSE "Schließen" | "Close";
    PERSON "Person" | "Person";
    CORRECTION "Berichtigung" | "Correction";
    PICTURE "QR-Code mit einer wartenden Eingabe" | "QR code with an entry that waits";
    PREVIOUS "Bild davor" | "Previous picture";
    NEXT "Nächstes Bild" | "Next picture";
    TOO_LONG
        "Diese Eingabe ist zu lang für ein Bild. Bitte als Datei oder Text sichern."
        | "This entry is too long for a picture. Please save it as a file or as text.";
    READ_IN_HINT
        "Von einem anderen Gerät: Text aus der Datei oder den Bildern hier einfügen."
        | "From another device: paste the text of the file or of the pictures here.";
    READ_IN_FILE "Oder die Datei wählen" | "Or choose the file";
    READ_IN_SAVED "Gesicherte Spiele eines Tablets" | "Saved deals of a tablet";
    READ_IN_SAVED_HINT
        "die Datei oder der Text vom Tisch; jedes Spiel wird einmal gebucht"
        | "the file or the text of the table; each deal is booked once";
}

/// The address that opens the panel of the application.
pub const READ_IN_ADDRESS: &str = "/#einlesen";

words! {
    READ_IN "Einlesen und senden" | "Read in and send";
    IS_PERSISTENT
        "Der Browser hat zugesagt, nichts davon von selbst zu löschen."
        | "The browser has agreed not to delete by itself what is stored here.";
    NOT_PERSISTENT
        "Der Browser könnte etwas davon löschen, wenn der Platz knapp wird. Bitte bald ins Netz des Clubs."
        | "The browser might delete what is stored here when space runs short. Please get to the club's network soon.";
    PERSISTENCE_UNKNOWN
        "Ob der Browser das alles auf Dauer behält, sagt er nicht. Bitte bald ins Netz des Clubs."
        | "The browser does not say whether it keeps for good what is stored here. Please get to the club's network soon.";

    /// „Bild 1 von 3. Mit der Kamera eines anderen Geräts der Reihe nach scannen.“
    fn picture(number: usize, count: usize)
        "Bild {number} von {count}. Mit der Kamera eines anderen Geräts der Reihe nach scannen."
        | "Picture {number} of {count}. Scan one after the other with another device.";

    fn read_in(read: usize, all: usize) match all {
        1 => "{read} von 1 Zeile eingelesen." | "{read} of 1 line read.",
        _ => "{read} von {all} Zeilen eingelesen." | "{read} of {all} lines read.",
    }
}
