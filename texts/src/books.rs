//! The words of the pages on which officers keep the year: lists, slips, people, evenings, money.

use club::ledger::{Account, Categories};
use club::membership::Standing;

use club::statutes::Listed;

pub use crate::audit::{audit_event, table_moved};
use crate::numbers::{self, date};
use crate::{Lang, Text, text};

/// The club's books in the menu.
pub const CLUB: Text = text("Verein", "Club");
/// The year and its list.
pub const YEAR: Text = text("Jahreswertung", "The year's list");
/// Games and their slips.
pub const GAMES: Text = text("Partien und Zettel", "Games and slips");
/// Everybody.
pub const PEOPLE: Text = text("Personen", "People");
/// When the club meets.
pub const EVENINGS: Text = text("Abende", "Evenings");
/// The treasurer's list.
pub const MONEY: Text = text("Kassa", "Money");
/// What the club has decided.
pub const STATUTES: Text = text("Ordnung", "Statutes");
/// Who did what.
pub const AUDIT: Text = text("Protokoll", "Log");
/// What the pages of the club are, to a screen reader.
pub const PAGES: Text = text("Bücher des Vereins", "The club's books");

/// A place in a list.
pub const PLACE: Text = text("Platz", "Place");
/// Places won or lost since the week before.
pub const CHANGE: Text = text("Vorwoche", "Week before");
/// How many points are missing to the next place.
pub const TO_NEXT: Text = text("Abstand", "To next");
/// Somebody's name.
pub const NAME: Text = text("Name", "Name");
/// How many games.
pub const GAME_COUNT: Text = text("Partien", "Games");
/// A sum.
pub const SUM: Text = text("Summe", "Sum");
/// An average.
pub const AVERAGE: Text = text("Schnitt", "Average");
/// The figure by which the list ranks.
pub const FIGURE: Text = text("Wertung", "Figure");
/// Table points.
pub const TABLE_POINTS: Text = text("Tischpunkte", "Table points");
/// The best game.
pub const BEST: Text = text("Beste", "Best");
/// The worst game.
pub const WORST: Text = text("Schlechteste", "Worst");
/// A day.
pub const DAY: Text = text("Tag", "Day");
/// A hand.
pub const HAND: Text = text("Spiel", "Hand");
/// Points.
pub const POINTS: Text = text("Punkte", "Points");
/// Who played.
pub const PLAYERS: Text = text("Spieler", "Players");
/// Whether it counts.
pub const COUNTS: Text = text("Zählt?", "Counts?");
/// Its slip.
pub const SLIP: Text = text("Zettel", "Slip");
/// A game's number.
pub const NUMBER: Text = text("Nr.", "No.");
/// All rules together.
pub const ALL_RULES: Text = text("Alle Regelwerke", "All rule sets");
/// The list in table points.
pub const INTERNATIONAL: Text = text("Rangliste International", "International list");
/// Special hands that were won.
pub const SPECIAL_HANDS: Text = text("Sonderspiele und Limithände", "Special and limit hands");
/// Special hands that were missed.
pub const BOCHOWES: Text = text("Bochowe", "Bochowe");
/// A year's list from before the club used Ostwind.
pub const OLD_LIST: Text = text("Mitgebrachte Jahresliste", "Imported list");
/// Flowers.
pub const FLOWERS: Text = text("Blumenstatistik", "Flower statistics");
/// Flowers of the player's own wind.
pub const OWN_FLOWERS: Text = text("eigene", "own");
/// Flowers of other winds.
pub const OTHER_FLOWERS: Text = text("fremde", "others'");
/// All four flowers of a group.
pub const FLOWER_GROUPS: Text = text("ganze Gruppen", "full groups");
/// All eight flowers.
pub const ALL_EIGHT: Text = text("alle acht", "all eight");
/// Nothing yet.
pub const NOTHING_YET: Text = text("Noch nichts.", "Nothing yet.");
/// The list of a year is closed.
pub const CLOSED: Text = text("abgeschlossen", "closed");
/// Up to which day a list counts.
pub const AS_OF: Text = text("Stand", "As of");
/// Closes a year.
pub const CLOSE_YEAR: Text = text("Spieljahr abschließen", "Close the year");
/// What closing means.
pub const CLOSE_YEAR_HINT: Text = text(
    "Danach ändert sich an diesem Jahr nichts mehr: keine Zettel, keine Mitgliedschaften, keine Grenzen. Die Liste bleibt für immer so.",
    "After that nothing in this year changes any more: no slips, no memberships, no limits. The list stays as it is for ever.",
);
/// The last days of a year.
pub const YEAR_DAYS: Text = text("Jahresende", "The year's end");
/// What they mean.
pub const YEAR_DAYS_HINT: Text = text(
    "Leer: der Tag vor dem chinesischen Neujahr, und für die Zettel nur die drei Wochen.",
    "Empty: the eve of Chinese New Year, and for slips just the three weeks.",
);
/// The last day of a year.
pub const LAST_DAY: Text = text("Letzter Tag", "Last day");
/// The last day for slips.
pub const SLIPS_UNTIL: Text = text("Letzte Abgabe der Zettel", "Last day for slips");
/// Saves a form.
pub const SAVE: Text = text("Speichern", "Save");
/// Games whose slips are missing.
pub const MISSING_SLIPS: Text = text("Fehlende Zettel", "Missing slips");
/// A slip is handed in.
pub const HAND_IN: Text = text("Zettel ist da", "Slip is here");
/// Confirms a slip that came late.
pub const VOUCH: Text = text("Verspäteten Zettel bestätigen", "Confirm a late slip");
/// What confirming a late slip requires.
pub const VOUCH_HINT: Text = text(
    "Ein Zettel nach der Frist zählt, wenn der HZM ihn mit Namen und Grund bestätigt.",
    "A slip after the deadline counts when the officer for the lists confirms it with name and reason.",
);
/// Which game.
pub const GAME: Text = text("Partie", "Game");
/// Why.
pub const REASON: Text = text("Grund", "Reason");
/// Notes a Bochowe.
pub const NOTE_BOCHOWE: Text = text("Bochowe eintragen", "Enter a Bochowe");
/// Who had it, by the seat at the start.
pub const PLAYER: Text =
    text("Wer (1 bis 5 nach dem Sitz zu Beginn)", "Who (1 to 5 by the seat at the start)");
