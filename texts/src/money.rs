//! The words of the cash book: payments, dues, what was booked and reversed.

use chrono::NaiveDate;
use club::calendar::ClubYear;

use crate::books::euros;
use crate::numbers::date;
use crate::{Lang, Text, text};

/// Books a payment.
pub const ENTER: Text = text("Zahlung eintragen", "Enter a payment");
/// Books the dues of somebody.
pub const ENTER_DUES: Text = text("Eintragen", "Enter");
/// Above a form that was refused.
pub const NOT_ENTERED: Text = text("Noch nicht eingetragen.", "Not entered yet.");
/// Money comes in.
pub const INCOME: Text = text("Einnahme", "Income");
/// Money goes out.
pub const EXPENSE: Text = text("Ausgabe", "Expense");
/// Money moves between cash box and bank.
pub const TRANSFER: Text = text("Umbuchung", "Transfer");
/// Above the transfer.
pub const BETWEEN: Text = text("Zwischen Handkassa und Bank", "Between cash box and bank");
/// What a payment is for.
pub const PURPOSE: Text = text("Wofür", "What for");
/// Where the money lies.
pub const PLACE: Text = text("Handkassa oder Bank", "Cash box or bank");
/// At the account of a transfer.
pub const PLACE_HINT: Text = text(
    "Bei einer Umbuchung: von hier auf das andere Konto.",
    "For a transfer: from here to the other account.",
);
/// A remark.
pub const REMARK: Text = text("Anmerkung", "Remark");
/// What was booked.
pub const CASH_BOOK: Text = text("Kassabuch", "Cash book");
/// Leads to every entry of the year.
pub const WHOLE_BOOK: Text = text("Ganzes Buch", "Whole book");
/// Where nothing was booked.
pub const NOTHING_BOOKED: Text = text(
    "In diesem Rechnungsjahr wurde nichts eingetragen.",
    "Nothing was entered in this financial year.",
);
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
/// Income less expenses of a year.
pub const RESULT: Text = text("Ergebnis", "Result");
/// The number of an entry within its year.
pub const RECEIPT: Text = text("Beleg", "Receipt");
/// Leads to the papers of the general meeting.
pub const ASSEMBLY: Text = text("Für die Versammlung", "For the meeting");
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
    "Vorläufig: Das Rechnungsjahr ist noch nicht zu Ende.",
    "Provisional: the financial year is not over yet.",
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
/// Leads to the report as text.
pub const REPORT_AS_CSV: Text = text("Bericht als CSV", "Report as CSV");
/// Leads to the cash book as text.
pub const BOOK_AS_CSV: Text = text("Buch als CSV", "Book as CSV");

/// The club's account, its financial year and its categories.
pub const SETUP: Text = text("Jahr und Kategorien", "Year and categories");
/// Twelve months of money.
pub const FINANCIAL_YEAR: Text = text("Rechnungsjahr", "Financial year");
/// The month with which it begins.
pub const FIRST_MONTH: Text = text("Beginnt mit dem Monat", "Begins with the month");
/// What the financial year is.
pub const FIRST_MONTH_HINT: Text = text(
    "Immer zwölf Monate, getrennt vom Spieljahr; Beiträge gehören weiter zum Spieljahr. Ein anderer Monat zählt alle Belege neu: Was schon auf Papier steht, passt dann nicht mehr.",
    "Always twelve months, apart from the club year; dues stay with the club year. Another month counts all receipts anew: what stands on paper no longer fits.",
);
/// The account at a bank.
pub const BANK_ACCOUNT: Text = text("Konto des Vereins", "The club's account");
/// Its number.
pub const IBAN: Text = text("IBAN", "IBAN");
/// What it is for.
pub const IBAN_HINT: Text = text(
    "Damit stehen auf Beitragszetteln Konto und Zahlcode. Leer: kein Konto.",
    "With it, slips for dues have the account and a payment code. Empty: no account.",
);
/// In whose name the account is.
pub const HOLDER: Text = text("Lautet auf", "In the name of");
/// Where no account is named.
pub const NO_ACCOUNT: Text = text("keines eingetragen", "none entered");
/// Changes what is set.
pub const CHANGE_SETUP: Text = text("Ändern", "Change");
/// The sheet for financial year and account.
pub const YEAR_AND_ACCOUNT: Text = text("Rechnungsjahr und Konto", "Financial year and account");
/// Above the sheet that was refused.
pub const NOT_SAVED: Text = text("Noch nicht gespeichert.", "Not saved yet.");
/// After it was saved.
pub const SETUP_SAVED: Text =
    text("Rechnungsjahr und Konto sind gespeichert.", "Financial year and account are saved.");
