//! The words of tournaments: the list, entries, drawing, rounds, slips, standings.

use chrono::{Days, NaiveDate};

use crate::numbers::{date, signed};
pub use crate::tournament_clock::*;
pub use crate::tournament_sign_up::*;
pub use crate::tournament_tablets::*;
pub use crate::tournament_times::*;
pub use crate::tournament_who::*;
use crate::{Lang, Text, text};

/// The list.
pub const TOURNAMENTS: Text = text("Turniere", "Tournaments");
/// Adds one.
pub const ADD: Text = text("Neues Turnier", "New tournament");
/// Where there is none.
pub const NONE: Text = text("Noch kein Turnier.", "No tournament yet.");
/// The day with what is next.
pub const OVERVIEW: Text = text("Tag", "Day");
/// Who plays.
pub const ENTRIES: Text = text("Nennungen", "Entries");
/// Who sits where.
pub const PLAN: Text = text("Plan", "Plan");
/// The tables of a round.
pub const ROUND: Text = text("Runde", "Round");
/// The standings.
pub const LIST: Text = text("Liste", "List");
/// What goes to the federation.
pub const REPORT: Text = text("Bericht", "Report");
/// Changes what a tournament is.
pub const CHANGE: Text = text("Turnier ändern", "Change the tournament");
/// On the button that leads there.
pub const CHANGE_SHORT: Text = text("Ändern", "Change");
/// The country of the hosts.
pub const HOST: Text = text("Land der Veranstalter", "Country of the hosts");
/// Who may play.
pub const ADMISSION: Text = text("Wer mitspielen darf", "Who may play");
/// Everybody.
pub const OPEN_TO_ALL: Text = text("Alle", "Everybody");
/// Only who has qualified.
pub const QUALIFYING: Text = text("Nur mit Qualifikation", "Only with a qualification");
/// What an entry costs.
pub const FEE: Text = text("Nenngeld", "Entry fee");
/// How it is typed.
pub const FEE_HINT: Text =
    text("In Euro; leer, wenn es keines gibt.", "In euros; empty where there is none.");
/// Who stands above its papers.
pub const ORGANISER: Text = text("Veranstalter", "Organiser");
/// Who that is without a word.
pub const ORGANISER_HINT: Text = text(
    "Steht über Zetteln, Listen und Urkunden; leer: der Club.",
    "Stands above slips, lists and certificates; empty: the club.",
);
/// In whose name it is held too.
pub const ON_BEHALF: Text = text("Auch im Namen von", "Also in the name of");
/// Who may stand there.
pub const ON_BEHALF_HINT: Text = text(
    "Nur wer zugestimmt hat, zum Beispiel ein Verband mit der Nummer der Anerkennung; leer: niemand.",
    "Only who has agreed, a federation with the number of its recognition for example; empty: nobody.",
);

/// What stands above the papers of a tournament; nothing where neither club nor organiser has a name.
pub fn letterhead(
    organiser: &str,
    on_behalf: &str,
    club: Option<&str>,
    lang: Lang,
) -> Option<String> {
    let organiser = if organiser.is_empty() { club.unwrap_or_default() } else { organiser };
    let also = match lang {
        Lang::De => "auch im Namen von",
        Lang::En => "also in the name of",
    };
    match (organiser, on_behalf) {
        ("", "") => None,
        (organiser, "") => Some(organiser.to_owned()),
        ("", on_behalf) => Some(on_behalf.to_owned()),
        (organiser, on_behalf) => Some(format!("{organiser}, {also} {on_behalf}")),
    }
}