/// Moves a game to an evening.
pub const MOVE_GAME: Text = text("Partie einem Abend zuordnen", "Move a game to an evening");
/// Which evening.
pub const EVENING: Text = text("Abend", "Evening");
/// Plans an evening.
pub const ADD_EVENING: Text = text("Abend anlegen", "Add an evening");
/// The kind of an evening.
pub const KIND: Text = text("Art", "Kind");
/// How games are assigned to evenings.
pub const EVENINGS_HINT: Text = text(
    "Partien eines Tages gehören von selbst zum Abend dieses Tages, auch nach Mitternacht. Gibt es mehrere, wird hier zugeordnet.",
    "Games of a day belong to that day's evening by themselves, after midnight as well. Where there are several, choose here.",
);
/// What somebody is.
pub const STANDING: Text = text("Zugehörigkeit", "Standing");
/// Since when.
pub const SINCE: Text = text("Seit", "Since");
/// Until when.
pub const UNTIL: Text = text("Bis", "Until");
/// Notes what somebody is.
pub const NOTE_STANDING: Text = text("Zugehörigkeit eintragen", "Note the standing");
/// An office.
pub const OFFICE: Text = text("Amt", "Office");
/// Notes an office.
pub const NOTE_OFFICE: Text = text("Amt eintragen", "Note an office");
/// The heading over a person's own data.
pub const PROFILE: Text = text("Persönliches", "Personal");
/// The address to which lists are sent.
pub const EMAIL: Text = text("E-Mail", "E-mail");
/// A name for public lists.
pub const PSEUDONYM: Text = text("Pseudonym für öffentliche Listen", "Pseudonym for public lists");
/// The name by which a player is called at the table.
pub const SHORT_NAME: Text =
    text("Kurzname am Tisch, bis 12 Zeichen", "Short name at the table, up to 12 characters");
/// What somebody without a short name could be called.
pub fn short_name_proposal(name: &str, lang: Lang) -> String {
    match lang {
        Lang::De => format!("Noch kein Kurzname. Vorschlag: „{name}“."),
        Lang::En => format!("No short name yet. Suggestion: “{name}”."),
    }
}

