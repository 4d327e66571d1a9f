//! The line above the sample club: as whom one sees it.

use crate::words::words;
use crate::{Text, text};

/// The id of the tablet's seat.
pub const TABLE: &str = "table";

/// Below this address the seats are taken.
pub const ADDRESS: &str = "/vorfuehrung";

/// What the sample club is called.
pub const CLUB: &str = "Mah-Jongg-Club Hochschwab";

words! {
    LABEL "Vorführung" | "Demonstration";
    YOU_SEE "Du siehst den" | "You see the";
    SAMPLE_CLUB "Musterverein" | "sample club";
    AS "als" | "as";
    OWN "Eigenen Club beginnen" | "Begin your own club";
    OWN_HINT
        "Hier ist nur der Musterverein geöffnet; was darin geändert wird, geht beim Beenden verloren. Für den eigenen Club Ostwind beenden und ohne „--demo“ starten: Dann fragt diese Seite nach dem Namen des Clubs."
        | "Only the sample club is open here; what is changed in it is lost when it ends. For your own club end Ostwind and start it without “--demo”: this page then asks for the name of the club.";

    NEEDS_PASSWORD
        "unter einer anderen Adresse als der dieses Geräts braucht er --demo-password"
        | "at an address other than this machine's it needs --demo-password";
}

/// The seats: the id of a role or of the tablet, and its words.
pub const SEATS: [(&str, Text); 6] = [
    ("administrator", text("Vorstand", "Board")),
    ("master_of_ceremonies", text("HZM", "MC")),
    ("treasurer", text("Kassier", "Treasurer")),
    ("auditor", text("Prüfer", "Auditor")),
    ("member", text("Mitglied", "Member")),
    (TABLE, text("Tablet am Tisch", "Tablet at the table")),
];
