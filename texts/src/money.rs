//! The words of the cash book: payments, dues, what was booked and reversed.

use chrono::NaiveDate;
use club::calendar::ClubYear;

use crate::Lang;
use crate::books::euros;
use crate::numbers::date;
use crate::words::{say, words};

words! {
    ENTER "Zahlung eintragen" | "Enter a payment";
    ENTER_DUES "Eintragen" | "Enter";
    NOT_ENTERED "Noch nicht eingetragen." | "Not entered yet.";
    INCOME "Einnahme" | "Income";
    EXPENSE "Ausgabe" | "Expense";
    TRANSFER "Umbuchung" | "Transfer";
    BETWEEN "Zwischen Handkassa und Bank" | "Between cash box and bank";
    PURPOSE "Wofür" | "What for";
    PLACE "Handkassa oder Bank" | "Cash box or bank";
    PLACE_HINT
        "Bei einer Umbuchung: von hier auf das andere Konto."
        | "For a transfer: from here to the other account.";
    REMARK "Anmerkung" | "Remark";
    CASH_BOOK "Kassabuch" | "Cash book";
    WHOLE_BOOK "Ganzes Buch" | "Whole book";
    NOTHING_BOOKED
        "In diesem Rechnungsjahr wurde nichts eingetragen."
        | "Nothing was entered in this financial year.";
    ALL_PAID "Niemand hat etwas offen." | "Nobody has anything left to pay.";
    ACCOUNT "Konto" | "Account";
    SUM "Betrag" | "Amount";
    UNDO "Rückgängig" | "Undo";
    REVERSE_QUESTION "Buchung stornieren?" | "Reverse this entry?";
    NOT_REVERSED "Noch nicht storniert." | "Not reversed yet.";

    REPORT "Kassabericht" | "Cash report";
    RESULT "Ergebnis" | "Result";
    RECEIPT "Beleg" | "Receipt";
    ASSEMBLY "Für die Versammlung" | "For the meeting";
    ALL_INCOME "Einnahmen" | "Income";
    ALL_EXPENSES "Ausgaben" | "Expenses";
    TOGETHER "Zusammen" | "Together";
    LIES "Wo es liegt" | "Where it lies";
    PROVISIONAL
        "Vorläufig: Das Rechnungsjahr ist noch nicht zu Ende."
        | "Provisional: the financial year is not over yet.";
    SIGNED_ON_PAPER
        "Unterschrieben wird auf Papier: Der Ausdruck hat Zeilen für zwei Prüfer."
        | "It is signed on paper: the printed report has lines for two auditors.";
    PRINT "Drucken" | "Print";
    AS_EXCEL "Als Excel" | "As Excel";
    REPORT_AS_CSV "Bericht als CSV" | "Report as CSV";
    BOOK_AS_CSV "Buch als CSV" | "Book as CSV";

    SETUP "Jahr und Kategorien" | "Year and categories";
    FINANCIAL_YEAR "Rechnungsjahr" | "Financial year";
    FIRST_MONTH "Beginnt mit dem Monat" | "Begins with the month";
    FIRST_MONTH_HINT
        "Immer zwölf Monate, getrennt vom Spieljahr; Beiträge gehören weiter zum Spieljahr. Ein anderer Monat zählt alle Belege neu: Was schon auf Papier steht, passt dann nicht mehr."
        | "Always twelve months, apart from the club year; dues stay with the club year. Another month counts all receipts anew: what stands on paper no longer fits.";
    BANK_ACCOUNT "Konto des Clubs" | "The club's account";
    IBAN "IBAN" | "IBAN";
    IBAN_HINT
        "Damit stehen auf Zahlscheinen Konto und Zahlcode. Leer: kein Konto."
        | "With it, payment slips have the account and a payment code. Empty: no account.";
    HOLDER "Lautet auf" | "In the name of";
    NO_ACCOUNT "keines eingetragen" | "none entered";
    CHANGE_SETUP "Ändern" | "Change";
    YEAR_AND_ACCOUNT "Rechnungsjahr und Konto" | "Financial year and account";
    NOT_SAVED "Noch nicht gespeichert." | "Not saved yet.";
    SETUP_SAVED "Rechnungsjahr und Konto sind gespeichert." | "Financial year and account are saved.";
    ADD_CATEGORY "Neue Kategorie" | "New category";
    CHANGE_CATEGORY "Kategorie ändern" | "Change category";
    CATEGORY_SAVED "Die Kategorie ist gespeichert." | "The category is saved.";
    CATEGORY_NAME "Name der Kategorie" | "Name of the category";
    CATEGORY_NAME_HINT "Ein neuer Name gilt auch für frühere Jahre." | "A new name applies to former years as well.";
    DIRECTION "Einnahme oder Ausgabe" | "Income or expense";
    OFFERED "Beim Eintragen" | "When entering";
    IS_OFFERED "wird angeboten" | "is offered";
    IS_RETIRED "wird nicht mehr angeboten" | "is no longer offered";
    IN_EVERY_CLUB "in jedem Club" | "in every club";
    FROM_TOURNAMENTS "aus den Turnieren" | "from tournaments";
}