/// The number that the federation gives a player.
pub const PLAYERS_NUMBER: Text =
    text("Spielernummer beim Verband", "Player's number at the federation");
/// The own page is hidden.
pub const IS_HIDDEN: Text =
    text("Eigene Seite vor anderen verbergen", "Hide this page from others");
/// This page is hidden.
pub const HIDDEN_PAGE: Text =
    text("Diese Person zeigt ihre Zahlen nicht.", "This person does not show any figures.");
/// Makes two people one.
pub const MERGE: Text = text("Doppelte zusammenlegen", "Merge duplicates");
/// What that means.
pub const MERGE_HINT: Text = text(
    "Alles der ersten Person gehört danach zur zweiten. Der Vorstand kann das zurücknehmen.",
    "Everything of the first person then belongs to the second. The board can undo this.",
);
/// Merges that can be reversed.
pub const MERGED: Text = text("Zusammengelegt", "Merged");
/// Reverses one.
pub const SEPARATE: Text = text("Wieder trennen", "Separate again");
/// What that means.
pub const SEPARATE_HINT: Text = text(
    "Jede Person hat danach wieder ihre eigenen Partien. Was seit dem Zusammenlegen dazukam, bleibt bei der zweiten.",
    "Each person has their own games again. What was added since the merge stays with the second.",
);
/// Who was entered twice.
pub const DUPLICATE: Text = text("Doppelt eingetragen", "Entered twice");
/// The entry that remains after merging.
pub const MERGE_INTO: Text = text("Bleibt als", "Stays as");
/// Takes a person out of the books.
pub const REMOVE: Text = text("Aus den Büchern nehmen", "Take out of the books");
/// What that means.
pub const REMOVE_HINT: Text = text(
    "Name, E-Mail, Pseudonym und Ämter verschwinden; Ergebnisse und Summen bleiben ohne Namen. Das lässt sich nicht zurücknehmen.",
    "Name, e-mail, pseudonym and offices go; results and sums stay without a name. This cannot be undone.",
);
/// A person's data as a file.
pub const DATA_FILE: Text = text("Alle Daten dieser Person", "All data of this person");
/// What somebody has played.
pub const FIGURES: Text = text("Zahlen", "Figures");
/// The hand of the highest value.
pub const BEST_HAND: Text = text("Bestes Blatt", "Best hand");
/// The win of the lowest value.
pub const CHEAPEST_HAND: Text = text("Billigster Sieg", "Cheapest win");
/// The best game of a year.
pub const BEST_GAME: Text = text("beste Partie", "best game");
/// Deals.
pub const DEALS: Text = text("Spiele", "Deals");
/// Wins.
pub const WINS: Text = text("gewonnen", "won");
/// Winning tiles that the player discarded.
pub const DISCARDED: Text = text("Siegstein abgeworfen", "winning tile discarded");
/// What is in the accounts.
pub const BALANCES: Text = text("Kontostände", "Balances");
/// What the club has.
pub const FUNDS: Text = text("Guthaben des Vereins", "The club's funds");
/// Yearly dues.
pub const DUES: Text = text("Mitgliedsbeiträge", "Dues");
/// What is owed.
pub const DUE: Text = text("Soll", "Due");
/// What was paid.
pub const PAID: Text = text("Bezahlt", "Paid");
/// What is left to pay.
pub const OPEN: Text = text("Offen", "Open");
/// What was booked.
pub const ENTRIES: Text = text("Buchungen", "Entries");
/// Books something.
pub const BOOK: Text = text("Buchen", "Book");
/// From where.
pub const FROM: Text = text("Von", "From");
/// To where.
pub const TO: Text = text("Nach", "To");
/// How much.
pub const AMOUNT: Text = text("Betrag in Euro", "Amount in euros");
/// Whom it concerns.
pub const PERSON: Text = text("Person", "Person");
/// Dues for which year.
pub const DUES_YEAR: Text = text("Beitrag für das Spieljahr", "Dues for the club year");
/// What for.
pub const NOTE: Text = text("Wofür", "What for");
/// Undoes an entry.
pub const REVERSE: Text = text("Stornieren", "Reverse");
/// An entry was undone.
pub const REVERSED: Text = text("storniert", "reversed");
/// An entry undoes another.
pub const REVERSAL: Text = text("Storno von Beleg", "reverses receipt");
/// Which entry, by its number.
pub const ENTRY_NUMBER: Text = text("Buchung Nr.", "Entry no.");
/// How many whole rounds a game needs to count.
pub const LEAST_ROUNDS: Text =
    text("So viele ganze Runden genügen", "So many whole rounds are enough");
