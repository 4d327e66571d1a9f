//! The words of tournaments: the list, entries, drawing, rounds, slips, standings.

use chrono::{Days, NaiveDate};

use crate::numbers::{date, signed};
pub use crate::tournament_clock::*;
pub use crate::tournament_sign_up::*;
pub use crate::tournament_tablets::*;
pub use crate::tournament_times::*;
pub use crate::tournament_who::*;
use crate::words::{say, words};
use crate::{Lang, Text, text};

words! {
    TOURNAMENTS "Turniere" | "Tournaments";
    ADD "Neues Turnier" | "New tournament";
    NONE "Noch kein Turnier." | "No tournament yet.";
    OVERVIEW "Tag" | "Day";
    ENTRIES "Nennungen" | "Entries";
    PLAN "Plan" | "Plan";
    ROUND "Runde" | "Round";
    LIST "Liste" | "List";
    REPORT "Bericht" | "Report";
    CHANGE "Turnier ändern" | "Change the tournament";
    CHANGE_SHORT "Ändern" | "Change";
    HOST "Land der Veranstalter" | "Country of the hosts";
    ADMISSION "Wer mitspielen darf" | "Who may play";
    OPEN_TO_ALL "Alle" | "Everybody";
    QUALIFYING "Nur mit Qualifikation" | "Only with a qualification";
    FEE "Nenngeld" | "Entry fee";
    FEE_HINT "In Euro; leer, wenn es keines gibt." | "In euros; empty where there is none.";
    ORGANISER "Veranstalter" | "Organiser";
    ORGANISER_HINT
        "Steht über Zetteln, Listen und Urkunden; leer: der Club."
        | "Stands above slips, lists and certificates; empty: the club.";
    ON_BEHALF "Auch im Namen von" | "Also in the name of";
    ON_BEHALF_HINT
        "Nur wer zugestimmt hat, zum Beispiel ein Verband mit der Nummer der Anerkennung; leer: niemand."
        | "Only those who have agreed, a federation with the number of its recognition for example; empty: nobody.";
}

/// What stands above the papers of a tournament; nothing where neither club nor organiser has a name.
pub fn letterhead(
    organiser: &str,
    on_behalf: &str,
    club: Option<&str>,
    lang: Lang,
) -> Option<String> {
    let organiser = if organiser.is_empty() { club.unwrap_or_default() } else { organiser };
    let also = text("auch im Namen von", "also in the name of").get(lang);
    match (organiser, on_behalf) {
        ("", "") => None,
        (organiser, "") => Some(organiser.to_owned()),
        ("", on_behalf) => Some(on_behalf.to_owned()),
        (organiser, on_behalf) => Some(format!("{organiser}, {also} {on_behalf}")),
    }
}