/// It is paid.
pub const FEE_PAID: Text = text("bezahlt", "paid");
/// It is not paid.
pub const FEE_OPEN: Text = text("offen", "open");
/// Takes it.
pub const TAKE_FEE: Text = text("Nenngeld annehmen", "Take the fee");
/// Where the money goes.
pub const FEE_INTO: Text = text("Wohin", "Into");
/// On the button in the list of entries.
pub const TAKE_FEE_SHORT: Text = text("Bezahlt", "Paid");
/// When it was paid.
pub const PAID_ON: Text = text("Bezahlt am", "Paid on");
/// What it was.
pub const AMOUNT: Text = text("Betrag", "Amount");
/// The town.
pub const PLACE: Text = text("Ort", "Town");
/// The first day.
pub const FIRST_DAY: Text = text("Erster Tag", "First day");
/// How many days.
pub const DAYS: Text = text("Tage", "Days");
/// By which rules.
pub const RULES: Text = text("Regelwerk", "Rules");
/// How many rounds.
pub const ROUNDS: Text = text("Runden", "Rounds");
/// How long a round is.
pub const MINUTES: Text = text("Minuten je Runde", "Minutes a round");
/// Whether slips are entered twice.
pub const TWICE: Text = text("Eingabe der Zettel", "Entering of slips");
/// By one person.
pub const BY_ONE: Text = text("Eine Person", "One person");
/// By two people, compared.
pub const BY_TWO: Text = text("Zwei Personen, verglichen", "Two people, compared");
/// What counts where both differ.
pub const COUNTS: Text = text("Wenn Summe und Spiele abweichen", "If totals and hands differ");
/// The totals count.
pub const TOTALS_COUNT: Text = text("Der Tisch wird geklärt", "The table is to be settled");
/// The hands count.
pub const HANDS_COUNT: Text = text("Die Spiele gelten", "The hands count");
/// Above a refused form.
pub const NOT_SAVED: Text = text("Noch nicht gespeichert.", "Not saved yet.");
/// Saves a form.
pub const SAVE: Text = text("Speichern", "Save");
/// After the data of a tournament, its times or its sign-up were changed.
pub const DETAILS_SAVED: Text =
    text("Die Angaben zum Turnier sind gespeichert.", "The tournament's details are saved.");
/// After entries or their fees were changed.
pub const ENTRIES_SAVED: Text = text("Die Nennungen sind gespeichert.", "The entries are saved.");
/// After something of a round was changed.
pub const ROUND_SAVED: Text = text("Die Runde ist gespeichert.", "The round is saved.");
/// Adds an entry.
pub const ADD_ENTRY: Text = text("Nennung eintragen", "Add an entry");
/// Changes an entry.
pub const CHANGE_ENTRY: Text = text("Nennung ändern", "Change an entry");
/// A member whose name is taken over.
pub const MEMBER: Text = text("Mitglied oder Gast", "Member or guest");
/// For members, the name may stay empty.
pub const MEMBER_HINT: Text =
    text("Dann kann der Name leer bleiben.", "The name may stay empty then.");
/// Somebody who is no member.
pub const NO_MEMBER: Text = text("Nicht aus dem Club", "Not of the club");
/// First name.
pub const FIRST_NAME: Text = text("Vorname", "First name");
/// Last name.
pub const LAST_NAME: Text = text("Familienname", "Last name");
/// The association's number.
pub const EMA: Text = text("EMA-Nummer", "EMA number");
/// At that number.
pub const EMA_HINT: Text = text("Mit den Nullen am Anfang.", "With its leading zeros.");
/// The country.
pub const COUNTRY: Text = text("Land", "Country");
/// At the country.
pub const COUNTRY_HINT: Text =
    text("Drei Buchstaben, zum Beispiel AUT.", "Three letters, such as AUT.");
