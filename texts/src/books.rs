//! The words of the pages on which officers keep the year: lists, slips, people, evenings, money.

use club::ledger::{Account, Categories};
use club::membership::Standing;

use club::statutes::Listed;

pub use crate::audit::{audit_event, table_moved};
use crate::numbers::{self, date};
use crate::words::{say, words};
use crate::{Lang, Text, text};

words! {
    CLUB "Club" | "Club";
    YEAR "Jahreswertung" | "The year's list";
    GAMES "Partien und Zettel" | "Games and slips";
    PEOPLE "Personen" | "People";
    EVENINGS "Abende" | "Evenings";
    MONEY "Kassa" | "Money";
    STATUTES "Ordnung" | "Statutes";
    AUDIT "Protokoll" | "Log";
    PAGES "Bücher des Clubs" | "The club's books";

    PLACE "Platz" | "Place";
    CHANGE "Vorwoche" | "Week before";
    TO_NEXT "Abstand" | "To next";
    NAME "Name" | "Name";
    GAME_COUNT "Partien" | "Games";
    SUM "Summe" | "Sum";
    AVERAGE "Schnitt" | "Average";
    FIGURE "Wertung" | "Figure";
    TABLE_POINTS "Tischpunkte" | "Table points";
    BEST "Beste" | "Best";
    WORST "Schlechteste" | "Worst";
    DAY "Tag" | "Day";
    HAND "Spiel" | "Hand";
    POINTS "Punkte" | "Points";
    PLAYERS "Spieler" | "Players";
    COUNTS "Zählt?" | "Counts?";
    SLIP "Zettel" | "Slip";
    NUMBER "Nr." | "No.";
    ALL_RULES "Alle Regelwerke" | "All rule sets";
    INTERNATIONAL "Rangliste International" | "International list";
    SPECIAL_HANDS "Sonderspiele und Limithände" | "Special and limit hands";
    BOCHOWES "Bochowe" | "Bochowe";
    OLD_LIST "Mitgebrachte Jahresliste" | "Imported list";
    FLOWERS "Blumenstatistik" | "Flower statistics";
    OWN_FLOWERS "eigene" | "own";
    OTHER_FLOWERS "fremde" | "others'";
    FLOWER_GROUPS "ganze Gruppen" | "full groups";
    ALL_EIGHT "alle acht" | "all eight";
    NOTHING_YET "Noch nichts." | "Nothing yet.";
    CLOSED "abgeschlossen" | "closed";
    AS_OF "Stand" | "As of";
    CLOSE_YEAR "Spieljahr abschließen" | "Close the year";
    CLOSE_YEAR_HINT
        "Danach ändert sich an diesem Jahr nichts mehr: keine Zettel, keine Mitgliedschaften, keine Grenzen. Die Liste bleibt für immer so."
        | "After that nothing in this year changes any more: no slips, no memberships, no limits. The list stays as it is for ever.";
    YEAR_DAYS "Jahresende" | "The year's end";
    YEAR_DAYS_HINT
        "Leer: der Tag vor dem chinesischen Neujahr, und für die Zettel nur die drei Wochen."
        | "Empty: the eve of Chinese New Year, and for slips just the three weeks.";
    LAST_DAY "Letzter Tag" | "Last day";
    SLIPS_UNTIL "Letzte Abgabe der Zettel" | "Last day for slips";
    SAVE "Speichern" | "Save";
    MISSING_SLIPS "Fehlende Zettel" | "Missing slips";
    HAND_IN "Zettel ist da" | "Slip is here";
    VOUCH "Verspäteten Zettel bestätigen" | "Confirm a late slip";
    VOUCH_HINT
        "Ein Zettel nach der Frist zählt, wenn der HZM ihn mit Namen und Grund bestätigt."
        | "A slip after the deadline counts when the master of ceremonies confirms it with name and reason.";
    GAME "Partie" | "Game";
    REASON "Grund" | "Reason";
    NOTE_BOCHOWE "Bochowe eintragen" | "Enter a Bochowe";
    PLAYER "Wer (1 bis 5 nach dem Sitz zu Beginn)" | "Who (1 to 5 by the seat at the start)";
    MOVE_GAME "Partie einem Abend zuordnen" | "Move a game to an evening";
    EVENING "Abend" | "Evening";
    ADD_EVENING "Abend anlegen" | "Add an evening";
    KIND "Art" | "Kind";
    EVENINGS_HINT
        "Partien eines Tages gehören von selbst zum Abend dieses Tages, auch nach Mitternacht. Gibt es mehrere, wird hier zugeordnet."
        | "Games of a day belong to that day's evening by themselves, after midnight as well. Where there are several, choose here.";
    STANDING "Zugehörigkeit" | "Standing";
    SINCE "Seit" | "Since";
    UNTIL "Bis" | "Until";
    NOTE_STANDING "Zugehörigkeit eintragen" | "Note the standing";
    OFFICE "Amt" | "Office";
    NOTE_OFFICE "Amt eintragen" | "Note an office";
    PROFILE "Persönliches" | "Personal";
    EMAIL "E-Mail" | "E-mail";
    PSEUDONYM "Pseudonym für öffentliche Listen" | "Pseudonym for public lists";
    SHORT_NAME "Kurzname am Tisch, bis 12 Zeichen" | "Short name at the table, up to 12 characters";
    fn short_name_proposal(name: &str)
        "Noch kein Kurzname. Vorschlag: „{name}“."
        | "No short name yet. Suggestion: “{name}”.";

    PLAYERS_NUMBER "Spielernummer beim Verband" | "Player's number at the federation";
    IS_HIDDEN "Eigene Seite vor anderen verbergen" | "Hide this page from others";
    HIDDEN_PAGE "Diese Person zeigt ihre Zahlen nicht." | "This person does not show any figures.";
    MERGE "Doppelte zusammenlegen" | "Merge duplicates";
    MERGE_HINT
        "Alles der ersten Person gehört danach zur zweiten. Der Vorstand kann das zurücknehmen."
        | "Everything of the first person then belongs to the second. The board can undo this.";
    MERGED "Zusammengelegt" | "Merged";
    SEPARATE "Wieder trennen" | "Separate again";
    SEPARATE_HINT
        "Jede Person hat danach wieder ihre eigenen Partien. Was seit dem Zusammenlegen dazukam, bleibt bei der zweiten."
        | "Each person has their own games again. What was added since the merge stays with the second.";
    DUPLICATE "Doppelt eingetragen" | "Entered twice";
    MERGE_INTO "Bleibt als" | "Stays as";
    REMOVE "Aus den Büchern nehmen" | "Take out of the books";
    REMOVE_HINT
        "Name, E-Mail, Pseudonym und Ämter verschwinden; Ergebnisse und Summen bleiben ohne Namen. Das lässt sich nicht zurücknehmen."
        | "Name, e-mail, pseudonym and offices go; results and sums stay without a name. This cannot be undone.";
    DATA_FILE "Alle Daten dieser Person" | "All data of this person";
    FIGURES "Zahlen" | "Figures";
    BEST_HAND "Bestes Blatt" | "Best hand";
    CHEAPEST_HAND "Billigster Sieg" | "Cheapest win";
    BEST_GAME "beste Partie" | "best game";
    DEALS "Spiele" | "Deals";
    WINS "gewonnen" | "won";
    DISCARDED "Schlussziegel abgeworfen" | "winning tile discarded";
    BALANCES "Kontostände" | "Balances";
    FUNDS "Guthaben des Clubs" | "The club's funds";
    DUES "Mitgliedsbeiträge" | "Dues";
    DUE "Soll" | "Due";
    PAID "Bezahlt" | "Paid";
    OPEN "Offen" | "Open";
    ENTRIES "Buchungen" | "Entries";
    BOOK "Buchen" | "Book";
    FROM "Von" | "From";
    TO "Nach" | "To";
    AMOUNT "Betrag in Euro" | "Amount in euros";
    PERSON "Person" | "Person";
    DUES_YEAR "Beitrag für das Spieljahr" | "Dues for the club year";
    NOTE "Wofür" | "What for";
    REVERSE "Stornieren" | "Reverse";
    REVERSED "storniert" | "reversed";
    REVERSAL "Storno von Beleg" | "reverses receipt";
    ENTRY_NUMBER "Buchung Nr." | "Entry no.";
    LEAST_ROUNDS "So viele ganze Runden genügen" | "So many whole rounds are enough";
    SINGLE_ROUND "Eine Runde genügt ab so vielen Minuten" | "One round is enough from so many minutes on";
    BANKRUPTCY "Bankrottpartien zählen" | "Bankrupt games count";
    BROKEN_ROUND "Partien mit angefangener Runde zählen" | "Games with an unfinished round count";
    SLIP_REQUIRED "Zettel müssen abgegeben werden" | "Slips have to be handed in";
    CONFIRMATIONS_ARE_SLIP
        "Bestätigen alle am Tablet, gilt der Zettel als abgegeben"
        | "Once all have confirmed on the tablet, the slip counts as handed in";
    SLIP_DAYS "Tage bis zur Abgabe" | "Days to hand in";
    METHOD "Gereiht wird nach" | "Ranked by";
    BEST_GAMES "So viele beste Partien zählen" | "So many best games count";
    BY_SUM "Summe" | "sum";
    BY_AVERAGE "Schnitt" | "average";
    BY_BEST "Summe der besten Partien" | "sum of the best games";
    BY_TABLE_POINTS "Tischpunkten" | "table points";
    LISTED "In der Jahreswertung stehen" | "In the year's list are";
    DAY_BEGINS "Ein neuer Tag beginnt um so viel Uhr früh" | "A new day begins at this hour of the morning";
    DUES_AMOUNT "Jahresbeitrag in Euro" | "Yearly dues in euros";
    STATUTES_HINT
        "Gilt für alle Spieljahre, die nicht abgeschlossen sind. Was vorher galt, bleibt im Protokoll lesbar."
        | "Applies to every year that is not closed. What applied before stays readable in the log.";
    fn kept_for(years: u32) match years {
        1 =>
            "Das Protokoll und die Liste, wer sich wann auf welchem Gerät angemeldet hat, reichen ein Jahr zurück. Was älter ist, wird von selbst gelöscht."
            | "The log and the list of who signed in when and on which device go back one year. What is older is deleted by itself.",
        _ =>
            "Das Protokoll und die Liste, wer sich wann auf welchem Gerät angemeldet hat, reichen {years} Jahre zurück. Was älter ist, wird von selbst gelöscht."
            | "The log and the list of who signed in when and on which device go back {years} years. What is older is deleted by itself.",
    }
}