words! {
    FEE_PAID "bezahlt" | "paid";
    FEE_OPEN "offen" | "open";
    TAKE_FEE "Nenngeld annehmen" | "Take the fee";
    FEE_INTO "Wohin" | "Into";
    TAKE_FEE_SHORT "Bezahlt" | "Paid";
    PAID_ON "Bezahlt am" | "Paid on";
    AMOUNT "Betrag" | "Amount";
    PLACE "Ort" | "Town";
    FIRST_DAY "Erster Tag" | "First day";
    DAYS "Tage" | "Days";
    RULES "Regelwerk" | "Rules";
    ROUNDS "Runden" | "Rounds";
    MINUTES "Minuten je Runde" | "Minutes a round";
    TWICE "Eingabe der Zettel" | "Entering of slips";
    BY_ONE "Eine Person" | "One person";
    BY_TWO "Zwei Personen, verglichen" | "Two people, compared";
    COUNTS "Wenn Summe und Spiele abweichen" | "If totals and hands differ";
    TOTALS_COUNT "Der Tisch wird geklärt" | "The table is to be settled";
    HANDS_COUNT "Die Spiele gelten" | "The hands count";
    NOT_SAVED "Noch nicht gespeichert." | "Not saved yet.";
    SAVE "Speichern" | "Save";
    DETAILS_SAVED "Die Angaben zum Turnier sind gespeichert." | "The tournament's details are saved.";
    ENTRIES_SAVED "Die Nennungen sind gespeichert." | "The entries are saved.";
    ROUND_SAVED "Die Runde ist gespeichert." | "The round is saved.";
    ADD_ENTRY "Nennung eintragen" | "Add an entry";
    CHANGE_ENTRY "Nennung ändern" | "Change an entry";
    MEMBER "Mitglied oder Gast" | "Member or guest";
    MEMBER_HINT "Dann kann der Name leer bleiben." | "The name may stay empty then.";
    NO_MEMBER "Nicht aus dem Club" | "Not of the club";
    FIRST_NAME "Vorname" | "First name";
    LAST_NAME "Familienname" | "Last name";
    EMA "EMA-Nummer" | "EMA number";
    EMA_HINT "Mit den Nullen am Anfang." | "With its leading zeros.";
    COUNTRY "Land" | "Country";
    COUNTRY_HINT "Drei Buchstaben, zum Beispiel AUT." | "Three letters, such as AUT.";
    CLUB "Club" | "Club";
    TEAM "Team" | "Team";
    STATUS "Stand" | "Status";
    ADD_MANY "Einlesen" | "Paste a list";
    LINES "Eine Zeile je Person" | "One line a person";
    LINES_HINT
        "Vorname; Familienname; EMA-Nummer; Land; Club; Team – aus einer Tabelle kopiert geht auch. Nur der Familienname muss sein."
        | "First name; last name; EMA number; country; club; team – copied from a spreadsheet works too. Only the last name is needed.";
    NUMBER "Nr." | "No.";
}

/// Stands for the name of a player who is not named in public.
pub fn numbered(number: u32, lang: Lang) -> String {
    format!("{} {number}", NUMBER.get(lang))
}

words! {
    NO_ENTRIES "Noch keine Nennungen." | "No entries yet.";
    DRAW "Auslosen" | "Draw";
    DRAW_AGAIN "Neu auslosen" | "Draw again";
    NOT_DRAWN "Noch nicht ausgelost." | "Not drawn yet.";
    DRAW_ABOUT
        "Alle Runden, die noch nicht begonnen haben, werden neu gelost. Gespielte Runden und die Nummern bleiben. Dieselbe Zahl \
     ergibt denselben Plan."
        | "All rounds that have not begun are drawn again. Rounds played and the numbers stay. The same number gives the same plan.";
    SEED "Zahl fürs Los" | "Number for the drawing";
    NOT_DRAWN_YET "Noch kein Plan." | "No plan yet.";
    REPEATS "Paare zweimal" | "pairs twice";
    WIND_SPREAD "Unterschied der Winde" | "difference of winds";
    TABLE_RETURNS "Mal derselbe Tisch" | "times the same table";
    APART "Mal eigener Club oder Team" | "times own club or team";
    TABLE "Tisch" | "Table";
    SUBSTITUTE "Ersatz" | "substitute";
    PENALTY "Strafe" | "Penalty";
    GIVE_PENALTY "Strafe eintragen" | "Enter a penalty";
    PENALTY_ABOUT
        "Die Summe am Zettel enthält den Abzug schon."
        | "The total of the slip contains the deduction already.";
    PENALTY_KIND "Art" | "Kind";
    DEDUCTION "Punkteabzug" | "Deduction of points";
    WARNING "Verwarnung" | "Warning";
    PENALTY_POINTS_HINT
        "Wie viele Punkte abgezogen werden; bei einer Verwarnung zählt das Feld nicht."
        | "How many points are taken; for a warning the field does not count.";
    WHO "Wer" | "Who";
    POINTS "Punkte" | "Points";
    REASON "Grund" | "Reason";
    ENTER "Eintragen" | "Enter";
    NOT_ENTERED "Noch nicht eingetragen." | "Not entered yet.";
    BY_TOTALS "Summen" | "Totals";
    BY_HANDS "16 Spiele" | "16 hands";
    WHAT_IS_ENTERED "Was eingetragen wird" | "What is entered";
    FIRST_ENTRY "Erste Eingabe" | "First entry";
    SECOND_ENTRY "Zweite Eingabe" | "Second entry";
    MINUS "Minus" | "Minus";
    WINNER "Gewinn" | "Won by";
    FROM "von" | "from";
    FROM_WALL "0 selbst" | "0 self-drawn";
    VALUE "Wert" | "Value";
    DRAWN_HAND "0 unentschieden" | "0 drawn";
    HAND "Spiel" | "Hand";
    STAYS_OPEN
        "Ohne Klärung bleibt der Tisch offen und zählt in der Liste noch nicht."
        | "Until it is settled the table stays open and does not count in the list.";
    MISSING "Was fehlt" | "What is missing";
    NOTHING_MISSING "Alles ist da." | "Everything is there.";
    AT_THE_TOP "An der Spitze" | "At the top";
    WHOLE_LIST "Ganze Liste" | "Whole list";
    LOOK "Ansehen" | "Look";
    SETTLE "Klären" | "Settle";
    PEOPLE "Personen" | "People";
    TEAMS "Teams" | "Teams";
    COUNTRIES "Länder" | "Countries";
    RANK "Platz" | "Place";
    TABLE_POINTS "Tischpunkte" | "Table points";
    NO_GROUPS "Niemand hat eines eingetragen." | "Nobody has entered one.";

    WALL_PLAN "Sitzplan" | "Seating plan";
    CERTIFICATE_FIRST "Urkunde für den 1. Platz" | "Certificate of the 1st place";
    CERTIFICATES_THREE "Urkunden der Plätze 1 bis 3" | "Certificates of places 1 to 3";
    CERTIFICATES_ALL "Alle Urkunden" | "All certificates";
    PRINT "Drucken" | "Print";
    WALL_A3 "Sitzplan A3" | "Seating plan A3";
    WALL_A4 "Sitzplan A4" | "Seating plan A4";
    NAME_CARDS "Namenskarten" | "Name cards";
    SLIPS "Zettel" | "Slips";
}

