//! The words of the slip with which a member pays dues.

use club::calendar::ClubYear;

use crate::{Lang, Text, text};

/// Leads to the slip of one person.
pub const SLIP: Text = text("Zahlschein", "Payment slip");
/// Prints the slips of all who owe something.
pub const PRINT_ALL: Text = text("Alle Zahlscheine drucken", "Print all payment slips");
/// Prints one.
pub const PRINT: Text = text("Drucken", "Print");
/// Below the code.
pub const SCAN: Text = text(
    "Mit der Bank-App scannen: Betrag und Konto sind dann ausgefüllt.",
    "Scan it with the bank's app: amount and account are filled in then.",
);
/// What is left to pay.
pub const AMOUNT: Text = text("Zu zahlen", "To pay");
/// Where a part is paid.
pub const OF_DUES: Text = text("vom Jahresbeitrag", "of dues of");
/// What stands on the transfer.
pub const REFERENCE: Text = text("Verwendungszweck", "Reference");

/// What stands on the transfer; the treasurer reads it, so it is in the club's language.
pub fn reference(year: ClubYear, name: &str) -> String {
    format!("Mitgliedsbeitrag {}, {name}", year.number())
}

/// The first line of the slip.
pub fn greeting(year: ClubYear, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Der Beitrag für das Spieljahr {} ist noch offen.", year.number()),
        Lang::En => format!("Dues for the club year {} are still to be paid.", year.number()),
    }
}
