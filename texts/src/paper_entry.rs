//! The words of typing in a game from a paper slip.

use crate::words::{say, words};
use crate::{Lang, Text, numbers, text};

words! {
    TYPE_IN "Zettel eintippen" | "Type in a slip";
    TYPE_IN_SHORT "Eintippen" | "Type in";
    START_HINT "Was auf dem Zettel steht, Zeile für Zeile." | "What stands on the slip, line by line.";
    LINES_HINT
        "Was auf dem Zettel steht, Zeile für Zeile. Jede Zeile gibt zusammen null."
        | "What stands on the slip, line by line. Each line adds up to zero.";
    KEYBOARD_HINT
        "Ein Minus vor jedem Verlust. Mit Enter geht es ins nächste Feld, mit den Pfeilen in die Zeile darüber und darunter."
        | "A minus before every loss. Enter leads to the next field, the arrows to the line above and below.";
    HANDS_HINT
        "Für eine tote Hand steht „tot“ statt einer Zahl; eine Strafe sind Ergebnisse ohne Gewinner und ohne Blätter."
        | "A dead hand is “dead” instead of a number; a penalty is results without a winner and without hands.";
}

/// What people write for a dead hand.
pub const DEAD_HAND: [&str; 6] = ["tot", "t", "dead", "x", "×", "†"];

words! {
    PAO "Pao: zahlt für alle" | "Pao: pays for all";
    WHICH_SHEET "Nach welchen Regeln?" | "By which rules?";
    BEGUN_GAMES "Mit vorbereitetem Zettel" | "With a prepared slip";
}

/// Player 1 to 4, by the first seat.
pub const FIRST_SEATS: [Text; 4] =
    [text("Ost", "East"), text("Süd", "South"), text("West", "West"), text("Nord", "North")];

words! {
    DAY "Tag" | "Day";
    BEGAN "Beginn" | "Begin";
    ENDED "Ende" | "End";
    TABLE "Tisch" | "Table";
    ABANDONED "abgebrochen" | "broken off";
    LINE "Spiel" | "Deal";
    WON_BY "Mah-Jongg" | "Mah-jongg";
    WON_FROM "von" | "from";
    NOBODY "niemand" | "nobody";
    WALL "Mauer" | "wall";
    THROWN "Wind der Runde" | "Wind of the round";
    HAND "Blatt" | "Hand";
    LINE_SUM "Zeile" | "Line";
    TOTAL "Gerechnet" | "Counted";
    CHECK "Prüfen" | "Check";
    KEEP "Partie eintragen" | "Enter the game";
    ALL_FITS "Alles geht auf." | "Everything adds up.";
    NOTHING_TYPED "Noch steht nichts auf dem Zettel." | "There is nothing on the slip yet.";
    NOBODY_THERE "Hier fehlt, wer gespielt hat." | "Who played here is missing.";
    TWICE_THERE "Diese Person sitzt schon auf einem anderen Platz." | "This person has another seat already.";
    BAD_DAY "Wann wurde gespielt? Bitte den Tag wählen." | "When was it played? Please choose the day.";
    BAD_TIME
        "Bitte die Uhrzeit mit Stunde und Minute eintragen, zum Beispiel 19:00."
        | "Please enter the time with hour and minute, for example 19:00.";
    NOT_YET
        "Das liegt noch in der Zukunft. Bitte Tag und Ende prüfen."
        | "That is still to come. Please check day and end.";
    NO_NUMBER "Das ist keine Zahl." | "That is no number.";

    fn wrong_line(number: usize, why: &str) "Spiel {number}: {why}" | "Deal {number}: {why}";
}

/// What a figure and its total point at: one figure was misread.
pub fn likely_slip(player: &str, typed: i64, instead: i64, lang: Lang) -> String {
    let (typed, instead) = (numbers::signed(typed), numbers::signed(instead));
    say!(
        lang,
        "Vielleicht bei {player} {instead} statt {typed}."
            | "Perhaps {instead} instead of {typed} for {player}."
    )
}

/// A total on the slip is another than that of its lines.
pub fn other_total(player: &str, written: i64, counted: i64, lang: Lang) -> String {
    let (written, counted) = (numbers::signed(written), numbers::signed(counted));
    say!(
        lang,
        "{player} laut Zettel {written}, gerechnet {counted}."
            | "{player} by the slip {written}, counted {counted}."
    )
}

/// Who won a line, and from whom; `None`: from the wall.
pub fn from(player: Option<&str>, lang: Lang) -> String {
    match player {
        Some(player) => say!(lang, "von {player}" | "from {player}"),
        None => WALL.get(lang).to_owned(),
    }
}

/// A line does not add up.
pub fn wrong_sum(sum: i64, lang: Lang) -> String {
    let sum = numbers::signed(sum);
    say!(
        lang,
        "Die Zeile geht nicht auf, es bleibt {sum}." | "The line does not add up, {sum} is left."
    )
}

words! {
    MISSING_FIGURE "In dieser Zeile fehlt etwas." | "Something is missing in this line.";
    NO_SUCH_DEAL
        "So kann kein Spiel ausgehen. Bitte die Zahlen mit dem Zettel vergleichen."
        | "No deal ends like this. Please compare the figures with the slip.";
    AFTER_THE_END "Die Partie war vorher schon zu Ende." | "The game was over before this.";
}

/// The hands give other results than those that were typed.
pub fn otherwise(nets: &[i64], lang: Lang) -> String {
    let nets: Vec<String> = nets.iter().map(|net| numbers::signed(*net)).collect();
    let nets = nets.join(", ");
    say!(
        lang,
        "Aus den Blättern ergibt sich {nets}. Bitte mit dem Zettel vergleichen."
            | "The hands come to {nets}. Please compare with the slip."
    )
}

words! {
    BY_SLIP "Laut Zettel" | "By the slip";
    RESULTS "Ergebnis" | "Result";
    DRAWN "Unentschieden" | "Draw";
    RULE_SET "Regelwerk" | "Rule set";
    NOT_ENTERED "Noch nicht eingetragen." | "Not entered yet.";
    NEXT_SLIP "Nächster Zettel" | "Next slip";
}
