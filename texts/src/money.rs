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

/// The report of a year.
pub const REPORT: Text = text("Kassabericht", "Cash report");
/// What the club had on the first day.
pub const OPENING: Text = text("Stand zu Beginn", "Opening balance");
/// What the club has on the last day.
pub const CLOSING: Text = text("Stand am Ende", "Closing balance");
/// What came in within a year.
pub const ALL_INCOME: Text = text("Einnahmen", "Income");
/// What went out within a year.
pub const ALL_EXPENSES: Text = text("Ausgaben", "Expenses");
/// Below a column.
pub const TOGETHER: Text = text("Zusammen", "Together");
/// Where the money is.
pub const LIES: Text = text("Wo es liegt", "Where it lies");
/// Above the report of a year that is not closed.
pub const PROVISIONAL: Text = text(
    "Vorläufig: Das Spieljahr ist noch nicht abgeschlossen.",
    "Provisional: the club year is not closed yet.",
);
/// Below the report.
pub const SIGNED_ON_PAPER: Text = text(
    "Unterschrieben wird auf Papier: Der Ausdruck hat Zeilen für zwei Prüfer.",
    "It is signed on paper: the printed report has lines for two auditors.",
);
/// Leads to the printed report.
pub const PRINT: Text = text("Drucken", "Print");
/// Leads to the cash book as a workbook.
pub const AS_EXCEL: Text = text("Als Excel", "As Excel");
/// Leads to the cash book as text.
pub const AS_CSV: Text = text("Als CSV", "As CSV");

/// From when to when, and for whom the report is.
pub fn report_span(first: NaiveDate, until: NaiveDate, lang: Lang) -> String {
    let (first, until) = (date(first, lang), date(until, lang));
    match lang {
        Lang::De => format!("{first} bis {until} · für die Jahreshauptversammlung"),
        Lang::En => format!("{first} to {until} · for the general meeting"),
    }
}

/// An amount with its sign: what came in with a plus, what went out with a minus.
pub fn gained(cents: i64, lang: Lang) -> String {
    let sign = if cents > 0 { "+" } else { "" };
    format!("{sign}{}", euros(cents, lang))
}

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