/// Adds a category.
pub const ADD_CATEGORY: Text = text("Neue Kategorie", "New category");
/// Changes one.
pub const CHANGE_CATEGORY: Text = text("Kategorie ändern", "Change category");
/// After a category was saved.
pub const CATEGORY_SAVED: Text = text("Die Kategorie ist gespeichert.", "The category is saved.");
/// What a category is called.
pub const CATEGORY_NAME: Text = text("Name der Kategorie", "Name of the category");
/// What another name does.
pub const CATEGORY_NAME_HINT: Text = text(
    "Ein neuer Name gilt auch für frühere Jahre.",
    "A new name holds for former years as well.",
);
/// Which way its money goes.
pub const DIRECTION: Text = text("Einnahme oder Ausgabe", "Income or expense");
/// Whether it is offered.
pub const OFFERED: Text = text("Beim Eintragen", "When entering");
/// It is offered.
pub const IS_OFFERED: Text = text("wird angeboten", "is offered");
/// It is not.
pub const IS_RETIRED: Text = text("wird nicht mehr angeboten", "is no longer offered");
/// A category that every club has.
pub const IN_EVERY_CLUB: Text = text("in jedem Verein", "in every club");
/// The category of entry fees.
pub const FROM_TOURNAMENTS: Text = text("aus den Turnieren", "from tournaments");

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

/// What there is on a day.
pub fn balance_on(day: NaiveDate, lang: Lang) -> String {
    let day = date(day, lang);
    match lang {
        Lang::De => format!("Stand am {day}"),
        Lang::En => format!("Balance on {day}"),
    }
}

/// The dues of a year of play.
pub fn dues_of(year: ClubYear, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Beiträge, Spieljahr {}", year.number()),
        Lang::En => format!("Dues, club year {}", year.number()),
    }
}

/// How many receipts.
pub fn receipt_count(count: u64, lang: Lang) -> String {
    match (lang, count) {
        (_, 0) => String::new(),
        (Lang::De, 1) => "1 Beleg".to_owned(),
        (Lang::De, _) => format!("{count} Belege"),
        (Lang::En, 1) => "1 receipt".to_owned(),
        (Lang::En, _) => format!("{count} receipts"),
    }
}

/// Which receipts a year has.
pub fn receipts(last: usize, lang: Lang) -> String {
    match (lang, last) {
        (Lang::De, 0) => "Noch kein Beleg.".to_owned(),
        (Lang::De, _) => format!("Belege 1 bis {last}, lückenlos gezählt."),
        (Lang::En, 0) => "No receipt yet.".to_owned(),
        (Lang::En, _) => format!("Receipts 1 to {last}, without a gap."),
    }
}

/// After a payment was booked; the receipt is written on the paper that belongs to it.
pub fn booked(receipt: &str, cents: i64, what: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Eingetragen als Beleg {receipt}: {}, {what}.", euros(cents, lang)),
        Lang::En => format!("Entered as receipt {receipt}: {}, {what}.", euros(cents, lang)),
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
pub fn reversal(receipt: &str, cents: i64, what: &str, lang: Lang) -> String {
    let amount = euros(cents, lang);
    match lang {
        Lang::De => format!(
            "Beleg {receipt}, {amount}, {what}: Es wird mit heutigem Datum das Gegenteil eingetragen. Beide Zeilen bleiben im Kassabuch lesbar."
        ),
        Lang::En => format!(
            "Receipt {receipt}, {amount}, {what}: the opposite is entered as of today. Both lines stay readable in the cash book."
        ),
    }
}