/// From how many minutes on a single round is enough.
pub const SINGLE_ROUND: Text = text(
    "Eine Runde genügt ab so vielen Minuten (leer: nie)",
    "One round is enough from so many minutes on (empty: never)",
);
/// Whether a game that ended by bankruptcy counts.
pub const BANKRUPTCY: Text = text("Bankrottpartien zählen", "Bankrupt games count");
/// Whether a game with an unfinished round counts.
pub const BROKEN_ROUND: Text =
    text("Partien mit angefangener Runde zählen", "Games with an unfinished round count");
/// Whether slips have to be handed in.
pub const SLIP_REQUIRED: Text =
    text("Zettel müssen abgegeben werden", "Slips have to be handed in");
/// Whether the players' confirmations stand for the slip.
pub const CONFIRMATIONS_ARE_SLIP: Text = text(
    "Bestätigen alle am Tablet, gilt der Zettel als abgegeben",
    "Once all have confirmed on the tablet, the slip counts as handed in",
);
/// How many days there are to hand in a slip.
pub const SLIP_DAYS: Text = text("Tage bis zur Abgabe", "Days to hand in");
/// How the list ranks.
pub const METHOD: Text = text("Gereiht wird nach", "Ranked by");
/// How many games of the best count.
pub const BEST_GAMES: Text = text("So viele beste Partien zählen", "So many best games count");
/// By sum.
pub const BY_SUM: Text = text("Summe", "sum");
/// By average.
pub const BY_AVERAGE: Text = text("Schnitt", "average");
/// By the best games.
pub const BY_BEST: Text = text("Summe der besten Partien", "sum of the best games");
/// By table points.
pub const BY_TABLE_POINTS: Text = text("Tischpunkten", "table points");
/// Who is listed.
pub const LISTED: Text = text("In der Jahreswertung stehen", "In the year's list are");
/// When a day begins.
pub const DAY_BEGINS: Text = text(
    "Ab welcher Stunde eine Partie zum neuen Tag gehört (0 bis 12)",
    "From which hour a game belongs to the new day (0 to 12)",
);
/// Dues of a year.
pub const DUES_AMOUNT: Text =
    text("Jahresbeitrag in Euro (leer: keiner)", "Yearly dues in euros (empty: none)");
/// What changing statutes means.
pub const STATUTES_HINT: Text = text(
    "Gilt für alle Spieljahre, die nicht abgeschlossen sind. Was vorher galt, bleibt im Protokoll lesbar.",
    "Holds for every year that is not closed. What held before stays readable in the log.",
);
/// How long the log and sign-ins are kept.
pub fn kept_for(years: u32, lang: Lang) -> String {
    match (lang, years) {
        (Lang::De, 1) => "Das Protokoll und die Liste, wer sich wann auf welchem Gerät angemeldet hat, reichen ein Jahr zurück. Was älter ist, wird von selbst gelöscht.".to_owned(),
        (Lang::De, _) => format!("Das Protokoll und die Liste, wer sich wann auf welchem Gerät angemeldet hat, reichen {years} Jahre zurück. Was älter ist, wird von selbst gelöscht."),
        (Lang::En, 1) => "The log and the list of who signed in when and on which device go back one year. What is older is deleted by itself.".to_owned(),
        (Lang::En, _) => format!("The log and the list of who signed in when and on which device go back {years} years. What is older is deleted by itself."),
    }
}

