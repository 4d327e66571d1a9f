//! The words of the pages of games: the list, one game with all about it, and the forms that belong to it.

use chrono::{Datelike, NaiveDate};

use crate::numbers::{self, date, duration, signed};
use crate::words::{say, words};
use crate::{Lang, Text, text};

words! {
    GAMES "Partien" | "Games";
    LIST "Liste der Partien" | "List of games";
    SHOWN "Auswahl" | "Selection";
    ALL "Alle" | "All";
    ALL_RULES "Alle Regelwerke" | "All rule sets";
    ALL_MONTHS "Alle Monate" | "All months";
    RULES "Regelwerk" | "Rule set";
    MONTH "Monat" | "Month";
    YEAR "Spieljahr" | "Club year";
    NEW_GAME "Neue Partie" | "New game";
    TYPE_IN "Zettel eintippen" | "Type in a slip";
    ALL_SLIPS "Alle Zettel sind da." | "All slips are in.";
    NONE_FITS "Keine Partie passt zu dieser Auswahl." | "No game fits this selection.";
    SHOW_ALL "Alle Partien zeigen" | "Show all games";
    NONE_YET
        "In diesem Spieljahr wurde noch keine Partie gespielt. Sobald eine fertig ist, steht sie hier mit Ergebnis und Zettel."
        | "No game was played in this club year yet. As soon as one has ended it stands here with result and slip.";
    PAGES "Seiten" | "Pages";
    NEWER "Neuere" | "Newer";
    OLDER "Ältere" | "Older";
    ON_PAPER "auf Papier" | "on paper";
    RESULT "Ergebnis" | "Result";
    COURSE "Verlauf" | "Course";
    DEALS "Spiele" | "Deals";
    DOES_IT_COUNT "Zählt sie?" | "Does it count?";
    PAPERS "Papiere" | "Papers";
    CHANGES "Was danach geändert wurde" | "What was changed afterwards";
    COMPARE "Vergleichen" | "Compare";
    CORRECT "Berichtigen" | "Correct";
    CORRECT_HINT
        "Ein falsches Spiel wird in der Liste unten berichtigt. Das alte bleibt lesbar."
        | "A wrong deal is corrected in the list below. The old one stays readable.";
    AT_TABLE "Am Tisch ansehen" | "See at the table";
    AT_TABLE_HINT
        "Dort lässt sie sich auch wieder öffnen, solange kein Zettel abgegeben und keine Liste mit ihr veröffentlicht ist"
        | "It can be opened again there until its slip is in or a list with it is published";
    GOES_ON "Diese Partie läuft noch." | "This game is still being played.";
    WATCH "Zuschauen" | "Watch";
    EVENING "Abend" | "Evening";
    ABOUT_GAME "Zur Partie" | "About the game";
    fn not_right(name: &str, deal: u32) "{name}: Spiel {deal}" | "{name}: deal {deal}";
    NO_EVENING "keinem Abend zugeordnet" | "belongs to no evening";
    CHANGE_EVENING "Abend ändern" | "Change the evening";
    MOVE "Abend der Partie" | "Evening of the game";
    MOVE_HINT
        "Die Partie zählt dann zu diesem Abend und zu seinem Tag."
        | "The game then belongs to this evening and to its day.";
    NO_EVENINGS
        "In diesem Spieljahr ist noch kein Abend angelegt."
        | "No evening has been added in this club year yet.";
    SLIP_IS_HERE "Zettel ist da" | "Slip is here";
    HANDED_IN_ON "Abgegeben am" | "Handed in on";
    LATE_REASON "Grund, falls verspätet" | "Reason, if late";
    fn late_hint(due: NaiveDate)
        "Die Frist ist der {due}. Danach zählt die Partie nur mit einem Grund, zum Beispiel: war verreist."
        | "The deadline is {due}. After it the game counts only with a reason, for example: was travelling.";
    VOUCH "Verspäteten Zettel bestätigen" | "Confirm the late slip";
    VOUCH_HINT
        "Die Partie zählt dann. Name und Grund bleiben im Protokoll."
        | "The game then counts. Name and reason stay in the log.";
    CONFIRM "Bestätigen" | "Confirm";
    REASON "Grund" | "Reason";
    SETTLE "Das ist geklärt" | "That is settled";
    SETTLE_HINT
        "Danach gilt das Ergebnis, wie es dasteht. War ein Spiel falsch, wird es vorher berichtigt."
        | "The result then counts as it stands. If a deal was wrong, it is corrected first.";
    HOW_SETTLED "Wie habt ihr es geklärt?" | "How did you settle it?";
    STRIKE "Streichen" | "Strike";
    STRIKE_HINT
        "Sie zählt dann in keiner Liste des Clubs mehr, bleibt aber lesbar. Im Turnier bleibt, was dort eingetragen ist. Der Vorstand kann das zurücknehmen."
        | "It then counts in no list of the club, but stays readable. In a tournament what was entered there stays. The board can take that back.";
    STRIKE_REASON_HINT "Zum Beispiel: doppelt eingetippt" | "For example: typed in twice";
    TAKE_BACK_STRIKE "Nicht mehr streichen" | "Do not strike any more";
    fn see_deal(deal: u32) "Spiel {deal} ansehen" | "See deal {deal}";
    BOCHOWE "Bochowe eintragen" | "Enter a Bochowe";
    BOCHOWE_HINT
        "Ein Sonderspiel, das fertig war und nicht gewonnen hat, von der Rückseite des Zettels."
        | "A special hand that was ready and did not win, from the back of the slip.";
    BOCHOWES "Bochowe" | "Bochowe";
    WHO "Wer" | "Who";
    HAND "Sonderspiel" | "Special hand";
    POINTS "Punkte" | "Points";
    ENTER "Eintragen" | "Enter";
    DEAL "Spiel" | "Deal";
    SUM "Summe" | "Sum";
    NOT_SAVED "Noch nicht eingetragen." | "Not entered yet.";
    ALL_SLIPS_HERE "Alle Zettel sind da" | "All slips are here";

    ALL_SLIPS_HINT
        "Jede Partie dieses Abends, deren Zettel noch fehlt, bekommt diesen Tag. Was schon eingetragen ist, bleibt."
        | "Every game of this evening whose slip is still missing gets this day. What was entered before stays.";
}