/// The wind of a seat, East being 0.
pub fn wind(seat: usize) -> Text {
    match seat {
        0 => text("Ost", "East"),
        1 => text("Süd", "South"),
        2 => text("West", "West"),
        _ => text("Nord", "North"),
    }
}

words! {
    fn proof(repeats: u64, winds: u64, returns: u64, apart: u64)
        "Paare zweimal: {repeats} · Unterschied der Winde: {winds} · Rückkehr zum selben Tisch: {returns} · \
             gegen den eigenen Club oder das eigene Team: {apart}"
        | "pairs twice: {repeats} · difference of winds: {winds} · returns to a table: {returns} · \
             against the own club or team: {apart}";
}

/// Of which drawing a paper is, and when it was printed.
pub fn paper_state(seeds: &[u32], day: NaiveDate, lang: Lang) -> String {
    let seeds: Vec<String> = seeds.iter().map(u32::to_string).collect();
    let (seeds, day) = (seeds.join(", "), date(day, lang));
    say!(
        lang,
        "Gelost aus der Zahl {seeds} · Stand {day}" | "Drawn from the number {seeds} · as of {day}"
    )
}

/// What an entrant is, by the id under which it is stored.
pub fn status(id: &str) -> Text {
    match id {
        "waits" => text("Warteliste", "waiting list"),
        "cancelled" => text("abgesagt", "cancelled"),
        "left" => text("ausgestiegen", "has left"),
        "substitute" => text("Ersatz", "substitute"),
        _ => text("nimmt teil", "takes part"),
    }
}

/// The days of a tournament.
pub fn days(first: NaiveDate, days: u8, lang: Lang) -> String {
    let last = first.checked_add_days(Days::new(u64::from(days.saturating_sub(1))));
    match last.filter(|last| *last != first) {
        None => date(first, lang),
        Some(last) => format!("{} – {}", date(first, lang), date(last, lang)),
    }
}

words! {
    fn pace(rounds: u8, minutes: u16) match rounds {
        1 => "1 Runde zu {minutes} Minuten" | "1 round of {minutes} minutes",
        _ => "{rounds} Runden zu {minutes} Minuten" | "{rounds} rounds of {minutes} minutes",
    }
}

