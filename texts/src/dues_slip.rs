//! The words of the slip with which a member pays dues.

use club::calendar::ClubYear;

use crate::Lang;
use crate::words::{say, words};

words! {
    SLIP "Zahlschein" | "Payment slip";
    PRINT_ALL "Alle Zahlscheine drucken" | "Print all payment slips";
    PRINT "Drucken" | "Print";
    SCAN
        "Mit der Bank-App scannen: Betrag und Konto sind dann ausgefüllt."
        | "Scan it with the bank's app: amount and account are filled in then.";
    AMOUNT "Zu zahlen" | "To pay";
    OF_DUES "vom Jahresbeitrag" | "of dues of";
    REFERENCE "Verwendungszweck" | "Reference";
}

/// What stands on the transfer; the treasurer reads it, so it is in the club's language.
pub fn reference(year: ClubYear, name: &str) -> String {
    format!("Mitgliedsbeitrag {}, {name}", year.number())
}

/// The first line of the slip.
pub fn greeting(year: ClubYear, lang: Lang) -> String {
    say!(
        lang,
        "Der Beitrag für das Spieljahr {year} ist noch offen."
            | "Dues for the club year {year} are still to be paid.",
        year = year.number()
    )
}