/// Which form was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// A slip.
    Slip,
    /// The reason for a late slip.
    Word,
    /// A Bochowe.
    Bochowe,
    /// The evening of a game.
    Evening,
    /// What a player said is not right.
    Settled,
    /// A game was struck.
    Struck,
    /// A game is not struck any more.
    NotStruck,
    /// All slips of an evening.
    Slips,
    /// A whole game, from paper.
    TypedIn,
    /// Something, by an address of before.
    Something,
}

/// What was done.
pub const fn saved(what: Saved) -> Text {
    match what {
        Saved::Slip => text("Der Zettel ist da.", "The slip is in."),
        Saved::Word => text("Der verspätete Zettel ist bestätigt.", "The late slip is confirmed."),
        Saved::Bochowe => text("Die Bochowe ist eingetragen.", "The Bochowe is entered."),
        Saved::Evening => text(
            "Die Partie gehört jetzt zu diesem Abend.",
            "The game now belongs to this evening.",
        ),
        Saved::Settled => text("Das ist geklärt.", "That is settled."),
        Saved::Struck => text("Die Partie ist gestrichen.", "The game is struck."),
        Saved::NotStruck => {
            text("Die Partie ist nicht mehr gestrichen.", "The game is no longer struck.")
        }
        Saved::Slips => {
            text("Die Zettel dieses Abends sind da.", "The slips of this evening are in.")
        }
        Saved::TypedIn => {
            text("Die Partie vom Zettel ist eingetragen.", "The game of the slip is entered.")
        }
        Saved::Something => text("Die Partie ist gespeichert.", "The game is saved."),
    }
}

words! {
    fn game(number: i64) "Partie {number}" | "Game {number}";

    fn number(number: i64) "Nr.\u{a0}{number}" | "No.\u{a0}{number}";
}

/// Who says of which deal that it is not right.
pub fn disputes(said: &[(String, u32)], lang: Lang) -> String {
    let each = said.iter().map(|(name, deal)| not_right(name, *deal, lang));
    each.collect::<Vec<_>>().join(", ")
}

words! {
    fn so_many(games: usize, counted: usize, year: i32) match (games, counted) {
        (1, 1) => "1 Partie im Spieljahr {year}, sie zählt" | "1 game in the club year {year}, {counted} counts",
        (1, _) => "1 Partie im Spieljahr {year}, sie zählt nicht" | "1 game in the club year {year}, {counted} counts",
        (_, 1) => "{games} Partien im Spieljahr {year}, 1 zählt" | "{games} games in the club year {year}, 1 counts",
        _ =>
            "{games} Partien im Spieljahr {year}, {counted} zählen"
            | "{games} games in the club year {year}, {counted} count",
    }
}

/// „15 Spiele in 3 h 10“.
pub fn deals_in(deals: usize, minutes: Option<u32>, lang: Lang) -> String {
    let deals = match deals {
        1 => say!(lang, "1 Spiel" | "1 deal"),
        _ => say!(lang, "{deals} Spiele" | "{deals} deals"),
    };
    match minutes {
        Some(minutes) => {
            say!(lang, "{deals} in {time}" | "{deals} in {time}", time = duration(minutes))
        }
        None => deals,
    }
}

/// A month of a year: „November 2026“.
pub fn month(day: NaiveDate, lang: Lang) -> String {
    format!("{} {}", numbers::month_name(day.month(), lang), day.year())
}

/// Since when a slip is here, and who vouched for it.
pub fn slip_line(handed_in_on: NaiveDate, is_confirmed: bool, lang: Lang) -> String {
    let day = date(handed_in_on, lang);
    match is_confirmed {
        false => say!(lang, "Zettel abgegeben am {day}." | "Slip handed in on {day}."),
        true => say!(
            lang,
            "Zettel abgegeben am {day}, verspätet und bestätigt."
                | "Slip handed in on {day}, late and confirmed."
        ),
    }
}

/// The curves of a game for those who cannot see them: where each player ended.
pub fn course(number: i64, deals: usize, ends: &[(String, i64)], lang: Lang) -> String {
    let ends: Vec<String> =
        ends.iter().map(|(name, sum)| format!("{name} {}", signed(*sum))).collect();
    let (game, deals) = (game(number, lang), deals_in(deals, None, lang));
    say!(
        lang,
        "Verlauf, {game}, {deals}: {ends}" | "Course, {game}, {deals}: {ends}",
        ends = ends.join(", ")
    )
}

words! {
    fn corrected(deal: u32) "Spiel {deal} berichtigt" | "Deal {deal} corrected";

    fn withdrawn(deal: u32) "Spiel {deal} zurückgenommen" | "Deal {deal} taken back";

    fn correct(deal: u32) "Spiel {deal} berichtigen" | "Correct deal {deal}";
}
