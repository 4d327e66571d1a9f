//! The line above the sample club: as whom one sees it.

use crate::{Text, text};

/// The id of the tablet's seat.
pub const TABLE: &str = "table";

/// Below this address the seats are taken.
pub const ADDRESS: &str = "/vorfuehrung";

/// What the sample club is called.
pub const CLUB: &str = "Mah-Jongg-Club Hochschwab";

/// For a screen reader.
pub const LABEL: Text = text("Vorführung", "Demonstration");
/// Before the name of the club.
pub const YOU_SEE: Text = text("Du siehst den", "You see the");
/// What it is.
pub const SAMPLE_CLUB: Text = text("Musterverein", "sample club");
/// Before the seats.
pub const AS: Text = text("als", "as");
/// Leads to a club of one's own.
pub const OWN: Text = text("Eigenen Club beginnen", "Begin your own club");
/// How that is done where this server has none.
pub const OWN_HINT: Text = text(
    "Hier ist nur der Musterverein geöffnet; was darin geändert wird, geht beim Beenden verloren. Für den eigenen Club Ostwind beenden und ohne „--demo“ starten: dann fragt diese Seite nach dem Namen des Clubs.",
    "Only the sample club is open here; what is changed in it is lost when it ends. For your own club end Ostwind and start it without “--demo”: this page then asks for the name of the club.",
);

/// Why the sample club is not shown to the network without a password.
pub const NEEDS_PASSWORD: Text = text(
    "unter einer anderen Adresse als der dieses Geräts braucht er --demo-password",
    "at an address other than this machine's it needs --demo-password",
);

/// The seats: the id of a role or of the tablet, and its words.
pub const SEATS: [(&str, Text); 6] = [
    ("administrator", text("Vorstand", "Board")),
    ("master_of_ceremonies", text("HZM", "MC")),
    ("treasurer", text("Kassier", "Treasurer")),
    ("auditor", text("Prüfer", "Auditor")),
    ("member", text("Mitglied", "Member")),
    (TABLE, text("Tablet am Tisch", "Tablet at the table")),
];