/// That the whole log is as it was written: how many lines since when, and when that was checked.
pub fn log_complete(
    lines: u64,
    since: Option<chrono::NaiveDate>,
    at: chrono::NaiveDateTime,
    lang: Lang,
) -> String {
    let (count, time) = (numbers::count(lines), numbers::time(at.time()));
    let since = since.map(|day| date(day, lang));
    match since {
        Some(since) if lines == 1 => say!(
            lang,
            "Vollständig, geprüft jetzt um {time}: 1 Eintrag seit {since}, nicht geändert und nicht entfernt."
                | "Complete, checked now at {time}: 1 entry since {since}, neither changed nor removed."
        ),
        Some(since) => say!(
            lang,
            "Vollständig, geprüft jetzt um {time}: {count} Einträge seit {since}, keiner geändert oder entfernt."
                | "Complete, checked now at {time}: {count} entries since {since}, none changed or removed."
        ),
        None => say!(
            lang,
            "Noch ohne Einträge, geprüft jetzt um {time}."
                | "No entries yet, checked now at {time}."
        ),
    }
}

words! {
    fn log_broken(line: i64)
        "Nicht vollständig: Ab Eintrag {line} wurde das Protokoll nachträglich geändert, oder es fehlt etwas. Bitte die letzte Sicherung aufheben und „ostwind doctor“ laufen lassen."
        | "Not complete: from entry {line} on the log was changed afterwards, or something is missing. Please keep the last backup and run “ostwind doctor”.";

    WHEN "Wann" | "When";
    WHO "Wer" | "Who";
    WHAT "Was" | "What";
    TO_WHAT "Woran" | "To what";
    NOBODY "–" | "–";
}

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
    say!(
        lang,
        "{sign}{count},{rest:02}\u{a0}€" | "{sign}€{count}.{rest:02}",
        count = numbers::count(whole)
    )
}