/// The club.
pub const CLUB: Text = text("Club", "Club");
/// The team.
pub const TEAM: Text = text("Team", "Team");
/// What somebody is.
pub const STATUS: Text = text("Stand", "Status");
/// Many entries at once.
pub const ADD_MANY: Text = text("Einlesen", "Paste a list");
/// The lines.
pub const LINES: Text = text("Eine Zeile je Person", "One line a person");
/// What stands in a line.
pub const LINES_HINT: Text = text(
    "Vorname; Familienname; EMA-Nummer; Land; Club; Team – aus einer Tabelle kopiert geht auch. Nur der Familienname muss sein.",
    "First name; last name; EMA number; country; club; team – copied from a spreadsheet works too. Only the last name is needed.",
);
/// The number in the plan.
pub const NUMBER: Text = text("Nr.", "No.");
/// Stands for the name of a player who is not named in public.
pub fn numbered(number: u32, lang: Lang) -> String {
    format!("{} {number}", NUMBER.get(lang))
}
/// Where nobody has entered.
pub const NO_ENTRIES: Text = text("Noch keine Nennungen.", "No entries yet.");
/// Draws the rounds.
pub const DRAW: Text = text("Auslosen", "Draw");
/// Draws again.
pub const DRAW_AGAIN: Text = text("Neu auslosen", "Draw again");
/// Above a refused drawing.
pub const NOT_DRAWN: Text = text("Noch nicht ausgelost.", "Not drawn yet.");
/// What a drawing does.
pub const DRAW_ABOUT: Text = text(
    "Alle Runden, die noch nicht begonnen haben, werden neu gelost. Gespielte Runden und die Nummern bleiben. Dieselbe Zahl \
     ergibt denselben Plan.",
    "All rounds that have not begun are drawn again. Rounds played and the numbers stay. The same number gives the same plan.",
);
/// The seed.
pub const SEED: Text = text("Zahl fürs Los", "Number for the drawing");
/// Where nothing was drawn.
pub const NOT_DRAWN_YET: Text = text("Noch kein Plan.", "No plan yet.");
/// Figures of the plan.
pub const REPEATS: Text = text("Paare zweimal", "pairs twice");
/// Difference of winds.
pub const WIND_SPREAD: Text = text("Unterschied der Winde", "difference of winds");
/// Returns to a table.
pub const TABLE_RETURNS: Text = text("Mal derselbe Tisch", "times the same table");
/// Meetings inside a club or team.
pub const APART: Text = text("Mal eigener Club oder Team", "times own club or team");
/// A table.
pub const TABLE: Text = text("Tisch", "Table");
/// A substitute.
pub const SUBSTITUTE: Text = text("Ersatz", "substitute");
/// A penalty.
pub const PENALTY: Text = text("Strafe", "Penalty");
/// Gives it.
pub const GIVE_PENALTY: Text = text("Strafe eintragen", "Enter a penalty");
/// What a penalty does.
pub const PENALTY_ABOUT: Text = text(
    "Die Summe am Zettel enthält den Abzug schon.",
    "The total of the slip contains the deduction already.",
);
/// Which kind of penalty it is.
pub const PENALTY_KIND: Text = text("Art", "Kind");
/// Points are taken.
pub const DEDUCTION: Text = text("Punkteabzug", "Deduction of points");
/// Nothing is taken.
pub const WARNING: Text = text("Verwarnung", "Warning");
/// How the points are typed.
pub const PENALTY_POINTS_HINT: Text = text(
    "Wie viele Punkte abgezogen werden; bei einer Verwarnung zählt das Feld nicht.",
    "How many points are taken; for a warning the field does not count.",
);
/// Who gets it.
pub const WHO: Text = text("Wer", "Who");
/// The points.
pub const POINTS: Text = text("Punkte", "Points");
/// Why.
pub const REASON: Text = text("Grund", "Reason");
/// Enters a slip.
pub const ENTER: Text = text("Eintragen", "Enter");
/// Above a refused slip.
pub const NOT_ENTERED: Text = text("Noch nicht eingetragen.", "Not entered yet.");
/// By totals.
pub const BY_TOTALS: Text = text("Summen", "Totals");
/// By hands.
pub const BY_HANDS: Text = text("16 Spiele", "16 hands");
/// What is entered.
pub const WHAT_IS_ENTERED: Text = text("Was eingetragen wird", "What is entered");
/// The first of two entries.
pub const FIRST_ENTRY: Text = text("Erste Eingabe", "First entry");
/// The second of two entries.
pub const SECOND_ENTRY: Text = text("Zweite Eingabe", "Second entry");
/// The sign of a total.
pub const MINUS: Text = text("Minus", "Minus");
/// Who won a hand.
pub const WINNER: Text = text("Gewinn", "Won by");
/// Whose tile it was.
pub const FROM: Text = text("von", "from");
/// From the wall.
pub const FROM_WALL: Text = text("0 selbst", "0 self-drawn");
/// The hand's value.
pub const VALUE: Text = text("Wert", "Value");
/// Nobody won.
pub const DRAWN_HAND: Text = text("0 unentschieden", "0 drawn");
/// An own column.
pub const HAND: Text = text("Spiel", "Hand");
/// What stays open does not count.
pub const STAYS_OPEN: Text = text(
    "Ohne Klärung bleibt der Tisch offen und zählt in der Liste noch nicht.",
    "Until it is settled the table stays open and does not count in the list.",
);
/// What is missing.
pub const MISSING: Text = text("Was fehlt", "What is missing");
/// Nothing is missing.
pub const NOTHING_MISSING: Text = text("Alles ist da.", "Everything is there.");
/// Who leads.
pub const AT_THE_TOP: Text = text("An der Spitze", "At the top");
/// The whole list.
pub const WHOLE_LIST: Text = text("Ganze Liste", "Whole list");
/// Looks at something.
pub const LOOK: Text = text("Ansehen", "Look");
/// Settles a table.
pub const SETTLE: Text = text("Klären", "Settle");
/// By person.
pub const PEOPLE: Text = text("Personen", "People");
/// By team.
pub const TEAMS: Text = text("Teams", "Teams");
/// By country.
pub const COUNTRIES: Text = text("Länder", "Countries");
/// A place.
pub const RANK: Text = text("Platz", "Place");
/// Table points.
pub const TABLE_POINTS: Text = text("Tischpunkte", "Table points");
/// What has no name.
pub const NO_GROUPS: Text = text("Niemand hat eines eingetragen.", "Nobody has entered one.");