/// That the whole log is as it was written: how many lines since when, and when that was checked.
pub fn log_complete(
    lines: u64,
    since: Option<chrono::NaiveDate>,
    at: chrono::NaiveDateTime,
    lang: Lang,
) -> String {
    let (lines, time) = (numbers::count(lines), numbers::time(at.time()));
    let since = since.map(|day| date(day, lang));
    match (lang, since) {
        (Lang::De, Some(since)) => {
            format!(
                "Vollständig, geprüft jetzt um {time}: {lines} Einträge seit {since}, keiner geändert oder entfernt."
            )
        }
        (Lang::De, None) => format!("Noch ohne Einträge, geprüft jetzt um {time}."),
        (Lang::En, Some(since)) => {
            format!(
                "Complete, checked now at {time}: {lines} entries since {since}, none changed or removed."
            )
        }
        (Lang::En, None) => format!("No entries yet, checked now at {time}."),
    }
}

/// That a line of the log is not as it was written, and what to do.
pub fn log_broken(line: i64, lang: Lang) -> String {
    match lang {
        Lang::De => format!(
            "Nicht vollständig: Ab Eintrag {line} wurde das Protokoll nachträglich geändert, oder es fehlt etwas. Bitte die letzte Sicherung aufheben und „ostwind doctor“ laufen lassen."
        ),
        Lang::En => format!(
            "Not complete: from entry {line} on the log was changed afterwards, or something is missing. Please keep the last backup and run “ostwind doctor”."
        ),
    }
}

/// When.
pub const WHEN: Text = text("Wann", "When");
/// Who.
pub const WHO: Text = text("Wer", "Who");
/// What.
pub const WHAT: Text = text("Was", "What");
/// To what.
pub const TO_WHAT: Text = text("Woran", "To what");
/// No choice.
pub const NOBODY: Text = text("–", "–");

/// Who is in the list.
pub const fn listed(listed: Listed) -> Text {
    match listed {
        Listed::MembersOfTheYear => text(
            "wer im Spieljahr Mitglied ist, mit allen Partien",
            "who is a member within the year, with all games",
        ),
        Listed::MembersOnTheDay => text(
            "Mitglieder mit Partien ab ihrem Beitritt",
            "members, with the games since they joined",
        ),
        Listed::Everybody => text("alle, auch Gäste", "everybody, guests as well"),
    }
}

/// What somebody is to the club.
pub const fn standing(standing: Standing) -> Text {
    match standing {
        Standing::Guest => text("Gast", "guest"),
        Standing::Member => text("Mitglied", "member"),
        Standing::Child => text("Mitglied (Kind)", "member (child)"),
        Standing::Pupil => text("Mitglied (in der Schule)", "member (pupil)"),
        Standing::Student => text("Mitglied (im Studium)", "member (student)"),
        Standing::Left => text("ausgetreten", "has left"),
    }
}

/// A kind of evening, by its stored name.
pub fn evening_kind(id: &str) -> Text {
    match id {
        "club_evening" => text("Clubabend", "club evening"),
        "tournament" => text("Turnier", "tournament"),
        "marathon" => text("Marathon", "marathon"),
        _ => text("private Runde", "private round"),
    }
}

/// An account.
pub const fn account(account: Account) -> Text {
    match account {
        Account::Cash => text("Handkassa", "cash box"),
        Account::Bank => text("Bank", "bank"),
        Account::Dues => text("Mitgliedsbeiträge", "dues"),
        Account::TableMoney => text("Tischgeld", "table money"),
        Account::Donations => text("Spenden", "donations"),
        Account::Prizes => text("Preise", "prizes"),
        Account::Own(_) => text("Eigene Kategorie", "own category"),
        Account::Other => text("Sonstiges", "other"),
    }
}

/// The name of an account; the club's own categories are called as the club calls them.
pub fn account_name(of: Account, categories: &Categories, lang: Lang) -> String {
    let own = of.category().and_then(|id| categories.get(id));
    own.map_or_else(|| account(of).get(lang).to_owned(), |own| own.name.clone())
}

/// An amount of cents as people write it.
pub fn euros(cents: i64, lang: Lang) -> String {
    let (sign, cents) = (if cents < 0 { "−" } else { "" }, cents.unsigned_abs());
    let (whole, rest) = (cents / 100, cents % 100);
    match lang {
        Lang::De => format!("{sign}{},{rest:02}\u{a0}€", numbers::count(whole)),
        Lang::En => format!("{sign}€{}.{rest:02}", numbers::count(whole)),
    }
}
