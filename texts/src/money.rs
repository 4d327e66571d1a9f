//! The words of the cash book: payments, dues, what was booked and reversed.

use chrono::NaiveDate;

use crate::books::euros;
use crate::numbers::date;
use crate::{Lang, Text, text};

/// Books a payment.
pub const ENTER: Text = text("Zahlung eintragen", "Enter a payment");
/// Books the dues of somebody.
pub const ENTER_DUES: Text = text("Eintragen", "Enter");
/// Above a form that was refused.
pub const NOT_ENTERED: Text = text("Noch nicht eingetragen.", "Not entered yet.");
/// Which way the money goes.
pub const KIND: Text = text("Einnahme oder Ausgabe", "Income or expense");
/// Money comes in.
pub const INCOME: Text = text("Einnahme", "Income");
/// Money goes out.
pub const EXPENSE: Text = text("Ausgabe", "Expense");
/// Money moves between cash box and bank.
pub const TRANSFER: Text = text("Umbuchung", "Transfer");
/// What a payment is for.
pub const PURPOSE: Text = text("Wofür", "What for");
/// Where the money lies.
pub const PLACE: Text = text("Handkassa oder Bank", "Cash box or bank");
/// At the account of a transfer.
pub const PLACE_HINT: Text = text(
    "Bei einer Umbuchung: von hier auf das andere Konto.",
    "For a transfer: from here to the other account.",
);
/// At the year of dues.
pub const DUES_YEAR_HINT: Text =
    text("Zählt nur bei Mitgliedsbeiträgen.", "Counts for dues alone.");
/// A remark.
pub const REMARK: Text = text("Anmerkung", "Remark");
/// What was booked.
pub const CASH_BOOK: Text = text("Kassabuch", "Cash book");
/// Leads to every entry of the year.
pub const WHOLE_BOOK: Text = text("Ganzes Buch", "Whole book");
/// Where nothing was booked.
pub const NOTHING_BOOKED: Text =
    text("In diesem Spieljahr wurde nichts eingetragen.", "Nothing was entered in this club year.");
/// Where everybody has paid.
pub const ALL_PAID: Text = text("Niemand hat etwas offen.", "Nobody has anything left to pay.");
/// The account of an entry.
pub const ACCOUNT: Text = text("Konto", "Account");
/// How much was booked.
pub const SUM: Text = text("Betrag", "Amount");
/// Takes back what was booked just now.
pub const UNDO: Text = text("Rückgängig", "Undo");
/// Above the question.
pub const REVERSE_QUESTION: Text = text("Buchung stornieren?", "Reverse this entry?");
/// Above a refused question.
pub const NOT_REVERSED: Text = text("Noch nicht storniert.", "Not reversed yet.");

/// Up to which day the figures are.
pub fn as_of(day: NaiveDate, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Stand {}", date(day, lang)),
        Lang::En => format!("As of {}", date(day, lang)),
    }
}

/// After a payment was booked.
pub fn booked(cents: i64, what: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Eingetragen: {}, {what}.", euros(cents, lang)),
        Lang::En => format!("Entered: {}, {what}.", euros(cents, lang)),
    }
}

/// How much of the dues is paid.
pub fn paid_of(paid: i64, due: i64, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{} von {} bezahlt", euros(paid, lang), euros(due, lang)),
        Lang::En => format!("{} of {} paid", euros(paid, lang), euros(due, lang)),
    }
}

/// How many have nothing left to pay.
pub fn settled(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => "Eine Person hat nichts offen".to_owned(),
        (Lang::De, _) => format!("{count} haben nichts offen"),
        (Lang::En, 1) => "One person has nothing left to pay".to_owned(),
        (Lang::En, _) => format!("{count} have nothing left to pay"),
    }
}

/// What reversing an entry does, and what stays.
pub fn reversal(number: i64, cents: i64, what: &str, lang: Lang) -> String {
    let amount = euros(cents, lang);
    match lang {
        Lang::De => format!(
            "Nr. {number}, {amount}, {what}: Es wird mit heutigem Datum das Gegenteil eingetragen. Beide Zeilen bleiben im Kassabuch lesbar."
        ),
        Lang::En => format!(
            "No. {number}, {amount}, {what}: the opposite is entered as of today. Both lines stay readable in the cash book."
        ),
    }
}