/// The plan on the wall.
pub const WALL_PLAN: Text = text("Sitzplan", "Seating plan");
/// The certificate of the first place.
pub const CERTIFICATE_FIRST: Text =
    text("Urkunde für den 1. Platz", "Certificate of the 1st place");
/// Those of three places.
pub const CERTIFICATES_THREE: Text =
    text("Urkunden der Plätze 1 bis 3", "Certificates of places 1 to 3");
/// Those of everybody.
pub const CERTIFICATES_ALL: Text = text("Alle Urkunden", "All certificates");
/// Papers to print.
pub const PRINT: Text = text("Drucken", "Print");
/// The plan on large paper.
pub const WALL_A3: Text = text("Sitzplan A3", "Seating plan A3");
/// The plan on usual paper.
pub const WALL_A4: Text = text("Sitzplan A4", "Seating plan A4");
/// Cards with names.
pub const NAME_CARDS: Text = text("Namenskarten", "Name cards");
/// The slips of a round.
pub const SLIPS: Text = text("Zettel", "Slips");

/// The wind of a seat, East being 0.
pub fn wind(seat: usize) -> Text {
    match seat {
        0 => text("Ost", "East"),
        1 => text("Süd", "South"),
        2 => text("West", "West"),
        _ => text("Nord", "North"),
    }
}

/// What a plan is worth, in a sentence below it.
pub fn proof(repeats: u64, winds: u64, returns: u64, apart: u64, lang: Lang) -> String {
    match lang {
        Lang::De => format!(
            "Paare zweimal: {repeats} · Unterschied der Winde: {winds} · Rückkehr zum selben Tisch: {returns} · \
             gegen den eigenen Club oder das eigene Team: {apart}"
        ),
        Lang::En => format!(
            "pairs twice: {repeats} · difference of winds: {winds} · returns to a table: {returns} · \
             against the own club or team: {apart}"
        ),
    }
}

/// Of which drawing a paper is, and when it was printed.
pub fn paper_state(seeds: &[u32], day: NaiveDate, lang: Lang) -> String {
    let seeds: Vec<String> = seeds.iter().map(u32::to_string).collect();
    let (seeds, day) = (seeds.join(", "), date(day, lang));
    match lang {
        Lang::De => format!("Gelost aus der Zahl {seeds} · Stand {day}"),
        Lang::En => format!("Drawn from the number {seeds} · as of {day}"),
    }
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

/// Rounds and minutes.
pub fn pace(rounds: u8, minutes: u16, lang: Lang) -> String {
    match (lang, rounds) {
        (Lang::De, 1) => format!("1 Runde zu {minutes} Minuten"),
        (Lang::En, 1) => format!("1 round of {minutes} minutes"),
        (Lang::De, _) => format!("{rounds} Runden zu {minutes} Minuten"),
        (Lang::En, _) => format!("{rounds} rounds of {minutes} minutes"),
    }
}

/// Where a round stands.
pub fn progress(round: usize, counted: usize, doubtful: usize, plays: usize, lang: Lang) -> String {
    let all = counted + doubtful + plays;
    match lang {
        Lang::De => {
            format!(
                "Runde {round}: {counted} von {all} Tischen abgegeben, {doubtful} zu klären, {plays} spielen"
            )
        }
        Lang::En => {
            format!(
                "Round {round}: {counted} of {all} tables handed in, {doubtful} to settle, {plays} play"
            )
        }
    }
}

/// How many of a round's tables are in.
pub fn of_tables(counted: usize, all: usize, lang: Lang) -> String {
    match (lang, counted == all) {
        (Lang::De, true) => format!("{all} Tische"),
        (Lang::En, true) => format!("{all} tables"),
        (Lang::De, false) => format!("{counted} von {all}"),
        (Lang::En, false) => format!("{counted} of {all}"),
    }
}

/// A table in a round.
pub fn table_of_round(table: usize, round: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Tisch {table}, Runde {round}"),
        Lang::En => format!("Table {table}, round {round}"),
    }
}