/// From when to when, and for whom the report is.
pub fn report_span(first: NaiveDate, until: NaiveDate, lang: Lang) -> String {
    let (first, until) = (date(first, lang), date(until, lang));
    say!(
        lang,
        "{first} bis {until} · für die Jahreshauptversammlung"
            | "{first} to {until} · for the general meeting"
    )
}

/// An amount with its sign: what came in with a plus, what went out with a minus.
pub fn gained(cents: i64, lang: Lang) -> String {
    let sign = if cents > 0 { "+" } else { "" };
    format!("{sign}{}", euros(cents, lang))
}

/// Up to which day the figures are.
pub fn as_of(day: NaiveDate, lang: Lang) -> String {
    say!(lang, "Stand {date}" | "As of {date}", date = date(day, lang))
}

words! {
    fn balance_on(day: NaiveDate) "Stand am {day}" | "Balance on {day}";
}

/// The dues of a year of play.
pub fn dues_of(year: ClubYear, lang: Lang) -> String {
    say!(lang, "Beiträge, Spieljahr {year}" | "Dues, club year {year}", year = year.number())
}

/// How many receipts.
pub fn receipt_count(count: u64, lang: Lang) -> String {
    match count {
        0 => String::new(),
        1 => say!(lang, "1 Beleg" | "1 receipt"),
        _ => say!(lang, "{count} Belege" | "{count} receipts"),
    }
}

words! {
    fn receipts(last: usize) match last {
        0 => "Noch kein Beleg." | "No receipt yet.",
        1 => "Beleg 1." | "Receipt 1.",
        _ => "Belege 1 bis {last}, lückenlos gezählt." | "Receipts 1 to {last}, without a gap.",
    }
}

/// After a payment was booked; the receipt is written on the paper that belongs to it.
pub fn booked(receipt: &str, cents: i64, what: &str, lang: Lang) -> String {
    say!(
        lang,
        "Eingetragen als Beleg {receipt}: {euros}, {what}."
            | "Entered as receipt {receipt}: {euros}, {what}.",
        euros = euros(cents, lang)
    )
}

/// How much of the dues is paid.
pub fn paid_of(paid: i64, due: i64, lang: Lang) -> String {
    let (paid, due) = (euros(paid, lang), euros(due, lang));
    say!(lang, "{paid} von {due} bezahlt" | "{paid} of {due} paid")
}

words! {
    fn settled(count: usize) match count {
        1 => "Eine Person hat nichts offen" | "One person has nothing left to pay",
        _ => "{count} haben nichts offen" | "{count} have nothing left to pay",
    }
}

/// What reversing an entry does, and what stays.
pub fn reversal(receipt: &str, cents: i64, what: &str, lang: Lang) -> String {
    let amount = euros(cents, lang);
    say!(
        lang,
        "Beleg {receipt}, {amount}, {what}: Es wird mit heutigem Datum das Gegenteil eingetragen. Beide Zeilen bleiben im Kassabuch lesbar."
            | "Receipt {receipt}, {amount}, {what}: the opposite is entered as of today. Both lines stay readable in the cash book."
    )
}