/// Where a round stands.
pub fn progress(round: usize, counted: usize, doubtful: usize, plays: usize, lang: Lang) -> String {
    let tables = match counted + doubtful + plays {
        1 => say!(lang, "{counted} von 1 Tisch" | "{counted} of 1 table"),
        all => say!(lang, "{counted} von {all} Tischen" | "{counted} of {all} tables"),
    };
    say!(
        lang,
        "Runde {round}: {tables} abgegeben, {doubtful} zu klären, {plays} offen"
            | "Round {round}: {tables} handed in, {doubtful} to settle, {plays} open"
    )
}

words! {
    fn of_tables(counted: usize, all: usize) match (counted == all, all) {
        (true, 1) => "1 Tisch" | "1 table",
        (true, _) => "{all} Tische" | "{all} tables",
        (false, _) => "{counted} von {all}" | "{counted} of {all}",
    }

    fn table_of_round(table: usize, round: usize) "Tisch {table}, Runde {round}" | "Table {table}, round {round}";
}

/// By which drawing a plan was made.
pub fn drawn_from(seeds: &[u32], lang: Lang) -> String {
    let seeds: Vec<String> = seeds.iter().map(u32::to_string).collect();
    let seeds = seeds.join(", ");
    say!(
        lang,
        "Aus der Zahl {seeds} gelost, jederzeit nachzurechnen"
            | "Drawn from the number {seeds}; anybody can check it"
    )
}

words! {
    fn after(round: usize, counted: usize, all: usize) match (counted == all, all) {
        (true, _) => "Nach Runde {round}" | "After round {round}",
        (false, 1) => "Runde {round} läuft noch" | "Round {round} is still being played",
        (false, _) =>
            "Nach {counted} von {all} Tischen der Runde {round}"
            | "After {counted} of {all} tables of round {round}",
    }

    fn seats_missing(missing: usize) match missing {
        1 =>
            "Für volle Tische fehlt 1 Person; das kann auch ein Ersatz sein."
            | "1 person is missing for full tables; a substitute will do.",
        _ =>
            "Für volle Tische fehlen {missing} Personen; das können auch Ersatzleute sein."
            | "{missing} people are missing for full tables; substitutes will do.",
    }
}

/// The sums of a table are not zero.
pub fn not_zero(sum: i64, lang: Lang) -> String {
    let sum = signed(sum);
    say!(
        lang,
        "Die Summe muss 0 sein, sie ist {sum}. Eine Zahl stimmt nicht, oder es fehlt eine Strafe."
            | "The sum must be 0 and is {sum}. A figure is wrong, or a penalty is missing."
    )
}

/// Totals and hands of one person differ.
pub fn totals_differ(name: &str, on_slip: i64, from_hands: i64, lang: Lang) -> String {
    let (on_slip, from_hands) = (signed(on_slip), signed(from_hands));
    say!(
        lang,
        "{name}: am Zettel {on_slip}, aus den Spielen {from_hands}"
            | "{name}: {on_slip} on the slip, {from_hands} from the hands"
    )
}

/// Two entries of one person's total differ.
pub fn entries_differ(name: &str, first: i64, second: i64, lang: Lang) -> String {
    let (first, second) = (signed(first), signed(second));
    say!(
        lang,
        "{name}: erste Eingabe {first}, zweite {second}"
            | "{name}: {first} in the first entry, {second} in the second"
    )
}

words! {
    fn below_least(value: i64, least: i64)
        "Ein Wert ist {value}, mindestens {least} müssen es sein."
        | "A value is {value}; it must be {least} at least.";

    IMPOSSIBLE "Ein Spiel ist unvollständig oder so nicht möglich." | "A hand is incomplete or impossible.";
}

/// The state of a table by its id, in one or two words.
pub fn table_state(id: &str) -> Text {
    match id {
        "half_entered" => text("halb eingetragen", "half entered"),
        "handed_in" => text("abgegeben", "handed in"),
        "entries_differ" => text("ungleich", "entries differ"),
        "totals_differ" => text("Summe weicht ab", "totals differ"),
        "not_zero" => text("Summe nicht 0", "sum not 0"),
        "impossible" => text("nicht möglich", "impossible"),
        _ => text("offen", "open"),
    }
}