/// By which drawing a plan was made.
pub fn drawn_from(seeds: &[u32], lang: Lang) -> String {
    let seeds: Vec<String> = seeds.iter().map(u32::to_string).collect();
    let seeds = seeds.join(", ");
    match lang {
        Lang::De => format!("Aus der Zahl {seeds} gelost, jederzeit nachzurechnen"),
        Lang::En => format!("Drawn from the number {seeds}; anybody can check it"),
    }
}

/// After which tables a list stands.
pub fn after(round: usize, counted: usize, all: usize, lang: Lang) -> String {
    match (lang, counted == all) {
        (Lang::De, true) => format!("Nach Runde {round}"),
        (Lang::En, true) => format!("After round {round}"),
        (Lang::De, false) => format!("Nach {counted} von {all} Tischen der Runde {round}"),
        (Lang::En, false) => format!("After {counted} of {all} tables of round {round}"),
    }
}

/// Entries are fewer than what four at a table need.
pub fn seats_missing(missing: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Für volle Tische fehlen {missing}; das können auch Ersatzleute sein."),
        Lang::En => format!("{missing} are missing for full tables; substitutes will do."),
    }
}

/// The sums of a table are not zero.
pub fn not_zero(sum: i64, lang: Lang) -> String {
    let sum = signed(sum);
    match lang {
        Lang::De => format!(
            "Die Summe muss 0 sein, sie ist {sum}. Eine Zahl stimmt nicht, oder es fehlt eine Strafe."
        ),
        Lang::En => {
            format!("The sum must be 0 and is {sum}. A figure is wrong, or a penalty is missing.")
        }
    }
}

/// Totals and hands of one person differ.
pub fn totals_differ(name: &str, on_slip: i64, from_hands: i64, lang: Lang) -> String {
    let (on_slip, from_hands) = (signed(on_slip), signed(from_hands));
    match lang {
        Lang::De => format!("{name}: am Zettel {on_slip}, aus den Spielen {from_hands}"),
        Lang::En => format!("{name}: {on_slip} on the slip, {from_hands} from the hands"),
    }
}

/// Two entries of one person's total differ.
pub fn entries_differ(name: &str, first: i64, second: i64, lang: Lang) -> String {
    let (first, second) = (signed(first), signed(second));
    match lang {
        Lang::De => format!("{name}: erste Eingabe {first}, zweite {second}"),
        Lang::En => format!("{name}: {first} in the first entry, {second} in the second"),
    }
}

/// A hand's value is below the least.
pub fn below_least(value: i64, least: i64, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Ein Wert ist {value}, mindestens {least} müssen es sein."),
        Lang::En => format!("A value is {value}; it must be {least} at least."),
    }
}

/// Something else in the hands is impossible.
pub const IMPOSSIBLE: Text = text(
    "Ein Spiel ist unvollständig oder so nicht möglich.",
    "A hand is incomplete or impossible.",
);

/// The state of a table by its id, in one or two words.
pub fn table_state(id: &str) -> Text {
    match id {
        "half_entered" => text("halb eingetragen", "half entered"),
        "handed_in" => text("abgegeben", "handed in"),
        "entries_differ" => text("ungleich", "entries differ"),
        "totals_differ" => text("Summe weicht ab", "totals differ"),
        "not_zero" => text("Summe nicht 0", "sum not 0"),
        "impossible" => text("nicht möglich", "impossible"),
        _ => text("spielt", "plays"),
    }
}
